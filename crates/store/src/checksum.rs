//! The checksum of entries and headers.

/// A hash of 64 bits, the same on every machine: FNV-1a, with its bits mixed at the end so that each half can be used alone.
///
/// It finds accidents; it is no protection against somebody who wants to deceive.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Checksum(u64);

impl Checksum {
    pub(crate) const fn new() -> Self {
        Checksum(0xCBF2_9CE4_8422_2325)
    }

    /// Adds a block of bytes; blocks do not run into each other.
    #[must_use]
    pub(crate) fn block(self, bytes: &[u8]) -> Self {
        let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        let hash = bytes.iter().fold(self.0, step);
        Checksum((bytes.len() as u64).to_le_bytes().iter().fold(hash, step))
    }

    pub(crate) const fn finish(self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (mixed >> 29)
    }
}

/// A hash of 64 bits that takes eight bytes at a time, for blocks of a file. Bytes that follow others go on from their hash.
///
/// Every step can be undone, so whatever happens to one word of eight bytes is noticed for sure.
pub(crate) fn checksum_of(before: u64, bytes: &[u8]) -> u64 {
    let step = |hash: u64, word: [u8; 8]| {
        let hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^ (hash >> 29)
    };
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(before ^ 0xCBF2_9CE4_8422_2325, |hash, &word| step(hash, word));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    step(step(hash, last), (bytes.len() as u64).to_le_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_checksums_notice_every_bit_and_every_length() {
        let bytes: Vec<u8> = (0..43).collect();
        for length in 0..bytes.len() {
            let whole = checksum_of(1, &bytes[..length]);
            assert_ne!(whole, checksum_of(2, &bytes[..length]));
            assert_ne!(whole, checksum_of(1, &bytes[..=length]));
            for bit in 0..length * 8 {
                let mut flipped = bytes[..length].to_vec();
                flipped[bit / 8] ^= 1 << (bit % 8);
                assert_ne!(whole, checksum_of(1, &flipped), "bit {bit}");
            }
        }
    }

    #[test]
    fn every_flipped_bit_changes_both_halves() {
        let bytes: Vec<u8> = (0..40).collect();
        let whole = Checksum::new().block(&bytes).finish();
        for bit in 0..bytes.len() * 8 {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let other = Checksum::new().block(&flipped).finish();
            assert_ne!(whole as u32, other as u32, "bit {bit}");
            assert_ne!(whole >> 32, other >> 32, "bit {bit}");
        }
        assert_ne!(
            Checksum::new().block(b"ab").block(b"c").finish(),
            Checksum::new().block(b"a").block(b"bc").finish()
        );
    }
}
