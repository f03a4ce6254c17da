//! Switches: one move by either player decides between two numbers.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Alias, Catalogue, Code, Draw, Drawn, Dyadic, Game, Outcome, ParseError, Player, Sign, Tuning, Value,
    Values,
};

use crate::dyadic_rational::DyadicRational;
use crate::support::random::fraction;
use crate::support::scanner::Scanner;

/// The game `{a|b}`: Left may move to the number `a`, Right to the number `b`.
///
/// Nothing is asked of the order of `a` and `b`. After the move the number is played on as a
/// [`DyadicRational`].
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::switch_game::SwitchGame;
/// let switch: SwitchGame = "21, 7/8".parse()?;
/// assert_eq!(switch.to_string(), "21,7/8");
/// let mut options = Vec::new();
/// switch.moves(Player::Right, |play, option| options.push((play, option.to_string())));
/// assert_eq!(options, [("SWITCH_R", "7/8".to_owned())]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SwitchGame {
    /// Nobody has moved yet.
    Open(Dyadic, Dyadic),
    /// The number that is left after a move. It is written as a position of [`DyadicRational`].
    Played(Dyadic),
}

impl Game for SwitchGame {
    const NAME: &'static str = "switch_game";
    const RULES: &'static str = "In {a|b} Black may move to the number a and White to the number b.";
    const SYNTAX: &'static str = "two fractions, separated by a comma or a blank: `(3/4, -4)`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("3/4,-4", Outcome::N),
        ("1/2,-1/2", Outcome::N),
        ("-6,5", Outcome::P),
        ("3,3", Outcome::L),
        ("0,1", Outcome::L),
        ("-3,0", Outcome::R),
        ("97/32,98/32", Outcome::L),
    ];

    type Move = &'static str;

    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(Self::Move, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match (*self, player) {
            (SwitchGame::Open(left, _), Player::Left) => emit("SWITCH_L", SwitchGame::Played(left)),
            (SwitchGame::Open(_, right), Player::Right) => emit("SWITCH_R", SwitchGame::Played(right)),
            (SwitchGame::Played(number), _) => DyadicRational::new(number)
                .try_moves(player, |play, option| emit(play, SwitchGame::Played(option.number()))),
        }
    }

    /// The larger of the position and its negative.
    fn canonical(&self) -> (Self, Sign) {
        let is_larger = match *self {
            SwitchGame::Open(left, right) => (left, right) >= (-right, -left),
            SwitchGame::Played(number) => number >= Dyadic::ZERO,
        };
        if is_larger { (*self, Sign::Plus) } else { (self.negative(), Sign::Minus) }
    }

    fn negative(&self) -> Self {
        match *self {
            SwitchGame::Open(left, right) => SwitchGame::Open(-right, -left),
            SwitchGame::Played(number) => SwitchGame::Played(-number),
        }
    }

    fn max_moves(&self) -> u64 {
        let of_number = |number| DyadicRational::new(number).max_moves();
        match *self {
            SwitchGame::Open(left, right) => of_number(left).max(of_number(right)).saturating_add(1),
            SwitchGame::Played(number) => of_number(number),
        }
    }

    fn encode(&self, code: &mut Code) {
        match *self {
            SwitchGame::Open(left, right) => {
                DyadicRational::new(left).encode(code);
                DyadicRational::new(right).encode(code);
            }
            SwitchGame::Played(number) => DyadicRational::new(number).encode(code),
        }
    }

    fn decode(code: &[u64]) -> Self {
        let first = DyadicRational::decode(code).number();
        match code.get(2..) {
            None | Some([]) => SwitchGame::Played(first),
            Some(second) => SwitchGame::Open(first, DyadicRational::decode(second).number()),
        }
    }

    /// A switch for `a > b`; `a` and a star for `a = b`; otherwise the simplest number between them, by the
    /// simplicity theorem, unless that number has too many digits.
    fn value(&self, values: &Values) -> Option<Value> {
        match *self {
            SwitchGame::Open(left, right) => values.switch(left, right),
            SwitchGame::Played(number) => Some(values.number(number)),
        }
    }
}

impl Tuning for SwitchGame {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for SwitchGame {
    const LIMITS: &'static str =
        "numerators of at most 9223372036854775807, denominators of at most 4611686018427387904";
    const ALIASES: &'static [Alias] = &[Alias::new("switch")];
    const SMALL_SIZE: u64 = 9;

    fn name_in_label(&self) -> &'static str {
        match self {
            SwitchGame::Open(..) => Self::NAME,
            SwitchGame::Played(_) => DyadicRational::NAME,
        }
    }

    fn drawn(&self) -> Drawn {
        Drawn::Text(match self {
            SwitchGame::Open(left, right) => format!("{{{left}|{right}}}"),
            SwitchGame::Played(number) => number.to_string(),
        })
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        let left = fraction(size, draw);
        format!("{left},{}", fraction(size, draw))
    }
}

impl FromStr for SwitchGame {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        let left = scanner.fraction()?;
        if !scanner.next_item()? {
            return Err(scanner.unexpected("a second number"));
        }
        let right = scanner.fraction()?;
        scanner.end()?;
        Ok(SwitchGame::Open(left, right))
    }
}

impl fmt::Display for SwitchGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SwitchGame::Open(left, right) => write!(f, "{left},{right}"),
            SwitchGame::Played(number) => number.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_two_numbers() {
        for good in ["21, 7/8", "21 7/8", "21,7/8", " 21  ,  7 / 8 "] {
            assert_eq!(good.parse::<SwitchGame>().unwrap().to_string(), "21,7/8", "{good}");
        }
        for (bad, span) in [
            ("1", 1..1),
            ("1 2 3", 4..5),
            ("1,", 2..2),
            ("1,,2", 2..3),
            ("", 0..0),
            (",1", 0..1),
            ("1;2", 1..3),
        ] {
            assert_eq!(bad.parse::<SwitchGame>().unwrap_err().span, span, "{bad}");
        }
    }
}
