//! Puts items together to cases.

use std::ops::Range;

use mcgs_engine::{Registry, Ruleset, Sign};

use crate::case::{Case, Command, CommandKind, GameItem};
use crate::commands::{RawCommand, Surroundings, parse_commands};
use crate::comments::{Comment, join_comments, parse_comment};
use crate::diagnostic::{Diagnostic, Severity};
use crate::expectation::Mover;
use crate::games::game_error;
use crate::lexer::{Brackets, FENCE, Item, ItemKind, Lexer, Shape};
use crate::rows::{self, Row};
use crate::scope::Scope;
use crate::sections::{Known, Sections};
use crate::sink::Sink;
use crate::source::{LineIndex, Source, SourceKind};
use crate::text::quote;
use crate::token::{Reading, Refusal, Token};
use crate::version::{NEWEST_VERSION, check_version, missing_version, old_version};

/// What may stand between two games of a sum.
const PLUS: &str = "+";

/// How strictly a text is read.
#[derive(Debug, Clone, Default)]
pub struct ParseOptions {
    /// Is a version other than the current one an error? Otherwise versions that are not known to be
    /// readable get a warning.
    pub assert_correct_version: bool,
}

/// What a text says.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parsed {
    /// The cases in their order, without those that have errors.
    pub cases: Vec<Case>,
    /// Errors and warnings in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// Is the text invalid?
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

/// Reads a text with the default options.
///
/// A text with errors still gives the cases that have none, for callers that want to keep going; most should
/// look at [`Parsed::has_errors`] first.
pub fn parse(source: &Source, registry: &Registry) -> Parsed {
    parse_with(source, registry, &ParseOptions::default())
}

/// Reads a text.
pub fn parse_with(source: &Source, registry: &Registry, options: &ParseOptions) -> Parsed {
    let parser = Parser {
        source,
        options,
        lines: LineIndex::new(&source.text),
        sink: Sink::default(),
        sections: Sections::new(registry.clone()),
        scope: Scope::new(registry),
        old_version: None,
        has_novelty: false,
        chunk: Chunk { n_sections_before: 1, ..Chunk::default() },
        cases: Vec::new(),
        n_commands: 0,
        n_blocks: 0,
        title_alone: None,
    };
    parser.run()
}

/// Everything since the last command block.
#[derive(Default)]
struct Chunk {
    games: Vec<RawGame>,
    comments: Vec<Comment>,
    /// The number of games before the last item that is not a game.
    n_sure_games: usize,
    /// The number of errors before this chunk.
    n_errors_before: usize,
    /// The number of sections before this chunk.
    n_sections_before: usize,
}

/// A game that has not been built yet: this happens when its chunk is complete.
struct RawGame {
    section: usize,
    item: Item,
}

struct Parser<'a> {
    source: &'a Source,
    options: &'a ParseOptions,
    lines: LineIndex,
    sink: Sink,
    sections: Sections,
    scope: Scope,
    /// The version that the text announced last, if it is one before the newest.
    old_version: Option<&'static str>,
    /// Has anything been found that older versions do not have?
    has_novelty: bool,
    chunk: Chunk,
    cases: Vec<Case>,
    n_commands: usize,
    n_blocks: usize,
    /// The title before the last block, if no position has followed it yet.
    title_alone: Option<usize>,
}

