//! A text to be read, with its name, and the translation of byte offsets to lines and columns.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Severity};

/// `U+FEFF` in UTF-8, which some editors write at the beginning of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Where a text comes from. Only files must start with a version block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SourceKind {
    /// A file.
    File,
    /// An argument of the command line.
    Argument,
    /// The standard input.
    Stdin,
}

/// A text in the input language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The name shown in messages: a path, `<argument>` or `<stdin>`.
    pub name: String,
    /// Where the text comes from.
    pub kind: SourceKind,
    /// The text.
    pub text: String,
}

/// A place in a text for people: both numbers count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The line. `\r\n`, `\n` and `\r` each end one line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// Bytes that are not UTF-8.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", diagnostic.render(readable))]
pub struct InvalidUtf8 {
    /// The text with every invalid sequence replaced by `U+FFFD`; the diagnostic points into it.
    pub readable: Box<Source>,
    /// The place of the first invalid sequence.
    pub diagnostic: Box<Diagnostic>,
}

impl Source {
    /// A source of the given text.
    pub fn new(name: impl Into<String>, kind: SourceKind, text: impl Into<String>) -> Self {
        Source { name: name.into(), kind, text: text.into() }
    }

    /// A source from bytes, which must be UTF-8. A byte order mark at the beginning is dropped.
    ///
    /// ```
    /// use mcgs_language::{Source, SourceKind};
    /// let error = Source::from_bytes("a.test", SourceKind::File, b"XO\n O\xff".to_vec()).unwrap_err();
    /// assert!(error.to_string().starts_with("a.test:2:3: error: the text is not valid UTF-8"));
    /// ```
    pub fn from_bytes(
        name: impl Into<String>,
        kind: SourceKind,
        mut bytes: Vec<u8>,
    ) -> Result<Self, InvalidUtf8> {
        let name = name.into();
        if bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Source { name, kind, text }),
            Err(error) => {
                let offset = error.utf8_error().valid_up_to();
                let byte = error.as_bytes().get(offset).copied().unwrap_or_default();
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                let span = offset..offset + char::REPLACEMENT_CHARACTER.len_utf8();
                let message = format!("the text is not valid UTF-8: byte 0x{byte:02X}");
                let diagnostic = Diagnostic::new(Severity::Error, span, message)
                    .label("only comments and titles may hold other than ASCII characters");
                Err(InvalidUtf8 {
                    readable: Box::new(Source { name, kind, text }),
                    diagnostic: Box::new(diagnostic),
                })
            }
        }
    }

    /// The line and column of a byte offset; an offset beyond the end stands for the end.
    ///
    /// ```
    /// use mcgs_language::{Position, Source, SourceKind};
    /// let source = Source::new("<stdin>", SourceKind::Stdin, "a\r\nb\rc\né!");
    /// assert_eq!(source.position(8), Position { line: 4, column: 2 });
    /// ```
    pub fn position(&self, offset: usize) -> Position {
        let line = self.line_range(offset);
        let number = line_number(&self.text, line.start);
        let offset = offset.clamp(line.start, line.end);
        let column =
            1 + self.text[line.start..].char_indices().take_while(|(i, _)| line.start + i < offset).count();
        Position { line: number, column }
    }

    /// The bytes of the line that holds `offset`, without its line end.
    pub(crate) fn line_range(&self, offset: usize) -> Range<usize> {
        let mut start = 0;
        for end in LineEnds::new(&self.text) {
            if offset < end {
                return start..start + self.text[start..end].trim_end_matches(['\r', '\n']).len();
            }
            start = end;
        }
        start..self.text.len()
    }
}

/// The offsets at which the lines of a text start, for many lookups.
pub(crate) struct LineIndex {
    /// Where the second and every later line starts.
    starts: Vec<usize>,
}

impl LineIndex {
    /// The index of a text.
    pub(crate) fn new(text: &str) -> Self {
        LineIndex { starts: LineEnds::new(text).collect() }
    }

    /// The line of an offset, from 1.
    pub(crate) fn line(&self, offset: usize) -> usize {
        1 + self.starts.partition_point(|&start| start <= offset)
    }
}

/// The line of an offset, from 1, for a single lookup.
pub(crate) fn line_number(text: &str, offset: usize) -> usize {
    1 + LineEnds::new(text).take_while(|&end| end <= offset).count()
}

/// The offsets just after each line end.
struct LineEnds<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> LineEnds<'a> {
    fn new(text: &'a str) -> Self {
        LineEnds { bytes: text.as_bytes(), position: 0 }
    }
}

impl Iterator for LineEnds<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let rest = &self.bytes[self.position..];
        let end = rest.iter().position(|&byte| byte == b'\n' || byte == b'\r')?;
        let pair = rest[end] == b'\r' && rest.get(end + 1) == Some(&b'\n');
        self.position += end + if pair { 2 } else { 1 };
        Some(self.position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(text: &str) -> Vec<(usize, usize)> {
        let source = Source::new("t", SourceKind::File, text);
        let index = LineIndex::new(text);
        let offsets = text.char_indices().map(|(offset, _)| offset).chain([text.len()]);
        offsets
            .map(|offset| {
                let position = source.position(offset);
                assert_eq!(index.line(offset), position.line, "{text:?} at {offset}");
                (position.line, position.column)
            })
            .collect()
    }

    #[test]
    fn every_line_end_counts_once() {
        assert_eq!(positions(""), [(1, 1)]);
        assert_eq!(positions("a"), [(1, 1), (1, 2)]);
        assert_eq!(positions("a\nb"), [(1, 1), (1, 2), (2, 1), (2, 2)]);
        assert_eq!(positions("a\rb"), [(1, 1), (1, 2), (2, 1), (2, 2)]);
        assert_eq!(positions("\r\nb"), [(1, 1), (1, 1), (2, 1), (2, 2)]);
        assert_eq!(positions("\n\r\r\n\n"), [(1, 1), (2, 1), (3, 1), (3, 1), (4, 1), (5, 1)]);
        assert_eq!(positions("é\x0bb\n"), [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1)]);
    }

    #[test]
    fn offsets_beyond_the_end_are_the_end() {
        let source = Source::new("t", SourceKind::File, "ab\ncd");
        assert_eq!(source.position(usize::MAX), Position { line: 2, column: 3 });
    }

    #[test]
    fn a_byte_order_mark_is_dropped() {
        let source = Source::from_bytes("t", SourceKind::File, b"\xef\xbb\xbf{B}".to_vec());
        assert_eq!(source.map(|source| source.text), Ok("{B}".to_owned()));
    }

    #[test]
    fn invalid_bytes_are_located_in_characters() {
        let bytes = "é\r\né x".bytes().chain([0xC3, b'(']).collect();
        let error = Source::from_bytes("<stdin>", SourceKind::Stdin, bytes).unwrap_err();
        let expected = "\
<stdin>:2:4: error: the text is not valid UTF-8: byte 0xC3
    2 | é x\u{fffd}(
      |    ^ only comments and titles may hold other than ASCII characters";
        assert_eq!(error.to_string(), expected);
    }
}
