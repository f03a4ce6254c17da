//! Multiples of up, with or without a star.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Catalogue, Code, Draw, Drawn, Dyadic, Game, Outcome, ParseError, Player, Sign, Tuning, Value, Values,
};

use crate::support::random::integer;
use crate::support::scanner::Scanner;

/// `n` ups (downs if `n` is negative), plus a star or not, with the options of its canonical form.
///
/// Left's option of `n` ups is 0, and of one up and a star also `*`; Right takes one up away and turns the
/// star over. Negative multiples are the mirror image.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::up_star::UpStar;
/// let game: UpStar = "1 *".parse()?;
/// assert_eq!(game.to_string(), "1,*");
/// let mut plays = Vec::new();
/// game.moves(Player::Left, |play, _| plays.push(play.to_string()));
/// assert_eq!(plays, ["0", "0*"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UpStar {
    ups: i32, // never i32::MIN
    star: bool,
}

/// A move, named by the value it leads to: `0`, `0*`, `-2*`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Become(UpStar);

impl fmt::Display for Become {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.ups, if self.0.star { "*" } else { "" })
    }
}

const ZERO: UpStar = UpStar { ups: 0, star: false };
const STAR: UpStar = UpStar { ups: 0, star: true };

impl Game for UpStar {
    const NAME: &'static str = "up_star";
    const RULES: &'static str =
        "The sum of n ups, or of -n downs, and perhaps a star, played by the options of its canonical form.";
    const SYNTAX: &'static str = "an integer, a star, or both: `3`, `*`, `(3 *)`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("1", Outcome::L),
        ("*", Outcome::N),
        ("1,*", Outcome::N),
        ("2,*", Outcome::L),
        ("-2", Outcome::R),
        ("-1,*", Outcome::N),
        ("0", Outcome::P),
    ];
    const ALL_SMALL: bool = true;

    type Move = Become;

    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(Self::Move, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut play = |option| emit(Become(option), option);
        let favoured = if self.ups > 0 { Player::Left } else { Player::Right };
        if self.ups == 0 {
            if self.star {
                play(ZERO)?;
            }
        } else if player == favoured {
            play(ZERO)?;
            if self.star && self.ups.abs() == 1 {
                play(STAR)?;
            }
        } else {
            play(UpStar { ups: self.ups - self.ups.signum(), star: !self.star })?;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self) -> (Self, Sign) {
        if self.ups < 0 { (self.negative(), Sign::Minus) } else { (*self, Sign::Plus) }
    }

    fn negative(&self) -> Self {
        UpStar { ups: -self.ups, star: self.star }
    }

    /// The longest play takes the ups away one by one; the star that is on or turned on is the last move.
    fn max_moves(&self) -> u64 {
        u64::from(self.ups.unsigned_abs()) + u64::from(self.star || self.ups != 0)
    }

    fn encode(&self, code: &mut Code) {
        code.push(u64::from(self.ups.cast_unsigned()));
        code.push(u64::from(self.star));
    }

    fn decode(code: &[u64]) -> Self {
        let word = |k: usize| code.get(k).copied().unwrap_or(0);
        UpStar { ups: (word(0) as u32).cast_signed().max(-i32::MAX), star: word(1) != 0 }
    }

    fn value(&self, values: &Values) -> Option<Value> {
        Some(values.number_up_star(Dyadic::ZERO, self.ups, u32::from(self.star)))
    }
}

impl Tuning for UpStar {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for UpStar {
    const LIMITS: &'static str = "from -2147483647 to 2147483647 ups";
    const SMALL_SIZE: u64 = 4;

    fn drawn(&self) -> Drawn {
        let (ups, star) = (self.ups.unsigned_abs(), if self.star { "*" } else { "" });
        let arrow = if self.ups < 0 { "v" } else { "^" };
        Drawn::Text(match (ups, self.star) {
            (0, false) => "0".to_owned(),
            (0, true) => "*".to_owned(),
            (1, _) => format!("{arrow}{star}"),
            (2, _) => format!("{arrow}{arrow}{star}"),
            _ => format!("{arrow}{ups}{star}"),
        })
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        let star = if draw(2) == 0 { "" } else { ",*" };
        integer(size, draw) + star
    }
}

impl FromStr for UpStar {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        let (mut ups, mut star) = (None, false);
        loop {
            if !star && scanner.take('*') {
                star = true;
            } else if ups.is_none() && scanner.rest().starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
                ups = Some(scanner.integer(-i64::from(i32::MAX)..=i64::from(i32::MAX))? as i32);
            } else {
                return Err(scanner.unexpected(match (ups, star) {
                    (None, false) => "a number of ups or `*`",
                    (None, true) => "a number of ups",
                    (Some(_), false) => "`*`",
                    (Some(_), true) => "nothing more",
                }));
            }
            if !scanner.next_item()? {
                return Ok(UpStar { ups: ups.unwrap_or(0), star });
            }
        }
    }
}

/// Written so that it reads back: `3`, `3,*`, `*`.
impl fmt::Display for UpStar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.ups, self.star) {
            (0, true) => f.write_str("*"),
            (ups, true) => write!(f, "{ups},*"),
            (ups, false) => ups.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_one_integer_and_one_star() {
        for (good, printed) in [
            ("3", "3"),
            ("*", "*"),
            ("* 3", "3,*"),
            ("3, *", "3,*"),
            ("*,3", "3,*"),
            ("* 0", "*"),
            ("-1 *", "-1,*"),
        ] {
            assert_eq!(good.parse::<UpStar>().unwrap().to_string(), printed, "{good}");
        }
        for (bad, span) in [
            ("3*", 1..2),
            ("*3", 1..2),
            ("2 3", 2..3),
            ("* *", 2..3),
            ("1,", 2..2),
            ("", 0..0),
            (" ", 1..1),
            ("1 * 2", 4..5),
            ("2147483648", 0..10),
            ("-2147483648", 0..11),
            ("^", 0..1),
        ] {
            assert_eq!(bad.parse::<UpStar>().unwrap_err().span, span, "{bad}");
        }
    }
}
