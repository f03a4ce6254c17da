//! A lossy memory of yes-or-no questions about pairs of ids, shared by all threads without locks.
//!
//! A slot is one word, so it cannot be torn. The pair is multiplied by an odd number, which loses nothing: the
//! upper bits of the product are the place of the slot, the others are kept in it, above two bits for the answer.
//! So an answer is never taken for that of another pair. Comparisons look here very often and at random places;
//! with half the size of a [`crate::memo::Memo`] twice as much stays in the cache of the processor.
//!
//! Forgetting is always allowed. The memory starts small, because most arenas stay tiny; a larger array that
//! takes its place starts empty.

#[cfg(loom)]
use crate::once_lock::OnceLock;
#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
#[cfg(not(loom))]
use std::sync::OnceLock;
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The logarithms of the sizes. Models must be tiny, but leave two bits for the answer.
const LEVEL_BITS: [u32; 5] = if cfg!(loom) { [2, 3, 4, 5, 6] } else { [10, 14, 18, 21, 24] };
/// Odd, so that multiplying by it loses nothing.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
const NO: u64 = 2;
const YES: u64 = 3;

/// A map from pairs of ids to answers.
#[derive(Debug)]
pub(crate) struct Answers {
    levels: [OnceLock<Box<[AtomicU64]>>; LEVEL_BITS.len()],
    level: AtomicUsize,
    max_level: usize,
    /// Answers that were overwritten by others at this level.
    evicted: AtomicUsize,
}

impl Answers {
    /// A memory that never takes more than about `max_bytes`.
    pub(crate) fn new(max_bytes: usize) -> Self {
        let fits = |bits: u32| (size_of::<AtomicU64>() << bits) <= max_bytes;
        let max_level = LEVEL_BITS.iter().rposition(|&bits| fits(bits)).unwrap_or(0);
        Answers {
            levels: Default::default(),
            level: AtomicUsize::new(0),
            max_level,
            evicted: AtomicUsize::new(0),
        }
    }

    /// Have there been very many answers?
    #[inline]
    pub(crate) fn are_many(&self) -> bool {
        self.level.load(Ordering::Relaxed) >= 3
    }

    /// What was stored for the pair, if it is still there.
    #[inline]
    pub(crate) fn get(&self, a: u32, b: u32) -> Option<bool> {
        let (slot, kept) = self.slot(a, b);
        match slot.load(Ordering::Relaxed) {
            stored if stored == kept | YES => Some(true),
            stored if stored == kept | NO => Some(false),
            _ => None,
        }
    }

    /// Remembers an answer for the pair.
    #[inline]
    pub(crate) fn set(&self, a: u32, b: u32, answer: bool) {
        let (slot, kept) = self.slot(a, b);
        let is_taken = slot.load(Ordering::Relaxed) != 0;
        slot.store(kept | if answer { YES } else { NO }, Ordering::Relaxed);
        if is_taken {
            self.evict();
        }
    }

    /// The slot of a pair, and the bits of the pair that are kept in it.
    #[inline]
    fn slot(&self, a: u32, b: u32) -> (&AtomicU64, u64) {
        let level = self.level.load(Ordering::Relaxed);
        let bits = LEVEL_BITS[level];
        let slots =
            self.levels[level].get_or_init(|| (0..1usize << bits).map(|_| AtomicU64::new(0)).collect());
        let product = (u64::from(a) << 32 | u64::from(b)).wrapping_mul(FACTOR);
        (&slots[(product >> (64 - bits)) as usize], product << bits)
    }

