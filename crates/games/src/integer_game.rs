//! Integers: a supply of free moves for one player.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Alias, Catalogue, Code, Draw, Dyadic, Game, Outcome, ParseError, Player, Sign, Tuning, Value, Values,
};

use crate::support::random::integer;
use crate::support::scanner::Scanner;

/// An integer `n`: Left has `n` free moves if it is positive, Right has `-n` if it is negative.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::integer_game::IntegerGame;
/// let five: IntegerGame = "5".parse()?;
/// let mut options = Vec::new();
/// five.moves(Player::Left, |play, option| options.push((play, option.to_string())));
/// assert_eq!(options, [("INT", "4".to_owned())]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct IntegerGame(i64);

impl Game for IntegerGame {
    const NAME: &'static str = "integer_game";
    const RULES: &'static str = "In n > 0 Black may move to n-1, in n < 0 White may move to n+1.";
    const SYNTAX: &'static str = "an integer such as `5` or `-3`";
    const EXAMPLES: &'static [(&'static str, Outcome)] =
        &[("5", Outcome::L), ("-3", Outcome::R), ("0", Outcome::P)];

    type Move = &'static str;

    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(Self::Move, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match player {
            Player::Left if self.0 > 0 => emit("INT", IntegerGame(self.0 - 1)),
            Player::Right if self.0 < 0 => emit("INT", IntegerGame(self.0 + 1)),
            Player::Left | Player::Right => ControlFlow::Continue(()),
        }
    }

    fn canonical(&self) -> (Self, Sign) {
        if self.0 < 0 { (self.negative(), Sign::Minus) } else { (*self, Sign::Plus) }
    }

    fn negative(&self) -> Self {
        // The smallest `i64` is not a position, so this fits.
        IntegerGame(-self.0)
    }

    fn max_moves(&self) -> u64 {
        self.0.unsigned_abs()
    }

    /// Every move brings the integer nearer to 0 by one.
    fn nim_value(&self) -> Option<u32> {
        Some(u32::from(self.0 % 2 != 0))
    }

    fn encode(&self, code: &mut Code) {
        code.push(self.0.cast_unsigned());
    }

    fn decode(code: &[u64]) -> Self {
        let number = code.first().copied().unwrap_or(0).cast_signed();
        IntegerGame(number.max(-i64::MAX))
    }

    fn value(&self, values: &Values) -> Option<Value> {
        Dyadic::new(self.0, 0).map(|number| values.number(number))
    }
}

impl Tuning for IntegerGame {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for IntegerGame {
    const LIMITS: &'static str = "integers from -9223372036854775807 to 9223372036854775807";
    const ALIASES: &'static [Alias] = &[Alias::new("integer")];
    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        integer(size, draw)
    }
}

impl FromStr for IntegerGame {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        let number = scanner.integer(-i64::MAX..=i64::MAX)?;
        scanner.end()?;
        Ok(IntegerGame(number))
    }
}

impl fmt::Display for IntegerGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_integer_is_a_position() {
        for bad in ["3.5", "+3", "five", "4 5", "", "-", "9223372036854775808", "-9223372036854775808"] {
            assert!(bad.parse::<IntegerGame>().is_err(), "{bad}");
        }
        for (text, printed) in
            [(" -7 ", "-7"), ("-9223372036854775807", "-9223372036854775807"), ("007", "7")]
        {
            assert_eq!(text.parse::<IntegerGame>().unwrap().to_string(), printed);
        }
    }
}
