//! The transposition table: who wins which sum, shared by all threads.
//!
//! Promise: a hit can be trusted. A key has 128 bits; an entry stores the 64 high ones and 32 of the low
//! ones, so 10^12 probes of a table with 10^9 entries meet a false hit with odds below 10^-7. A miss is
//! always allowed: any entry may be overwritten at any time. How entries are written and read by several threads
//! at once is the matter of [`bucket`].
//!
//! Each question starts a generation of entries. Entries of earlier generations count less, and go first where there is no room.
//!
//! The table starts small and grows while it fills up ([`Growth`]), until the memory limit: small questions
//! stay in the processor's cache. A worker holds a [`Reader`]; growing waits until every worker has
//! renewed its reader, which the search does whenever [`Reader::is_stale`] says so. Nobody may wait for a table while
//! reading another one that others wait for: [`Table::readers`] is for workers that need two.
//!
//! The models of `crates/models` compile this folder with the atomics and locks of loom.
//!
//! Not here: which sums are worth keeping (`search`), tables on disk (`solver`).

mod bloom_filter;
mod bucket;
mod buckets;
#[cfg(all(test, loom))]
mod models;

#[cfg(loom)]
use loom::{
    sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering},
    sync::{RwLock, RwLockReadGuard},
    thread,
};
use std::sync::{PoisonError, TryLockError};
#[cfg(not(loom))]
use std::{
    sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering},
    sync::{RwLock, RwLockReadGuard},
    thread,
};

use crate::Key;
use crate::limits::TableUse;
use bucket::{BUCKET, Bucket, GENERATION_SHIFT, GENERATIONS, NUMBER_SHIFT, OF_KEY, Stored, USED, WIN};
use buckets::Buckets;
pub(crate) use buckets::Growth;

/// Numbers are smaller than this.
pub(crate) const NUMBERS: u32 = bucket::NUMBERS;
/// The logarithm of the number of buckets at first. Models must be tiny.
const SMALLEST_LOG: u32 = if cfg!(loom) { 1 } else { 10 };

/// The table. All methods take `&self`.
pub(crate) struct Table {
    buckets: RwLock<Buckets>,
    /// How it grows.
    growth: Growth,
    /// Entries written to empty slots.
    filled: AtomicUsize,
    stale: AtomicBool,
    max_log: u32,
    /// The generation of new entries.
    generation: AtomicU32,
}

impl Table {
    /// A table that never takes more than about `bytes`, nor less than its smallest size.
    pub(crate) fn new(bytes: usize, growth: Growth) -> Self {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        // While it grows, the old and the new buckets exist side by side: 3/2 of the new size.
        let max_log = (buckets - buckets / 3).max(1).ilog2().clamp(4, 32);
        Table {
            buckets: RwLock::new(Buckets::new(max_log.min(SMALLEST_LOG), growth)),
            growth,
            filled: AtomicUsize::new(0),
            stale: AtomicBool::new(false),
            max_log,
            generation: AtomicU32::new(0),
        }
    }

    /// Starts another generation of entries, for the next question.
    pub(crate) fn start_generation(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    fn generation(&self) -> u64 {
        u64::from(self.generation.load(Ordering::Relaxed)) % GENERATIONS
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
        let data = data & !((GENERATIONS - 1) << GENERATION_SHIFT) | self.generation() << GENERATION_SHIFT;
        self.reader().store_data(tag, data);
    }

    /// Forgets everything and is as small as at first, so that the next search repeats exactly.
    pub(crate) fn clear(&self) {
        let mut buckets = self.buckets.write().unwrap_or_else(PoisonError::into_inner);
        *buckets = Buckets::new(self.max_log.min(SMALLEST_LOG), self.growth);
        self.filled.store(0, Ordering::Relaxed);
        self.stale.store(false, Ordering::Relaxed);
    }

    /// Access for one worker, until the reader is stale.
    pub(crate) fn reader(&self) -> Reader<'_> {
        self.grow_if_stale();
        self.read()
    }

    /// Access to several tables for one worker, which must hold no reader of any of them.
    ///
    /// All tables grow before the first one is read. A worker that waited for the second table as a reader of the
    /// first could meet one that waits for the first as a reader of the second, and both would wait forever.
    pub(crate) fn readers<const N: usize>(tables: [Option<&Table>; N]) -> [Option<Reader<'_>>; N] {
        tables.into_iter().flatten().for_each(Table::grow_if_stale);
        tables.map(|table| table.map(Table::read))
    }

    /// Renews the readers that [`Table::readers`] gave, if one of them is stale.
    #[inline]
    pub(crate) fn renew<'t, const N: usize>(
        tables: [Option<&'t Table>; N],
        readers: &mut [Option<Reader<'t>>; N],
    ) {
        if readers.iter().flatten().any(Reader::is_stale) {
            // All must be gone before the first table grows, for the same reason.
            *readers = [const { None }; N];
            *readers = Table::readers(tables);
        }
    }

    fn grow_if_stale(&self) {
        if self.stale.load(Ordering::Relaxed) {
            self.grow();
        }
    }

    /// Access at the present size.
    fn read(&self) -> Reader<'_> {
        let buckets = self.buckets.read().unwrap_or_else(PoisonError::into_inner);
        Reader { buckets, table: self }
    }

