//! Euclid's game: subtract a multiple of the smaller number from the larger one.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Alias, Catalogue, Code, Draw, Drawn, Game, Outcome, ParseError, Player, Tuning, Value, Values,
};

use crate::support::scanner::Scanner;

/// Two positive numbers, the smaller one first.
///
/// The game of Cole and Davie (*A game based on the Euclidean algorithm*, Mathematical Gazette 53, 1969) in the form of
/// Grossman (*A nim-type game*, Mathematics Magazine 70, 1997): a move subtracts a positive multiple of one number from the other, and
/// the result must be positive. So play ends when the numbers are equal. In the older form one number becomes 0 at the end; who wins is the same,
/// unless the numbers are equal.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::euclid::Euclid;
/// let numbers: Euclid = "3,11".parse()?;
/// let mut plays = Vec::new();
/// numbers.moves(Player::Left, |play, left| plays.push(format!("{play} leaves {left}")));
/// assert_eq!(plays, ["3 leaves 3,8", "6 leaves 3,5", "9 leaves 2,3"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Euclid {
    small: u32,
    large: u32,
}

impl Euclid {
    fn new(one: u32, other: u32) -> Self {
        Euclid { small: one.min(other).max(1), large: one.max(other).max(1) }
    }

    /// How many multiples may be subtracted.
    fn n_moves(self) -> u32 {
        (self.large - 1) / self.small
    }
}

impl Game for Euclid {
    const NAME: &'static str = "euclid";
    const RULES: &'static str = "Either player subtracts a multiple of the smaller number from the larger one; the result must \
                                 be positive.";
    const SYNTAX: &'static str = "two positive numbers: `3,11`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("3,11", Outcome::N),
        ("1,1", Outcome::P),
        ("1,2", Outcome::N),
        ("2,3", Outcome::P),
        ("5,8", Outcome::P),
        ("5,9", Outcome::N),
        ("6,6", Outcome::P),
    ];
    const IMPARTIAL: bool = true;
    const ALL_SMALL: bool = true;

    /// What is subtracted.
    type Move = u32;

    fn try_moves(
        &self,
        _player: Player,
        mut emit: impl FnMut(u32, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for times in 1..=self.n_moves() {
            let taken = times * self.small;
            emit(taken, Euclid::new(self.small, self.large - taken))?;
        }
        ControlFlow::Continue(())
    }

    fn n_moves_at_least(&self, _player: Player) -> u64 {
        self.n_moves().into()
    }

    /// Equal numbers are nothing.
    fn split(&self, mut emit: impl FnMut(Self)) {
        if self.small < self.large {
            emit(*self);
        }
    }

    fn negative(&self) -> Self {
        *self
    }

    /// Play is longest if the smaller number is subtracted once at a time: the quotients of Euclid's algorithm, without the step to 0.
    fn max_moves(&self) -> u64 {
        let (mut small, mut large) = (self.small, self.large);
        let mut moves = 0;
        while small > 0 {
            moves += u64::from(large / small);
            (small, large) = (large % small, small);
        }
        moves - 1
    }

    fn encode(&self, code: &mut Code) {
        code.push((u64::from(self.small) << 32) | u64::from(self.large));
    }

    fn decode(code: &[u64]) -> Self {
        let word = code.first().copied().unwrap_or(0);
        Euclid::new((word >> 32) as u32, word as u32)
    }

    fn value(&self, values: &Values) -> Option<Value> {
        self.nim_value().map(|nim| values.nimber(nim))
    }

    /// `floor(|b/a - a/b|)` (Nivasch, *The Sprague-Grundy function of the game Euclid*, Discrete Mathematics 306, 2006).
    fn nim_value(&self) -> Option<u32> {
        let (small, large) = (u64::from(self.small), u64::from(self.large));
        u32::try_from((large * large - small * small) / (small * large)).ok()
    }
}

impl Tuning for Euclid {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    /// Both players have the same moves; they are too many to count.
    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for Euclid {
    const LIMITS: &'static str = "numbers from 1 to 4294967295";
    const ALIASES: &'static [Alias] = &[Alias::new("euclids_game")];

    fn drawn(&self) -> Drawn {
        Drawn::Counters(vec![self.small.into(), self.large.into()])
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        let first = 1 + draw(size.max(1));
        format!("{first},{}", 1 + draw(size.max(1)))
    }
}

impl FromStr for Euclid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        let first = scanner.positive(u32::MAX)?;
        if !scanner.next_item()? {
            return Err(scanner.unexpected("a second number"));
        }
        let second = scanner.positive(u32::MAX)?;
        scanner.end()?;
        Ok(Euclid::new(first, second))
    }
}

impl fmt::Display for Euclid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.small, self.large)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::testing::PlainRules;

    #[test]
    fn the_formula_agrees_with_the_rules() {
        let mut plain = PlainRules::new();
        for large in 1..=50 {
            for small in 1..=large {
                plain.assert_formulas::<Euclid>(&format!("{small},{large}"));
            }
        }
    }

    #[test]
    fn numbers_have_a_range() {
        for bad in ["", "3", "0,5", "3,5,7", "3,4294967296", "-3,5"] {
            assert!(bad.parse::<Euclid>().is_err(), "{bad}");
        }
        let largest: Euclid = "4294967295 1".parse().unwrap();
        assert_eq!((largest.nim_value(), largest.max_moves()), (Some(4_294_967_294), 4_294_967_294));
        assert_eq!("4294967295,4294967295".parse::<Euclid>().unwrap().nim_value(), Some(0));
    }
}
