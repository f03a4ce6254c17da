//! Clobber: a stone captures a neighbouring stone of the opponent.

use std::ops::ControlFlow;

use mcgs_boards::{
    Bits, Board, BoardGame, BoardRules, BoardTuning, Direction, Layout, Neighbours, Step, Symmetry,
};
use mcgs_engine::{Outcome, Player, Start};

use crate::support::strip::piece;

/// A Clobber position.
///
/// ```text
///    a b c
/// 1  X O X     Black takes any of the four white stones next to a black one:
/// 2  O X .     a1 may take b1 or a2, and then stands there.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::clobber::Clobber};
/// let board: Clobber = "XO|.X".parse()?;
/// let mut moves = Vec::new();
/// board.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["b2-b1 leads to XX|..", "a1-b1 leads to .X|.X"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Clobber = BoardGame<ClobberRules, 2>;

/// The rules of Clobber. Plane 0 holds the black stones, plane 1 the white ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClobberRules;

impl BoardRules<2> for ClobberRules {
    const NAME: &'static str = "clobber";
    const RULES: &'static str = "A move takes an opponent's stone on one of the four cells next to an own stone, \
                                 which moves there.";
    const SYNTAX: &'static str = "cells `X`, `O`, `.`; rows separated by `|`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("XO|OX", Outcome::N),
        ("X|O", Outcome::N),
        ("XO|XO", Outcome::P),
        ("XX|OO", Outcome::P),
        ("X.|.O", Outcome::P),
        ("XX|XO", Outcome::L),
        ("OXO|XOX", Outcome::P),
        ("XXO|XXO", Outcome::P),
        ("XO|OO", Outcome::R),
    ];
    const ALL_SMALL: bool = true;

    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('.', 0b00)];
    const LAYOUT: Layout = Layout::Grid;
    const SYMMETRY: Symmetry = Symmetry::Square;
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), ("O", 1)];
    const START: Option<Start> = Some(Start::Checkerboard("X", "O"));
    const SMALL_SIZE: u64 = 9;

    type Params = ();
    type Move = Step;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Board<B, 2>,
        player: Player,
        mut emit: impl FnMut(Step, Board<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (_, targets) = board.colours(player);
        captures(board, player, targets, |from, to, option| {
            emit(Step::on_grid(board.shape(), from, to), option)
        })
    }

    /// Every move takes a stone, and the last stone cannot be taken.
    #[inline]
    fn max_moves<B: Bits>(board: &Board<B, 2>) -> u64 {
        u64::from(stones(board).count()).saturating_sub(1)
    }

    #[inline]
    fn split<B: Bits>(board: &Board<B, 2>, emit: impl FnMut(Board<B, 2>)) {
        split_mixed_groups(board, emit);
    }

    /// A move and its half turn are apart unless the centre of the board is in the move; in the impartial variant
    /// the colours may be exchanged as well.
    #[inline]
    fn nim_value<B: Bits>(board: &Board<B, 2>) -> Option<u32> {
        board.answers_by_half_turn(&stones(board), &[1, 0]).then_some(0)
    }
}

impl BoardTuning<2> for ClobberRules {
    const VALUE_MAX_MOVES: u64 = 8;
    const SUM_VALUE_MAX_MOVES: u64 = 9;

    #[inline]
    fn nim_work<B: Bits>(board: &Board<B, 2>) -> u64 {
        unlike_pairs(board)
    }

    #[inline]
    fn ordering_score<B: Bits>(board: &Board<B, 2>, to_move: Player) -> i32 {
        guess_subtree(board, to_move)
    }
}

/// All stones.
#[inline]
pub(crate) fn stones<B: Bits>(board: &Board<B, 2>) -> B {
    board.plane(0).or(board.plane(1))
}

