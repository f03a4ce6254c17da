//! Lossy memories of pairwise operations, shared by all threads without locks.
//!
//! A slot holds `hash(key) ^ hash(data)` and `data`, two words that are read and written one by one; a
//! torn slot fits no key (Hyatt's trick), so it is a miss. Both are hashed because ids are small: the
//! plain `key ^ data` of one pair can be that of another. Forgetting is always allowed. The memory starts
//! small and moves to larger arrays as the arena grows, because most arenas stay tiny.
//!
//! Answers are ids, so a reader must also see the node behind the id: `data` is released and acquired.

#[cfg(loom)]
use crate::once_lock::OnceLock;
#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
#[cfg(not(loom))]
use std::sync::OnceLock;
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The logarithms of the sizes. Models must be tiny.
const LEVEL_BITS: [u32; 4] = if cfg!(loom) { [2, 3, 4, 5] } else { [10, 14, 18, 21] };
/// Odd, so that multiplying by it loses nothing.
const KEY_FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
const DATA_FACTOR: u64 = 0xD1B5_4A32_D192_ED03;

type Slots = Box<[[AtomicU64; 2]]>;

/// A map from pairs of ids to numbers below 2^32.
#[derive(Debug)]
pub(crate) struct Memo {
    levels: [OnceLock<Slots>; LEVEL_BITS.len()],
    level: AtomicUsize,
    max_level: usize,
    /// Answers that were overwritten by others at this level.
    evicted: AtomicUsize,
}

impl Memo {
    /// A memory that never takes more than about `max_bytes`.
    pub(crate) fn new(max_bytes: usize) -> Self {
        let fits = |bits: u32| (size_of::<[AtomicU64; 2]>() << bits) <= max_bytes;
        let max_level = LEVEL_BITS.iter().rposition(|&bits| fits(bits)).unwrap_or(0);
        Memo {
            levels: Default::default(),
            level: AtomicUsize::new(0),
            max_level,
            evicted: AtomicUsize::new(0),
        }
    }

    /// Counts an answer that was overwritten; when a quarter has been, moves on to a larger array.
    #[cold]
    fn evict(&self) {
        let level = self.level.load(Ordering::Relaxed);
        let evicted = self.evicted.fetch_add(1, Ordering::Relaxed);
        if level < self.max_level && evicted >> (LEVEL_BITS[level] - 2) > 0 {
            self.evicted.store(0, Ordering::Relaxed);
            let larger = self.levels[level + 1].get_or_init(|| empty_slots(LEVEL_BITS[level + 1]));
            for [mixed, data] in self.levels[level].get().into_iter().flatten() {
                let data = data.load(Ordering::Acquire);
                let key = mixed.load(Ordering::Relaxed) ^ data.wrapping_mul(DATA_FACTOR);
                // A torn slot gives some key with an answer that is not its own: leave it behind.
                if data != 0 && self.is_current(level, key, data) {
                    write(&larger[(key >> (64 - LEVEL_BITS[level + 1])) as usize], key, data);
                }
            }
            // Another thread may have been quicker, and even be further.
            self.level.fetch_max(level + 1, Ordering::Release);
        }
    }

    /// Would a look-up of this key at this level give this answer? A torn slot is in the wrong place.
    fn is_current(&self, level: usize, key: u64, data: u64) -> bool {
        let Some(slots) = self.levels[level].get() else { return false };
        let [mixed, stored] = &slots[(key >> (64 - LEVEL_BITS[level])) as usize];
        let stored = stored.load(Ordering::Acquire);
        stored == data && mixed.load(Ordering::Relaxed) ^ stored.wrapping_mul(DATA_FACTOR) == key
    }

    #[inline]
    fn slot(&self, hashed_key: u64) -> &[AtomicU64; 2] {
        let level = self.level.load(Ordering::Acquire);
        let bits = LEVEL_BITS[level];
        let slots = self.levels[level].get_or_init(|| empty_slots(bits));
        &slots[(hashed_key >> (64 - bits)) as usize]
    }

    /// What was stored for the pair, if it is still there.
    #[inline]
    pub(crate) fn get(&self, a: u32, b: u32) -> Option<u32> {
        let key = hashed_pair(a, b);
        let [mixed, data] = self.slot(key);
        let data = data.load(Ordering::Acquire);
        let mixed = mixed.load(Ordering::Relaxed);
        // An empty slot would read as the answer 0 for the pair (0, 0), so answers are stored plus one.
        if data != 0 && mixed ^ data.wrapping_mul(DATA_FACTOR) == key {
            u32::try_from(data - 1).ok()
        } else {
            None
        }
    }

    /// Remembers an answer for the pair.
    #[inline]
    pub(crate) fn set(&self, a: u32, b: u32, answer: u32) {
        let key = hashed_pair(a, b);
        let slot = self.slot(key);
        let occupied = slot[1].load(Ordering::Relaxed) != 0;
        write(slot, key, u64::from(answer) + 1);
        if occupied {
            self.evict();
        }
    }
}

fn empty_slots(bits: u32) -> Slots {
    (0..1usize << bits).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect()
}

#[inline]
fn write([mixed, slot]: &[AtomicU64; 2], key: u64, data: u64) {
    mixed.store(key ^ data.wrapping_mul(DATA_FACTOR), Ordering::Relaxed);
    slot.store(data, Ordering::Release);
}

#[inline]
fn hashed_pair(a: u32, b: u32) -> u64 {
    (u64::from(a) << 32 | u64::from(b)).wrapping_mul(KEY_FACTOR)
}

#[cfg(test)]
#[cfg(not(loom))]
mod tests {
    use super::*;
    use crate::hammer::hammer;

