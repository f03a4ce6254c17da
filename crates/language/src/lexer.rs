//! Cuts a text into items: titles, games, comments, command blocks and version blocks.
//!
//! The opener at the beginning of a word decides what an item is, and an item ends only at the end of a
//! word, so `(XO)(OX)` is not two games. Where the text breaks these rules the lexer says so once and goes
//! on at the place where the item was probably meant to end: one mistake, one message.

mod braces;

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::hints::is_typographic_quote;
use crate::sink::Sink;
use crate::source::Source;
use crate::text::{is_blank, quote};

/// What stands before and after a board that is written line by line.
pub(crate) const FENCE: &str = "\"\"\"";

/// What an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ItemKind {
    /// `[clobber]`
    Title,
    /// `XO`, `(XO)`, or lines between fences
    Game,
    /// `/* text */`
    Comment,
    /// `// text` up to the end of the line
    LineComment,
    /// `{B, W}`
    Block,
    /// `{version 1.7}`
    Version,
}

/// What may stand in the brackets of a game; this depends on its section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Brackets {
    /// No other brackets.
    Plain,
    /// Brackets and braces of the game, `({1|(2+*)})`.
    Nested,
}

/// How much of an item there is. For all but whole items an error has been reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// All of it.
    Whole,
    /// Its beginning; where it was meant to end is a guess.
    Head,
    /// Its end; the words before it were meant to belong to it.
    Tail,
}

/// A piece of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Item {
    /// What it is.
    pub(crate) kind: ItemKind,
    /// All its bytes.
    pub(crate) span: Range<usize>,
    /// The bytes between opener and closer; for a game without brackets, all of them.
    pub(crate) content: Range<usize>,
    /// How much of it there is.
    pub(crate) shape: Shape,
}

/// Reads the items of a source one by one.
pub(crate) struct Lexer<'a> {
    source: &'a Source,
    text: &'a str,
    position: usize,
    /// Does the next item follow a missing blank? What is wrong with it is part of the same mistake.
    is_leftover: bool,
}

impl<'a> Lexer<'a> {
    /// A lexer at the beginning of the source.
    pub(crate) fn new(source: &'a Source) -> Self {
        Lexer { source, text: &source.text, position: 0, is_leftover: false }
    }

    /// The next item, or nothing at the end of the text.
    pub(crate) fn next_item(&mut self, brackets: Brackets, sink: &mut Sink) -> Option<Item> {
        if !std::mem::take(&mut self.is_leftover) {
            return self.any_item(brackets, sink);
        }
        sink.mute(true);
        let mut item = self.any_item(brackets, sink);
        sink.mute(false);
        self.is_leftover = false; // Every muted item follows a reported error, so the time stays linear.
        if let Some(item) = &mut item
            && item.kind == ItemKind::Game
        {
            item.shape = Shape::Head;
        }
        item
    }

    fn any_item(&mut self, brackets: Brackets, sink: &mut Sink) -> Option<Item> {
        let rest = self.text[self.position..].trim_start_matches(is_blank);
        let start = self.text.len() - rest.len();
        Some(match rest.bytes().next()? {
            b'{' if rest[1..].trim_start_matches(is_blank).starts_with("version") => {
                self.bracketed(ItemKind::Version, start, "}", sink)
            }
            b'{' if brackets == Brackets::Nested && self.is_bare_game(start) => self.bare_game(start, sink),
            b'{' => self.block(start, sink),
            b'[' => self.bracketed(ItemKind::Title, start, "]", sink),
            b'(' if brackets == Brackets::Nested => self.nested_game(start, sink),
            b'(' => self.bracketed(ItemKind::Game, start, ")", sink),
            _ if rest.starts_with("/*") => self.comment(start, sink),
            // What begins with `//*` is rather a comment of the other kind with a slash too many.
            _ if rest.starts_with("//") && !rest.starts_with("//*") => self.line_comment(start),
            b'"' if self.n_quotes(start) > 1 => self.block_of_lines(start, sink),
            _ => self.word(start, brackets, sink),
        })
    }

