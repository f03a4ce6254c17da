//! Rules as the engine uses them, whether they are those of a type ([`Game`](crate::Game)) or held in a value
//! ([`RunTimeRules`](crate::RunTimeRules)).
//!
//! A game that is a type needs no value: [`OfType`] has no size, all calls are direct, and what cannot fail costs nothing.

use std::convert::Infallible;
use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use mcgs_values::{Outcome, Player, Sign, Value, Values};

use crate::game::catalogue::{SMALL_SIZE, random_example};
use crate::game::{Alias, Boards, Catalogue, CellLook, Code, Draw, Drawn, RulesetError, Start, Tuning};
use crate::{Key, ParseError, StopFlag};

/// The rules of one game, to be copied about: a type, or a reference to a value that lives as long as the program.
///
/// Each function is that of [`Game`](crate::Game), [`Tuning`] or [`Catalogue`] with the same name.
pub(crate) trait Rules: Copy + Send + Sync + 'static {
    type Position;
    type Move: Display;
    /// Why moves, parts and representatives cannot be found.
    type Error: Into<RulesetError>;

    fn name(self) -> &'static str;
    fn rules(self) -> &'static str;
    fn syntax(self) -> &'static str;
    fn examples(self) -> &'static [(&'static str, Outcome)];
    fn is_impartial(self) -> bool;
    fn is_all_small(self) -> bool;
    fn value_max_moves(self, in_sum: bool) -> u64;
    fn looks_ahead(self) -> bool;
    fn is_nested(self) -> bool {
        false
    }
    fn has_parameters(self) -> bool {
        false
    }
    fn boards(self) -> Option<Boards> {
        None
    }
    fn aliases(self) -> &'static [Alias] {
        &[]
    }
    fn other_cells(self) -> &'static [(char, char)] {
        &[]
    }
    fn limits(self) -> &'static str {
        ""
    }
    fn default_parameters(self) -> Option<&'static str> {
        None
    }
    fn usual_cells(self) -> &'static [(&'static str, u64)] {
        &[]
    }
    fn usual_parameters(self) -> Option<&'static str> {
        None
    }
    fn start(self) -> Option<Start> {
        None
    }
    fn small_size(self) -> u64 {
        SMALL_SIZE
    }
    fn cell_looks(self) -> &'static [(char, CellLook)] {
        &[]
    }
    fn is_hexagonal(self) -> bool {
        false
    }
    fn name_in_label(self, _position: &Self::Position) -> &'static str {
        self.name()
    }
    fn drawn(self, position: &Self::Position) -> Drawn {
        Drawn::Text(self.text(position))
    }
    fn usual_move(self, _position: &Self::Position, _text: &str) -> Option<String> {
        None
    }
    fn doubt(self, _text: &str) -> Option<ParseError> {
        None
    }
    fn kinds(self) -> &'static [&'static str] {
        &[]
    }
    fn random_of_kind(self, _kind: &str, _size: u64, _draw: &mut Draw<'_>) -> Option<String> {
        None
    }
    fn random_text(self, _size: u64, draw: &mut Draw<'_>) -> String {
        random_example(self.examples(), draw)
    }
    /// What tells rulesets apart that are made at run time and may have the same name; 0 for types.
    fn number(self) -> u64 {
        0
    }
    /// The seed of the keys of positions, or of those of the impartial variant.
    fn seed(self, variant: bool) -> u64;

    fn parse(self, text: &str) -> Result<Self::Position, ParseError>;
    fn text(self, position: &Self::Position) -> String;
    fn encode(self, position: &Self::Position, code: &mut Code);
    fn decode(self, code: &[u64]) -> Self::Position;
    fn negative(self, position: &Self::Position) -> Self::Position;
    fn max_moves(self, position: &Self::Position) -> u64;
    fn bounds(self, position: &Self::Position) -> (i64, i64);
    fn value(self, position: &Self::Position, values: &Values) -> Option<Value>;
    fn value_until(self, position: &Self::Position, values: &Values, stop: &StopFlag) -> Option<Value>;
    fn nim_value(self, position: &Self::Position) -> Option<u32>;
    fn nim_work(self, position: &Self::Position) -> u64;
    fn ordering_score(self, position: &Self::Position, to_move: Player) -> i32;
    fn n_moves_at_least(self, position: &Self::Position, player: Player) -> u64;

    fn canonical(self, position: &Self::Position) -> Result<(Self::Position, Sign), Self::Error>;
    fn try_moves(
        self,
        position: &Self::Position,
        player: Player,
        emit: impl FnMut(Self::Move, Self::Position) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Self::Error>;
    fn try_nim_options(
        self,
        position: &Self::Position,
        emit: impl FnMut(Self::Position) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Self::Error>;
    fn split(self, position: &Self::Position, emit: impl FnMut(Self::Position)) -> Result<(), Self::Error>;
    fn nim_split(
        self,
        position: &Self::Position,
        emit: impl FnMut(Self::Position),
    ) -> Result<u32, Self::Error>;
}

/// The rules of a game that is a type.
pub(crate) struct OfType<G>(PhantomData<fn() -> G>);

impl<G> OfType<G> {
    pub(crate) const NEW: Self = OfType(PhantomData);
}

impl<G> Clone for OfType<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for OfType<G> {}

// A compiler that does not inline these at once inlines less of what they call: up to 3 % more instructions.
#[allow(clippy::inline_always, reason = "they only pass on")]
impl<G: Tuning + Catalogue> Rules for OfType<G> {
    type Position = G;
    type Move = G::Move;
    type Error = Infallible;

    #[inline(always)]
    fn name(self) -> &'static str {
        G::NAME
    }
    #[inline(always)]
    fn rules(self) -> &'static str {
        G::RULES
    }
    #[inline(always)]
    fn syntax(self) -> &'static str {
        G::SYNTAX
    }
    #[inline(always)]
    fn examples(self) -> &'static [(&'static str, Outcome)] {
        G::EXAMPLES
    }
    #[inline(always)]
    fn is_impartial(self) -> bool {
        G::IMPARTIAL
    }
    #[inline(always)]
    fn is_all_small(self) -> bool {
        G::ALL_SMALL
    }
    #[inline(always)]
    fn value_max_moves(self, in_sum: bool) -> u64 {
        if in_sum { G::SUM_VALUE_MAX_MOVES } else { G::VALUE_MAX_MOVES }
    }
    #[inline(always)]
    fn looks_ahead(self) -> bool {
        G::LOOK_AHEAD
    }
    #[inline(always)]
    fn is_nested(self) -> bool {
        G::NESTED
    }
    #[inline(always)]
    fn has_parameters(self) -> bool {
        G::PARAMETERS
    }
    #[inline(always)]
    fn boards(self) -> Option<Boards> {
        G::BOARDS
    }
    fn aliases(self) -> &'static [Alias] {
        G::ALIASES
    }
    fn other_cells(self) -> &'static [(char, char)] {
        G::OTHER_CELLS
    }
    fn limits(self) -> &'static str {
        G::LIMITS
    }
    fn default_parameters(self) -> Option<&'static str> {
        G::DEFAULT_PARAMETERS
    }
    fn usual_cells(self) -> &'static [(&'static str, u64)] {
        G::USUAL_CELLS
    }
    fn usual_parameters(self) -> Option<&'static str> {
        G::USUAL_PARAMETERS
    }
    fn start(self) -> Option<Start> {
        G::START
    }
    fn small_size(self) -> u64 {
        G::SMALL_SIZE
    }
    fn cell_looks(self) -> &'static [(char, CellLook)] {
        G::CELL_LOOKS
    }
    fn is_hexagonal(self) -> bool {
        G::HEXAGONAL
    }
    fn name_in_label(self, position: &G) -> &'static str {
        position.name_in_label()
    }
    fn drawn(self, position: &G) -> Drawn {
        position.drawn()
    }
    fn usual_move(self, position: &G, text: &str) -> Option<String> {
        position.usual_move(text)
    }
    fn doubt(self, text: &str) -> Option<ParseError> {
        G::doubt(text)
    }
    fn kinds(self) -> &'static [&'static str] {
        G::KINDS
    }
    fn random_of_kind(self, kind: &str, size: u64, draw: &mut Draw<'_>) -> Option<String> {
        G::random_of_kind(kind, size, draw)
    }
    fn random_text(self, size: u64, draw: &mut Draw<'_>) -> String {
        G::random_text(size, draw)
    }
    #[inline(always)]
    fn seed(self, variant: bool) -> u64 {
        if variant { const { Key::seed(G::NAME, true) } } else { const { Key::seed(G::NAME, false) } }
    }

    #[inline(always)]
    fn parse(self, text: &str) -> Result<G, ParseError> {
        text.parse()
    }
    #[inline(always)]
    fn text(self, position: &G) -> String {
        position.to_string()
    }
    #[inline(always)]
    fn encode(self, position: &G, code: &mut Code) {
        position.encode(code);
    }
    #[inline(always)]
    fn decode(self, code: &[u64]) -> G {
        G::decode(code)
    }
    #[inline(always)]
    fn negative(self, position: &G) -> G {
        position.negative()
    }
    #[inline(always)]
    fn max_moves(self, position: &G) -> u64 {
        position.max_moves()
    }
    #[inline(always)]
    fn bounds(self, position: &G) -> (i64, i64) {
        position.bounds()
    }
    #[inline(always)]
    fn value(self, position: &G, values: &Values) -> Option<Value> {
        position.value(values)
    }
    #[inline(always)]
    fn value_until(self, position: &G, values: &Values, stop: &StopFlag) -> Option<Value> {
        position.value_until(values, stop)
    }
    #[inline(always)]
    fn nim_value(self, position: &G) -> Option<u32> {
        position.nim_value()
    }
    #[inline(always)]
    fn nim_work(self, position: &G) -> u64 {
        position.nim_work()
    }
    #[inline(always)]
    fn ordering_score(self, position: &G, to_move: Player) -> i32 {
        position.ordering_score(to_move)
    }
    #[inline(always)]
    fn n_moves_at_least(self, position: &G, player: Player) -> u64 {
        position.n_moves_at_least(player)
    }

    #[inline(always)]
    fn canonical(self, position: &G) -> Result<(G, Sign), Infallible> {
        Ok(position.canonical())
    }
    #[inline(always)]
    fn try_moves(
        self,
        position: &G,
        player: Player,
        emit: impl FnMut(G::Move, G) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Infallible> {
        Ok(position.try_moves(player, emit))
    }
    #[inline(always)]
    fn try_nim_options(
        self,
        position: &G,
        emit: impl FnMut(G) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Infallible> {
        Ok(position.try_nim_options(emit))
    }
    #[inline(always)]
    fn split(self, position: &G, emit: impl FnMut(G)) -> Result<(), Infallible> {
        position.split(emit);
        Ok(())
    }
    #[inline(always)]
    fn nim_split(self, position: &G, emit: impl FnMut(G)) -> Result<u32, Infallible> {
        Ok(position.nim_split(emit))
    }
}
