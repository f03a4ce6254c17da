//! Ski-Jumps: skiers slide across the slope, and jump over opponents below them.

use std::fmt;
use std::ops::ControlFlow;

use mcgs_boards::{
    Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, Direction, Layout, Shape, Step, Symmetry, Window,
};
use mcgs_engine::{CellLook, Outcome, Player};

/// A slope with skiers: jumpers `X` and `O`, and slippers `x` and `o`, who do not jump any more.
///
/// The rules are those of *Winning Ways* (Berlekamp, Conway, Guy, chapter 1). Black's skiers slide to the right, White's to the left, any
/// number of free cells along their row; at the end they may leave the slope, which is a move like any other. A jumper may also jump down
/// over an opponent directly below onto the cell below that one, if it is free. Whoever was jumped over becomes a slipper.
///
/// ```text
///    a b c
/// 1  X . .     Black may slide to b1 or c1 or off the slope, or jump to a3:
/// 2  O . .     then the white skier is a slipper. White may only slide off.
/// 3  . . .
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::ski_jumps::SkiJumps};
/// let slope: SkiJumps = "X..|O..|...".parse()?;
/// let mut moves = Vec::new();
/// slope.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// let expected = [
///     "a1-b1 leads to .X.|O..|...",
///     "a1-c1 leads to ..X|O..|...",
///     "a1-off leads to ...|O..|...",
///     "a1-a3 leads to ...|o..|X..",
/// ];
/// assert_eq!(moves, expected);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type SkiJumps = BoardGame<SkiJumpsRules, 3>;

/// The rules of Ski-Jumps. Plane 0 holds the black skiers, plane 1 the white ones, plane 2 the slippers among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SkiJumpsRules;

/// A move: to another cell, or off the slope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Run {
    /// A slide or a jump.
    To(Step),
    /// A slide over the edge.
    Off(Cell),
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Run::To(step) => step.fmt(f),
            Run::Off(from) => write!(f, "{from}-off"),
        }
    }
}