    /// A title, a version or a game in brackets: nothing reserved may stand before its closer.
    fn bracketed(&mut self, kind: ItemKind, start: usize, closer: &str, sink: &mut Sink) -> Item {
        let opener = &self.text[start..=start];
        let Some((at, mark)) = find_reserved(self.text, start + 1..self.text.len()) else {
            sink.push(never_closed(start, opener, closer));
            return self.broken(kind, start, self.text.len());
        };
        if mark == closer {
            return self.closed(kind, start, at, sink);
        }
        if kind == ItemKind::Version
            && let Some(brace) = self.text[at..].find(['{', '}']).map(|offset| at + offset)
            && self.text[brace..].starts_with('}')
        {
            sink.push(self.nested(start, at, mark, closer));
            let end = self.skip_closers(brace);
            return self.broken(kind, start, end);
        }
        if matches!(mark, ")" | "]" | "}") {
            let message = format!("`{mark}` found where `{closer}` was expected");
            let error = Diagnostic::error(at..at + 1, message).label(format!("expected `{closer}`"));
            sink.push(error.note(self.opened(start)));
            let end = self.skip_closers(at);
            return self.broken(kind, start, end);
        }
        if mark == "{" || (mark != "*/" && self.starts_word(at)) {
            sink.push(self.not_closed_before(start, at, mark, closer));
            return self.broken(kind, start, at);
        }
        sink.push(self.nested(start, at, mark, closer));
        let end = match self.text[at..].find([']', '{']).map(|offset| at + offset) {
            Some(end) if kind == ItemKind::Title && self.text[end..].starts_with(']') => {
                self.skip_closers(end)
            }
            _ => self.skip_nested(start),
        };
        self.broken(kind, start, end)
    }

    /// A board that is written line by line: all up to the next fence. Nothing reserved may stand in it.
    ///
    /// A fence with a quote too few or too many is taken for one, after an error.
    fn block_of_lines(&mut self, start: usize, sink: &mut Sink) -> Item {
        let from = start + self.n_quotes(start);
        let closer = self.text[from..].find("\"\"").map(|offset| from + offset);
        if let Some((at, mark)) = find_reserved(self.text, from..closer.unwrap_or(self.text.len())) {
            let message = format!("`{FENCE}` is not closed before `{mark}`");
            let error = Diagnostic::error(at..at + mark.len(), message);
            sink.push(error.label(format!("expected `{FENCE}` before this")).note(self.opened(start)));
            return self.broken(ItemKind::Game, start, at);
        }
        let Some(at) = closer else {
            sink.push(never_closed(start, &self.text[start..from.min(start + FENCE.len())], FENCE));
            return self.broken(ItemKind::Game, start, self.text.len());
        };
        self.position = at + self.n_quotes(at);
        for fence in [start..from, at..self.position] {
            if &self.text[fence.clone()] != FENCE {
                let message =
                    format!("{} found where `{FENCE}` was expected", quote(&self.text[fence.clone()]));
                sink.push(Diagnostic::error(fence, message).label("expected three quotes"));
                return self.broken(ItemKind::Game, start, self.position);
            }
        }
        if !self.ends_word(self.position) {
            sink.push(self.blank_missing_after(self.position, FENCE));
            self.is_leftover = true;
        }
        Item { kind: ItemKind::Game, span: start..self.position, content: from..at, shape: Shape::Whole }
    }

    /// How many quotes stand here.
    fn n_quotes(&self, at: usize) -> usize {
        self.text[at..].bytes().take_while(|&byte| byte == b'"').count()
    }

    /// A comment that goes to the end of the line.
    fn line_comment(&mut self, start: usize) -> Item {
        let rest = &self.text[start..];
        let end = start + rest.find(['\n', '\r']).unwrap_or(rest.len());
        self.position = end;
        Item { kind: ItemKind::LineComment, span: start..end, content: start + 2..end, shape: Shape::Whole }
    }

    /// A comment: ends at the first word that ends with `*/`.
    fn comment(&mut self, start: usize, sink: &mut Sink) -> Item {
        let mut from = start + 2;
        let mut inner = None;
        while let Some(offset) = self.text[from..].find("*/") {
            let at = from + offset;
            from = at + 2;
            if !self.ends_word(from) {
                inner.get_or_insert(at);
                continue;
            }
            if let Some(inner) = inner {
                let message = "this `*/` does not end the comment because no blank follows";
                let warning = Diagnostic::warning(inner..inner + 2, message);
                sink.push(warning.label("put a blank after it to end the comment here"));
            }
            self.position = from;
            return Item {
                kind: ItemKind::Comment,
                span: start..from,
                content: start + 2..at,
                shape: Shape::Whole,
            };
        }
        if let Some(inner) = inner {
            sink.push(self.blank_missing_after(inner + 2, "*/").note(self.opened(start)));
            self.is_leftover = true;
            return self.broken(ItemKind::Comment, start, inner + 2);
        }
        sink.push(never_closed(start, "/*", "*/"));
        self.broken(ItemKind::Comment, start, self.text.len())
    }

