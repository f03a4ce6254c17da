//! Chomp: bite off everything below and to the right of a square, but not the poisoned corner.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Catalogue, Code, Draw, Drawn, Game, Outcome, ParseError, ParseErrorKind, Player, Sign, Tuning, Value,
    Values,
};
use smallvec::SmallVec;

use crate::support::scanner::Scanner;

/// A bar of chocolate: the lengths of its rows from the top, none longer than the one above. The square at the top left is poisoned.
///
/// The game is from Gale (*A curious Nim-type game*, American Mathematical Monthly 81, 1974). A move chooses a square and
/// takes it with all squares below it and to the right. Nobody may take the poisoned one, so who has nothing else left loses.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::chomp::Chomp;
/// let bar: Chomp = "2x2".parse()?;
/// let mut plays = Vec::new();
/// bar.moves(Player::Left, |play, left| plays.push(format!("{play} leaves {left}")));
/// assert_eq!(plays, ["b1 leaves 1,1", "a2 leaves 2", "b2 leaves 2,1"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Chomp {
    rows: SmallVec<[u32; 8]>, // at least one, none empty
}

/// A move: the square at the top left of the bite.
pub type Bite = mcgs_boards::Cell;

impl Chomp {
    /// The most squares.
    const LARGEST: u64 = 10_000;

    /// The lengths of the columns.
    fn turned(&self) -> Self {
        let column = |column: u32| self.rows.iter().take_while(|&&row| row > column).count() as u32;
        Chomp { rows: (0..self.rows[0]).map(column).collect() }
    }
}

