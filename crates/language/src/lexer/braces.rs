//! Items that may hold braces of their own: command blocks, and games of sections that allow it.
//!
//! Where braces balance nothing has to be guessed. Most of this is for texts in which one is missing: a bar
//! before the next closer shows that a brace belongs to a game, and a word says that it is a command.

use std::ops::Range;

use super::{Item, ItemKind, Lexer, Shape, find_reserved, never_closed};
use crate::commands::{is_command_word, takes_braces};
use crate::diagnostic::Diagnostic;
use crate::sink::Sink;
use crate::text::{is_blank, quote};

impl Lexer<'_> {
    /// A command block: only braces decide where it ends. Inner braces belong to games and values; others
    /// begin the next block.
    pub(super) fn block(&mut self, start: usize, sink: &mut Sink) -> Item {
        let (mut braces, mut parentheses, mut field) = (1usize, 0usize, start + 1);
        let (mut is_game_field, mut holds_games, mut holds_items) = (false, false, false);
        for (offset, byte) in self.text.as_bytes()[start + 1..].iter().enumerate() {
            let at = start + 1 + offset;
            match byte {
                b'{' if braces > 1 => braces += 1,
                b'{' if !holds_items
                    && (is_game_field || takes_braces(&self.text[field..at]) || self.opens_game(at)) =>
                {
                    (is_game_field, holds_games) = (true, true);
                    braces += 1;
                }
                b'{' => {
                    sink.push(self.not_closed_before(start, at, "{", "}"));
                    return self.broken(ItemKind::Block, start, at);
                }
                b'}' if braces > 1 => braces -= 1,
                b'}' if self.text[at + 1..].starts_with(',') => {
                    return self.closed_early(
                        start,
                        at,
                        "this closes the block, but a command follows",
                        sink,
                    );
                }
                b'}' if parentheses > 0 && takes_braces(&self.text[field..at]) => {
                    return self.closed_early(start, at, "this closes the block inside of `( )`", sink);
                }
                b'}' => return self.closed(ItemKind::Block, start, at, sink),
                b'(' => parentheses += 1,
                b')' => parentheses = parentheses.saturating_sub(1),
                b',' if braces == 1 && parentheses == 0 => (field, is_game_field) = (at + 1, false),
                b'[' if holds_games && self.starts_word(at) => {
                    sink.push(self.not_closed_before(start, at, "[", "}"));
                    return self.broken(ItemKind::Block, start, at);
                }
                b'[' => holds_items = true,
                _ => {}
            }
        }
        sink.push(never_closed(start, "{", "}"));
        self.broken(ItemKind::Block, start, self.text.len())
    }

    /// A block with a closer too many, or an opener too few, at `at`. It probably ends at the next closer, if
    /// no other item begins before.
    fn closed_early(&mut self, start: usize, at: usize, label: &str, sink: &mut Sink) -> Item {
        let error = Diagnostic::error(at..at + 1, "unexpected `}` in a command block").label(label);
        sink.push(error.note(self.opened(start)));
        let next = self.text[at + 1..].find(['{', '}', '[']).map(|offset| at + 1 + offset);
        let end = match next {
            Some(next) if self.text[next..].starts_with('}') => self.skip_closers(next),
            _ => at + 1,
        };
        self.broken(ItemKind::Block, start, end)
    }

    /// The end of a block whose opener is missing, if a command stands here and its closer follows.
    ///
    /// Only commands that may hold braces matter: with others the closer itself gives a clear message.
    pub(super) fn block_without_opener(&mut self, word: Range<usize>, sink: &mut Sink) -> Option<Item> {
        let command = self.text[word.clone()].trim_end_matches(',');
        if !takes_braces(command) {
            return None;
        }
        let mut braces = 0usize;
        for (offset, byte) in self.text.as_bytes()[word.end..].iter().enumerate() {
            let at = word.end + offset;
            match byte {
                b'{' => braces += 1,
                b'}' if braces > 0 => braces -= 1,
                b'}' => {
                    let message = format!("command {} outside of a block", quote(command));
                    sink.push(Diagnostic::error(word.clone(), message).label("expected `{` before this"));
                    self.position = self.skip_closers(at);
                    let span = word.start..self.position;
                    return Some(Item {
                        kind: ItemKind::Block,
                        span: span.clone(),
                        content: span,
                        shape: Shape::Tail,
                    });
                }
                b'[' if self.starts_word(at) => return None,
                _ => {}
            }
        }
        None
    }

    /// A game that may hold brackets: it ends where its parentheses balance. Whether its braces do is for the
    /// ruleset to say.
    pub(super) fn nested_game(&mut self, start: usize, sink: &mut Sink) -> Item {
        let (mut parentheses, mut braces, mut is_broken) = (0usize, 0usize, false);
        let mut from = start;
        while let Some((at, mark)) = find_reserved(self.text, from..self.text.len()) {
            from = at + mark.len();
            let begins_item = self.starts_word(at) && matches!(mark, "[" | "/*" | "{");
            match mark {
                "(" => parentheses += 1,
                ")" if parentheses > 1 => parentheses -= 1,
                // With a brace open in the middle of a word, another parenthesis is missing before.
                ")" if braces > 0 && !is_broken && !self.ends_word(self.skip_closers(at)) => {
                    let error = Diagnostic::error(at..from, "unexpected `)` inside `{ }`");
                    sink.push(error.label("expected `}` before this").note(self.opened(start)));
                    is_broken = true;
                }
                ")" if is_broken => {
                    let end = self.skip_closers(at);
                    return self.broken(ItemKind::Game, start, end);
                }
                ")" => return self.closed(ItemKind::Game, start, at, sink),
                "}" => braces = braces.saturating_sub(1),
                "{" if !begins_item || braces > 0 || self.continues_game(at) => braces += 1,
                _ if begins_item => {
                    if !is_broken {
                        sink.push(self.not_closed_before(start, at, mark, ")"));
                    }
                    return self.broken(ItemKind::Game, start, at);
                }
                _ if is_broken => {}
                _ => {
                    sink.push(self.nested(start, at, mark, ")"));
                    is_broken = true;
                }
            }
        }
        if !is_broken {
            sink.push(never_closed(start, "(", ")"));
        }
        self.broken(ItemKind::Game, start, self.text.len())
    }

    /// Does the text before this place call for more of a game? Otherwise a brace here begins a block.
    fn continues_game(&self, at: usize) -> bool {
        self.text[..at].trim_end_matches(is_blank).ends_with(['(', '{', ',', '|', '+', '-', '.'])
    }

    /// Is what stands in braces here a game, and no command block?
    pub(super) fn is_bare_game(&self, start: usize) -> bool {
        let content = self.text[start + 1..].trim_start_matches(is_blank);
        let word = content.split(|next| is_blank(next) || ",}".contains(next)).next().unwrap_or_default();
        self.opens_game(start) && !is_command_word(word) && word != "timeout"
    }

    /// A game that should stand in parentheses. Perhaps only the first one is missing.
    pub(super) fn bare_game(&mut self, start: usize, sink: &mut Sink) -> Item {
        let end = self.skip_braces(start).unwrap_or(self.text.len());
        let message = format!("game {} without parentheses", quote(&self.text[start..end]));
        sink.push(Diagnostic::error(start..end, message).label("put it in parentheses, as in `({1|*})`"));
        let resume = match find_reserved(self.text, end..self.text.len()) {
            Some((at, ")")) => self.skip_closers(at),
            _ => end,
        };
        self.broken(ItemKind::Game, start, resume)
    }

    /// Does a bar before the next closer show that the brace at this place belongs to a game?
    fn opens_game(&self, at: usize) -> bool {
        let rest = &self.text[at..];
        rest.find(['|', '}', '[']).is_some_and(|offset| rest[offset..].starts_with('|'))
    }

    /// The end of the word after the brace that balances the one at `start`, if a bar between them shows that
    /// they belong to a game.
    pub(super) fn skip_braces(&self, start: usize) -> Option<usize> {
        let (mut depth, mut has_bar) = (0usize, false);
        for (offset, byte) in self.text.as_bytes()[start..].iter().enumerate() {
            match byte {
                b'{' => depth += 1,
                b'}' if depth > 1 => depth -= 1,
                b'}' => {
                    let rest = &self.text[start + offset..];
                    let end = start + offset + rest.find(is_blank).unwrap_or(rest.len());
                    return has_bar.then_some(end);
                }
                b'|' => has_bar = true,
                b'[' | b']' => return None,
                _ if depth == 0 => return None,
                _ => {}
            }
        }
        None
    }
}
