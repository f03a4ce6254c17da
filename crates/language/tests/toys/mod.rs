//! Rulesets without moves, so that the tests of the language depend on no real game.
#![allow(dead_code)]

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Boards, Catalogue, Code, Entry, Game, Outcome, ParseError, ParseErrorKind, Player, Registry, Tuning,
};
use mcgs_language::{Case, CommandKind, Mover, Parsed, Source, SourceKind, parse};

/// Names that also exist in the real registry, and the same texts are legal.
pub static REGISTRY: Registry = Registry::new(&[
    Entry::of::<Toy<Integer>>(),
    Entry::of::<Toy<Heap>>(),
    Entry::of::<Toy<Strip>>(),
    Entry::of::<Toy<Grid>>(),
    Entry::of::<Toy<Liberties>>(),
    Entry::of::<Toy<Formal>>(),
]);

/// What a toy ruleset says.
pub trait Rules: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    const NAME: &'static str;
    const SYNTAX: &'static str;
    const IMPARTIAL: bool = false;
    const BOARDS: Option<Boards> = None;
    const NESTED: bool = false;
    fn check(text: &str) -> Result<(), ParseError>;
}

/// A position that is only its text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Toy<R>(String, PhantomData<R>);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Integer;
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Heap;
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Strip;
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid;
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Liberties;
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Formal;

impl Rules for Integer {
    const NAME: &'static str = "integer_game";
    const SYNTAX: &'static str = "an integer";
    fn check(text: &str) -> Result<(), ParseError> {
        let start = text.len() - text.trim_start().len();
        let number = text.trim();
        let span = start..start + number.len();
        let digits = number.strip_prefix('-').unwrap_or(number);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseError::unexpected(text, span, "an integer"));
        }
        match number.parse::<i32>() {
            Ok(_) => Ok(()),
            Err(_) => {
                let range = "-2147483647 to 2147483647".into();
                Err(ParseError::new(ParseErrorKind::OutOfRange { number: number.to_owned(), range }, span))
            }
        }
    }
}

impl Rules for Heap {
    const NAME: &'static str = "nimber";
    const SYNTAX: &'static str = "an integer from 0 up";
    const IMPARTIAL: bool = true;
    fn check(text: &str) -> Result<(), ParseError> {
        Integer::check(text)
    }
}

impl Rules for Strip {
    const NAME: &'static str = "clobber_1xn";
    const SYNTAX: &'static str = "cells `X`, `O`, `.`";
    fn check(text: &str) -> Result<(), ParseError> {
        match text.char_indices().find(|(_, cell)| !"XO.".contains(*cell)) {
            None => Ok(()),
            Some((at, found)) => {
                let kind = ParseErrorKind::BadCell { found, expected: "X, O or ." };
                Err(ParseError::new(kind, at..at + found.len_utf8()))
            }
        }
    }
}

impl Rules for Grid {
    const NAME: &'static str = "clobber";
    const SYNTAX: &'static str = "cells `X`, `O`, `.`; rows separated by `|`";
    const BOARDS: Option<Boards> = Some(Boards::Grids(&[]));
    fn check(text: &str) -> Result<(), ParseError> {
        Strip::check(&text.replace('|', "."))?;
        let expected = text.split('|').next().map_or(0, str::len);
        let mut start = 0;
        for (idx, row) in text.split('|').enumerate() {
            if row.len() != expected {
                let kind = ParseErrorKind::RaggedRow { row: idx + 1, found: row.len(), expected };
                return Err(ParseError::new(kind, start..start + row.len()));
            }
            start += row.len() + 1;
        }
        Ok(())
    }
}

impl Rules for Liberties {
    const NAME: &'static str = "nogo_1xn";
    const SYNTAX: &'static str = "cells `X`, `O`, `.`; every block needs an adjacent empty cell";
    fn check(text: &str) -> Result<(), ParseError> {
        Strip::check(text)?;
        let mut start = 0;
        for block in text.as_bytes().chunk_by(|a, b| a == b) {
            let end = start + block.len();
            let is_free = |at: usize| text.as_bytes().get(at) == Some(&b'.');
            if block[0] != b'.' && !is_free(end) && !is_free(start.wrapping_sub(1)) {
                let message = format!("the block at {} has no liberty", start + 1);
                let kind = ParseErrorKind::Rule { message, rule: "every block needs an adjacent empty cell" };
                return Err(ParseError::new(kind, start..end));
            }
            start = end;
        }
        Ok(())
    }
}

impl Rules for Formal {
    const NAME: &'static str = "cgt_game";
    const SYNTAX: &'static str = "`{Left options|Right options}`";
    const NESTED: bool = true;
    fn check(text: &str) -> Result<(), ParseError> {
        let mut open: Vec<(usize, char)> = Vec::new();
        for (at, found) in text.char_indices() {
            match found {
                '(' | '{' => open.push((at, if found == '(' { ')' } else { '}' })),
                ')' | '}' if open.pop().is_none_or(|(_, closer)| closer != found) => {
                    return Err(ParseError::unexpected(text, at..at + 1, "its partner"));
                }
                ')' | '}' | ',' | '|' | '+' | '-' | '*' | '^' | '/' | ' ' | '\n' | '0'..='9' => {}
                _ => return Err(ParseError::unexpected(text, at..at + found.len_utf8(), "a game")),
            }
        }
        match open.pop() {
            None => Ok(()),
            Some((at, _)) => Err(ParseError::unexpected(text, at..at + 1, "its partner")),
        }
    }
}

