//! Maze: one token, which Left moves down and Right moves to the right, as far as walls allow.

use std::ops::ControlFlow;

use mcgs_boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, Layout, Symmetry, Window};
use mcgs_engine::{Outcome, Player};

/// A maze with its token on the cell at the top left.
///
/// The rules are those of *Lessons in Play* (Albert, Nowakowski, Wolfe, 2007), where the maze stands on its corner: Left moves the token any
/// number of cells down, and Right any number of cells to the right, in one move and in a straight line. The token does not go through
/// walls. It never comes back, so what lies above it or to the left of it does not matter, and the corner is always where it is.
///
/// Cells show the walls at their sides: `_` has a wall below, `I` one at the right, `J` both, and `.` none.
///
/// ```text
///    a b c
/// 1  . I .     Black may move to a2, but not to a3, because there is a wall.
/// 2  _ . .     White may move to b1, but not to c1.
/// 3  . . .
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::maze::Maze};
/// let maze: Maze = ".I.|_..|...".parse()?;
/// let mut moves = Vec::new();
/// for player in Player::BOTH {
///     maze.moves(player, |play, option| moves.push(format!("{play} leads to {option}")));
/// }
/// assert_eq!(moves, ["a2 leads to _..|...", "b1 leads to I.|..|.."]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Maze = BoardGame<MazeRules, 2>;

/// The rules of Maze. Plane 0 holds the cells with a wall below, plane 1 those with a wall at the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MazeRules;

impl BoardRules<2> for MazeRules {
    const NAME: &'static str = "maze";
    const RULES: &'static str = "The token is on the cell at the top left. Black moves it any number of cells down, White to the \
                                 right, and never through a wall.";
    const SYNTAX: &'static str =
        "cells `_` (wall below), `I` (wall at the right), `J` (both), `.`; rows separated by `|`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("._J|I..|I..", Outcome::N),
        (".I.|_..|...", Outcome::P),
        (".", Outcome::P),
        ("..", Outcome::R),
        (".|.", Outcome::L),
        ("..|..", Outcome::P),
        ("I|.", Outcome::L),
        ("J.|..", Outcome::P),
        (".J|_.", Outcome::R),
    ];

    const CELLS: &'static [(char, u32)] = &[('_', 0b01), ('I', 0b10), ('J', 0b11), ('.', 0b00)];
    const LAYOUT: Layout = Layout::Grid;
    const SYMMETRY: Symmetry = Symmetry::Diagonal;
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("_", 1), ("I", 1), ("J", 1), (".", 3)];
    const SMALL_SIZE: u64 = 9;

    type Params = ();
    type Move = Cell;

    fn try_moves<B: Bits>(
        board: &Board<B, 2>,
        player: Player,
        mut emit: impl FnMut(Cell, Board<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let shape = board.shape();
        let walls = board.colours(player).0;
        let (mut rest, mut at) = (Window { top: 0, left: 0, rows: shape.rows(), cols: shape.cols() }, 0);
        loop {
            match player {
                Player::Left if rest.rows > 1 => (rest.top, rest.rows) = (rest.top + 1, rest.rows - 1),
                Player::Right if rest.cols > 1 => (rest.left, rest.cols) = (rest.left + 1, rest.cols - 1),
                Player::Left | Player::Right => return ControlFlow::Continue(()),
            }
            if walls.get(at) {
                return ControlFlow::Continue(());
            }
            at = shape.index(rest.top, rest.left);
            emit(Cell::of_grid(shape, at), board.window(rest))?;
        }
    }

    /// The token comes nearer to the lower right corner with every move.
    fn max_moves<B: Bits>(board: &Board<B, 2>) -> u64 {
        u64::from((board.shape().rows() + board.shape().cols()).saturating_sub(2))
    }

    fn bounds<B: Bits>(board: &Board<B, 2>) -> (i64, i64) {
        let steps = |length: u32| i64::from(length.saturating_sub(1));
        (-steps(board.shape().cols()), steps(board.shape().rows()))
    }

    /// On a single cell nobody moves. Otherwise there is one token, so there is one part.
    fn split<B: Bits>(board: &Board<B, 2>, mut emit: impl FnMut(Board<B, 2>)) {
        if board.shape().cells() > 1 {
            emit(board.clone());
        }
    }
}

impl BoardTuning<2> for MazeRules {
    /// A maze has as many positions as cells.
    const VALUE_MAX_MOVES: u64 = 30;
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_boards::testing::compare_widths;
    use mcgs_engine::Game;

    #[test]
    fn the_token_stops_at_walls() {
        let maze: Maze = ".._.|.IJ.|_...|....".parse().unwrap();
        let plays = |player| {
            let mut plays = Vec::new();
            maze.moves(player, |play, _| plays.push(play.to_string()));
            plays
        };
        assert_eq!(plays(Player::Left), ["a2", "a3"]);
        assert_eq!(plays(Player::Right), ["b1", "c1", "d1"]);
    }

    #[test]
    fn all_widths_agree() {
        for text in [".._.|.IJ.|_...|....", "I|_|.|."] {
            assert_eq!(compare_widths(&text.parse::<Maze>().unwrap()), Ok(()));
        }
    }
}
