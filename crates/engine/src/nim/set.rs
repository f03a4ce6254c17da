//! Sets of nim values.

use smallvec::SmallVec;

/// A finite set of nim values: bit `v % 64` of word `v / 64`. No word at the end is empty.
///
/// Almost all sets of a search fit one word; there is no largest value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct NimSet {
    words: SmallVec<[u64; 2]>,
}

impl NimSet {
    /// The set of one value.
    pub(crate) fn single(value: u32) -> Self {
        let mut set = NimSet::default();
        set.insert(value);
        set
    }

    /// The set of the lowest values whose bits are set.
    #[inline]
    pub(crate) fn of_mask(mask: u32) -> Self {
        let mut set = NimSet::default();
        if mask != 0 {
            set.words.push(u64::from(mask));
        }
        set
    }

    /// The values `0 … count - 1`.
    #[inline]
    pub(crate) fn below(count: u32) -> Self {
        let mut set = NimSet::default();
        set.words.resize(count as usize / 64, u64::MAX);
        if !count.is_multiple_of(64) {
            set.words.push((1 << (count % 64)) - 1);
        }
        set
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    #[inline]
    pub(crate) fn contains(&self, value: u32) -> bool {
        self.words.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 != 0)
    }

    #[inline]
    pub(crate) fn insert(&mut self, value: u32) {
        let idx = value as usize / 64;
        if self.words.len() <= idx {
            self.words.resize(idx + 1, 0);
        }
        self.words[idx] |= 1 << (value % 64);
    }

    /// Takes a value out, and says whether it was in.
    #[inline]
    pub(crate) fn remove(&mut self, value: u32) -> bool {
        let was_in = self.contains(value);
        if was_in {
            self.words[value as usize / 64] &= !(1 << (value % 64));
            self.trim();
        }
        was_in
    }

    /// The number of values.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// The smallest value.
    #[inline]
    pub(crate) fn min(&self) -> Option<u32> {
        let idx = self.words.iter().position(|&word| word != 0)?;
        Some(idx as u32 * 64 + self.words[idx].trailing_zeros())
    }

    /// The largest value.
    #[inline]
    pub(crate) fn max(&self) -> Option<u32> {
        let last = self.words.last()?;
        Some(self.words.len() as u32 * 64 - 1 - last.leading_zeros())
    }

    /// Takes the largest value out.
    #[inline]
    pub(crate) fn remove_max(&mut self) {
        if let Some(max) = self.max() {
            self.remove(max);
        }
    }

    /// The smallest value that is not in the set.
    #[inline]
    pub(crate) fn mex(&self) -> u32 {
        let idx = self.words.iter().position(|&word| word != u64::MAX);
        match idx {
            Some(idx) => idx as u32 * 64 + self.words[idx].trailing_ones(),
            None => self.words.len() as u32 * 64,
        }
    }

    /// Is every value also in the other set?
    #[inline]
    pub(crate) fn is_subset(&self, other: &NimSet) -> bool {
        let other = |idx: usize| other.words.get(idx).copied().unwrap_or(0);
        self.words.iter().enumerate().all(|(idx, word)| word & !other(idx) == 0)
    }

    /// Have the sets a value in common?
    #[inline]
    pub(crate) fn meets(&self, other: &NimSet) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Adds the values of another set.
    #[inline]
    pub(crate) fn extend(&mut self, other: &NimSet) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    /// Takes the values of another set out.
    #[inline]
    pub(crate) fn subtract(&mut self, other: &NimSet) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !other;
        }
        self.trim();
    }

    /// Takes out all values above `largest`.
    #[inline]
    pub(crate) fn truncate(&mut self, largest: u32) {
        let idx = largest as usize / 64;
        if idx < self.words.len() {
            self.words.truncate(idx + 1);
            self.words[idx] &= u64::MAX >> (63 - largest % 64);
            self.trim();
        }
    }

    /// The set of `value ^ shift` for all values of the set, without those above `largest`.
    #[inline]
    pub(crate) fn shifted(&self, shift: u32, largest: u32) -> NimSet {
        let mut result = NimSet::default();
        for (idx, &word) in self.words.iter().enumerate() {
            let idx = idx ^ (shift as usize / 64);
            if word != 0 && idx <= largest as usize / 64 {
                if result.words.len() <= idx {
                    result.words.resize(idx + 1, 0);
                }
                result.words[idx] = permuted(word, shift % 64);
            }
        }
        result.truncate(largest);
        result
    }

    /// The lowest values as bits; larger ones are left out.
    #[inline]
    pub(crate) fn mask(&self) -> u32 {
        self.words.first().copied().unwrap_or(0) as u32
    }

    #[inline]
    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

/// The word whose bit `k ^ shift` is bit `k` of the given one.
#[inline]
fn permuted(mut word: u64, shift: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    let mut rest = shift;
    while rest != 0 {
        let bit = rest.trailing_zeros();
        rest &= rest - 1;
        let (mask, distance) = (LOW[bit as usize], 1 << bit);
        word = (word & mask) << distance | word >> distance & mask;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(values: &[u32]) -> NimSet {
        let mut set = NimSet::default();
        for &value in values {
            set.insert(value);
        }
        set
    }

    fn values(set: &NimSet) -> Vec<u32> {
        (0..1000).filter(|&value| set.contains(value)).collect()
    }

    #[test]
    fn smallest_largest_and_missing_values() {
        for (elements, min, max, mex) in [
            (&[][..], None, None, 0),
            (&[0, 1, 2], Some(0), Some(2), 3),
            (&[1, 200], Some(1), Some(200), 0),
            (&[63, 64], Some(63), Some(64), 0),
        ] {
            let set = set(elements);
            assert_eq!((set.min(), set.max(), set.mex()), (min, max, mex), "{elements:?}");
            assert_eq!(set.len() as usize, elements.len());
        }
        assert_eq!(NimSet::below(64).mex(), 64);
        assert_eq!(NimSet::below(130).mex(), 130);
        assert_eq!(NimSet::below(0), NimSet::default());
    }

    #[test]
    fn equal_sets_are_equal_values() {
        let mut large = set(&[3, 500]);
        assert!(large.remove(500) && !large.remove(500));
        assert_eq!(large, set(&[3]));
        large.remove_max();
        assert_eq!(large, NimSet::default());
        let mut other = set(&[1, 70]);
        other.truncate(69);
        assert_eq!(other, set(&[1]));
    }

    #[test]
    fn sets_are_compared_and_combined() {
        let (a, b) = (set(&[1, 5, 100]), set(&[5, 100, 300]));
        assert!(set(&[5]).is_subset(&a) && !a.is_subset(&b));
        assert!(a.meets(&b) && !a.meets(&set(&[0, 2, 99])));
        let mut both = a.clone();
        both.extend(&b);
        assert_eq!(values(&both), [1, 5, 100, 300]);
        both.subtract(&a);
        assert_eq!(values(&both), [300]);
        assert_eq!(NimSet::of_mask(0b1010).mask(), 0b1010);
    }

    #[test]
    fn shifting_is_adding_a_nimber() {
        let elements = [0, 1, 5, 63, 64, 200];
        for shift in [0, 1, 6, 63, 64, 77, 300] {
            for largest in [5, 64, 999] {
                let mut expected: Vec<u32> =
                    elements.iter().map(|value| value ^ shift).filter(|&value| value <= largest).collect();
                expected.sort_unstable();
                assert_eq!(values(&set(&elements).shifted(shift, largest)), expected, "{shift} {largest}");
            }
        }
    }
}
