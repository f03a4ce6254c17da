//! What a ruleset says of a position, and how positions of all rulesets become one type.
//!
//! A game implements three traits for its own position type: [`Game`], the rules; [`Tuning`], what makes the search
//! fast; and [`Catalogue`], what generators, databases and drawings need. The last two have defaults for everything.
//! [`Ruleset`] hides that type, so that a [`Component`] can be a
//! position of any game, and a [`Sum`] can hold components of several games. A [`Registry`] finds rulesets by name.

mod catalogue;
mod component;
mod emit;
mod error;
mod looks;
mod names;
mod registry;
mod rules;
mod ruleset;
mod run_time;
mod sum;
mod tuning;

use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_values::{Outcome, Player, Sign, Value, Values};
use smallvec::SmallVec;

use crate::limits::StopFlag;
pub use catalogue::{Boards, Catalogue, Counted, Draw, Start, board_text, random_board};
pub use component::{Component, Move};
pub(crate) use emit::OwnedPart;
pub use emit::{OptionSink, PartView, Purpose, Reduction};
pub use error::{ParseError, ParseErrorKind};
pub use looks::{CellLook, Drawn, DrawnEdge, DrawnGraph, DrawnVertex, Shade};
pub use names::{Alias, nearest};
pub use registry::{Entry, Registry, Resolved};
pub use ruleset::Ruleset;
pub(crate) use ruleset::{Impartial, MAX_RECURSION, Plain};
pub use run_time::{RulesetError, RunTimeRules};
pub use sum::Sum;
pub use tuning::{MOST_COUNTED, Tuning};

/// The compact encoding of a position: a few machine words, kept inline for boards of up to 64 cells.
///
/// It is what is hashed, compared and stored; equal positions have equal codes and the other way round.
pub type Code = SmallVec<[u64; 6]>;

/// The one of a position and its negative that has the smaller encoding, with its sign: the representative that every game has.
fn smaller_of<P>(position: P, negative: P, encode: impl Fn(&P, &mut Code)) -> (P, Sign) {
    let [mut code, mut opposite] = [Code::new(), Code::new()];
    encode(&position, &mut code);
    encode(&negative, &mut opposite);
    if opposite < code { (negative, Sign::Minus) } else { (position, Sign::Plus) }
}

