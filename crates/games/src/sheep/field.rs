//! A small meadow of hexagons as sets of cells.

/// The most cells of a meadow that is kept as sets of bits.
pub(crate) const MAX_FIELD: usize = 64;
/// How many directions there are: up, up and right, right, down, down and left, left.
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

/// The contents of a meadow of at most [`MAX_FIELD`] cells, numbered row by row, one bit each.
///
/// Herds of at least two sheep are kept by colour; all that is in no set is a wall.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Sets {
    /// Cells without sheep.
    pub(crate) empty: u64,
    /// Herds of Black and of White that can be divided.
    pub(crate) herds: [u64; 2],
}

/// The contents of a meadow together with its geometry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field {
    columns: u32,
    full: u64,
    /// All cells but the first column: where a step to the right can end.
    right: u64,
    /// All cells but the last column: where a step to the left can end.
    left: u64,
    /// What is where.
    pub(crate) sets: Sets,
}

impl Sets {
    /// The sets of a meadow, whose herds are given row by row.
    ///
    /// Eight herds are looked at together, as the bytes of a word. For a byte `b` without its highest bit, the
    /// highest bit of `b + 127` tells whether `b >= 1`, and that of `b + 126` whether `b >= 2`. A herd `h <= -2`
    /// has the highest bit set and complements to `-h - 1 >= 1`.
    #[inline]
    pub(crate) fn of(herds: &[i8]) -> Self {
        const HIGH: u64 = 0x8080_8080_8080_8080;
        const LOW: u64 = !HIGH;
        const TWO: u64 = 0x7E7E_7E7E_7E7E_7E7E;
        // Moves the highest bit of each byte to the highest byte, in order.
        let gather = |bits: u64| ((bits & HIGH) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let mut sets = Sets::default();
        let mut add = |idx: usize, bytes: [i8; 8]| {
            let word = u64::from_le_bytes(bytes.map(i8::cast_unsigned));
            let rest = word & LOW;
            sets.empty |= gather(!((rest + LOW) | word)) << (8 * idx);
            sets.herds[0] |= gather((rest + TWO) & !word) << (8 * idx);
            sets.herds[1] |= gather(((!word & LOW) + LOW) & word) << (8 * idx);
        };
        let (chunks, rest) = herds.as_chunks();
        for (idx, &chunk) in chunks.iter().enumerate() {
            add(idx, chunk);
        }
        if !rest.is_empty() {
            let walls = std::iter::repeat(&1);
            let mut bytes = rest.iter().chain(walls);
            add(chunks.len(), std::array::from_fn(|_| bytes.next().copied().unwrap_or(1)));
        }
        sets
    }
}

impl Sets {
    /// The sets after a half turn of a meadow with this many cells.
    #[inline]
    #[must_use]
    pub(crate) fn reversed(self, cells: usize) -> Self {
        let reverse = |set: u64| {
            if cells > MAX_FIELD { 0 } else { (set.reverse_bits()).unbounded_shr((MAX_FIELD - cells) as u32) }
        };
        Sets { empty: reverse(self.empty), herds: self.herds.map(reverse) }
    }
}

impl Field {
    /// The geometry of `cells` cells in rows of `columns`.
    ///
    /// There must be at least one cell, and at most [`MAX_FIELD`].
    #[inline]
    pub(crate) fn new(cells: usize, columns: u32, sets: Sets) -> Self {
        let full = u64::MAX >> (MAX_FIELD - cells);
        let first = FIRST_COLUMN[columns as usize];
        Field { columns, full, right: full & !first, left: full & !(first << (columns - 1)), sets }
    }

    /// The cells one step away from those of a set, without leaving the meadow.
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

    /// The empty cells that sheep may cross if they start from any cell of a set in one direction.
    #[inline]
    pub(crate) fn lines(&self, cells: u64, direction: usize) -> u64 {
        let mut lines = 0;
        let mut front = self.step(cells, direction) & self.sets.empty;
        while front != 0 {
            lines |= front;
            front = self.step(front, direction) & self.sets.empty;
        }
        lines
    }

    /// Where sheep come to rest that start from a cell in a direction.
    #[inline]
    pub(crate) fn end(&self, cell: u32, direction: usize) -> Option<u32> {
        let line = self.lines(1 << cell, direction);
        if Self::is_ascending(direction) {
            line.checked_ilog2()
        } else {
            (line != 0).then(|| line.trailing_zeros())
        }
    }

    /// The area of one empty cell: its empty cells, and its herds.
    ///
    /// An area grows from empty cells to the empty cells and herds beside them, and from herds to the empty
    /// cells beside them.
    #[inline]
    pub(crate) fn area(&self, start: u64) -> (u64, u64) {
        let all_herds = self.sets.herds[0] | self.sets.herds[1];
        let mut empty = start;
        loop {
            let near = self.neighbours(empty);
            let herds = near & all_herds;
            let grown = empty | (near | self.neighbours(herds)) & self.sets.empty;
            if grown == empty {
                return (empty, herds);
            }
            empty = grown;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn herds_are_sorted_by_size_and_colour() {
        let herds: Vec<i8> = (-50..=13).collect();
        let sets = Sets::of(&herds);
        let has = |set: u64, herd: i8| set >> (herd + 50) & 1 != 0;
        for &herd in &herds {
            assert_eq!(has(sets.empty, herd), herd == 0, "{herd}");
            assert_eq!(has(sets.herds[0], herd), herd > 1, "{herd}");
            assert_eq!(has(sets.herds[1], herd), herd < -1, "{herd}");
        }
        assert_eq!(Sets::of(&[50, 0, -2]), Sets { empty: 2, herds: [1, 4] });
    }

    /// Steps by rows and columns, on all sizes that fit.
    #[test]
    fn steps_stay_on_the_meadow() {
        let directions = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];
        for rows in 1..=64u32 {
            for columns in 1..=64 / rows {
                let cells = (rows * columns) as usize;
                let field = Field::new(cells, columns, Sets::of(&vec![0; cells]));
                for cell in 0..rows * columns {
                    for (direction, (down, right)) in directions.into_iter().enumerate() {
                        let row = (cell / columns).checked_add_signed(down).filter(|row| *row < rows);
                        let column =
                            (cell % columns).checked_add_signed(right).filter(|column| *column < columns);
                        let target = row.zip(column).map_or(0, |(row, column)| 1 << (row * columns + column));
                        assert_eq!(field.step(1 << cell, direction), target, "{rows}x{columns}: {cell}");
                    }
                }
            }
        }
    }
}
