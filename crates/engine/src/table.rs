//! The transposition table: who wins which sum, shared by all threads.
//!
//! Promise: a hit can be trusted. A key has 128 bits; an entry stores the 64 high ones and 32 of the low
//! ones, so 10^12 probes of a table with 10^9 entries meet a false hit with odds below 10^-7. A miss is
//! always allowed: any entry may be overwritten at any time.
//!
//! An entry is two words, `tag ^ data` and `data`, each read and written atomically. A torn entry (one
//! word of each of two writers) has a tag that fits no key, so it is a miss (Hyatt's trick).
//!
//! ```text
//! data    63 … 32           31 … 10      9 … 8     7 … 2     1      0
//!         top of key.low    number       age       log work  win    used
//! ```
//!
//! A full bucket loses the entry that took the least work. Each question has an age of its own, so that entries of
//! earlier questions count less, the less the older they are.
//!
//! The table starts small and grows fourfold while it fills up, until the memory limit: small questions
//! stay in the processor's cache. A worker holds a [`Reader`]; growing waits until every worker has
//! renewed its reader, which the search does whenever [`Reader::is_stale`] says so.
//!
//! Not here: which sums are worth keeping (`search`), tables on disk (`remembered`).

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, TryLockError};
use std::thread;

use crate::Key;
use crate::stats::TableUse;

const BUCKET: usize = 4;
const SMALLEST_LOG: u32 = 10;
const USED: u64 = 1;
const WIN: u64 = 2;
const AGE_SHIFT: u32 = 8;
/// Ages are counted up to this, and then again from 0.
const AGES: u64 = 4;
/// So many doublings of the work does an entry lose with each question.
const AGING: u64 = 8;
/// Numbers are smaller than this.
pub(crate) const NUMBERS: u32 = 1 << 22;
const NUMBER_SHIFT: u32 = 10;

/// One cache line: four entries of two words.
#[repr(align(64))]
struct Bucket([AtomicU64; 2 * BUCKET]);

const _: () = assert!(size_of::<Bucket>() == 64);

impl Bucket {
    fn empty() -> Self {
        Bucket([const { AtomicU64::new(0) }; 2 * BUCKET])
    }

    #[inline]
    fn load(&self, slot: usize) -> (u64, u64) {
        let mixed = self.0[2 * slot].load(Ordering::Relaxed);
        let data = self.0[2 * slot + 1].load(Ordering::Relaxed);
        (mixed ^ data, data)
    }

    #[inline]
    fn store(&self, slot: usize, tag: u64, data: u64) {
        self.0[2 * slot].store(tag ^ data, Ordering::Relaxed);
        self.0[2 * slot + 1].store(data, Ordering::Relaxed);
    }
}

/// How a table grows while it fills up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Growth {
    /// Fourfold, when there are 3/2 entries in a bucket: entries are rarely lost.
    Quick,
    /// Twofold, when there are two entries in a bucket: it stays in the processor's cache for longer.
    Dense,
}

impl Growth {
    /// So many entries are enough for a number of buckets.
    fn limit(self, buckets: usize) -> usize {
        match self {
            Growth::Quick => buckets + buckets / 2,
            Growth::Dense => 2 * buckets,
        }
    }

    /// Is a table of so many buckets to grow as soon as an entry would be lost? While it is small that costs
    /// little, and on a long strip almost every part needs almost every shorter one.
    fn loses_nothing(self, buckets: usize) -> bool {
        self == Growth::Dense && buckets < 1 << 16
    }

    /// The logarithm of the factor.
    fn log_factor(self) -> u32 {
        match self {
            Growth::Quick => 2,
            Growth::Dense => 1,
        }
    }
}

/// The table. All methods take `&self`.
pub(crate) struct Table {
    buckets: RwLock<Vec<Bucket>>,
    /// How it grows.
    growth: Growth,
    /// Entries written to empty slots.
    filled: AtomicUsize,
    stale: AtomicBool,
    max_log: u32,
    /// The age of new entries.
    age: AtomicU32,
}

impl Table {
    /// A table that never takes more than about `bytes`, nor less than its smallest size.
    pub(crate) fn new(bytes: usize, growth: Growth) -> Self {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        // While it grows, the old and the new buckets exist side by side: 5/4 of the new size.
        let max_log = (buckets - buckets / 5).max(1).ilog2().clamp(4, 32);
        Table {
            buckets: RwLock::new(new_buckets(max_log.min(SMALLEST_LOG))),
            growth,
            filled: AtomicUsize::new(0),
            stale: AtomicBool::new(false),
            max_log,
            age: AtomicU32::new(0),
        }
    }

