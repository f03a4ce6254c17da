//! What loom tries: orders of the steps of a few threads, and values that a read may see.
//!
//! Readers start last: loom looks for other orders where a read comes after a write, but not always where it comes before.
//!
//! Built by `crates/models`, where keys can be chosen and the smallest table has two buckets.

use loom::sync::Arc;
use loom::thread;

use super::bucket::{BUCKET, Bucket, OF_KEY, USED, WIN};
use super::*;
use crate::Coverage;

/// An entry as two words, its key included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    tag: u64,
    data: u64,
}

impl Entry {
    fn new(key: Key, win: bool, number: u64, work: u64) -> Self {
        let flag = if win { WIN } else { 0 };
        let data = key.low() & OF_KEY | number << NUMBER_SHIFT | work << 2 | flag | USED;
        Entry { tag: key.high(), data }
    }

    /// What the bucket says about the key of this entry.
    fn find_in(self, bucket: &Bucket) -> Option<Entry> {
        bucket.find(self.tag, self.data & OF_KEY).map(|data| Entry { data, ..self })
    }
}

/// Two threads put one entry each into a bucket, while a third looks for them; what it finds must have been written.
fn writers_and_a_reader(before: &[Entry], writes: [Entry; 2]) {
    let known: Vec<Entry> = before.iter().chain(&writes).copied().collect();
    let cases = ["nothing seen", "something seen", "torn", "whole"];
    Coverage::run(&bounded(2), &cases, move |coverage| {
        let bucket = Arc::new(Bucket::empty());
        for entry in &known[..known.len() - writes.len()] {
            bucket.put(entry.tag, entry.data, 0);
        }
        let writers = writes.map(|entry| {
            let bucket = Arc::clone(&bucket);
            thread::spawn(move || _ = bucket.put(entry.tag, entry.data, 0))
        });
        let reader = thread::spawn({
            let bucket = Arc::clone(&bucket);
            move || writes.map(|entry| entry.find_in(&bucket))
        });
        for writer in writers {
            writer.join().unwrap();
        }
        let seen = reader.join().unwrap();
        for found in seen.into_iter().chain(known.iter().map(|entry| entry.find_in(&bucket))).flatten() {
            assert!(known.contains(&found), "{found:?} was made up");
        }
        coverage.met(if seen == [None; 2] { "nothing seen" } else { "something seen" });
        let entries = (0..BUCKET).map(|slot| bucket.load(slot)).filter(|&(_, data)| data & USED != 0);
        let is_whole = entries.into_iter().all(|(tag, data)| known.contains(&Entry { tag, data }));
        coverage.met(if is_whole { "whole" } else { "torn" });
    });
}

#[test]
fn two_writers_of_one_slot_with_the_same_key() {
    // Two facts about one key: each may be found, a mixture of them must not.
    let [key, _] = twins();
    writers_and_a_reader(&[], [Entry::new(key, true, 0b0011, 5), Entry::new(key, false, 0b1100, 9)]);
}

#[test]
fn two_writers_of_one_slot_with_different_keys() {
    let [key, twin] = twins();
    writers_and_a_reader(&[], [Entry::new(key, true, 77, 5), Entry::new(twin, false, 1234, 9)]);
}

#[test]
fn two_writers_of_a_full_bucket() {
    let before = [10, 11, 12, 13].map(|seed| Entry::new(Key::in_bucket(0, seed), seed % 2 == 0, seed, seed));
    let [key, twin] = twins();
    writers_and_a_reader(&before, [Entry::new(key, true, 77, 5), Entry::new(twin, false, 1234, 9)]);
}

/// Two keys that differ in the tag alone: `data` does not tell them apart.
fn twins() -> [Key; 2] {
    [1, 2].map(|seed| Key { high: Key::in_bucket(0, seed).high(), ..Key::in_bucket(0, 0) })
}

/// A fact for a table: a key in this bucket of eight, and an answer.
fn fact(bucket: u64, seed: u64) -> (Key, bool) {
    (Key::in_bucket(bucket, seed), seed.is_multiple_of(2))
}

