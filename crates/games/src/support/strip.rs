//! Pieces of a strip.

use std::ops::Range;

use mcgs_boards::{Bits, Board, Window};

/// The cells of a strip from `cells.start` up to, but not including, `cells.end`.
#[inline]
pub(crate) fn piece<B: Bits, const P: usize, T: Copy>(
    board: &Board<B, P, T>,
    cells: Range<u32>,
) -> Board<B, P, T> {
    if cells == (0..board.shape().cols()) {
        return board.clone();
    }
    board.window(Window { top: 0, left: cells.start, rows: 1, cols: cells.end.saturating_sub(cells.start) })
}

/// How many steps the given stones can make to the right if nothing but the end of the strip, cells that are
/// not in `free` and the stones themselves stops them: for each stone, the free cells to its right.
pub(crate) fn steps_right<B: Bits>(stones: &B, free: &B) -> u64 {
    stones.ones().map(|stone| u64::from(free.shr(stone).count())).sum()
}

/// The same to the left.
pub(crate) fn steps_left<B: Bits>(stones: &B, free: &B) -> u64 {
    let total = u64::from(stones.count()) * u64::from(free.count());
    total - steps_right(stones, free)
}
