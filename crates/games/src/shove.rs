//! Shove: push a piece one cell to the left, and with it every piece to the left of it.

use std::ops::ControlFlow;

use mcgs_boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, Layout, Symmetry};
use mcgs_engine::{Dyadic, Outcome, Player, Value, Values};

use crate::support::strip::{cells_after, most_steps_off, piece};

/// A strip with black and white pieces.
///
/// The rules are those of *Lessons in Play* (Albert, Nowakowski, Wolfe, 2007): a player moves one of the own pieces one cell to the
/// left, and all pieces to the left of it go one cell to the left as well, whatever lies between them. A piece that leaves the strip is
/// lost.
///
/// ```text
/// 1 2 3 4 5
/// X . O . X     Black may shove piece 5, which leaves . O . X . behind.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::shove::Shove};
/// let strip: Shove = "X.O.X".parse()?;
/// let mut moves = Vec::new();
/// strip.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["1 leads to ..O.X", "5 leads to .O.X."]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Shove = BoardGame<ShoveRules, 2>;

/// The rules of Shove. Plane 0 holds the black pieces, plane 1 the white ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShoveRules;

impl BoardRules<2> for ShoveRules {
    const NAME: &'static str = "shove";
    const RULES: &'static str = "A player moves an own piece one cell to the left, together with all pieces to the left of it; \
                                 pieces that leave the strip are lost.";
    const SYNTAX: &'static str = "one row of cells `X`, `O`, `.`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("X.O.X", Outcome::L),
        ("", Outcome::P),
        ("X", Outcome::L),
        ("XO", Outcome::R),
        ("OX", Outcome::L),
        ("XXO", Outcome::R),
        ("..XO", Outcome::R),
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
        for index in board.colours(player).0.ones() {
            let staying = cells_after(board.shape(), index);
            let shoved = |plane: &B| plane.minus(&staying).shr(1).or(&plane.and(&staying));
            emit(Cell::of_strip(index), board.with_planes(board.planes().each_ref().map(shoved)))?;
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

    /// The theorem of *Lessons in Play*: a piece on place `p` (from 1) counts `p / 2^r`, for Black or against, where `r` is the number of pieces
    /// to the right of it up to and including the last change of colours. `None` if the fraction is too long.
    fn value<B: Bits>(board: &Board<B, 2>, values: &Values) -> Option<Value> {
        let [black, white] = board.planes();
        let pieces: Vec<u32> = black.or(white).ones().collect();
        let changes = pieces.windows(2).rposition(|pair| black.get(pair[0]) != black.get(pair[1]));
        let halvings = changes.map_or(0, |place| place + 1);
        if halvings > usize::from(Dyadic::MAX_EXPONENT) {
            return None;
        }
        // Places are below 2^17, there are fewer pieces, and at most 62 halvings: this fits with room to spare.
        let mut sum = 0i128;
        for (place, &index) in pieces.iter().enumerate() {
            let worth = i128::from(index + 1) << place.min(halvings);
            sum += if black.get(index) { worth } else { -worth };
        }
        let reduced = sum.trailing_zeros().min(halvings as u32) as u8;
        let number = Dyadic::new(i64::try_from(sum >> reduced).ok()?, halvings as u8 - reduced)?;
        Some(values.number(number))
    }
}

impl BoardTuning<2> for ShoveRules {
    const VALUE_MAX_MOVES: u64 = 16;
}

#[cfg(test)]
mod tests {
    use crate::shove::Shove;
    use crate::support::testing::PlainRules;
    use mcgs_boards::testing::compare_widths;

    #[test]
    fn the_theorem_agrees_with_the_rules() {
        let mut plain = PlainRules::new();
        for number in 0..3usize.pow(7) {
            let strip: String = (0..7).map(|k| ['.', 'X', 'O'][number / 3usize.pow(k) % 3]).collect();
            plain.assert_formulas::<Shove>(&strip);
        }
    }

    #[test]
    fn all_widths_agree() {
        for text in ["XO.XX.OO", "X..OXO.XXO....O"] {
            assert_eq!(compare_widths(&text.parse::<Shove>().unwrap()), Ok(()));
        }
    }
}
