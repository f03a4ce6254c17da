//! Treblecross: put crosses on a strip, none of them near another.

use std::ops::{ControlFlow, Range};

use mcgs_boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, IllegalCell, Layout, Symmetry};
use mcgs_engine::{CellLook, Outcome, ParseErrorKind, Player, Start, Value, Values};

use crate::support::octal_values;
use crate::support::strip::piece;

/// A strip with crosses.
///
/// In Treblecross, both players write crosses, and who completes three in a row wins (*Winning Ways*, Berlekamp, Conway, Guy,
/// chapter 4). A cross beside another, or with one cell between, lets the opponent win at once. So the game is: put a cross on a cell
/// that is not within two cells of another cross, and who cannot do that loses. A strip of `n` cells is a heap of `n + 2` tokens of
/// the octal game 0.007.
///
/// ```text
/// 1 2 3 4 5 6 7 8
/// . X . . . . . .     Either player may put a cross on 5, 6, 7 or 8.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::treblecross::Treblecross};
/// let strip: Treblecross = ".X....".parse()?;
/// let mut moves = Vec::new();
/// strip.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["5 leads to .X..X.", "6 leads to .X...X"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Treblecross = BoardGame<TreblecrossRules, 1>;

/// The rules of Treblecross. Plane 0 holds the crosses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TreblecrossRules;

impl BoardRules<1> for TreblecrossRules {
    const NAME: &'static str = "treblecross";
    const RULES: &'static str =
        "Either player puts a cross on a cell that is not within two cells of another cross.";
    const SYNTAX: &'static str = "one row of cells `.` and crosses `X`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("......", Outcome::P),
        (".", Outcome::N),
        ("...", Outcome::N),
        ("....", Outcome::N),
        (".X....", Outcome::N),
        ("X...X", Outcome::P),
        ("X......X", Outcome::N),
    ];
    const IMPARTIAL: bool = true;
    const ALL_SMALL: bool = true;

    const CELLS: &'static [(char, u32)] = &[('X', 1), ('.', 0)];
    const CELL_LOOKS: &'static [(char, CellLook)] = &[('X', CellLook::Letter)];
    const LAYOUT: Layout = Layout::Strip;
    const SYMMETRY: Symmetry = Symmetry::Mirror;
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), (".", 8)];
    const START: Option<Start> = Some(Start::Filled("."));
    const SMALL_SIZE: u64 = 12;

    type Params = ();
    type Move = Cell;

    fn try_moves<B: Bits>(
        board: &Board<B, 1>,
        _player: Player,
        mut emit: impl FnMut(Cell, Board<B, 1>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for cell in B::full(board.shape()).minus(&near(board)).ones() {
            emit(Cell::of_strip(cell), board.with_planes([board.plane(0).with(cell)]))?;
        }
        ControlFlow::Continue(())
    }

    /// At best every third cell of a run gets a cross.
    fn max_moves<B: Bits>(board: &Board<B, 1>) -> u64 {
        runs(board).map(|run| u64::from(run.len() as u32).div_ceil(3)).sum()
    }

    /// Runs of cells that may get a cross. What is between two of them is at least five cells long.
    fn split<B: Bits>(board: &Board<B, 1>, mut emit: impl FnMut(Board<B, 1>)) {
        runs(board).for_each(|run| emit(piece(board, run)));
    }

    fn value<B: Bits>(board: &Board<B, 1>, values: &Values) -> Option<Value> {
        Self::nim_value(board).map(|nim| values.nimber(nim))
    }

    /// No period of 0.007 is known, so the sequence is computed; not for very long strips, because that takes seconds.
    fn nim_value<B: Bits>(board: &Board<B, 1>) -> Option<u32> {
        let rules = "0.007".parse().ok()?;
        runs(board).try_fold(0, |nim, run| {
            let heap = run.len() as u32 + 2;
            Some(nim ^ if heap > 20_000 { None } else { octal_values::nim_value(rules, heap, &|| false) }?)
        })
    }

    fn check<B: Bits>(board: Board<B, 1>) -> Result<Board<B, 1>, IllegalCell> {
        let crosses = board.plane(0);
        let too_near = crosses.and(&crosses.shl(1).or(&crosses.shl(2)));
        match too_near.lowest() {
            None => Ok(board),
            Some(index) => Err(IllegalCell {
                index,
                kind: ParseErrorKind::Rule {
                    message: "this cross is within two cells of another".to_owned(),
                    rule: "the opponent would win at once by three in a row, so such crosses are not played",
                },
            }),
        }
    }
}

impl BoardTuning<1> for TreblecrossRules {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    /// Both players have the same moves.
    fn ordering_score<B: Bits>(_board: &Board<B, 1>, _to_move: Player) -> i32 {
        0
    }
}

/// The crosses, and all cells within two cells of one.
fn near<B: Bits>(board: &Board<B, 1>) -> B {
    let crosses = board.plane(0);
    let sides = crosses.shl(1).or(&crosses.shl(2)).or(&crosses.shr(1)).or(&crosses.shr(2));
    crosses.or(&sides.and(&B::full(board.shape())))
}

/// The runs of cells that may get a cross.
fn runs<B: Bits>(board: &Board<B, 1>) -> impl Iterator<Item = Range<u32>> {
    let (near, end) = (near(board), board.shape().cols());
    let mut start = 0;
    std::iter::from_fn(move || {
        // All cells of a strip without crosses are one run.
        while start < end && near.get(start) {
            start = near.next_gap(start);
        }
        let first = start;
        start = near.shr(first).lowest().map_or(end, |length| first + length);
        (first < end).then_some(first..start)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::testing::PlainRules;
    use mcgs_engine::Game;
    use mcgs_laws::Random;

    #[test]
    fn the_octal_game_agrees_with_the_rules() {
        let mut plain = PlainRules::new();
        for length in 0..=40 {
            plain.assert_formulas::<Treblecross>(&".".repeat(length));
        }
        let mut random = Random::new("crosses");
        let texts = (0..2000).map(|_| random.strip("........X", 30));
        let legal: Vec<String> = texts.filter(|text| text.parse::<Treblecross>().is_ok()).collect();
        assert!(legal.len() > 300, "{}", legal.len());
        for text in &legal {
            plain.assert_formulas::<Treblecross>(text);
        }
    }

    /// *Winning Ways* plays it with three in a row: who completes them wins.
    #[test]
    fn it_is_the_game_of_three_in_a_row() {
        fn wins(strip: &mut Vec<bool>) -> bool {
            (0..strip.len()).any(|cell| {
                if strip[cell] {
                    return false;
                }
                strip[cell] = true;
                let won = strip.windows(3).any(|three| three == [true; 3]) || !wins(strip);
                strip[cell] = false;
                won
            })
        }
        // A strip on which no three cells are left would be full without a winner; from three cells on there always is one.
        for length in 3..=14 {
            let strip: Treblecross = ".".repeat(length).parse().unwrap();
            assert_eq!(wins(&mut vec![false; length]), strip.nim_value() != Some(0), "{length}");
        }
    }

    #[test]
    fn crosses_near_each_other_are_refused() {
        for (text, span) in [("XX", 1..2), ("X.X", 2..3), ("..X..X.X", 7..8), ("12", 0..1), ("O", 0..1)] {
            assert_eq!(text.parse::<Treblecross>().unwrap_err().span, span, "{text}");
        }
    }
}