/// Calls `emit` with from, to and the result of every move of a stone of `player` onto one of `targets`, until it
/// breaks off.
#[inline]
pub(crate) fn captures<B: Bits>(
    board: &Board<B, 2>,
    player: Player,
    targets: &B,
    mut emit: impl FnMut(u32, u32, Board<B, 2>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let grid = board.grid();
    let (own, other) = board.colours(player);
    for direction in Direction::FOUR {
        for to in grid.step(own, direction).and(targets).ones() {
            let from = direction.opposite().target(to, board.shape());
            let mut moved = own.clone();
            moved.clear(from);
            moved.set(to);
            emit(from, to, board.with_colours(player, moved, other.without(to)))?;
        }
    }
    ControlFlow::Continue(())
}

/// Calls `emit` with every connected group of stones that has both colours.
///
/// A group never meets another one, because stones only move onto stones. In a group of one colour
/// nobody can move.
#[inline]
pub(crate) fn split_mixed_groups<B: Bits>(board: &Board<B, 2>, mut emit: impl FnMut(Board<B, 2>)) {
    let [left, right] = board.planes();
    if left.is_empty() || right.is_empty() {
        return;
    }
    if B::IS_LARGE && board.shape().rows() == 1 {
        split_long_strip(board, emit);
        return;
    }
    board.grid().areas(&stones(board), Neighbours::Four, |group| {
        if group.meets(left) && group.meets(right) {
            emit(board.cut(&group));
        }
    });
}

/// The same for a strip of more than a few words, where each step of a flood takes long.
#[cold]
fn split_long_strip<B: Bits>(board: &Board<B, 2>, mut emit: impl FnMut(Board<B, 2>)) {
    let stones = stones(board);
    let mut start = stones.lowest().unwrap_or(0);
    loop {
        let end = stones.next_gap(start);
        let group = piece(board, start..end);
        if !group.plane(0).is_empty() && !group.plane(1).is_empty() {
            emit(group);
        }
        match stones.shr(end).lowest() {
            Some(gap) => start = end + gap,
            None => return,
        }
    }
}

/// The move-ordering score, about the size of the search tree: movable stones of both sides and adjacent unlike pairs.
///
/// On checkerboards this order of moves needed a fifth of the nodes of plain mobility: the pairs are the
/// moves that are left in the position, and few of them mean a small tree.
#[inline]
pub(crate) fn guess_subtree<B: Bits>(board: &Board<B, 2>, to_move: Player) -> i32 {
    let grid = board.grid();
    let (own, other) = board.colours(to_move);
    let own_movable = own.and(&grid.neighbours(other, Neighbours::Four)).count();
    let other_movable = other.and(&grid.neighbours(own, Neighbours::Four)).count();
    // A board has at most 65,536 cells, so nothing here comes near the limits of `i32`.
    2 * own_movable.cast_signed() - 2 * other_movable.cast_signed() + 4 * unlike_pairs(board) as i32
}

/// How many pairs of neighbours are of different colours: half the number of moves of both players.
#[inline]
pub(crate) fn unlike_pairs<B: Bits>(board: &Board<B, 2>) -> u64 {
    let grid = board.grid();
    let [left, right] = board.planes();
    let beside = left.and(&grid.west(right)).or(&right.and(&grid.west(left))).count();
    let below = left.and(&grid.north(right)).or(&right.and(&grid.north(left))).count();
    u64::from(beside) + u64::from(below)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_boards::testing::compare_widths;
    use mcgs_engine::{Component, Game, ParseErrorKind, Sum, Tuning, reference::Reference};

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut options = Vec::new();
        let board: Clobber = text.parse().unwrap();
        board.moves(player, |play, option| options.push(format!("{play} {option}")));
        options.sort();
        options
    }

    #[test]
    fn all_moves_of_the_square() {
        let black = ["a1-a2 .O|XX", "a1-b1 .X|OX", "b2-a2 XO|X.", "b2-b1 XX|O."];
        assert_eq!(options("XO|OX", Player::Left), black);
        let white = ["a2-a1 OO|.X", "a2-b2 XO|.O", "b1-a1 O.|OX", "b1-b2 X.|OO"];
        assert_eq!(options("XO|OX", Player::Right), white);
        assert_eq!(options("X.|.O", Player::Left), [""; 0]);
    }

    #[test]
    fn groups_of_both_colours_are_kept() {
        let parts = |text: &str| {
            let mut parts = Vec::new();
            text.parse::<Clobber>().unwrap().split(|part| parts.push(part.to_string()));
            parts
        };
        assert_eq!(parts("XO.X|...O|XX..|..OO"), ["XO", "X|O"]);
        assert_eq!(parts("X.|.O"), [""; 0]);
        assert_eq!(parts("....|.XX.|..O."), ["XX|.O"]);
    }

    #[test]
    fn walls_are_no_cells() {
        let error = "XO|X#".parse::<Clobber>().unwrap_err();
        assert_eq!(error.span, 4..5);
        assert!(matches!(error.kind, ParseErrorKind::BadCell { found: '#', .. }));
    }

    #[test]
    fn the_guess_counts_stones_and_pairs() {
        let board: Clobber = "XOX|...".parse().unwrap();
        assert_eq!(board.ordering_score(Player::Left), 2 * 2 - 2 + 4 * 2);
        assert_eq!(board.ordering_score(Player::Right), 2 - 2 * 2 + 4 * 2);
    }

    #[test]
    fn winning_moves() {
        let sum = Sum::new(vec![Component::of(&"XO|OX".parse::<Clobber>().unwrap())]);
        let mut reference = Reference::new();
        assert_eq!(reference.winning_moves(&sum, Player::Left), ["a1-a2", "a1-b1", "b2-a2", "b2-b1"]);
        assert_eq!(reference.winning_moves(&sum, Player::Right), ["a2-a1", "a2-b2", "b1-a1", "b1-b2"]);
        let impartial = crate::REGISTRY.find("impartial clobber").unwrap();
        let sum = Sum::new(vec![Component::parse(impartial, "XO|OO").unwrap()]);
        assert_eq!(reference.winning_moves(&sum, Player::Left), ["a2-a1", "b1-a1"]);
        assert_eq!(reference.nim_value(&sum), 1);
    }

    #[test]
    fn all_widths_agree() {
        for text in ["XO.XX|OXO..|.XXOO", "XOXO|OXOX|XOXO", "XOXOXOXOX|O.......O"] {
            assert_eq!(compare_widths(&text.parse::<Clobber>().unwrap()), Ok(()));
        }
    }
}
