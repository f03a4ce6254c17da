//! What all pictures in SVG share: the frame, texts, and lines through points.

use std::fmt::{self, Write};

/// Begins a picture: its size, its title for readers that do not see it, its style and its page.
pub(crate) fn begin(svg: &mut String, size: (f64, f64), title: &str, style: &str) -> fmt::Result {
    let (width, height) = size;
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.1} {height:.1}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">"
    )?;
    writeln!(svg, "<title>{}</title>\n<style>\n{style}</style>", escape(title))?;
    writeln!(svg, "<rect class=\"page\" width=\"{width:.1}\" height=\"{height:.1}\"/>")
}

/// A text without letters that mean something in SVG.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text that is not longer than so many letters and a sign that there are more.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => text[..end].to_owned() + "…",
        None => text.to_owned(),
    }
}

/// A line through points: `M x y L x y ...`
pub(crate) fn path(places: &[(f64, f64)]) -> String {
    let mut text = String::new();
    for (index, (x, y)) in places.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { " L" });
    }
    text
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Panics unless every element is closed, all attributes are quoted and all numbers are numbers.
    pub(crate) fn assert_well_formed(svg: &str) {
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1) {
            let tag = tag.split_once('>').unwrap().0;
            let name = tag.split_whitespace().next().unwrap();
            if let Some(name) = name.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name), "{svg}");
            } else if !tag.ends_with('/') {
                open.push(name.to_owned());
            }
        }
        assert_eq!(open, [""; 0], "{svg}");
        assert_eq!(svg.matches('"').count() % 2, 0, "{svg}");
        assert!(!svg.contains("NaN") && !svg.contains("inf "), "{svg}");
    }

    #[test]
    fn texts_are_escaped_and_cut() {
        assert_eq!(escape("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
        assert_eq!((cut("äbc", 3), cut("äbcd", 3)), ("äbc".to_owned(), "äbc…".to_owned()));
        assert_eq!(path(&[(0.0, 1.0), (2.5, 3.0)]), "M0.0 1.0 L2.5 3.0");
    }
}
