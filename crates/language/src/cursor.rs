//! A place in a command block that moves forward word by word.

use std::ops::Range;

use crate::commands::is_command_word;
use crate::text::{is_blank, trimmed};

/// A place in a command block. Commas are words of their own and are never returned as words.
pub(crate) struct Cursor<'a> {
    text: &'a str,
    position: usize,
    end: usize,
    last_end: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the first word of a block with this content.
    pub(crate) fn new(text: &'a str, content: Range<usize>) -> Self {
        let mut cursor = Cursor { text, position: content.start, end: content.end, last_end: content.start };
        cursor.skip_blanks();
        cursor
    }

    /// The text of the whole source, into which all places point.
    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// The place of the next word.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// The end of what was read last.
    pub(crate) fn last_end(&self) -> usize {
        self.last_end
    }

    /// Is nothing left?
    pub(crate) fn is_at_end(&self) -> bool {
        self.position == self.end
    }

    /// The next character.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The next character with its bytes; at the end of the block, its closer.
    pub(crate) fn here(&self) -> Range<usize> {
        let length = self.text[self.position..].chars().next().map_or(0, char::len_utf8);
        self.position..self.position + length
    }

    /// The next word; nothing before a comma or at the end.
    pub(crate) fn peek_word(&self) -> Option<Range<usize>> {
        let rest = self.rest();
        let length = rest.find(|character| is_blank(character) || character == ',').unwrap_or(rest.len());
        (length > 0).then(|| self.position..self.position + length)
    }

    /// The next word with its bytes; before a comma or at the end, the next character.
    pub(crate) fn here_word(&self) -> Range<usize> {
        self.peek_word().unwrap_or_else(|| self.here())
    }

    /// Takes the next word; nothing before a comma or at the end.
    pub(crate) fn next_word(&mut self) -> Option<Range<usize>> {
        let word = self.peek_word()?;
        self.advance_to(word.end);
        Some(word)
    }

    /// Takes a run of characters for which `wanted` holds; it may be empty.
    pub(crate) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> Range<usize> {
        let rest = self.rest();
        let length = rest.find(|character| !wanted(character)).unwrap_or(rest.len());
        let span = self.position..self.position + length;
        if length > 0 {
            self.advance_to(span.end);
        }
        span
    }

    /// Takes this character if it is the next one.
    pub(crate) fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.advance_to(self.position + wanted.len_utf8());
        }
        found
    }

    /// Takes all that is left before the comma that ends this command, or before the end of the block.
    /// Commas inside brackets and braces do not count.
    pub(crate) fn take_field(&mut self) -> Range<usize> {
        let field = self.position..self.field_end(self.position);
        let field = trimmed(self.text, field);
        if !field.is_empty() {
            self.advance_to(field.end);
        }
        field
    }

    /// Takes what stands in parentheses here, and returns it without them; nothing if they are not closed.
    pub(crate) fn take_parentheses(&mut self) -> Option<Range<usize>> {
        let start = self.position;
        let mut depth = 0usize;
        for (offset, byte) in self.rest().bytes().enumerate() {
            match byte {
                b'(' => depth += 1,
                b')' if depth == 1 => {
                    self.advance_to(start + offset + 1);
                    return Some(start + 1..start + offset);
                }
                b')' => depth = depth.saturating_sub(1),
                _ if depth == 0 => return None,
                _ => {}
            }
        }
        None
    }

    /// Takes the comma between two commands.
    pub(crate) fn skip_comma(&mut self) -> bool {
        self.take(',')
    }

    /// Goes to the comma, or to the end, after the command that begins at `start` and is wrong.
    ///
    /// Commas inside brackets and braces do not count. In a thermograph, where a parenthesis may be what is
    /// wrong, only commas before another command do.
    pub(crate) fn skip_field(&mut self, start: usize) {
        if !self.text[start..self.end].starts_with("thermograph") {
            self.position = self.field_end(start);
            return;
        }
        for (offset, _) in self.text[start..self.end].match_indices(',') {
            self.advance_to(start + offset + 1);
            if self.peek_word().is_some_and(|word| is_command_word(&self.text[word])) {
                self.position = start + offset;
                return;
            }
        }
        self.position = self.end;
    }

    /// The first comma outside of all brackets and braces, or the end of the block.
    fn field_end(&self, start: usize) -> usize {
        let mut depth = 0usize;
        for (offset, byte) in self.text[start..self.end].bytes().enumerate() {
            match byte {
                b'(' | b'{' => depth += 1,
                b')' | b'}' => depth = depth.saturating_sub(1),
                b',' if depth == 0 => return start + offset,
                _ => {}
            }
        }
        self.end
    }

    /// Moves on and over the blanks that follow.
    fn advance_to(&mut self, position: usize) {
        self.position = position;
        self.last_end = position;
        self.skip_blanks();
    }

    fn skip_blanks(&mut self) {
        self.position = self.end - self.rest().trim_start_matches(is_blank).len();
    }

    fn rest(&self) -> &'a str {
        &self.text[self.position..self.end]
    }
}