    /// Counts an answer that was overwritten; when a quarter has been, moves on to a larger array.
    #[cold]
    fn evict(&self) {
        let level = self.level.load(Ordering::Relaxed);
        let evicted = self.evicted.fetch_add(1, Ordering::Relaxed);
        if level < self.max_level && evicted >> (LEVEL_BITS[level] - 2) > 0 {
            self.evicted.store(0, Ordering::Relaxed);
            // Another thread may have been quicker, and even be further.
            self.level.fetch_max(level + 1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
#[cfg(not(loom))]
mod tests {
    use super::*;
    use crate::hammer::hammer;

    #[test]
    fn answers_are_right_or_missing() {
        let answers = Answers::new(1 << 18);
        let expected = |a: u32, b: u32| (a * 7 + b * 3) % 5 < 2;
        let mut found = 0;
        for _ in 0..3 {
            for a in 0..300 {
                for b in 0..300 {
                    // Ids that differ in few bits only, at both ends.
                    let (id, other) = (a << 23 | a, b | b << 20);
                    answers.set(id, other, expected(a, b));
                    assert_ne!(answers.get(id, other), Some(!expected(a, b)));
                }
            }
            for a in 0..300 {
                for b in 0..300 {
                    if let Some(answer) = answers.get(a << 23 | a, b | b << 20) {
                        assert_eq!(answer, expected(a, b));
                        found += 1;
                    }
                }
            }
        }
        assert!(found > 1000 && answers.level.load(Ordering::Relaxed) > 0);
        assert_eq!(Answers::new(1 << 10).get(0, 0), None);
    }

    #[test]
    fn four_threads_never_make_up_an_answer() {
        let found = |memory: &Answers, n_pairs| {
            let set = |a, b, answer| memory.set(a, b, answer);
            hammer(n_pairs, 200_000, |a, b| (a * 7 + b * 3) % 5 < 2, set, |a, b| memory.get(a, b))
        };
        // Many pairs for each slot, then a memory that grows.
        assert!(found(&Answers::new(0), 5003) > 1000);
        let memory = Answers::new(1 << 20);
        assert!(found(&memory, 40_009) > 1000);
        assert!(memory.level.load(Ordering::Relaxed) > 0);
    }
}

/// What loom tries: orders of the steps of a few threads, and values that a read may see.
#[cfg(all(test, loom))]
mod models {
    use super::*;
    use crate::Coverage;
    use loom::model::Builder;
    use loom::sync::Arc;
    use loom::thread;

    type Fact = ((u32, u32), bool);

    /// Facts whose pairs share the first slot, in turn with yes and no.
    fn rivals() -> [Fact; 3] {
        let product = |(a, b): (u32, u32)| (u64::from(a) << 32 | u64::from(b)).wrapping_mul(FACTOR);
        let mut pairs = (0..).map(|n| (n % 9, n / 9)).filter(|&pair| product(pair) >> 61 == 0);
        std::array::from_fn(|idx| (pairs.next().expect("an eighth of all pairs"), idx % 2 == 0))
    }

    fn set(answers: &Answers, ((a, b), answer): Fact) {
        answers.set(a, b, answer);
    }

    fn check(answers: &Answers, ((a, b), answer): Fact) -> bool {
        let told = answers.get(a, b);
        assert_ne!(told, Some(!answer));
        told.is_some()
    }

    #[test]
    fn answers_stay_right_while_the_memory_grows() {
        Coverage::run(&Builder::new(), &["found", "not found"], |coverage| {
            let facts @ [old, first, second] = rivals();
            let answers = Arc::new(Answers::new(size_of::<AtomicU64>() << LEVEL_BITS[1]));
            set(&answers, old);
            set(&answers, first);
            let writer = thread::spawn({
                let answers = Arc::clone(&answers);
                move || set(&answers, second)
            });
            let reader = thread::spawn({
                let answers = Arc::clone(&answers);
                move || {
                    set(&answers, old);
                    facts.map(|fact| check(&answers, fact))
                }
            });
            writer.join().unwrap();
            for found in reader.join().unwrap() {
                coverage.met(if found { "found" } else { "not found" });
            }
            for fact in facts {
                check(&answers, fact);
            }
            assert_eq!(answers.level.load(Ordering::Relaxed), 1);
        });
    }
}
