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

/// What is left of a board when needless cells are filled.
pub(crate) struct Reduced<B> {
    /// The empty cells, without single dominoes.
    pub(crate) empty: B,
    /// The cells of dominoes that touch no other empty cell.
    pub(crate) dominoes: B,
}

/// Fills needless cells, again and again.
#[inline]
pub(crate) fn without_needless_cells<B: Bits>(grid: &Grid<B>, empty: &B) -> Reduced<B> {
    let mut empty = empty.clone();
    loop {
        // The cells that have an empty neighbour on one side.
        let [north, east, south, west] = sides(grid, &empty);
        let (vertical, horizontal) = (north.or(&south), east.or(&west));
        let two = north.and(&south).or(&east.and(&west)).or(&vertical.and(&horizontal));
        let connected = empty.and(&vertical.or(&horizontal));
        let leaves = connected.minus(&two);
        if leaves.is_empty() {
            return Reduced { empty: connected, dominoes: leaves };
        }
        let stems = sides(grid, &leaves).map(|stems| stems.and(&connected));
        let [above, right, below, left] = &stems;
        let (vertical, horizontal) = (above.or(below), right.or(left));
        let all_stems = vertical.or(&horizontal);
        // What is neither leaf nor stem, and has no neighbour of that kind.
        let others = connected.minus(&leaves).minus(&all_stems);
        let [north, east, south, west] = sides(grid, &others);
        let between = others.minus(&north.or(&south).or(&east.or(&west)));
        let several = above.and(below).or(&right.and(left)).or(&vertical.and(&horizontal));
        if between.is_empty() && several.is_empty() {
            // Two leaves that are each other's stem.
            let dominoes = leaves.and(&all_stems);
            return Reduced { empty: connected.minus(&dominoes), dominoes };
        }
        empty = connected.minus(&between);
        if !several.is_empty() {
            empty = empty.minus(&second_leaves(grid, &leaves, &stems));
        }
    }
}

/// The cells above, to the right, below and to the left of a set.
#[inline]
fn sides<B: Bits>(grid: &Grid<B>, cells: &B) -> [B; 4] {
    [grid.north(cells), grid.east(cells), grid.south(cells), grid.west(cells)]
}

/// All leaves but the first of each stem. `stems` are the cells on each side of the leaves.
fn second_leaves<B: Bits>(grid: &Grid<B>, leaves: &B, stems: &[B; 4]) -> B {
    let mut needless = B::empty(grid.shape());
    let mut seen = B::empty(grid.shape());
    for (direction, stems) in Direction::FOUR.into_iter().zip(stems) {
        let again = stems.and(&seen);
        needless = needless.or(&grid.step(&again, direction.opposite()).and(leaves));
        seen = seen.or(stems);
    }
    needless
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domineering::Domineering;
    use mcgs_engine::Game;

    /// The board after filling, with `.` and `#`.
    fn reduced(text: &str) -> String {
        let board = text.parse::<Domineering>().unwrap().board_of_width::<u64>();
        let Reduced { empty, dominoes } = without_needless_cells(&board.grid(), board.plane(0));
        Domineering::new(board.with_planes([empty | dominoes])).to_string()
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
