//! Fission: a stone splits into two, vertically for Black and horizontally for White.

use std::fmt;
use std::ops::ControlFlow;

use mcgs_boards::{
    Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, Grid, Layout, Neighbours, Symmetry,
};
use mcgs_engine::{CellLook, Outcome, Player, Shade};

/// A Fission position. The stones belong to nobody.
///
/// ```text
///    a b c
/// 1  . . .     Black may split b2 into b1 and b3,
/// 2  . X .     White may split it into a2 and c2.
/// 3  . . #
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::fission::Fission};
/// let board: Fission = "...|.X.|..#".parse()?;
/// let mut moves = Vec::new();
/// board.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["b2_V leads to .X.|...|.X#"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Fission = BoardGame<FissionRules, 2>;

/// The rules of Fission. Plane 0 holds the stones, plane 1 the empty cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FissionRules;

/// A stone splits: `b2_V` by Black, `b2_H` by White.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fork {
    stone: Cell,
    player: Player,
}

impl fmt::Display for Fork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let axis = match self.player {
            Player::Left => 'V',
            Player::Right => 'H',
        };
        write!(f, "{}_{axis}", self.stone)
    }
}

impl BoardRules<2> for FissionRules {
    const NAME: &'static str = "fission";
    const RULES: &'static str = "A stone with two empty cells on opposite sides disappears and a stone appears on \
                                 each of the two: above and below for Black, left and right for White.";
    const SYNTAX: &'static str = "cells `X`, `.`, `#`; rows separated by `|`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("...|.X.|...", Outcome::P),
        (".X.", Outcome::R),
        (".|X|.", Outcome::L),
        ("...|XX.|.X.", Outcome::N),
        ("..X..", Outcome::R),
        (".X.X.", Outcome::R),
        (".X.|.X.|.#.", Outcome::R),
        (".X.|.#X|.X.", Outcome::N),
    ];

    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('.', 0b10), ('#', 0b00)];
    const CELL_LOOKS: &'static [(char, CellLook)] = &[('X', CellLook::Stone(Shade::Grey))];
    const LAYOUT: Layout = Layout::Grid;
    const SYMMETRY: Symmetry = Symmetry::Rectangle;
    const SWAP: [usize; 2] = [0, 1];
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), (".", 4), ("#", 1)];
    const SMALL_SIZE: u64 = 9;

    type Params = ();
    type Move = Fork;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Board<B, 2>,
        player: Player,
        mut emit: impl FnMut(Fork, Board<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (grid, shape) = (board.grid(), board.shape());
        let [stones, empty] = board.planes();
        let step = match player {
            Player::Left => shape.stride(),
            Player::Right => 1,
        };
        for stone in stones.and(&between(&grid, empty, player)).ones() {
            let (before, after) = (stone - step, stone + step);
            let option = board.with_planes([
                stones.without(stone).with(before).with(after),
                empty.with(stone).without(before).without(after),
            ]);
            emit(Fork { stone: Cell::of_grid(shape, stone), player }, option)?;
        }
        ControlFlow::Continue(())
    }

    /// Every move uses up one empty cell.
    #[inline]
    fn max_moves<B: Bits>(board: &Board<B, 2>) -> u64 {
        u64::from(board.plane(1).count())
    }

    /// Turns stones that can never move into walls and cuts the rest into connected areas.
    #[inline]
    fn split<B: Bits>(board: &Board<B, 2>, mut emit: impl FnMut(Board<B, 2>)) {
        let grid = board.grid();
        let [stones, empty] = board.planes();
        let mobile = stones.minus(&dead_stones(&grid, stones, empty));
        if mobile.is_empty() {
            return;
        }
        grid.areas(&mobile.or(empty), Neighbours::Four, |area| {
            if area.meets(&mobile) {
                emit(board.cut(&area));
            }
        });
    }
}

impl BoardTuning<2> for FissionRules {
    const VALUE_MAX_MOVES: u64 = 5;
    const SUM_VALUE_MAX_MOVES: u64 = 7;

