//! Pictures as PDF, of one page and in plain ASCII, with the fonts that every reader has.

use std::fmt::Write;

use super::text::{Glyph, SMALL, glyph, subscript};
use super::{Anchor, Font, Ink, Paint, Picture, Place, Shape, Stroke, Style, TextLook, number, text_width};

/// The distance of the control points of a quarter of a circle, as part of the radius.
const ROUND: f64 = 0.552_285;

/// The fonts by their names in the page.
const FONTS: [(&str, &str); 5] = [
    ("F1", "Helvetica"),
    ("F2", "Helvetica-Bold"),
    ("F3", "Times-Roman"),
    ("F4", "Courier"),
    ("F5", "Symbol"),
];

impl Picture {
    /// The picture as a PDF of one page, which is as large as the picture.
    pub fn to_pdf(&self, style: Style) -> String {
        let mut page = Page { height: self.height, style, text: String::new() };
        if style.has_page() {
            let corners = [(0.0, 0.0), (self.width, 0.0), (self.width, self.height), (0.0, self.height)];
            page.outline(&corners, true);
            page.paint(&Paint::fill(Ink::Page));
        }
        for shape in &self.shapes {
            page.shape(shape);
        }
        let fonts: Vec<String> =
            FONTS.iter().enumerate().map(|(index, (name, _))| format!("/{name} {} 0 R", index + 5)).collect();
        let mut objects = vec![
            "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {} {}] /Contents 4 0 R /Resources << /Font << {} >> >> >>",
                number(self.width),
                number(self.height),
                fonts.join(" ")
            ),
            format!("<< /Length {} >>\nstream\n{}endstream", page.text.len(), page.text),
        ];
        objects.extend(FONTS.iter().map(|(_, font)| {
            // The symbols have an encoding of their own.
            let encoding = if *font == "Symbol" { "" } else { " /Encoding /WinAnsiEncoding" };
            format!("<< /Type /Font /Subtype /Type1 /BaseFont /{font}{encoding} >>")
        }));
        // The title in UTF-16, so that it may have any letters.
        let title: Vec<String> = self.title.encode_utf16().map(|unit| format!("{unit:04X}")).collect();
        objects.push(format!("<< /Title <FEFF{}> /Producer (mcgs) >>", title.concat()));
        document(&objects)
    }
}

/// The objects with the table of their places.
fn document(objects: &[String]) -> String {
    let mut text = String::from("%PDF-1.4\n");
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (index, object) in objects.iter().enumerate() {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(table, "{:010} 00000 n ", text.len());
        let _ = writeln!(text, "{} 0 obj\n{object}\nendobj", index + 1);
    }
    let start = text.len();
    let _ = write!(
        text,
        "{table}trailer\n<< /Size {} /Root 1 0 R /Info {} 0 R >>\nstartxref\n{start}\n%%EOF\n",
        objects.len() + 1,
        objects.len()
    );
    text
}

/// The content of a page, which is measured from below.
struct Page {
    height: f64,
    style: Style,
    text: String,
}

