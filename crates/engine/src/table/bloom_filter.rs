//! A Bloom filter of the keys in a table: it saves most lookups of absent keys in a large table.
//!
//! A key has one bit, chosen by the low end of its tag; several keys may share a bit. Bits are only ever set. So a
//! bit may be set without an entry, but not the other way round, except for a moment while another thread stores
//! the entry; then a lookup misses it, which is always allowed.

#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, Ordering};

/// Bits for each bucket. When buckets are nearly full, about one lookup in five for an absent key still gets through.
const BITS_PER_BUCKET: usize = 16;

/// The Bloom filter of a table, or none: then any key may be in it.
pub(super) struct BloomFilter(Vec<AtomicU64>);

impl BloomFilter {
    /// No filter: it would not pay.
    pub(super) fn none() -> Self {
        BloomFilter(Vec::new())
    }

    /// The filter of an empty table; the number of buckets is a power of two.
    pub(super) fn new(buckets: usize) -> Self {
        let words = (buckets * BITS_PER_BUCKET).div_ceil(64).next_power_of_two();
        BloomFilter((0..words).map(|_| AtomicU64::new(0)).collect())
    }

    /// May the key with this tag be in the table?
    #[inline]
    pub(super) fn may_hold(&self, tag: u64) -> bool {
        self.word(tag).is_none_or(|(word, bit)| word.load(Ordering::Relaxed) & bit != 0)
    }

    /// The key with this tag is in the table.
    #[inline]
    pub(super) fn add(&self, tag: u64) {
        if let Some((word, bit)) = self.word(tag) {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    #[inline]
    fn word(&self, tag: u64) -> Option<(&AtomicU64, u64)> {
        let last = self.0.len().checked_sub(1)?;
        Some((&self.0[(tag as usize / 64) & last], 1 << (tag % 64)))
    }
}
