//! Cells of a Cram board that may be filled without changing the nim value.
//!
//! Cram, the impartial variant of Domineering, is played on a graph: the empty cells with their neighbours. A move
//! takes two neighbours away. Call a cell with one neighbour a *leaf*, and its neighbour the *stem*.
//!
//! **Lemma.** Let all neighbours of a cell `c` be stems of leaves other than `c`. Then `c` may be filled.
//!
//! *Proof*, by induction on the number of cells: there is one more move with `c` than without it for each neighbour
//! `s` of `c`, which takes `c` and `s`, and leaves a leaf of `s` alone. The move that takes `s` and the leaf leads to
//! the same position, except that `c` is still there. The other neighbours of `c` still are stems, so `c` may be filled
//! there, and both moves lead to equal positions. Any other move leaves stems and leaves alone, or takes a stem `s`
//! away, and then `c` has fewer neighbours, all of them stems; in the end none, which is no place for a move either.
//!
//! The lemma removes all leaves of a stem but one, and cells between stems.

use mcgs_boards::{Bits, Direction, Grid};

/// The empty cells that are left when needless ones are filled, again and again.
pub(crate) fn without_needless_cells<B: Bits>(grid: &Grid<B>, mut empty: B) -> B {
    loop {
        let fewer = reduce_once(grid, &empty);
        if fewer == empty {
            return empty;
        }
        empty = fewer;
    }
}

fn reduce_once<B: Bits>(grid: &Grid<B>, empty: &B) -> B {
    // The cells that have an empty neighbour on one side.
    let [north, east, south, west] =
        [grid.north(empty), grid.east(empty), grid.south(empty), grid.west(empty)];
    let vertical_two = north.and(&south);
    let horizontal_two = east.and(&west);
    let two = vertical_two.or(&horizontal_two).or(&north.or(&south).and(&east.or(&west)));
    let any = north.or(&south).or(&east.or(&west));
    let leaves = empty.and(&any).minus(&two);
    if leaves.is_empty() {
        return empty.and(&any);
    }
    let mut left = empty.clone();
    let mut stems = B::empty(grid.shape());
    for direction in [Direction::North, Direction::East, Direction::South, Direction::West] {
        let found = grid.step(&leaves, direction).and(empty);
        // A second leaf of the same stem.
        let again = found.and(&stems);
        if !again.is_empty() {
            left = left.minus(&grid.step(&again, direction.opposite()).and(&leaves));
        }
        stems = stems.or(&found);
    }
    // What is neither leaf nor stem, and has no neighbour of that kind.
    let others = empty.minus(&leaves).minus(&stems);
    let [north, east, south, west] =
        [grid.north(&others), grid.east(&others), grid.south(&others), grid.west(&others)];
    let between = others.minus(&north.or(&south).or(&east.or(&west)));
    left.minus(&between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domineering::Domineering;
    use mcgs_engine::Game;

    /// The board after filling, with `.` and `#`.
    fn reduced(text: &str) -> String {
        let board = text.parse::<Domineering>().unwrap().board_of_width::<u64>();
        let empty = without_needless_cells(&board.grid(), *board.plane(0));
        Domineering::new(board.with_planes([empty])).to_string()
    }

    #[test]
    fn one_leaf_of_a_stem_stays() {
        // A row of three: its ends are leaves of the middle.
        assert_eq!(reduced("..."), "..#");
        assert_eq!(reduced("#.#|...|#.#").matches('.').count(), 2);
    }

    #[test]
    fn cells_between_stems_are_filled() {
        // The middle cell of a row of five is next to two stems; then two dominoes are left, which cancel.
        assert_eq!(reduced("....."), "..#..");
        // The middle of an H is not: its neighbours have no leaves.
        let letter = ".#.|.#.|...|.#.|.#.";
        assert_eq!(reduced(letter), letter);
    }

    #[test]
    fn boards_without_leaves_stay() {
        for board in ["..|..", "...|...", "....", "....|.##.|...."] {
            assert_eq!(reduced(board), board);
        }
    }

    #[test]
    fn nothing_is_left_of_single_cells() {
        assert_eq!(reduced(".#|#."), "##|##");
        let mut parts = 0;
        ".#|#.".parse::<Domineering>().unwrap().nim_split(|_| parts += 1);
        assert_eq!(parts, 0);
    }
}
