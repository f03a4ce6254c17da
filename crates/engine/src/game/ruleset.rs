//! Rulesets with their position type erased, so that one sum can hold them all.
//!
//! [`Plain`] plays by the rules of a game; [`Impartial`] lets either player make any move of either
//! colour. Both are one implementation. One indirect call expands a whole position; the loop inside is monomorphic.

use std::fmt::Display;
use std::ops::ControlFlow;

use mcgs_values::{Outcome, Player, Value, Values};

use crate::game::emit::{OptionSink, Purpose, Reduction, emit_moves, emit_nim_options, emit_position};
use crate::game::rules::{OfType, Rules};
use crate::game::{Alias, Boards, CellLook, Code, Draw, Drawn, RulesetError, Start};
use crate::{ParseError, StopFlag};

/// The longest component whose value may be found by recursion.
pub(crate) const MAX_RECURSION: u64 = 128;

/// A ruleset whose position type is not known to the caller. The engine alone implements it, for every [`Game`](crate::Game)
/// and for [`RunTimeRules`](crate::RunTimeRules), so it may grow.
pub trait Ruleset: sealed::Sealed + Send + Sync + 'static {
    /// The name of the underlying game.
    fn name(&self) -> &'static str;
    /// What tells rulesets apart that are made at run time and may have the same name; 0 for a [`Game`](crate::Game).
    #[doc(hidden)]
    fn number(&self) -> u64;
    /// Is this the impartial variant of a partisan game?
    fn is_variant(&self) -> bool;
    /// Do both players always have the same moves?
    fn is_impartial(&self) -> bool;
    /// Is it true of every position that both players can move or neither can?
    fn is_all_small(&self) -> bool;
    /// May the text of a position hold brackets and braces of its own?
    fn is_nested(&self) -> bool;
    /// Does the text of a position begin with parameters and a colon?
    fn has_parameters(&self) -> bool;
    /// [`Tuning::VALUE_MAX_MOVES`](crate::Tuning::VALUE_MAX_MOVES), or [`Tuning::SUM_VALUE_MAX_MOVES`](crate::Tuning::SUM_VALUE_MAX_MOVES) in a sum of several components.
    fn value_max_moves(&self, in_sum: bool) -> u64;
    /// [`Tuning::LOOK_AHEAD`](crate::Tuning::LOOK_AHEAD): is it worth while to look ahead?
    fn looks_ahead(&self) -> bool;
    /// [`Catalogue::BOARDS`](crate::Catalogue::BOARDS): how boards of any size are listed.
    fn boards(&self) -> Option<Boards>;
    /// [`Catalogue::ALIASES`](crate::Catalogue::ALIASES): other names of the underlying game.
    fn aliases(&self) -> &'static [Alias];
    /// The cell that a character stands for that is no cell itself: a small letter for the capital one, or one of
    /// [`Catalogue::OTHER_CELLS`](crate::Catalogue::OTHER_CELLS), small or capital.
    fn cell_meant(&self, written: char) -> Option<char>;
    /// [`Catalogue::OTHER_CELLS`](crate::Catalogue::OTHER_CELLS): characters that stand for a cell.
    fn other_cells(&self) -> &'static [(char, char)];
    /// [`Catalogue::LIMITS`](crate::Catalogue::LIMITS): how large positions may be, in words.
    fn limits(&self) -> &'static str;
    /// [`Catalogue::DEFAULT_PARAMETERS`](crate::Catalogue::DEFAULT_PARAMETERS): the parameters of a position that is written without any.
    fn default_parameters(&self) -> Option<&'static str>;
    /// What cells of random boards hold, with weights: [`Catalogue::USUAL_CELLS`](crate::Catalogue::USUAL_CELLS), or all that they may hold. Empty if positions
    /// are no boards.
    fn usual_cells(&self) -> Vec<(String, u64)>;
    /// [`Catalogue::USUAL_PARAMETERS`](crate::Catalogue::USUAL_PARAMETERS): the parameters of random positions.
    fn usual_parameters(&self) -> Option<&'static str>;
    /// [`Catalogue::START`](crate::Catalogue::START): how play usually starts.
    fn start(&self) -> Option<Start>;
    /// [`Catalogue::SMALL_SIZE`](crate::Catalogue::SMALL_SIZE): how large a position may be whose play can all be looked at.
    fn small_size(&self) -> u64;
    /// What a cell of a board looks like: as [`Catalogue::CELL_LOOKS`](crate::Catalogue::CELL_LOOKS) says, or as [usual](CellLook::usual).
    fn cell_look(&self, cell: char) -> CellLook;
    /// [`Catalogue::HEXAGONAL`](crate::Catalogue::HEXAGONAL): are the cells hexagons?
    fn is_hexagonal(&self) -> bool;
    /// The section title of a position in its label: that of the ruleset, unless [`Catalogue::name_in_label`](crate::Catalogue::name_in_label)
    /// is the name of another game.
    fn title_in_label(&self, code: &[u64]) -> String;
    /// [`Catalogue::drawn`](crate::Catalogue::drawn): what pictures show of a position that is no board.
    fn drawn(&self, code: &[u64]) -> Drawn;
    /// [`Catalogue::usual_move`](crate::Catalogue::usual_move): the text of a move that is written in another way.
    fn usual_move(&self, code: &[u64], text: &str) -> Option<String>;
    /// [`Catalogue::doubt`](crate::Catalogue::doubt): what is odd about the text of a legal position.
    fn doubt(&self, text: &str) -> Option<ParseError>;
    /// [`Catalogue::KINDS`](crate::Catalogue::KINDS): the kinds of random positions that can be asked for.
    fn kinds(&self) -> &'static [&'static str];
    /// [`Catalogue::random_of_kind`](crate::Catalogue::random_of_kind): a random position of one of these kinds.
    fn random_of_kind(&self, kind: &str, size: u64, draw: &mut Draw<'_>) -> Option<String>;
    /// [`Catalogue::random_text`](crate::Catalogue::random_text): a random position that is no board, without its parameters.
    fn random_text(&self, size: u64, draw: &mut Draw<'_>) -> String;
    /// The rules in a sentence.
    fn rules(&self) -> &'static str;
    /// The form of a position in one line.
    fn syntax(&self) -> &'static str;
    /// Positions of the underlying game with their partisan outcomes.
    fn examples(&self) -> &'static [(&'static str, Outcome)];

    /// Reads a position.
    fn parse(&self, text: &str) -> Result<Code, ParseError>;
    /// The text that reads back as this position.
    fn text(&self, code: &[u64]) -> String;
    /// The moves of `player` with their text and the resulting position, neither split nor normalized, until `emit`
    /// breaks off.
    fn try_moves(
        &self,
        code: &[u64],
        player: Player,
        emit: &mut dyn FnMut(&dyn Display, Code) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, RulesetError>;
    /// [`Game::n_moves_at_least`](crate::Game::n_moves_at_least) of a position.
    fn n_moves_at_least(&self, code: &[u64], player: Player) -> u64;
    /// The options of `player`, reduced, as long as the sink wants more; for nim values, those of an impartial ruleset, whose
    /// players have the same.
    #[doc(hidden)]
    fn expand(
        &self,
        code: &[u64],
        player: Player,
        how: Reduction,
        sink: &mut dyn OptionSink,
    ) -> Result<(), RulesetError>;
    /// The position itself, reduced, as one option.
    #[doc(hidden)]
    fn normalize(&self, code: &[u64], how: Reduction, sink: &mut dyn OptionSink) -> Result<(), RulesetError>;
    /// [`Tuning::ordering_score`](crate::Tuning::ordering_score) of a position.
    fn ordering_score(&self, code: &[u64], to_move: Player) -> i32;
    /// The negative of a position.
    fn negative(&self, code: &[u64]) -> Code;
    /// [`Game::max_moves`](crate::Game::max_moves) of a position.
    fn max_moves(&self, code: &[u64]) -> u64;
    /// [`Game::value`](crate::Game::value) of a position.
    fn value(&self, code: &[u64], values: &Values, stop: &StopFlag) -> Option<Value>;

    /// All moves of `player` with their text and the resulting position, neither split nor normalized.
    fn moves(
        &self,
        code: &[u64],
        player: Player,
        emit: &mut dyn FnMut(&dyn Display, Code),
    ) -> Result<(), RulesetError> {
        let all = self.try_moves(code, player, &mut |play, option| {
            emit(play, option);
            ControlFlow::Continue(())
        });
        all.map(|_| ())
    }

    /// The section title: the name, with `impartial ` before it for a variant.
    fn title(&self) -> String {
        title(self.name(), self.is_variant())
    }
}