impl Parser<'_> {
    fn run(mut self) -> Parsed {
        let mut lexer = Lexer::new(self.source);
        let mut item = lexer.next_item(Brackets::Plain, &mut self.sink);
        let is_version = item.as_ref().is_some_and(|item| item.kind == ItemKind::Version);
        if self.source.kind == SourceKind::File && !is_version {
            self.sink.push(missing_version(&self.source.text, item.as_ref()));
            self.chunk.n_errors_before += 1; // The first case is not to blame.
        }
        let mut n_errors_before_item = self.chunk.n_errors_before;
        while let Some(current) = item {
            self.item(current, n_errors_before_item);
            if self.sink.is_full() {
                break;
            }
            n_errors_before_item = self.sink.n_errors();
            item = lexer.next_item(self.sections.brackets(), &mut self.sink);
        }
        if !self.sink.is_full() {
            self.end_of_text();
        }
        Parsed { cases: self.cases, diagnostics: self.sink.finish() }
    }

    /// Takes one item. Errors of the lexer about it came after the first `n_errors_before`.
    fn item(&mut self, item: Item, n_errors_before: usize) {
        let text = &self.source.text;
        let kind = item.kind;
        if item.shape == Shape::Tail {
            // What looked like games was the inside of something that was not opened.
            self.chunk.games.truncate(self.chunk.n_sure_games);
        }
        match kind {
            ItemKind::Title => self.sections.title(text, &item),
            ItemKind::Game => self.chunk.games.push(RawGame { section: self.sections.current(), item }),
            ItemKind::Version if item.shape == Shape::Whole => {
                self.old_version = old_version(text, &item);
                if let Some(diagnostic) = check_version(text, &item, self.options) {
                    self.sink.push(diagnostic);
                }
            }
            ItemKind::LineComment => {
                self.novelty("a comment after `//`", item.span.start..item.span.start + 2);
            }
            ItemKind::Comment if item.shape == Shape::Whole => match parse_comment(text, &item) {
                Ok(comment) => self.chunk.comments.push(comment),
                Err(error) => self.sink.push(error),
            },
            ItemKind::Version | ItemKind::Comment => {}
            ItemKind::Block => {
                self.n_blocks += 1;
                let is_clear = self.sink.n_errors() == n_errors_before;
                self.block(&item);
                // Where one chunk ends in doubt the next one begins in doubt and must not become a case.
                let n_errors_before = if is_clear { self.sink.n_errors() } else { n_errors_before };
                let n_sections_before = self.sections.current() + 1;
                self.chunk = Chunk { n_errors_before, n_sections_before, ..Chunk::default() };
            }
        }
        if kind != ItemKind::Game {
            self.chunk.n_sure_games = self.chunk.games.len();
        }
    }

    /// A chunk is complete: builds its games, reads its commands and checks them together.
    fn block(&mut self, block: &Item) {
        self.warn_of_titles_alone(false);
        let raw_games = std::mem::take(&mut self.chunk.games);
        let line = self.lines.line(raw_games.first().map_or(block.span.start, |game| game.item.span.start));
        self.warn_of_rows(&raw_games);
        let raw_games = self.without_plus_signs(raw_games);
        let n_games = raw_games.len();
        let games: Vec<Option<GameItem>> = raw_games.into_iter().map(|game| self.build(game)).collect();
        if block.shape != Shape::Whole {
            self.scope.lose_names();
        }
        match block.shape {
            Shape::Whole => {}
            Shape::Tail => return,
            // A title may have been swallowed, so later games cannot be judged until the next one.
            Shape::Head => return self.sections.forget(),
        }
        let n_errors = self.sink.n_errors();
        let text = &self.source.text;
        let is_sound = n_errors == self.chunk.n_errors_before;
        let mut surroundings =
            Surroundings { games: is_sound.then_some(&games), scope: &mut self.scope, names_error: false };
        let commands = parse_commands(text, block.content.clone(), &mut surroundings, &mut self.sink);
        if self.sink.n_errors() > n_errors {
            self.scope.lose_names();
            // Commands that were not understood keep their numbers; the rest cannot be checked.
            self.n_commands += commands.len() + (self.sink.n_errors() - n_errors);
            return;
        }
        if let Some(span) = commands.iter().find_map(|command| command.novelty(text)) {
            self.novelty(&quote(&text[span.clone()]), span);
        }
        let first_index = self.n_commands;
        self.n_commands += commands.len();
        self.check_impartial(&games, &commands);
        match join_comments(&self.source.text, &self.chunk.comments, commands.len()) {
            Err(errors) => errors.into_iter().for_each(|error| self.sink.push(error)),
            Ok(comments) if self.sink.n_errors() == self.chunk.n_errors_before => {
                let games: Vec<GameItem> = games.into_iter().flatten().collect();
                // Errors in the sum, or in one that it is compared with, have been reported.
                if games.len() < n_games || commands.iter().any(|command| command.names_error) {
                    return;
                }
                let commands = commands.into_iter().zip(comments).enumerate();
                let commands = commands.map(|(offset, (command, comment))| Command {
                    kind: command.kind,
                    modifiers: command.modifiers,
                    comment,
                    span: command.span,
                    index_in_file: first_index + offset,
                });
                self.cases.push(Case { games, commands: commands.collect(), line });
            }
            Ok(_) => {}
        }
    }

    /// Warns of titles without a position: the sum that is asked about is smaller than somebody thinks. Positions of the last title may
    /// still follow in the next chunk.
    fn warn_of_titles_alone(&mut self, is_end: bool) {
        let waiting = self.title_alone.take();
        if self.sink.n_errors() > self.chunk.n_errors_before {
            return;
        }
        let current = self.sections.current();
        for section in waiting.into_iter().chain(self.chunk.n_sections_before..=current) {
            if self.chunk.games.iter().any(|game| game.section == section) {
                continue;
            }
            if section == current && waiting.is_none() && !is_end {
                self.title_alone = Some(section);
            } else if let Some(warning) = self.sections.alone(section) {
                self.sink.push(warning);
            }
        }
    }

    /// Warns of rows that are read as boards of their own.
    fn warn_of_rows(&mut self, games: &[RawGame]) {
        let ruleset = |game: &RawGame| self.sections.ruleset(game.section);
        let rows: Vec<Row<'_>> = games
            .iter()
            .map(|game| Row { section: game.section, ruleset: ruleset(game), item: &game.item })
            .collect();
        let warnings = rows::warnings(&self.source.text, &self.lines, &rows);
        for warning in warnings {
            self.sink.push(warning);
        }
    }

    /// Leaves out the plus signs between games, as in `[clobber] XO + [kayles] 3`. A plus sign that is a position of the game stays.
    fn without_plus_signs(&mut self, games: Vec<RawGame>) -> Vec<RawGame> {
        let is_sign = |game: &RawGame| {
            let is_position = |rules: &dyn Ruleset| rules.parse(PLUS).is_ok();
            &self.source.text[game.item.span.clone()] == PLUS
                && !self.sections.ruleset(game.section).is_some_and(is_position)
        };
        let signs: Vec<bool> = games.iter().map(is_sign).collect();
        let is_between = |index: usize| {
            let is_game = |index: Option<usize>| index.and_then(|index| signs.get(index)) == Some(&false);
            signs[index] && is_game(index.checked_sub(1)) && is_game(index.checked_add(1))
        };
        let (between, games): (Vec<_>, Vec<_>) =
            games.into_iter().enumerate().partition(|(index, _)| is_between(*index));
        if let Some((_, sign)) = between.first() {
            self.novelty("`+` between games", sign.item.span.clone());
        }
        games.into_iter().map(|(_, game)| game).collect()
    }

    /// Builds a game, or reports why that is not possible.
    fn build(&mut self, game: RawGame) -> Option<GameItem> {
        let text = &self.source.text;
        if game.item.shape != Shape::Whole || self.sink.is_full() {
            return None;
        }
        let mut known = self.sections.use_section(game.section, text, &game.item, &mut self.sink)?;
        let token = Token::new(text, &game.item);
        if let Err(error) = token.check_lines(&known.title, known.ruleset, &game.item) {
            self.sink.push(error);
            return None;
        }
        let default = known.ruleset.default_parameters();
        let default = default.filter(|_| known.parameters.is_none() && !token.text().contains(':'));
        if let Some(parameters) = default {
            known.title = format!("{} {parameters}", known.title);
            known.parameters = Some(parameters.to_owned());
        }
        match token.read(known.ruleset, known.parameters.as_deref()) {
            Ok(reading) => {
                self.novelty_of_game(&known, &reading, &game, default.is_some());
                if let Some(doubt) = known.ruleset.doubt(token.text()) {
                    let (span, kind) = token.locate(doubt);
                    self.sink.push(Diagnostic::warning(span, kind.to_string()).label(kind.expected()));
                }
                let component = match known.sign {
                    Sign::Plus => reading.component,
                    Sign::Minus => reading.component.negative(),
                };
                let (title, token) = (known.title, reading.token);
                Some(GameItem { title, token, component, span: game.item.span })
            }
            Err(Refusal::Parameters(error)) => {
                let error = self.sections.bad_parameters(game.section, &error);
                self.sink.push(error);
                None
            }
            Err(Refusal::Token(error)) => {
                self.sink.push(game_error(&token, &known, error));
                None
            }
        }
    }

    /// Warns of what is new in the way a game is written, if the announced version does not have it.
    fn novelty_of_game(&mut self, known: &Known, reading: &Reading, game: &RawGame, is_default: bool) {
        if self.old_version.is_none() {
            return;
        }
        let span = game.item.span.clone();
        let (written, title_span) = self.sections.written(game.section).unwrap_or(("", span.clone()));
        let title = quote(&format!("[{written}]"));
        if !known.is_exact {
            let what = format!("{title} for {}", quote(&format!("[{}]", known.title)));
            self.novelty(&what, title_span);
        } else if is_default {
            self.novelty(&format!("{title} without parameters"), span);
        } else if known.sign == Sign::Minus || known.ruleset.is_nested() || known.parameters.is_some() {
            self.novelty(&title, span);
        } else if game.item.is_block() {
            self.novelty(&format!("a board between `{FENCE}` and `{FENCE}`"), span);
        } else if reading.has_other_cells {
            let written = quote(&self.source.text[game.item.content.clone()]);
            self.novelty(&format!("{written} for {}", quote(&reading.token)), span);
        }
    }

    /// Commands about nim values need impartial games. One message for a chunk is enough.
    fn check_impartial(&mut self, games: &[Option<GameItem>], commands: &[RawCommand]) {
        let needs_impartial = commands.iter().find_map(|command| match command.kind {
            CommandKind::Nim { .. } => Some(("N", &command.span)),
            CommandKind::WinningMoves { mover: Mover::Impartial, .. } => {
                Some(("winning moves N", &command.span))
            }
            CommandKind::Moves { mover: Mover::Impartial, .. } => Some(("moves N", &command.span)),
            _ => None,
        });
        let Some((name, span)) = needs_impartial else { return };
        let partisan = games.iter().enumerate().find_map(|(index, game)| {
            let game = game.as_ref()?;
            (!game.component.ruleset().is_impartial()).then_some((index, game))
        });
        let Some((index, game)) = partisan else { return };
        let message = format!(
            "`{name}` needs impartial games, but game {index}, {} {}, may be partisan",
            quote(&format!("[{}]", game.title)),
            quote(&game.token),
        );
        let other = if name == "N" { "ask `nim`, or " } else { "" };
        let label = format!("{other}use `[impartial {}]`", game.title);
        self.sink.push(Diagnostic::error(span.clone(), message).label(label));
    }

    /// Warns of the first thing that the announced version does not have.
    fn novelty(&mut self, what: &str, span: Range<usize>) {
        let Some(version) = self.old_version else { return };
        if !std::mem::replace(&mut self.has_novelty, true) {
            let message = format!("{what} is new in version {NEWEST_VERSION}, this text announces {version}");
            let label = format!("announce `{{version {NEWEST_VERSION}}}` to use it");
            self.sink.push(Diagnostic::warning(span, message).label(label));
        }
    }

    /// Warns of what has no effect.
    fn end_of_text(&mut self) {
        self.warn_of_titles_alone(true);
        self.sections.finish(&mut self.sink);
        let Some(first) = self.chunk.games.first() else { return };
        if self.sink.n_errors() > self.chunk.n_errors_before {
            return; // The command block may be missing because of an error that has been reported.
        }
        let count = match self.chunk.games.len() {
            1 => "1 game".to_owned(),
            n => format!("{n} games"),
        };
        let place = if self.n_blocks == 0 { "without a" } else { "after the last" };
        let are = if self.chunk.games.len() == 1 { "is" } else { "are" };
        let message = format!("{count} {place} command block {are} ignored");
        let warning = Diagnostic::warning(first.item.span.clone(), message);
        self.sink.push(warning.label("end the sum with a command block such as `{B, W}`"));
    }
}
