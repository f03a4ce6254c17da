//! Push: push a piece one cell to the left, and with it the pieces in its way.

use std::ops::ControlFlow;

use mcgs_boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, Layout, Symmetry};
use mcgs_engine::{Dyadic, Outcome, Player, Value, Values};

use crate::support::strip::{cells_after, most_steps_off, piece};

/// A strip with black and white pieces.
///
/// The rules are those of *Lessons in Play* (Albert, Nowakowski, Wolfe, 2007): a player moves one of the own pieces one cell to the
/// left and pushes the pieces that are in its way, which are those beside it without a gap. A piece that leaves the strip is lost. All
/// values are numbers.
///
/// ```text
/// 1 2 3 4 5
/// X . O X .     Black may push piece 4, which pushes piece 3, but not piece 1.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::push::Push};
/// let strip: Push = "X.OX".parse()?;
/// let mut moves = Vec::new();
/// strip.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["1 leads to ..OX", "4 leads to XOX."]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Push = BoardGame<PushRules, 2>;

/// The rules of Push. Plane 0 holds the black pieces, plane 1 the white ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PushRules;

impl BoardRules<2> for PushRules {
    const NAME: &'static str = "push";
    const RULES: &'static str = "A player moves an own piece one cell to the left and pushes the pieces that are in its way; \
                                 pieces that leave the strip are lost.";
    const SYNTAX: &'static str = "one row of cells `X`, `O`, `.`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("X.OX", Outcome::L),
        ("", Outcome::P),
        ("X", Outcome::L),
        ("XO", Outcome::R),
        ("OX", Outcome::L),
        (".X.O", Outcome::R),
        ("XOOX", Outcome::L),
    ];

    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('.', 0b00)];
    const LAYOUT: Layout = Layout::Strip;
    const SYMMETRY: Symmetry = Symmetry::Fixed;
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), ("O", 1), (".", 1)];
    const SMALL_SIZE: u64 = 5;

    type Params = ();
    type Move = Cell;

    fn try_moves<B: Bits>(
        board: &Board<B, 2>,
        player: Player,
        mut emit: impl FnMut(Cell, Board<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let pieces = board.plane(0).or(board.plane(1));
        for index in board.colours(player).0.ones() {
            let after = cells_after::<B>(board.shape(), index);
            // The cells from behind the next gap to the piece itself.
            let moving = match pieces.last_gap(index) {
                Some(gap) => cells_after::<B>(board.shape(), gap).minus(&after),
                None => B::full(board.shape()).minus(&after),
            };
            let pushed = |plane: &B| plane.and(&moving).shr(1).or(&plane.minus(&moving));
            emit(Cell::of_strip(index), board.with_planes(board.planes().each_ref().map(pushed)))?;
        }
        ControlFlow::Continue(())
    }

    /// Every move brings at least one piece nearer to the end.
    fn max_moves<B: Bits>(board: &Board<B, 2>) -> u64 {
        most_steps_off(board.plane(0)) + most_steps_off(board.plane(1))
    }

    /// Each move of a player brings one of the own pieces nearer to the end, and no move brings it back.
    fn bounds<B: Bits>(board: &Board<B, 2>) -> (i64, i64) {
        let [left, right] = board.planes().each_ref().map(|pieces| most_steps_off(pieces).cast_signed());
        (-right, left)
    }

    /// The cells behind the last piece are of no use.
    fn split<B: Bits>(board: &Board<B, 2>, mut emit: impl FnMut(Board<B, 2>)) {
        if let Some(last) = board.plane(0).or(board.plane(1)).highest() {
            emit(piece(board, 0..last + 1));
        }
    }

    /// Pieces of one colour leave the strip one by one, the leftmost first, and push nobody.
    fn value<B: Bits>(board: &Board<B, 2>, values: &Values) -> Option<Value> {
        let steps = match board.planes().each_ref().map(most_steps_off) {
            [black, 0] => black.cast_signed(),
            [0, white] => -white.cast_signed(),
            _ => return None,
        };
        Some(values.number(Dyadic::new(steps, 0)?))
    }
}

impl BoardTuning<2> for PushRules {
    /// All values are numbers, so they are small.
    const VALUE_MAX_MOVES: u64 = 40;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::testing::PlainRules;
    use mcgs_boards::testing::compare_widths;

    #[test]
    fn all_values_are_numbers() {
        let mut plain = PlainRules::new();
        for number in 0..3usize.pow(7) {
            let strip: String = (0..7).map(|k| ['.', 'X', 'O'][number / 3usize.pow(k) % 3]).collect();
            plain.assert_number::<Push>(&strip);
        }
        for text in ["...X", "X.XX.X", "O.OO"] {
            plain.assert_formulas::<Push>(text);
        }
    }

    #[test]
    fn all_widths_agree() {
        for text in ["XO.XX.OO", "X..OXO.XXO....O"] {
            assert_eq!(compare_widths(&text.parse::<Push>().unwrap()), Ok(()));
        }
    }
}
