//! A place in a text: the few steps a parser takes, and errors that point at bytes.

use std::ops::Range;

use super::error::{ValueParseError, ValueParseErrorKind};

pub(super) type Result<T> = std::result::Result<T, ValueParseError>;

/// A text and how far it is read. The position is always on a character boundary.
pub(super) struct Cursor<'t> {
    text: &'t str,
    pub(super) position: usize,
    is_blank: fn(char) -> bool,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str, is_blank: fn(char) -> bool) -> Self {
        Cursor { text, position: 0, is_blank }
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.position..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn skip_blanks(&mut self) {
        self.position = self.text.len() - self.rest().trim_start_matches(self.is_blank).len();
    }

    /// Steps over `expected` if it stands here.
    pub(super) fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.position += expected.len();
        }
        found
    }

    /// Steps over `expected` and the blanks before it, or over nothing.
    pub(super) fn eat_after_blanks(&mut self, expected: &str) -> bool {
        let start = self.position;
        self.skip_blanks();
        let found = self.eat(expected);
        if !found {
            self.position = start;
        }
        found
    }

    /// Steps over a run of one ASCII character; how long was it?
    pub(super) fn count(&mut self, of: u8) -> usize {
        let length = self.rest().bytes().take_while(|&next| next == of).count();
        self.position += length;
        length
    }

    /// Steps over digits; the range is empty if there are none.
    pub(super) fn digits(&mut self) -> Range<usize> {
        let start = self.position;
        self.position += self.rest().bytes().take_while(u8::is_ascii_digit).count();
        start..self.position
    }

    /// The integer that these digits mean, if it is not too large.
    pub(super) fn integer(&self, digits: Range<usize>, largest: i64) -> Result<i64> {
        let found = &self.text[digits.clone()];
        found.parse().ok().filter(|&number: &i64| number <= largest).ok_or_else(|| {
            self.error(digits, ValueParseErrorKind::OutOfRange { found: found.to_owned(), largest })
        })
    }

    /// The text of a range.
    pub(super) fn slice(&self, range: Range<usize>) -> &'t str {
        &self.text[range]
    }

    pub(super) fn error(&self, span: Range<usize>, kind: ValueParseErrorKind) -> ValueParseError {
        debug_assert!(self.text.get(span.clone()).is_some());
        ValueParseError { span, kind }
    }

    /// The error for whatever stands here.
    pub(super) fn unexpected(&self, expected: &'static str) -> ValueParseError {
        let start = self.position;
        match self.peek() {
            Some(found) => {
                let kind = ValueParseErrorKind::Unexpected { found, expected };
                self.error(start..start + found.len_utf8(), kind)
            }
            None => self.error(start..start, ValueParseErrorKind::UnexpectedEnd { expected }),
        }
    }
}
