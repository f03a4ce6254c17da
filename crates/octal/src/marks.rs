//! The values that the options of a heap have been seen to have.

/// All values that a nim value can have here.
const RANGE: usize = 1 << 16;

/// A set of nim values that is emptied in no time, and its least missing value.
///
/// A value is in the set if it carries the stamp of the set. The array covers all 16-bit numbers, so that no index
/// has to be checked; the part of it that is in use is small.
#[derive(Debug, Clone)]
pub(crate) struct Marks {
    stamps: Box<[u8; RANGE]>,
    stamp: u8,
    /// No smaller value is missing.
    least: usize,
}

impl Marks {
    /// An empty set.
    pub(crate) fn new() -> Self {
        let stamps = vec![0; RANGE].into_boxed_slice().try_into().expect("the slice has this length");
        Marks { stamps, stamp: 1, least: 0 }
    }

    /// Makes the set empty.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.least = 0;
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    /// Adds a value.
    #[inline]
    pub(crate) fn add(&mut self, value: u16) {
        self.stamps[usize::from(value)] = self.stamp;
    }

    /// Adds the nim sums of the pairs at the same places.
    #[inline]
    pub(crate) fn add_sums(&mut self, left: &[u16], right: &[u16]) {
        let stamp = self.stamp;
        let (left, left_rest) = left.as_chunks::<8>();
        let (right, right_rest) = right.as_chunks::<8>();
        for (a, b) in left.iter().zip(right) {
            let mut sums = [0u16; 8];
            for k in 0..8 {
                sums[k] = a[k] ^ b[k];
            }
            for sum in sums {
                self.stamps[usize::from(sum)] = stamp;
            }
        }
        for (a, b) in left_rest.iter().zip(right_rest) {
            self.stamps[usize::from(a ^ b)] = stamp;
        }
    }

    /// The least value that is not in the set: the *mex*, once all options have been added.
    #[inline]
    pub(crate) fn least_missing(&mut self) -> usize {
        while self.stamps.get(self.least) == Some(&self.stamp) {
            self.least += 1;
        }
        self.least
    }

    /// The missing values below a bound, in increasing order.
    #[inline]
    pub(crate) fn missing_below(&self, bound: usize) -> impl Iterator<Item = usize> + '_ {
        (self.least..bound.min(RANGE)).filter(|&value| self.stamps[value] != self.stamp)
    }
}
