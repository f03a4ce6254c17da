//! A Bloom filter: a small set of bits that says of most keys that they are surely not in a file.

/// Bits for each key; one look in a hundred is then in vain.
const BITS_PER_KEY: usize = 10;
const N_BITS_SET: u64 = 6;

/// The keys of one game, as far as they have been added. It grows in parts, each twice as large as the one before.
#[derive(Default)]
pub(crate) struct Filter {
    parts: Vec<Vec<u64>>,
    /// Keys that the last part can still take.
    room: usize,
}

impl Filter {
    /// Adds a key by its hash.
    pub(crate) fn insert(&mut self, hash: u64) {
        if self.room == 0 {
            let words = self.parts.last().map_or(1 << 10, |last| 2 * last.len());
            self.parts.push(vec![0; words]);
            self.room = words * 64 / BITS_PER_KEY;
        }
        if let Some(part) = self.parts.last_mut() {
            for bit in bits(hash, part.len()) {
                part[bit / 64] |= 1 << (bit % 64);
            }
            self.room -= 1;
        }
    }

    /// May a key with this hash have been added?
    pub(crate) fn may_contain(&self, hash: u64) -> bool {
        self.parts.iter().any(|part| bits(hash, part.len()).all(|bit| part[bit / 64] >> (bit % 64) & 1 == 1))
    }

    /// Bytes in memory.
    pub(crate) fn weight(&self) -> usize {
        self.parts.iter().map(|part| 8 * part.len()).sum()
    }
}

/// The bits that belong to a hash, out of a power of two.
fn bits(hash: u64, words: usize) -> impl Iterator<Item = usize> {
    let step = hash.rotate_left(32) | 1;
    (0..N_BITS_SET)
        .map(move |number| hash.wrapping_add(number.wrapping_mul(step)) as usize & (words * 64 - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checksum::checksum_of;

    #[test]
    fn keys_are_found_and_others_mostly_are_not() {
        let mut filter = Filter::default();
        let hash = |number: u64| checksum_of(0, &number.to_le_bytes());
        for number in 0..100_000 {
            filter.insert(hash(number));
        }
        assert!((0..100_000).all(|number| filter.may_contain(hash(number))));
        let wrong = (100_000..200_000).filter(|&number| filter.may_contain(hash(number))).count();
        assert!(wrong < 8_000, "{wrong}");
        assert!(filter.weight() < 400_000);
    }
}
