//! Rulesets that are made while the program runs, with state of their own and with moves that may fail.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use mcgs_values::{Outcome, Player, Sign, Value, Values};

use crate::game::rules::Rules;
use crate::game::{Alias, Code, MOST_COUNTED, smaller_of};
use crate::{Key, ParseError, StopFlag};

/// Why a ruleset that was made at run time could not say what was asked: the message of an exception, for example.
///
/// ```
/// use mcgs_engine::{RulesetError, StopReason};
/// let error = RulesetError::new("line 7: no such cell");
/// assert_eq!(StopReason::from(error).to_string(), "the ruleset failed: line 7: no such cell");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{message}")]
pub struct RulesetError {
    message: Arc<str>,
}

impl RulesetError {
    /// An error with this message.
    pub fn new(message: impl Into<Arc<str>>) -> Self {
        RulesetError { message: message.into() }
    }

    /// What went wrong.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl From<std::convert::Infallible> for RulesetError {
    fn from(never: std::convert::Infallible) -> Self {
        match never {}
    }
}

/// Rules that are held in a value: a game that is made while the program runs, or a family of games with parameters.
///
/// A [`Game`](crate::Game) is a type whose positions know everything; here a value is asked about positions, so it may hold tables,
/// parameters, or a function of another language. [`Entry::from_rules`](crate::Entry::from_rules) turns it into a ruleset.
///
/// What may fail returns a [`RulesetError`]. It ends the question that was asked with that error: nothing is remembered of the
/// position at which it happened, and the solver can be asked again.
///
/// **The structure rule** of [`Game`](crate::Game) holds here as well: [`split`](RunTimeRules::split), [`canonical`](RunTimeRules::canonical) and
/// [`negative`](RunTimeRules::negative) keep the moves.
///
/// ```
/// use mcgs_engine::{
///     Budget, Code, Component, Entry, ParseError, Player, RulesetError, RunTimeRules, SearchOptions, Solver, Sum,
/// };
///
/// /// Players take counters from a heap; how many at a time is up to the game.
/// struct Subtraction(Vec<u64>);
///
/// impl RunTimeRules for Subtraction {
///     type Position = u64;
///     type Move = u64;
///
///     fn name(&self) -> &str {
///         "subtraction"
///     }
///     fn is_impartial(&self) -> bool {
///         true
///     }
///     fn parse(&self, text: &str) -> Result<u64, ParseError> {
///         text.parse().map_err(|_| ParseError::unexpected(text, 0..text.len(), "a number"))
///     }
///     fn text(&self, &heap: &u64) -> String {
///         heap.to_string()
///     }
///     fn moves(&self, &heap: &u64, _player: Player) -> Result<Vec<(u64, u64)>, RulesetError> {
///         Ok(self.0.iter().filter(|&&take| take <= heap).map(|&take| (take, heap - take)).collect())
///     }
///     fn negative(&self, &heap: &u64) -> u64 {
///         heap
///     }
///     fn max_moves(&self, &heap: &u64) -> u64 {
///         heap
///     }
///     fn encode(&self, &heap: &u64, code: &mut Code) {
///         code.push(heap);
///     }
///     fn decode(&self, code: &[u64]) -> u64 {
///         code[0]
///     }
/// }
///
/// let entry = Entry::from_rules(Subtraction(vec![1, 2, 3]));
/// let heap = Component::parse(entry.ruleset(), "6")?;
/// let solver = Solver::new(SearchOptions::default());
/// let answer = solver.nim_value(&Sum::new(vec![heap]), &Budget::unlimited()).expect("the heap is impartial");
/// assert_eq!(answer.result, Ok(2));
/// # Ok::<(), ParseError>(())
/// ```
pub trait RunTimeRules: Send + Sync + 'static {
    /// A position. A move makes a new one.
    type Position: Clone;
    /// A move, printable in the notation of the ruleset (no blank, comma or colon).
    type Move: Display;

    /// Name in section titles and on the command line.
    fn name(&self) -> &str;
    /// The rules in one or two sentences.
    #[allow(clippy::unnecessary_literal_bound, reason = "other rules own their text")]
    fn rules(&self) -> &str {
        "a game made at run time"
    }
    /// What a position looks like, in one line.
    #[allow(clippy::unnecessary_literal_bound, reason = "other rules own their text")]
    fn syntax(&self) -> &str {
        "positions of a game made at run time"
    }
    /// Positions with known outcomes. Asked once, when the ruleset is made. The laws of the crate `mcgs-laws` want at least one.
    fn examples(&self) -> Vec<(String, Outcome)> {
        Vec::new()
    }
    /// Other names of the game. Asked once, when the ruleset is made. A name that another game has goes before them.
    fn aliases(&self) -> Vec<String> {
        Vec::new()
    }
    /// Do both players always have the same moves?
    fn is_impartial(&self) -> bool {
        false
    }
    /// Is it true of every position that both players can move or neither can?
    fn is_all_small(&self) -> bool {
        false
    }

    /// Reads a position.
    fn parse(&self, text: &str) -> Result<Self::Position, ParseError>;
    /// The text that reads back as this position.
    fn text(&self, position: &Self::Position) -> String;
    /// All moves of `player` with the resulting positions, in a fixed order.
    #[allow(clippy::type_complexity, reason = "a list of pairs")]
    fn moves(
        &self,
        position: &Self::Position,
        player: Player,
    ) -> Result<Vec<(Self::Move, Self::Position)>, RulesetError>;
    /// The same position with the players exchanged.
    fn negative(&self, position: &Self::Position) -> Self::Position;
    /// An upper bound on the number of moves, by both players together, until the end of play.
    fn max_moves(&self, position: &Self::Position) -> u64;
    /// Appends the encoding of a position to `code`. Equal positions have equal codes and the other way round.
    fn encode(&self, position: &Self::Position, code: &mut Code);
    /// The position that [`encode`](RunTimeRules::encode) turned into `code`.
    fn decode(&self, code: &[u64]) -> Self::Position;

    /// The independent parts of a position: their moves together are its moves. Parts without moves may be left out.
    fn split(&self, position: &Self::Position) -> Result<Vec<Self::Position>, RulesetError> {
        Ok(vec![position.clone()])
    }
    /// One representative `c` of all positions that are `position` or its negative by symmetry, with the sign `s` such that
    /// the position is `s · c`. The default chooses the one of the position and its negative that has the smaller encoding.
    fn canonical(&self, position: &Self::Position) -> Result<(Self::Position, Sign), RulesetError> {
        if self.is_impartial() {
            return Ok((position.clone(), Sign::Plus));
        }
        let negative = self.negative(position);
        Ok(smaller_of(position.clone(), negative, |position, code| self.encode(position, code)))
    }
    /// Integers `low <= position <= high`. The default says that nobody can make more moves than there are.
    fn bounds(&self, position: &Self::Position) -> (i64, i64) {
        let most = i64::try_from(self.max_moves(position)).unwrap_or(i64::MAX);
        (-most, most)
    }
    /// The exact value, where a formula gives it without search. Never used for the impartial variant.
    fn value(&self, _position: &Self::Position, _values: &Values) -> Option<Value> {
        None
    }
    /// The nim value of an impartial game, or of the impartial variant of a partisan one, where it is known without search.
    fn nim_value(&self, _position: &Self::Position) -> Option<u32> {
        None
    }

    /// Components with at most this many moves are turned into exact values; `in_sum` if the sum has several large ones.
    fn value_max_moves(&self, _in_sum: bool) -> u64 {
        6
    }
    /// The move-ordering score: a cheap estimate of the work of showing that `to_move` loses. Smaller is tried first. The default
    /// compares the numbers of moves. No answer depends on it.
    fn ordering_score(&self, position: &Self::Position, to_move: Player) -> i32 {
        // A failure will show when the position is searched.
        let count = |player| self.moves(position, player).map_or(0, |moves| moves.len());
        let mobility = |player| i32::try_from(count(player)).unwrap_or(MOST_COUNTED).min(MOST_COUNTED);
        2 * (mobility(to_move) - mobility(to_move.opponent()))
    }
}

