//! Neighbours: steps in all directions, and connected areas.

use crate::bits::Bits;
use crate::shape::Shape;

/// Which cells are next to a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Neighbours {
    /// Above, below, left and right.
    Four,
    /// These and the diagonal ones, as a chess king moves.
    Eight,
}

/// A step from a cell to one of its neighbours; north is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Direction {
    North,
    East,
    South,
    West,
    NorthEast,
    SouthEast,
    SouthWest,
    NorthWest,
}

/// The geometry of a board of some shape: moves whole sets of cells one step without wrapping around.
///
/// ```
/// # use mcgs_boards::{Bits, Grid, Neighbours, Shape};
/// let shape = Shape::new(3, 3);
/// let grid = Grid::<u64>::new(shape);
/// let centre = u64::single(shape, shape.index(1, 1));
/// assert_eq!(grid.east(&centre), u64::single(shape, shape.index(1, 2)));
/// assert_eq!(grid.east(&grid.east(&centre)), 0);
/// assert_eq!(grid.neighbours(&centre, Neighbours::Eight).count(), 8);
/// ```
#[derive(Debug, Clone)]
pub struct Grid<B> {
    shape: Shape,
    full: B,
    /// Where a step to the east can end: all cells but the first column.
    east: B,
    /// Where a step to the west can end: all cells but the last column.
    west: B,
}

impl Direction {
    /// The directions of [`Neighbours::Four`].
    pub const FOUR: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];
    /// The directions of [`Neighbours::Eight`].
    pub const EIGHT: [Direction; 8] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::NorthWest,
    ];

    /// The direction back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Direction::North => Direction::South,
            Direction::East => Direction::West,
            Direction::South => Direction::North,
            Direction::West => Direction::East,
            Direction::NorthEast => Direction::SouthWest,
            Direction::SouthEast => Direction::NorthWest,
            Direction::SouthWest => Direction::NorthEast,
            Direction::NorthWest => Direction::SouthEast,
        }
    }

    /// How many steps from `index` stay on the board.
    pub(crate) fn room(self, index: u32, shape: Shape) -> u32 {
        let (row, col) = shape.place(index);
        let (below, right) = (shape.rows() - 1 - row, shape.cols() - 1 - col);
        match self {
            Direction::North => row,
            Direction::East => right,
            Direction::South => below,
            Direction::West => col,
            Direction::NorthEast => row.min(right),
            Direction::SouthEast => below.min(right),
            Direction::SouthWest => below.min(col),
            Direction::NorthWest => row.min(col),
        }
    }

    /// The index that one step from `index` leads to, given that the step stays on the board.
    #[inline]
    #[must_use]
    pub const fn target(self, index: u32, shape: Shape) -> u32 {
        let stride = shape.stride();
        match self {
            Direction::North => index - stride,
            Direction::East => index + 1,
            Direction::South => index + stride,
            Direction::West => index - 1,
            Direction::NorthEast => index + 1 - stride,
            Direction::SouthEast => index + stride + 1,
            Direction::SouthWest => index + stride - 1,
            Direction::NorthWest => index - stride - 1,
        }
    }
}

impl<B: Bits> Grid<B> {
    /// The geometry of a shape.
    #[inline]
    pub fn new(shape: Shape) -> Self {
        let full = B::full(shape);
        let east = full.minus(&B::first_column(shape));
        let west = full.minus(&B::last_column(shape));
        Grid { shape, full, east, west }
    }

    /// The shape of the board.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// All cells.
    #[inline]
    pub fn full(&self) -> &B {
        &self.full
    }

    /// Where steps to the east and to the west can end.
    #[inline]
    pub(crate) fn side_masks(&self) -> (&B, &B) {
        (&self.east, &self.west)
    }

    /// The cells directly above those of the set.
    #[inline]
    pub fn north(&self, cells: &B) -> B {
        cells.shr(self.shape.stride())
    }

    /// The cells directly to the right of those of the set.
    #[inline]
    pub fn east(&self, cells: &B) -> B {
        cells.shl(1).and(&self.east)
    }

    /// The cells directly below those of the set.
    #[inline]
    pub fn south(&self, cells: &B) -> B {
        cells.shl(self.shape.stride()).and(&self.full)
    }

    /// The cells directly to the left of those of the set.
    #[inline]
    pub fn west(&self, cells: &B) -> B {
        cells.shr(1).and(&self.west)
    }

    /// The cells one step away in the given direction.
    #[inline]
    pub fn step(&self, cells: &B, direction: Direction) -> B {
        match direction {
            Direction::North => self.north(cells),
            Direction::East => self.east(cells),
            Direction::South => self.south(cells),
            Direction::West => self.west(cells),
            Direction::NorthEast => self.north(&self.east(cells)),
            Direction::SouthEast => self.south(&self.east(cells)),
            Direction::SouthWest => self.south(&self.west(cells)),
            Direction::NorthWest => self.north(&self.west(cells)),
        }
    }

    /// All cells that are next to some cell of the set; members of the set may be among them.
    #[inline]
    pub fn neighbours(&self, cells: &B, neighbours: Neighbours) -> B {
        let sides = self.east(cells).or(&self.west(cells));
        match neighbours {
            Neighbours::Four => sides.or(&self.north(cells)).or(&self.south(cells)),
            Neighbours::Eight => {
                let rows = sides.or(cells);
                sides.or(&self.north(&rows)).or(&self.south(&rows))
            }
        }
    }

    /// The cells of `free` that a chess queen on `from` reaches; all cells on the way are in `free`.
    #[inline]
    pub fn queen_reach(&self, from: &B, free: &B) -> B {
        B::queen_reach(self, from, free)
    }

    /// All cells of `within` that are connected to `seed` inside `within`.
    #[inline]
    pub fn flood(&self, seed: &B, within: &B, neighbours: Neighbours) -> B {
        B::flood(self, seed, within, neighbours)
    }

    /// Calls `emit` with every connected area of the set, ordered by lowest cell.
    #[inline]
    pub fn areas(&self, cells: &B, neighbours: Neighbours, mut emit: impl FnMut(B)) {
        let mut rest = cells.clone();
        while !rest.is_empty() {
            let area = self.flood(&rest.first(), &rest, neighbours);
            rest = rest.minus(&area);
            emit(area);
        }
    }
}
