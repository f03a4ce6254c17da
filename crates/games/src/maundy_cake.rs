//! Maundy Cake: Left cuts rectangles of cake vertically into equal pieces, Right horizontally.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Catalogue, Code, Draw, Drawn, Dyadic, Game, Outcome, ParseError, Player, Tuning, Value, Values,
};
use smallvec::SmallVec;

use crate::support::cakes::{Cake, Piece};

/// Pieces of cake, each written as its rows and columns.
///
/// The game is from *Winning Ways* (Berlekamp, Conway, Guy, chapter 2): Left cuts a piece into any number of equal pieces, at
/// least two, along lines between columns, and Right does so along lines between rows.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::maundy_cake::MaundyCake;
/// let cake: MaundyCake = "2x6".parse()?;
/// let mut plays = Vec::new();
/// cake.moves(Player::Left, |play, _| plays.push(play.to_string()));
/// assert_eq!(plays, ["2*2x3", "3*2x2", "6*2x1"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MaundyCake(Cake<LARGEST>);

/// The longest side of a piece.
const LARGEST: u32 = 10_000;

/// A move: how many pieces it makes, and their size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slices {
    count: u32,
    piece: Piece,
}

impl fmt::Display for Slices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}*{}", self.count, self.piece)
    }
}

impl Game for MaundyCake {
    const NAME: &'static str = "maundy_cake";
    const RULES: &'static str =
        "Black cuts a piece into two or more equal pieces between columns, White between rows.";
    const SYNTAX: &'static str = "the rows and columns of the piece, `4x6`; several pieces: `4x6+2x2`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("4x6", Outcome::P),
        ("1x1", Outcome::P),
        ("1x2", Outcome::L),
        ("2x1", Outcome::R),
        ("2x3", Outcome::P),
        ("2x4", Outcome::L),
        ("4x5", Outcome::R),
    ];

    type Move = Slices;

    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(Slices, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, Piece { rows, columns }) in self.0.kinds() {
            let side = if player == Player::Left { columns } else { rows };
            for count in (2..=side).filter(|count| side.is_multiple_of(*count)) {
                let piece = match player {
                    Player::Left => Piece { rows, columns: columns / count },
                    Player::Right => Piece { rows: rows / count, columns },
                };
                let pieces = std::iter::repeat_n(piece, count as usize);
                emit(Slices { count, piece }, MaundyCake(self.0.with_cut(index, pieces)))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn split(&self, mut emit: impl FnMut(Self)) {
        self.0.pieces().iter().for_each(|&piece| emit(MaundyCake(Cake::of(piece))));
    }

    fn negative(&self) -> Self {
        MaundyCake(self.0.turned())
    }

    fn max_moves(&self) -> u64 {
        self.0.max_moves()
    }

    fn bounds(&self) -> (i64, i64) {
        let worth = self.0.pieces().iter().map(|&piece| worth(piece)).sum();
        (worth, worth)
    }

    fn encode(&self, code: &mut Code) {
        self.0.encode(code);
    }

    fn decode(code: &[u64]) -> Self {
        MaundyCake(Cake::decode(code))
    }

    fn value(&self, values: &Values) -> Option<Value> {
        let worth = self.0.pieces().iter().map(|&piece| worth(piece)).sum();
        Some(values.number(Dyadic::new(worth, 0)?))
    }
}

/// The prime factors of a number from 1 on, in increasing order.
fn prime_factors(mut number: u32) -> SmallVec<[u32; 16]> {
    let mut factors = SmallVec::new();
    let mut factor = 2;
    while number > 1 {
        if factor * factor > number {
            factor = number;
        }
        while number.is_multiple_of(factor) {
            factors.push(factor);
            number /= factor;
        }
        factor += 1;
    }
    factors
}

/// The value of a piece (*Winning Ways*, chapter 2, gives the table; for single rows it is how often they can be cut).
///
/// Both players like to cut by the smallest primes while the opponent can still do the same. Who has more prime factors has
/// the rest for himself, and cuts it by the largest first: with the factors `p >= q >= r ...` these are `1 + p + pq + ...` cuts.
fn worth(piece: Piece) -> i64 {
    let [columns, rows] = [piece.columns, piece.rows].map(prime_factors);
    if columns.len() < rows.len() {
        return -worth(piece.turned());
    }
    let (mut cuts, mut pieces) = (0, 1);
    for &factor in columns[rows.len()..].iter().rev() {
        cuts += pieces;
        pieces *= i64::from(factor);
    }
    cuts
}

impl Tuning for MaundyCake {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    /// All values are known.
    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for MaundyCake {
    const LIMITS: &'static str = "sides of at most 10000";
    const SMALL_SIZE: u64 = 5;

    fn drawn(&self) -> Drawn {
        self.0.drawn()
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        let rows = 1 + draw(size);
        format!("{rows}x{}", 1 + draw(size))
    }
}

impl FromStr for MaundyCake {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(MaundyCake)
    }
}

impl fmt::Display for MaundyCake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::testing::PlainRules;

    #[test]
    fn the_theorem_agrees_with_the_rules() {
        let mut plain = PlainRules::new();
        for rows in 1..=24 {
            for columns in 1..=24 {
                plain.assert_formulas::<MaundyCake>(&format!("{rows}x{columns}"));
            }
        }
    }

    #[test]
    fn large_cakes_have_values() {
        let worth = |text: &str| text.parse::<MaundyCake>().unwrap().bounds().0;
        assert_eq!([worth("1x8192"), worth("1x9973"), worth("9973x8192")], [8191, 1, 4095]);
        assert!("1x10001".parse::<MaundyCake>().is_err());
    }
}
