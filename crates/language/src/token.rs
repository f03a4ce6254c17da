//! The text of one position: a word, what stands in brackets, or a board that is written line by line.

use std::borrow::Cow;
use std::ops::Range;

use mcgs_engine::{Boards, Component, ParseError, ParseErrorKind, Ruleset};

use crate::diagnostic::Diagnostic;
use crate::games::{shortened, syntax_note};
use crate::lexer::{FENCE, Item};
use crate::text::{is_blank, trimmed};

/// The text of a position, and where its bytes stand in the source.
pub(crate) struct Token<'a> {
    text: Cow<'a, str>,
    /// Where each row begins, in the token and in the source. A text that is no block of lines is one row.
    rows: Vec<(usize, usize)>,
}

/// A position that has been read.
pub(crate) struct Reading {
    /// The position.
    pub(crate) component: Component,
    /// Its text as version 1.7 would have it: with bars between rows, and with the cells that the ruleset knows.
    pub(crate) token: String,
    /// Does the text have other characters for some cells?
    pub(crate) has_other_cells: bool,
}

/// Why a text is no position: the parameters before the token are wrong, or the token itself.
pub(crate) enum Refusal {
    Parameters(ParseError),
    Token(ParseError),
}

impl Refusal {
    /// The reason to tell, if the text means nothing with other characters for its cells either: that of the text as it was written, unless
    /// the cells explain more of it.
    fn or_if_farther(self, with_cells: Refusal) -> Refusal {
        match (&self, &with_cells) {
            (Refusal::Token(written), Refusal::Token(changed))
                if changed.span.start <= written.span.start
                    && !matches!(written.kind, ParseErrorKind::BadCell { .. }) =>
            {
                self
            }
            _ => with_cells,
        }
    }
}

impl<'a> Token<'a> {
    /// The text of a game. The lines of a block become rows with bars between them.
    pub(crate) fn new(source: &'a str, item: &Item) -> Self {
        if !item.is_block() {
            return Token::plain(source, item.content.clone());
        }
        let mut lines = lines(source, item.content.clone());
        let is_empty = |line: Option<&Range<usize>>| line.is_some_and(Range::is_empty);
        while is_empty(lines.last()) {
            lines.pop();
        }
        lines.drain(..lines.iter().take_while(|line| line.is_empty()).count());
        let (mut text, mut rows) = (String::new(), Vec::new());
        for line in lines {
            if !rows.is_empty() {
                text.push('|');
            }
            rows.push((text.len(), line.start));
            text.push_str(&source[line]);
        }
        if rows.is_empty() {
            rows.push((0, item.content.start));
        }
        Token { text: Cow::Owned(text), rows }
    }

    /// A part of the source.
    pub(crate) fn plain(source: &'a str, content: Range<usize>) -> Self {
        Token { rows: vec![(0, content.start)], text: Cow::Borrowed(&source[content]) }
    }

    /// The text itself.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Is this place of the source the end of the token?
    pub(crate) fn is_at_end(&self, span: &Range<usize>) -> bool {
        span.start == self.place(self.text.len())
    }

    /// Complains about several lines where a position has one.
    pub(crate) fn check_lines(
        &self,
        title: &str,
        ruleset: &dyn Ruleset,
        item: &Item,
    ) -> Result<(), Diagnostic> {
        if self.rows.len() == 1 || matches!(ruleset.boards(), Some(Boards::Grids(_) | Boards::Numbers(_))) {
            return Ok(());
        }
        let message = format!("section [{title}]: a position in {} lines", self.rows.len());
        let error = Diagnostic::error(item.span.start..item.content.start, message);
        let label = "expected one line; only boards with rows have several";
        Err(error.label(label).note(syntax_note(ruleset)))
    }

