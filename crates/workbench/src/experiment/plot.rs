//! Plots of an experiment: log nodes against x, and the cases that stay open, with a colour, a pattern and a mark for each level.

#![allow(clippy::cast_precision_loss)] // Places in a picture.

use super::declaration::Experiment;
use super::summary::{Cell, Summary};
use mcgs::drawing::{Anchor, Font, Ink, N_SERIES, Paint, Picture, Place, TextLook, fitted, text_width};

/// The size of the plot with everything but the legend, with which it still reads well on the screen of a telephone.
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 340.0;
const LEFT: f64 = 58.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 48.0;
/// The height of a line of the legend, below the plot.
const LEGEND: f64 = 18.0;
/// The size of labels.
const LABEL: f64 = 12.0;
/// The most steps along an axis.
const MAX_STEPS: u64 = 10;
/// The size of marks.
const MARK: f64 = 3.4;

/// Draws the means of log nodes of one family against x, with their deviations as bars. Only cases that every level solved count.
pub fn draw_nodes(experiment: &Experiment, summary: &Summary, family: usize) -> Picture {
    let means = || summary.cells.iter().filter(|cell| cell.family == family && cell.common > 0);
    let top = means().filter_map(highest).fold(1.0, f64::max).ceil();
    let frame = Frame::new(experiment, summary, family, top);
    let mut picture = frame.begin("nodes (mean and deviation of the logarithm)");
    let powers: Vec<u32> = (0..64).take_while(|&exponent| f64::from(exponent) <= top).collect();
    for exponent in powers.iter().step_by(round_step(powers.len() as u64, MAX_STEPS) as usize) {
        guide(&mut picture, frame.y(f64::from(*exponent)), &power_of_ten(*exponent));
    }
    for level in 0..experiment.level.len() {
        frame.curve(&mut picture, level, summary.curve(family, level));
    }
    if means().next().is_none() {
        frame.say(&mut picture, "no case was solved at every level");
    }
    frame.finish(picture)
}

/// Draws how many cases of one family each level left open, against x.
pub fn draw_open(experiment: &Experiment, summary: &Summary, family: usize) -> Picture {
    let cells = || summary.cells.iter().filter(|cell| cell.family == family);
    let most = cells().map(|cell| cell.open as u64).max().unwrap_or(0).max(1);
    let step = round_step(most, 6);
    let top = step * most.div_ceil(step);
    let frame = Frame::new(experiment, summary, family, top as f64);
    let mut picture = frame.begin("cases left open");
    for count in (0..=top).step_by(usize::try_from(step).unwrap_or(usize::MAX)) {
        guide(&mut picture, frame.y(count as f64), &count.to_string());
    }
    for level in 0..experiment.level.len() {
        frame.blocks(&mut picture, level, summary.curve(family, level));
    }
    if cells().next().is_none() {
        frame.say(&mut picture, "no case was run");
    } else if cells().all(|cell| cell.open == 0) {
        frame.say(&mut picture, "no case was left open");
    }
    frame.finish(picture)
}

