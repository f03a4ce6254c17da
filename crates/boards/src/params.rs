//! The numbers before the board of a parameterised ruleset: `1,2,1,0:X.O`.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Range, RangeInclusive};

use mcgs_engine::{ParseError, ParseErrorKind};

/// Parameters of a ruleset that are part of each position; `()` for rulesets without any.
///
/// They are written before the board as `p1,p2,...:BOARD`.
pub trait Params: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// How many numbers there are.
    const COUNT: usize;

    /// Checks the numbers; there are exactly [`COUNT`](Self::COUNT) of them.
    fn from_numbers(numbers: &[Number<'_>]) -> Result<Self, ParseError>;
    /// The numbers as they are written.
    fn numbers(self) -> impl IntoIterator<Item = u64>;
    /// The parameters of the negative position.
    #[must_use]
    fn negative(self) -> Self;
    /// All parameters in one word.
    fn to_word(self) -> u64;
    /// The inverse of [`to_word`](Self::to_word).
    fn from_word(word: u64) -> Self;
}

impl Params for () {
    const COUNT: usize = 0;

    fn from_numbers(_numbers: &[Number<'_>]) -> Result<Self, ParseError> {
        Ok(())
    }
    fn numbers(self) -> impl IntoIterator<Item = u64> {
        []
    }
    #[inline]
    fn negative(self) -> Self {}
    #[inline]
    fn to_word(self) -> u64 {
        0
    }
    #[inline]
    fn from_word(_word: u64) -> Self {}
}

/// A number as it is written in the text of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number<'a> {
    /// Its digits, perhaps after a minus sign.
    pub text: &'a str,
    /// Where it stands.
    pub span: Range<usize>,
}

impl Number<'_> {
    /// The number, if it is in the given range.
    ///
    /// ```
    /// # use mcgs_boards::Number;
    /// let number = |text| Number { text, span: 0..1 };
    /// assert_eq!(number("7").within(0..=9), Ok(7));
    /// assert!(number("7").within(0..=1).is_err() && number("-1").within(0..=9).is_err());
    /// ```
    pub fn within(&self, range: RangeInclusive<u64>) -> Result<u64, ParseError> {
        match self.text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let range = format!("a number from {} to {}", range.start(), range.end()).into();
                let kind = ParseErrorKind::OutOfRange { number: self.text.to_owned(), range };
                Err(ParseError::new(kind, self.span.clone()))
            }
        }
    }
}

/// Reads `COUNT` numbers separated by commas, and the colon after them. Returns where the board starts.
pub(crate) fn read_params<T: Params>(text: &str) -> Result<(T, usize), ParseError> {
    if T::COUNT == 0 {
        return Ok((T::from_numbers(&[])?, 0));
    }
    let mut numbers = Vec::with_capacity(T::COUNT);
    let mut at = 0;
    for k in 1..=T::COUNT {
        at = skip_blanks(text, at);
        let end = end_of_number(text, at);
        if end == at || text[at..end].ends_with('-') {
            return Err(ParseError::unexpected(text, at..next_char(text, at), "a number"));
        }
        numbers.push(Number { text: &text[at..end], span: at..end });
        at = skip_blanks(text, end);
        let separator = if k < T::COUNT { "," } else { ":" };
        if !text[at..].starts_with(separator) {
            return Err(ParseError::unexpected(text, at..next_char(text, at), format!("`{separator}`")));
        }
        at += separator.len();
    }
    Ok((T::from_numbers(&numbers)?, skip_blanks(text, at)))
}

fn skip_blanks(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

/// The end of the longest `-?[0-9]*` from `at`.
fn end_of_number(text: &str, at: usize) -> usize {
    let digits = text[at..].strip_prefix('-').unwrap_or(&text[at..]);
    text.len() - digits.trim_start_matches(|c: char| c.is_ascii_digit()).len()
}

/// The end of the character at `at`, or the end of the text.
fn next_char(text: &str, at: usize) -> usize {
    at + text[at..].chars().next().map_or(0, char::len_utf8)
}
