//! Sets of cells: the interface that one word, two words and long boards share.

use std::fmt::Debug;
use std::hash::Hash;

use crate::board::{AnyBoard, Board};
use crate::grid::{Direction, Grid, Neighbours};
use crate::shape::{Shape, Window};

/// A set of cells of one board.
///
/// `u64` serves boards of up to 64 cells, `u128` up to 128, [`Large`](crate::Large) all others. Rules
/// are written once against this trait; for the two integer types every operation is a few machine
/// instructions. All sets that meet in one operation must belong to the same [`Shape`], and only bits
/// of cells of the board may be set.
///
/// ```
/// # use mcgs_boards::{Bits, Shape};
/// fn corners<B: Bits>(shape: Shape) -> B {
///     let (bottom, right) = (shape.rows() - 1, shape.cols() - 1);
///     let mut corners = B::empty(shape);
///     for (row, col) in [(0, 0), (0, right), (bottom, 0), (bottom, right)] {
///         corners.set(shape.index(row, col));
///     }
///     corners
/// }
/// let shape = Shape::new(5, 5);
/// assert_eq!(corners::<u64>(shape).ones().collect::<Vec<_>>(), [0, 4, 32, 36]);
/// assert_eq!(corners::<u128>(shape).transpose(shape), corners(shape));
/// ```
pub trait Bits: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// True if shifting a whole board costs about as much as visiting its cells.
    const IS_LARGE: bool = false;

    /// Runs through the cells of a set in ascending order.
    type Ones: Iterator<Item = u32>;

    /// No cell.
    fn empty(shape: Shape) -> Self;
    /// All cells of the board.
    fn full(shape: Shape) -> Self;
    /// The leftmost column.
    fn first_column(shape: Shape) -> Self;
    /// The rightmost column.
    fn last_column(shape: Shape) -> Self;
    /// One cell.
    fn single(shape: Shape, index: u32) -> Self;
    /// The set with these words, lowest cells first; missing words are empty.
    fn from_words(shape: Shape, words: &[u64]) -> Self;
    /// Word number `k` of the set; 0 behind the end.
    fn word(&self, k: usize) -> u64;

    /// The cells in both sets.
    #[must_use]
    fn and(&self, other: &Self) -> Self;
    /// The cells in at least one of the sets.
    #[must_use]
    fn or(&self, other: &Self) -> Self;
    /// The cells in exactly one of the sets.
    #[must_use]
    fn xor(&self, other: &Self) -> Self;
    /// The cells in `self` but not in `other`.
    #[must_use]
    fn minus(&self, other: &Self) -> Self;
    /// Every index grows by `count`; what leaves the words is lost, what leaves the board is not.
    #[must_use]
    fn shl(&self, count: u32) -> Self;
    /// Every index shrinks by `count`; what falls below 0 is lost.
    #[must_use]
    fn shr(&self, count: u32) -> Self;

    /// Is no cell in the set?
    fn is_empty(&self) -> bool;
    /// How many cells are in the set.
    fn count(&self) -> u32;
    /// The lowest index in the set.
    fn lowest(&self) -> Option<u32>;
    /// The highest index in the set.
    fn highest(&self) -> Option<u32>;
    /// The set of the lowest cell alone; empty if the set is empty.
    #[must_use]
    fn first(&self) -> Self;
    /// All indices in ascending order.
    fn ones(&self) -> Self::Ones;
    /// Is this cell in the set? No index beyond the board is.
    fn get(&self, index: u32) -> bool;
    /// Puts a cell into the set.
    fn set(&mut self, index: u32);
    /// Takes a cell out of the set.
    fn clear(&mut self, index: u32);

    /// The set with one more cell.
    #[inline]
    #[must_use]
    fn with(&self, index: u32) -> Self {
        let mut result = self.clone();
        result.set(index);
        result
    }
    /// The set with one cell less.
    #[inline]
    #[must_use]
    fn without(&self, index: u32) -> Self {
        let mut result = self.clone();
        result.clear(index);
        result
    }
    /// The first index from `start` on that is not in the set.
    fn next_gap(&self, start: u32) -> u32;
    /// The last index up to `start` that is not in the set.
    fn last_gap(&self, start: u32) -> Option<u32>;
    /// How many pairs there are of a cell of this set and a cell of the other one with the same or a higher index.
    #[inline]
    fn pairs(&self, others: &Self) -> u64 {
        self.ones().map(|cell| u64::from(others.shr(cell).count())).sum()
    }
    /// Do the sets share a cell?
    #[inline]
    fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }

    /// The board turned by 180 degrees; on a strip, its mirror image.
    #[must_use]
    fn rotate(&self, shape: Shape) -> Self;
    /// The board with the order of its rows reversed.
    #[must_use]
    fn flip(&self, shape: Shape) -> Self;
    /// Rows and columns exchanged; the result belongs to `shape.transposed()`.
    #[must_use]
    fn transpose(&self, shape: Shape) -> Self;
    /// The smallest rectangle around all cells of the set; 0 by 0 if there is none.
    fn bounds(&self, shape: Shape) -> Window;
    /// The cells inside the window, as a set of the window's own board.
    #[must_use]
    fn window(&self, shape: Shape, window: Window) -> Self;
    /// The same for a set that has no cell outside the window.
    #[inline]
    #[must_use]
    fn inside(&self, shape: Shape, window: Window) -> Self {
        self.window(shape, window)
    }
    /// All cells of `within` that are connected to `seed` inside `within`; see [`Grid::flood`].
    #[must_use]
    fn flood(grid: &Grid<Self>, seed: &Self, within: &Self, neighbours: Neighbours) -> Self;

    /// The cells of `free` that a chess queen on `from` reaches; see [`Grid::queen_reach`].
    #[inline]
    #[must_use]
    fn queen_reach(grid: &Grid<Self>, from: &Self, free: &Self) -> Self {
        let mut reached = Self::empty(grid.shape());
        for direction in Direction::EIGHT {
            let mut front = grid.step(from, direction).and(free);
            while !front.is_empty() {
                reached = reached.or(&front);
                front = grid.step(&front, direction).and(free);
            }
        }
        reached
    }

    /// Is the first list of planes smaller? The two lists have the same length.
    #[inline]
    fn smaller(a: &[Self], b: &[Self]) -> bool {
        a < b
    }
    /// The board on the narrowest width that holds it.
    fn narrow<const P: usize, T: Copy>(board: Board<Self, P, T>) -> AnyBoard<P, T>;
}