impl BoardRules<3> for SkiJumpsRules {
    const NAME: &'static str = "ski_jumps";
    const RULES: &'static str = "Black slides a skier over free cells to the right, White to the left, perhaps off the slope. A \
                                 jumper (X, O) may also jump down over an opponent directly below onto a free cell; who is \
                                 jumped over becomes a slipper (x, o) and jumps no more.";
    const SYNTAX: &'static str = "cells `X`, `O`, `x`, `o`, `.`; rows separated by `|`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("X..|O..|...", Outcome::L),
        ("X", Outcome::L),
        ("..O", Outcome::R),
        ("X.|.O", Outcome::P),
        ("XO", Outcome::P),
        ("x|O|.", Outcome::P),
        ("X|O|.", Outcome::L),
        (".X|O.|..", Outcome::P),
    ];

    const CELLS: &'static [(char, u32)] =
        &[('X', 0b001), ('O', 0b010), ('x', 0b101), ('o', 0b110), ('.', 0b000)];
    const CELL_LOOKS: &'static [(char, CellLook)] = &[('x', CellLook::Letter), ('o', CellLook::Letter)];
    const LAYOUT: Layout = Layout::Grid;
    const SYMMETRY: Symmetry = Symmetry::Sideways;
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 3), ("O", 3), ("x", 1), ("o", 1), (".", 12)];
    const SMALL_SIZE: u64 = 8;

    type Params = ();
    type Move = Run;

    fn try_moves<B: Bits>(
        board: &Board<B, 3>,
        player: Player,
        mut emit: impl FnMut(Run, Board<B, 3>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let shape = board.shape();
        let [black, white, slippers] = board.planes();
        let own = usize::from(player == Player::Right);
        let free = B::full(shape).minus(black).minus(white);
        let ahead = if player == Player::Left { Direction::East } else { Direction::West };
        for from in board.plane(own).ones() {
            let is_slipper = slippers.get(from);
            let mut gone = board.planes().clone();
            gone[own].clear(from);
            gone[2].clear(from);
            let put = |planes: &[B; 3], to: u32| {
                let mut planes = planes.clone();
                planes[own].set(to);
                if is_slipper {
                    planes[2].set(to);
                }
                board.with_planes(planes)
            };
            let mut at = from;
            let room = room(shape, from, player);
            let slide = (1..room).take_while(|_| {
                at = ahead.target(at, shape);
                free.get(at)
            });
            let n_free = slide.count() as u32;
            at = from;
            for _ in 0..n_free {
                at = ahead.target(at, shape);
                emit(Run::To(Step::on_grid(shape, from, at)), put(&gone, at))?;
            }
            if n_free + 1 == room {
                emit(Run::Off(Cell::of_grid(shape, from)), board.with_planes(gone.clone()))?;
            }
            if let Some((over, to)) = jump(shape, from).filter(|_| !is_slipper)
                && board.plane(1 - own).get(over)
                && free.get(to)
            {
                gone[2].set(over);
                emit(Run::To(Step::on_grid(shape, from, to)), put(&gone, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Every slide goes one cell at least, and every jump goes two rows down.
    fn max_moves<B: Bits>(board: &Board<B, 3>) -> u64 {
        Player::BOTH.into_iter().map(|player| most_moves(board, player)).sum()
    }

    fn bounds<B: Bits>(board: &Board<B, 3>) -> (i64, i64) {
        let most = |player| most_moves(board, player).cast_signed();
        (-most(Player::Right), most(Player::Left))
    }

    /// Rows between which nobody can ever jump are independent.
    fn split<B: Bits>(board: &Board<B, 3>, mut emit: impl FnMut(Board<B, 3>)) {
        let shape = board.shape();
        let skiers = Skiers::by_row(board);
        let mut top = 0;
        for row in 0..shape.rows() {
            let is_last = row + 1 == shape.rows();
            if !is_last && skiers.is_joined(row) {
                continue;
            }
            let band = Window { top, left: 0, rows: row + 1 - top, cols: shape.cols() };
            if skiers.any(top..row + 1) {
                let is_whole = band.rows == shape.rows();
                emit(if is_whole { board.clone() } else { board.window(band) });
            }
            top = row + 1;
        }
    }
}

impl BoardTuning<3> for SkiJumpsRules {
    const VALUE_MAX_MOVES: u64 = 12;
    const SUM_VALUE_MAX_MOVES: u64 = 16;
}

/// How many steps take a skier off the slope.
fn room(shape: Shape, from: u32, player: Player) -> u32 {
    let (_, column) = shape.place(from);
    match player {
        Player::Left => shape.cols() - column,
        Player::Right => column + 1,
    }
}

/// The cell below and the cell below that, if they are on the slope.
fn jump(shape: Shape, from: u32) -> Option<(u32, u32)> {
    let (row, column) = shape.place(from);
    (row + 2 < shape.rows()).then(|| (shape.index(row + 1, column), shape.index(row + 2, column)))
}

/// The most moves that a player can make.
fn most_moves<B: Bits>(board: &Board<B, 3>, player: Player) -> u64 {
    let shape = board.shape();
    let skiers = board.plane(usize::from(player == Player::Right));
    let slides: u64 = skiers.ones().map(|skier| u64::from(room(shape, skier, player))).sum();
    let jumpers = skiers.minus(board.plane(2)).ones();
    let jumps: u64 = jumpers.map(|skier| u64::from((shape.rows() - 1 - shape.place(skier).0) / 2)).sum();
    slides + jumps
}

/// Who may ever be in a row: skiers and jumpers of both players, if every jump is possible.
struct Skiers {
    /// For each row, black and white skiers, and whether they may be jumpers.
    rows: Vec<[(bool, bool); 2]>,
    /// Is there a jump from this row or over it?
    joined: Vec<bool>,
}

impl Skiers {
    fn by_row<B: Bits>(board: &Board<B, 3>) -> Self {
        let shape = board.shape();
        let n_rows = shape.rows() as usize;
        let mut rows = vec![[(false, false); 2]; n_rows];
        for colour in 0..2 {
            for skier in board.plane(colour).ones() {
                let (any, jumpers) = &mut rows[shape.place(skier).0 as usize][colour];
                *any = true;
                *jumpers |= !board.plane(2).get(skier);
            }
        }
        let mut joined = vec![false; n_rows];
        for row in 0..n_rows.saturating_sub(2) {
            for colour in 0..2 {
                if rows[row][colour].1 && rows[row + 1][1 - colour].0 {
                    joined[row] = true;
                    joined[row + 1] = true;
                    rows[row + 2][colour] = (true, true);
                }
            }
        }
        Skiers { rows, joined }
    }

    /// Does some jump cross the line below this row?
    fn is_joined(&self, row: u32) -> bool {
        self.joined.get(row as usize).copied().unwrap_or(false)
    }

    fn any(&self, rows: std::ops::Range<u32>) -> bool {
        let rows = self.rows.get(rows.start as usize..rows.end as usize).unwrap_or_default();
        rows.iter().any(|[black, white]| black.0 || white.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_boards::testing::compare_widths;
    use mcgs_engine::Game;

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        text.parse::<SkiJumps>().unwrap().split(|part| parts.push(part.to_string()));
        parts
    }

    #[test]
    fn rows_without_jumps_are_parts() {
        assert_eq!(parts("X.|.X|..|.O|x.|.o"), ["X.", ".X", ".O|x.|.o"]);
        assert_eq!(parts("X.|.O"), ["X.", ".O"]);
        assert_eq!(parts("X.|.o|..|.."), ["X.|.o|.."]);
        assert_eq!(parts("x.|.o|..|.."), ["x.", ".o"]);
    }

    #[test]
    fn a_slipper_jumps_no_more() {
        let plays = |text: &str| {
            let mut plays = Vec::new();
            text.parse::<SkiJumps>().unwrap().moves(Player::Right, |play, _| plays.push(play.to_string()));
            plays
        };
        assert_eq!(plays("O|X|."), ["a1-off", "a1-a3"]);
        assert_eq!(plays("o|X|."), ["a1-off"]);
        assert_eq!(plays("XO|..|.."), [""; 0]);
    }

    #[test]
    fn all_widths_agree() {
        for text in ["X..O|.O..|o..X|.x..", "XO.x|Ox..|...."] {
            assert_eq!(compare_widths(&text.parse::<SkiJumps>().unwrap()), Ok(()));
        }
    }
}
