//! Turning Turtles: turn a turtle onto its back, and perhaps another one to its left over as well.

use std::fmt;
use std::ops::ControlFlow;

use mcgs_boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, Layout, Symmetry};
use mcgs_engine::{CellLook, Outcome, Player, Shade, Value, Values};

use crate::support::strip::piece;

/// A row of turtles: on their feet, `H` for heads, or on their backs, `T` for tails, as if they were coins.
///
/// The rules are those of *Winning Ways* (Berlekamp, Conway, Guy, chapter 14): turn a turtle from its feet onto its back. In the same
/// move one turtle to the left of it may be turned over, either way.
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::turning_turtles::TurningTurtles};
/// let row: TurningTurtles = "THH".parse()?;
/// let mut moves = Vec::new();
/// row.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// let expected = [
///     "2 leads to TTH", "2-1 leads to HTH", "3 leads to THT", "3-1 leads to HHT", "3-2 leads to TTT",
/// ];
/// assert_eq!(moves, expected);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type TurningTurtles = BoardGame<TurningTurtlesRules, 1>;

/// The rules of Turning Turtles. Plane 0 holds the turtles on their feet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurningTurtlesRules;

/// A move: the turtle that is turned onto its back, and the one to its left that is turned as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    turtle: Cell,
    other: Option<Cell>,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.turtle.fmt(f)?;
        self.other.iter().try_for_each(|other| write!(f, "-{other}"))
    }
}

impl BoardRules<1> for TurningTurtlesRules {
    const NAME: &'static str = "turning_turtles";
    const RULES: &'static str = "Either player turns a turtle from heads to tails, and may turn one to the left of it over \
                                 as well.";
    const SYNTAX: &'static str = "one row of turtles `H`, `T`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("THTTHT", Outcome::N),
        ("T", Outcome::P),
        ("H", Outcome::N),
        ("TTH", Outcome::N),
        ("HHH", Outcome::P),
        ("HTTHH", Outcome::P),
    ];
    const IMPARTIAL: bool = true;
    const ALL_SMALL: bool = true;

    const CELLS: &'static [(char, u32)] = &[('H', 1), ('T', 0)];
    const CELL_LOOKS: &'static [(char, CellLook)] =
        &[('H', CellLook::Stone(Shade::Grey)), ('T', CellLook::Empty)];
    const LAYOUT: Layout = Layout::Strip;
    const SYMMETRY: Symmetry = Symmetry::Fixed;
    const SMALL_SIZE: u64 = 5;

    type Params = ();
    type Move = Turn;

    fn try_moves<B: Bits>(
        board: &Board<B, 1>,
        _player: Player,
        mut emit: impl FnMut(Turn, Board<B, 1>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heads = board.plane(0);
        for index in heads.ones() {
            let turtle = Cell::of_strip(index);
            let left = heads.without(index);
            emit(Turn { turtle, other: None }, board.with_planes([left.clone()]))?;
            for second in 0..index {
                let turned = if left.get(second) { left.without(second) } else { left.with(second) };
                let other = Some(Cell::of_strip(second));
                emit(Turn { turtle, other }, board.with_planes([turned]))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Every move makes the sum of the places of heads smaller.
    fn max_moves<B: Bits>(board: &Board<B, 1>) -> u64 {
        board.plane(0).ones().map(|index| u64::from(index) + 1).sum()
    }

    /// What lies to the right of the last head is never turned. Heads are not independent: two on one place would cancel.
    fn split<B: Bits>(board: &Board<B, 1>, mut emit: impl FnMut(Board<B, 1>)) {
        if let Some(last) = board.plane(0).highest() {
            emit(piece(board, 0..last + 1));
        }
    }

    fn value<B: Bits>(board: &Board<B, 1>, values: &Values) -> Option<Value> {
        Self::nim_value(board).map(|nim| values.nimber(nim))
    }

    /// It is Nim in disguise (*Winning Ways*, chapter 14): a head on place `n` is a heap of `n` tokens.
    fn nim_value<B: Bits>(board: &Board<B, 1>) -> Option<u32> {
        Some(board.plane(0).ones().fold(0, |nim, index| nim ^ (index + 1)))
    }
}

impl BoardTuning<1> for TurningTurtlesRules {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    /// Both players have the same moves.
    fn ordering_score<B: Bits>(_board: &Board<B, 1>, _to_move: Player) -> i32 {
        0
    }
}

#[cfg(test)]
mod tests {
    use crate::support::testing::PlainRules;
    use crate::turning_turtles::TurningTurtles;

    #[test]
    fn turtles_are_heaps_of_nim() {
        let mut plain = PlainRules::new();
        for turtles in 0..512u32 {
            let row: String = (0..9).map(|place| if turtles >> place & 1 == 1 { 'H' } else { 'T' }).collect();
            plain.assert_formulas::<TurningTurtles>(&row);
        }
    }
}
