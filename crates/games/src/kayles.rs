//! Kayles: knock down one pin or two neighbouring pins of a row.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{Catalogue, Code, Draw, Drawn, Game, Outcome, ParseError, Player, Tuning, Value, Values};
use smallvec::SmallVec;

use crate::support::scanner::Scanner;

/// Rows of pins. A row is written as the number of its pins; a move can leave two rows, such as `2+3`.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::kayles::Kayles;
/// let row: Kayles = "3".parse()?;
/// let mut plays = Vec::new();
/// row.moves(Player::Left, |play, left| plays.push(format!("{play} leaves {left}")));
/// assert_eq!(plays, ["1-0-2 leaves 2", "1-1-1 leaves 1+1", "2-0-1 leaves 1"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Kayles {
    rows: SmallVec<[u32; 4]>, // sorted, without empty rows
}

/// A move: how many pins fall, and the two rows that are left of theirs, the smaller first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bowl {
    take: u32,
    small: u32,
    large: u32,
}

impl fmt::Display for Bowl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.take, self.small, self.large)
    }
}

impl Kayles {
    fn new(mut rows: SmallVec<[u32; 4]>) -> Self {
        rows.retain(|row| *row > 0);
        rows.sort_unstable();
        Kayles { rows }
    }
}

impl Game for Kayles {
    const NAME: &'static str = "kayles";
    const RULES: &'static str = "Either player removes one pin or two adjacent pins of a row.";
    const SYNTAX: &'static str =
        "the number of pins in the row, an integer from 0 on, or several rows: `2+3`";
    const EXAMPLES: &'static [(&'static str, Outcome)] =
        &[("6", Outcome::N), ("1", Outcome::N), ("0", Outcome::P)];
    const IMPARTIAL: bool = true;
    const ALL_SMALL: bool = true;

    type Move = Bowl;

    fn try_moves(
        &self,
        _player: Player,
        mut emit: impl FnMut(Self::Move, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, &row) in self.rows.iter().enumerate() {
            for take in 1..=row.min(2) {
                for small in 0..=(row - take) / 2 {
                    let play = Bowl { take, small, large: row - take - small };
                    let mut rows = self.rows.clone();
                    rows[index] = play.small;
                    rows.push(play.large);
                    emit(play, Kayles::new(rows))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// One pin can be taken so that up to half of the others are on one side.
    fn n_moves_at_least(&self, _player: Player) -> u64 {
        self.rows.iter().map(|&row| u64::from(row.div_ceil(2))).sum()
    }

    fn split(&self, mut emit: impl FnMut(Self)) {
        for &row in &self.rows {
            emit(Kayles::new(SmallVec::from_slice(&[row])));
        }
    }

    fn negative(&self) -> Self {
        self.clone()
    }

    fn max_moves(&self) -> u64 {
        self.rows.iter().map(|&row| u64::from(row)).sum()
    }

    fn encode(&self, code: &mut Code) {
        code.extend(self.rows.iter().map(|&row| u64::from(row)));
    }

    fn decode(code: &[u64]) -> Self {
        Kayles::new(code.iter().map(|&row| row as u32).collect())
    }

    fn value(&self, values: &Values) -> Option<Value> {
        self.nim_value().map(|nim| values.nimber(nim))
    }

    fn nim_value(&self) -> Option<u32> {
        Some(self.rows.iter().fold(0, |nim, &row| nim ^ nim_value(row)))
    }
}

impl Tuning for Kayles {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    /// Both players have the same moves; they are too many to count.
    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for Kayles {
    const LIMITS: &'static str = "rows of at most 2147483647 pins";
    const SMALL_SIZE: u64 = 7;

    fn drawn(&self) -> Drawn {
        Drawn::Counters(self.rows.iter().map(|&row| row.into()).collect())
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        draw(size + 1).to_string()
    }
}

impl FromStr for Kayles {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        let rows = scanner.heaps(i32::MAX.unsigned_abs())?;
        scanner.end()?;
        Ok(Kayles::new(rows))
    }
}

impl fmt::Display for Kayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, others)) = self.rows.split_first() else {
            return f.write_str("0");
        };
        first.fmt(f)?;
        others.iter().try_for_each(|row| write!(f, "+{row}"))
    }
}

/// The nim value of a row (Guy and Smith 1956): periodic with period 12 after 70 pins.
///
/// That the period goes on for ever follows from the octal periodicity theorem, because it holds from 71 pins up
/// to `2 * 71 + 2 * 12 + 2` pins, which the test below checks.
fn nim_value(pins: u32) -> u32 {
    const FIRST: [u8; 71] = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8,
        6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2,
        1, 8, 6,
    ];
    const PERIOD: [u8; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
    let pins = pins as usize;
    u32::from(FIRST.get(pins).copied().unwrap_or(PERIOD[pins % PERIOD.len()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_period_agrees_with_the_rules() {
        let mut values: Vec<u32> = Vec::new();
        for pins in 0..=200usize {
            let mut options: Vec<u32> = Vec::new();
            for take in 1..=pins.min(2) {
                options.extend((0..=pins - take).map(|row| values[row] ^ values[pins - take - row]));
            }
            let mex = (0..=1000).find(|value| !options.contains(value)).unwrap();
            assert_eq!(nim_value(pins as u32), mex, "{pins} pins");
            values.push(mex);
        }
    }

    #[test]
    fn rows_have_a_range() {
        for bad in ["-1", "2147483648", "3 7", "", "x", "2+", "+2", "2+-1"] {
            assert!(bad.parse::<Kayles>().is_err(), "{bad}");
        }
        assert_eq!("3 + 0+2".parse::<Kayles>().unwrap().to_string(), "2+3");
        assert_eq!("0".parse::<Kayles>().unwrap().to_string(), "0");
        assert_eq!("2147483647".parse::<Kayles>().unwrap().to_string(), "2147483647");
    }
}
