//! Boards of at most eight rows and columns in one word, a byte for each row.
//!
//! Bit `8·row + col` is the cell. Every symmetry of the square is a few word operations here, which
//! makes this the layout of the hot path.

use crate::shape::{Shape, Window};

/// The first column of an eight by eight board.
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// The first column of the board.
#[inline]
pub(crate) fn first_column(shape: Shape) -> u64 {
    FIRST_COLUMN.checked_shr(64 - 8 * shape.rows()).unwrap_or(0)
}

/// All cells of the board.
#[inline]
pub(crate) fn full(shape: Shape) -> u64 {
    // Each byte of the product is below 256, so nothing carries into the next row.
    first_column(shape) * ((1 << shape.cols()) - 1)
}

/// Reverses the order of rows.
#[inline]
pub(crate) fn flip(bits: u64, shape: Shape) -> u64 {
    bits.swap_bytes().checked_shr(64 - 8 * shape.rows()).unwrap_or(0)
}

/// Exchanges rows and columns by three rounds of swapping ever larger off-diagonal blocks.
#[inline]
pub(crate) fn transpose(bits: u64) -> u64 {
    let bits = swap_blocks(bits, 7, 0x00AA_00AA_00AA_00AA);
    let bits = swap_blocks(bits, 14, 0x0000_CCCC_0000_CCCC);
    swap_blocks(bits, 28, 0x0000_0000_F0F0_F0F0)
}

/// Exchanges the bits of `mask` with the bits `distance` above them.
#[inline]
fn swap_blocks(bits: u64, distance: u32, mask: u64) -> u64 {
    let difference = (bits ^ (bits >> distance)) & mask;
    bits ^ difference ^ (difference << distance)
}

/// The smallest rectangle around all cells of the set.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the window would pass through memory")]
pub(crate) fn bounds(bits: u64) -> Window {
    if bits == 0 {
        return Window { top: 0, left: 0, rows: 0, cols: 0 };
    }
    let top = bits.trailing_zeros() / 8;
    let bottom = bits.ilog2() / 8;
    let halves = bits | (bits >> 32);
    let quarters = halves | (halves >> 16);
    let columns = (quarters | (quarters >> 8)) & 0xFF;
    let left = columns.trailing_zeros();
    let right = columns.ilog2();
    Window { top, left, rows: bottom - top + 1, cols: right - left + 1 }
}

/// Cells that are all inside a window, moved to the upper left corner.
#[inline]
pub(crate) fn inside(bits: u64, window: Window) -> u64 {
    bits.checked_shr(8 * window.top + window.left).unwrap_or(0)
}

/// The cells inside a window, moved to the upper left corner.
#[inline]
pub(crate) fn window(bits: u64, window: Window) -> u64 {
    bits.checked_shr(8 * window.top + window.left).unwrap_or(0) & full(window.shape())
}
