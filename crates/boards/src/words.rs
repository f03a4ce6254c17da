//! Sets of cells in one or two machine words: `u64` and `u128`.

use crate::bits::Bits;
use crate::board::{AnyBoard, Board};
use crate::bytes;
use crate::grid::{Grid, Neighbours};
use crate::shape::{Shape, Window};

/// Runs through the set bits of an integer, lowest first.
#[derive(Debug, Clone)]
pub struct WordOnes<W>(W);

macro_rules! implement_word {
    ($word:ty, $columns:ident, { $($own:item)* }) => {
        impl Iterator for WordOnes<$word> {
            type Item = u32;
            #[inline]
            fn next(&mut self) -> Option<u32> {
                if self.0 == 0 {
                    return None;
                }
                let index = self.0.trailing_zeros();
                self.0 &= self.0 - 1;
                Some(index)
            }
        }

        /// For every stride, the bits whose index is a multiple of it.
        static $columns: [$word; <$word>::BITS as usize + 1] = {
            let mut table = [1; <$word>::BITS as usize + 1];
            let mut stride = 1;
            while stride < table.len() {
                let mut index = 0;
                while index < <$word>::BITS as usize {
                    table[stride] |= 1 << index;
                    index += stride;
                }
                stride += 1;
            }
            table
        };

        impl Bits for $word {
            type Ones = WordOnes<$word>;

            #[inline]
            fn empty(_shape: Shape) -> Self {
                0
            }
            #[inline]
            fn last_column(shape: Shape) -> Self {
                if shape.cols() == 0 { 0 } else { Self::first_column(shape) << (shape.cols() - 1) }
            }
            #[inline]
            fn single(_shape: Shape, index: u32) -> Self {
                1 << index
            }
            #[inline]
            fn and(&self, other: &Self) -> Self {
                self & other
            }
            #[inline]
            fn or(&self, other: &Self) -> Self {
                self | other
            }
            #[inline]
            fn xor(&self, other: &Self) -> Self {
                self ^ other
            }
            #[inline]
            fn minus(&self, other: &Self) -> Self {
                self & !other
            }
            #[inline]
            fn shl(&self, count: u32) -> Self {
                self.checked_shl(count).unwrap_or(0)
            }
            #[inline]
            fn shr(&self, count: u32) -> Self {
                self.checked_shr(count).unwrap_or(0)
            }
            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn count(&self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(&self) -> Option<u32> {
                (*self != 0).then(|| self.trailing_zeros())
            }
            #[inline]
            fn highest(&self) -> Option<u32> {
                self.checked_ilog2()
            }
            #[inline]
            fn first(&self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline]
            fn ones(&self) -> Self::Ones {
                WordOnes(*self)
            }
            #[inline]
            fn get(&self, index: u32) -> bool {
                self.shr(index) & 1 != 0
            }
            #[inline]
            fn set(&mut self, index: u32) {
                *self |= 1 << index;
            }
            #[inline]
            fn clear(&mut self, index: u32) {
                *self &= !(1 << index);
            }
            #[inline]
            fn next_gap(&self, start: u32) -> u32 {
                start + Bits::shr(self, start).trailing_ones()
            }
            #[inline]
            fn last_gap(&self, start: u32) -> Option<u32> {
                // Behind the last bit there is nothing.
                let above = (<$word>::BITS - 1).checked_sub(start);
                let ones = above.map_or(0, |above| (self << above).leading_ones());
                start.checked_sub(ones)
            }
            #[inline]
            fn rotate(&self, shape: Shape) -> Self {
                self.reverse_bits().shr(<$word>::BITS - shape.extent())
            }

            /// Grows the seed step by step until nothing is new.
            #[inline]
            fn flood(grid: &Grid<Self>, seed: &Self, within: &Self, neighbours: Neighbours) -> Self {
                let stride = grid.shape().stride();
                let (east, west) = grid.side_masks();
                let mut area = seed & within;
                loop {
                    if !grid.shape().is_bytes() {
                        // Long rows are filled to the east at once: adding a seed to a run of ones makes a
                        // carry that clears the run from the seed on and ends in the cell after it. The
                        // last column is left out of the sum, so that no carry enters the next row.
                        let inner = west & within;
                        let sum = inner + (area & inner);
                        area |= (inner & !sum) | (sum & within & !west);
                    }
                    let sides = ((area << 1) & east) | ((area >> 1) & west);
                    let row = match neighbours {
                        // What is reached sideways grows up and down in the same round.
                        Neighbours::Four => (area | sides) & within,
                        Neighbours::Eight => area | sides,
                    };
                    let rows = row.shl(stride) | row.shr(stride);
                    let grown = (row | rows) & within;
                    if grown == area {
                        return area;
                    }
                    area = grown;
                }
            }

            $($own)*
        }
    };
}

/// The bits of the `count` lowest cells.
macro_rules! low_bits {
    ($word:ty, $count:expr) => {
        <$word>::MAX.shr(<$word>::BITS - $count)
    };
}

implement_word!(u64, COLUMNS_64, {
    #[inline]
    fn full(shape: Shape) -> Self {
        if shape.is_bytes() { bytes::full(shape) } else { low_bits!(u64, shape.extent()) }
    }
    #[inline]
    fn first_column(shape: Shape) -> Self {
        if shape.is_bytes() {
            bytes::first_column(shape)
        } else {
            COLUMNS_64[shape.stride() as usize] & low_bits!(u64, shape.extent())
        }
    }
    #[inline]
    fn from_words(_shape: Shape, words: &[u64]) -> Self {
        words.first().copied().unwrap_or(0)
    }
    #[inline]
    fn word(&self, k: usize) -> u64 {
        if k == 0 { *self } else { 0 }
    }
    #[inline]
    fn flip(&self, shape: Shape) -> Self {
        if shape.is_bytes() { bytes::flip(*self, shape) } else { flip_rows(self, shape) }
    }
    #[inline]
    fn transpose(&self, shape: Shape) -> Self {
        if shape.is_bytes() { bytes::transpose(*self) } else { transpose_cells(self, shape) }
    }
    #[inline]
    fn bounds(&self, shape: Shape) -> Window {
        if shape.is_bytes() { bytes::bounds(*self) } else { bounds_of_rows(self, shape) }
    }
    #[inline]
    fn window(&self, shape: Shape, window: Window) -> Self {
        if shape.is_bytes() { bytes::window(*self, window) } else { window_of_rows(self, shape, window) }
    }
    #[inline]
    fn inside(&self, shape: Shape, window: Window) -> Self {
        if shape.is_bytes() { bytes::inside(*self, window) } else { window_of_rows(self, shape, window) }
    }
    /// Compares without a branch per plane: the result is close to random.
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "a lazy operator would be a branch")]
    fn smaller(a: &[Self], b: &[Self]) -> bool {
        a.iter().zip(b).rev().fold(false, |rest, (a, b)| (a < b) | ((a == b) & rest))
    }
    #[inline]
    fn narrow<const P: usize, T: Copy>(board: Board<Self, P, T>) -> AnyBoard<P, T> {
        AnyBoard::Small(board)
    }
});

