//! The size of a board, the layout of its cells in a bit set, and the names of cells.

use std::fmt;

/// The most cells that a board may have.
pub const MAX_CELLS: usize = 65_536;

/// The size of a board together with the layout of its cells in a bit set.
///
/// Cells are numbered row by row. A board of at most eight rows and eight columns gives each row a
/// whole byte, so that mirrors and transposes are a handful of word operations and cutting out a part
/// is one shift. Every other board is packed without gaps. Either way a board of up to 64 cells fits
/// one word.
///
/// ```text
/// 2 rows, 3 columns          2 rows, 10 columns
///  0  1  2  (5 unused)        0  1  2  3  4  5  6  7  8  9
///  8  9 10  (5 unused)       10 11 12 13 14 15 16 17 18 19
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    rows: u32,
    cols: u32,
    stride: u32,
}

/// A rectangle of cells inside a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The first row, from 0.
    pub top: u32,
    /// The first column, from 0.
    pub left: u32,
    /// How many rows.
    pub rows: u32,
    /// How many columns.
    pub cols: u32,
}

/// A cell of a board, printed as the ruleset writes it: `4` on a strip, `d1` on a grid.
///
/// It holds only numbers, so that moves are cheap to make; text arises when it is printed.
///
/// ```
/// # use mcgs_boards::{Cell, Shape};
/// let board = Shape::new(3, 30);
/// assert_eq!(Cell::of_grid(board, board.index(1, 2)).to_string(), "c2");
/// assert_eq!(Cell::of_grid(board, board.index(0, 27)).to_string(), "ab1");
/// assert_eq!(Cell::of_strip(3).to_string(), "4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    index: u32,
    /// Distance of two rows; 0 on a strip.
    stride: u32,
}

impl Shape {
    /// The empty board.
    pub const EMPTY: Shape = Shape { rows: 0, cols: 0, stride: 8 };

    /// A board of the given size. All sizes without a cell are the same empty board.
    #[inline]
    pub const fn new(rows: u32, cols: u32) -> Self {
        if rows == 0 || cols == 0 {
            Self::EMPTY
        } else if rows <= 8 && cols <= 8 {
            Shape { rows, cols, stride: 8 }
        } else {
            Shape { rows, cols, stride: cols }
        }
    }

    /// The number of rows.
    #[inline]
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns.
    #[inline]
    pub const fn cols(self) -> u32 {
        self.cols
    }

    /// The distance, in bits, of a cell from the cell below it.
    #[inline]
    pub const fn stride(self) -> u32 {
        self.stride
    }

    /// The number of cells.
    #[inline]
    pub const fn cells(self) -> u32 {
        self.rows * self.cols
    }

    /// One more than the index of the last cell: how many bits a plane needs.
    #[inline]
    pub const fn extent(self) -> u32 {
        if self.rows == 0 { 0 } else { (self.rows - 1) * self.stride + self.cols }
    }

    /// How many words a plane needs; at least one.
    #[inline]
    pub const fn words(self) -> usize {
        if self.extent() <= 64 { 1 } else { self.extent().div_ceil(64) as usize }
    }

    /// The index of a cell.
    #[inline]
    pub const fn index(self, row: u32, col: u32) -> u32 {
        row * self.stride + col
    }

    /// The row and the column of a cell.
    #[inline]
    pub const fn place(self, index: u32) -> (u32, u32) {
        // A division takes longer than the branch that avoids it.
        if self.stride == 8 { (index / 8, index % 8) } else { (index / self.stride, index % self.stride) }
    }

    /// Is each row a byte of a single word?
    #[inline]
    pub(crate) const fn is_bytes(self) -> bool {
        self.stride == 8 && self.rows <= 8
    }

    /// The board with rows and columns exchanged.
    #[inline]
    #[must_use]
    pub const fn transposed(self) -> Self {
        Shape::new(self.cols, self.rows)
    }
}

impl Window {
    /// The size of the window as a board of its own.
    #[inline]
    pub const fn shape(self) -> Shape {
        Shape::new(self.rows, self.cols)
    }
}

impl Cell {
    /// A cell of a grid.
    #[inline]
    pub const fn of_grid(shape: Shape, index: u32) -> Self {
        Cell { index, stride: shape.stride }
    }

    /// A cell of a strip.
    #[inline]
    pub const fn of_strip(index: u32) -> Self {
        Cell { index, stride: 0 }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.stride == 0 {
            return write!(f, "{}", self.index + 1);
        }
        write_column(f, self.index % self.stride)?;
        write!(f, "{}", self.index / self.stride + 1)
    }
}

/// `a` ... `z`, then `aa` and so on.
pub(crate) fn column_name(column: u32) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    let before = (column / 26).checked_sub(1).map(column_name).unwrap_or_default();
    before + &letter.to_string()
}

/// Writes `a` ... `z`, then `aa`, `ab` ... `zz`, then `aaa` and so on.
fn write_column(f: &mut fmt::Formatter<'_>, col: u32) -> fmt::Result {
    if col >= 26 {
        write_column(f, col / 26 - 1)?;
    }
    let letter = b'a' + (col % 26) as u8;
    write!(f, "{}", char::from(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_to_64_cells_fit_one_word() {
        for rows in 0..=64 {
            for cols in 0..=64 {
                let shape = Shape::new(rows, cols);
                assert_eq!(shape.words() == 1, shape.cells() <= 64, "{rows}x{cols}");
            }
        }
        assert_eq!(Shape::new(1, 65_536).words(), 1024);
    }

    #[test]
    fn columns_continue_after_z() {
        let shape = Shape::new(2, 1000);
        let names =
            [0, 25, 26, 51, 52, 701, 702].map(|col| Cell::of_grid(shape, shape.index(1, col)).to_string());
        assert_eq!(names, ["a2", "z2", "aa2", "az2", "ba2", "zz2", "aaa2"]);
    }

    #[test]
    fn index_and_place_are_inverse() {
        for shape in [Shape::new(5, 5), Shape::new(9, 3), Shape::new(1, 300), Shape::new(8, 8)] {
            for row in 0..shape.rows() {
                for col in 0..shape.cols() {
                    assert_eq!(shape.place(shape.index(row, col)), (row, col));
                }
            }
        }
    }
}
