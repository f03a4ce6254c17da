//! Parts of a meadow as meadows of their own, and the images of a meadow.

use std::cmp::Ordering;

use super::field::Sets;
use super::{Herds, Sheep};

/// What fills the bounding box of a part: one sheep can never move, so it is a wall.
const WALL: i8 = 1;

impl Sheep {
    /// The bounding box of an area, everything else made a wall and no herd larger than it can use.
    #[inline]
    pub(super) fn cut(&self, empty: u64, herds: u64) -> Self {
        let (area, columns) = (empty | herds, self.columns);
        let (top, bottom) = (area.trailing_zeros() / columns, area.ilog2() / columns);
        let folded = (top..=bottom).fold(0, |folded, row| folded | area >> (row * columns));
        let folded = folded & (u64::MAX >> (u64::BITS - columns));
        let (left, right) = (folded.trailing_zeros(), folded.ilog2());
        let width = right - left + 1;
        let largest = largest_useful(empty.count_ones());
        let mut part =
            Sheep { rows: bottom - top + 1, columns: width, herds: Herds::new(), sets: Sets::default() };
        for row in 0..part.rows {
            let (start, target) = ((top + row) * columns + left, row * width);
            part.herds.extend_from_slice(&self.herds[start as usize..(start + width) as usize]);
            let cut = |set: u64| (set >> start & (u64::MAX >> (u64::BITS - width))) << target;
            part.sets.empty |= cut(empty);
            part.sets.herds[0] |= cut(herds & self.sets.herds[0]);
            part.sets.herds[1] |= cut(herds & self.sets.herds[1]);
        }
        let area = part.sets.empty | part.sets.herds[0] | part.sets.herds[1];
        for (cell, herd) in part.herds.iter_mut().enumerate() {
            *herd = if area >> cell & 1 == 0 { WALL } else { (*herd).clamp(-largest, largest) };
        }
        part
    }

    /// The same for a large meadow.
    pub(super) fn cut_large(&self, area: &[usize]) -> Self {
        let columns = self.columns as usize;
        let (mut top, mut bottom, mut left, mut right) = (usize::MAX, 0, usize::MAX, 0);
        for cell in area {
            let (row, column) = (cell / columns, cell % columns);
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        let width = right - left + 1;
        let empties = area.iter().filter(|&&cell| self.herds[cell] == 0).count();
        let largest = largest_useful(empties as u32);
        let mut herds = Herds::from_elem(WALL, (bottom - top + 1) * width);
        for cell in area {
            let place = (cell / columns - top) * width + cell % columns - left;
            herds[place] = self.herds[*cell].clamp(-largest, largest);
        }
        Sheep::new((bottom - top + 1) as u32, width as u32, herds)
    }

    /// The image under transposition.
    #[inline]
    fn transposed(&self) -> Self {
        let (rows, columns) = (self.rows as usize, self.columns as usize);
        let mut herds = Herds::with_capacity(self.herds.len());
        for column in 0..columns {
            for row in 0..rows {
                herds.push(self.herds[row * columns + column]);
            }
        }
        Sheep::new(self.columns, self.rows, herds)
    }

    /// The smaller one of the meadow and its half turn, for which the last cell comes first.
    #[inline]
    fn turned(mut self) -> Self {
        if self.herds.iter().rev().lt(self.herds.iter()) {
            self.herds.reverse();
            self.sets = self.sets.reversed(self.herds.len());
        }
        self
    }

    /// The smallest of all images.
    #[inline]
    pub(super) fn smallest_image(&self) -> Self {
        let lying = Sheep { herds: Herds::from_slice(&self.herds), ..*self };
        match self.rows.cmp(&self.columns) {
            Ordering::Less => lying.turned(),
            Ordering::Greater => self.transposed().turned(),
            Ordering::Equal => {
                let (lying, standing) = (lying.turned(), self.transposed().turned());
                if standing.herds < lying.herds { standing } else { lying }
            }
        }
    }
}

/// The largest herd that can be of use in an area with this many empty cells; see `split`.
#[inline]
fn largest_useful(empties: u32) -> i8 {
    1i8.checked_shl(empties.min(6)).unwrap_or(i8::MAX)
}
