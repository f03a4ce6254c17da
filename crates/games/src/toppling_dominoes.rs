//! Toppling Dominoes: knock a domino over, and with it all dominoes on one side.

use std::fmt;
use std::ops::ControlFlow;

use mcgs_boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, Layout, Symmetry};
use mcgs_engine::{CellLook, Dyadic, Outcome, Player, Shade, Value, Values};

use crate::support::ordering::weigh_mobility;
use crate::support::strip::piece;

/// A row of dominoes: black, white, or grey ones that belong to both players.
///
/// ```text
/// 1 2 3
/// X # O     Black may topple 1 or 2 to either side: 2L leaves O, 2R leaves X.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::toppling_dominoes::TopplingDominoes};
/// let row: TopplingDominoes = "X#O".parse()?;
/// let mut moves = Vec::new();
/// row.moves(Player::Left, |play, option| moves.push(format!("{play} leaves {option}")));
/// assert_eq!(moves, ["1L leaves #O", "1R leaves ", "2L leaves O", "2R leaves X"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type TopplingDominoes = BoardGame<TopplingDominoesRules, 2>;

/// The rules. Plane 0 holds the dominoes that Black may topple, plane 1 those of White; grey ones are in both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TopplingDominoesRules;

/// A move: a domino and the side to which it falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Topple {
    domino: Cell,
    side: Side,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl fmt::Display for Topple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::Left => 'L',
            Side::Right => 'R',
        };
        write!(f, "{}{side}", self.domino)
    }
}

impl BoardRules<2> for TopplingDominoesRules {
    const NAME: &'static str = "toppling_dominoes";
    const RULES: &'static str = "Topple a domino of your own colour or a grey one, to the left or to the right: it and all dominoes on \
         that side are removed.";
    const SYNTAX: &'static str = "one row of dominoes `X`, `O`, `#`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("XOO#", Outcome::N),
        ("X", Outcome::L),
        ("#", Outcome::N),
        ("##", Outcome::N),
        ("XX", Outcome::L),
        ("XO", Outcome::N),
        ("OXO", Outcome::R),
        ("XOX", Outcome::L),
        ("XXO", Outcome::N),
        ("X#", Outcome::N),
        ("X#O", Outcome::N),
        ("XOOX", Outcome::L),
        ("XXOO", Outcome::N),
        ("", Outcome::P),
    ];

    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('#', 0b11)];
    const CELL_LOOKS: &'static [(char, CellLook)] = &[
        ('X', CellLook::Domino(Shade::Black)),
        ('O', CellLook::Domino(Shade::White)),
        ('#', CellLook::Domino(Shade::Grey)),
    ];
    const LAYOUT: Layout = Layout::Strip;
    const SYMMETRY: Symmetry = Symmetry::Mirror;
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 2), ("O", 2), ("#", 1)];
    const SMALL_SIZE: u64 = 5;

    type Params = ();
    type Move = Topple;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Board<B, 2>,
        player: Player,
        mut emit: impl FnMut(Topple, Board<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let length = board.shape().cols();
        for index in board.colours(player).0.ones() {
            let domino = Cell::of_strip(index);
            emit(Topple { domino, side: Side::Left }, piece(board, index + 1..length))?;
            emit(Topple { domino, side: Side::Right }, piece(board, 0..index))?;
        }
        ControlFlow::Continue(())
    }

    /// The dominoes may fall one by one from an end of the row.
    #[inline]
    fn max_moves<B: Bits>(board: &Board<B, 2>) -> u64 {
        board.shape().cells().into()
    }

    /// Each move of a player takes at least one of the dominoes that he may topple.
    #[inline]
    fn bounds<B: Bits>(board: &Board<B, 2>) -> (i64, i64) {
        (-i64::from(board.plane(1).count()), board.plane(0).count().into())
    }

    /// Rows do not fall apart; a row without dominoes is nothing.
    #[inline]
    fn split<B: Bits>(board: &Board<B, 2>, mut emit: impl FnMut(Board<B, 2>)) {
        if board.shape().cells() > 0 {
            emit(board.clone());
        }
    }

    /// A row of one colour counts its dominoes: only its owner moves, to any shorter row. A grey row of `n`
    /// dominoes can be turned into every shorter one by both players, so it is the nimber `*n`.
    fn value<B: Bits>(board: &Board<B, 2>, values: &Values) -> Option<Value> {
        let length = board.shape().cells();
        match (board.plane(0).count(), board.plane(1).count()) {
            (black, 0) => Some(values.number(Dyadic::new(i64::from(black), 0)?)),
            (0, white) => Some(values.number(Dyadic::new(-i64::from(white), 0)?)),
            (black, white) if black == length && white == length => Some(values.nimber(length)),
            _ => None,
        }
    }

    /// Any domino may fall to either side, so each shorter row is an option and nothing else is: a nim heap.
    #[inline]
    fn nim_value<B: Bits>(board: &Board<B, 2>) -> Option<u32> {
        Some(board.shape().cols())
    }
}

impl BoardTuning<2> for TopplingDominoesRules {
    const VALUE_MAX_MOVES: u64 = 3;
    const SUM_VALUE_MAX_MOVES: u64 = 5;

    #[inline]
    fn ordering_score<B: Bits>(board: &Board<B, 2>, to_move: Player) -> i32 {
        let (mine, theirs) = board.colours(to_move);
        weigh_mobility(mine.count(), theirs.count(), board.shape().cells())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_dominoes_stand_in_a_row() {
        for (text, span) in [("X.O", 1..2), ("X|O", 1..2), ("x", 0..1), ("X O", 1..2)] {
            assert_eq!(text.parse::<TopplingDominoes>().unwrap_err().span, span, "{text}");
        }
    }
}
