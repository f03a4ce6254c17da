//! Games whose moves may leave three heaps.

use crate::mex::Mex;

/// The most memory for sets of values, in words of 64 bits.
const MAX_WORDS: usize = 1 << 24;

/// With up to this number of smallest heaps, all values are marked; with more, only the values that are still missing are looked for.
const MARKED: usize = 4;

/// For every number of tokens, the set of values that these tokens can have in two heaps.
///
/// With these sets a value is found among three heaps by trying the smallest of them.
#[derive(Debug, Clone, Default)]
pub(crate) struct PairSets {
    /// Bit `v % 64` of word `v / 64` of set `t` says that `t` tokens in two heaps can have the value `v`.
    sets: Vec<Box<[u64]>>,
    n_words: usize,
}

impl PairSets {
    /// What the sets take in memory, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        8 * self.n_words + size_of::<Box<[u64]>>() * self.sets.len()
    }

    /// The value of the heap `mex.n`; `None` if the sets would need too much memory.
    pub(crate) fn next(&mut self, mex: &mut Mex<'_>) -> Option<usize> {
        let values = mex.heaps.values();
        for tokens in self.sets.len()..=mex.n {
            let largest = values.iter().max().map_or(0, |&value| usize::from(value));
            let mut set = vec![0u64; (largest + 1).next_power_of_two().div_ceil(64)].into_boxed_slice();
            if tokens >= 2 {
                let (smaller, larger) = mex.heaps.pairs(tokens, 1..tokens / 2 + 1);
                for (a, b) in smaller.iter().zip(larger) {
                    let value = usize::from(a ^ b);
                    set[value / 64] |= 1 << (value % 64);
                }
                *mex.work += smaller.len() as u64;
            }
            self.n_words += set.len();
            if self.n_words > MAX_WORDS {
                return None;
            }
            self.sets.push(set);
        }
        for tokens in mex.start() {
            self.mark(mex, tokens, 0);
        }
        for tokens in mex.moves.left_in_three(mex.n) {
            (1..=MARKED.min(tokens / 3))
                .for_each(|smallest| self.mark(mex, tokens - smallest, values[smallest]));
        }
        loop {
            let value = mex.marks.least_missing();
            if value > usize::from(u16::MAX) || !self.reaches(mex, value) {
                return Some(value);
            }
            mex.marks.add(value as u16);
        }
    }

    /// Marks the values of these tokens in two heaps, each added to `value`.
    fn mark(&self, mex: &mut Mex<'_>, tokens: usize, value: u16) {
        for (index, &word) in self.sets[tokens].iter().enumerate() {
            *mex.work += u64::from(word.count_ones());
            let mut rest = word;
            while rest != 0 {
                mex.marks.add(value ^ (64 * index as u32 + rest.trailing_zeros()) as u16);
                rest &= rest - 1;
            }
        }
    }

    /// Has a move that leaves three heaps this value?
    fn reaches(&self, mex: &mut Mex<'_>, value: usize) -> bool {
        let values = mex.heaps.values();
        mex.moves.left_in_three(mex.n).any(|tokens| {
            (1..=tokens / 3).any(|smallest| {
                *mex.work += 1;
                self.contains(tokens - smallest, value ^ usize::from(values[smallest]))
            })
        })
    }

    #[inline]
    fn contains(&self, tokens: usize, value: usize) -> bool {
        self.sets[tokens].get(value / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }
}