impl<R: Rules> FromStr for Toy<R> {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        R::check(text).map(|()| Toy(text.to_owned(), PhantomData))
    }
}

impl<R> fmt::Display for Toy<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<R: Rules> Game for Toy<R> {
    const NAME: &'static str = R::NAME;
    const RULES: &'static str = "nobody can move";
    const SYNTAX: &'static str = R::SYNTAX;
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[];
    const IMPARTIAL: bool = R::IMPARTIAL;
    const NESTED: bool = R::NESTED;
    type Move = String;

    fn try_moves(
        &self,
        _player: Player,
        _emit: impl FnMut(String, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    /// The colours, or the signs, are exchanged.
    fn negative(&self) -> Self {
        let exchanged = self.0.chars().map(|character| match character {
            'X' => 'O',
            'O' => 'X',
            '+' => '-',
            '-' => '+',
            other => other,
        });
        Toy(exchanged.collect(), PhantomData)
    }
    fn max_moves(&self) -> u64 {
        0
    }
    fn encode(&self, code: &mut Code) {
        code.extend(self.0.bytes().map(u64::from));
    }
    fn decode(code: &[u64]) -> Self {
        Toy(code.iter().map(|&byte| char::from(byte as u8)).collect(), PhantomData)
    }
}

impl<R: Rules> Tuning for Toy<R> {}

impl<R: Rules> Catalogue for Toy<R> {
    const BOARDS: Option<Boards> = R::BOARDS;
}

/// Reads a text as a command-line argument.
pub fn read(text: &str) -> Parsed {
    parse(&Source::new("<argument>", SourceKind::Argument, text), &REGISTRY)
}

/// Reads a text as a file.
pub fn read_file(text: &str) -> Parsed {
    parse(&Source::new("a.test", SourceKind::File, text), &REGISTRY)
}

/// A case in one line: games, commands, comments.
pub fn show(case: &Case) -> String {
    let games: Vec<String> = case.games.iter().map(|game| format!("{}:{}", game.title, game.token)).collect();
    let commands = case.commands.iter().map(|command| {
        let letter = |mover: &Mover| match mover {
            Mover::Left => 'B',
            Mover::Right => 'W',
            Mover::Impartial => 'N',
        };
        let name = match &command.kind {
            CommandKind::Solve { player, .. } => player.letter().to_string(),
            CommandKind::Nim { .. } => "N".to_owned(),
            CommandKind::WinningMoves { mover, .. } => format!("winning moves {}", letter(mover)),
            CommandKind::Moves { mover, .. } => format!("moves {}", letter(mover)),
            CommandKind::Let { name } => format!("let {name}"),
            CommandKind::Compare { other, .. } => {
                let games: Vec<String> = other.sum.components().iter().map(ToString::to_string).collect();
                format!("compare {} = {}", other.text, games.join(" + "))
            }
            _ => command.type_text().to_lowercase(),
        };
        let name = match command.modifiers.timeout_ms {
            Some(timeout) => format!("timeout {timeout} {name}"),
            None => name,
        };
        let expected = command.expected_text().map_or(String::new(), |expected| format!(" {expected}"));
        let comment =
            if command.comment.is_empty() { String::new() } else { format!(" \"{}\"", command.comment) };
        format!("{name}{expected}{comment}")
    });
    format!("{} {{{}}}", games.join(" + "), commands.collect::<Vec<_>>().join(", "))
}

/// Cases in lines, then messages in lines, each with line and column and without source excerpt.
pub fn summary(source: &Source, parsed: &Parsed) -> Vec<String> {
    let cases = parsed.cases.iter().map(show);
    let messages = parsed.diagnostics.iter().map(|diagnostic| {
        let position = source.position(diagnostic.span.start);
        format!("{}:{}: {}: {}", position.line, position.column, diagnostic.severity, diagnostic.message)
    });
    cases.chain(messages).collect()
}

/// All messages, as they are shown.
pub fn render(source: &Source, parsed: &Parsed) -> String {
    let messages: Vec<String> =
        parsed.diagnostics.iter().map(|diagnostic| diagnostic.render(source)).collect();
    messages.join("\n")
}

/// Checks the cases and messages of a source, as `summary` shows them.
#[track_caller]
pub fn check_source(kind: SourceKind, text: &str, expected: &[&str]) {
    let source = Source::new("t", kind, text);
    assert_eq!(summary(&source, &parse(&source, &REGISTRY)), expected, "{text:?}");
}

/// The same of a text given as an argument.
#[track_caller]
pub fn check_cases(text: &str, expected: &[&str]) {
    check_source(SourceKind::Argument, text, expected);
}

/// Checks the messages about a text given as an argument.
#[track_caller]
pub fn check_messages(text: &str, expected: &str) {
    let source = Source::new("<argument>", SourceKind::Argument, text);
    assert_eq!(render(&source, &parse(&source, &REGISTRY)), expected.trim_start_matches('\n'), "{text:?}");
}

/// Checks the messages about a text given as a file.
#[track_caller]
pub fn check_file_messages(text: &str, expected: &str) {
    let source = Source::new("a.test", SourceKind::File, text);
    assert_eq!(render(&source, &parse(&source, &REGISTRY)), expected.trim_start_matches('\n'), "{text:?}");
}