impl Game for Chomp {
    const NAME: &'static str = "chomp";
    const RULES: &'static str = "Either player takes a square with all squares below it and to the right; the square at the \
                                 top left must stay.";
    const SYNTAX: &'static str = "the size of the bar, `3x4`, or the lengths of its rows, `4,4,2`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("3x4", Outcome::N),
        ("1x1", Outcome::P),
        ("2x2", Outcome::N),
        ("2,1", Outcome::P),
        ("3,2", Outcome::P),
        ("3,1,1", Outcome::P),
        ("4,2,2", Outcome::P),
        ("3,3,1", Outcome::N),
    ];
    const IMPARTIAL: bool = true;
    const ALL_SMALL: bool = true;

    type Move = Bite;

    fn try_moves(
        &self,
        _player: Player,
        mut emit: impl FnMut(Bite, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let shape = mcgs_boards::Shape::new(self.rows.len() as u32, self.rows[0]);
        for (row, &length) in self.rows.iter().enumerate() {
            for column in u32::from(row == 0)..length {
                let mut rows = self.rows.clone();
                rows[row..].iter_mut().for_each(|length| *length = column.min(*length));
                rows.retain(|length| *length > 0);
                emit(Bite::of_grid(shape, shape.index(row as u32, column)), Chomp { rows })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where only the first row and the first column are left, nobody bites both.
    fn split(&self, mut emit: impl FnMut(Self)) {
        match *self.rows {
            [1] => {}
            [first, 1, ..] if first > 1 => {
                emit(Chomp { rows: SmallVec::from_slice(&self.rows[..1]) });
                emit(Chomp { rows: SmallVec::from_elem(1, self.rows.len()) });
            }
            _ => emit(self.clone()),
        }
    }

    /// Rows and columns may be exchanged.
    fn canonical(&self) -> (Self, Sign) {
        let turned = self.turned();
        let is_smaller = (turned.rows.len(), &turned.rows) < (self.rows.len(), &self.rows);
        (if is_smaller { turned } else { self.clone() }, Sign::Plus)
    }

    fn negative(&self) -> Self {
        self.clone()
    }

    /// Every move takes a square, and the poisoned one stays.
    fn max_moves(&self) -> u64 {
        self.rows.iter().map(|&row| u64::from(row)).sum::<u64>() - 1
    }

    fn encode(&self, code: &mut Code) {
        code.extend(self.rows.iter().map(|&row| u64::from(row)));
    }

    /// Words that no position has, from a damaged file, still give some position.
    fn decode(code: &[u64]) -> Self {
        let mut longest = Chomp::LARGEST as u32;
        let mut rows: SmallVec<[u32; 8]> = SmallVec::new();
        for &word in code {
            longest = longest.min(u32::try_from(word).unwrap_or(u32::MAX)).max(1);
            rows.push(longest);
        }
        if rows.is_empty() {
            rows.push(1);
        }
        Chomp { rows }
    }

    fn value(&self, values: &Values) -> Option<Value> {
        self.nim_value().map(|nim| values.nimber(nim))
    }

    /// A single row or column is a nim heap. Of two rows, it is known who wins: the player to move loses if the second row is one
    /// square shorter than the first.
    fn nim_value(&self) -> Option<u32> {
        match *self.rows {
            [row] => Some(row - 1),
            // The one is a bug for tests of the checker.
            [first, second] if first == second + 1 => Some(cfg!(feature = "planted-value").into()),
            [1, ..] => Some(self.rows.len() as u32 - 1),
            _ => None,
        }
    }
}

impl Tuning for Chomp {
    const VALUE_MAX_MOVES: u64 = 24;
}

impl Catalogue for Chomp {
    const LIMITS: &'static str = "bars of at most 10000 squares";
    const SMALL_SIZE: u64 = 4;

    fn drawn(&self) -> Drawn {
        Drawn::Counters(self.rows.iter().map(|&row| row.into()).collect())
    }

    /// Rows of at most that length, at most four of them.
    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        let mut longest = 1 + draw(size);
        let mut rows = vec![longest.to_string()];
        for _ in 0..draw(4) {
            longest = 1 + draw(longest);
            rows.push(longest.to_string());
        }
        rows.join(",")
    }
}

impl FromStr for Chomp {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const LARGEST: u32 = Chomp::LARGEST as u32;
        let mut scanner = Scanner::new(text);
        let start = scanner.at();
        let first = scanner.positive(LARGEST)?;
        let mut rows = SmallVec::new();
        if scanner.take('x') || scanner.take('X') {
            rows.resize(first as usize, scanner.positive(LARGEST)?);
            scanner.end()?;
        } else {
            rows.push(first);
            let mut longest = first;
            while scanner.next_item()? {
                let start = scanner.at();
                let row = scanner.positive(LARGEST)?;
                if row > longest {
                    let message = format!("a row of {row} squares below one of {longest}");
                    let kind =
                        ParseErrorKind::Rule { message, rule: "no row may be longer than the one above" };
                    return Err(ParseError::new(kind, start..scanner.at()));
                }
                longest = row;
                rows.push(longest);
            }
        }
        let squares: u64 = rows.iter().map(|&row| u64::from(row)).sum();
        if squares > Chomp::LARGEST {
            let kind = ParseErrorKind::TooManyCells {
                found: usize::try_from(squares).unwrap_or(usize::MAX),
                limit: Chomp::LARGEST as usize,
            };
            return Err(ParseError::new(kind, start..text.trim_end().len()));
        }
        Ok(Chomp { rows })
    }
}

impl fmt::Display for Chomp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self.rows.iter().map(u32::to_string).collect();
        f.write_str(&rows.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::testing::PlainRules;

    #[test]
    fn formulas_agree_with_the_rules() {
        let mut plain = PlainRules::new();
        for length in 1..=12 {
            plain.assert_formulas::<Chomp>(&length.to_string());
            plain.assert_formulas::<Chomp>(&format!("{length}x1"));
            plain.assert_formulas::<Chomp>(&format!("{},{length}", length + 1));
        }
    }

    #[test]
    fn bars_have_a_size_or_rows() {
        for bad in ["", "0", "3x", "3x0", "2,3", "4,4,", "101x100", "10001", "3,0", "9999999999x2", "2x2x2"] {
            assert!(bad.parse::<Chomp>().is_err(), "{bad}");
        }
        let text = |text: &str| text.parse::<Chomp>().unwrap().to_string();
        assert_eq!(
            [text("3x2"), text("2 2 1"), text("100X100")[..7].to_owned()],
            ["2,2,2", "2,2,1", "100,100"]
        );
    }

    #[test]
    fn a_row_and_a_column_are_two_heaps() {
        let mut parts = Vec::new();
        "4,1,1".parse::<Chomp>().unwrap().split(|part| parts.push(part.to_string()));
        assert_eq!(parts, ["4", "1,1,1"]);
    }
}