impl Page {
    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Line { points, closed, paint } => {
                self.outline(points, *closed);
                self.paint(paint);
            }
            Shape::Curve { points: [start, one, two, end], paint } => {
                self.outline(&[*start], false);
                self.bend([*one, *two, *end]);
                self.paint(paint);
            }
            Shape::Rectangle { corner: (x, y), width, height, paint } => {
                let (right, bottom) = (x + width, y + height);
                self.outline(&[(*x, *y), (right, *y), (right, bottom), (*x, bottom)], true);
                self.paint(paint);
            }
            Shape::Circle { centre: (x, y), radius, paint } => {
                let at = |right: f64, down: f64| (x + right * radius, y + down * radius);
                self.outline(&[at(1.0, 0.0)], false);
                self.bend([at(1.0, ROUND), at(ROUND, 1.0), at(0.0, 1.0)]);
                self.bend([at(-ROUND, 1.0), at(-1.0, ROUND), at(-1.0, 0.0)]);
                self.bend([at(-1.0, -ROUND), at(-ROUND, -1.0), at(0.0, -1.0)]);
                self.bend([at(ROUND, -1.0), at(1.0, -ROUND), at(1.0, 0.0)]);
                self.text.push_str("h\n");
                self.paint(paint);
            }
            Shape::Text { place, text, look } => self.words(*place, text, look),
        }
    }

    fn place(&self, (x, y): Place) -> String {
        format!("{} {}", number(x), number(self.height - y))
    }

    fn outline(&mut self, points: &[Place], closed: bool) {
        for (index, point) in points.iter().enumerate() {
            let word = if index == 0 { "m" } else { "l" };
            let _ = writeln!(self.text, "{} {word}", self.place(*point));
        }
        if closed {
            self.text.push_str("h\n");
        }
    }

    fn bend(&mut self, [one, two, end]: [Place; 3]) {
        let _ = writeln!(self.text, "{} {} {} c", self.place(one), self.place(two), self.place(end));
    }

    /// Paints the outline.
    fn paint(&mut self, paint: &Paint) {
        if let Some(ink) = paint.fill {
            let _ = writeln!(self.text, "{} rg", self.colour(ink));
        }
        if let Some(Stroke { ink, width, dash }) = paint.stroke {
            let lengths: Vec<String> = dash.lengths().iter().map(u8::to_string).collect();
            let _ = writeln!(
                self.text,
                "{} RG {} w 1 j [{}] 0 d",
                self.colour(ink),
                number(width),
                lengths.join(" ")
            );
        }
        self.text.push_str(match (paint.fill, paint.stroke) {
            (Some(_), Some(_)) => "B\n",
            (Some(_), None) => "f\n",
            (None, Some(_)) => "S\n",
            (None, None) => "n\n",
        });
    }

    fn colour(&self, ink: Ink) -> String {
        let [_, red, green, blue] = self.style.colour(ink).to_be_bytes();
        let part = |part: u8| number(f64::from(part) / 255.0);
        format!("{} {} {}", part(red), part(green), part(blue))
    }

    fn words(&mut self, (x, y): Place, text: &str, look: &TextLook) {
        let own = match look.font {
            Font::Plain => "F1",
            Font::Bold => "F2",
            Font::Serif => "F3",
            Font::Mono => "F4",
        };
        let width = text_width(text, look.size, look.font);
        let back = match look.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let (turn, start) =
            if look.turned { ("0 1 -1 0", (x, y + back)) } else { ("1 0 0 1", (x - back, y)) };
        let _ = writeln!(self.text, "BT {} rg {turn} {} Tm", self.colour(look.ink), self.place(start));
        let (mut font, mut is_small) = ("", false);
        for letter in text.chars() {
            let digit = subscript(letter);
            let (wanted, code) = match glyph(digit.unwrap_or(letter)) {
                Glyph::Own(code) => (own, code),
                Glyph::Symbol(code) => ("F5", code),
            };
            if wanted != font || digit.is_some() != is_small {
                self.text.push_str(if font.is_empty() { "" } else { ") Tj " });
                if digit.is_some() != is_small {
                    is_small = digit.is_some();
                    let below = if is_small { -SMALL.1 * look.size } else { 0.0 };
                    let _ = write!(self.text, "{} Ts ", number(below));
                }
                let size = if is_small { SMALL.0 * look.size } else { look.size };
                let _ = write!(self.text, "/{wanted} {} Tf (", number(size));
                font = wanted;
            }
            let _ = match code {
                b'(' | b')' | b'\\' => write!(self.text, "\\{}", char::from(code)),
                b' '..=b'~' => write!(self.text, "{}", char::from(code)),
                _ => write!(self.text, "\\{code:03o}"),
            };
        }
        self.text.push_str(if font.is_empty() { "" } else { ") Tj " });
        // The rise of a text outlives the text.
        self.text.push_str(if is_small { "0 Ts ET\n" } else { "ET\n" });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Picture {
        let mut picture = Picture::new("½", 40.0, 30.0);
        picture.circle((5.0, 5.0), 2.0, Paint::fill(Ink::White).bordered(Ink::Border, 0.5));
        picture.rectangle((1.0, 2.0), 3.0, 4.0, Paint::fill(Ink::Block));
        picture.text((10.0, 9.0), "(↑1) ½", TextLook::new(10.0).anchor(Anchor::End));
        picture
    }

    #[test]
    fn a_page_is_plain_text() {
        let pdf = sample().to_pdf(Style::Print);
        assert!(pdf.is_ascii());
        assert!(pdf.contains("/MediaBox [0 0 40 30]") && pdf.contains("<FEFF00BD>"), "{pdf}");
        assert!(
            pdf.contains("/F1 10 Tf (\\() Tj /F5 10 Tf (\\255) Tj /F1 10 Tf (1\\) \\275) Tj ET"),
            "{pdf}"
        );
        let mut tiny = Picture::new("", 40.0, 30.0);
        tiny.text((10.0, 9.0), "+₂", TextLook::new(10.0));
        assert!(tiny.to_pdf(Style::Print).contains("/F1 10 Tf (+) Tj -2.2 Ts /F1 7 Tf (2) Tj 0 Ts ET\n"));
        assert!(pdf.contains("1 28 m\n4 28 l\n4 24 l\n1 24 l\nh\n0.55 0.55 0.55 rg\nf\n"), "{pdf}");
    }

    #[test]
    fn every_object_is_where_the_table_says() {
        let pdf = sample().to_pdf(Style::Light);
        let start: usize = pdf.lines().rev().nth(1).unwrap().parse().unwrap();
        let table: Vec<&str> = pdf[start..].lines().collect();
        assert_eq!(table[0], "xref");
        for (index, line) in table[3..].iter().take_while(|line| line.ends_with(" n ")).enumerate() {
            let place: usize = line[..10].parse().unwrap();
            assert!(pdf[place..].starts_with(&format!("{} 0 obj\n", index + 1)), "{line}");
        }
        let stream = pdf.split("stream\n").nth(1).unwrap().trim_end_matches("end");
        assert!(pdf.contains(&format!("/Length {} ", stream.len())));
    }
}
