//! Cannibal Clobber: a stone captures any neighbouring stone, even an own one.

use std::ops::ControlFlow;

use mcgs_boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Layout, Neighbours, Step, Symmetry};
use mcgs_engine::{Dyadic, Outcome, Player, Start, Value, Values};

use crate::clobber::{captures, guess_subtree, stones};
use crate::support::octal_values;

/// The octal game that is played with pairs of neighbours in a row of stones.
const ROW_RULES: &str = "0.37";

/// A Cannibal Clobber position.
///
/// ```text
///    a b c
/// 1  X X O     Black may also take an own stone: a1-b1 leaves . X O, b1-a1 leaves X . O
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::cannibal_clobber::CannibalClobber};
/// let board: CannibalClobber = "XXO".parse()?;
/// let mut moves = Vec::new();
/// board.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["a1-b1 leads to .XO", "b1-c1 leads to X.X", "b1-a1 leads to X.O"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type CannibalClobber = BoardGame<CannibalClobberRules, 2>;

/// The rules of Cannibal Clobber. Plane 0 holds the black stones, plane 1 the white ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CannibalClobberRules;

impl BoardRules<2> for CannibalClobberRules {
    const NAME: &'static str = "cannibal_clobber";
    const RULES: &'static str = "A move takes a stone of either colour on one of the four cells next to an own \
                                 stone, which moves there.";
    const SYNTAX: &'static str = "cells `X`, `O`, `.`; rows separated by `|`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("XO|OX", Outcome::N),
        ("X", Outcome::P),
        ("XX", Outcome::L),
        ("XXX", Outcome::L),
        ("XO", Outcome::N),
        ("XXO", Outcome::L),
        ("XOX", Outcome::N),
        ("XX|XX", Outcome::L),
        ("O|O|O", Outcome::R),
        ("XOO", Outcome::R),
    ];

    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('.', 0b00)];
    const LAYOUT: Layout = Layout::Grid;
    const SYMMETRY: Symmetry = Symmetry::Square;
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), ("O", 1)];
    const START: Option<Start> = Some(Start::Checkerboard("X", "O"));

    type Params = ();
    type Move = Step;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Board<B, 2>,
        player: Player,
        mut emit: impl FnMut(Step, Board<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        captures(board, player, &stones(board), |from, to, option| {
            emit(Step::on_grid(board.shape(), from, to), option)
        })
    }

    /// Every move takes a stone, and the last stone cannot be taken.
    #[inline]
    fn max_moves<B: Bits>(board: &Board<B, 2>) -> u64 {
        u64::from(stones(board).count()).saturating_sub(1)
    }

    /// A group never meets another one, because stones only move onto stones; a lone stone cannot move.
    #[inline]
    fn split<B: Bits>(board: &Board<B, 2>, mut emit: impl FnMut(Board<B, 2>)) {
        board.grid().areas(&stones(board), Neighbours::Four, |group| {
            if group != group.first() {
                emit(board.cut(&group));
            }
        });
    }

    /// A connected group of `k` stones of one colour is `k - 1` moves for its owner.
    ///
    /// No more are possible, since each takes a stone and the last one stays. That many are: a leaf of a
    /// spanning tree of the group takes its neighbour in the tree, which leaves a connected group.
    fn value<B: Bits>(board: &Board<B, 2>, values: &Values) -> Option<Value> {
        let [left, right] = board.planes();
        if !left.is_empty() && !right.is_empty() {
            return None;
        }
        let mut moves = stones(board).count().cast_signed();
        board.grid().areas(&stones(board), Neighbours::Four, |_| moves -= 1);
        Some(values.number(Dyadic::from(if right.is_empty() { moves } else { -moves })))
    }

    /// The half turn of the move is an answer, unless the centre of the board is in the move. A row of `n` stones is a heap of
    /// `n - 1` in the octal game 0.37.
    ///
    /// Proof: count the pairs of neighbours, of which the row has `n - 1`. Each stone belongs to a player who may move it onto a
    /// neighbour, so a move in the row empties any one of its cells, and the colour of the stone that stays does not matter. A cell at
    /// an end takes one pair away and leaves at most one row, any other takes two pairs and leaves one row or two, or none if
    /// these were all pairs: digits 3 and 7.
    #[inline]
    fn nim_value<B: Bits>(board: &Board<B, 2>) -> Option<u32> {
        let stones = stones(board);
        if board.answers_by_half_turn(&stones, &[1, 0]) {
            return Some(0);
        }
        let (rows, cols) = (board.shape().rows(), board.shape().cols());
        let is_row = rows.min(cols) == 1 && stones.count() == rows.max(cols);
        // The period is known after a few hundred heaps, so nobody can wish to stop this.
        let never = || false;
        if is_row {
            octal_values::nim_value(ROW_RULES.parse().ok()?, rows.max(cols) - 1, &never)
        } else {
            None
        }
    }
}

