//! Dyadic rationals, played move by move.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Alias, Catalogue, Code, Draw, Dyadic, Game, Outcome, ParseError, Player, Sign, Tuning, Value, Values,
};

use crate::support::random::fraction;
use crate::support::scanner::Scanner;

/// A number `p/q` in lowest terms, `q` a power of two.
///
/// If `q > 1`, Left may move to `(p-1)/q` and Right to `(p+1)/q`. An integer gives free moves to one player,
/// as in [`IntegerGame`](crate::integer_game::IntegerGame).
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::dyadic_rational::DyadicRational;
/// let number: DyadicRational = "5/4".parse()?;
/// let mut options = Vec::new();
/// for player in Player::BOTH {
///     number.moves(player, |play, option| options.push(format!("{play} {option}")));
/// }
/// assert_eq!(options, ["DEC 1", "INC 3/2"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DyadicRational(Dyadic);

impl DyadicRational {
    /// The position of a number.
    pub(crate) fn new(number: Dyadic) -> Self {
        DyadicRational(number)
    }

    /// The number.
    pub fn number(self) -> Dyadic {
        self.0
    }

    /// The number after a move of `player`, if there is one.
    fn after(self, player: Player) -> Option<Dyadic> {
        let can_move = match player {
            _ if !self.0.is_integer() => true,
            Player::Left => self.0.signum() > 0,
            Player::Right => self.0.signum() < 0,
        };
        let step = Dyadic::new(1, self.0.exponent()).filter(|_| can_move)?;
        // Always fits: an integer comes closer to zero, and the odd numerator of a fraction becomes even, so
        // that the result has a smaller numerator and a smaller denominator.
        match player {
            Player::Left => self.0.checked_sub(step),
            Player::Right => self.0.checked_add(step),
        }
    }
}

impl Game for DyadicRational {
    const NAME: &'static str = "dyadic_rational";
    const RULES: &'static str = "In p/q in lowest terms Black may move to (p-1)/q and White to (p+1)/q; \
                                 an integer may only be moved towards zero, by the player it favours.";
    const SYNTAX: &'static str = "an integer or a fraction such as `-3/4`; the denominator is a power of two";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("5/4", Outcome::L),
        ("1/2", Outcome::L),
        ("-3/4", Outcome::R),
        ("0/8", Outcome::P),
        ("20/4", Outcome::L),
    ];

    type Move = &'static str;

    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(Self::Move, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Some(number) = self.after(player) {
            let play = match player {
                Player::Left => "DEC",
                Player::Right => "INC",
            };
            emit(play, DyadicRational(number))?;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self) -> (Self, Sign) {
        if self.0.signum() < 0 { (self.negative(), Sign::Minus) } else { (*self, Sign::Plus) }
    }

    fn negative(&self) -> Self {
        DyadicRational(-self.0)
    }

    /// At most one move per halving of the denominator, and then the integer that is left.
    fn max_moves(&self) -> u64 {
        let larger = self.0.ceil().unsigned_abs().max(self.0.floor().unsigned_abs());
        larger.saturating_add(u64::from(self.0.exponent()))
    }

    fn encode(&self, code: &mut Code) {
        code.push(self.0.numerator().cast_unsigned());
        code.push(u64::from(self.0.exponent()));
    }

    fn decode(code: &[u64]) -> Self {
        let word = |k: usize| code.get(k).copied().unwrap_or(0);
        let exponent = u8::try_from(word(1)).unwrap_or(0);
        DyadicRational(Dyadic::new(word(0).cast_signed(), exponent).unwrap_or(Dyadic::ZERO))
    }

    fn value(&self, values: &Values) -> Option<Value> {
        Some(values.number(self.0))
    }
}

impl Tuning for DyadicRational {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for DyadicRational {
    const LIMITS: &'static str =
        "numerators of at most 9223372036854775807, denominators of at most 4611686018427387904";
    const ALIASES: &'static [Alias] = &[Alias::new("number")];
    const SMALL_SIZE: u64 = 9;

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        fraction(size, draw)
    }
}

impl FromStr for DyadicRational {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        let number = scanner.fraction()?;
        scanner.end()?;
        Ok(DyadicRational(number))
    }
}

impl fmt::Display for DyadicRational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_fractions_are_rejected() {
        for bad in ["1/3", "1/0", "1/-4", "1.5", "1/2 3", "", "1/", "/2"] {
            assert!(bad.parse::<DyadicRational>().is_err(), "{bad}");
        }
        assert_eq!("( -3 / 8)"[1..8].parse::<DyadicRational>().unwrap().to_string(), "-3/8");
    }

    #[test]
    fn moves_of_the_largest_fractions_fit() {
        for (text, player, option) in [
            ("9223372036854775807/2", Player::Right, "4611686018427387904"),
            ("-9223372036854775807/4", Player::Left, "-2305843009213693952"),
        ] {
            let mut options = Vec::new();
            text.parse::<DyadicRational>()
                .unwrap()
                .moves(player, |_, option| options.push(option.to_string()));
            assert_eq!(options, [option]);
        }
    }
}
