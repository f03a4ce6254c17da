//! Rulesets with their position type erased, so that one sum can hold them all.
//!
//! [`Plain`] plays by the rules of a game; [`Impartial`] lets either player make any move of either
//! colour. Both are one implementation. One indirect call expands a whole position; the loop inside is monomorphic.

use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use mcgs_values::{Outcome, Player, Value, Values};

use crate::game::emit::{OptionSink, Purpose, Reduction, emit_moves, emit_nim_options, emit_position};
use crate::game::{Boards, Catalogue, Code, Game, Tuning};
use crate::{ParseError, StopFlag};

/// The longest component whose value may be found by recursion.
pub(crate) const MAX_RECURSION: u64 = 128;

/// A ruleset whose position type is not known to the caller. Implemented by the engine for every [`Game`].
pub trait Ruleset: Send + Sync + 'static {
    /// The name of the underlying game.
    fn name(&self) -> &'static str;
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
    /// [`Tuning::VALUE_MAX_MOVES`], or [`Tuning::SUM_VALUE_MAX_MOVES`] in a sum of several components.
    fn value_max_moves(&self, in_sum: bool) -> u64;
    /// [`Tuning::LOOK_AHEAD`]: is it worth while to look ahead?
    fn looks_ahead(&self) -> bool;
    /// [`Catalogue::BOARDS`]: how boards of any size are listed.
    fn boards(&self) -> Option<Boards>;
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
    /// The printed name of a position in results.
    fn label(&self, code: &[u64]) -> String;
    /// The moves of `player` with their text and the resulting position, neither split nor normalized, until `emit`
    /// breaks off.
    fn try_moves(
        &self,
        code: &[u64],
        player: Player,
        emit: &mut dyn FnMut(&dyn Display, Code) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
    /// [`Game::n_moves_at_least`] of a position.
    fn n_moves_at_least(&self, code: &[u64], player: Player) -> u64;
    /// The options of `player`, reduced, as long as the sink wants more; for nim values, those of an impartial ruleset, whose
    /// players have the same.
    #[doc(hidden)]
    fn expand(&self, code: &[u64], player: Player, how: Reduction, sink: &mut dyn OptionSink);
    /// The position itself, reduced, as one option.
    #[doc(hidden)]
    fn normalize(&self, code: &[u64], how: Reduction, sink: &mut dyn OptionSink);
    /// [`Tuning::ordering_score`] of a position.
    fn ordering_score(&self, code: &[u64], to_move: Player) -> i32;
    /// The negative of a position.
    fn negative(&self, code: &[u64]) -> Code;
    /// [`Game::max_moves`] of a position.
    fn max_moves(&self, code: &[u64]) -> u64;
    /// [`Game::value`] of a position.
    fn value(&self, code: &[u64], values: &Values, stop: &StopFlag) -> Option<Value>;

    /// All moves of `player` with their text and the resulting position, neither split nor normalized.
    fn moves(&self, code: &[u64], player: Player, emit: &mut dyn FnMut(&dyn Display, Code)) {
        let _: ControlFlow<()> = self.try_moves(code, player, &mut |play, option| {
            emit(play, option);
            ControlFlow::Continue(())
        });
    }

    /// The section title: the name, with `impartial ` before it for a variant.
    fn title(&self) -> String {
        if self.is_variant() { format!("impartial {}", self.name()) } else { self.name().to_owned() }
    }
}

/// The ruleset of `G`: as it is, or, if `VARIANT`, its impartial variant, in which either player may make any move of Left or of
/// Right.
pub(crate) struct Erased<G, const VARIANT: bool>(PhantomData<fn() -> G>);

/// The ruleset of `G` as it is.
pub(crate) type Plain<G> = Erased<G, false>;

/// The impartial variant of `G`.
pub(crate) type Impartial<G> = Erased<G, true>;

impl<G, const VARIANT: bool> Erased<G, VARIANT> {
    pub(crate) const NEW: Self = Erased(PhantomData);
}