/// A table in which the next new entry makes room necessary, and the facts in it.
fn nearly_stale_table(growth: Growth) -> (Table, Vec<(Key, bool)>) {
    let table = Table::new(1 << 20, growth);
    let mut before = vec![fact(0, 10), fact(3, 11), fact(5, 12)];
    if growth == Growth::Dense {
        // With these and one of the new facts the first bucket overflows.
        before.extend([fact(0, 13), fact(0, 14), fact(2, 15)]);
    }
    let reader = table.reader();
    for &(key, win) in &before {
        reader.store(key, win, 1);
    }
    assert!(!reader.is_stale());
    drop(reader);
    (table, before)
}

/// There are too many orders: of those, all in which threads are interrupted at most this many times.
fn bounded(preemptions: usize) -> loom::model::Builder {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.max_branches = 10_000;
    builder
}

#[test]
fn a_table_grows_under_two_workers() {
    grow_under_two_workers(Growth::Quick, 4);
}

#[test]
fn a_dense_table_grows_under_two_workers() {
    grow_under_two_workers(Growth::Dense, 2);
}

/// Were it to wait in vain, loom would complain about a model without end.
fn grow_under_two_workers(growth: Growth, preemptions: usize) {
    bounded(preemptions).check(move || {
        let (table, before) = nearly_stale_table(growth);
        let slots = table.usage().slots;
        let table = Arc::new(table);
        let news = [fact(1, 1), fact(6, 2)];
        let work = |(key, win): (Key, bool)| {
            let table = Arc::clone(&table);
            move || {
                let mut reader = table.reader();
                reader.store(key, win, 1);
                if reader.is_stale() {
                    drop(reader);
                    reader = table.reader();
                }
                if growth == Growth::Quick {
                    // In a dense table both may choose the same slot of the second bucket, and facts are lost.
                    assert_eq!(reader.probe(key), Some(win));
                }
                for (key, win) in news {
                    assert_ne!(reader.probe(key), Some(!win));
                }
            }
        };
        let other = thread::spawn(work(news[0]));
        work(news[1])();
        other.join().unwrap();
        let reader = table.reader();
        before.into_iter().for_each(|(key, win)| assert_eq!(reader.probe(key), Some(win)));
        let found = news.iter().filter(|&&(key, win)| reader.probe(key) == Some(win)).count();
        assert!(found == 2 || growth == Growth::Dense, "{found}");
        drop(reader);
        assert!(table.usage().slots > slots);
    });
}

/// Two tables that want to grow after another entry each.
struct Two([Table; 2]);

impl Two {
    fn new() -> Arc<Self> {
        Arc::new(Two([Growth::Quick; 2].map(|growth| nearly_stale_table(growth).0)))
    }

    /// A worker that reads both, and writes to one.
    fn work_with_both(&self, which: usize) {
        let tables = self.0.each_ref().map(Some);
        let mut readers = Table::readers(tables);
        let (key, win) = fact(1, 1);
        readers[which].iter().for_each(|reader| reader.store(key, win, 1));
        Table::renew(tables, &mut readers);
        assert_eq!(readers[which].as_ref().and_then(|reader| reader.probe(key)), Some(win));
    }

    /// A worker that reads the second, and now and then writes to the first.
    fn work_within(&self) {
        let outer = self.0[1].reader();
        let mut inner = self.0[0].reader();
        let (key, win) = fact(1, 1);
        inner.store(key, win, 1);
        if inner.is_stale() {
            drop(inner);
            inner = self.0[0].reader();
        }
        assert_eq!(inner.probe(key), Some(win));
        drop(outer);
    }

    fn check(&self) {
        for table in &self.0 {
            drop(table.reader());
            assert_eq!(table.usage().slots, 4 * BUCKET as u64);
        }
    }
}

/// Two workers with two tables, of which the first may do something else than the other.
fn two_tables_grow_under(work: fn(&Two)) {
    bounded(4).check(move || {
        let two = Two::new();
        let other = thread::spawn({
            let two = Arc::clone(&two);
            move || work(&two)
        });
        two.work_with_both(1);
        other.join().unwrap();
        two.check();
    });
}

/// Whichever table is stale first, nobody waits for a worker who waits for him.
#[test]
fn two_tables_grow_under_workers_that_read_both() {
    two_tables_grow_under(|two| two.work_with_both(0));
}

/// A search of a sum that asks for a nim value reads the table of sums meanwhile; a search for nim values reads both.
#[test]
fn two_tables_grow_under_a_worker_that_reads_one_within_the_other() {
    two_tables_grow_under(Two::work_within);
}
