//! Reading positions that are written with numbers: integers, fractions, lists, parameters.
//!
//! An integer is `-?[0-9]+` without a plus sign; a fraction is an integer or two of them around `/`; the items
//! of a list are separated by blanks, or by one comma with optional blanks. Every error points at the first
//! bad character, up to the end of the word it stands in.

use std::borrow::Cow;
use std::ops::{Range, RangeInclusive};

use mcgs_engine::{Dyadic, ParseError, ParseErrorKind};
use smallvec::SmallVec;

/// A place in a position text.
#[derive(Debug, Clone)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// The beginning of a text, after its leading blanks.
    pub(crate) fn new(text: &'a str) -> Self {
        let mut scanner = Scanner { text, at: 0 };
        scanner.skip_blanks();
        scanner
    }

    /// The place `at` of a text, after blanks.
    pub(crate) fn after(text: &'a str, at: usize) -> Self {
        let mut scanner = Scanner { text, at };
        scanner.skip_blanks();
        scanner
    }

    /// The current place, in bytes.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Has everything been read?
    pub(crate) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// Skips blanks (of any kind that the input language knows) and says whether there were any.
    pub(crate) fn skip_blanks(&mut self) -> bool {
        let rest = self.rest();
        let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
        self.at += blanks;
        blanks > 0
    }

    /// Takes `symbol` if it stands here.
    pub(crate) fn take(&mut self, symbol: char) -> bool {
        let found = self.rest().starts_with(symbol);
        if found {
            self.at += symbol.len_utf8();
        }
        found
    }

    /// The error that what stands here is not what was expected.
    pub(crate) fn unexpected(&self, expected: impl Into<Cow<'static, str>>) -> ParseError {
        let rest = self.rest();
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let word = rest[first..].find(|c| is_blank(c) || ",|/:".contains(c)).unwrap_or(rest.len() - first);
        // A separator is blamed alone, any other character together with the rest of its word.
        let width =
            if rest.starts_with(|c| is_blank(c) || ",|/:".contains(c)) { first } else { first + word };
        ParseError::unexpected(self.text, self.at..self.at + width, expected)
    }

    /// Accepts the end of the text, after blanks, and nothing else.
    pub(crate) fn end(&mut self) -> Result<(), ParseError> {
        self.skip_blanks();
        if self.is_at_end() { Ok(()) } else { Err(self.unexpected("nothing more")) }
    }

    /// Reads an integer of the given range.
    pub(crate) fn integer(&mut self, range: RangeInclusive<i64>) -> Result<i64, ParseError> {
        let (digits, span) = self.digits("an integer")?;
        digits.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            out_of_range(digits, span, format!("an integer from {} to {}", range.start(), range.end()))
        })
    }

    /// Reads an integer from 0 to `largest`.
    pub(crate) fn natural(&mut self, largest: u32) -> Result<u32, ParseError> {
        self.integer(0..=i64::from(largest)).map(|number| number.unsigned_abs() as u32)
    }

    /// Reads an integer from 1 to `largest`.
    pub(crate) fn positive(&mut self, largest: u32) -> Result<u32, ParseError> {
        self.integer(1..=i64::from(largest)).map(|number| number.unsigned_abs() as u32)
    }

    /// Reads the sizes of heaps, each from 0 to `largest`, with `+` between them.
    pub(crate) fn heaps(&mut self, largest: u32) -> Result<SmallVec<[u32; 4]>, ParseError> {
        let mut heaps = SmallVec::new();
        loop {
            heaps.push(self.natural(largest)?);
            self.skip_blanks();
            if !self.take('+') {
                return Ok(heaps);
            }
            self.skip_blanks();
        }
    }

    /// Reads a fraction: an integer, or an integer, `/` and a positive power of two.
    pub(crate) fn fraction(&mut self) -> Result<Dyadic, ParseError> {
        let (digits, span) = self.digits("an integer or a fraction such as `-3/4`")?;
        let start = span.start;
        let numerator: Option<i64> = digits.parse().ok();
        let before_blanks = self.at;
        self.skip_blanks();
        let denominator = if self.take('/') {
            self.skip_blanks();
            self.denominator()?
        } else if self.rest().starts_with('.') {
            return Err(self.unexpected("a fraction such as `1/2`, without a point"));
        } else {
            self.at = before_blanks;
            1
        };
        numerator.and_then(|numerator| Dyadic::from_fraction(numerator, denominator)).ok_or_else(|| {
            let limit = i64::MAX;
            out_of_range(
                &self.text[start..self.at],
                start..self.at,
                format!("a numerator from -{limit} to {limit}"),
            )
        })
    }

    /// Steps over what separates two items of a list. `false` at the end of the text.
    pub(crate) fn next_item(&mut self) -> Result<bool, ParseError> {
        let blanks = self.skip_blanks();
        if self.is_at_end() {
            return Ok(false);
        }
        if self.take(',') {
            self.skip_blanks();
            if self.is_at_end() || self.rest().starts_with(',') {
                return Err(self.unexpected("an item after the comma"));
            }
        } else if !blanks {
            return Err(self.unexpected("a comma, a blank or the end"));
        }
        Ok(true)
    }

    fn denominator(&mut self) -> Result<i64, ParseError> {
        let (digits, span) = self.digits("a positive power of two")?;
        let Ok(denominator) = digits.parse::<i64>() else {
            return Err(out_of_range(
                digits,
                span,
                format!("a denominator up to {}", 1i64 << Dyadic::MAX_EXPONENT),
            ));
        };
        if denominator <= 0 || denominator.count_ones() != 1 {
            return Err(ParseError::new(ParseErrorKind::Denominator { found: digits.to_owned() }, span));
        }
        Ok(denominator)
    }

    fn digits(&mut self, expected: &'static str) -> Result<(&'a str, Range<usize>), ParseError> {
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let length = rest[sign..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - sign);
        if length == 0 {
            return Err(self.unexpected(expected));
        }
        let span = self.at..self.at + sign + length;
        self.at = span.end;
        Ok((&rest[..sign + length], span))
    }
}

