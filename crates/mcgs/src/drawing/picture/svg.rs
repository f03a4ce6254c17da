//! Pictures as SVG.
//!
//! Colours are attributes, which every program understands. A picture that follows its reader also has classes, whose rules replace the
//! attributes where the reader likes it dark.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::ink::dark;
use super::text::{SMALL, subscript};
use super::{Anchor, Font, Ink, Paint, Picture, Place, Shape, Stroke, Style, TextLook, number};

impl Picture {
    /// The picture as SVG.
    pub fn to_svg(&self, style: Style) -> String {
        let mut writer =
            Writer { style, text: String::new(), fills: BTreeSet::new(), strokes: BTreeSet::new() };
        if style.has_page() {
            let page = Paint::fill(Ink::Page);
            let all =
                Shape::Rectangle { corner: (0.0, 0.0), width: self.width, height: self.height, paint: page };
            writer.shape(&all);
        }
        for shape in &self.shapes {
            writer.shape(shape);
        }
        let (width, height) = (number(self.width), number(self.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" font-family=\"Helvetica,Arial,sans-serif\">\n<title>{}</title>\n{}{}</svg>\n",
            escape(&self.title),
            writer.rules(),
            writer.text
        )
    }
}

struct Writer {
    style: Style,
    text: String,
    /// The inks that fill something, and those of lines.
    fills: BTreeSet<Ink>,
    strokes: BTreeSet<Ink>,
}

impl Writer {
    fn shape(&mut self, shape: &Shape) {
        let text = match shape {
            Shape::Line { points, closed, paint } => match (&points[..], closed) {
                ([(x1, y1), (x2, y2)], false) => format!(
                    "<path d=\"M{} {}L{} {}\"{}/>",
                    number(*x1),
                    number(*y1),
                    number(*x2),
                    number(*y2),
                    self.paint(paint)
                ),
                (_, closed) => {
                    let name = if *closed { "polygon" } else { "polyline" };
                    format!("<{name} points=\"{}\"{}/>", list(points), self.paint(paint))
                }
            },
            Shape::Curve { points: [start, one, two, end], paint } => {
                let (start, rest) = (list(&[*start]), list(&[*one, *two, *end]));
                format!("<path d=\"M{start} C{rest}\"{}/>", self.paint(paint))
            }
            Shape::Rectangle { corner: (x, y), width, height, paint } => format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}/>",
                number(*x),
                number(*y),
                number(*width),
                number(*height),
                self.paint(paint)
            ),
            Shape::Circle { centre: (x, y), radius, paint } => format!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>",
                number(*x),
                number(*y),
                number(*radius),
                self.paint(paint)
            ),
            Shape::Text { place, text, look } => self.words(*place, text, look),
        };
        self.text.push_str(&text);
        self.text.push('\n');
    }

    fn words(&mut self, (x, y): Place, text: &str, look: &TextLook) -> String {
        let (x, y) = (number(x), number(y));
        let place = if look.turned {
            format!("transform=\"translate({x} {y}) rotate(-90)\"")
        } else {
            format!("x=\"{x}\" y=\"{y}\"")
        };
        let font = match look.font {
            Font::Plain => "",
            Font::Bold => " font-weight=\"bold\"",
            Font::Serif => " font-family=\"Times New Roman,Times,serif\"",
            Font::Mono => " font-family=\"monospace\"",
        };
        let anchor = match look.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let paint = self.paint(&Paint::fill(look.ink));
        format!(
            "<text {place} font-size=\"{}\"{font}{anchor}{paint}>{}</text>",
            number(look.size),
            spans(text, look.size)
        )
    }

    /// The attributes of colours, each after a blank.
    fn paint(&mut self, paint: &Paint) -> String {
        let mut text = String::new();
        let mut classes = Vec::new();
        // Writing to a string cannot fail.
        let _ = match paint.fill {
            Some(ink) => {
                self.fills.insert(ink);
                classes.push(class('f', ink));
                write!(text, " fill=\"#{:06x}\"", self.style.colour(ink))
            }
            None => write!(text, " fill=\"none\""),
        };
        if let Some(Stroke { ink, width, dash }) = paint.stroke {
            self.strokes.insert(ink);
            classes.push(class('s', ink));
            let _ = write!(
                text,
                " stroke=\"#{:06x}\" stroke-width=\"{}\"",
                self.style.colour(ink),
                number(width)
            );
            let lengths: Vec<String> = dash.lengths().iter().map(u8::to_string).collect();
            if !lengths.is_empty() {
                let _ = write!(text, " stroke-dasharray=\"{}\"", lengths.join(" "));
            }
            text.push_str(" stroke-linejoin=\"round\"");
        }
        if self.style == Style::Screen {
            let _ = write!(text, " class=\"{}\"", classes.join(" "));
        }
        text
    }

    /// What replaces the attributes in the dark.
    fn rules(&self) -> String {
        if self.style != Style::Screen {
            return String::new();
        }
        let fills =
            self.fills.iter().map(|&ink| format!(".{}{{fill:#{:06x}}}\n", class('f', ink), dark(ink)));
        let strokes =
            self.strokes.iter().map(|&ink| format!(".{}{{stroke:#{:06x}}}\n", class('s', ink), dark(ink)));
        format!(
            "<style>\n@media (prefers-color-scheme:dark){{\n{}}}\n</style>\n",
            fills.chain(strokes).collect::<String>()
        )
    }
}

