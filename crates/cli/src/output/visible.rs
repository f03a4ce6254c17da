//! Text that cannot disturb a terminal.
//!
//! Comments, file names, expected moves and messages may hold anything, also the escape sequences that a terminal obeys. Everything
//! that the program writes to its standard output and its standard error passes through here, so no command can forget it: characters
//! that [`is_hidden`] names are shown as escapes such as `\u{1b}`. Line ends and tabs stay.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use mcgs::language::is_hidden;
use serde::Serialize;

/// A writer of text that shows hidden characters as escapes.
pub(crate) struct Visible<W> {
    inner: W,
    /// The beginning of a character whose end was not written yet.
    begun: Vec<u8>,
}

impl<W: Write> Visible<W> {
    pub(crate) fn new(inner: W) -> Self {
        Visible { inner, begun: Vec::new() }
    }

    /// Writes all whole characters; the beginning of one more is kept. What is no UTF-8 is shown as bytes.
    fn put(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let error = match std::str::from_utf8(bytes) {
                Ok(good) => return self.inner.write_all(text(good).as_bytes()),
                Err(error) => error,
            };
            let (good, rest) = bytes.split_at(error.valid_up_to());
            self.inner.write_all(text(&String::from_utf8_lossy(good)).as_bytes())?;
            let Some(n_bad) = error.error_len() else {
                self.begun = rest.to_vec();
                return Ok(());
            };
            let (bad, rest) = rest.split_at(n_bad);
            self.inner.write_all(bad.escape_ascii().to_string().as_bytes())?;
            bytes = rest;
        }
        Ok(())
    }
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.begun.is_empty() && bytes.iter().all(|&byte| is_plain(byte)) {
            // Long tables of numbers are not looked at twice.
            self.inner.write_all(bytes)?;
        } else {
            let mut begun = std::mem::take(&mut self.begun);
            begun.extend_from_slice(bytes);
            self.put(&begun)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// True for the characters of ASCII that every terminal shows, line ends and tabs.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\n' | b'\t')
}

/// The text with hidden characters as escapes.
pub(crate) fn text(text: &str) -> Cow<'_, str> {
    escaped(text, |shown, character| shown.extend(character.escape_default()))
}

/// The text as one line: line ends and tabs are escaped, too.
pub(crate) fn one_line(line: &str) -> String {
    text(line).replace('\n', "\\n").replace('\t', "\\t")
}

/// One line of JSON, with its end. Hidden characters that JSON would allow are written as JSON escapes, so what reads the line gets them
/// back, and a terminal never sees them.
pub(crate) fn json_line(content: &impl Serialize) -> serde_json::Result<String> {
    let json = serde_json::to_string(content)?;
    let escape = |shown: &mut String, character: char| {
        for unit in character.encode_utf16(&mut [0; 2]) {
            // Writing to a string cannot fail.
            let _ = write!(shown, "\\u{unit:04x}");
        }
    };
    Ok(escaped(&json, escape).into_owned() + "\n")
}

/// The text with each hidden character but line ends and tabs as `escape` writes it.
fn escaped(text: &str, escape: impl Fn(&mut String, char)) -> Cow<'_, str> {
    if text.bytes().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if is_hidden(character) && !matches!(character, '\n' | '\t') {
            escape(&mut shown, character);
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A screen that is cleared, a title that is set, text that runs backwards, and harmless letters.
    const HOSTILE: &str = "a\u{1b}[2J\u{9b}1m\u{7}\u{202e}é\t\u{7f}\r\n";
    const SHOWN: &str = "a\\u{1b}[2J\\u{9b}1m\\u{7}\\u{202e}é\t\\u{7f}\\r\n";

    #[test]
    fn hidden_characters_are_shown_however_the_text_is_cut() {
        for size in 1..=HOSTILE.len() {
            let mut writer = Visible::new(Vec::new());
            for piece in HOSTILE.as_bytes().chunks(size) {
                writer.write_all(piece).unwrap();
            }
            assert_eq!(String::from_utf8(writer.inner).unwrap(), SHOWN, "in pieces of {size}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_shown_as_bytes() {
        let mut writer = Visible::new(Vec::new());
        writer.write_all(b"a\xff\x1b\xc3").unwrap();
        writer.write_all(b"\xa9\xc3z").unwrap();
        assert_eq!(String::from_utf8(writer.inner).unwrap(), "a\\xff\\u{1b}é\\xc3z");
    }

    #[test]
    fn json_reads_back_and_is_plain() {
        let line = json_line(&format!("{HOSTILE}\u{e0041}")).unwrap();
        assert!(!line.trim_end().chars().any(is_hidden), "{line}");
        assert_eq!(serde_json::from_str::<String>(&line).unwrap(), format!("{HOSTILE}\u{e0041}"));
    }

    #[test]
    fn one_line_has_no_ends() {
        assert_eq!(one_line("a\nb\tc\u{1b}"), "a\\nb\\tc\\u{1b}");
    }
}