impl BoardTuning<2> for CannibalClobberRules {
    const VALUE_MAX_MOVES: u64 = 6;
    const SUM_VALUE_MAX_MOVES: u64 = 8;

    #[inline]
    fn ordering_score<B: Bits>(board: &Board<B, 2>, to_move: Player) -> i32 {
        let (own, other) = board.colours(to_move);
        let spare = own.count().cast_signed() - other.count().cast_signed();
        guess_subtree(board, to_move) + 2 * spare
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_boards::testing::compare_widths;
    use mcgs_engine::{Component, Game, Sum, reference::Reference};

    #[test]
    fn both_colours_can_be_taken() {
        let board: CannibalClobber = "XO|.O".parse().unwrap();
        let moves = |player| {
            let mut moves = Vec::new();
            board.moves(player, |play, option| moves.push(format!("{play} {option}")));
            moves
        };
        assert_eq!(moves(Player::Left), ["a1-b1 .X|.O"]);
        assert_eq!(moves(Player::Right), ["b2-b1 XO|..", "b1-b2 X.|.O", "b1-a1 O.|.O"]);
    }

    #[test]
    fn groups_of_two_or_more_are_kept() {
        let board: CannibalClobber = "XX.O|...O|X.X.".parse().unwrap();
        let mut parts = Vec::new();
        board.split(|part| parts.push(part.to_string()));
        assert_eq!(parts, ["XX", "O|O"]);
    }

    #[test]
    fn groups_of_one_colour_are_integers() {
        let values = Values::default();
        let integer = |n: i32| Some(values.number(Dyadic::from(n)));
        for (text, value) in [
            ("XX|XX", integer(3)),
            ("O|O|O", integer(-2)),
            ("X", integer(0)),
            ("", integer(0)),
            ("XX.X", integer(1)),
            ("XO", None),
        ] {
            assert_eq!(text.parse::<CannibalClobber>().unwrap().value(&values), value, "{text}");
        }
    }

    #[test]
    fn winning_moves_of_the_impartial_variant() {
        let impartial = crate::REGISTRY.find("impartial cannibal_clobber").unwrap();
        let parse = |text| Component::parse(impartial, text).unwrap();
        let sum = Sum::new(vec![parse("XOX"), parse("OXO|XOX")]);
        assert_eq!(Reference::new().winning_moves(&sum, Player::Left), ["0:b1-a1", "0:b1-c1"]);
    }

    #[test]
    fn rows_have_the_nim_values_of_an_octal_game() {
        let impartial = crate::REGISTRY.find("impartial cannibal_clobber").unwrap();
        let mut reference = Reference::new();
        for length in 1..=9_u32 {
            for colours in [0, 0b1_0110_1011, 0b0_1101_0010] {
                let row: String =
                    (0..length).map(|cell| if colours >> cell & 1 == 0 { 'X' } else { 'O' }).collect();
                let column: Vec<String> = row.chars().map(String::from).collect();
                let sum = Sum::new(vec![Component::parse(impartial, &row).unwrap()]);
                let nim = reference.nim_value(&sum);
                for text in [&row, &column.join("|")] {
                    let board: CannibalClobber = text.parse().unwrap();
                    assert_eq!(board.nim_value().map(u64::from), Some(nim), "{text}");
                }
            }
        }
        assert_eq!("XX.XXX".parse::<CannibalClobber>().unwrap().nim_value(), None);
    }

    #[test]
    fn all_widths_agree() {
        for text in ["XO.XX|OXO..|.XXOO", "XOXOXOXOX|O.......O"] {
            assert_eq!(compare_widths(&text.parse::<CannibalClobber>().unwrap()), Ok(()));
        }
    }
}