/// Rules that were made at run time, with what is asked once.
pub(super) struct Made<R> {
    rules: R,
    number: u64,
    is_impartial: bool,
    is_all_small: bool,
    /// The seed of keys, and that of the keys of the impartial variant.
    seeds: [u64; 2],
    examples: Vec<(&'static str, Outcome)>,
    aliases: Vec<Alias>,
}

/// A reference to rules that live as long as the program.
pub(super) struct Held<R: 'static>(&'static Made<R>);

impl<R> Clone for Held<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Held<R> {}

impl<R: RunTimeRules> Held<R> {
    /// Keeps the rules for good.
    pub(super) fn new(rules: R) -> Self {
        // Keys must differ from those of all other rulesets, even of the same name.
        static MADE: AtomicU64 = AtomicU64::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed) + 1;
        let seeds = [false, true].map(|variant| Key::numbered_seed(rules.name(), variant, number));
        let leak = |(text, outcome): (String, Outcome)| (&*text.leak(), outcome);
        let examples = rules.examples().into_iter().map(leak).collect();
        let aliases = rules.aliases().into_iter().map(|name| Alias::new(name.leak())).collect();
        let (is_impartial, is_all_small) = (rules.is_impartial(), rules.is_all_small());
        Held(Box::leak(Box::new(Made {
            rules,
            number,
            is_impartial,
            is_all_small,
            seeds,
            examples,
            aliases,
        })))
    }
}

