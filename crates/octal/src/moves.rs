//! The moves of a code, sorted by what they leave.

use crate::Code;
use crate::heaps::Heaps;
use crate::marks::Marks;

/// How many tokens may be taken, by the number of heaps that are left; each list in increasing order.
#[derive(Debug, Clone)]
pub(crate) struct Moves {
    none: Vec<usize>,
    one: Vec<usize>,
    two: Vec<usize>,
    three: Vec<usize>,
}

impl Moves {
    pub(crate) fn new(code: &Code) -> Self {
        let takes = |heaps| code.takes(heaps).collect();
        Moves { none: takes(0), one: takes(1), two: takes(2), three: takes(3) }
    }

    /// Adds the values of the moves from `n` tokens that leave one heap or nothing.
    #[inline]
    pub(crate) fn add_small(&self, n: usize, heaps: &Heaps, marks: &mut Marks) {
        if self.none.last().is_some_and(|&last| n <= last) && self.none.contains(&n) {
            marks.add(0);
        }
        for &taken in self.one.iter().take_while(|&&taken| taken < n) {
            marks.add(heaps.values()[n - taken]);
        }
    }

    /// How many tokens are left by the moves from `n` tokens that leave two heaps: at least 2.
    #[inline]
    pub(crate) fn left_in_two(&self, n: usize) -> impl Iterator<Item = usize> + '_ {
        self.two.iter().map_while(move |&taken| n.checked_sub(taken).filter(|&left| left >= 2))
    }

    /// How many tokens are left by the moves from `n` tokens that leave three heaps: at least 3.
    #[inline]
    pub(crate) fn left_in_three(&self, n: usize) -> impl Iterator<Item = usize> + '_ {
        self.three.iter().map_while(move |&taken| n.checked_sub(taken).filter(|&left| left >= 3))
    }
}
