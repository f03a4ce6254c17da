//! Konane: stones jump over the opponent's stones and take them.

use std::ops::ControlFlow;

use mcgs_boards::{
    Bits, Board, BoardGame, BoardRules, BoardTuning, Direction, Grid, Layout, Neighbours, Step, Symmetry,
};
use mcgs_engine::{Alias, Outcome, Player};
use smallvec::{SmallVec, smallvec};

/// A Konane position.
///
/// The game is the old Hawaiian one, analysed by Ernst (*Playing Konane mathematically*, UMAP Journal 16, 1995) and by Chan
/// and Tsai (*1×n Konane: a summary of results*, More Games of No Chance, 2002). A stone jumps along a row or a column
/// over an opponent's stone beside it, lands on the empty cell behind that stone, and takes it. It may go on to jump in the same
/// direction, as often as its player likes. Play usually starts on a full checkerboard without two neighbouring stones.
///
/// ```text
///    a b c d e
/// 1  X O . O .     Black may jump once, a1-c1, or twice, a1-e1.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::konane::Konane};
/// let board: Konane = "XO.O.".parse()?;
/// let mut moves = Vec::new();
/// board.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["a1-c1 leads to ..XO.", "a1-e1 leads to ....X"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Konane = BoardGame<KonaneRules, 3>;

/// The rules of Konane. Plane 0 holds the black stones, plane 1 the white ones, plane 2 the empty cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KonaneRules;

