//! Thermographs as pictures: one, or several to compare.

use mcgs_engine::Dyadic;
use mcgs_values::{Point, Thermograph};

use super::formula::number;
use super::picture::{Anchor, Dash, Font, Ink, Paint, Picture, Place, TextLook, fitted, lines, text_width};
use super::scale::{
    approximate, multiples_of, step_at_least, telling_temperatures, telling_values, value_range,
};

/// The width of the picture, with which it still reads well on the screen of a telephone.
const WIDTH: f64 = 480.0;
const RIGHT: f64 = 22.0;
const EDGE: f64 = 12.0;
/// The largest height between temperature -1 and the top of the mast.
const HEIGHT: f64 = 300.0;
/// The part of the height that shows nothing but the mast.
const MAST: f64 = 0.18;
/// The largest distance of one unit.
const LARGEST_UNIT: f64 = 84.0;
/// The least distances of lines that guide the eye.
const GRID: Place = (44.0, 26.0);
/// The size of labels, and the height of a line of them.
const LABEL: f64 = 12.0;
const LINE: f64 = 17.0;
/// The size of the heading, and the most lines of it.
const HEADING: f64 = 14.0;
const HEADING_LINES: usize = 3;
/// The distance of masts of the same mean.
const APART: f64 = 4.0;
/// The height of a second line of labels.
const SECOND: f64 = 14.0;
/// The room below the axis for its labels and its name.
const BELOW: f64 = 46.0;

/// Draws thermographs with their names: values increase to the left, temperatures upward, and each mast ends in an arrow because it goes on
/// for ever. Several thermographs have lines of different colours and patterns, and a legend.
///
/// ```
/// use mcgs::{Dyadic, Thermograph, drawing::{Style, draw_thermographs}};
/// let [one, minus_one] = [1, -1].map(|n| Thermograph::integer(Dyadic::from(n)));
/// let switch = Thermograph::from_options(&[&one], &[&minus_one])?;
/// let svg = draw_thermographs(&[(&switch, "±1"), (&one, "1")]).to_svg(Style::Print);
/// assert!(svg.contains("±1: mean 0, temperature 1"));
/// # Ok::<(), mcgs::TooLarge>(())
/// ```
pub fn draw_thermographs(games: &[(&Thermograph, &str)]) -> Picture {
    let names: Vec<&str> = games.iter().map(|(_, name)| *name).collect();
    let heading = match games {
        [(_, name)] => lines(name, WIDTH - 2.0 * EDGE, HEADING, Font::Bold, HEADING_LINES),
        _ => Vec::new(),
    };
    let top = if games.len() == 1 { 37.0 + LINE * heading.len().max(1) as f64 } else { 20.0 };
    let mut frame = Frame::new(games, 60.0, top);
    // The labels of temperatures need as much room as the longest of them.
    let longest = frame.temperatures(games).iter().map(|(label, ..)| label_width(*label)).fold(0.0, f64::max);
    frame = Frame::new(games, longest + 38.0, top);
    let legend = if games.len() == 1 { 0.0 } else { LINE * games.len() as f64 + 6.0 };
    let title = format!("Thermograph of {}", names.join(", "));
    // A second line of labels needs room.
    let below = BELOW + if frame.values(games)[1].is_empty() { 0.0 } else { SECOND };
    let mut picture = Picture::new(&title, WIDTH, frame.ground + below + legend + 4.0);
    if let [(walls, _)] = games {
        let mut y = 20.0;
        for line in heading {
            picture.text((EDGE, y), line, TextLook::new(HEADING).font(Font::Bold));
            y += LINE;
        }
        let stops = [walls.left_stop(), walls.right_stop()].map(number);
        let note = format!("{}, stops {} and {}", told(walls), stops[0], stops[1]);
        let note = fitted(&note, WIDTH - 2.0 * EDGE, LABEL, Font::Plain);
        picture.text((EDGE, top - 16.0), note, TextLook::new(LABEL).ink(Ink::Note));
        let mut outline = frame.places(walls.left_wall());
        outline.extend(frame.places(walls.right_wall()).into_iter().rev());
        picture.polygon(&outline, Paint::fill(Ink::Inside));
    }
    frame.axes(games, &mut picture);
    for (index, (walls, _)) in games.iter().enumerate() {
        frame.walls(walls, index, games.len() == 1, &mut picture);
    }
    // Above the walls, so that no wall hides a mast.
    for index in 0..games.len() {
        frame.mast(games, index, &mut picture);
    }
    if games.len() > 1 {
        for (index, (walls, name)) in games.iter().enumerate() {
            let y = frame.ground + below + LINE * (index as f64 + 0.5);
            picture.line(&[(frame.axis, y), (frame.axis + 30.0, y)], Paint::series(index, 2.0));
            let text = format!("{name}: {}", told(walls));
            let x = frame.axis + 38.0;
            let text = fitted(&text, WIDTH - x - EDGE, LABEL, Font::Plain);
            picture.text((x, y + 4.0), text, TextLook::new(LABEL));
        }
    }
    picture
}

