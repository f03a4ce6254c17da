//! Errors and warnings that point at the text, and how they are drawn.

use std::fmt;
use std::ops::Range;

use crate::source::Source;
use crate::text::push_visible;

/// The most columns of a source line that are shown.
const LINE_WIDTH: usize = 100;
/// The fewest: on a narrower terminal nothing could be seen.
const LEAST_WIDTH: usize = 20;
/// Columns that a tab takes on the screen.
const TAB_WIDTH: usize = 4;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The text is not valid.
    Error,
    /// The text is valid, but probably not what was meant.
    Warning,
}

/// A message about a place in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// The bytes of the source to point at.
    pub span: Range<usize>,
    /// What is wrong, in one line.
    pub message: String,
    /// What was expected, shown beside the caret; may be empty.
    pub label: String,
    /// Further lines.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// The text of the source ends without a question. That is an error where one must be answered, and else a warning.
    ///
    /// ```
    /// use mcgs_language::{Diagnostic, Severity, Source, SourceKind};
    /// let source = Source::new("a.test", SourceKind::File, "{version 2.0}\n[clobber] XO\n");
    /// let message = Diagnostic::no_question(Severity::Warning, &source).render(&source);
    /// assert!(message.starts_with("a.test:2:13: warning: there is no question\n"));
    /// ```
    pub fn no_question(severity: Severity, source: &Source) -> Self {
        let end = source.text.trim_end().len();
        Self::new(severity, end..end, "there is no question").label("expected a block such as `{B, W}` here")
    }

    /// A message without label and notes.
    pub(crate) fn new(severity: Severity, span: Range<usize>, message: impl Into<String>) -> Self {
        Diagnostic { severity, span, message: message.into(), label: String::new(), notes: Vec::new() }
    }

    /// An error without label and notes.
    pub fn error(span: Range<usize>, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, span, message)
    }

    /// A warning without label and notes.
    pub fn warning(span: Range<usize>, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, span, message)
    }

    /// The same with a text beside the caret.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// The same with one more line below.
    pub(crate) fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The message as lines of text, without a line end after the last one.
    ///
    /// ```text
    /// puzzles.test:12:6: error: section [clobber]: unexpected character `Q`
    ///    12 | XOX|OQO
    ///       |      ^ cells may be X, O or .
    /// ```
    ///
    /// Long lines are shortened around the caret, tabs become four blanks and control characters are
    /// escaped, so that the caret always stands under the text it means.
    pub fn render(&self, source: &Source) -> String {
        self.render_within(source, usize::MAX)
    }

    /// The same for a terminal with this many columns: longer lines of the source are shortened. Messages and notes are as long as they are.
    ///
    /// ```
    /// use mcgs_language::{Diagnostic, Source, SourceKind};
    /// let source = Source::new("a", SourceKind::Argument, "X".repeat(80) + "Q");
    /// let message = Diagnostic::error(80..81, "no cell").render_within(&source, 40);
    /// assert!(message.lines().skip(1).all(|line| line.len() <= 40), "{message}");
    /// ```
    pub fn render_within(&self, source: &Source, columns: usize) -> String {
        let position = source.position(self.span.start);
        let name = visible(&source.name);
        let number = position.line.to_string();
        let gutter = number.len().max(5);
        // The margin and the dots on both sides need room, too.
        let width = columns.saturating_sub(gutter + 9).clamp(LEAST_WIDTH, LINE_WIDTH);
        let excerpt = Excerpt::new(source, &self.span, width);
        let caret = format!("{:indent$}{:^>run$}", "", "", indent = excerpt.indent, run = excerpt.run);
        let mut lines = vec![
            format!(
                "{name}:{}:{}: {}: {}",
                position.line,
                position.column,
                self.severity,
                visible(&self.message)
            ),
            format!("{number:>gutter$} | {}", excerpt.line),
            format!("{:gutter$} | {caret} {}", "", visible(&self.label)),
        ];
        lines.extend(self.notes.iter().map(|note| format!("{:gutter$} = {}", "", visible(note))));
        for line in &mut lines {
            line.truncate(line.trim_end().len());
        }
        lines.join("\n")
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        })
    }
}

/// A text in one line, with everything escaped that a terminal would obey.
fn visible(text: &str) -> String {
    let mut shown = String::new();
    for character in text.chars() {
        push_visible(&mut shown, character);
    }
    shown
}

/// The visible part of a source line, and where the caret stands under it.
struct Excerpt {
    line: String,
    indent: usize,
    run: usize,
}

