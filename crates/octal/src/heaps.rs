//! The known values, kept in both directions so that pairs of heaps can be read in a row.

use std::ops::Range;

/// The nim values of the heaps 0, 1, 2, … so far.
///
/// The values are kept twice, forwards and backwards: the heaps `a` and `t - a` of all pairs with `t` tokens lie in
/// two slices that are read in the same direction, so that the compiler can work on several pairs at a time.
#[derive(Debug, Clone, Default)]
pub(crate) struct Heaps {
    forward: Vec<u16>,
    /// The value of `n` is `n` places before the last one.
    backward: Vec<u16>,
}

/// How many values are looked for at a time.
pub(crate) const WANTED: usize = 4;

/// The number of pairs that are compared before the loop looks at what has been found.
const STRIDE: usize = 512;

impl Heaps {
    /// The values in their order.
    #[inline]
    pub(crate) fn values(&self) -> &[u16] {
        &self.forward
    }

    /// Adds the value of the next heap.
    #[inline]
    pub(crate) fn push(&mut self, value: u16) {
        let n = self.forward.len();
        self.forward.push(value);
        if n >= self.backward.len() {
            let mut longer = vec![0; (2 * n).max(64)];
            let start = longer.len() - n;
            longer[start..].copy_from_slice(&self.backward[self.backward.len() - n..]);
            self.backward = longer;
        }
        let place = self.backward.len() - 1 - n;
        self.backward[place] = value;
    }

    /// The values of the heaps `a` and `t - a` for `a` in the range; both must be known, but `t` need not be.
    #[inline]
    pub(crate) fn pairs(&self, t: usize, range: Range<usize>) -> (&[u16], &[u16]) {
        let start = self.backward.len() + range.start - 1 - t;
        let number = range.len();
        (&self.forward[range], &self.backward[start..start + number])
    }

    /// Looks for the wanted values among the positions `a + (t - a)` with `a` in the range.
    ///
    /// Returns the number of pairs that it took until all were found, or all pairs were seen.
    pub(crate) fn search(
        &self,
        t: usize,
        range: Range<usize>,
        wanted: [u16; WANTED],
        found: &mut [bool; WANTED],
    ) -> usize {
        let (left, right) = self.pairs(t, range);
        let mut n_pairs = 0;
        for (left, right) in left.chunks(STRIDE).zip(right.chunks(STRIDE)) {
            if found.iter().all(|&found| found) {
                break;
            }
            let mut hits = [0u16; WANTED];
            for (a, b) in left.iter().zip(right) {
                let value = a ^ b;
                for (hit, wanted) in hits.iter_mut().zip(wanted) {
                    *hit |= u16::from(value == wanted);
                }
            }
            for (found, hit) in found.iter_mut().zip(hits) {
                *found |= hit != 0;
            }
            n_pairs += left.len();
        }
        n_pairs
    }
}