implement_word!(u128, COLUMNS_128, {
    #[inline]
    fn full(shape: Shape) -> Self {
        if shape.is_bytes() { u128::from(bytes::full(shape)) } else { low_bits!(u128, shape.extent()) }
    }
    #[inline]
    fn first_column(shape: Shape) -> Self {
        COLUMNS_128[shape.stride() as usize] & low_bits!(u128, shape.extent())
    }
    #[inline]
    fn from_words(_shape: Shape, words: &[u64]) -> Self {
        let word = |k: usize| u128::from(words.get(k).copied().unwrap_or(0));
        word(0) | (word(1) << 64)
    }
    #[inline]
    fn word(&self, k: usize) -> u64 {
        match k {
            0 => *self as u64,
            1 => (*self >> 64) as u64,
            _ => 0,
        }
    }
    #[inline]
    fn flip(&self, shape: Shape) -> Self {
        flip_rows(self, shape)
    }
    #[inline]
    fn transpose(&self, shape: Shape) -> Self {
        transpose_cells(self, shape)
    }
    #[inline]
    fn bounds(&self, shape: Shape) -> Window {
        bounds_of_rows(self, shape)
    }
    #[inline]
    fn window(&self, shape: Shape, window: Window) -> Self {
        window_of_rows(self, shape, window)
    }
    #[inline]
    fn narrow<const P: usize, T: Copy>(board: Board<Self, P, T>) -> AnyBoard<P, T> {
        if board.shape().words() == 1 { AnyBoard::Small(board.to_width()) } else { AnyBoard::Medium(board) }
    }
});

/// Reverses the order of rows, one row after the other.
fn flip_rows<B: Bits>(bits: &B, shape: Shape) -> B {
    let mut result = B::empty(shape);
    if shape.rows() == 0 {
        return result;
    }
    let row_mask = B::full(Shape::new(1, shape.cols()));
    for row in 0..shape.rows() {
        let cells = bits.shr(row * shape.stride()).and(&row_mask);
        result = result.or(&cells.shl((shape.rows() - 1 - row) * shape.stride()));
    }
    result
}

/// Exchanges rows and columns, one cell after the other.
pub(crate) fn transpose_cells<B: Bits>(bits: &B, shape: Shape) -> B {
    let transposed = shape.transposed();
    let mut result = B::empty(transposed);
    for index in bits.ones() {
        let (row, col) = shape.place(index);
        result.set(transposed.index(col, row));
    }
    result
}

/// The bounding box from the union of all rows.
fn bounds_of_rows<B: Bits>(bits: &B, shape: Shape) -> Window {
    let Some(lowest) = bits.lowest() else {
        return Window { top: 0, left: 0, rows: 0, cols: 0 };
    };
    let top = lowest / shape.stride();
    let row_mask = B::full(Shape::new(1, shape.cols()));
    let (mut columns, mut bottom) = (B::empty(shape), top);
    for row in top..shape.rows() {
        let cells = bits.shr(row * shape.stride()).and(&row_mask);
        if !cells.is_empty() {
            bottom = row;
            columns = columns.or(&cells);
        }
    }
    let left = columns.lowest().unwrap_or(0);
    let right = columns.highest().unwrap_or(0);
    Window { top, left, rows: bottom - top + 1, cols: right - left + 1 }
}

/// The cells inside a window, one row after the other.
fn window_of_rows<B: Bits>(bits: &B, shape: Shape, window: Window) -> B {
    let part = window.shape();
    let mut result = B::empty(part);
    if part.rows() == 0 {
        return result;
    }
    let row_mask = B::full(Shape::new(1, window.cols));
    for row in 0..window.rows {
        let cells = bits.shr(shape.index(window.top + row, window.left)).and(&row_mask);
        result = result.or(&cells.shl(part.index(row, 0)));
    }
    result
}