/// The section title of a game, or of its impartial variant.
fn title(name: &str, is_variant: bool) -> String {
    if is_variant { format!("impartial {name}") } else { name.to_owned() }
}

/// Keeps other crates from implementing the trait `Ruleset`.
mod sealed {
    /// Implemented for the rulesets of this crate.
    pub trait Sealed {}

    impl<R, const VARIANT: bool> Sealed for super::Erased<R, VARIANT> {}
}

/// A ruleset: the rules as they are, or, if `VARIANT`, their impartial variant, in which either player may make any move of Left or
/// of Right.
pub(crate) struct Erased<R, const VARIANT: bool>(pub(crate) R);

/// The ruleset of `G` as it is.
pub(crate) type Plain<G> = Erased<OfType<G>, false>;

/// The impartial variant of `G`.
pub(crate) type Impartial<G> = Erased<OfType<G>, true>;

impl<G, const VARIANT: bool> Erased<OfType<G>, VARIANT> {
    pub(crate) const NEW: Self = Erased(OfType::NEW);
}

impl<R: Rules, const VARIANT: bool> Ruleset for Erased<R, VARIANT> {
    fn name(&self) -> &'static str {
        self.0.name()
    }
    fn number(&self) -> u64 {
        self.0.number()
    }
    fn is_variant(&self) -> bool {
        VARIANT
    }
    fn is_impartial(&self) -> bool {
        VARIANT || self.0.is_impartial()
    }
    fn is_all_small(&self) -> bool {
        VARIANT || self.0.is_all_small() || self.0.is_impartial()
    }
    fn is_nested(&self) -> bool {
        self.0.is_nested()
    }
    fn has_parameters(&self) -> bool {
        self.0.has_parameters()
    }
    fn value_max_moves(&self, in_sum: bool) -> u64 {
        let max_moves = self.0.value_max_moves(in_sum);
        // Values of variants are found by recursion; formulas, which allow any number of moves, do not apply.
        if VARIANT { max_moves.min(MAX_RECURSION) } else { max_moves }
    }
    fn looks_ahead(&self) -> bool {
        self.0.looks_ahead()
    }
    fn boards(&self) -> Option<Boards> {
        self.0.boards()
    }
    fn aliases(&self) -> &'static [Alias] {
        self.0.aliases()
    }
    fn cell_meant(&self, written: char) -> Option<char> {
        let Some(Boards::Strips(cells) | Boards::Grids(cells)) = self.0.boards() else { return None };
        let is_cell = |character: char| cells.iter().any(|&(cell, _)| cell == character);
        let capital = written.to_ascii_uppercase();
        let other = |character| self.0.other_cells().iter().find(|&&(other, _)| other == character);
        if is_cell(written) {
            None
        } else if is_cell(capital) {
            Some(capital)
        } else {
            other(written).or_else(|| other(capital)).map(|&(_, cell)| cell)
        }
    }
    fn other_cells(&self) -> &'static [(char, char)] {
        self.0.other_cells()
    }
    fn limits(&self) -> &'static str {
        self.0.limits()
    }
    fn default_parameters(&self) -> Option<&'static str> {
        self.0.default_parameters()
    }
    fn usual_cells(&self) -> Vec<(String, u64)> {
        let usual = self.0.usual_cells();
        match self.0.boards() {
            Some(Boards::Strips(kinds) | Boards::Grids(kinds)) if usual.is_empty() => {
                kinds.iter().map(|(kind, _)| (kind.to_string(), 1)).collect()
            }
            _ => usual.iter().map(|&(cell, weight)| (cell.to_owned(), weight)).collect(),
        }
    }
    fn usual_parameters(&self) -> Option<&'static str> {
        self.0.usual_parameters()
    }
    fn start(&self) -> Option<Start> {
        self.0.start()
    }
    fn small_size(&self) -> u64 {
        self.0.small_size()
    }
    fn cell_look(&self, cell: char) -> CellLook {
        let own = self.0.cell_looks().iter().find(|(other, _)| *other == cell);
        own.map_or_else(|| CellLook::usual(cell), |(_, look)| *look)
    }
    fn is_hexagonal(&self) -> bool {
        self.0.is_hexagonal()
    }
    fn title_in_label(&self, code: &[u64]) -> String {
        title(self.0.name_in_label(&self.0.decode(code)), VARIANT)
    }
    fn drawn(&self, code: &[u64]) -> Drawn {
        self.0.drawn(&self.0.decode(code))
    }
    fn usual_move(&self, code: &[u64], text: &str) -> Option<String> {
        self.0.usual_move(&self.0.decode(code), text)
    }
    fn doubt(&self, text: &str) -> Option<ParseError> {
        self.0.doubt(text)
    }
    fn kinds(&self) -> &'static [&'static str] {
        self.0.kinds()
    }
    fn random_of_kind(&self, kind: &str, size: u64, draw: &mut Draw<'_>) -> Option<String> {
        self.0.random_of_kind(kind, size, draw)
    }
    fn random_text(&self, size: u64, draw: &mut Draw<'_>) -> String {
        self.0.random_text(size, draw)
    }
    fn rules(&self) -> &'static str {
        self.0.rules()
    }
    fn syntax(&self) -> &'static str {
        self.0.syntax()
    }
    fn examples(&self) -> &'static [(&'static str, Outcome)] {
        self.0.examples()
    }

    fn parse(&self, text: &str) -> Result<Code, ParseError> {
        parse_of(self.0, text)
    }
    fn text(&self, code: &[u64]) -> String {
        text_of(self.0, code)
    }
    fn try_moves(
        &self,
        code: &[u64],
        player: Player,
        emit: &mut dyn FnMut(&dyn Display, Code) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, RulesetError> {
        if !VARIANT {
            return try_moves_of(self.0, code, player, emit);
        }
        let flow = try_moves_of(self.0, code, Player::Left, emit)?;
        if flow.is_break() { Ok(flow) } else { try_moves_of(self.0, code, Player::Right, emit) }
    }
    fn n_moves_at_least(&self, code: &[u64], player: Player) -> u64 {
        let position = self.0.decode(code);
        if VARIANT {
            let [left, right] = Player::BOTH.map(|player| self.0.n_moves_at_least(&position, player));
            left.saturating_add(right)
        } else {
            self.0.n_moves_at_least(&position, player)
        }
    }
    fn expand(
        &self,
        code: &[u64],
        player: Player,
        how: Reduction,
        sink: &mut dyn OptionSink,
    ) -> Result<(), RulesetError> {
        let rules = self.0;
        if let Purpose::NimValue { .. } = how.purpose {
            return nim_options_of(rules, code, how, sink);
        }
        let position = rules.decode(code);
        if VARIANT {
            for colour in Player::BOTH {
                emit_moves(rules, &position, true, colour, how, player.opponent(), sink)
                    .map_err(Into::into)?;
            }
            Ok(())
        } else {
            emit_moves(rules, &position, false, player, how, player.opponent(), sink).map_err(Into::into)
        }
    }
    fn normalize(&self, code: &[u64], how: Reduction, sink: &mut dyn OptionSink) -> Result<(), RulesetError> {
        let rules = self.0;
        if let Purpose::NimValue { .. } = how.purpose {
            return nim_parts_of(rules, code, how, sink);
        }
        let (position, mut buffer) = (rules.decode(code), Code::new());
        emit_position::<R, false>(rules, &position, VARIANT, how, Player::Left, &mut buffer, sink)
            .map_err(Into::into)
    }
    fn ordering_score(&self, code: &[u64], to_move: Player) -> i32 {
        if VARIANT { 0 } else { self.0.ordering_score(&self.0.decode(code), to_move) }
    }
    fn negative(&self, code: &[u64]) -> Code {
        if VARIANT {
            // Every position of an impartial ruleset is its own negative.
            return code.into();
        }
        let mut negative = Code::new();
        self.0.encode(&self.0.negative(&self.0.decode(code)), &mut negative);
        negative
    }
    fn max_moves(&self, code: &[u64]) -> u64 {
        max_moves_of(self.0, code)
    }
    fn value(&self, code: &[u64], values: &Values, stop: &StopFlag) -> Option<Value> {
        if VARIANT { None } else { self.0.value_until(&self.0.decode(code), values, stop) }
    }
}