impl Excerpt {
    fn new(source: &Source, span: &Range<usize>, width: usize) -> Self {
        let line = source.line_range(span.start);
        let floor = |offset: usize| source.text.floor_char_boundary(offset.clamp(line.start, line.end));
        let (start, end) = (floor(span.start), floor(span.end.max(span.start)));
        let (before, after) = (&source.text[line.start..start], &source.text[start..line.end]);

        // Two fifths of a line that is shortened belong to what begins with the span.
        let wanted_after = columns(after.chars(), width).0.min(width * 2 / 5);
        let (before_width, n_before) = columns(before.chars().rev(), width - wanted_after);
        let (_, n_after) = columns(after.chars(), width - before_width);

        let mut shown = String::new();
        let skipped = before.chars().count() - n_before;
        if skipped > 0 {
            shown.push_str("...");
        }
        let mut indent = shown.len();
        before.chars().skip(skipped).for_each(|character| indent += push_cell(&mut shown, character));
        let mut run = 0;
        for (offset, character) in after.char_indices().take(n_after) {
            let width = push_cell(&mut shown, character);
            if start + offset < end {
                run += width;
            }
        }
        if after.chars().nth(n_after).is_some() {
            shown.push_str("...");
        }
        Excerpt { line: shown, indent, run: run.max(1) }
    }
}

/// How many columns the first characters take, and how many characters fit into `limit` columns.
fn columns(characters: impl Iterator<Item = char>, limit: usize) -> (usize, usize) {
    let (mut width, mut count) = (0, 0);
    let mut scratch = String::new();
    for character in characters {
        scratch.clear();
        let wider = width + push_cell(&mut scratch, character);
        if wider > limit {
            break;
        }
        (width, count) = (wider, count + 1);
    }
    (width, count)
}

/// Appends a character of a source line; returns the columns it takes.
fn push_cell(shown: &mut String, character: char) -> usize {
    if character == '\t' {
        shown.extend([' '; TAB_WIDTH]);
        TAB_WIDTH
    } else {
        push_visible(shown, character)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceKind;

    fn check(text: &str, span: Range<usize>, expected: &str) {
        let source = Source::new("t", SourceKind::Argument, text);
        let rendered = Diagnostic::error(span, "m").label("l").render(&source);
        assert_eq!(rendered.split_once('\n').unwrap().1, expected, "{text:?}");
    }

    #[test]
    fn the_caret_stands_under_the_span() {
        check("XOX|OQO", 5..6, "    1 | XOX|OQO\n      |      ^ l");
        check("a\r\nbcd\r\ne", 4..6, "    2 | bcd\n      |  ^^ l");
        check("é\tx\0y", 3..5, "    1 | é    x\\u{0}y\n      |      ^^^^^^ l");
        check("", 0..0, "    1 |\n      | ^ l");
        check("ab\n", 3..3, "    2 |\n      | ^ l");
        check("ab\ncd", 1..5, "    1 | ab\n      |  ^ l");
        check("ab\ncd", 2..3, "    1 | ab\n      |   ^ l");
    }

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        let source = Source::new("a\u{7}", SourceKind::Argument, "\u{1b}[31m");
        let diagnostic = Diagnostic::error(0..1, "m\u{7}").label("l\u{1b}").note("n\u{8}");
        assert!(!diagnostic.render(&source).contains(['\u{7}', '\u{8}', '\u{1b}']));
    }

    #[test]
    fn long_lines_are_shortened_around_the_caret() {
        let text = format!("{}Q{}", "X".repeat(500), "O".repeat(500));
        let line = format!("...{}Q{}...", "X".repeat(60), "O".repeat(39));
        check(&text, 500..501, &format!("    1 | {line}\n      | {:63}^ l", ""));
        let line = format!("{}...", "X".repeat(100));
        check(&text, 0..1000, &format!("    1 | {line}\n      | {} l", "^".repeat(100)));
        let line = format!("...{}", "O".repeat(100));
        check(&text, 1001..1001, &format!("    1 | {line}\n      | {:103}^ l", ""));
    }

    #[test]
    fn large_line_numbers_widen_the_margin() {
        let text = "\n".repeat(999_999) + "x";
        check(&text, 999_999..1_000_000, "1000000 | x\n        | ^ l");
    }

    #[test]
    fn spans_outside_the_text_are_moved_inside() {
        check("é", 1..1, "    1 | é\n      | ^ l");
        check("ab", 7..9, "    1 | ab\n      |   ^ l");
    }
}