    /// The next question begins: what is in the table gets older.
    pub(crate) fn grow_older(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn age(&self) -> u64 {
        u64::from(self.age.load(Ordering::Relaxed)) % AGES
    }

    /// Calls `visit` for the two words of every entry.
    pub(crate) fn for_each_entry(&self, mut visit: impl FnMut([u64; 2])) {
        let buckets = self.buckets.read().unwrap_or_else(PoisonError::into_inner);
        for bucket in buckets.iter() {
            for (tag, data) in (0..BUCKET).map(|slot| bucket.load(slot)) {
                if data & USED != 0 {
                    visit([tag, data]);
                }
            }
        }
    }

    /// Puts an entry back that [`Table::for_each_entry`] showed, perhaps of a table of another size.
    pub(crate) fn insert(&self, [tag, data]: [u64; 2]) {
        if data & USED == 0 {
            return;
        }
        let data = data & !((AGES - 1) << AGE_SHIFT) | self.age() << AGE_SHIFT;
        self.reader().store_data(tag, data);
    }

    /// Forgets everything and is as small as at first, so that the next search repeats exactly.
    pub(crate) fn clear(&self) {
        let mut buckets = self.buckets.write().unwrap_or_else(PoisonError::into_inner);
        *buckets = new_buckets(self.max_log.min(SMALLEST_LOG));
        self.filled.store(0, Ordering::Relaxed);
        self.stale.store(false, Ordering::Relaxed);
    }

    /// Access for one worker, until the reader is stale.
    pub(crate) fn reader(&self) -> Reader<'_> {
        if self.stale.load(Ordering::Relaxed) {
            self.grow();
        }
        let buckets = self.buckets.read().unwrap_or_else(PoisonError::into_inner);
        Reader { shift: 64 - buckets.len().ilog2(), buckets, table: self }
    }

    /// Counts the entries. This looks at the whole table, so it is for the end of a question.
    pub(crate) fn usage(&self) -> TableUse {
        let buckets = self.buckets.read().unwrap_or_else(PoisonError::into_inner);
        let used = |bucket: &Bucket| (0..BUCKET).filter(|&slot| bucket.load(slot).1 & USED != 0).count();
        TableUse {
            entries: buckets.iter().map(used).sum::<usize>() as u64,
            slots: (buckets.len() * BUCKET) as u64,
            bytes: size_of_val(buckets.as_slice()) as u64,
        }
    }

    /// Makes the table four times as large, keeping its entries.
    ///
    /// Whoever is late must not wait for the lock: once another worker has made the table larger, that one reads
    /// on until it is stale again, which may take long.
    fn grow(&self) {
        let mut buckets = loop {
            match self.buckets.try_write() {
                Ok(buckets) => break buckets,
                Err(TryLockError::Poisoned(error)) => break error.into_inner(),
                Err(TryLockError::WouldBlock) if !self.stale.load(Ordering::Relaxed) => return,
                Err(TryLockError::WouldBlock) => thread::yield_now(),
            }
        };
        // Another worker may have been quicker.
        if !self.stale.swap(false, Ordering::Relaxed) {
            return;
        }
        let log = (buckets.len().ilog2() + self.growth.log_factor()).min(self.max_log);
        let larger = new_buckets(log);
        let age = self.age();
        let mut kept = 0;
        for bucket in buckets.iter() {
            for slot in 0..BUCKET {
                let (tag, data) = bucket.load(slot);
                if data & USED != 0 {
                    let stored = store_in(&larger[index(data & !0xFFFF_FFFF, 64 - log)], tag, data, age);
                    kept += usize::from(stored == Stored::New);
                }
            }
        }
        *buckets = larger;
        self.filled.store(kept, Ordering::Relaxed);
    }
}

fn new_buckets(log: u32) -> Vec<Bucket> {
    (0..1usize << log).map(|_| Bucket::empty()).collect()
}

#[inline]
fn index(low: u64, shift: u32) -> usize {
    (low >> shift) as usize
}

/// What happened to make room for an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stored {
    /// There was an empty slot.
    New,
    /// An older fact about the same key is gone.
    Updated,
    /// Another entry is lost.
    Evicted,
}

/// Writes an entry over the least valuable one of the bucket.
#[inline]
fn store_in(bucket: &Bucket, tag: u64, data: u64, age: u64) -> Stored {
    let mut victim = 0;
    let mut least = u64::MAX;
    for slot in 0..BUCKET {
        let (old_tag, old) = bucket.load(slot);
        if old & USED == 0 {
            bucket.store(slot, tag, data);
            return Stored::New;
        }
        if old_tag == tag && (old ^ data) >> 32 == 0 {
            bucket.store(slot, tag, data);
            return Stored::Updated;
        }
        let older = (age + AGES - (old >> AGE_SHIFT) % AGES) % AGES;
        let worth = (old >> 2 & 0x3F) + AGING * (AGES - older);
        if worth < least {
            (victim, least) = (slot, worth);
        }
    }
    bucket.store(victim, tag, data);
    Stored::Evicted
}

/// A worker's view of the table.
pub(crate) struct Reader<'t> {
    buckets: RwLockReadGuard<'t, Vec<Bucket>>,
    table: &'t Table,
    shift: u32,
}