fn told(walls: &Thermograph) -> String {
    format!("mean {}, temperature {}", number(walls.mean()), number(walls.temperature()))
}

fn label_width(label: Dyadic) -> f64 {
    text_width(&number(label), LABEL, Font::Plain)
}

/// The coordinates of the picture.
struct Frame {
    /// Points for one unit, the same in both directions.
    unit: f64,
    /// The horizontal place of the vertical axis, and of the largest value.
    axis: f64,
    start: f64,
    largest: Dyadic,
    smallest: Dyadic,
    /// The vertical place of temperature -1, and of the top of the mast.
    ground: f64,
    top: f64,
}

/// A number on an axis: its place, and whether it is more than a guide for the eye.
type Label = (Dyadic, f64, bool);

impl Frame {
    fn new(games: &[(&Thermograph, &str)], axis: f64, top: f64) -> Self {
        let ranges: Vec<(Dyadic, Dyadic)> = games.iter().map(|(walls, _)| value_range(walls)).collect();
        let largest = ranges.iter().map(|range| range.0).max().unwrap_or(Dyadic::ZERO);
        let smallest = ranges.iter().map(|range| range.1).min().unwrap_or(Dyadic::ZERO);
        let hottest = games.iter().map(|(walls, _)| walls.temperature()).max().unwrap_or(Dyadic::ZERO);
        let span = (approximate(largest) - approximate(smallest)).max(0.0);
        let height = (approximate(hottest) + 1.0).max(0.0);
        // Labels stand under the middle of the ends, so half of each sticks out.
        let left = axis + (label_width(largest) / 2.0).max(14.0);
        let inner = WIDTH - left - RIGHT.max(label_width(smallest) / 2.0 + EDGE);
        let unit = LARGEST_UNIT.min(inner / span).min(HEIGHT * (1.0 - MAST) / height);
        let ground = top + (height * unit + HEIGHT * MAST).max(HEIGHT * 0.4);
        Frame { unit, axis, start: left + (inner - span * unit) / 2.0, largest, smallest, ground, top }
    }

    fn x(&self, value: Dyadic) -> f64 {
        self.start + (approximate(self.largest) - approximate(value)) * self.unit
    }

    fn y(&self, temperature: Dyadic) -> f64 {
        self.ground - (approximate(temperature) + 1.0) * self.unit
    }

    fn places(&self, wall: &[Point]) -> Vec<Place> {
        wall.iter().map(|point| (self.x(point.value), self.y(point.temperature))).collect()
    }

    /// Round values at equal distances.
    fn value_guides(&self) -> Vec<Dyadic> {
        multiples_of(step_at_least(GRID.0 / self.unit), self.smallest, self.largest)
    }

    /// Round temperatures at equal distances, up to the top of the masts.
    fn temperature_guides(&self) -> Vec<Dyadic> {
        let highest = (self.ground - self.top - 14.0) / self.unit - 1.0;
        let step = step_at_least(GRID.1 / self.unit);
        let steps = (highest / approximate(step)).floor() as i64;
        let highest = steps.checked_mul(step.numerator()).and_then(|top| Dyadic::new(top, step.exponent()));
        multiples_of(step, Dyadic::MINUS_ONE, highest.unwrap_or(Dyadic::ZERO))
    }