impl<G: Tuning + Catalogue, const VARIANT: bool> Ruleset for Erased<G, VARIANT> {
    fn name(&self) -> &'static str {
        G::NAME
    }
    fn is_variant(&self) -> bool {
        VARIANT
    }
    fn is_impartial(&self) -> bool {
        VARIANT || G::IMPARTIAL
    }
    fn is_all_small(&self) -> bool {
        VARIANT || G::ALL_SMALL || G::IMPARTIAL
    }
    fn is_nested(&self) -> bool {
        G::NESTED
    }
    fn has_parameters(&self) -> bool {
        G::PARAMETERS
    }
    fn value_max_moves(&self, in_sum: bool) -> u64 {
        let max_moves = if in_sum { G::SUM_VALUE_MAX_MOVES } else { G::VALUE_MAX_MOVES };
        // Values of variants are found by recursion; formulas, which allow any number of moves, do not apply.
        if VARIANT { max_moves.min(MAX_RECURSION) } else { max_moves }
    }
    fn looks_ahead(&self) -> bool {
        G::LOOK_AHEAD
    }
    fn boards(&self) -> Option<Boards> {
        G::BOARDS
    }
    fn rules(&self) -> &'static str {
        G::RULES
    }
    fn syntax(&self) -> &'static str {
        G::SYNTAX
    }
    fn examples(&self) -> &'static [(&'static str, Outcome)] {
        G::EXAMPLES
    }

    fn parse(&self, text: &str) -> Result<Code, ParseError> {
        parse_of::<G>(text)
    }
    fn text(&self, code: &[u64]) -> String {
        text_of::<G>(code)
    }
    fn label(&self, code: &[u64]) -> String {
        let label = label_of::<G>(code);
        if VARIANT { format!("[impartial {label}]") } else { label }
    }
    fn try_moves(
        &self,
        code: &[u64],
        player: Player,
        emit: &mut dyn FnMut(&dyn Display, Code) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if VARIANT {
            Player::BOTH.into_iter().try_for_each(|colour| try_moves_of::<G>(code, colour, emit))
        } else {
            try_moves_of::<G>(code, player, emit)
        }
    }
    fn n_moves_at_least(&self, code: &[u64], player: Player) -> u64 {
        let position = G::decode(code);
        if VARIANT {
            let [left, right] = Player::BOTH.map(|player| position.n_moves_at_least(player));
            left.saturating_add(right)
        } else {
            position.n_moves_at_least(player)
        }
    }
    fn expand(&self, code: &[u64], player: Player, how: Reduction, sink: &mut dyn OptionSink) {
        if let Purpose::NimValue { .. } = how.purpose {
            return nim_options_of::<G>(code, how, sink);
        }
        let position = G::decode(code);
        if VARIANT {
            for colour in Player::BOTH {
                emit_moves(&position, true, colour, how, player.opponent(), sink);
            }
        } else {
            emit_moves(&position, false, player, how, player.opponent(), sink);
        }
    }
    fn normalize(&self, code: &[u64], how: Reduction, sink: &mut dyn OptionSink) {
        if let Purpose::NimValue { .. } = how.purpose {
            return nim_parts_of::<G>(code, how, sink);
        }
        let position = G::decode(code);
        emit_position::<G, false>(&position, VARIANT, how, Player::Left, &mut Code::new(), sink);
    }
    fn ordering_score(&self, code: &[u64], to_move: Player) -> i32 {
        if VARIANT { 0 } else { G::decode(code).ordering_score(to_move) }
    }
    fn negative(&self, code: &[u64]) -> Code {
        if VARIANT {
            // Every position of an impartial ruleset is its own negative.
            return code.into();
        }
        let mut negative = Code::new();
        G::decode(code).negative().encode(&mut negative);
        negative
    }
    fn max_moves(&self, code: &[u64]) -> u64 {
        max_moves_of::<G>(code)
    }
    fn value(&self, code: &[u64], values: &Values, stop: &StopFlag) -> Option<Value> {
        if VARIANT { None } else { G::decode(code).value_until(values, stop) }
    }
}

// A ruleset and its variant share the code of what follows, so these are functions of their own.

/// The encoding of the position with this text.
#[inline(never)]
fn parse_of<G: Game>(text: &str) -> Result<Code, ParseError> {
    let mut code = Code::new();
    text.parse::<G>()?.encode(&mut code);
    Ok(code)
}

/// The text of a position.
#[inline(never)]
fn text_of<G: Game>(code: &[u64]) -> String {
    G::decode(code).to_string()
}

/// The printed name of a position.
#[inline(never)]
fn label_of<G: Game>(code: &[u64]) -> String {
    G::decode(code).label()
}

/// The most moves that are left in a position.
#[inline(never)]
fn max_moves_of<G: Game>(code: &[u64]) -> u64 {
    G::decode(code).max_moves()
}

/// The moves of one colour.
#[inline(never)]
fn try_moves_of<G: Game>(
    code: &[u64],
    colour: Player,
    emit: &mut dyn FnMut(&dyn Display, Code) -> ControlFlow<()>,
) -> ControlFlow<()> {
    G::decode(code).try_moves(colour, |play, option| {
        let mut code = Code::new();
        option.encode(&mut code);
        emit(&play, code)
    })
}

/// The options of a position of the impartial variant, or of an impartial game, for the search for nim values.
#[inline(never)]
fn nim_options_of<G: Tuning>(code: &[u64], how: Reduction, sink: &mut dyn OptionSink) {
    emit_nim_options(&G::decode(code), how, sink);
}

/// The parts of a position of the impartial variant, or of an impartial game, for the search for nim values.
#[inline(never)]
fn nim_parts_of<G: Tuning>(code: &[u64], how: Reduction, sink: &mut dyn OptionSink) {
    let position = G::decode(code);
    emit_position::<G, true>(&position, !G::IMPARTIAL, how, Player::Left, &mut Code::new(), sink);
}
