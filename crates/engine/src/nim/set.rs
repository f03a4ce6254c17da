//! Sets of nim values.

/// A finite set of nim values: bit `v % 64` of word `v / 64`. There is no largest value.
///
/// Almost all sets of a search fit the first word, which has a field of its own, so that they take no memory elsewhere.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct NimSet {
    first: u64,
    /// The other words. No word at the end is empty.
    rest: Vec<u64>,
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
        NimSet { first: mask.into(), rest: Vec::new() }
    }

    /// The values `0 … count - 1`.
    #[inline]
    pub(crate) fn below(count: u32) -> Self {
        if count < 64 {
            return NimSet { first: (1 << count) - 1, rest: Vec::new() };
        }
        let mut rest = vec![u64::MAX; count as usize / 64 - 1];
        if !count.is_multiple_of(64) {
            rest.push((1 << (count % 64)) - 1);
        }
        NimSet { first: u64::MAX, rest }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.first == 0 && self.rest.is_empty()
    }

    #[inline]
    pub(crate) fn contains(&self, value: u32) -> bool {
        self.word(value as usize / 64) >> (value % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, value: u32) {
        *self.word_mut(value as usize / 64) |= 1 << (value % 64);
    }

    /// Takes a value out, and says whether it was in.
    #[inline]
    pub(crate) fn remove(&mut self, value: u32) -> bool {
        let was_in = self.contains(value);
        if was_in {
            *self.word_mut(value as usize / 64) &= !(1 << (value % 64));
            self.trim();
        }
        was_in
    }

    /// The number of values.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.words().map(u64::count_ones).sum()
    }

    /// The smallest value.
    #[inline]
    pub(crate) fn min(&self) -> Option<u32> {
        let (idx, word) = self.words().enumerate().find(|&(_, word)| word != 0)?;
        Some(idx as u32 * 64 + word.trailing_zeros())
    }

    /// The largest value.
    #[inline]
    pub(crate) fn max(&self) -> Option<u32> {
        match self.rest.last() {
            None => self.first.checked_ilog2(),
            Some(last) => Some(self.rest.len() as u32 * 64 + last.ilog2()),
        }
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
        match self.words().enumerate().find(|&(_, word)| word != u64::MAX) {
            Some((idx, word)) => idx as u32 * 64 + word.trailing_ones(),
            None => self.rest.len() as u32 * 64 + 64,
        }
    }

    /// Is every value also in the other set?
    #[inline]
    pub(crate) fn is_subset(&self, other: &NimSet) -> bool {
        self.words().enumerate().all(|(idx, word)| word & !other.word(idx) == 0)
    }

    /// Have the sets a value in common?
    #[inline]
    pub(crate) fn meets(&self, other: &NimSet) -> bool {
        self.words().zip(other.words()).any(|(a, b)| a & b != 0)
    }

    /// Adds the values of another set.
    #[inline]
    pub(crate) fn extend(&mut self, other: &NimSet) {
        self.first |= other.first;
        for (idx, &word) in other.rest.iter().enumerate() {
            *self.word_mut(idx + 1) |= word;
        }
    }

    /// Takes the values of another set out.
    #[inline]
    pub(crate) fn subtract(&mut self, other: &NimSet) {
        self.first &= !other.first;
        for (word, other) in self.rest.iter_mut().zip(&other.rest) {
            *word &= !other;
        }
        self.trim();
    }

    /// Takes out all values above `largest`.
    #[inline]
    pub(crate) fn truncate(&mut self, largest: u32) {
        let idx = largest as usize / 64;
        if idx <= self.rest.len() {
            self.rest.truncate(idx);
            *self.word_mut(idx) &= u64::MAX >> (63 - largest % 64);
            self.trim();
        }
    }

    /// The set of `value ^ shift` for all values of the set, without those above `largest`.
    #[inline]
    pub(crate) fn shifted(&self, shift: u32, largest: u32) -> NimSet {
        let mut result = NimSet::default();
        for (idx, word) in self.words().enumerate() {
            let idx = idx ^ (shift as usize / 64);
            if word != 0 && idx <= largest as usize / 64 {
                *result.word_mut(idx) = permuted(word, shift % 64);
            }
        }
        result.truncate(largest);
        result
    }

    /// The lowest values as bits; larger ones are left out.
    #[inline]
    pub(crate) fn mask(&self) -> u32 {
        self.first as u32
    }

    /// All words, the lowest values first.
    #[inline]
    fn words(&self) -> impl Iterator<Item = u64> + '_ {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }

    #[inline]
    fn word(&self, idx: usize) -> u64 {
        if idx == 0 { self.first } else { self.rest.get(idx - 1).copied().unwrap_or(0) }
    }

    /// A word to be changed, in a set that is long enough for it.
    #[inline]
    fn word_mut(&mut self, idx: usize) -> &mut u64 {
        if idx == 0 {
            return &mut self.first;
        }
        if self.rest.len() < idx {
            self.rest.resize(idx, 0);
        }
        &mut self.rest[idx - 1]
    }

    #[inline]
    fn trim(&mut self) {
        while self.rest.last() == Some(&0) {
            self.rest.pop();
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
