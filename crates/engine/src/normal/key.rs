//! 128-bit keys of components and sums.
//!
//! A key is a fixed function of the ruleset's name and the position's encoding: the same on every run,
//! machine and thread count. Two lanes of 64 bits are mixed by multiply-and-fold with different
//! constants, so a collision among 2^40 keys has odds of about 2^-49.

use mcgs_values::Sign;

/// The key of a component, a value or a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Key(u128);

const LANES: [u64; 4] =
    [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03, 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB];

/// The 128-bit product folded to 64 bits.
#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = (a as u128) * (b as u128);
    (product as u64) ^ ((product >> 64) as u64)
}

impl Key {
    /// The key of nothing: neutral in sums.
    pub const EMPTY: Key = Key(0);

    /// The key of a list of words under a `seed` that names what the words mean.
    #[inline]
    pub fn of_words(seed: u64, words: &[u64]) -> Key {
        let mut low = seed ^ LANES[0];
        let mut high = seed.rotate_left(32) ^ LANES[1] ^ words.len() as u64;
        for &word in words {
            low = fold(low ^ word, LANES[2]).wrapping_add(word.rotate_left(23));
            high = fold(high.wrapping_add(word), LANES[3] ^ 1) ^ low.rotate_left(17);
        }
        Key::finish(low, high)
    }

    /// A seed from a name, to keep the keys of different rulesets apart.
    pub const fn seed(name: &str, variant: bool) -> u64 {
        let bytes = name.as_bytes();
        let mut hash = if variant { LANES[3] } else { LANES[2] };
        let mut idx = 0;
        while idx < bytes.len() {
            hash = fold(hash ^ bytes[idx] as u64, LANES[0]).wrapping_add(LANES[1]);
            idx += 1;
        }
        hash
    }

    /// A seed for a ruleset that is not the only one of its name.
    pub(crate) fn numbered_seed(name: &str, variant: bool, number: u64) -> u64 {
        fold(Key::seed(name, variant) ^ LANES[1], number ^ LANES[3]).wrapping_add(LANES[0])
    }

    #[inline]
    fn finish(low: u64, high: u64) -> Key {
        let first = fold(low ^ LANES[1], high ^ LANES[2]) ^ low;
        let second = fold(high ^ LANES[0], low.rotate_left(29) ^ LANES[3]) ^ high;
        Key((u128::from(second) << 64) | u128::from(first))
    }

    /// The key of the same thing with a sign; the two signs give unrelated keys.
    #[inline]
    #[must_use]
    pub fn signed(self, sign: Sign) -> Key {
        match sign {
            Sign::Plus => self,
            Sign::Minus => Key::finish(self.low() ^ LANES[3], self.high().wrapping_add(LANES[0])),
        }
    }

    /// The key under which the nim value of a component is kept, unrelated to that of the component as a sum.
    #[inline]
    #[must_use]
    pub(crate) fn of_nim_value(self) -> Key {
        const MARK: u128 = (LANES[2] as u128) << 64 | LANES[1] as u128;
        Key(self.0 ^ MARK)
    }

    /// The key of a multiset: independent of the order, and equal members do not cancel.
    #[inline]
    #[must_use]
    pub fn plus(self, other: Key) -> Key {
        Key(self.0.wrapping_add(other.0))
    }

    /// Takes a member out again.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Key) -> Key {
        Key(self.0.wrapping_sub(other.0))
    }

    /// The low 64 bits.
    #[inline]
    pub const fn low(self) -> u64 {
        self.0 as u64
    }

    /// The high 64 bits.
    #[inline]
    pub const fn high(self) -> u64 {
        (self.0 >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_of_small_codes_differ_in_both_halves() {
        let (mut lows, mut highs) = (HashSet::new(), HashSet::new());
        let mut count = 0;
        for seed in [Key::seed("a", false), Key::seed("b", false), Key::seed("a", true)] {
            for first in 0..64u64 {
                for second in 0..64u64 {
                    for sign in [Sign::Plus, Sign::Minus] {
                        let key = Key::of_words(seed, &[first, second << 32]).signed(sign);
                        lows.insert(key.low());
                        highs.insert(key.high());
                        count += 1;
                    }
                }
            }
        }
        assert_eq!((lows.len(), highs.len()), (count, count));
    }

    #[test]
    fn keys_of_sums_ignore_order_and_count_copies() {
        let [a, b] = [1, 2].map(|word| Key::of_words(7, &[word]));
        assert_eq!(a.plus(b).plus(a), b.plus(a).plus(a));
        assert_ne!(a.plus(a), Key::EMPTY);
        assert_eq!(a.plus(b).minus(b), a);
    }
}
