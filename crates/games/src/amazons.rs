//! Amazons: a queen moves and shoots an arrow that blocks a cell.

use std::fmt;
use std::ops::ControlFlow;

use mcgs_boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, Layout, Neighbours, Symmetry};
use mcgs_engine::{Dyadic, Outcome, Player, Value, Values};

use crate::support::walks::steps_alone;

/// An Amazons position.
///
/// ```text
///    a b c
/// 1  X . .     Black may move a1 to b1, c1 or a2 and shoot from there,
/// 2  . # O     also back over or onto a1.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::amazons::Amazons};
/// let board: Amazons = "X..".parse()?;
/// let mut moves = Vec::new();
/// board.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, [
///     "a1-b1-a1 leads to #X.",
///     "a1-b1-c1 leads to .X#",
///     "a1-c1-a1 leads to #.X",
///     "a1-c1-b1 leads to .#X",
/// ]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Amazons = BoardGame<AmazonsRules, 2>;

/// The rules of Amazons. An empty cell is on both planes, a queen only on the plane of its owner, a
/// wall on none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AmazonsRules;

/// A queen moves and shoots: `b1-a1-b1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shot {
    from: Cell,
    to: Cell,
    arrow: Cell,
}

impl fmt::Display for Shot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.from, self.to, self.arrow)
    }
}

