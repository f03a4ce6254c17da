//! The text of a table, from which the text of each cell is made.

use std::fmt::Write as _;
use std::ops::Range;

use mcgs::Registry;

use super::pattern;
use crate::notation::{self, NotationError};

/// The names of placeholders. A table has rows and columns, or counts something.
pub const PLACEHOLDERS: [&str; 4] = ["rows", "columns", "n", "m"];

/// A sum with placeholders: `[domineering] {rows}x{columns}`, `[kayles] {n}`, `[clobber_1xn] (XO)^{n}`.
///
/// A placeholder may be a multiple, or a little more or less: `{2n}`, `{n+1}`, `{2n-1}`. Blanks inside of the braces mean nothing.
#[derive(Debug, Clone)]
pub struct Template {
    text: String,
    placeholders: Vec<Placeholder>,
}

#[derive(Debug, Clone)]
struct Placeholder {
    /// With the braces.
    span: Range<usize>,
    name: &'static str,
    factor: u64,
    offset: i64,
}

impl Template {
    /// Reads a template.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut placeholders = Vec::new();
        let mut rest = 0;
        while let Some(start) = text[rest..].find('{').map(|place| rest + place) {
            let Some(end) = text[start..].find('}').map(|place| start + place + 1) else {
                return Err(NotationError::new(start..start + 1, "`{` is never closed"));
            };
            placeholders.push(Placeholder::parse(&text[start + 1..end - 1], start..end)?);
            rest = end;
        }
        let template = Template { text: text.to_owned(), placeholders };
        // Mistakes that have nothing to do with the placeholders are reported at their true place.
        notation::sections(text)?;
        Ok(template)
    }

    /// Does the placeholder occur?
    pub fn uses(&self, name: &str) -> bool {
        self.placeholders.iter().any(|placeholder| placeholder.name == name)
    }

    /// The text of one cell, in the input language: placeholders are replaced, then patterns. Places in errors are those of the
    /// text with the numbers in it, which is the first part of the error.
    ///
    /// ```
    /// use mcgs_workbench::table::Template;
    /// let template = Template::parse("[clobber] {rows}x{columns}")?;
    /// let text = template.cell(&[("rows", 2), ("columns", 3)], &mcgs::REGISTRY).map_err(|(_, error)| error)?;
    /// assert_eq!(text, "[clobber] XOX|OXO");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cell(
        &self,
        values: &[(&str, u64)],
        registry: &Registry,
    ) -> Result<String, (String, NotationError)> {
        let mut text = String::new();
        let mut rest = 0;
        for placeholder in &self.placeholders {
            text.push_str(&self.text[rest..placeholder.span.start]);
            rest = placeholder.span.end;
            let value = values.iter().find(|(name, _)| *name == placeholder.name).map(|(_, value)| *value);
            let Some(number) = value.and_then(|value| placeholder.number(value)) else {
                let written = &self.text[placeholder.span.clone()];
                let error =
                    NotationError::new(placeholder.span.clone(), format!("`{written}` has no value here"));
                return Err((self.text.clone(), error));
            };
            let _ = write!(text, "{number}");
        }
        text.push_str(&self.text[rest..]);
        match pattern::expanded(&text, registry) {
            Ok(expanded) => Ok(expanded),
            Err(error) => Err((text, error)),
        }
    }
}

impl Placeholder {
    fn parse(text: &str, span: Range<usize>) -> Result<Self, NotationError> {
        let text = text.trim();
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (factor, rest) = text.split_at(digits);
        let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let (word, offset) = rest.split_at(letters);
        let factor = if factor.is_empty() { Some(1) } else { factor.parse::<u32>().ok().map(u64::from) };
        let offset = match offset.as_bytes().first() {
            None => Some(0),
            Some(b'+' | b'-') => offset.parse::<i32>().ok().map(i64::from),
            Some(_) => None,
        };
        let name = PLACEHOLDERS.into_iter().find(|name| *name == word);
        match (factor, name, offset) {
            (Some(factor), Some(name), Some(offset)) => Ok(Placeholder { span, name, factor, offset }),
            _ => {
                let names = PLACEHOLDERS.map(|name| format!("`{{{name}}}`")).join(", ");
                let message = format!(
                    "`{{{text}}}` is no placeholder, expected {names}, or with numbers `{{2n}}`, `{{n+1}}`; the question stands behind `--ask`"
                );
                Err(NotationError::new(span, message))
            }
        }
    }

    /// The number that stands in the cell; `None` if it would be negative.
    fn number(&self, value: u64) -> Option<u64> {
        self.factor.checked_mul(value)?.checked_add_signed(self.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(template: &str, values: &[(&str, u64)]) -> Result<String, String> {
        let template = Template::parse(template).map_err(|error| error.to_string())?;
        template.cell(values, &mcgs::REGISTRY).map_err(|(text, error)| format!("{text}: {error}"))
    }

    #[test]
    fn placeholders_take_their_numbers() {
        assert_eq!(cell("[kayles] {n}", &[("n", 5)]).unwrap(), "[kayles] 5");
        assert_eq!(cell("[kayles] {2n+1} {n-1}", &[("n", 3)]).unwrap(), "[kayles] 7 2");
        assert_eq!(cell("[kayles] { n }", &[("n", 3)]).unwrap(), "[kayles] 3");
        assert_eq!(
            cell("[kayles] {n} + [nimber] {m}", &[("n", 3), ("m", 0)]).unwrap(),
            "[kayles] 3 [nimber] 0"
        );
        assert!(cell("[kayles] {n-1}", &[("n", 0)]).unwrap_err().contains("has no value here"));
    }

    #[test]
    fn other_braces_are_explained() {
        for text in ["[kayles] {k}", "[kayles] 3 {B}", "[kayles] {n*2}", "[kayles] {n2}", "[kayles] {}"] {
            assert!(Template::parse(text).unwrap_err().message.contains("is no placeholder"), "{text}");
        }
        assert_eq!(Template::parse("[kayles] {n").unwrap_err().span, 9..10);
    }
}