    /// A game without brackets: a word that holds no bracket.
    fn word(&mut self, start: usize, brackets: Brackets, sink: &mut Sink) -> Item {
        let end = self.text[start..].find(is_blank).map_or(self.text.len(), |length| start + length);
        let Some((at, mark)) = find_reserved(self.text, start..end) else {
            if let Some(block) = self.block_without_opener(start..end, sink) {
                return block;
            }
            self.position = end;
            return Item { kind: ItemKind::Game, span: start..end, content: start..end, shape: Shape::Whole };
        };
        let span = at..at + mark.len();
        let Some(opener) = opener_of(mark) else {
            if self.text[start..at].chars().all(is_typographic_quote) {
                sink.push(typographic_quote(self.text, start..at));
                self.position = at;
                return self.broken(ItemKind::Game, start, at);
            }
            let message = format!("blank missing before `{mark}`");
            let end = self.text[at..].find(is_blank).map_or(self.text.len(), |length| at + length);
            let whole = &self.text[start..end];
            let is_call = brackets == Brackets::Nested && mark == "(" && whole.ends_with(')');
            let label = if is_call {
                format!("put the whole game in parentheses: {}", quote(&format!("({whole})")))
            } else {
                format!("put a blank between {} and this", quote(&self.text[start..at]))
            };
            let mut error = Diagnostic::error(span, message).label(label);
            if brackets == Brackets::Nested && !is_call {
                error = error.note("a game that holds brackets must stand in parentheses, `(+-{2|1})`");
            }
            sink.push(error);
            if brackets == Brackets::Nested
                && let Some(end) = self.skip_braces(at)
            {
                return self.broken(ItemKind::Game, start, end);
            }
            self.is_leftover = true;
            return self.broken(ItemKind::Game, start, at);
        };
        let mut error =
            Diagnostic::error(span, format!("`{mark}` without `{opener}`")).label("this closes nothing");
        if mark == "*/" {
            error =
                error.note("a comment ends at the first word that ends with `*/`, and comments do not nest");
        }
        sink.push(error);
        let kind = match mark {
            "*/" => ItemKind::Comment,
            "]" => ItemKind::Title,
            "}" => ItemKind::Block,
            _ => ItemKind::Game,
        };
        self.position = self.skip_closers(at);
        if !self.ends_word(self.position) {
            self.is_leftover = true;
        }
        let span = start..self.position;
        Item { kind, span: span.clone(), content: span, shape: Shape::Tail }
    }

    /// An item whose closer stands at `at`; complains if that is not the end of a word.
    fn closed(&mut self, kind: ItemKind, start: usize, at: usize, sink: &mut Sink) -> Item {
        let end = at + 1;
        self.position = self.skip_closers(end);
        if self.position > end {
            let message = format!(
                "unexpected {} after {}",
                quote(&self.text[end..self.position]),
                quote(&self.text[start..end])
            );
            let error = Diagnostic::error(end..self.position, message).label("this closes nothing");
            sink.push(error.note(self.opened(start)));
        } else if !self.ends_word(end) {
            sink.push(self.blank_missing_after(end, &self.text[at..end]));
            self.is_leftover = true;
        }
        Item { kind, span: start..end, content: start + 1..at, shape: Shape::Whole }
    }

    /// An item of which only the beginning is sure. Reading goes on at `resume`.
    fn broken(&mut self, kind: ItemKind, start: usize, resume: usize) -> Item {
        self.position = resume;
        Item { kind, span: start..resume, content: start..resume, shape: Shape::Head }
    }

    /// The place after the closers that stand at `from`.
    fn skip_closers(&self, from: usize) -> usize {
        let mut end = from;
        loop {
            let rest = &self.text[end..];
            if rest.starts_with([')', ']', '}']) {
                end += 1;
            } else if rest.starts_with("*/") {
                end += 2;
            } else {
                return end;
            }
        }
    }

    /// The place after the bracket that balances the one at `start`, but not beyond the next block.
    fn skip_nested(&self, start: usize) -> usize {
        let (mut depth, mut from) = (0usize, start);
        while let Some((at, mark)) = find_reserved(self.text, from..self.text.len()) {
            from = at + mark.len();
            match mark {
                "(" | "[" => depth += 1,
                ")" | "]" if depth > 1 => depth -= 1,
                ")" | "]" => return self.skip_closers(at),
                "{" if at > start => return at,
                "/*" if self.starts_word(at) => return at,
                _ => {}
            }
        }
        self.text.len()
    }

