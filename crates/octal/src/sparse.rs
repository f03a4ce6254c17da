//! Sparse spaces: a linear test that tells the rare nim values of a game from the common ones.

use crate::Code;

/// A linear test of nim values that few heaps fail.
///
/// Let `χ(n)` be the parity of the bits of `G(n)` under a mask, plus `n` if `with_size` is set, modulo 2. A move from
/// `n` that takes `i` tokens and leaves `a + b` has a value of test `χ(a) + χ(b)`, if that value is tested like
/// one of a heap of `n - i`. In many games almost all heaps are *common*: they have the same `χ`. The others are
/// *rare*. A value of test 1 comes only from a common and a rare heap together, so all options of such a value are
/// found by looking at the rare heaps alone.
///
/// This helps only if the common heaps `n` themselves have values that are of test 1 as options. If that needs
/// `with_size`, the numbers of tokens taken must be all even or all odd; see [`Sparse::find`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sparse {
    mask: u16,
    with_size: bool,
    /// The test that common heaps have.
    common: u16,
    /// The rare heaps, in increasing order, without the empty one.
    sizes: Vec<u32>,
    /// Their values.
    values: Vec<u16>,
}

impl Sparse {
    /// The test with the fewest rare heaps.
    ///
    /// The Walsh transform of the histogram of values adds up `(-1)^χ` for all masks at once. A value of a common heap
    /// `n` must have test 1 as an option: `common + with_size · i = 1`. So without the size, common heaps have test 1;
    /// with it, their test is 1 if all `i` are even and 0 if all are odd.
    pub(crate) fn find(values: &[u16], code: &Code) -> Option<Self> {
        let size = (usize::from(*values.iter().max()?) + 1).next_power_of_two();
        let mut sums = vec![0i64; 2 * size];
        for (n, &value) in values.iter().enumerate() {
            sums[usize::from(value) + size * (n % 2)] += 1;
        }
        walsh_transform(&mut sums);
        let (without, with) = sums.split_at(size);
        // The first mask tests nothing.
        let without = without.iter().enumerate().skip(1).map(|(mask, &sum)| (sum, mask, false, 1));
        let parity = code.takes(2).next()? % 2;
        let common =
            if code.takes(2).all(|taken| taken % 2 == parity) { Some(1 - parity as u16) } else { None };
        let with = common.into_iter().flat_map(|common| {
            let signed = move |sum: i64| if common == 1 { sum } else { -sum };
            with.iter().enumerate().map(move |(mask, &sum)| (signed(sum), mask, true, common))
        });
        let (_, mask, with_size, common) = without.chain(with).min()?;
        let mut sparse =
            Sparse { mask: mask as u16, with_size, common, sizes: Vec::new(), values: Vec::new() };
        for (n, &value) in values.iter().enumerate() {
            sparse.push(n, value);
        }
        Some(sparse)
    }

    /// Takes note of the value of one more heap.
    #[inline]
    pub(crate) fn push(&mut self, n: usize, value: u16) {
        if n > 0 && self.test(value, n) != self.common {
            self.sizes.push(n as u32);
            self.values.push(value);
        }
    }

    /// The number of rare heaps.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.sizes.len()
    }

    /// The rare heaps of less than `end` tokens, and their values.
    #[inline]
    pub(crate) fn rare_below(&self, end: usize) -> (&[u32], &[u16]) {
        // Only the last few heaps can be too large.
        let too_large = self.sizes.iter().rev().take_while(|&&size| size as usize >= end).count();
        let number = self.sizes.len() - too_large;
        (&self.sizes[..number], &self.values[..number])
    }

    /// Do all options of this value, with `left` tokens left, have exactly one rare heap?
    #[inline]
    pub(crate) fn needs_rare(&self, value: u16, left: usize) -> bool {
        self.test(value, left) == 1
    }

    #[inline]
    fn test(&self, value: u16, tokens: usize) -> u16 {
        let parity = (value & self.mask).count_ones() as usize + usize::from(self.with_size) * (tokens % 2);
        (parity % 2) as u16
    }
}

/// Replaces `sums[v]` by the sum of `sums[u]` over all `u`, with a minus sign where `u & v` has odd parity.
fn walsh_transform(sums: &mut [i64]) {
    let mut width = 1;
    while width < sums.len() {
        for block in sums.chunks_exact_mut(2 * width) {
            let (low, high) = block.split_at_mut(width);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        width *= 2;
    }
}
