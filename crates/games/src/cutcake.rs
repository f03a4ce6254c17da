//! Cutcake: Left cuts rectangles of cake vertically, Right horizontally.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Catalogue, Code, Draw, Drawn, Dyadic, Game, Outcome, ParseError, Player, Tuning, Value, Values,
};

use crate::support::cakes::{Cake, Piece};

/// Pieces of cake, each written as its rows and columns.
///
/// The game is from *Winning Ways* (Berlekamp, Conway, Guy, chapter 2): Left cuts a piece in two along a line between two columns,
/// Right along a line between two rows.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::cutcake::Cutcake;
/// let cake: Cutcake = "2x4".parse()?;
/// let mut plays = Vec::new();
/// cake.moves(Player::Left, |play, _| plays.push(play.to_string()));
/// assert_eq!(plays, ["2x1+2x3", "2x2+2x2"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cutcake(Cake<LARGEST>);

/// The longest side of a piece.
const LARGEST: u32 = 1_000_000;

/// A move: the two pieces that it makes, the smaller first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut(Piece, Piece);

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.0, self.1)
    }
}

impl Game for Cutcake {
    const NAME: &'static str = "cutcake";
    const RULES: &'static str = "Black cuts a piece in two between two columns, White between two rows.";
    const SYNTAX: &'static str = "the rows and columns of the piece, `3x4`; several pieces: `3x4+2x2`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("3x4", Outcome::L),
        ("1x1", Outcome::P),
        ("1x2", Outcome::L),
        ("2x1", Outcome::R),
        ("2x2", Outcome::P),
        ("2x3", Outcome::P),
        ("2x4", Outcome::L),
        ("1x2+4x2", Outcome::P),
    ];

    type Move = Cut;

    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(Cut, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, piece) in self.0.kinds() {
            let Piece { rows, columns } = piece;
            let side = if player == Player::Left { columns } else { rows };
            for first in 1..=side / 2 {
                let part = |length| match player {
                    Player::Left => Piece { rows, columns: length },
                    Player::Right => Piece { rows: length, columns },
                };
                let (small, large) = (part(first), part(side - first));
                emit(Cut(small, large), Cutcake(self.0.with_cut(index, [small, large])))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn n_moves_at_least(&self, player: Player) -> u64 {
        let side = |piece: Piece| if player == Player::Left { piece.columns } else { piece.rows };
        self.0.kinds().map(|(_, piece)| u64::from(side(piece) / 2)).sum()
    }

    fn split(&self, mut emit: impl FnMut(Self)) {
        self.0.pieces().iter().for_each(|&piece| emit(Cutcake(Cake::of(piece))));
    }

    fn negative(&self) -> Self {
        Cutcake(self.0.turned())
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
        Cutcake(Cake::decode(code))
    }

    fn value(&self, values: &Values) -> Option<Value> {
        let worth = self.0.pieces().iter().map(|&piece| worth(piece)).sum();
        Some(values.number(Dyadic::new(worth, 0)?))
    }

    /// Every cut makes one piece more, whoever makes it, until all pieces are single squares.
    fn nim_value(&self) -> Option<u32> {
        Some((self.0.max_moves() % 2) as u32)
    }
}

/// The value of a piece (*Winning Ways*, chapter 2): if `2^k` is the largest power of two that is at most the number of
/// rows, and there are at least as many columns, then `floor(columns / 2^k) - 1`; otherwise the same for the turned piece,
/// negated.
fn worth(piece: Piece) -> i64 {
    if piece.rows.ilog2() > piece.columns.ilog2() {
        return -worth(piece.turned());
    }
    i64::from(piece.columns >> piece.rows.ilog2()) - 1
}

impl Tuning for Cutcake {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    /// All values are known.
    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for Cutcake {
    const LIMITS: &'static str = "sides of at most 1000000";
    const SMALL_SIZE: u64 = 4;

    fn drawn(&self) -> Drawn {
        self.0.drawn()
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        let rows = 1 + draw(size);
        format!("{rows}x{}", 1 + draw(size))
    }
}

impl FromStr for Cutcake {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(Cutcake)
    }
}

impl fmt::Display for Cutcake {
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
        for rows in 1..=20 {
            for columns in 1..=20 {
                plain.assert_formulas::<Cutcake>(&format!("{rows}x{columns}"));
            }
        }
    }

    #[test]
    fn only_rectangles_are_cakes() {
        for bad in ["", "3", "3x", "0x4", "3x0", "3x1000001", "-1x2", "3x4+", "3*4", "99999999999999999999x1"]
        {
            assert!(bad.parse::<Cutcake>().is_err(), "{bad}");
        }
        assert_eq!(" 2X3 + 1x1 + 1x2 ".parse::<Cutcake>().unwrap().to_string(), "1x2+2x3");
        assert_eq!("1000000x1000000".parse::<Cutcake>().unwrap().bounds(), (0, 0));
    }
}
