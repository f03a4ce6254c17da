//! A small meadow of hexagons as sets of cells.

/// The most cells of a meadow that is kept as sets of bits.
pub(crate) const MAX_FIELD: usize = 64;
/// How many directions there are; direction `d` and direction `d + 3` are opposite.
pub(crate) const N_DIRECTIONS: usize = 6;

/// For every number of columns, the bits of the first column.
static FIRST_COLUMN: [u64; MAX_FIELD + 1] = {
    let mut table = [1; MAX_FIELD + 1];
    let mut columns = 1;
    while columns <= MAX_FIELD {
        let mut cell = 0;
        while cell < MAX_FIELD {
            table[columns] |= 1 << cell;
            cell += columns;
        }
        columns += 1;
    }
    table
};

/// A meadow of at most [`MAX_FIELD`] cells, numbered row by row, one bit each.
///
/// Only herds of at least two sheep are kept by colour; all that is in no set is a wall.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field {
    columns: u32,
    full: u64,
    /// All cells but the first column: where a step to the right can end.
    right: u64,
    /// All cells but the last column: where a step to the left can end.
    left: u64,
    /// Cells without sheep.
    pub(crate) empty: u64,
    /// Herds of Black and of White that are large enough to be divided.
    pub(crate) herds: [u64; 2],
}

impl Field {
    /// The sets of a meadow that is given row by row; `None` if it is too large or has no cell.
    #[inline]
    pub(crate) fn new(columns: u32, herds: &[i8]) -> Option<Self> {
        if herds.is_empty() || herds.len() > MAX_FIELD {
            return None;
        }
        let (mut empty, mut black, mut white) = (0, 0, 0);
        for (cell, &herd) in herds.iter().enumerate() {
            empty |= u64::from(herd == 0) << cell;
            black |= u64::from(herd > 1) << cell;
            white |= u64::from(herd < -1) << cell;
        }
        let full = u64::MAX >> (MAX_FIELD - herds.len());
        let first = FIRST_COLUMN[columns as usize];
        Some(Field {
            columns,
            full,
            right: full & !first,
            left: full & !(first << (columns - 1)),
            empty,
            herds: [black, white],
        })
    }

    /// The cells one step away from those of a set, without leaving the meadow.
    ///
    /// The directions are up, up and right, right, down, down and left, left.
    #[inline]
    pub(crate) fn step(&self, cells: u64, direction: usize) -> u64 {
        let columns = self.columns;
        match direction {
            0 => cells.checked_shr(columns).unwrap_or(0),
            1 => (cells >> (columns - 1)) & self.right,
            2 => (cells << 1) & self.right,
            3 => cells.checked_shl(columns).unwrap_or(0) & self.full,
            4 => (cells << (columns - 1)) & self.left,
            _ => (cells >> 1) & self.left,
        }
    }

    /// Do the numbers of cells grow in this direction?
    #[inline]
    pub(crate) const fn is_ascending(direction: usize) -> bool {
        matches!(direction, 2..=4)
    }

    /// All cells next to some cell of a set.
    #[inline]
    pub(crate) fn neighbours(&self, cells: u64) -> u64 {
        (0..N_DIRECTIONS).fold(0, |all, direction| all | self.step(cells, direction))
    }

    /// The empty cells that sheep cross from `cell` in a direction, the last one included.
    #[inline]
    pub(crate) fn line(&self, cell: u32, direction: usize) -> u64 {
        let mut line = 0;
        let mut front = self.step(1 << cell, direction) & self.empty;
        while front != 0 {
            line |= front;
            front = self.step(front, direction) & self.empty;
        }
        line
    }

    /// A set of cells and all empty cells that sheep cross from one of them in a straight line.
    pub(crate) fn spread(&self, cells: u64) -> u64 {
        let mut all = cells;
        for direction in 0..N_DIRECTIONS {
            let mut front = self.step(cells, direction) & self.empty;
            while front != 0 {
                all |= front;
                front = self.step(front, direction) & self.empty;
            }
        }
        all
    }

    /// Where sheep come to rest that run along a line.
    #[inline]
    pub(crate) fn end(line: u64, direction: usize) -> Option<u32> {
        if line == 0 {
            None
        } else if Self::is_ascending(direction) {
            Some(line.ilog2())
        } else {
            Some(line.trailing_zeros())
        }
    }

    /// The area of an empty cell: the empty cells connected to it, directly or through herds, and the herds
    /// beside these.
    #[inline]
    pub(crate) fn area(&self, start: u64) -> (u64, u64) {
        let movable = self.herds[0] | self.herds[1];
        let (mut empty, mut herds) = (start, 0);
        loop {
            let near = self.neighbours(empty);
            let more_herds = herds | near & movable;
            let more = empty | (near | self.neighbours(more_herds)) & self.empty;
            if more == empty {
                return (empty, more_herds);
            }
            (empty, herds) = (more, more_herds);
        }
    }
}

/// Runs through the cells of a set in ascending order.
#[inline]
pub(crate) fn ones(mut cells: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros());
        cells &= cells.wrapping_sub(1);
        cell
    })
}
