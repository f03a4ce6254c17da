//! Texts as values: every game becomes a canonical form as soon as it is read.

use std::ops::Range;

use super::builder::{GameBuilder, Literal};
use super::error::{ValueParseError, ValueParseErrorKind as Kind};
use super::parse::{A_GAME, MAX_NESTING};
use crate::number_up_star::NumberUpStar;
use crate::{Dyadic, TooLarge, Value, Values, WatchedSteps};

/// Builds values, as far as the steps allow.
pub(super) struct Evaluator<'a, 'w> {
    pub(super) values: &'a Values,
    pub(super) steps: &'a mut WatchedSteps<'w>,
}

type Result<T> = std::result::Result<T, ValueParseError>;

impl GameBuilder for Evaluator<'_, '_> {
    type Game = Value;
    type Sum = Value;
    type Error = ValueParseError;

    const AFTER_THE_GAME: &'static str = "`+`, `-`, `,`, `|` or the end of the text";
    const MAX_BARS: usize = MAX_NESTING;

    fn is_blank(character: char) -> bool {
        character.is_whitespace()
    }

    fn refuse(&self, error: ValueParseError) -> ValueParseError {
        error
    }

    fn refuse_empty_switch(&self, braces: Range<usize>) -> ValueParseError {
        let kind = Kind::Unexpected { found: '}', expected: A_GAME };
        ValueParseError { span: braces.end - 1..braces.end, kind }
    }

    fn begin_game(&mut self, at: usize) -> Result<()> {
        sized(self.values.check_room(), at..at)
    }

    fn literal(&mut self, literal: Literal, _: Range<usize>) -> Result<Value> {
        let Literal { number, ups, nim, .. } = literal;
        let (number, nim) = (number.unwrap_or(Dyadic::ZERO), nim.unwrap_or(0));
        Ok(self.values.intern_number_up_star(NumberUpStar { number, ups, nim }))
    }

    fn options(
        &mut self,
        left: Vec<Value>,
        right: Vec<Value>,
        span: Range<usize>,
        _: Range<usize>,
    ) -> Result<Value> {
        sized(self.values.from_options(&left, &right, self.steps), span)
    }

    fn switch(&mut self, left: Vec<Value>, span: Range<usize>) -> Result<Value> {
        let right: Vec<Value> = left.iter().map(|&option| self.values.neg(option)).collect();
        sized(self.values.from_options(&left, &right, self.steps), span)
    }

    fn tiny(&mut self, threat: Value, span: Range<usize>) -> Result<Value> {
        let zero = &[Value::ZERO];
        let reply = self.values.from_options(zero, &[self.values.neg(threat)], self.steps);
        sized(reply.and_then(|reply| self.values.from_options(zero, &[reply], self.steps)), span)
    }

    fn negative(&mut self, game: Value) -> Value {
        self.values.neg(game)
    }

    /// By doubling.
    fn multiple(&mut self, mut count: u64, game: Value, span: Range<usize>) -> Result<Value> {
        let mut power = game;
        let mut sum = Value::ZERO;
        while count > 0 {
            if count & 1 == 1 {
                sum = self.add(sum, power, span.clone())?;
            }
            count >>= 1;
            if count > 0 {
                power = self.add(power, power, span.clone())?;
            }
        }
        Ok(sum)
    }

    fn begin_sum(&mut self, first: Value) -> Value {
        first
    }

    fn add(&mut self, sum: Value, term: Value, span: Range<usize>) -> Result<Value> {
        sized(self.values.add(sum, term, self.steps), span)
    }

    fn end_sum(&mut self, sum: Value, _: usize) -> Result<Value> {
        Ok(sum)
    }
}

/// Puts a span to a result of the arena.
fn sized<T>(result: std::result::Result<T, TooLarge>, span: Range<usize>) -> Result<T> {
    result.map_err(|error| ValueParseError { span, kind: error.into() })
}
