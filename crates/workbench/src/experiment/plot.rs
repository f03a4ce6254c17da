//! Plots of an experiment as SVG: log nodes against x, and the cases that stay open, with one colour for each level.

#![allow(clippy::cast_precision_loss)] // Places in a picture.

use std::fmt::{self, Write};

use super::declaration::Experiment;
use super::summary::{Cell, Summary};
use mcgs::drawing::svg_parts::{begin, cut, escape, path};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 52.0;
/// The height of a line of the legend, below the plot.
const LEGEND: f64 = 18.0;
/// The longest text, in characters.
const MAX_TEXT: usize = 80;
/// The number of colours; further levels begin again.
const COLOURS: usize = 8;
/// The most labels along an axis.
const MAX_LABELS: u64 = 20;

/// Light colours are the default; pages and pictures follow the preference of the reader.
const STYLE: &str = "\
.page{fill:#ffffff}.grid{stroke:#e3e6ea;stroke-width:1}.axis{stroke:#4a525b;stroke-width:1;fill:none}
text{font-family:sans-serif;font-size:13px;fill:#2b3138}.title{font-size:15px;font-weight:bold}.note{fill:#5b6570}
.line{fill:none;stroke-width:2.2;stroke-linejoin:round}.bar{fill:none;stroke-width:1.2;stroke-opacity:.75}
.c0{--c:#b5442c}.c1{--c:#c98a00}.c2{--c:#2f7d32}.c3{--c:#1f5fa8}.c4{--c:#8e3fa0}.c5{--c:#00838f}.c6{--c:#795548}.c7{--c:#5b6570}
.line,.bar{stroke:var(--c)}.dot,.block{fill:var(--c)}
@media (prefers-color-scheme:dark){.page{fill:#14171b}.grid{stroke:#2a3037}.axis{stroke:#aab3bd}text{fill:#e6e9ec}.note{fill:#a7b0ba}
.c0{--c:#f08a72}.c1{--c:#eec057}.c2{--c:#7ccf80}.c3{--c:#7fb0e6}.c4{--c:#d59be2}.c5{--c:#5fd0dc}.c6{--c:#c9a58f}.c7{--c:#a7b0ba}}
";

/// Draws the means of log nodes of one family against x, with their deviations as bars. Only cases that every level solved count.
pub fn draw_nodes(experiment: &Experiment, summary: &Summary, family: usize) -> String {
    let means = || summary.cells.iter().filter(|cell| cell.family == family && cell.common > 0);
    let top = means().filter_map(highest).fold(1.0, f64::max).ceil();
    let frame = Frame::new(experiment, summary, family, top);
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = frame.write(&mut svg, "nodes (mean and deviation of the logarithm)", |svg| {
        for exponent in (0u32..).take_while(|&exponent| f64::from(exponent) <= top) {
            write_grid(svg, frame.y(f64::from(exponent)), &power_of_ten(exponent))?;
        }
        for level in 0..experiment.level.len() {
            frame.write_curve(svg, level, summary.curve(family, level))?;
        }
        Ok(())
    });
    svg
}

/// Draws how many cases of one family each level left open, against x.
pub fn draw_open(experiment: &Experiment, summary: &Summary, family: usize) -> String {
    let most = summary.cells.iter().filter(|cell| cell.family == family).map(|cell| cell.open).max();
    let step = most.unwrap_or(0).div_ceil(5).max(1);
    let top = step * most.unwrap_or(0).max(1).div_ceil(step);
    let frame = Frame::new(experiment, summary, family, top as f64);
    let mut svg = String::new();
    let _ = frame.write(&mut svg, "cases left open", |svg| {
        for count in (0..=top).step_by(step) {
            write_grid(svg, frame.y(count as f64), &count.to_string())?;
        }
        for level in 0..experiment.level.len() {
            frame.write_blocks(svg, level, summary.curve(family, level))?;
        }
        Ok(())
    });
    svg
}

/// The upper end of the bar of a mean.
fn highest(cell: &Cell) -> Option<f64> {
    Some(cell.mean_log_nodes? + cell.deviation.unwrap_or(0.0))
}

fn power_of_ten(exponent: u32) -> String {
    match 10u64.checked_pow(exponent) {
        Some(number) if exponent < 5 => number.to_string(),
        _ => format!("1e{exponent}"),
    }
}

/// A horizontal line with its label.
fn write_grid(svg: &mut String, y: f64, label: &str) -> fmt::Result {
    let line = path(&[(LEFT, y), (WIDTH - RIGHT, y)]);
    let (x, y) = (LEFT - 8.0, y + 4.5);
    writeln!(svg, "<path class=\"grid\" d=\"{line}\"/>")?;
    writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{label}</text>")
}

/// The axes of a plot, and what stands around it.
struct Frame<'a> {
    experiment: &'a Experiment,
    family: usize,
    first: u64,
    last: u64,
    /// The largest number on the vertical axis; the smallest is 0.
    top: f64,
}

impl<'a> Frame<'a> {
    fn new(experiment: &'a Experiment, summary: &Summary, family: usize, top: f64) -> Self {
        let values = || summary.cells.iter().filter(|cell| cell.family == family).map(|cell| cell.x);
        let (first, last) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        Frame { experiment, family, first, last, top: top.max(1.0) }
    }

    /// The horizontal room of one x.
    fn room(&self) -> f64 {
        (WIDTH - LEFT - RIGHT) / ((self.last - self.first) as f64 + 1.0)
    }

    fn x(&self, x: u64) -> f64 {
        LEFT + self.room() * (x.saturating_sub(self.first) as f64 + 0.5)
    }

    fn y(&self, number: f64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * number.clamp(0.0, self.top) / self.top
    }

    /// Where a level stands beside the others with the same x: from -1 to 1.
    fn shift(&self, level: usize) -> f64 {
        let levels = self.experiment.level.len() as f64;
        (2.0 * level as f64 + 1.0) / levels - 1.0
    }

    fn write(
        &self,
        svg: &mut String,
        y_name: &str,
        inner: impl FnOnce(&mut String) -> fmt::Result,
    ) -> fmt::Result {
        let family = &self.experiment.family[self.family];
        let height = HEIGHT + LEGEND * self.experiment.level.len() as f64 + 8.0;
        let title = format!("{}: {}", self.experiment.title, family.name);
        begin(svg, (WIDTH, height), &format!("{title}, {y_name}"), STYLE)?;
        writeln!(svg, "<text class=\"title\" x=\"16\" y=\"24\">{}</text>", escape(&cut(&title, MAX_TEXT)))?;
        writeln!(svg, "<text class=\"note\" x=\"16\" y=\"44\">{y_name}</text>")?;
        let step = (self.last - self.first).div_ceil(MAX_LABELS).max(1);
        for x in (self.first..=self.last).step_by(usize::try_from(step).unwrap_or(usize::MAX)) {
            let (at, y) = (self.x(x), HEIGHT - BOTTOM + 18.0);
            writeln!(svg, "<text x=\"{at:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{x}</text>")?;
        }
        let (middle, y) = (f64::midpoint(LEFT, WIDTH - RIGHT), HEIGHT - BOTTOM + 38.0);
        writeln!(
            svg,
            "<text class=\"note\" x=\"{middle:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>",
            escape(family.x_name())
        )?;
        inner(svg)?;
        let corner = [(LEFT, TOP), (LEFT, HEIGHT - BOTTOM), (WIDTH - RIGHT, HEIGHT - BOTTOM)];
        writeln!(svg, "<path class=\"axis\" d=\"{}\"/>", path(&corner))?;
        for (index, level) in self.experiment.level.iter().enumerate() {
            let y = HEIGHT + LEGEND * index as f64;
            let colour = index % COLOURS;
            writeln!(
                svg,
                "<rect class=\"block c{colour}\" x=\"{LEFT}\" y=\"{:.1}\" width=\"22\" height=\"6\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                y - 2.0,
                LEFT + 30.0,
                y + 5.0,
                escape(&cut(&level.name, MAX_TEXT))
            )?;
        }
        svg.push_str("</svg>\n");
        Ok(())
    }

    /// A line through the means, each with a bar from the mean less the deviation to the mean and the deviation.
    fn write_curve<'c>(
        &self,
        svg: &mut String,
        level: usize,
        cells: impl Iterator<Item = &'c Cell>,
    ) -> fmt::Result {
        // Bars at the same place would hide each other.
        let shift = self.shift(level) * (self.room() * 0.12).min(8.0);
        let colour = level % COLOURS;
        let mut places = Vec::new();
        for cell in cells {
            let Some(mean) = cell.mean_log_nodes else { continue };
            let (x, y) = (self.x(cell.x) + shift, self.y(mean));
            if let Some(deviation) = cell.deviation {
                let (high, low) = (self.y(mean + deviation), self.y(mean - deviation));
                let ends = [
                    path(&[(x, high), (x, low)]),
                    path(&[(x - 3.0, high), (x + 3.0, high)]),
                    path(&[(x - 3.0, low), (x + 3.0, low)]),
                ];
                writeln!(svg, "<path class=\"bar c{colour}\" d=\"{}\"/>", ends.join(" "))?;
            }
            writeln!(svg, "<circle class=\"dot c{colour}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>")?;
            places.push((x, y));
        }
        if places.is_empty() {
            return Ok(());
        }
        writeln!(svg, "<path class=\"line c{colour}\" d=\"{}\"/>", path(&places))
    }

    fn write_blocks<'c>(
        &self,
        svg: &mut String,
        level: usize,
        cells: impl Iterator<Item = &'c Cell>,
    ) -> fmt::Result {
        let width = self.room() * 0.8 / self.experiment.level.len() as f64;
        for cell in cells.filter(|cell| cell.open > 0) {
            let x = self.x(cell.x) + self.shift(level) * self.room() * 0.4 - width / 2.0;
            let y = self.y(cell.open as f64);
            let height = HEIGHT - BOTTOM - y;
            let colour = level % COLOURS;
            writeln!(
                svg,
                "<rect class=\"block c{colour}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\">\
                 <title>{} of {}</title></rect>",
                cell.open, cell.cases
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::summary::Run;
    use super::*;
    use mcgs::drawing::svg_parts::is_well_formed;

    fn experiment() -> Experiment {
        Experiment::parse(
            "title = 'a < b'\n[[family]]\nname = 'f'\nnumber = 0\n[[level]]\nname = 'one'\n[[level]]\nname = 'two'\n",
        )
        .unwrap()
    }

    #[test]
    fn every_mean_has_a_dot_and_every_open_case_a_block() {
        let run = |case, level, nodes: Option<u64>| Run {
            family: 0,
            x: 3 + case as u64 / 2,
            case,
            level,
            result: nodes.map(|_| "Win".to_owned()),
            nodes: nodes.unwrap_or(5),
            time_ms: 1.0,
        };
        let mut runs: Vec<Run> = (0..6).map(|case| run(case, 0, Some(10_u64.pow(case as u32)))).collect();
        runs.extend((0..6).map(|case| run(case, 1, (case < 5).then_some(1))));
        let summary = Summary::of(&runs, 2);
        let nodes = draw_nodes(&experiment(), &summary, 0);
        assert!(is_well_formed(&nodes), "{nodes}");
        assert!(nodes.contains("a &lt; b: f"));
        let count = |svg: &str, text: &str| svg.matches(text).count();
        // The last x has only one case that both levels solved, so there is no deviation.
        assert_eq!((count(&nodes, "<circle"), count(&nodes, "class=\"bar")), (6, 4));
        assert_eq!(count(&nodes, "class=\"line"), 2);
        let open = draw_open(&experiment(), &summary, 0);
        assert!(is_well_formed(&open), "{open}");
        assert_eq!(count(&open, "<title>1 of 2</title>"), 1);
    }

    #[test]
    fn an_empty_summary_is_an_empty_plot() {
        let summary = Summary::of(&[], 2);
        assert!(is_well_formed(&draw_nodes(&experiment(), &summary, 0)));
        assert!(is_well_formed(&draw_open(&experiment(), &summary, 0)));
    }
}