/// A position of one ruleset: a small immutable value that knows its own moves.
///
/// A ruleset never mentions search, tables or other rulesets. From this trait every position gets
/// parsing, printing, its impartial variant, search and the shared test laws. How to search fast is said by [`Tuning`],
/// and which positions there are by [`Catalogue`].
///
/// **The structure rule.** [`split`](Game::split), [`canonical`](Game::canonical) and
/// [`negative`](Game::negative) must keep the *moves*, not merely the value: the impartial variant of a
/// ruleset and misère play use them too, and there only the shape of the game tree counts. What is known about the
/// value alone belongs in [`value`](Game::value).
///
/// ```
/// use std::{fmt, ops::ControlFlow, str::FromStr};
///
/// use mcgs_engine::{
///     Budget, Catalogue, Code, Component, Game, Outcome, ParseError, Player, SearchOptions, Solver, Tuning,
/// };
///
/// /// A heap from which either player takes one counter.
/// #[derive(Debug, Clone, PartialEq, Eq, Hash)]
/// struct Counters(u64);
///
/// impl Game for Counters {
///     const NAME: &'static str = "counters";
///     const RULES: &'static str = "Either player takes one counter.";
///     const SYNTAX: &'static str = "a number";
///     const EXAMPLES: &'static [(&'static str, Outcome)] = &[("1", Outcome::N), ("2", Outcome::P)];
///     const IMPARTIAL: bool = true;
///     type Move = u64;
///
///     fn try_moves(
///         &self,
///         _: Player,
///         mut emit: impl FnMut(u64, Self) -> ControlFlow<()>,
///     ) -> ControlFlow<()> {
///         if self.0 > 0 { emit(1, Counters(self.0 - 1)) } else { ControlFlow::Continue(()) }
///     }
///     fn negative(&self) -> Self {
///         self.clone()
///     }
///     fn max_moves(&self) -> u64 {
///         self.0
///     }
///     fn encode(&self, code: &mut Code) {
///         code.push(self.0);
///     }
///     fn decode(code: &[u64]) -> Self {
///         Counters(code[0])
///     }
/// }
///
/// impl Tuning for Counters {}
/// impl Catalogue for Counters {}
///
/// impl fmt::Display for Counters {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{}", self.0)
///     }
/// }
///
/// impl FromStr for Counters {
///     type Err = ParseError;
///     fn from_str(text: &str) -> Result<Self, ParseError> {
///         text.parse().map(Counters).map_err(|_| ParseError::unexpected(text, 0..text.len(), "a number"))
///     }
/// }
///
/// let sum = Component::of(&Counters(3)) + Component::of(&Counters(1));
/// let answer = Solver::new(SearchOptions::default()).outcome(&sum, &Budget::unlimited());
/// assert_eq!(answer.result, Ok(Outcome::P));
/// ```
pub trait Game:
    Clone + Eq + Hash + fmt::Debug + fmt::Display + FromStr<Err = ParseError> + Send + Sync + 'static
{
    /// Name in section titles and on the command line, such as `domineering`. No two games of a program may share a name: the
    /// transposition table, saved tables and databases tell games apart by it.
    const NAME: &'static str;
    /// The rules in one or two sentences, shown by `mcgs list`.
    const RULES: &'static str;
    /// What a position looks like, in one line: ``cells `X`, `O`, `.`; rows separated by `|` ``.
    const SYNTAX: &'static str;
    /// Positions with known outcomes. The shared tests check every one; the first is shown by `mcgs list`.
    const EXAMPLES: &'static [(&'static str, Outcome)];
    /// Do both players always have the same moves?
    const IMPARTIAL: bool = false;
    /// Is it true of every position that both players can move or neither can?
    const ALL_SMALL: bool = false;
    /// May the text of a position hold brackets and braces of its own, as in `{1|(2+*)}`?
    const NESTED: bool = false;
    /// Does the text of a position begin with parameters and a colon, as in `1,2,1,0:X.O`? Then they may stand in
    /// the section title instead.
    const PARAMETERS: bool = false;
    /// A move, printable in the notation of the ruleset (no blank, comma or colon).
    type Move: fmt::Display;

    /// Calls `emit` once per move of `player` with the resulting position, in a fixed order, until `emit` breaks off.
    ///
    /// The receiver may have seen enough: one move wins, or the time is up. On a board of thousands of cells the
    /// rest of the list would take seconds. So write `emit(play, option)?` for each move, and `ControlFlow::Continue(())`
    /// at the end.
    fn try_moves(
        &self,
        player: Player,
        emit: impl FnMut(Self::Move, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Calls `emit` once per move of `player` with the resulting position, in the order of
    /// [`try_moves`](Game::try_moves).
    #[inline]
    fn moves(&self, player: Player, mut emit: impl FnMut(Self::Move, Self)) {
        let _: ControlFlow<()> = self.try_moves(player, |play, option| {
            emit(play, option);
            ControlFlow::Continue(())
        });
    }

    /// How many moves `player` has at least, where that may be more than anybody wants to see.
    ///
    /// A caller that wants all moves asks this first and refuses if there are millions. Only games in which a short text
    /// may have millions of moves need to say anything.
    fn n_moves_at_least(&self, _player: Player) -> u64 {
        0
    }

    /// Calls `emit` once per independent part; the moves of the parts together are the moves of `self`.
    ///
    /// Parts in which nobody can ever move may be left out. No part at all means zero.
    fn split(&self, mut emit: impl FnMut(Self)) {
        emit(self.clone());
    }

    /// One representative `c` of all positions that are `self` or its negative by symmetry, with the
    /// sign `s` such that `self = s · c`.
    ///
    /// The default knows no symmetry: it chooses the one of the position and its negative that has the smaller encoding.
    fn canonical(&self) -> (Self, Sign) {
        if Self::IMPARTIAL {
            return (self.clone(), Sign::Plus);
        }
        smaller_of(self.clone(), self.negative(), Self::encode)
    }

    /// The same position with the players exchanged.
    #[must_use]
    fn negative(&self) -> Self;

    /// An upper bound on the number of moves, by both players together, until the end of play.
    fn max_moves(&self) -> u64;

    /// Integers `low <= self <= high`, as tight as is cheap to know.
    ///
    /// The default says that nobody can make more moves than there are: in `self + n`, where `n` bounds
    /// the moves of Right in `self`, Left answers each of them by one of her `n` spare moves.
    fn bounds(&self) -> (i64, i64) {
        let max_moves = i64::try_from(self.max_moves()).unwrap_or(i64::MAX);
        (-max_moves, max_moves)
    }

    /// Appends the encoding of this position to `code`.
    fn encode(&self, code: &mut Code);

    /// The position that [`encode`](Game::encode) turned into `code`.
    fn decode(code: &[u64]) -> Self;

    /// The exact value, where a formula gives it without search. Never used for impartial variants.
    fn value(&self, _values: &Values) -> Option<Value> {
        None
    }

    /// [`Game::value`] for formulas that are a long computation: it should end, with `None`, when the flag is raised.
    fn value_until(&self, values: &Values, _stop: &StopFlag) -> Option<Value> {
        self.value(values)
    }

    /// The nim value of an impartial game, or of the impartial variant of a partisan one, where it is known without
    /// search: by a formula, or because one player can always answer a move by its mirror image.
    fn nim_value(&self) -> Option<u32> {
        None
    }

    /// Calls `emit` once per part of a sum that, together with the nimber that is returned, has the same nim value as
    /// the impartial variant of this position.
    ///
    /// Unlike [`split`](Game::split) this need not keep the moves: whatever shows two impartial games to be equal
    /// may be used to find simpler parts. What the smallest parts are worth is best known by heart: most parts are
    /// small.
    fn nim_split(&self, emit: impl FnMut(Self)) -> u32 {
        self.split(emit);
        0
    }
}