/// Is this whitespace of the input language?
pub(crate) fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c')
}

fn out_of_range(number: &str, span: Range<usize>, range: String) -> ParseError {
    ParseError::new(ParseErrorKind::OutOfRange { number: number.to_owned(), range: range.into() }, span)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(text: &str) -> Result<String, (Range<usize>, String)> {
        let mut scanner = Scanner::new(text);
        let read = scanner.fraction().and_then(|number| scanner.end().map(|()| number.to_string()));
        read.map_err(|error| (error.span, error.kind.to_string()))
    }

    #[test]
    fn fractions_are_reduced() {
        for (text, expected) in [
            ("20/4", "5"),
            ("0/8", "0"),
            (" -3 / 8 ", "-3/8"),
            ("-9223372036854775807", "-9223372036854775807"),
            ("-9223372036854775808/2", "-4611686018427387904"),
            ("1/4611686018427387904", "1/4611686018427387904"),
        ] {
            assert_eq!(fraction(text), Ok(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn bad_fractions_are_pointed_at() {
        for (text, span, message) in [
            ("", 0..0, "unexpected end of text"),
            ("1/3", 2..3, "the denominator `3` is not a positive power of two"),
            ("1/0", 2..3, "the denominator `0` is not a positive power of two"),
            ("1 / -4", 4..6, "the denominator `-4` is not a positive power of two"),
            ("1/9223372036854775808", 2..21, "`9223372036854775808` is out of range"),
            ("9223372036854775808", 0..19, "`9223372036854775808` is out of range"),
            ("-9223372036854775808", 0..20, "`-9223372036854775808` is out of range"),
            ("1.5", 1..3, "unexpected `.5`"),
            ("1/2/4", 3..4, "unexpected `/`"),
            ("1/2 3", 4..5, "unexpected `3`"),
            ("1/", 2..2, "unexpected end of text"),
            ("+3", 0..2, "unexpected `+3`"),
            ("- 3", 0..1, "unexpected `-`"),
            ("fünf", 0..5, "unexpected `fünf`"),
        ] {
            assert_eq!(fraction(text), Err((span, message.to_owned())), "{text}");
        }
    }

    #[test]
    fn lists_want_one_separator() {
        let count = |text: &str| {
            let mut scanner = Scanner::new(text);
            let mut items = 0;
            loop {
                if let Err(error) = scanner.integer(-9..=9) {
                    return Err(error.span);
                }
                items += 1;
                match scanner.next_item() {
                    Ok(true) => {}
                    Ok(false) => return Ok(items),
                    Err(error) => return Err(error.span),
                }
            }
        };
        assert_eq!(count("1 , 2 3,-4 "), Ok(4));
        assert_eq!(count("1,"), Err(2..2));
        assert_eq!(count("1,,2"), Err(2..3));
        assert_eq!(count("1,10"), Err(2..4));
        assert_eq!(count("1-2"), Err(1..3));
        assert_eq!(count("1 2 3|4"), Err(5..6));
    }
}