    #[inline]
    fn ordering_score<B: Bits>(board: &Board<B, 2>, to_move: Player) -> i32 {
        let grid = board.grid();
        let [stones, empty] = board.planes();
        let moves = |player| stones.and(&between(&grid, empty, player)).count().cast_signed();
        2 * moves(to_move) - 2 * moves(to_move.opponent()) + empty.count().cast_signed()
    }
}

/// The cells whose two neighbours on the axis of `player` are both in `cells`.
#[inline]
fn between<B: Bits>(grid: &Grid<B>, cells: &B, player: Player) -> B {
    match player {
        Player::Left => grid.north(cells).and(&grid.south(cells)),
        Player::Right => grid.east(cells).and(&grid.west(cells)),
    }
}

/// The stones that never move, and so are walls.
///
/// It is the largest set of stones such that each of them has, on both axes, a wall, an edge or a stone of
/// the set next to it. The first of them to move would need two empty cells on one axis, and one of these
/// would be a wall, an edge or a stone that has not moved.
#[inline]
fn dead_stones<B: Bits>(grid: &Grid<B>, stones: &B, empty: &B) -> B {
    let mut dead = stones.clone();
    let mut open = empty.clone();
    loop {
        let either_axis = between(grid, &open, Player::Left).or(&between(grid, &open, Player::Right));
        let freed = dead.and(&either_axis);
        if freed.is_empty() {
            return dead;
        }
        dead = dead.minus(&freed);
        open = open.or(&freed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_boards::testing::compare_widths;
    use mcgs_engine::{Component, Game, Sum, reference::Reference};

    fn moves(text: &str, player: Player) -> Vec<String> {
        let mut moves = Vec::new();
        let board: Fission = text.parse().unwrap();
        board.moves(player, |play, option| moves.push(format!("{play} {option}")));
        moves
    }

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        text.parse::<Fission>().unwrap().split(|part| parts.push(part.to_string()));
        parts
    }

    #[test]
    fn black_splits_up_and_down_and_white_sideways() {
        assert_eq!(moves("...|.X.|...", Player::Left), ["b2_V .X.|...|.X."]);
        assert_eq!(moves("...|.X.|...", Player::Right), ["b2_H ...|X.X|..."]);
        assert_eq!(moves(".X.|.X.|.#.", Player::Left), [""; 0]);
        assert_eq!(moves(".X.|.X.|.#.", Player::Right), ["b1_H X.X|.X.|.#.", "b2_H .X.|X.X|.#."]);
        // Both new cells must be on the board.
        assert_eq!(moves("..X|X..", Player::Right), [""; 0]);
        assert_eq!(moves(".......X|........", Player::Right), [""; 0]);
    }

    #[test]
    fn stones_that_never_move_are_walls() {
        assert_eq!(parts("XX|XX"), [""; 0]);
        assert_eq!(parts("X.|.."), [""; 0]);
        assert_eq!(parts(".X.X.|#####|.X.##"), [".X.X.", ".X."]);
        assert_eq!(parts(".X.#|####|...#|.X.#|X..#"), [".X.", "...|.X.|#.."]);
        assert_eq!(parts("X.X"), [""; 0]);
    }

    #[test]
    fn there_are_no_white_stones() {
        assert_eq!(".O.".parse::<Fission>().unwrap_err().span, 1..2);
    }

    #[test]
    fn winning_moves() {
        let sum = Sum::new(vec![Component::of(&".X.|.X.|.#.".parse::<Fission>().unwrap())]);
        let mut reference = Reference::new();
        assert_eq!(reference.winning_moves(&sum, Player::Left), [""; 0]);
        assert_eq!(reference.winning_moves(&sum, Player::Right), ["b1_H"]);
        let impartial = crate::REGISTRY.find("impartial fission").unwrap();
        let sum = Sum::new(vec![Component::parse(impartial, "...|.X.|...").unwrap()]);
        assert_eq!(reference.winning_moves(&sum, Player::Left), ["b2_H", "b2_V"]);
    }

    #[test]
    fn all_widths_agree() {
        for text in ["..X|.X.|...", "...X...X.|..X......|........."] {
            assert_eq!(compare_widths(&text.parse::<Fission>().unwrap()), Ok(()));
        }
    }
}
