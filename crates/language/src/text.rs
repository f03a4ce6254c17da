//! Blanks, and how foreign text is shown inside messages.

use std::ops::Range;

/// Quoted text in messages is cut to this many characters.
const QUOTE_WIDTH: usize = 60;

/// Is this one of the six characters that separate words?
///
/// Only ASCII blanks count: a no-break space is a character like any other, so that a word means the same
/// to every reader of the language.
#[inline]
pub(crate) fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c')
}

/// The text without blanks at its ends and with every other run of blanks as one blank.
pub(crate) fn collapse(text: &str) -> String {
    let mut collapsed = String::new();
    for word in text.split(is_blank).filter(|word| !word.is_empty()) {
        if !collapsed.is_empty() {
            collapsed.push(' ');
        }
        collapsed.push_str(word);
    }
    collapsed
}

/// A span without the blanks at its ends.
pub(crate) fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let slice = &text[span.clone()];
    let start = span.start + (slice.len() - slice.trim_start_matches(is_blank).len());
    start..start + slice.trim_matches(is_blank).len()
}

/// The text in backquotes, with control characters escaped and shortened to 60 characters.
pub(crate) fn quote(text: &str) -> String {
    format!("`{}`", shorten(text))
}

/// The text with control characters escaped and shortened to 60 characters.
pub(crate) fn shorten(text: &str) -> String {
    let mut shown = String::new();
    let (mut width, mut kept) = (0, 0);
    for character in text.chars() {
        width += push_visible(&mut shown, character);
        if width > QUOTE_WIDTH {
            shown.truncate(kept);
            shown.push_str("...");
            return shown;
        }
        if width + 3 <= QUOTE_WIDTH {
            kept = shown.len();
        }
    }
    shown
}

/// The alternatives as `a`, `a or b`, `a, b or c`.
pub(crate) fn one_of(alternatives: &[String]) -> String {
    match alternatives {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => alternatives.concat(),
    }
}

/// True for characters that must not be shown as they are: control characters, which a terminal obeys, and the invisible ones that
/// reorder or hide the text around them, because a message must show what a file really says.
///
/// ```
/// use mcgs_language::is_hidden;
/// assert!(is_hidden('\u{1b}') && is_hidden('\n') && is_hidden('\u{202e}'));
/// assert!(!is_hidden('é') && !is_hidden(' '));
/// ```
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Appends a character so that it can be seen and cannot disturb a terminal; returns the columns it takes.
pub(crate) fn push_visible(shown: &mut String, character: char) -> usize {
    if is_hidden(character) {
        let escaped = character.escape_default();
        let width = escaped.len();
        shown.extend(escaped);
        width
    } else {
        shown.push(character);
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_collapse() {
        for (text, expected) in
            [("", ""), (" \t\r\n", ""), ("a", "a"), ("  a \n\tb\x0b\x0c", "a b"), ("a\u{a0}b", "a\u{a0}b")]
        {
            assert_eq!(collapse(text), expected);
        }
        assert_eq!(trimmed("{ ab }", 1..5), 2..4);
        assert_eq!(trimmed("{   }", 1..4), 4..4);
    }

    #[test]
    fn quotes_are_short_and_visible() {
        assert_eq!(quote("XO"), "`XO`");
        assert_eq!(quote("a\0\t\u{1b}[2J\u{202e}"), "`a\\u{0}\\t\\u{1b}[2J\\u{202e}`");
        let sixty = "é".repeat(60);
        assert_eq!(quote(&sixty), format!("`{sixty}`"));
        assert_eq!(quote(&"é".repeat(61)), format!("`{}...`", "é".repeat(57)));
        assert!(shorten(&"\0".repeat(1000)).len() <= 60);
    }
}