    /// The labels of the horizontal axis. Means and stops that do not fit beside the others stand in a line below.
    fn values(&self, games: &[(&Thermograph, &str)]) -> [Vec<Label>; 2] {
        // A long label near the edge would be cut off.
        let is_inside = |(value, x, _): &Label| {
            let half = label_width(*value) / 2.0;
            *x - half >= 4.0 && *x + half <= WIDTH - 4.0
        };
        let (place, size) = (|value| self.x(value), |value| label_width(value) + 10.0);
        let telling = games.iter().flat_map(|(walls, _)| telling_values(walls)).collect();
        let mut first = labels(telling, self.value_guides(), place, size);
        first.retain(is_inside);
        let important =
            games.iter().flat_map(|(walls, _)| [walls.mean(), walls.left_stop(), walls.right_stop()]);
        let missing = important.filter(|value| first.iter().all(|(other, ..)| other != value)).collect();
        let mut second = labels(missing, Vec::new(), place, size);
        second.retain(is_inside);
        // A guide must not be taken for a number that is nearly the same and stands below.
        first.retain(|(_, x, is_telling)| {
            *is_telling || second.iter().all(|(_, other, _)| (x - other).abs() > 3.0)
        });
        [first, second]
    }

    /// The labels of the vertical axis.
    fn temperatures(&self, games: &[(&Thermograph, &str)]) -> Vec<Label> {
        let telling = games.iter().flat_map(|(walls, _)| telling_temperatures(walls)).collect();
        let guides = self.temperature_guides();
        labels(telling, guides, |temperature| self.y(temperature), |_| LINE)
    }

    fn axes(&self, games: &[(&Thermograph, &str)], picture: &mut Picture) {
        let (ground, axis, far) = (self.ground, self.axis, WIDTH - EDGE);
        let (grid, line) = (Paint::line(Ink::Grid, 0.75), Paint::line(Ink::Line, 0.75));
        let ([first, second], temperatures) = (self.values(games), self.temperatures(games));
        // The grid is even; numbers that tell something have a tick of their own.
        for x in self.value_guides().into_iter().map(|value| self.x(value)) {
            picture.line(&[(x, ground), (x, self.top)], grid);
        }
        for y in self.temperature_guides().into_iter().map(|temperature| self.y(temperature)) {
            picture.line(&[(axis, y), (far, y)], grid);
        }
        let zero = self.y(Dyadic::ZERO);
        if zero > self.top {
            picture.line(&[(axis, zero), (far, zero)], line.dashed(Dash::Dashed));
        }
        let look =
            |is_telling: bool| TextLook::new(LABEL).ink(if is_telling { Ink::Text } else { Ink::Note });
        let name = ground + if second.is_empty() { 36.0 } else { 36.0 + SECOND };
        for (row, below) in [(first, 0.0), (second, SECOND)] {
            for (value, x, is_telling) in row {
                picture.line(&[(x, ground), (x, ground + 5.0 + below)], line);
                let place = (x, ground + 18.0 + below);
                picture.text(place, number(value), look(is_telling).anchor(Anchor::Middle));
            }
        }
        for (temperature, y, is_telling) in temperatures {
            picture.line(&[(axis - 5.0, y), (axis, y)], line);
            let look = look(is_telling).anchor(Anchor::End);
            picture.text((axis - 8.0, y + 4.0), number(temperature), look);
        }
        picture.line(&[(axis, self.top), (axis, ground), (far, ground)], line);
        let look = TextLook::new(LABEL).ink(Ink::Note).anchor(Anchor::Middle);
        picture.text((f64::midpoint(axis, far), name), "← value", look);
        picture.text((16.0, f64::midpoint(self.top, ground)), "temperature →", look.turned());
    }

    /// The walls of one game. Of a single game, they have different colours.
    fn walls(&self, walls: &Thermograph, index: usize, is_single: bool, picture: &mut Picture) {
        let paint = |side: usize| {
            if is_single { Paint::line(Ink::Series(side as u8), 2.2) } else { Paint::series(index, 2.0) }
        };
        for (side, wall) in [walls.left_wall(), walls.right_wall()].into_iter().enumerate() {
            let mut places = self.places(wall);
            // The shorter wall is vertical up to the mast.
            places.push((self.x(walls.mean()), self.y(walls.temperature())));
            places.dedup();
            picture.line(&places, paint(side));
        }
        let ink = if is_single { Ink::Text } else { Ink::Series(index as u8) };
        for wall in [walls.left_wall(), walls.right_wall()] {
            for place in self.places(wall) {
                picture.circle(place, 2.6, Paint::fill(ink));
            }
        }
    }