    #[test]
    fn answers_are_right_or_missing() {
        let memo = Memo::new(1 << 20);
        for _ in 0..3 {
            for a in 0..200 {
                for b in 0..200 {
                    memo.set(a, b, a * 1000 + b);
                    assert_eq!(memo.get(a, b), Some(a * 1000 + b));
                }
            }
            for a in 0..400 {
                for b in 0..400 {
                    if let Some(answer) = memo.get(a, b) {
                        assert_eq!(answer, a * 1000 + b);
                    }
                }
            }
        }
        assert_eq!(Memo::new(1 << 10).get(0, 0), None);
    }

    #[test]
    fn four_threads_never_make_up_an_answer() {
        let found = |memory: &Memo, n_pairs| {
            let set = |a, b, answer| memory.set(a, b, answer);
            hammer(n_pairs, 2_000_000, |a, b| a ^ b.rotate_left(9), set, |a, b| memory.get(a, b))
        };
        // Many pairs for each slot, then a memory that grows.
        assert!(found(&Memo::new(0), 5003) > 1000);
        let memory = Memo::new(1 << 20);
        assert!(found(&memory, 40_009) > 1000);
        assert!(memory.level.load(Ordering::Relaxed) > 0);
    }
}

/// What loom tries: orders of the steps of a few threads, and values that a read may see.
///
/// Readers start last: loom looks for other orders where a read comes after a write, but not always where it comes before.
#[cfg(all(test, loom))]
mod models {
    use super::*;
    use crate::Coverage;
    use loom::model::Builder;
    use loom::sync::Arc;
    use loom::thread;

    /// A memory and the nodes behind its answers.
    struct Model {
        memo: Memo,
        /// Is the node in the arena? Seen by every thread that comes after the write, as with the nodes themselves.
        nodes: Vec<AtomicU64>,
    }

    impl Model {
        /// A memory that may grow once, with one fact in it.
        fn with([a, b, answer]: [u32; 3]) -> Arc<Self> {
            let memo = Memo::new(size_of::<[AtomicU64; 2]>() << LEVEL_BITS[1]);
            let model = Model { memo, nodes: (0..4).map(|_| AtomicU64::new(0)).collect() };
            model.set([a, b, answer]);
            Arc::new(model)
        }

        /// Adds the node of an answer, then remembers the answer.
        fn set(&self, [a, b, answer]: [u32; 3]) {
            self.nodes[answer as usize].store(1, Ordering::Release);
            self.memo.set(a, b, answer);
        }

        /// Looks an answer up; it must be right, and the node behind it must be there.
        fn check(&self, [a, b, answer]: [u32; 3]) -> bool {
            let told = self.memo.get(a, b);
            if let Some(told) = told {
                assert_eq!(told, answer);
                assert_eq!(self.nodes[told as usize].load(Ordering::Acquire), 1, "a node is not there yet");
            }
            told.is_some()
        }
    }

    /// Facts whose pairs share the first slot, each with an answer of its own.
    fn rivals() -> [[u32; 3]; 3] {
        let mut pairs = (0..).map(|n| (n % 9, n / 9)).filter(|&(a, b)| hashed_pair(a, b) >> 61 == 0);
        std::array::from_fn(|idx| {
            let (a, b) = pairs.next().expect("an eighth of all pairs");
            [a, b, idx as u32]
        })
    }

    fn spawn<T: 'static>(
        model: &Arc<Model>,
        work: impl FnOnce(&Model) -> T + 'static,
    ) -> thread::JoinHandle<T> {
        let model = Arc::clone(model);
        thread::spawn(move || work(&model))
    }

    /// There are too many orders: of those, all in which threads are interrupted at most twice.
    fn interrupted_twice() -> Builder {
        let mut builder = Builder::new();
        builder.preemption_bound = Some(2);
        builder
    }

    #[test]
    fn a_thread_that_sees_an_answer_sees_its_node() {
        Coverage::run(&Builder::new(), &["found", "not found"], |coverage| {
            let [old, fact, _] = rivals();
            let model = Model::with(old);
            let writer = spawn(&model, move |model| model.set(fact));
            let reader = spawn(&model, move |model| model.check(fact));
            writer.join().unwrap();
            coverage.met(if reader.join().unwrap() { "found" } else { "not found" });
            assert!(model.check(fact));
        });
    }

    #[test]
    fn writers_of_one_slot_never_make_up_an_answer() {
        Coverage::run(&interrupted_twice(), &["torn", "whole"], |coverage| {
            let facts @ [old, first, second] = rivals();
            let model = Model::with(old);
            let writers = [first, second].map(|fact| spawn(&model, move |model| model.set(fact)));
            let reader = spawn(&model, move |model| [first, second].map(|fact| model.check(fact)));
            for writer in writers {
                writer.join().unwrap();
            }
            reader.join().unwrap();
            let n_found = facts.iter().filter(|&&fact| model.check(fact)).count();
            assert!(n_found <= 1);
            coverage.met(["torn", "whole"][n_found]);
        });
    }

    #[test]
    fn answers_stay_right_while_the_memory_grows() {
        Coverage::run(&interrupted_twice(), &["found", "not found"], |coverage| {
            let facts @ [old, first, second] = rivals();
            let model = Model::with(old);
            model.set(first);
            // The next answer that is overwritten makes the memory larger.
            let writer = spawn(&model, move |model| model.set(second));
            let reader = spawn(&model, move |model| {
                model.set(old);
                facts.map(|fact| model.check(fact))
            });
            writer.join().unwrap();
            for found in reader.join().unwrap() {
                coverage.met(if found { "found" } else { "not found" });
            }
            for fact in facts {
                model.check(fact);
            }
            assert_eq!(model.memo.level.load(Ordering::Relaxed), 1);
        });
    }
}