/// The smallest of 1, 2, 5, 10, 20, 50 and so on with which this number of steps is enough.
fn round_step(most: u64, steps: u64) -> u64 {
    let decades = (0..19).map(|exponent| 10u64.pow(exponent));
    let mut candidates =
        decades.flat_map(|decade| [1, 2, 5].map(|factor: u64| factor.saturating_mul(decade)));
    candidates.find(|&step| most.div_ceil(step) <= steps).unwrap_or(u64::MAX)
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
fn guide(picture: &mut Picture, y: f64, label: &str) {
    picture.line(&[(LEFT, y), (WIDTH - RIGHT, y)], Paint::line(Ink::Grid, 0.75));
    picture.text((LEFT - 7.0, y + 4.0), label, TextLook::new(LABEL).anchor(Anchor::End));
}

fn ink(level: usize) -> Ink {
    Ink::Series((level % N_SERIES) as u8)
}

/// The mark of a level: a circle, a square, a triangle or a diamond.
fn mark(picture: &mut Picture, (x, y): Place, level: usize) {
    let paint = Paint::fill(ink(level));
    match level % 4 {
        0 => picture.circle((x, y), MARK, paint),
        1 => picture.rectangle((x - MARK, y - MARK), 2.0 * MARK, 2.0 * MARK, paint),
        2 => picture
            .polygon(&[(x, y - 1.3 * MARK), (x + 1.2 * MARK, y + MARK), (x - 1.2 * MARK, y + MARK)], paint),
        _ => {
            let far = 1.4 * MARK;
            picture.polygon(&[(x, y - far), (x + far, y), (x, y + far), (x - far, y)], paint);
        }
    }
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

    fn begin(&self, y_name: &str) -> Picture {
        let family = &self.experiment.family[self.family];
        let height = HEIGHT + LEGEND * self.experiment.level.len() as f64 + 8.0;
        let title = format!("{}: {}", self.experiment.title, family.name);
        let mut picture = Picture::new(&format!("{title}, {y_name}"), WIDTH, height);
        let room = WIDTH - 2.0 * RIGHT;
        picture.text(
            (RIGHT, 20.0),
            fitted(&title, room, 14.0, Font::Bold),
            TextLook::new(14.0).font(Font::Bold),
        );
        picture.text((RIGHT, 38.0), y_name, TextLook::new(LABEL).ink(Ink::Note));
        let step = round_step((self.last - self.first).max(1), MAX_STEPS);
        let middle = TextLook::new(LABEL).anchor(Anchor::Middle);
        // Multiples of the step are easier to read than steps from the first x on.
        let first = self.first.div_ceil(step).saturating_mul(step);
        for x in (first..=self.last).step_by(usize::try_from(step).unwrap_or(usize::MAX)) {
            picture.text((self.x(x), HEIGHT - BOTTOM + 17.0), x.to_string(), middle);
        }
        let place = (f64::midpoint(LEFT, WIDTH - RIGHT), HEIGHT - BOTTOM + 36.0);
        picture.text(place, family.x_name(), middle.ink(Ink::Note));
        picture
    }

    /// Why there is nothing to see.
    fn say(&self, picture: &mut Picture, text: &str) {
        let place = (f64::midpoint(LEFT, WIDTH - RIGHT), self.y(self.top / 2.0) - 8.0);
        picture.text(place, text, TextLook::new(14.0).ink(Ink::Note).anchor(Anchor::Middle));
    }

    fn finish(&self, mut picture: Picture) -> Picture {
        let corner = [(LEFT, TOP), (LEFT, HEIGHT - BOTTOM), (WIDTH - RIGHT, HEIGHT - BOTTOM)];
        picture.line(&corner, Paint::line(Ink::Line, 0.75));
        for (index, level) in self.experiment.level.iter().enumerate() {
            let y = HEIGHT + LEGEND * index as f64;
            picture.line(&[(LEFT, y), (LEFT + 30.0, y)], Paint::series(index, 2.0));
            mark(&mut picture, (LEFT + 15.0, y), index);
            let name = fitted(&level.name, WIDTH - LEFT - 38.0 - RIGHT, LABEL, Font::Plain);
            picture.text((LEFT + 38.0, y + 4.0), name, TextLook::new(LABEL));
        }
        picture
    }

    /// A line through the means, each with a bar from the mean less the deviation to the mean and the deviation.
    fn curve<'c>(&self, picture: &mut Picture, level: usize, cells: impl Iterator<Item = &'c Cell>) {
        // Bars at the same place would hide each other.
        let shift = self.shift(level) * (self.room() * 0.12).min(8.0);
        let mut places = Vec::new();
        for cell in cells {
            let Some(mean) = cell.mean_log_nodes else { continue };
            let (x, y) = (self.x(cell.x) + shift, self.y(mean));
            if let Some(deviation) = cell.deviation {
                let (high, low) = (self.y(mean + deviation), self.y(mean - deviation));
                let bar = Paint::line(ink(level), 1.0);
                picture.line(&[(x, high), (x, low)], bar);
                for end in [high, low] {
                    picture.line(&[(x - 3.0, end), (x + 3.0, end)], bar);
                }
            }
            places.push((x, y));
        }
        if places.len() > 1 {
            picture.line(&places, Paint::series(level, 2.0));
        }
        for place in places {
            mark(picture, place, level);
        }
    }

    /// A block for each x with open cases, with their number if there is room for it.
    fn blocks<'c>(&self, picture: &mut Picture, level: usize, cells: impl Iterator<Item = &'c Cell>) {
        let width = self.room() * 0.8 / self.experiment.level.len() as f64;
        for cell in cells.filter(|cell| cell.open > 0) {
            let x = self.x(cell.x) + self.shift(level) * self.room() * 0.4;
            let y = self.y(cell.open as f64);
            let paint = Paint::fill(ink(level));
            picture.rectangle((x - width / 2.0, y), width, HEIGHT - BOTTOM - y, paint);
            let count = cell.open.to_string();
            if text_width(&count, 9.0, Font::Plain) <= width {
                picture.text((x, y - 3.0), count, TextLook::new(9.0).ink(Ink::Note).anchor(Anchor::Middle));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::summary::Run;
    use super::*;
    use mcgs::drawing::{Style, is_well_formed};

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
        let nodes = draw_nodes(&experiment(), &summary, 0).to_svg(Style::Screen);
        assert!(is_well_formed(&nodes), "{nodes}");
        assert!(nodes.contains("a &lt; b: f"));
        let count = |svg: &str, text: &str| svg.matches(text).count();
        // A mark for each mean and one in the legend: circles, then squares.
        assert_eq!(count(&nodes, "<circle"), 4);
        assert_eq!(count(&nodes, "<rect") - 1, 4, "one is the page");
        // The last x has only one case that both levels solved, so there is no deviation: four bars of three strokes.
        assert_eq!(count(&nodes, "stroke-width=\"1\""), 12);
        assert_eq!(count(&nodes, "<polyline"), 3, "two curves and the axes");
        assert_eq!(count(&nodes, "stroke-dasharray=\"6 4\""), 2, "the second curve and its legend");
        let open = draw_open(&experiment(), &summary, 0).to_svg(Style::Light);
        assert!(is_well_formed(&open), "{open}");
        assert!(open.contains("font-size=\"9\" text-anchor=\"middle\" fill=\"#5b6570\">1</text>"), "{open}");
        assert!(!open.contains("prefers-color-scheme"), "plots look the same on every slide");
    }

    #[test]
    fn an_empty_plot_says_why() {
        let none = Summary::of(&[], 2);
        let svg = |picture: Picture| picture.to_svg(Style::Light);
        assert!(
            svg(draw_nodes(&experiment(), &none, 0)).contains(">no case was solved at every level</text>")
        );
        assert!(svg(draw_open(&experiment(), &none, 0)).contains(">no case was run</text>"));
        let run = |level| Run {
            family: 0,
            x: 3,
            case: 0,
            level,
            result: Some("Win".into()),
            nodes: 1,
            time_ms: 1.0,
        };
        let solved = Summary::of(&[run(0), run(1)], 2);
        assert!(svg(draw_open(&experiment(), &solved, 0)).contains(">no case was left open</text>"));
    }

    #[test]
    fn steps_are_round() {
        let steps: Vec<u64> = [1, 5, 7, 11, 23, 60, 4000].iter().map(|&most| round_step(most, 6)).collect();
        assert_eq!(steps, [1, 1, 2, 2, 5, 10, 1000]);
    }
}
