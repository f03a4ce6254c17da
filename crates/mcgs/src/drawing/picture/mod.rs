//! Pictures of a few kinds of shapes, and three ways to write them: SVG, PDF and TikZ.
//!
//! All drawings of the program are made of these shapes, so each of them can go to a page, a paper or a slide. Colours are named by what they
//! are for ([`Ink`]); the [`Style`] says what they look like. The same picture is the same text on every machine.

mod ink;
mod pdf;
mod svg;
mod text;
mod tikz;

pub use ink::{Ink, N_SERIES, Style};
pub use svg::is_well_formed;
pub use text::{cut, fitted, lines, text_width};

/// A place: to the right, and down.
pub type Place = (f64, f64);

/// A picture, in points of 1/72 inch.
///
/// ```
/// use mcgs::drawing::{Ink, Paint, Picture, Style};
/// let mut picture = Picture::new("a stone", 40.0, 40.0);
/// picture.circle((20.0, 20.0), 15.0, Paint::fill(Ink::Black));
/// assert!(picture.to_svg(Style::Print).contains("<circle"));
/// assert!(picture.to_pdf(Style::Print).starts_with("%PDF"));
/// assert!(picture.to_tikz(Style::Print).starts_with("\\begin{tikzpicture}"));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    title: String,
    width: f64,
    height: f64,
    shapes: Vec<Shape>,
}

/// A part of a picture.
#[derive(Debug, Clone, PartialEq)]
enum Shape {
    /// A line through points; a polygon if it is closed.
    Line {
        points: Vec<Place>,
        closed: bool,
        paint: Paint,
    },
    /// A Bézier curve.
    Curve {
        points: [Place; 4],
        paint: Paint,
    },
    Rectangle {
        corner: Place,
        width: f64,
        height: f64,
        paint: Paint,
    },
    Circle {
        centre: Place,
        radius: f64,
        paint: Paint,
    },
    Text {
        place: Place,
        text: String,
        look: TextLook,
    },
}

/// What the inside and the border of a shape look like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paint {
    /// The inside, if it is filled.
    pub fill: Option<Ink>,
    /// The border or line, if there is one.
    pub stroke: Option<Stroke>,
}

/// A line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// The colour.
    pub ink: Ink,
    /// The width.
    pub width: f64,
    /// The pattern.
    pub dash: Dash,
}

/// The pattern of a line, so that lines are told apart without colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dash {
    /// No gaps.
    Solid,
    /// Dashes.
    Dashed,
    /// Dots.
    Dotted,
    /// A dash and a dot in turn.
    DashDotted,
}

impl Dash {
    /// The pattern of a series of lines: the first is solid, then they begin again.
    pub fn of_series(index: usize) -> Self {
        [Dash::Solid, Dash::Dashed, Dash::Dotted, Dash::DashDotted][index % 4]
    }

    /// Lengths of strokes and gaps in turn.
    fn lengths(self) -> &'static [u8] {
        match self {
            Dash::Solid => &[],
            Dash::Dashed => &[6, 4],
            Dash::Dotted => &[2, 3],
            Dash::DashDotted => &[8, 3, 2, 3],
        }
    }
}

impl Paint {
    /// Filled, without a border.
    pub fn fill(ink: Ink) -> Self {
        Paint { fill: Some(ink), stroke: None }
    }

    /// A solid line, or a border with nothing inside.
    pub fn line(ink: Ink, width: f64) -> Self {
        Paint { fill: None, stroke: Some(Stroke { ink, width, dash: Dash::Solid }) }
    }

    /// With a border.
    #[must_use]
    pub fn bordered(self, ink: Ink, width: f64) -> Self {
        Paint { stroke: Paint::line(ink, width).stroke, ..self }
    }

    /// With another pattern of its line.
    #[must_use]
    pub fn dashed(self, dash: Dash) -> Self {
        Paint { stroke: self.stroke.map(|stroke| Stroke { dash, ..stroke }), ..self }
    }
}

/// How a text is set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TextLook {
    /// The colour.
    pub ink: Ink,
    /// The size of the letters.
    pub size: f64,
    /// The letters.
    pub font: Font,
    /// Where the place of the text is.
    pub anchor: Anchor,
    /// Does it run upward?
    pub turned: bool,
}

/// The letters of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Font {
    /// For labels.
    Plain,
    /// For titles.
    Bold,
    /// For formulas.
    Serif,
    /// For input and output of the program.
    Mono,
}

/// Where the place of a text is, on its base line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its first letter.
    Start,
    /// Its middle.
    Middle,
    /// Its last letter.
    End,
}

impl TextLook {
    /// Plain letters of a size, from the first one on.
    pub fn new(size: f64) -> Self {
        TextLook { ink: Ink::Text, size, font: Font::Plain, anchor: Anchor::Start, turned: false }
    }

    /// In another colour.
    #[must_use]
    pub fn ink(self, ink: Ink) -> Self {
        TextLook { ink, ..self }
    }

    /// In other letters.
    #[must_use]
    pub fn font(self, font: Font) -> Self {
        TextLook { font, ..self }
    }

