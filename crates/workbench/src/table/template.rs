//! The text of a table, from which the text of each cell is made.

use std::fmt::{self, Write as _};
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

    /// The text as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of one cell, in the input language: placeholders are replaced, then patterns.
    ///
    /// ```
    /// use mcgs_workbench::table::Template;
    /// let template = Template::parse("[clobber] {rows}x{columns}")?;
    /// let cell = template.cell(&[("rows", 2), ("columns", 3)], &mcgs::REGISTRY)?;
    /// assert_eq!(cell.text, "[clobber] XOX|OXO");
    /// // The board stands for the size, which stands for the placeholders.
    /// assert_eq!(cell.place(&(12..13)), (10..26, "2x3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cell(&self, values: &[(&str, u64)], registry: &Registry) -> Result<CellText, CellError> {
        let mut filled = String::new();
        // Where the numbers are in the filled-in text, and the placeholders in the template.
        let mut numbers: Vec<(Range<usize>, Range<usize>)> = Vec::new();
        let mut rest = 0;
        for placeholder in &self.placeholders {
            filled.push_str(&self.text[rest..placeholder.span.start]);
            rest = placeholder.span.end;
            let value = values.iter().find(|(name, _)| *name == placeholder.name).map(|(_, value)| *value);
            let Some(number) = value.and_then(|value| placeholder.number(value)) else {
                let written = &self.text[placeholder.span.clone()];
                let why = match value {
                    Some(value) => format!("is negative or too large for {} = {value}", placeholder.name),
                    None => "has no value".to_owned(),
                };
                return Err(CellError {
                    span: placeholder.span.clone(),
                    message: format!("`{written}` {why}"),
                    filled: written.to_owned(),
                });
            };
            let start = filled.len();
            let _ = write!(filled, "{number}");
            numbers.push((start..filled.len(), placeholder.span.clone()));
        }
        filled.push_str(&self.text[rest..]);
        let written = |span: &Range<usize>| {
            let start = numbers.iter().rev().find(|(number, _)| number.start <= span.start);
            let start =
                start.map_or(span.start, |(number, place)| match span.start.checked_sub(number.end) {
                    Some(behind) => place.end + behind,
                    None => place.start,
                });
            let end = numbers.iter().rev().find(|(number, _)| number.start < span.end);
            let end = end.map_or(span.end, |(number, place)| place.end + span.end.saturating_sub(number.end));
            start..end
        };
        match pattern::expanded(&filled, registry) {
            Ok((text, words)) => {
                let place = |(word, span): (Range<usize>, Range<usize>)| Place {
                    word,
                    written: written(&span),
                    filled: filled[span].to_owned(),
                };
                Ok(CellText {
                    text,
                    places: words.into_iter().map(place).collect(),
                    template: self.text.len(),
                })
            }
            Err(NotationError { span, message }) => {
                Err(CellError { span: written(&span), message, filled: filled[span].to_owned() })
            }
        }
    }
}

/// The text of one cell, which knows where its words come from.
#[derive(Debug, Clone)]
pub struct CellText {
    /// The sum in the input language.
    pub text: String,
    places: Vec<Place>,
    /// The length of the template.
    template: usize,
}

#[derive(Debug, Clone)]
struct Place {
    word: Range<usize>,
    written: Range<usize>,
    filled: String,
}

impl CellText {
    /// The place in the template of the word at a place of the text, and that word with the numbers filled in.
    pub fn place(&self, span: &Range<usize>) -> (Range<usize>, &str) {
        let found = self.places.iter().find(|place| place.word.contains(&span.start));
        found.map_or((0..self.template, &self.text), |place| (place.written.clone(), &place.filled))
    }
}

/// What is wrong with a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellError {
    /// The bytes of the template to blame.
    pub span: Range<usize>,
    /// What is wrong, in one line.
    pub message: String,
    /// The same bytes with the numbers filled in.
    pub filled: String,
}

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CellError {}

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
        template.cell(values, &mcgs::REGISTRY).map(|cell| cell.text).map_err(|error| error.to_string())
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
        assert!(
            cell("[kayles] {n-1}", &[("n", 0)])
                .unwrap_err()
                .contains("`{n-1}` is negative or too large for n = 0")
        );
    }

    #[test]
    fn places_are_those_of_the_template() {
        let of = |template: &str, word: &str| {
            let cell = Template::parse(template).unwrap().cell(&[("n", 12)], &mcgs::REGISTRY).unwrap();
            let start = cell.text.find(word).unwrap();
            let (span, filled) = cell.place(&(start..start + 1));
            (template[span].to_owned(), filled.to_owned())
        };
        let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        assert_eq!(of("[kayles] {n} {2n}", "24"), pair("{2n}", "24"));
        assert_eq!(of("[kayles] {n} + [nim] {n}1 5", "5"), pair("5", "5"));
        assert_eq!(of("[kayles] {n} + [nim] {n}1 5", "121"), pair("{n}1", "121"));
        assert_eq!(of("[kayles] {n} + [nim] 3", "[nim]"), pair("[nim]", "[nim]"));
        assert_eq!(of("[clobber_1xn] X(XO)^{n}O", "XX"), pair("X(XO)^{n}O", "X(XO)^12O"));
        let error = Template::parse("[kayles] {n} [clobber] {n}x{n}0000").unwrap();
        let error = error.cell(&[("n", 12)], &mcgs::REGISTRY).unwrap_err();
        assert_eq!((error.span, error.filled.as_str()), (23..34, "12x120000"));
    }

    #[test]
    fn other_braces_are_explained() {
        for text in ["[kayles] {k}", "[kayles] 3 {B}", "[kayles] {n*2}", "[kayles] {n2}", "[kayles] {}"] {
            assert!(Template::parse(text).unwrap_err().message.contains("is no placeholder"), "{text}");
        }
        assert_eq!(Template::parse("[kayles] {n").unwrap_err().span, 9..10);
    }
}
