//! Errors of position texts, with the bytes to blame.

use std::borrow::Cow;
use std::ops::Range;

/// Text that is not a position, with the place and the reason.
///
/// ```
/// use mcgs_engine::ParseError;
/// let error = ParseError::unexpected("3x", 1..2, "a digit");
/// assert_eq!(error.to_string(), "unexpected `x`");
/// assert_eq!((error.span, error.kind.expected()), (1..2, "expected a digit".to_owned()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct ParseError {
    /// What is wrong.
    pub kind: ParseErrorKind,
    /// The bytes of the position text to point at.
    pub span: Range<usize>,
}

/// The reasons for which a text is not a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that is no cell of this ruleset.
    #[error("unexpected character `{}`", shown(found.encode_utf8(&mut [0; 4])))]
    BadCell {
        /// The character.
        found: char,
        /// The cells that the ruleset knows, in words.
        expected: &'static str,
    },
    /// Rows of different lengths.
    #[error("row {row} has {}, row 1 has {expected}", cells(*found))]
    RaggedRow {
        /// The number of the row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// A board that this program does not hold.
    #[error("the board has {}", cells(*found))]
    TooManyCells {
        /// The cells of the board.
        found: usize,
        /// The most that is supported.
        limit: usize,
    },
    /// A number outside its range.
    #[error("`{number}` is out of range")]
    OutOfRange {
        /// The number as written.
        number: String,
        /// The legal range in words.
        range: Cow<'static, str>,
    },
    /// A denominator that is not a positive power of two.
    #[error("the denominator `{found}` is not a positive power of two")]
    Denominator {
        /// The denominator as written.
        found: String,
    },
    /// A position that the rules forbid, in the words of the ruleset.
    #[error("{message}")]
    Rule {
        /// What is wrong.
        message: String,
        /// What the rule is.
        rule: &'static str,
    },
    /// Anything else that is missing or superfluous.
    #[error("unexpected {found}")]
    Unexpected {
        /// What was found: a quoted text, or words such as `end of text`.
        found: String,
        /// What should stand there.
        expected: Cow<'static, str>,
    },
}

/// The text with everything escaped that cannot be seen. Quotes can.
fn shown(text: &str) -> String {
    let mut shown = String::new();
    for character in text.chars() {
        match character {
            '"' | '\'' | '\\' => shown.push(character),
            _ => shown.extend(character.escape_debug()),
        }
    }
    shown
}

/// `1 cell`, `2 cells`.
fn cells(count: usize) -> String {
    format!("{count} {}", if count == 1 { "cell" } else { "cells" })
}

impl ParseErrorKind {
    /// What was expected instead, for the line under the caret.
    pub fn expected(&self) -> String {
        match self {
            Self::BadCell { expected, .. } => format!("expected {expected}"),
            Self::RaggedRow { .. } => "all rows must have the same length".to_owned(),
            Self::TooManyCells { limit, .. } => format!("at most {limit} cells are supported"),
            Self::OutOfRange { range, .. } => format!("expected {range}"),
            Self::Denominator { .. } => "expected 1, 2, 4, 8, ...".to_owned(),
            Self::Rule { rule, .. } => (*rule).to_owned(),
            Self::Unexpected { expected, .. } => format!("expected {expected}"),
        }
    }
}

impl ParseError {
    /// An error of any kind at the given bytes.
    pub fn new(kind: ParseErrorKind, span: Range<usize>) -> Self {
        ParseError { kind, span }
    }

    /// "Unexpected `found`, expected ..." for the bytes `span` of `text`.
    pub fn unexpected(text: &str, span: Range<usize>, expected: impl Into<Cow<'static, str>>) -> Self {
        let found = match text.get(span.clone()) {
            None | Some("") => "end of text".to_owned(),
            Some(found) => format!("`{}`", shown(found)),
        };
        ParseError { kind: ParseErrorKind::Unexpected { found, expected: expected.into() }, span }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_cell_is_singular() {
        let message = |found| ParseErrorKind::RaggedRow { row: 2, found, expected: 3 }.to_string();
        assert_eq!(message(1), "row 2 has 1 cell, row 1 has 3");
        assert_eq!(message(2), "row 2 has 2 cells, row 1 has 3");
    }
}