    /// At its middle or end.
    #[must_use]
    pub fn anchor(self, anchor: Anchor) -> Self {
        TextLook { anchor, ..self }
    }

    /// Upward.
    #[must_use]
    pub fn turned(self) -> Self {
        TextLook { turned: true, ..self }
    }
}

impl Picture {
    /// An empty picture with a title, which readers hear that do not see the picture.
    pub fn new(title: &str, width: f64, height: f64) -> Self {
        Picture { title: title.to_owned(), width, height, shapes: Vec::new() }
    }

    /// Width and height.
    pub fn size(&self) -> Place {
        (self.width, self.height)
    }

    /// The same shapes in a picture of another size.
    #[must_use]
    pub fn with_size(self, width: f64, height: f64) -> Self {
        Picture { width, height, ..self }
    }

    /// The number of shapes.
    pub fn n_shapes(&self) -> usize {
        self.shapes.len()
    }

    /// A line through points.
    pub fn line(&mut self, points: &[Place], paint: Paint) {
        self.shapes.push(Shape::Line { points: points.to_vec(), closed: false, paint });
    }

    /// A polygon.
    pub fn polygon(&mut self, points: &[Place], paint: Paint) {
        self.shapes.push(Shape::Line { points: points.to_vec(), closed: true, paint });
    }

    /// A curve from the first point to the last, in the directions that the two others show.
    pub fn curve(&mut self, points: [Place; 4], paint: Paint) {
        self.shapes.push(Shape::Curve { points, paint });
    }

    /// A rectangle, by its upper left corner.
    pub fn rectangle(&mut self, corner: Place, width: f64, height: f64, paint: Paint) {
        self.shapes.push(Shape::Rectangle { corner, width, height, paint });
    }

    /// A circle.
    pub fn circle(&mut self, centre: Place, radius: f64, paint: Paint) {
        self.shapes.push(Shape::Circle { centre, radius, paint });
    }

    /// A text.
    pub fn text(&mut self, place: Place, text: impl Into<String>, look: TextLook) {
        self.shapes.push(Shape::Text { place, text: text.into(), look });
    }

    /// The picture in another size, with all its lines and letters.
    #[must_use]
    pub fn scaled(mut self, factor: f64) -> Self {
        let at = |(x, y): Place| (x * factor, y * factor);
        let thinner = |paint: Paint| {
            let stroke = paint.stroke.map(|stroke| Stroke { width: stroke.width * factor, ..stroke });
            Paint { stroke, ..paint }
        };
        for shape in &mut self.shapes {
            match shape {
                Shape::Line { points, paint, .. } => {
                    for point in points.iter_mut() {
                        *point = at(*point);
                    }
                    *paint = thinner(*paint);
                }
                Shape::Curve { points, paint } => (*points, *paint) = (points.map(at), thinner(*paint)),
                Shape::Rectangle { corner, width, height, paint } => {
                    (*corner, *width, *height) = (at(*corner), *width * factor, *height * factor);
                    *paint = thinner(*paint);
                }
                Shape::Circle { centre, radius, paint } => {
                    (*centre, *radius, *paint) = (at(*centre), *radius * factor, thinner(*paint));
                }
                Shape::Text { place, look, .. } => (*place, look.size) = (at(*place), look.size * factor),
            }
        }
        (self.width, self.height) = at((self.width, self.height));
        self
    }

    /// Puts all of another picture at a place of this one.
    pub fn include(&mut self, other: Picture, (x, y): Place) {
        let at = |(left, top): Place| (left + x, top + y);
        self.shapes.extend(other.shapes.into_iter().map(|shape| match shape {
            Shape::Line { points, closed, paint } => {
                Shape::Line { points: points.into_iter().map(at).collect(), closed, paint }
            }
            Shape::Curve { points, paint } => Shape::Curve { points: points.map(at), paint },
            Shape::Rectangle { corner, width, height, paint } => {
                Shape::Rectangle { corner: at(corner), width, height, paint }
            }
            Shape::Circle { centre, radius, paint } => Shape::Circle { centre: at(centre), radius, paint },
            Shape::Text { place, text, look } => Shape::Text { place: at(place), text, look },
        }));
    }

    /// This picture above another one.
    #[must_use]
    pub fn above(mut self, below: Picture) -> Self {
        let height = self.height;
        self.width = self.width.max(below.width);
        self.height += below.height;
        self.include(below, (0.0, height));
        self
    }
}

/// A number as pictures have it: at most two digits after the point, and no sign before 0.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown: Vec<String> = [0.0, -0.001, 10.0, 2.5, 1.0 / 3.0, -7.125].map(number).to_vec();
        assert_eq!(shown, ["0", "0", "10", "2.5", "0.33", "-7.12"]);
    }

    #[test]
    fn a_picture_below_another_one_makes_room() {
        let mut one = Picture::new("one", 30.0, 20.0);
        one.circle((5.0, 5.0), 2.0, Paint::fill(Ink::Black));
        let two = one.clone().above(one);
        assert_eq!((two.size(), two.n_shapes()), ((30.0, 40.0), 2));
        assert!(two.to_svg(Style::Print).contains("cy=\"25\""));
    }
}
