//! Thermographs as SVG: self-contained, with labels, readable on light and dark pages.

use std::fmt::Write;

use mcgs_engine::Dyadic;
use mcgs_values::{Point, Thermograph};

use super::scale::{approximate, multiples, telling_temperatures, telling_values, value_range};
use super::svg_parts::{begin, cut, escape, path};

const WIDTH: f64 = 640.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 36.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 68.0;
/// The largest height between temperature -1 and the top of the mast.
const HEIGHT: f64 = 400.0;
/// The part of the height that shows nothing but the mast.
const MAST: f64 = 0.18;
/// The largest distance of one unit.
const LARGEST_UNIT: f64 = 110.0;
/// The longest title, in characters.
const MAX_TITLE: usize = 72;

/// Light colours are the default; pages and pictures follow the preference of the reader.
const STYLE: &str = "\
.page{fill:#ffffff}.grid{stroke:#e3e6ea;stroke-width:1}.zero{stroke:#9aa3ad;stroke-width:1;stroke-dasharray:4 3}
.axis{stroke:#4a525b;stroke-width:1;fill:none}.inside{fill:#4c78a8;fill-opacity:.14;stroke:none}
.wall{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
.left{stroke:#1f5fa8}.right{stroke:#b5442c}.mast{stroke:#2b3138;stroke-width:2.5;fill:none}
.arrow{fill:#2b3138}.corner{fill:#2b3138}
text{font-family:sans-serif;font-size:13px;fill:#2b3138}.title{font-size:15px;font-weight:bold}.note{fill:#5b6570}
@media (prefers-color-scheme:dark){.page{fill:#14171b}.grid{stroke:#2a3037}.zero{stroke:#69737e}.axis{stroke:#aab3bd}
.inside{fill:#7fb0e6;fill-opacity:.18}.left{stroke:#7fb0e6}.right{stroke:#f08a72}.mast{stroke:#e6e9ec}
.arrow,.corner,text{fill:#e6e9ec}.note{fill:#a7b0ba}}
";

/// Draws a thermograph: values increase to the left, temperatures upward, the inside is shaded, and the mast
/// ends in an arrow because it goes on for ever. The title, which is the game as text, stands above it.
///
/// ```
/// use mcgs::{Dyadic, Thermograph, drawing::draw_svg};
/// let svg = draw_svg(&Thermograph::integer(Dyadic::ONE), "1");
/// assert!(svg.starts_with("<svg") && svg.contains("Thermograph of 1"));
/// ```
pub fn draw_svg(walls: &Thermograph, title: &str) -> String {
    let frame = Frame::new(walls);
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = frame.write(walls, title, &mut svg);
    svg
}

/// The coordinates of the picture.
struct Frame {
    /// Pixels for one unit, the same in both directions.
    unit: f64,
    /// The horizontal place of the largest value.
    start: f64,
    largest: f64,
    /// The vertical place of temperature -1.
    ground: f64,
    /// The vertical place of the top of the mast.
    top: f64,
}

impl Frame {
    fn new(walls: &Thermograph) -> Self {
        let (largest, smallest) = value_range(walls);
        let (largest, smallest) = (approximate(largest), approximate(smallest));
        let span = (largest - smallest).max(0.0);
        let height = (approximate(walls.temperature()) + 1.0).max(0.0);
        let inner = WIDTH - LEFT - RIGHT;
        let unit = LARGEST_UNIT.min(inner / span).min(HEIGHT * (1.0 - MAST) / height);
        let ground = TOP + (height * unit + HEIGHT * MAST).max(HEIGHT * 0.4);
        let start = LEFT + (inner - span * unit) / 2.0;
        Frame { unit, start, largest, ground, top: TOP }
    }

    fn x(&self, value: Dyadic) -> f64 {
        self.start + (self.largest - approximate(value)) * self.unit
    }

    fn y(&self, temperature: Dyadic) -> f64 {
        self.ground - (approximate(temperature) + 1.0) * self.unit
    }

    fn write(&self, walls: &Thermograph, title: &str, svg: &mut String) -> std::fmt::Result {
        let height = self.ground + BOTTOM;
        let short = escape(&cut(title, MAX_TITLE));
        let (mean, temperature) = (walls.mean(), walls.temperature());
        begin(svg, (WIDTH, height), &format!("Thermograph of {title}"), STYLE)?;
        writeln!(svg, "<desc>{}</desc>", escape(&walls.to_string()))?;
        writeln!(svg, "<text class=\"title\" x=\"{:.1}\" y=\"26\">{short}</text>", LEFT - 52.0)?;
        writeln!(
            svg,
            "<text class=\"note\" x=\"{:.1}\" y=\"46\">mean {mean}, temperature {temperature}, stops {} and {}</text>",
            LEFT - 52.0,
            walls.left_stop(),
            walls.right_stop()
        )?;
        self.write_axes(walls, svg)?;
        let mut outline: Vec<(f64, f64)> = self.places(walls.left_wall());
        outline.extend(self.places(walls.right_wall()).into_iter().rev());
        writeln!(svg, "<path class=\"inside\" d=\"{}Z\"/>", path(&outline))?;
        for (class, wall) in [("left", walls.left_wall()), ("right", walls.right_wall())] {
            let mut places = self.places(wall);
            // The shorter wall is vertical up to the mast.
            places.push((self.x(mean), self.y(temperature)));
            places.dedup();
            writeln!(svg, "<path class=\"wall {class}\" d=\"{}\"/>", path(&places))?;
        }
        let (x, y) = (self.x(mean), self.y(temperature));
        writeln!(svg, "<path class=\"mast\" d=\"{}\"/>", path(&[(x, y), (x, self.top + 8.0)]))?;
        let tip = [(x, self.top - 2.0), (x - 5.0, self.top + 10.0), (x + 5.0, self.top + 10.0)];
        writeln!(svg, "<path class=\"arrow\" d=\"{}Z\"/>", path(&tip))?;
        let corners = self.places(walls.left_wall()).into_iter().chain(self.places(walls.right_wall()));
        for (x, y) in corners {
            writeln!(svg, "<circle class=\"corner\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.8\"/>")?;
        }
        svg.push_str("</svg>\n");
        Ok(())
    }

    fn write_axes(&self, walls: &Thermograph, svg: &mut String) -> std::fmt::Result {
        let (ground, axis) = (self.ground, LEFT - 24.0);
        let far = WIDTH - RIGHT + 12.0;
        // A grid of units, if they are not too narrow, is good for the eye.
        let step = -(26.0 / self.unit).log2().ceil() as i32;
        let mut values = telling_values(walls);
        let (largest, smallest) = value_range(walls);
        values.extend(multiples(step.min(0), smallest, largest));
        let label_width = |value: &Dyadic| 8.0 * f64::from(value.to_string().len() as u32) + 10.0;
        for (value, x) in apart(values, |value| self.x(value), label_width) {
            writeln!(svg, "<path class=\"grid\" d=\"{}\"/>", path(&[(x, ground), (x, self.top)]))?;
            writeln!(svg, "<path class=\"axis\" d=\"{}\"/>", path(&[(x, ground), (x, ground + 6.0)]))?;
            writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value}</text>",
                ground + 22.0
            )?;
        }
        let mut temperatures = telling_temperatures(walls);
        let highest = approximate(Dyadic::MINUS_ONE) + (ground - self.top) / self.unit;
        let highest = Dyadic::new(highest.floor() as i64, 0).unwrap_or(Dyadic::ZERO);
        temperatures.extend(multiples(step.min(0), Dyadic::MINUS_ONE, highest));
        for (temperature, y) in apart(temperatures, |temperature| self.y(temperature), |_| 20.0) {
            let class = if temperature.is_zero() { "zero" } else { "grid" };
            writeln!(svg, "<path class=\"{class}\" d=\"{}\"/>", path(&[(axis, y), (far, y)]))?;
            writeln!(svg, "<path class=\"axis\" d=\"{}\"/>", path(&[(axis - 6.0, y), (axis, y)]))?;
            let (x, y) = (axis - 10.0, y + 4.5);
            writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{temperature}</text>")?;
        }
        let corner = [(axis, self.top), (axis, ground), (far, ground)];
        writeln!(svg, "<path class=\"axis\" d=\"{}\"/>", path(&corner))?;
        let y = ground + 48.0;
        let x = f64::midpoint(axis, far);
        writeln!(
            svg,
            "<text class=\"note\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">← value</text>"
        )?;
        let y = f64::midpoint(self.top, ground);
        writeln!(
            svg,
            "<text class=\"note\" transform=\"translate(14 {y:.1}) rotate(-90)\" text-anchor=\"middle\">temperature →</text>"
        )
    }

    fn places(&self, wall: &[Point]) -> Vec<(f64, f64)> {
        wall.iter().map(|point| (self.x(point.value), self.y(point.temperature))).collect()
    }
}

/// The numbers that can be labelled without touching an earlier one, with their places.
fn apart(
    numbers: Vec<Dyadic>,
    place: impl Fn(Dyadic) -> f64,
    size: impl Fn(&Dyadic) -> f64,
) -> Vec<(Dyadic, f64)> {
    let mut kept: Vec<(Dyadic, f64)> = Vec::new();
    for number in numbers {
        let at = place(number);
        let is_free =
            |(other, there): &(Dyadic, f64)| (at - there).abs() >= f64::midpoint(size(&number), size(other));
        if kept.iter().all(is_free) {
            kept.push((number, at));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::super::svg_parts::is_well_formed;
    use super::*;
    use mcgs_values::{Steps, Values};

    fn drawn(text: &str) -> String {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        let value = values.parse(text, steps).unwrap();
        draw_svg(&values.thermograph(value, steps).unwrap(), text)
    }

    #[test]
    fn every_picture_is_well_formed() {
        for text in ["0", "1/2", "*", "+-1", "{5||3|2}", "+-1000000000", "4000000000000000000", "Tiny(2)"] {
            assert!(is_well_formed(&drawn(text)));
        }
    }

    #[test]
    fn walls_have_their_corners() {
        let points = |svg: &str, class: &str| {
            let path = svg.lines().find(|line| line.contains(&format!("wall {class}"))).unwrap();
            1 + path.matches(" L").count()
        };
        let svg = drawn("{5||3|2}");
        assert_eq!((points(&svg, "left"), points(&svg, "right")), (2, 3));
        assert_eq!(svg.matches("<circle").count(), 5);
        assert!(svg.contains(">15/4</text>") && svg.contains(">5/4</text>"));
        assert_eq!(points(&drawn("^"), "right"), 2, "the vertical wall reaches the mast");
    }

    #[test]
    fn titles_are_escaped_and_cut() {
        let walls = Thermograph::integer(Dyadic::ZERO);
        let svg = draw_svg(&walls, &format!("<a&\"b{}", "x".repeat(100)));
        assert!(svg.contains("<title>Thermograph of &lt;a&amp;&quot;b"));
        assert!(svg.contains("x…</text>"));
        assert!(is_well_formed(&svg), "{svg}");
    }
}