    fn starts_word(&self, at: usize) -> bool {
        self.text[..at].chars().next_back().is_none_or(is_blank)
    }

    fn ends_word(&self, end: usize) -> bool {
        self.text[end..].chars().next().is_none_or(is_blank)
    }

    fn not_closed_before(&self, start: usize, at: usize, mark: &str, closer: &str) -> Diagnostic {
        let message = format!("`{}` is not closed before `{mark}`", &self.text[start..=start]);
        Diagnostic::error(at..at + mark.len(), message)
            .label(format!("expected `{closer}` before this"))
            .note(self.opened(start))
    }

    fn nested(&self, start: usize, at: usize, mark: &str, closer: &str) -> Diagnostic {
        let message = format!("unexpected `{mark}` inside `{} {closer}`", &self.text[start..=start]);
        Diagnostic::error(at..at + mark.len(), message)
            .label("brackets and comments cannot stand here")
            .note(self.opened(start))
    }

    fn blank_missing_after(&self, end: usize, closer: &str) -> Diagnostic {
        let next = self.text[end..].chars().next();
        if next.is_some_and(is_typographic_quote) {
            return typographic_quote(self.text, end..end + next.map_or(0, char::len_utf8));
        }
        let next = next.map_or(0, char::len_utf8);
        Diagnostic::error(end..end + next, format!("blank missing after `{closer}`"))
            .label("put a blank before this")
    }

    /// The note that says where the item began.
    fn opened(&self, start: usize) -> String {
        let position = self.source.position(start);
        let opener = ["/*", FENCE].into_iter().find(|&opener| self.text[start..].starts_with(opener));
        let opener = opener.unwrap_or(&self.text[start..=start]);
        format!("`{opener}` was opened at line {}, column {}", position.line, position.column)
    }
}

/// The error of a quotation mark that came from a text program.
fn typographic_quote(text: &str, span: Range<usize>) -> Diagnostic {
    let message = format!("unexpected quotation mark {}", quote(&text[span.clone()]));
    Diagnostic::error(span, message).label("a shell wants `\"` or `'` around the input, not this")
}

fn never_closed(start: usize, opener: &str, closer: &str) -> Diagnostic {
    Diagnostic::error(start..start + opener.len(), format!("`{opener}` is never closed"))
        .label(format!("expected `{closer}` at the end of a word after this"))
}

/// The first bracket or comment mark in a part of the text. What stands in the quotes of a graph, `g6"D~{"`, is none.
fn find_reserved(text: &str, span: Range<usize>) -> Option<(usize, &'static str)> {
    let bytes = text.as_bytes();
    let mut graph_end = span.start;
    for at in span.clone() {
        if at < graph_end {
            continue;
        }
        if bytes[at] == b'6'
            && let Some(length) = quoted_graph(&bytes[span.start..at], &bytes[at + 1..span.end])
        {
            graph_end = at + 1 + length;
            continue;
        }
        let pair = at + 1 < span.end;
        let mark = match bytes[at] {
            b'(' => "(",
            b')' => ")",
            b'[' => "[",
            b']' => "]",
            b'{' => "{",
            b'}' => "}",
            b'/' if pair && bytes[at + 1] == b'*' => "/*",
            b'*' if pair && bytes[at + 1] == b'/' => "*/",
            _ => continue,
        };
        return Some((at, mark));
    }
    None
}

/// How long the quotes are that begin behind `g6` or `s6`, with the graph in them; nothing if these are no such quotes.
fn quoted_graph(before: &[u8], behind: &[u8]) -> Option<usize> {
    if !matches!(before.last(), Some(b'g' | b's')) || behind.first() != Some(&b'"') {
        return None;
    }
    let graph = behind[1..].iter().take_while(|byte| **byte == b':' || (b'?'..=b'~').contains(*byte)).count();
    (behind.get(graph + 1) == Some(&b'"')).then_some(graph + 2)
}

/// The opener that a closer belongs to, or nothing if the mark is itself an opener.
fn opener_of(mark: &str) -> Option<&'static str> {
    match mark {
        ")" => Some("("),
        "]" => Some("["),
        "}" => Some("{"),
        "*/" => Some("/*"),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