impl<R: RunTimeRules> Rules for Held<R> {
    type Position = R::Position;
    type Move = R::Move;
    type Error = RulesetError;

    fn name(self) -> &'static str {
        self.0.rules.name()
    }
    fn rules(self) -> &'static str {
        self.0.rules.rules()
    }
    fn syntax(self) -> &'static str {
        self.0.rules.syntax()
    }
    fn examples(self) -> &'static [(&'static str, Outcome)] {
        &self.0.examples
    }
    fn aliases(self) -> &'static [Alias] {
        &self.0.aliases
    }
    fn is_impartial(self) -> bool {
        self.0.is_impartial
    }
    fn is_all_small(self) -> bool {
        self.0.is_all_small
    }
    fn value_max_moves(self, in_sum: bool) -> u64 {
        // Without a limit the recursion would be as deep as the board is long.
        self.0.rules.value_max_moves(in_sum).min(super::MAX_RECURSION)
    }
    fn looks_ahead(self) -> bool {
        true
    }
    fn number(self) -> u64 {
        self.0.number
    }
    fn seed(self, variant: bool) -> u64 {
        self.0.seeds[usize::from(variant)]
    }

    fn parse(self, text: &str) -> Result<R::Position, ParseError> {
        self.0.rules.parse(text)
    }
    fn text(self, position: &R::Position) -> String {
        self.0.rules.text(position)
    }
    fn encode(self, position: &R::Position, code: &mut Code) {
        self.0.rules.encode(position, code);
    }
    fn decode(self, code: &[u64]) -> R::Position {
        self.0.rules.decode(code)
    }
    fn negative(self, position: &R::Position) -> R::Position {
        self.0.rules.negative(position)
    }
    fn max_moves(self, position: &R::Position) -> u64 {
        self.0.rules.max_moves(position)
    }
    fn bounds(self, position: &R::Position) -> (i64, i64) {
        self.0.rules.bounds(position)
    }
    fn value(self, position: &R::Position, values: &Values) -> Option<Value> {
        self.0.rules.value(position, values)
    }
    fn value_until(self, position: &R::Position, values: &Values, _stop: &StopFlag) -> Option<Value> {
        self.0.rules.value(position, values)
    }
    fn nim_value(self, position: &R::Position) -> Option<u32> {
        self.0.rules.nim_value(position)
    }
    fn nim_work(self, position: &R::Position) -> u64 {
        self.0.rules.max_moves(position)
    }
    fn ordering_score(self, position: &R::Position, to_move: Player) -> i32 {
        self.0.rules.ordering_score(position, to_move)
    }
    fn n_moves_at_least(self, _position: &R::Position, _player: Player) -> u64 {
        0
    }

    fn canonical(self, position: &R::Position) -> Result<(R::Position, Sign), RulesetError> {
        self.0.rules.canonical(position)
    }
    fn try_moves(
        self,
        position: &R::Position,
        player: Player,
        mut emit: impl FnMut(R::Move, R::Position) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, RulesetError> {
        let moves = self.0.rules.moves(position, player)?;
        Ok(moves.into_iter().try_for_each(|(play, option)| emit(play, option)))
    }
    fn try_nim_options(
        self,
        position: &R::Position,
        mut emit: impl FnMut(R::Position) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, RulesetError> {
        let players = if self.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        for &player in players {
            let flow = self.try_moves(position, player, |_, option| emit(option))?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
    fn split(self, position: &R::Position, emit: impl FnMut(R::Position)) -> Result<(), RulesetError> {
        self.0.rules.split(position)?.into_iter().for_each(emit);
        Ok(())
    }
    fn nim_split(self, position: &R::Position, emit: impl FnMut(R::Position)) -> Result<u32, RulesetError> {
        self.split(position, emit).map(|()| 0)
    }
}
