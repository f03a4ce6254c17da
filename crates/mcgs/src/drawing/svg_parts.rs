//! What all pictures in SVG share: the frame, texts, and lines through points.

use std::fmt::{self, Write};

/// Begins a picture: its size, its title for readers that do not see it, its style and its page.
///
/// ```
/// use mcgs::drawing::svg_parts::{begin, is_well_formed};
/// let mut svg = String::new();
/// begin(&mut svg, (90.0, 60.0), "XO < OX", ".page { fill: white; }\n")?;
/// svg.push_str("</svg>\n");
/// assert!(svg.contains("<title>XO &lt; OX</title>") && is_well_formed(&svg));
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn begin(svg: &mut String, size: (f64, f64), title: &str, style: &str) -> fmt::Result {
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
///
/// ```
/// assert_eq!(mcgs::drawing::svg_parts::escape("1 < 2"), "1 &lt; 2");
/// ```
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The first `most` letters of a text, with a sign for the others if there are any.
///
/// ```
/// assert_eq!(mcgs::drawing::svg_parts::cut("domineering", 3), "dom…");
/// ```
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => text[..end].to_owned() + "…",
        None => text.to_owned(),
    }
}

/// A line through points, as the attribute `d` of a path.
///
/// ```
/// assert_eq!(mcgs::drawing::svg_parts::path(&[(0.0, 1.0), (2.5, 3.0)]), "M0.0 1.0 L2.5 3.0");
/// ```
pub fn path(places: &[(f64, f64)]) -> String {
    let mut text = String::new();
    for (index, (x, y)) in places.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { " L" });
    }
    text
}

/// Is every element closed, every attribute quoted and every number a number? This is what tests of pictures ask.
///
/// ```
/// use mcgs::drawing::svg_parts::is_well_formed;
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
        && !svg.contains("inf ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_cut() {
        assert_eq!(escape("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
        assert_eq!((cut("äbc", 3), cut("äbcd", 3)), ("äbc".to_owned(), "äbc…".to_owned()));
        assert_eq!(path(&[(0.0, 1.0), (2.5, 3.0)]), "M0.0 1.0 L2.5 3.0");
    }
}