    /// The mast of one game. Masts at the same place stand beside each other, and their tips below each other.
    fn mast(&self, games: &[(&Thermograph, &str)], index: usize, picture: &mut Picture) {
        let Some((walls, _)) = games.get(index) else { return };
        let is_single = games.len() == 1;
        let same = |(other, _): &&(&Thermograph, &str)| other.mean() == walls.mean();
        let (before, all) =
            (games[..index].iter().filter(same).count() as f64, games.iter().filter(same).count() as f64);
        let (ink, paint) = if is_single {
            (Ink::Text, Paint::line(Ink::Text, 2.0))
        } else {
            (Ink::Series(index as u8), Paint::series(index, 2.0))
        };
        let (x, y) = (self.x(walls.mean()), self.y(walls.temperature()));
        let aside = x + (before - (all - 1.0) / 2.0) * APART;
        // Many masts share the height that there is.
        let room = (y - self.top - 24.0).max(0.0);
        let tip = self.top - 2.0 + (before * 13.0).min(room);
        let half = if all > 1.0 { 3.6 } else { 4.5 };
        let mut places = vec![(x, y), (aside, (y - APART * all).max(tip + 10.0)), (aside, tip + 10.0)];
        places.dedup();
        picture.line(&places, paint);
        picture.polygon(
            &[(aside, tip), (aside - half, tip + 11.0), (aside + half, tip + 11.0)],
            Paint::fill(ink),
        );
    }
}