/// The class of an ink, such as `f-text`.
fn class(kind: char, ink: Ink) -> String {
    let name = format!("{ink:?}").to_lowercase().replace(['(', ')'], "");
    format!("{kind}-{name}")
}

/// Points with blanks between all numbers.
fn list(points: &[Place]) -> String {
    points.iter().map(|(x, y)| format!("{} {}", number(*x), number(*y))).collect::<Vec<_>>().join(" ")
}

/// How far below the line a star stands, as part of the size.
const STAR: f64 = 0.18;

/// How letters stand in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stand {
    OnLine,
    Star,
    Small,
}

impl Stand {
    /// How far below the line, as part of the size.
    fn below(self) -> f64 {
        match self {
            Stand::OnLine => 0.0,
            Stand::Star => STAR,
            Stand::Small => SMALL.1,
        }
    }
}

/// A text with its stars and small digits as letters that every font has: the sign of the books comes from another font, with a gap.
fn spans(text: &str, size: f64) -> String {
    let mut spans: Vec<(String, Stand)> = Vec::new();
    for letter in text.chars() {
        let (letter, stand) = match (letter, subscript(letter)) {
            ('∗', _) => ('*', Stand::Star),
            (_, Some(digit)) => (digit, Stand::Small),
            (letter, None) => (letter, Stand::OnLine),
        };
        match spans.last_mut().filter(|last| last.1 == stand) {
            Some((letters, _)) => letters.push(letter),
            None => spans.push((letter.to_string(), stand)),
        }
    }
    let (mut shown, mut before) = (String::new(), Stand::OnLine);
    for (letters, stand) in spans {
        let letters = escape(&letters);
        if (stand, before) == (Stand::OnLine, Stand::OnLine) {
            shown.push_str(&letters);
            continue;
        }
        let font = match stand {
            Stand::Small => format!(" font-size=\"{}\"", number(SMALL.0 * size)),
            _ => String::new(),
        };
        let down = number((stand.below() - before.below()) * size);
        // Writing to a string cannot fail.
        let _ = write!(shown, "<tspan dy=\"{down}\"{font}>{letters}</tspan>");
        before = stand;
    }
    shown
}

/// A text without letters that mean something in SVG, and without those that may not stand there.
fn escape(text: &str) -> String {
    let shown: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    shown.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Is every element closed, every attribute quoted and every number a number? This is what tests of pictures ask.
///
/// ```
/// use mcgs::drawing::is_well_formed;
/// assert!(is_well_formed("<svg><path d=\"M0 0\"/></svg>"));
/// assert!(!is_well_formed("<svg><g></svg>"));
/// ```
pub fn is_well_formed(svg: &str) -> bool {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let Some((tag, _)) = tag.split_once('>') else { return false };
        let name = tag.split_whitespace().next().unwrap_or_default();
        if let Some(name) = name.strip_prefix('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    open.is_empty()
        && svg.matches('"').count().is_multiple_of(2)
        && !svg.contains("NaN")
        && !svg.contains("inf")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Dash;

    fn sample() -> Picture {
        let mut picture = Picture::new("a < b & \"c\"", 40.0, 30.0);
        picture.line(&[(0.0, 0.0), (10.0, 5.5)], Paint::line(Ink::Line, 0.5));
        picture.line(&[(0.0, 0.0), (10.0, 5.5), (3.0, 4.0)], Paint::series(1, 2.0));
        picture.polygon(&[(0.0, 0.0), (10.0, 5.5), (3.0, 4.0)], Paint::fill(Ink::Inside));
        picture.curve(
            [(0.0, 0.0), (0.0, 9.0), (9.0, 9.0), (9.0, 0.0)],
            Paint::line(Ink::Line, 1.0).dashed(Dash::Dotted),
        );
        picture.rectangle((1.0, 2.0), 3.0, 4.0, Paint::fill(Ink::Block));
        picture.circle((5.0, 5.0), 2.0, Paint::fill(Ink::White).bordered(Ink::Border, 0.5));
        let look = TextLook::new(9.0).font(Font::Bold).anchor(Anchor::End);
        picture.text((1.0, 9.0), "1 < 2\u{1b}", look);
        picture.text((1.0, 9.0), "up", look.font(Font::Mono).anchor(Anchor::Middle).turned());
        picture
    }

    #[test]
    fn every_shape_is_written() {
        insta::assert_snapshot!(sample().to_svg(Style::Print));
    }

    #[test]
    fn stars_and_small_digits_are_letters_of_the_font() {
        assert_eq!(spans("a < b", 10.0), "a &lt; b");
        assert_eq!(spans("∗2", 10.0), "<tspan dy=\"1.8\">*</tspan><tspan dy=\"-1.8\">2</tspan>");
        assert_eq!(spans("+₁₂", 10.0), "+<tspan dy=\"2.2\" font-size=\"7\">12</tspan>");
    }

    #[test]
    fn only_pictures_for_a_screen_follow_the_reader() {
        for style in [Style::Print, Style::Light, Style::Dark] {
            assert!(!sample().to_svg(style).contains("prefers-color-scheme"), "{style:?}");
        }
        let screen = sample().to_svg(Style::Screen);
        assert!(screen.contains(".f-text{fill:#e6e9ec}") && screen.contains("class=\"f-white s-border\""));
        assert!(is_well_formed(&screen), "{screen}");
        assert!(!sample().to_svg(Style::Print).contains("<rect x=\"0\""), "no page of its own on paper");
    }
}