impl BoardRules<2> for AmazonsRules {
    const NAME: &'static str = "amazons";
    const RULES: &'static str = "An own stone moves like a chess queen over empty cells and then shoots an arrow \
                                 the same way; the arrow blocks the cell it hits.";
    const SYNTAX: &'static str = "cells `X`, `O`, `.`, `#`; rows separated by `|`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("..#|.O.|X..", Outcome::P),
        ("X.", Outcome::L),
        ("X..", Outcome::L),
        ("X.O", Outcome::N),
        (".X|..", Outcome::L),
        ("X#.", Outcome::P),
        ("X..O", Outcome::N),
        ("XO|..", Outcome::P),
        ("X.|.O", Outcome::P),
        ("XO|.#", Outcome::N),
    ];

    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('.', 0b11), ('#', 0b00)];
    const LAYOUT: Layout = Layout::Grid;
    const SYMMETRY: Symmetry = Symmetry::Square;
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), ("O", 1), (".", 6), ("#", 2)];

    type Params = ();
    type Move = Shot;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Board<B, 2>,
        player: Player,
        mut emit: impl FnMut(Shot, Board<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (grid, shape) = (board.grid(), board.shape());
        let (own, other) = board.colours(player);
        let (queens, empty) = (own.minus(other), own.and(other));
        for from in queens.ones() {
            // The origin is empty for the arrow, and so it is on the opponent's plane.
            let (free, vacated) = (empty.with(from), other.with(from));
            for to in grid.queen_reach(&B::single(shape, from), &empty).ones() {
                let occupied = vacated.without(to);
                for arrow in grid.queen_reach(&B::single(shape, to), &free).ones() {
                    let [from, to, hit] = [from, to, arrow].map(|index| Cell::of_grid(shape, index));
                    let option = board.with_colours(player, own.without(arrow), occupied.without(arrow));
                    emit(Shot { from, to, arrow: hit }, option)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Every move uses up one empty cell.
    #[inline]
    fn max_moves<B: Bits>(board: &Board<B, 2>) -> u64 {
        u64::from(board.plane(0).and(board.plane(1)).count())
    }

    /// Who has no queen makes no move; everybody else may at most fill all empty cells.
    #[inline]
    fn bounds<B: Bits>(board: &Board<B, 2>) -> (i64, i64) {
        let [left, right] = board.planes();
        let empty = left.and(right);
        match (left.minus(right).is_empty(), right.minus(left).is_empty()) {
            (false, false) => (-i64::from(empty.count()), empty.count().into()),
            (true, true) => (0, 0),
            (false, true) => (sure_moves(board, left, right), empty.count().into()),
            (true, false) => (-i64::from(empty.count()), -sure_moves(board, right, left)),
        }
    }

    /// Neither queens nor arrows cross walls, and walls stay; a part needs a queen and room to move.
    #[inline]
    fn split<B: Bits>(board: &Board<B, 2>, mut emit: impl FnMut(Board<B, 2>)) {
        let [left, right] = board.planes();
        let (empty, queens) = (left.and(right), left.xor(right));
        board.grid().areas(&left.or(right), Neighbours::Eight, |area| {
            if area.meets(&empty) && area.meets(&queens) {
                emit(board.cut(&area));
            }
        });
    }

    /// An area with queens of one player is an integer: his most moves. That is at most the number of empty cells, and
    /// so it is equal to it if the queens can walk over all of them.
    #[inline]
    fn value<B: Bits>(board: &Board<B, 2>, values: &Values) -> Option<Value> {
        let [left, right] = board.planes();
        let empty = i64::from(left.and(right).count());
        let sign = match (left.minus(right).is_empty(), right.minus(left).is_empty()) {
            (false, true) if sure_moves(board, left, right) == empty => 1,
            (true, false) if sure_moves(board, right, left) == empty => -1,
            _ => return None,
        };
        Some(values.number(Dyadic::new(sign * empty, 0)?))
    }
}

impl BoardTuning<2> for AmazonsRules {
    const VALUE_MAX_MOVES: u64 = 3;
    const SUM_VALUE_MAX_MOVES: u64 = 7;

    /// Compares how many empty cells are next to the queens of each side.
    #[inline]
    fn ordering_score<B: Bits>(board: &Board<B, 2>, to_move: Player) -> i32 {
        let grid = board.grid();
        let (own, other) = board.colours(to_move);
        let empty = own.and(other);
        let room = |queens: &B| grid.neighbours(queens, Neighbours::Eight).and(&empty).count().cast_signed();
        2 * room(&own.minus(other)) - 2 * room(&other.minus(own)) + empty.count().cast_signed()
    }
}

/// Moves that queens can make alone: each steps to a neighbouring cell and shoots back at the cell it left.
#[inline]
fn sure_moves<B: Bits>(board: &Board<B, 2>, own: &B, other: &B) -> i64 {
    steps_alone(&board.grid(), &own.minus(other), &own.and(other)).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_boards::testing::compare_widths;
    use mcgs_engine::{Component, Game, Sum, reference::Reference};

    fn moves(text: &str, player: Player) -> Vec<String> {
        let mut moves = Vec::new();
        let board: Amazons = text.parse().unwrap();
        board.moves(player, |play, option| moves.push(format!("{play} {option}")));
        moves.sort();
        moves
    }

    #[test]
    fn the_arrow_may_hit_or_cross_the_origin() {
        assert_eq!(moves("XO|.#", Player::Left), ["a1-a2-a1 #O|X#"]);
        assert_eq!(moves(".X.", Player::Left).len(), 4);
        assert!(moves(".X.", Player::Left).contains(&"b1-a1-c1 X.#".to_owned()));
        assert_eq!(
            moves(".X|.O", Player::Left),
            ["b1-a1-a2 X.|#O", "b1-a1-b1 X#|.O", "b1-a2-a1 #.|XO", "b1-a2-b1 .#|XO"]
        );
    }

    #[test]
    fn queens_stop_at_stones_walls_and_edges() {
        assert_eq!(moves("X#.", Player::Left), [""; 0]);
        assert_eq!(moves("XO.", Player::Left), [""; 0]);
        assert_eq!(moves("X##|##.", Player::Left), [""; 0]);
        assert_eq!(moves("#######X|.#######", Player::Left), [""; 0]);
        // On an open 3x3 board the queen reaches every cell but two.
        let to_cells = moves("...|...|..O", Player::Right);
        let mut targets: Vec<&str> = to_cells.iter().map(|text| &text[3..5]).collect();
        targets.dedup();
        assert_eq!(targets, ["a1", "a3", "b2", "b3", "c1", "c2"]);
    }

    #[test]
    fn areas_with_a_queen_and_room_are_kept() {
        let parts = |text: &str| {
            let mut parts = Vec::new();
            text.parse::<Amazons>().unwrap().split(|part| parts.push(part.to_string()));
            parts
        };
        assert_eq!(parts("X.#..|###..|O##XO"), ["X.", "..|..|XO"]);
        assert_eq!(parts("X#|#."), ["X#|#."]);
        assert_eq!(parts("X#."), [""; 0]);
    }

    #[test]
    fn winning_moves() {
        let component = |text: &str| Component::of(&text.parse::<Amazons>().unwrap());
        let sum = Sum::new(vec![component("XO|.#"), component(".X|.O")]);
        assert_eq!(
            Reference::new().winning_moves(&sum, Player::Left),
            ["0:a1-a2-a1", "1:b1-a1-a2", "1:b1-a1-b1", "1:b1-a2-a1", "1:b1-a2-b1"]
        );
    }

    #[test]
    fn all_widths_agree() {
        for text in ["X..|.#.|..O", "X........|...O....#"] {
            assert_eq!(compare_widths(&text.parse::<Amazons>().unwrap()), Ok(()));
        }
    }
}
