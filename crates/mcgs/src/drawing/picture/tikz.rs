//! Pictures as TikZ, to be put into a paper with `\input`.

use std::fmt::Write;

use super::text::to_tex;
use super::{Anchor, Font, Ink, Paint, Picture, Place, Shape, Stroke, Style, TextLook, number};

impl Picture {
    /// The picture as a `tikzpicture`, for papers that load the package `tikz`.
    pub fn to_tikz(&self, style: Style) -> String {
        let mut text = String::from("\\begin{tikzpicture}[x=1bp,y=-1bp,line join=round]\n");
        // The picture is as large as it says, whatever its shapes need.
        let _ = writeln!(text, "\\useasboundingbox (0,0) rectangle {};", place((self.width, self.height)));
        if style.has_page() {
            let page = Shape::Rectangle {
                corner: (0.0, 0.0),
                width: self.width,
                height: self.height,
                paint: Paint::fill(Ink::Page),
            };
            text += &shape_text(&page, style);
        }
        for shape in &self.shapes {
            text += &shape_text(shape, style);
        }
        text + "\\end{tikzpicture}%\n"
    }
}

fn shape_text(shape: &Shape, style: Style) -> String {
    match shape {
        Shape::Line { points, closed, paint } => {
            let points: Vec<String> = points.iter().map(|point| place(*point)).collect();
            let end = if *closed { " -- cycle" } else { "" };
            format!("\\path[{}] {}{end};\n", options(paint, style), points.join(" -- "))
        }
        Shape::Curve { points: [start, one, two, end], paint } => {
            let [start, one, two, end] = [*start, *one, *two, *end].map(place);
            format!("\\path[{}] {start} .. controls {one} and {two} .. {end};\n", options(paint, style))
        }
        Shape::Rectangle { corner: (x, y), width, height, paint } => format!(
            "\\path[{}] {} rectangle {};\n",
            options(paint, style),
            place((*x, *y)),
            place((x + width, y + height))
        ),
        Shape::Circle { centre, radius, paint } => {
            let (centre, radius) = (place(*centre), number(*radius));
            format!("\\path[{}] {centre} circle[radius={radius}bp];\n", options(paint, style))
        }
        Shape::Text { place: at, text, look } => words(*at, text, look, style),
    }
}

fn words(at: Place, text: &str, look: &TextLook, style: Style) -> String {
    let anchor = match look.anchor {
        Anchor::Start => "base west",
        Anchor::Middle => "base",
        Anchor::End => "base east",
    };
    let font = match look.font {
        Font::Plain => "\\sffamily",
        Font::Bold => "\\sffamily\\bfseries",
        Font::Serif => "\\rmfamily",
        Font::Mono => "\\ttfamily",
    };
    let turn = if look.turned { ",rotate=90" } else { "" };
    let size = number(look.size);
    format!(
        "\\node[anchor={anchor},inner sep=0,text={}{turn},font={font}\\fontsize{{{size}bp}}{{{size}bp}}\\selectfont] at {} {{{}}};\n",
        colour(look.ink, style),
        place(at),
        to_tex(text)
    )
}

fn place((x, y): Place) -> String {
    format!("({},{})", number(x), number(y))
}

fn options(paint: &Paint, style: Style) -> String {
    let mut parts = Vec::new();
    if let Some(ink) = paint.fill {
        parts.push(format!("fill={}", colour(ink, style)));
    }
    if let Some(Stroke { ink, width, dash }) = paint.stroke {
        parts.push(format!("draw={},line width={}bp", colour(ink, style), number(width)));
        if !dash.lengths().is_empty() {
            let lengths = dash.lengths().iter().enumerate();
            let pattern: Vec<String> = lengths
                .map(|(index, length)| format!("{} {length}bp", if index % 2 == 0 { "on" } else { "off" }))
                .collect();
            parts.push(format!("dash pattern={}", pattern.join(" ")));
        }
    }
    parts.join(",")
}

/// A colour by its numbers; black and white by name.
fn colour(ink: Ink, style: Style) -> String {
    match style.colour(ink).to_be_bytes() {
        [_, 0, 0, 0] => "black".to_owned(),
        [_, 255, 255, 255] => "white".to_owned(),
        [_, red, green, blue] => format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Dash;

    #[test]
    fn every_shape_is_written() {
        let mut picture = Picture::new("a", 40.0, 30.0);
        picture.line(&[(0.0, 0.0), (10.0, 5.5)], Paint::line(Ink::Line, 0.5).dashed(Dash::Dashed));
        picture.polygon(&[(0.0, 0.0), (10.0, 5.5), (3.0, 4.0)], Paint::fill(Ink::Block));
        picture.curve([(0.0, 0.0), (0.0, 9.0), (9.0, 9.0), (9.0, 0.0)], Paint::line(Ink::Line, 1.0));
        picture.circle((5.0, 5.0), 2.0, Paint::fill(Ink::White).bordered(Ink::Border, 0.5));
        picture.text(
            (1.0, 9.0),
            "{1|−2}",
            TextLook::new(9.0).font(Font::Serif).anchor(Anchor::Middle).turned(),
        );
        insta::assert_snapshot!(picture.to_tikz(Style::Print), @r"
        \begin{tikzpicture}[x=1bp,y=-1bp,line join=round]
        \useasboundingbox (0,0) rectangle (40,30);
        \path[draw=black,line width=0.5bp,dash pattern=on 6bp off 4bp] (0,0) -- (10,5.5);
        \path[fill={rgb,255:red,140;green,140;blue,140}] (0,0) -- (10,5.5) -- (3,4) -- cycle;
        \path[draw=black,line width=1bp] (0,0) .. controls (0,9) and (9,9) .. (9,0);
        \path[fill=white,draw=black,line width=0.5bp] (5,5) circle[radius=2bp];
        \node[anchor=base,inner sep=0,text=black,rotate=90,font=\rmfamily\fontsize{9bp}{9bp}\selectfont] at (1,9) {\{1\textbar{}$-$2\}};
        \end{tikzpicture}%
        ");
    }
}
