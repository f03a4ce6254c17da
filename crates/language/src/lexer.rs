//! Cuts a text into items: titles, games, comments, command blocks and version blocks.
//!
//! The opener at the beginning of a word decides what an item is, and an item ends only at the end of a
//! word, so `(XO)(OX)` is not two games. Where the text breaks these rules the lexer says so once and goes
//! on at the place where the item was probably meant to end: one mistake, one message.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::sink::Sink;
use crate::source::Source;
use crate::text::{is_blank, quote};

/// What an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ItemKind {
    /// `[clobber]`
    Title,
    /// `XO` or `(XO)`
    Game,
    /// `/* text */`, or, not intact, the leftover end of a comment.
    Comment,
    /// `{B, W}`
    Block,
    /// `{version 1.7}`
    Version,
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
    /// False if the end of the item is a guess; an error has been reported then.
    pub(crate) intact: bool,
}

/// Reads the items of a source one by one.
pub(crate) struct Lexer<'a> {
    source: &'a Source,
    text: &'a str,
    position: usize,
}

impl<'a> Lexer<'a> {
    /// A lexer at the beginning of the source.
    pub(crate) fn new(source: &'a Source) -> Self {
        Lexer { source, text: &source.text, position: 0 }
    }

    /// The next item, or nothing at the end of the text.
    pub(crate) fn next_item(&mut self, sink: &mut Sink) -> Option<Item> {
        let rest = self.text[self.position..].trim_start_matches(is_blank);
        let start = self.text.len() - rest.len();
        Some(match rest.bytes().next()? {
            b'{' if rest[1..].trim_start_matches(is_blank).starts_with("version") => {
                self.bracketed(ItemKind::Version, start, "}", sink)
            }
            b'{' => self.block(start, sink),
            b'[' => self.bracketed(ItemKind::Title, start, "]", sink),
            b'(' => self.bracketed(ItemKind::Game, start, ")", sink),
            _ if rest.starts_with("/*") => self.comment(start, sink),
            _ => self.word(start, sink),
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
        let end = self.skip_nested(start);
        self.broken(kind, start, end)
    }

    /// A command block: only braces decide where it ends.
    fn block(&mut self, start: usize, sink: &mut Sink) -> Item {
        match self.text[start + 1..].find(['{', '}']).map(|offset| start + 1 + offset) {
            None => {
                sink.push(never_closed(start, "{", "}"));
                self.broken(ItemKind::Block, start, self.text.len())
            }
            Some(at) if self.text[at..].starts_with('{') => {
                sink.push(self.not_closed_before(start, at, "{", "}"));
                self.broken(ItemKind::Block, start, at)
            }
            Some(at) => self.closed(ItemKind::Block, start, at, sink),
        }
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
            return Item { kind: ItemKind::Comment, span: start..from, content: start + 2..at, intact: true };
        }
        if let Some(inner) = inner {
            sink.push(self.blank_missing_after(inner + 2, "*/").note(self.opened(start)));
            return self.broken(ItemKind::Comment, start, inner + 2);
        }
        sink.push(never_closed(start, "/*", "*/"));
        self.broken(ItemKind::Comment, start, self.text.len())
    }

    /// A game without brackets: a word that holds no bracket.
    fn word(&mut self, start: usize, sink: &mut Sink) -> Item {
        let end = self.text[start..].find(is_blank).map_or(self.text.len(), |length| start + length);
        let Some((at, mark)) = find_reserved(self.text, start..end) else {
            self.position = end;
            return Item { kind: ItemKind::Game, span: start..end, content: start..end, intact: true };
        };
        let span = at..at + mark.len();
        let Some(opener) = opener_of(mark) else {
            let message = format!("blank missing before `{mark}`");
            let label = format!("put a blank between {} and this", quote(&self.text[start..at]));
            sink.push(Diagnostic::error(span, message).label(label));
            self.position = at;
            return Item { kind: ItemKind::Game, span: start..at, content: start..at, intact: true };
        };
        let mut error =
            Diagnostic::error(span, format!("`{mark}` without `{opener}`")).label("this closes nothing");
        let mut kind = ItemKind::Game;
        if mark == "*/" {
            kind = ItemKind::Comment;
            error =
                error.note("a comment ends at the first word that ends with `*/`, and comments do not nest");
        }
        sink.push(error);
        let mut resume = at;
        while let Some((at, mark)) = find_reserved(self.text, resume..end) {
            resume = at;
            if opener_of(mark).is_none() {
                return self.broken(kind, start, resume);
            }
            resume += mark.len();
        }
        self.broken(kind, start, end)
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
        }
        Item { kind, span: start..end, content: start + 1..at, intact: true }
    }

