//! What the parser builds: values, or whatever else a reader of the same notation wants to keep.

use std::ops::Range;

use super::error::ValueParseError;
use super::parse;
use crate::Dyadic;

/// Builds games as the parser of [`read_game`] reads them, innermost first.
///
/// The parser knows the notation, and its complaints are [`ValueParseError`]s. The builder decides what a game is, how large it may be,
/// and what an error looks like. Spans are bytes of the text.
pub trait GameBuilder {
    /// A game that has been read.
    type Game;
    /// A sum whose last term has not been read yet.
    type Sum;
    /// What is wrong with a text.
    type Error;

    /// What may stand after a whole game, in words.
    const AFTER_THE_GAME: &'static str;
    /// The longest bar.
    const MAX_BARS: usize;

    /// May this character stand between the parts of a game?
    fn is_blank(character: char) -> bool;

    /// The error for a text that is against the notation.
    fn refuse(&self, error: ValueParseError) -> Self::Error;

    /// The error for `+-{}`, whose braces are here.
    fn refuse_empty_switch(&self, braces: Range<usize>) -> Self::Error;

    /// A game without operators begins here. May there be one more?
    fn begin_game(&mut self, _at: usize) -> Result<(), Self::Error> {
        Ok(())
    }

    /// A number, ups, a nimber, or a number and a nimber.
    fn literal(&mut self, literal: Literal, span: Range<usize>) -> Result<Self::Game, Self::Error>;

    /// `{left|right}`; `bar` is what ended the list of Right options, and may be empty.
    fn options(
        &mut self,
        left: Vec<Self::Game>,
        right: Vec<Self::Game>,
        span: Range<usize>,
        bar: Range<usize>,
    ) -> Result<Self::Game, Self::Error>;

    /// `+-{left}`, which is `{left|-left}`.
    fn switch(&mut self, left: Vec<Self::Game>, span: Range<usize>) -> Result<Self::Game, Self::Error>;

    /// `Tiny(threat)`, which is `{0||0|-threat}`.
    fn tiny(&mut self, threat: Self::Game, span: Range<usize>) -> Result<Self::Game, Self::Error>;

    /// `-game`
    fn negative(&mut self, game: Self::Game) -> Self::Game;

    /// `count.game`, the sum of `count` copies.
    fn multiple(
        &mut self,
        count: u64,
        game: Self::Game,
        span: Range<usize>,
    ) -> Result<Self::Game, Self::Error>;

    /// The first term of what may become a sum.
    fn begin_sum(&mut self, first: Self::Game) -> Self::Sum;

    /// One more term; `span` reaches from the first term to this one.
    fn add(&mut self, sum: Self::Sum, term: Self::Game, span: Range<usize>)
    -> Result<Self::Sum, Self::Error>;

    /// There are no more terms; `at` is what comes next.
    fn end_sum(&mut self, sum: Self::Sum, at: usize) -> Result<Self::Game, Self::Error>;
}

/// A game that is written without brackets and signs: `3/4`, `2*`, `*3`, `^^*`, `v`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Literal {
    /// The number, if there is one; then there are no ups.
    pub number: Option<Dyadic>,
    /// Where the number ends, in bytes; where the literal begins, if there is none.
    pub number_end: usize,
    /// How many ups; negative for downs.
    pub ups: i32,
    /// The nimber, if one is written.
    pub nim: Option<u32>,
}

/// Reads a whole text as one game, in the notation of [`Values::parse`](crate::Values::parse).
///
/// ```
/// use std::ops::Range;
/// use mcgs_values::{GameBuilder, Literal, ValueParseError, read_game};
///
/// /// Counts the literals of a game.
/// struct Counter;
///
/// impl GameBuilder for Counter {
///     type Game = u64;
///     type Sum = u64;
///     type Error = ValueParseError;
///     const AFTER_THE_GAME: &'static str = "the end";
///     const MAX_BARS: usize = 8;
///
///     fn is_blank(character: char) -> bool { character == ' ' }
///     fn refuse(&self, error: ValueParseError) -> ValueParseError { error }
///     fn refuse_empty_switch(&self, braces: Range<usize>) -> ValueParseError {
///         ValueParseError { span: braces, kind: mcgs_values::ValueParseErrorKind::MissingBar }
///     }
///     fn literal(&mut self, _: Literal, _: Range<usize>) -> Result<u64, ValueParseError> { Ok(1) }
///     fn options(
///         &mut self, left: Vec<u64>, right: Vec<u64>, _: Range<usize>, _: Range<usize>,
///     ) -> Result<u64, ValueParseError> {
///         Ok(left.iter().chain(&right).sum())
///     }
///     fn switch(&mut self, left: Vec<u64>, _: Range<usize>) -> Result<u64, ValueParseError> { Ok(left.iter().sum()) }
///     fn tiny(&mut self, threat: u64, _: Range<usize>) -> Result<u64, ValueParseError> { Ok(threat) }
///     fn negative(&mut self, game: u64) -> u64 { game }
///     fn multiple(&mut self, _: u64, game: u64, _: Range<usize>) -> Result<u64, ValueParseError> { Ok(game) }
///     fn begin_sum(&mut self, first: u64) -> u64 { first }
///     fn add(&mut self, sum: u64, term: u64, _: Range<usize>) -> Result<u64, ValueParseError> { Ok(sum + term) }
///     fn end_sum(&mut self, sum: u64, _: usize) -> Result<u64, ValueParseError> { Ok(sum) }
/// }
///
/// assert_eq!(read_game("{1, ^*|2 + +-{3}||Tiny(4)}", &mut Counter), Ok(5));
/// assert_eq!(read_game("{1|2", &mut Counter).unwrap_err().span, 0..1);
/// ```
pub fn read_game<B: GameBuilder>(text: &str, builder: &mut B) -> Result<B::Game, B::Error> {
    parse::parse(text, builder)
}