impl Reader<'_> {
    /// Should the worker drop this reader and ask for a new one?
    #[inline]
    pub(crate) fn is_stale(&self) -> bool {
        self.table.stale.load(Ordering::Relaxed)
    }

    /// Does the player to move win the sum with this key?
    #[inline]
    pub(crate) fn probe(&self, key: Key) -> Option<bool> {
        self.probe_fact(key).map(|(win, _)| win)
    }

    /// Remembers the answer for a sum that took `work` nodes.
    #[inline]
    pub(crate) fn store(&self, key: Key, win: bool, work: u64) {
        self.store_fact(key, win, 0, work);
    }

    /// The flag and the number that were stored under this key.
    #[inline]
    pub(crate) fn probe_fact(&self, key: Key) -> Option<(bool, u32)> {
        let bucket = &self.buckets[index(key.low(), self.shift)];
        let expected = (key.low() & !0xFFFF_FFFF) | USED;
        for slot in 0..BUCKET {
            let (tag, data) = bucket.load(slot);
            if tag == key.high() && data & (!0xFFFF_FFFF | USED) == expected {
                return Some((data & WIN != 0, data as u32 >> NUMBER_SHIFT));
            }
        }
        None
    }

    /// Remembers a flag and a number below [`NUMBERS`].
    #[inline]
    pub(crate) fn store_fact(&self, key: Key, flag: bool, number: u32, work: u64) {
        debug_assert!(number < NUMBERS, "the number would run into the key");
        let log_work = u64::from(work.max(1).ilog2().min(63));
        let data = (key.low() & !0xFFFF_FFFF)
            | u64::from(number) << NUMBER_SHIFT
            | self.table.age() << AGE_SHIFT
            | log_work << 2
            | if flag { WIN } else { 0 }
            | USED;
        self.store_data(key.high(), data);
    }

    #[inline]
    fn store_data(&self, tag: u64, data: u64) {
        // The place follows from the bits of the key that the entry keeps.
        let bucket = &self.buckets[index(data & !0xFFFF_FFFF, self.shift)];
        let growth = self.table.growth;
        let wants_room = match store_in(bucket, tag, data, self.table.age()) {
            Stored::New => {
                self.table.filled.fetch_add(1, Ordering::Relaxed) >= growth.limit(self.buckets.len())
            }
            Stored::Updated => false,
            Stored::Evicted => growth.loses_nothing(self.buckets.len()),
        };
        if wants_room && self.buckets.len().ilog2() < self.table.max_log {
            self.table.stale.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(n: u64) -> Key {
        Key::of_words(1, &[n])
    }

    #[test]
    fn entries_survive_growth() {
        let table = Table::new(1 << 24, Growth::Quick);
        let mut reader = table.reader();
        for n in 0..20_000 {
            reader.store(key(n), n % 3 == 0, n);
            if reader.is_stale() {
                drop(reader);
                reader = table.reader();
            }
        }
        let found = (0..20_000).filter(|&n| reader.probe(key(n)) == Some(n % 3 == 0)).count();
        let wrong = (0..20_000).filter(|&n| reader.probe(key(n)) == Some(n % 3 != 0)).count();
        assert!(found > 19_000, "{found}");
        assert_eq!(wrong, 0);
        assert!((20_000..40_000).all(|n| reader.probe(key(n)).is_none()));
    }

    #[test]
    fn a_full_table_keeps_the_entries_that_took_most_work() {
        let table = Table::new(1 << 12, Growth::Quick);
        let reader = table.reader();
        for n in 0..16 {
            reader.store(key(n), true, 1 << 20);
        }
        for n in 16..10_000 {
            reader.store(key(n), true, 1);
        }
        let kept = (0..16).filter(|&n| reader.probe(key(n)).is_some()).count();
        assert!(kept >= 14, "{kept}");
        assert!(!reader.is_stale());
    }

    #[test]
    fn entries_are_counted() {
        let table = Table::new(1 << 12, Growth::Quick);
        let empty = table.usage();
        assert_eq!((empty.entries, empty.bytes), (0, empty.slots * 16));
        let reader = table.reader();
        for n in [1, 2, 3, 2, 1] {
            reader.store(key(n), true, 1);
        }
        drop(reader);
        assert_eq!(table.usage(), TableUse { entries: 3, ..empty });
    }

    #[test]
    fn clearing_forgets_everything() {
        let table = Table::new(1 << 16, Growth::Quick);
        for _ in 0..3 {
            assert_eq!(table.reader().probe(key(5)), None);
            table.reader().store(key(5), true, 9);
            assert_eq!(table.reader().probe(key(5)), Some(true));
            table.clear();
        }
    }

    #[test]
    fn writers_on_two_threads_never_make_up_an_answer() {
        let table = Table::new(1 << 12, Growth::Quick);
        thread::scope(|scope| {
            for salt in 0..2 {
                let table = &table;
                scope.spawn(move || {
                    let mut reader = table.reader();
                    for n in 0..200_000u64 {
                        let n = (n * 7 + salt) % 5000;
                        reader.store(key(n), n % 2 == 0, n);
                        let asked = (n * 31) % 10_000;
                        if let Some(win) = reader.probe(key(asked)) {
                            assert!(asked < 5000 && win == (asked % 2 == 0));
                        }
                        if reader.is_stale() {
                            drop(reader);
                            reader = table.reader();
                        }
                    }
                });
            }
        });
    }
}