impl BoardRules<3> for KonaneRules {
    const NAME: &'static str = "konane";
    const RULES: &'static str = "A stone jumps over an opponent's stone on one of the four cells next to it, onto the \
                                 empty cell behind, and takes it; it may go on to jump in the same direction.";
    const SYNTAX: &'static str = "cells `X`, `O`, `.`, `#`; rows separated by `|`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        (".XO.", Outcome::N),
        ("XO.", Outcome::L),
        ("XOX|O..|XOX", Outcome::P),
        ("XO.O.", Outcome::L),
        (".XOX", Outcome::R),
        ("XOXO.", Outcome::L),
        (".XOXO.", Outcome::P),
        ("XO|..", Outcome::P),
        ("XO#", Outcome::P),
        ("XO.|OX.", Outcome::P),
    ];

    const CELLS: &'static [(char, u32)] = &[('X', 0b001), ('O', 0b010), ('.', 0b100), ('#', 0b000)];
    const LAYOUT: Layout = Layout::Grid;
    const SYMMETRY: Symmetry = Symmetry::Square;
    const ALIASES: &'static [Alias] = &[Alias::new("hawaiian_checkers")];
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 3), ("O", 3), (".", 4)];
    const SMALL_SIZE: u64 = 9;

    type Params = ();
    type Move = Step;

    fn try_moves<B: Bits>(
        board: &Board<B, 3>,
        player: Player,
        mut emit: impl FnMut(Step, Board<B, 3>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (shape, grid) = (board.shape(), board.grid());
        let [black, white, free] = board.planes();
        let (own, other) = if player == Player::Left { (black, white) } else { (white, black) };
        for direction in Direction::FOUR {
            let starts = behind(&grid, other, free, direction);
            for from in own.and(&starts).ones() {
                let (mut at, mut left, mut room) = (from, other.clone(), free.with(from));
                while starts.get(at) {
                    let over = direction.target(at, shape);
                    at = direction.target(over, shape);
                    left.clear(over);
                    room.set(over);
                    let moved = own.without(from).with(at);
                    let planes = match player {
                        Player::Left => [moved, left.clone(), room.without(at)],
                        Player::Right => [left.clone(), moved, room.without(at)],
                    };
                    emit(Step::on_grid(shape, from, at), board.with_planes(planes))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Every move takes a stone, and the last stone cannot be taken.
    #[inline]
    fn max_moves<B: Bits>(board: &Board<B, 3>) -> u64 {
        u64::from(board.plane(0).or(board.plane(1)).count()).saturating_sub(1)
    }

    /// Each move of a player takes at least one stone of the opponent.
    #[inline]
    fn bounds<B: Bits>(board: &Board<B, 3>) -> (i64, i64) {
        let (black, white) = (board.plane(0).count(), board.plane(1).count());
        if black == 0 || white == 0 { (0, 0) } else { (-i64::from(black), white.into()) }
    }

    /// The areas of cells that can play a part in some jump; see `Arena`.
    fn split<B: Bits>(board: &Board<B, 3>, mut emit: impl FnMut(Board<B, 3>)) {
        split_areas(board, &mut emit);
    }
}

impl BoardTuning<3> for KonaneRules {
    const VALUE_MAX_MOVES: u64 = 7;
    const SUM_VALUE_MAX_MOVES: u64 = 8;
}

/// The cells from which a stone that stands there jumps over one of `others` into one of `free`.
#[inline]
fn behind<B: Bits>(grid: &Grid<B>, others: &B, free: &B, direction: Direction) -> B {
    let back = direction.opposite();
    grid.step(&grid.step(free, back).and(others), back)
}

/// Emits the areas of the arena. What is cut off may have reached into an area, so areas are looked at again.
fn split_areas<B: Bits>(board: &Board<B, 3>, emit: &mut impl FnMut(Board<B, 3>)) {
    let [black, white, free] = board.planes();
    if black.is_empty() || white.is_empty() {
        return;
    }
    let grid = board.grid();
    let mut room = black.or(white).or(free).and(&within_reach(board));
    loop {
        let arena = Arena::of(&grid, [black.and(&room), white.and(&room)], &room);
        let idle = black.minus(&arena.active[0]).or(&white.minus(&arena.active[1])).and(&room);
        if idle.is_empty() {
            return grid.areas(&arena.cells, Neighbours::Four, |area| {
                let part = board.cut(&area);
                if part == *board { emit(part) } else { split_areas(&part, emit) }
            });
        }
        room = room.minus(&idle);
    }
}

/// The cells that matter for the rest of play, found by assuming the best for every jump: that no stone is ever taken, and that
/// a stone that jumps stays where it was, too.
///
/// Cells outside are of no use to anybody. The three cells of each jump are neighbours, so areas that are not
/// connected are independent. A stone that never jumps and is never taken is a wall.
struct Arena<B> {
    /// The cells of all jumps: start, stone that is taken, and end.
    cells: B,
    /// Where stones of each colour jump or are taken.
    active: [B; 2],
}

impl<B: Bits> Arena<B> {
    fn of(grid: &Grid<B>, mut reached: [B; 2], room: &B) -> Self {
        let empty = || B::empty(grid.shape());
        loop {
            let (mut active, mut ends) = ([empty(), empty()], [empty(), empty()]);
            for direction in Direction::FOUR {
                for (own, other) in [(0, 1), (1, 0)] {
                    let starts = behind(grid, &reached[other], room, direction).and(&reached[own]);
                    let taken = grid.step(&starts, direction);
                    active[own] = active[own].or(&starts);
                    active[other] = active[other].or(&taken);
                    ends[own] = ends[own].or(&grid.step(&taken, direction));
                }
            }
            let grown = [reached[0].or(&ends[0]), reached[1].or(&ends[1])];
            if grown == reached {
                let cells = active[0].or(&active[1]).or(&ends[0]).or(&ends[1]);
                return Arena { cells, active };
            }
            reached = grown;
        }
    }
}

/// The golden ratio without its 1, as a fraction of [`ONE`], rounded up.
const SIGMA: u64 = 40_504;
const ONE: u64 = 1 << 16;

/// The cells that stones can still reach, as far as their number allows.
///
/// This is Conway's argument about his soldiers (*Winning Ways*, chapter 23), who jump and take as the stones do. Let a stone at the
/// distance `d` from a cell weigh `σ^d`, where `σ^2 + σ = 1`. The two stones of a jump weigh at least as much as the one that is
/// left of them, so the weight of all stones never grows. A stone on the cell itself weighs 1.
fn within_reach<B: Bits>(board: &Board<B, 3>) -> B {
    let (shape, stones) = (board.shape(), board.plane(0).or(board.plane(1)));
    let (rows, columns) = (shape.rows(), shape.cols());
    let mut weights: SmallVec<[u64; 64]> = smallvec![0; shape.cells() as usize];
    for stone in stones.ones() {
        let (row, column) = shape.place(stone);
        weights[(row * columns + column) as usize] = ONE;
    }
    for row in 0..rows {
        spread(&mut weights, row * columns, 1, columns);
    }
    for column in 0..columns {
        spread(&mut weights, column, columns, rows);
    }
    let mut reach = B::empty(shape);
    for (cell, _) in (0..).zip(&weights).filter(|(_, weight)| **weight >= ONE) {
        reach.set(shape.index(cell / columns, cell % columns));
    }
    reach
}

/// Adds to each weight of a line the others, each times the power of σ that belongs to its distance.
fn spread(weights: &mut [u64], start: u32, step: u32, count: u32) {
    let fade = |weight: u64| (weight * SIGMA).div_ceil(ONE);
    let cell = |k: u32| (start + k * step) as usize;
    let mut behind: SmallVec<[u64; 16]> = SmallVec::new();
    let mut carried = 0;
    for k in 0..count {
        behind.push(carried);
        carried = fade(carried + weights[cell(k)]);
    }
    carried = 0;
    for k in (0..count).rev() {
        let own = weights[cell(k)];
        weights[cell(k)] += behind[k as usize] + carried;
        carried = fade(carried + own);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_boards::testing::compare_widths;
    use mcgs_engine::Game;

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        text.parse::<Konane>().unwrap().split(|part| parts.push(part.to_string()));
        parts
    }

    #[test]
    fn a_stone_jumps_on_in_its_direction_only() {
        let mut plays = Vec::new();
        let board: Konane = "XO.O.|.....|..O..|.....".parse().unwrap();
        board.moves(Player::Left, |play, option| plays.push(format!("{play} {option}")));
        assert_eq!(plays, ["a1-c1 ..XO.|.....|..O..|.....", "a1-e1 ....X|.....|..O..|....."]);
    }

    #[test]
    fn parts_keep_the_empty_cells_that_they_need() {
        assert_eq!(parts("XO......OX"), ["XO.", ".OX"]);
        assert_eq!(parts("XO..|....|....|....|...."), ["XO."]);
        // The stone at the end cannot move away and is not taken, so it is a wall, and nobody can jump.
        assert_eq!(parts("XOO|..."), [""; 0]);
        assert_eq!(parts("XX.|OO#"), [""; 0]);
    }

    #[test]
    fn all_widths_agree() {
        for text in ["XOXOX|OX.XO|XO.OX|OXOXO", "XOXO.XOX..O", "XO.XO|.XO.."] {
            assert_eq!(compare_widths(&text.parse::<Konane>().unwrap()), Ok(()));
        }
    }
}