/// The numbers that can be labelled without touching an earlier one: first those that tell something, then those that guide the eye.
fn labels(
    telling: Vec<Dyadic>,
    guides: Vec<Dyadic>,
    place: impl Fn(Dyadic) -> f64,
    size: impl Fn(Dyadic) -> f64,
) -> Vec<Label> {
    let mut kept: Vec<Label> = Vec::new();
    let all =
        telling.into_iter().map(|number| (number, true)).chain(guides.into_iter().map(|it| (it, false)));
    for (number, is_telling) in all {
        let at = place(number);
        let is_free =
            |(other, there, _): &Label| (at - there).abs() >= f64::midpoint(size(number), size(*other));
        if kept.iter().all(is_free) {
            kept.push((number, at, is_telling));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Style, is_well_formed};
    use mcgs_values::{Steps, Values};

    fn walls(text: &str) -> Thermograph {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        let value = values.parse(text, steps).unwrap();
        values.thermograph(value, steps).unwrap().as_ref().clone()
    }

    fn drawn(text: &str) -> String {
        draw_thermographs(&[(&walls(text), text)]).to_svg(Style::Light)
    }

    #[test]
    fn a_thermograph_on_paper() {
        insta::assert_snapshot!(draw_thermographs(&[(&walls("{5||3|2}"), "{5||3|2}")]).to_svg(Style::Print));
    }

    #[test]
    fn several_thermographs_have_a_legend_and_different_lines() {
        let names = ["{5||3|2}", "+-1", "3/4", "{4|-2}", "^"];
        let all: Vec<Thermograph> = names.iter().map(|name| walls(name)).collect();
        let games: Vec<(&Thermograph, &str)> = all.iter().zip(names).collect();
        let svg = draw_thermographs(&games).to_svg(Style::Screen);
        assert!(is_well_formed(&svg), "{svg}");
        assert!(svg.contains(">{4|-2}: mean 1, temperature 3</text>"), "{svg}");
        assert!(svg.contains(">−2</text>") && !svg.contains(">-2</text>"), "{svg}");
        for pattern in ["6 4", "2 3", "8 3 2 3"] {
            assert!(svg.contains(&format!("stroke-dasharray=\"{pattern}\"")), "{pattern}");
        }
        assert!(svg.contains(" class=\"s-series4\""), "{svg}");
    }

    #[test]
    fn walls_have_their_corners() {
        let svg = drawn("{5||3|2}");
        assert_eq!(svg.matches("<circle").count(), 5);
        assert!(svg.contains(">15/4</text>") && svg.contains(">5/4</text>"), "{svg}");
    }

    /// All labels with their left and right ends.
    fn labels_of(svg: &str) -> Vec<(f64, f64)> {
        let field = |line: &str, name: &str| -> Option<f64> {
            line.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?.parse().ok()
        };
        let texts = svg.lines().filter(|line| line.starts_with("<text x="));
        texts
            .map(|line| {
                let text = line.split('>').nth(1).unwrap().trim_end_matches("</text");
                let width = text_width(text, field(line, "font-size").unwrap(), Font::Plain);
                let x = field(line, "x").unwrap();
                if line.contains("\"end\"") {
                    (x - width, x)
                } else if line.contains("\"middle\"") {
                    (x - width / 2.0, x + width / 2.0)
                } else {
                    (x, x + width)
                }
            })
            .collect()
    }

    #[test]
    fn no_label_is_cut_off() {
        for text in [
            "0",
            "1/2",
            "*",
            "+-1",
            "+-1000000000",
            "4000000000000000000",
            "1/1048576",
            "{1000000000|1/1048576}",
            "{123456789/1024|-987654321/1024}",
            "Tiny(2)",
        ] {
            let svg = drawn(text);
            assert!(is_well_formed(&svg), "{text}");
            for (left, right) in labels_of(&svg) {
                assert!(left >= 2.0 && right <= WIDTH - 1.0, "{text}: a label from {left} to {right}");
            }
        }
    }

    #[test]
    fn guides_are_round_numbers() {
        for (least, step) in
            [(0.01, "1/64"), (0.3, "1/2"), (0.6, "1"), (1.5, "2"), (3.0, "5"), (700.0, "1000")]
        {
            assert_eq!(step_at_least(least).to_string(), step);
        }
    }

    #[test]
    fn masts_of_the_same_mean_stand_beside_each_other() {
        let names = ["+-1", "+-2", "{5||3|2}", "+-3"];
        let all: Vec<Thermograph> = names.iter().map(|name| walls(name)).collect();
        let games: Vec<(&Thermograph, &str)> = all.iter().zip(names).collect();
        let svg = draw_thermographs(&games).to_svg(Style::Light);
        let tips: Vec<(f64, f64)> = svg
            .lines()
            .filter_map(|line| line.strip_prefix("<polygon points=\"")?.split('"').next())
            .map(|points| {
                let numbers: Vec<f64> = points.split(' ').map(|number| number.parse().unwrap()).collect();
                (numbers[0], numbers[1])
            })
            .collect();
        assert_eq!(tips.len(), 4);
        for (one, other) in [(0, 1), (1, 3), (0, 3)] {
            assert!((tips[one].0 - tips[other].0).abs() >= 3.9, "{tips:?}");
            assert!((tips[one].1 - tips[other].1).abs() >= 12.0, "{tips:?}");
        }
        // A mast that is alone stands at its mean.
        let alone = draw_thermographs(&games[2..3]).to_svg(Style::Light);
        let apex = "329.63";
        assert!(alone.contains(&format!("<circle cx=\"{apex}\" cy=\"108\"")), "{alone}");
        assert!(alone.contains(&format!("<polygon points=\"{apex} 52 ")), "{alone}");
    }

    #[test]
    fn means_and_stops_have_labels() {
        for text in ["{5||3|2}", "{1|1/1024}", "{100|-100}", "{10|-10||-30|-50}"] {
            let (svg, walls) = (drawn(text), walls(text));
            for value in [walls.mean(), walls.left_stop(), walls.right_stop()] {
                let label = format!("text-anchor=\"middle\" fill=\"#22272d\">{}</text>", number(value));
                assert!(svg.contains(&label), "{text}: {value}\n{svg}");
            }
        }
    }

    #[test]
    fn the_grid_is_even() {
        let svg = drawn("{5||3|2}");
        let places: Vec<f64> = svg
            .lines()
            .filter(|line| line.contains("stroke=\"#e3e6ea\"") && line.contains("L468 "))
            .filter_map(|line| line.split([' ', 'L']).nth(2)?.parse().ok())
            .collect();
        let steps: Vec<f64> = places.windows(2).map(|pair| pair[0] - pair[1]).collect();
        assert!(steps.len() > 3 && steps.iter().all(|step| (step - steps[0]).abs() < 0.02), "{places:?}");
    }

    #[test]
    fn long_titles_go_on_below_and_are_cut_at_the_end() {
        let title = |name: &str| draw_thermographs(&[(&walls("0"), name)]).to_svg(Style::Light);
        let svg = title(&"x".repeat(100));
        assert!(svg.contains("x…</text>"), "{svg}");
        let sum = ["[clobber] XOXOXO|OXOXOX"; 4].join(" + ");
        let svg = title(&sum);
        assert_eq!(svg.matches("font-weight=\"bold\"").count(), 2, "{svg}");
        assert!(!svg.contains('…'), "{svg}");
        let svg = title(&["[clobber] XOXOXO|OXOXOX"; 12].join(" + "));
        assert_eq!((svg.matches("font-weight=\"bold\"").count(), svg.matches('…').count()), (3, 1), "{svg}");
    }
}
