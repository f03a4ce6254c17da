//! Nim values of small Cram boards by heart.
//!
//! Most areas that a search in Cram meets have a small bounding box. Their nim values are found once, by the
//! definition, and from then on by one look into an array.

use std::sync::atomic::{AtomicU8, Ordering};

use mcgs_boards::{Bits, Shape};

/// A rectangle of `ROWS` rows, whose cells are numbered row by row, without gaps.
///
/// For each of the `SETS` sets of empty cells there is the nim value plus one; 0 where it is not known yet. A nim value
/// depends on nothing but the board, so it does not matter who computes it, nor when.
struct Frame<const ROWS: u32, const COLS: u32, const SETS: usize> {
    values: [AtomicU8; SETS],
}

static TWO_ROWS: Frame<2, 8, { 1 << 16 }> = Frame::new();
static THREE_ROWS: Frame<3, 6, { 1 << 18 }> = Frame::new();
static FOUR_ROWS: Frame<4, 5, { 1 << 20 }> = Frame::new();

/// The nim value of the board of this shape with these empty cells, if it is small. `cells` is its first word.
///
/// Rows of boards of this size are bytes of the word.
#[inline]
pub(crate) fn nim_value(shape: Shape, cells: u64) -> Option<u32> {
    let (rows, cols) = (shape.rows(), shape.cols());
    let (short, long) = (rows.min(cols), rows.max(cols));
    if long > 8 || short > 4 || long * short > 20 {
        return None;
    }
    let lying = if rows > cols { cells.transpose(shape) } else { cells };
    Some(match short {
        ..=2 => TWO_ROWS.value(lying as u32 & 0xFFFF),
        3 => THREE_ROWS.value((lying & 0x3F | lying >> 2 & 0xFC0 | lying >> 4 & 0x3_F000) as u32),
        _ => FOUR_ROWS
            .value((lying & 0x1F | lying >> 3 & 0x3E0 | lying >> 6 & 0x7C00 | lying >> 9 & 0xF_8000) as u32),
    })
}

impl<const ROWS: u32, const COLS: u32, const SETS: usize> Frame<ROWS, COLS, SETS> {
    /// Nothing is known yet.
    const fn new() -> Self {
        assert!(SETS == 1 << (ROWS * COLS), "each set of cells has its place");
        Frame { values: [const { AtomicU8::new(0) }; SETS] }
    }

    /// The cells that are not the last of their row.
    const INNER: u32 = {
        let mut inner = 0;
        let mut cell = 0;
        while cell < ROWS * COLS {
            if cell % COLS != COLS - 1 {
                inner |= 1 << cell;
            }
            cell += 1;
        }
        inner
    };

    #[inline]
    fn value(&self, empty: u32) -> u32 {
        match self.values[empty as usize].load(Ordering::Relaxed) {
            0 => self.find(empty),
            known => u32::from(known) - 1,
        }
    }

    /// The least number that is not the value of an option. The recursion is at most ten moves deep.
    #[cold]
    fn find(&self, empty: u32) -> u32 {
        let mut seen = 0u64;
        for (step, starts) in [(1, empty & empty >> 1 & Self::INNER), (COLS, empty & empty >> COLS)] {
            let mut rest = starts;
            while rest != 0 {
                let start = rest & rest.wrapping_neg();
                rest ^= start;
                seen |= 1 << self.value(empty ^ (start | start << step));
            }
        }
        let value = seen.trailing_ones();
        self.values[empty as usize].store(value as u8 + 1, Ordering::Relaxed);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domineering::Domineering;
    use mcgs_boards::testing::random_boards;
    use mcgs_engine::{Component, Sum, reference::Reference};

    #[test]
    fn small_boards_have_the_values_of_the_definition() {
        let mut reference = Reference::new();
        let ruleset = crate::REGISTRY.find("impartial domineering").unwrap();
        for (rows, cols) in
            [(1, 8), (2, 7), (8, 2), (3, 4), (3, 5), (5, 3), (4, 4), (3, 6), (6, 3), (4, 5), (5, 4)]
        {
            for text in random_boards(8, rows, cols, "..#") {
                let board = text.parse::<Domineering>().unwrap().board_of_width::<u64>();
                let sum = Sum::new(vec![Component::parse(ruleset, &text).unwrap()]);
                let value = nim_value(board.shape(), *board.plane(0)).map(u64::from);
                assert_eq!(value, Some(reference.nim_value(&sum)), "{text}");
            }
        }
    }

    #[test]
    fn other_boards_are_not_known() {
        for (rows, cols) in [(5, 5), (3, 7), (4, 6), (1, 9), (2, 9), (9, 2), (12, 1)] {
            assert_eq!(nim_value(Shape::new(rows, cols), 0), None, "{rows} by {cols}");
        }
    }

    #[test]
    fn full_frames() {
        // The published table of Cram boards.
        for (rows, cols, value) in [(4, 5, 2), (5, 4, 2), (3, 6, 4), (2, 8, 0), (4, 4, 0), (3, 5, 1)] {
            let shape = Shape::new(rows, cols);
            assert_eq!(nim_value(shape, u64::full(shape)), Some(value), "{rows} by {cols}");
        }
    }
}