// A ruleset and its variant share the code of what follows, so these are functions of their own.

/// The encoding of the position with this text.
#[inline(never)]
fn parse_of<R: Rules>(rules: R, text: &str) -> Result<Code, ParseError> {
    let mut code = Code::new();
    rules.encode(&rules.parse(text)?, &mut code);
    Ok(code)
}

/// The text of a position.
#[inline(never)]
fn text_of<R: Rules>(rules: R, code: &[u64]) -> String {
    rules.text(&rules.decode(code))
}

/// The most moves that are left in a position.
#[inline(never)]
fn max_moves_of<R: Rules>(rules: R, code: &[u64]) -> u64 {
    rules.max_moves(&rules.decode(code))
}

/// The moves of one colour.
#[inline(never)]
fn try_moves_of<R: Rules>(
    rules: R,
    code: &[u64],
    colour: Player,
    emit: &mut dyn FnMut(&dyn Display, Code) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, RulesetError> {
    let flow = rules.try_moves(&rules.decode(code), colour, |play, option| {
        let mut code = Code::new();
        rules.encode(&option, &mut code);
        emit(&play, code)
    });
    flow.map_err(Into::into)
}

/// The options of a position of the impartial variant, or of an impartial game, for the search for nim values.
#[inline(never)]
fn nim_options_of<R: Rules>(
    rules: R,
    code: &[u64],
    how: Reduction,
    sink: &mut dyn OptionSink,
) -> Result<(), RulesetError> {
    emit_nim_options(rules, &rules.decode(code), how, sink).map_err(Into::into)
}

/// The parts of a position of the impartial variant, or of an impartial game, for the search for nim values.
#[inline(never)]
fn nim_parts_of<R: Rules>(
    rules: R,
    code: &[u64],
    how: Reduction,
    sink: &mut dyn OptionSink,
) -> Result<(), RulesetError> {
    let (position, variant) = (rules.decode(code), !rules.is_impartial());
    emit_position::<R, true>(rules, &position, variant, how, Player::Left, &mut Code::new(), sink)
        .map_err(Into::into)
}
