//! What can be wrong with the text of a value.

use std::ops::Range;

use crate::TooLarge;

/// Text that is not a value, with the bytes to blame.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct ValueParseError {
    /// Where, in bytes of the text; always on character boundaries.
    pub span: Range<usize>,
    /// What.
    pub kind: ValueParseErrorKind,
}

/// What is wrong with the text of a value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ValueParseErrorKind {
    /// A character that cannot stand here.
    #[error("found `{}`, expected {expected}", visible(.found))]
    Unexpected {
        /// The character.
        found: char,
        /// What could stand here.
        expected: &'static str,
    },
    /// The text ends too early.
    #[error("found the end of the text, expected {expected}")]
    UnexpectedEnd {
        /// What could stand here.
        expected: &'static str,
    },
    /// A bracket without its partner.
    #[error("this `{opener}` is never closed, expected `{closer}`")]
    Unclosed {
        /// The bracket.
        opener: char,
        /// Its partner.
        closer: char,
    },
    /// Options that are not split into those of Left and those of Right.
    #[error("found options but no bar, expected `{{Left options|Right options}}`")]
    MissingBar,
    /// An empty side in a form without braces.
    #[error("found a bar with nothing on one side, expected options there, or braces around the form")]
    EmptySide,
    /// More than two sides at one level.
    #[error(
        "found a second `{bars}` at one level, expected two sides; use braces or longer bars to group them"
    )]
    ThreeSides {
        /// The repeated bar.
        bars: String,
    },
    /// A fraction that is not dyadic.
    #[error("found the denominator {found}, expected a power of two")]
    Denominator {
        /// The denominator.
        found: String,
    },
    /// A number that does not fit.
    #[error("found {found}, expected a number of at most {largest}")]
    OutOfRange {
        /// The number.
        found: String,
        /// The largest that fits.
        largest: i64,
    },
    /// A decimal fraction, or the multiple of a number.
    #[error("found `.` between digits, expected a fraction such as `3/2`, or `2.(3)` for a multiple")]
    DecimalPoint,
    /// A number directly before ups or downs: a sum or a multiple?
    #[error(
        "found a number directly before `{found}`, expected `+` (a sum) or `.` (a multiple) between them"
    )]
    NumberBeforeUps {
        /// `^`, `v`, `up`, ...
        found: String,
    },
    /// The sign `+-` directly after a term: plus or minus?
    #[error("found `+-` between terms, expected `-`, or `+ +-` to add a game of the form {{X|-X}}")]
    PlusMinusAsOperator,
    /// Brackets, signs or bars nested too deeply.
    #[error("found more than {limit} levels of nesting, expected fewer")]
    Nesting {
        /// The most levels that are read.
        limit: usize,
    },
    /// The text is right, but its value does not fit.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// A character as messages show it: one that a terminal would obey is escaped.
#[allow(clippy::trivially_copy_pass_by_ref)] // The macro hands over references.
fn visible(character: &char) -> String {
    if character.is_control() { character.escape_default().to_string() } else { character.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_character_is_shown_and_not_sent() {
        let message = |found| ValueParseErrorKind::Unexpected { found, expected: "a value" }.to_string();
        assert_eq!(message('\u{1b}'), "found `\\u{1b}`, expected a value");
        assert_eq!(message('"'), "found `\"`, expected a value");
    }
}