    /// Reads the position, with these parameters before it. Characters that are no cells, but stand for one, are only looked at if the
    /// text means nothing without them.
    pub(crate) fn read(
        &self,
        ruleset: &'static dyn Ruleset,
        parameters: Option<&str>,
    ) -> Result<Reading, Refusal> {
        let parse = |token: &str| match parameters {
            None => Component::parse(ruleset, token).map_err(Refusal::Token),
            Some(parameters) => {
                let prefix = parameters.len() + 1;
                Component::parse(ruleset, &format!("{parameters}:{token}")).map_err(|mut error| {
                    if error.span.start < prefix {
                        // The colon is ours.
                        if let ParseErrorKind::Unexpected { found, .. } = &mut error.kind
                            && error.span.start == parameters.len()
                        {
                            "end of text".clone_into(found);
                        }
                        return Refusal::Parameters(error);
                    }
                    error.span = error.span.start - prefix..error.span.end.saturating_sub(prefix);
                    Refusal::Token(error)
                })
            }
        };
        let refusal = match parse(&self.text) {
            Ok(component) => {
                return Ok(Reading { component, token: self.text.to_string(), has_other_cells: false });
            }
            Err(refusal) => refusal,
        };
        // Errors must point at what was written, so each cell takes as many bytes as the character for it.
        let cell = |written: char| {
            ruleset
                .cell_meant(written)
                .filter(|cell| cell.len_utf8() == written.len_utf8())
                .unwrap_or(written)
        };
        // What stands before a colon is no cell, but the name of a graph, for example.
        let (before, cells) = self.text.split_at(self.text.rfind(':').map_or(0, |colon| colon + 1));
        let token: String = before.chars().chain(cells.chars().map(cell)).collect();
        if token == self.text {
            return Err(refusal);
        }
        match parse(&token) {
            Ok(component) => Ok(Reading { component, token, has_other_cells: true }),
            Err(with_cells) => Err(refusal.or_if_farther(with_cells)),
        }
    }

    /// The place of an error in the source, and a reason of readable length.
    pub(crate) fn locate(&self, error: ParseError) -> (Range<usize>, ParseErrorKind) {
        let start = self.text.floor_char_boundary(error.span.start.min(self.text.len()));
        let end = self.text.ceil_char_boundary(error.span.end.clamp(start, self.text.len()));
        (self.place(start)..self.place(end), shortened(error.kind))
    }

    /// The place of a byte of the token in the source.
    fn place(&self, at: usize) -> usize {
        let row = self.rows.partition_point(|&(start, _)| start <= at).saturating_sub(1);
        self.rows.get(row).map_or(0, |&(start, in_source)| in_source + (at - start))
    }
}

/// The lines of a part of the source, without the blanks at their ends.
fn lines(source: &str, content: Range<usize>) -> Vec<Range<usize>> {
    let mut start = content.start;
    let mut lines = Vec::new();
    // A line may end with two characters; the empty line between them is none.
    let ends = source[content.clone()].match_indices(['\n', '\r']).map(|(offset, _)| content.start + offset);
    for end in ends.chain([content.end]) {
        if !(source[..end].ends_with('\r') && source[end..].starts_with('\n')) {
            lines.push(trimmed_line(source, start..end));
        }
        start = end + 1;
    }
    lines
}

/// A line without blanks at its ends; an empty one keeps its beginning.
fn trimmed_line(source: &str, line: Range<usize>) -> Range<usize> {
    if source[line.clone()].chars().all(is_blank) { line.start..line.start } else { trimmed(source, line) }
}

impl Item {
    /// Is this a board that is written line by line?
    pub(crate) fn is_block(&self) -> bool {
        self.content.start == self.span.start + FENCE.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexer::{ItemKind, Shape};

    /// The text of a block, with the place of each of its bytes.
    fn read(content: &str) -> (String, Vec<usize>) {
        let source = format!("{FENCE}{content}{FENCE}");
        let content = FENCE.len()..source.len() - FENCE.len();
        let item = Item { kind: ItemKind::Game, span: 0..source.len(), content, shape: Shape::Whole };
        let token = Token::new(&source, &item);
        (token.text().to_owned(), (0..token.text().len()).map(|at| token.place(at) - FENCE.len()).collect())
    }

    #[test]
    fn lines_become_rows() {
        for content in ["XO\nOX", "\nXO\nOX\n", "\r\n  XO \r\n\tOX\r\n\r\n", "\n\n\nXO\rOX\n \n"] {
            let (text, places) = read(content);
            assert_eq!(text, "XO|OX", "{content:?}");
            for (at, place) in places.into_iter().enumerate().filter(|&(at, _)| at != 2) {
                assert_eq!(content.as_bytes()[place], text.as_bytes()[at], "{content:?}");
            }
        }
        assert_eq!(read("").0, "");
        assert_eq!(read(" \n \r\n ").0, "");
        assert_eq!(read("X\n\nO").0, "X||O");
        assert_eq!(read("é\nX").1, [0, 1, 2, 3]);
    }
}