    /// An item of which only the beginning is sure. Reading goes on at `resume`.
    fn broken(&mut self, kind: ItemKind, start: usize, resume: usize) -> Item {
        self.position = resume;
        Item { kind, span: start..resume, content: start..resume, intact: false }
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
        let next = self.text[end..].chars().next().map_or(0, char::len_utf8);
        Diagnostic::error(end..end + next, format!("blank missing after `{closer}`"))
            .label("put a blank before this")
    }

    /// The note that says where the item began.
    fn opened(&self, start: usize) -> String {
        let position = self.source.position(start);
        let opener = if self.text[start..].starts_with("/*") { "/*" } else { &self.text[start..=start] };
        format!("`{opener}` was opened at line {}, column {}", position.line, position.column)
    }
}

fn never_closed(start: usize, opener: &str, closer: &str) -> Diagnostic {
    Diagnostic::error(start..start + opener.len(), format!("`{opener}` is never closed"))
        .label(format!("expected `{closer}` at the end of a word after this"))
}

/// The first bracket or comment mark in a part of the text.
fn find_reserved(text: &str, span: Range<usize>) -> Option<(usize, &'static str)> {
    let bytes = text.as_bytes();
    for at in span.clone() {
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
mod tests {
    use super::*;
    use crate::source::SourceKind;
    use proptest::prelude::*;

    /// All items of a text and the number of errors.
    fn lex(text: &str) -> (Vec<Item>, usize) {
        let source = Source::new("t", SourceKind::Argument, text);
        let (mut lexer, mut sink) = (Lexer::new(&source), Sink::default());
        let items = std::iter::from_fn(|| lexer.next_item(&mut sink)).collect();
        (items, sink.n_errors())
    }

    /// The rule of the language taken literally: an item collects words until it ends with its closer.
    /// Nothing if the text breaks a rule.
    fn reference(text: &str) -> Option<Vec<(ItemKind, String)>> {
        let is_reserved = |text: &str| {
            text.contains(['(', ')', '[', ']', '{', '}']) || text.contains("/*") || text.contains("*/")
        };
        let mut items = Vec::new();
        let mut rest = text.trim_start_matches(is_blank);
        while !rest.is_empty() {
            let openers = [("{", "}"), ("[", "]"), ("(", ")"), ("/*", "*/")];
            let found = openers.into_iter().find(|(opener, _)| rest.starts_with(opener));
            let mut ends =
                rest.char_indices().filter(|&(_, c)| is_blank(c)).map(|(end, _)| end).chain([rest.len()]);
            let end = match found {
                None => ends.next()?,
                Some((opener, closer)) => {
                    ends.find(|&end| rest[..end].ends_with(closer) && end >= opener.len() + closer.len())?
                }
            };
            let word = &rest[..end];
            rest = rest[end..].trim_start_matches(is_blank);
            let Some((opener, closer)) = found else {
                if is_reserved(word) {
                    return None;
                }
                items.push((ItemKind::Game, word.to_owned()));
                continue;
            };
            let content = &word[opener.len()..word.len() - closer.len()];
            let kind = match opener {
                "[" => ItemKind::Title,
                "(" => ItemKind::Game,
                "/*" => ItemKind::Comment,
                _ if content.trim_start_matches(is_blank).starts_with("version") => ItemKind::Version,
                _ => ItemKind::Block,
            };
            let bad = match kind {
                ItemKind::Comment => false,
                ItemKind::Block => content.contains(['{', '}']),
                _ => is_reserved(content),
            };
            if bad {
                return None;
            }
            items.push((kind, content.to_owned()));
        }
        Some(items)
    }

    fn check_against_reference(text: &str) {
        let (items, n_errors) = lex(text);
        let found: Vec<_> =
            items.iter().map(|item| (item.kind, text[item.content.clone()].to_owned())).collect();
        match reference(text) {
            Some(expected) => assert_eq!((found, n_errors), (expected, 0), "{text:?}"),
            None => assert!(n_errors > 0, "{text:?} should be an error, gave {found:?}"),
        }
        let mut last = 0;
        for item in items {
            assert!(item.span.start >= last && item.span.start < item.span.end, "{text:?}: {item:?}");
            assert!(item.content.start >= item.span.start && item.content.end <= item.span.end);
            last = item.span.end;
        }
    }

    #[test]
    fn the_table_of_consequences() {
        for (text, n_errors) in [
            ("[integer_game]3", 1),
            ("[clobber_1xn](XO)", 1),
            ("(XO)/* */", 1),
            ("((XO))", 1),
            ("[[x]]", 1),
            ("[x]]", 1),
            ("3(4)", 1),
            ("{B}}", 1),
            ("{B}{W}", 1),
            ("{B} {W}", 0),
            ("XO{B}", 1),
            ("/* a */b */", 0),
            ("/**/ () {} []", 0),
            ("/*/", 1),
            ("/*/ */", 0),
        ] {
            assert_eq!(lex(text).1, n_errors, "{text}");
            check_against_reference(text);
        }
    }

    #[test]
    fn recovery_keeps_what_is_clear() {
        let kinds = |text: &str| -> String {
            let (items, n_errors) = lex(text);
            let letters = items.iter().map(|item| {
                let letter = match item.kind {
                    ItemKind::Title => 't',
                    ItemKind::Game => 'g',
                    ItemKind::Comment => 'c',
                    ItemKind::Block => 'b',
                    ItemKind::Version => 'v',
                };
                if item.intact { letter } else { letter.to_ascii_uppercase() }
            });
            format!("{} {n_errors}", letters.collect::<String>())
        };
        for (text, expected) in [
            ("[integer_game]3 {B}", "tgb 1"),
            ("[clobber_1xn](XO)(OX) {B}", "tggb 2"),
            ("(XO)/* */ {B}", "gcb 1"),
            ("((XO OX)) {B}", "Gb 1"),
            ("[[x]] 3 {B}", "Tgb 1"),
            ("[x]] 3 {B}", "tgb 1"),
            ("XO{B}{W}", "gbb 2"),
            ("(XO {B} OX {W}", "Gbgb 1"),
            ("[clobber XO {B} [x] OX {W}", "Tbtgb 1"),
            ("[clobber (XO) {B}", "Tgb 1"),
            ("[clobber(XO) {B}", "Tb 1"),
            ("[clobber) XO {B}", "Tgb 1"),
            ("(XO] {B}", "Gb 1"),
            ("(XO} {B}", "Gb 1"),
            ("{B [clobber] XO {W} OX {B}", "Bbgb 1"),
            ("{version 1.7 [clobber] XO {B}", "Vtgb 1"),
            ("{version 1.7}[clobber] XO {B}", "vtgb 1"),
            ("{version 1.7 (} {B}", "Vb 1"),
            ("{version 1.7)} {B}", "Vb 1"),
            ("XO) {B}", "Gb 1"),
            ("XO)(OX) {B}", "Ggb 1"),
            ("/* a */XO {B}", "Cgb 1"),
            ("(1/*) {B}", "Gb 1"),
            ("(a */ b) {B}", "Gb 1"),
            ("*/ {B}", "Cb 1"),
            ("{B", "B 1"),
            ("(XO", "G 1"),
            ("/* {B}", "C 1"),
        ] {
            assert_eq!(kinds(text), expected, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn items_are_those_of_the_plain_rule(text in "(\\{|\\}|\\[|\\]|\\(|\\)|/\\*|\\*/|/|\\*|version|[ \n]|é|X){0,24}") {
            check_against_reference(&text);
        }
    }
}
