//! A bucket of the table: four entries in one cache line, read and written by any number of threads without a lock.
//!
//! An entry is two words, `tag ^ data` and `data`, each read and written atomically. A torn entry (one
//! word of each of two writers) has a tag that fits no key, so it is a miss (Hyatt's trick).
//!
//! ```text
//! data    63 … 32           31 … 10      9 … 8     7 … 2     1      0
//!         top of key.low    number       gener.    log work  win    used
//! ```
//!
//! No order between the words is needed, nor between entries: all that an entry says is in its two words.
//!
//! A full bucket loses the entry that took the least work.

#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, Ordering};

/// Entries of a bucket.
pub(super) const BUCKET: usize = 4;
/// Set in occupied slots; empty slots are zero.
pub(super) const USED: u64 = 1;
/// The flag of the entry.
pub(super) const WIN: u64 = 2;
const WORK_SHIFT: u32 = 2;
const WORKS: u64 = 64;
pub(super) const GENERATION_SHIFT: u32 = 8;
/// Generations are counted up to this, and then again from 0.
pub(super) const GENERATIONS: u64 = 4;
/// Each generation of age costs an entry this many doublings of its work.
const GENERATION_COST: u64 = 8;
/// Numbers are smaller than this.
pub(super) const NUMBERS: u32 = 1 << 22;
pub(super) const NUMBER_SHIFT: u32 = 10;
/// The bits of `data` that belong to the key.
pub(super) const OF_KEY: u64 = !0xFFFF_FFFF;

/// One cache line: four entries of two words.
#[repr(align(64))]
pub(super) struct Bucket([AtomicU64; 2 * BUCKET]);

#[cfg(not(loom))]
const _: () = assert!(size_of::<Bucket>() == 64);

/// What happened to make room for an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stored {
    /// There was an empty slot.
    New,
    /// An older fact about the same key is gone.
    Updated,
    /// Another entry is lost.
    Evicted,
}

impl Bucket {
    pub(super) fn empty() -> Self {
        Bucket(std::array::from_fn(|_| AtomicU64::new(0)))
    }

    /// The tag and the data in a slot; the tag fits no key if the slot is torn.
    #[inline]
    pub(super) fn load(&self, slot: usize) -> (u64, u64) {
        let mixed = self.0[2 * slot].load(Ordering::Relaxed);
        let data = self.0[2 * slot + 1].load(Ordering::Relaxed);
        (mixed ^ data, data)
    }

    #[inline]
    fn store(&self, slot: usize, tag: u64, data: u64) {
        self.0[2 * slot].store(tag ^ data, Ordering::Relaxed);
        self.0[2 * slot + 1].store(data, Ordering::Relaxed);
    }

    /// The data of the entry with this tag and these bits of the key.
    #[inline]
    pub(super) fn find(&self, tag: u64, of_key: u64) -> Option<u64> {
        for slot in 0..BUCKET {
            let (found, data) = self.load(slot);
            if found == tag && data & (OF_KEY | USED) == of_key | USED {
                return Some(data);
            }
        }
        None
    }

    /// Are all slots taken? They are filled in order, and never given back.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.load(BUCKET - 1).1 & USED != 0
    }

    /// Writes an entry to an empty slot, or over an older fact about the same key; nothing if there is neither.
    #[inline]
    pub(super) fn put_if_room(&self, tag: u64, data: u64) -> Option<Stored> {
        for slot in 0..BUCKET {
            let (old_tag, old) = self.load(slot);
            let is_empty = old & USED == 0;
            if is_empty || (old_tag == tag && (old ^ data) & OF_KEY == 0) {
                self.store(slot, tag, data);
                return Some(if is_empty { Stored::New } else { Stored::Updated });
            }
        }
        None
    }

    /// Writes an entry over the least valuable one.
    #[inline]
    pub(super) fn put(&self, tag: u64, data: u64, generation: u64) -> Stored {
        let mut victim = 0;
        let mut least = u64::MAX;
        for slot in 0..BUCKET {
            let (old_tag, old) = self.load(slot);
            if old & USED == 0 {
                self.store(slot, tag, data);
                return Stored::New;
            }
            if old_tag == tag && (old ^ data) & OF_KEY == 0 {
                self.store(slot, tag, data);
                return Stored::Updated;
            }
            let older = (generation + GENERATIONS - (old >> GENERATION_SHIFT) % GENERATIONS) % GENERATIONS;
            let worth = (old >> WORK_SHIFT) % WORKS + GENERATION_COST * (GENERATIONS - older);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        self.store(victim, tag, data);
        Stored::Evicted
    }
}
