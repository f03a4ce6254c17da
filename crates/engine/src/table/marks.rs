//! Which keys may be in a table: a small set of marks that saves most looks into a large one in vain.
//!
//! A key has one mark, the bit at the low end of its tag; several keys may share it. Marks are only ever added, so a
//! mark may be there without an entry, but not the other way round, except for a moment while another thread stores
//! the entry; then a look misses it, which is always allowed.

#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, Ordering};

/// Bits of marks for each bucket. With the four slots of a bucket nearly full, one of five looks in vain is not saved.
const BITS_PER_BUCKET: usize = 16;

/// The marks of a table, or none: then any key may be in it.
pub(super) struct Marks(Vec<AtomicU64>);

impl Marks {
    /// No marks: they would not pay.
    pub(super) fn none() -> Self {
        Marks(Vec::new())
    }

    /// The marks of an empty table of so many buckets, a power of two.
    pub(super) fn new(buckets: usize) -> Self {
        let words = (buckets * BITS_PER_BUCKET).div_ceil(64).next_power_of_two();
        Marks((0..words).map(|_| AtomicU64::new(0)).collect())
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