    /// Counts the entries. This looks at the whole table, so it is for the end of a question.
    pub(crate) fn usage(&self) -> TableUse {
        let buckets = self.buckets.read().unwrap_or_else(PoisonError::into_inner);
        let used = |bucket: &Bucket| (0..BUCKET).filter(|&slot| bucket.load(slot).1 & USED != 0).count();
        TableUse {
            entries: buckets.iter().map(used).sum::<usize>() as u64,
            slots: (buckets.len() * BUCKET) as u64,
            bytes: (buckets.len() * size_of::<Bucket>()) as u64,
        }
    }

    /// Makes the table larger, keeping its entries.
    ///
    /// A worker that comes late must not wait for the lock: once another worker has made the table larger, that one reads
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
        let log = (buckets.len().ilog2() + 1).min(self.max_log);
        let larger = Buckets::new(log, self.growth);
        let generation = self.generation();
        let mut kept = 0;
        for bucket in buckets.iter() {
            for slot in 0..BUCKET {
                let (tag, data) = bucket.load(slot);
                if data & USED != 0 {
                    let stored = larger.put(tag, data, generation);
                    kept += usize::from(stored == Stored::New);
                }
            }
        }
        *buckets = larger;
        self.filled.store(kept, Ordering::Relaxed);
    }
}

/// A worker's view of the table.
pub(crate) struct Reader<'t> {
    buckets: RwLockReadGuard<'t, Buckets>,
    table: &'t Table,
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
        let data = self.buckets.find(key)?;
        Some((data & WIN != 0, data as u32 >> NUMBER_SHIFT))
    }

    /// Remembers a flag and a number below [`NUMBERS`].
    #[inline]
    pub(crate) fn store_fact(&self, key: Key, flag: bool, number: u32, work: u64) {
        debug_assert!(number < NUMBERS, "the number would run into the key");
        let log_work = u64::from(work.max(1).ilog2().min(63));
        let data = (key.low() & OF_KEY)
            | u64::from(number) << NUMBER_SHIFT
            | self.table.generation() << GENERATION_SHIFT
            | log_work << 2
            | if flag { WIN } else { 0 }
            | USED;
        self.store_data(key.high(), data);
    }

    #[inline]
    fn store_data(&self, tag: u64, data: u64) {
        let growth = self.table.growth;
        let wants_room = match self.buckets.put(tag, data, self.table.generation()) {
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
#[cfg(not(loom))]
mod tests {
    use std::sync::Barrier;

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
    fn a_dense_table_loses_nothing_while_it_is_small() {
        let table = Table::new(1 << 24, Growth::Dense);
        let mut reader = table.reader();
        for n in 0..100_000 {
            reader.store_fact(key(n), true, n as u32, 1);
            if reader.is_stale() {
                drop(reader);
                reader = table.reader();
            }
        }
        let lost = (0..100_000).filter(|&n| reader.probe_fact(key(n)) != Some((true, n as u32))).count();
        // The last entry before the table grows may be written over another one.
        assert!(lost < 10, "{lost}");
        assert!((100_000..200_000).all(|n| reader.probe_fact(key(n)).is_none()));
        drop(reader);
        let TableUse { entries, slots, .. } = table.usage();
        assert!(3 * entries > slots, "{entries} of {slots}");
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

    /// Threads store and look up answers of `n_keys` keys in different orders, and renew their readers; what they find
    /// must be right. Says how many they found.
    fn hammer(table: &Table, n_keys: u64, steps: [u64; 4]) -> usize {
        let barrier = Barrier::new(steps.len());
        let work = |step: u64| {
            barrier.wait();
            let mut reader = table.reader();
            let mut found = 0;
            for round in 0..1_000_000u64 {
                let n = round * step % n_keys;
                reader.store_fact(key(n), n.is_multiple_of(2), n as u32, 1);
                let asked = round * 31 % (2 * n_keys);
                if let Some(fact) = reader.probe_fact(key(asked)) {
                    assert!(
                        asked < n_keys && fact == (asked.is_multiple_of(2), asked as u32),
                        "{asked}: {fact:?}"
                    );
                    found += 1;
                }
                if reader.is_stale() {
                    drop(reader);
                    reader = table.reader();
                }
            }
            found
        };
        thread::scope(|scope| {
            let work = &work;
            let threads = steps.map(|step| scope.spawn(move || work(step)));
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        })
    }

    #[test]
    fn four_threads_never_make_up_an_answer() {
        // The least table, and few keys: every entry is overwritten all the time, and asked for soon.
        let table = Table::new(0, Growth::Quick);
        let usage = table.usage();
        assert!(hammer(&table, 101, [1, 7, 11, 13]) > 1000);
        assert_eq!(table.usage().slots, usage.slots);
    }

    #[test]
    fn a_table_grows_while_four_threads_use_it() {
        for growth in [Growth::Quick, Growth::Dense] {
            let table = Table::new(1 << 24, growth);
            let slots = table.usage().slots;
            assert!(hammer(&table, 30_001, [7, 7, 11, 13]) > 100_000);
            assert!(table.usage().slots >= 8 * slots, "{:?}", table.usage());
            // Two threads that write to one slot at the same time may tear an entry; hardly any is lost for good.
            let reader = table.reader();
            let found = (0..30_001).filter(|&n| reader.probe(key(n)) == Some(n % 2 == 0)).count();
            assert!(found > 29_500, "{found}");
        }
    }
}
