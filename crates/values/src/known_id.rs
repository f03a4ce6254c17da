//! The id of another node that a node learns of later, without a lock.
//!
//! A thread that reads the id must also see the node behind it, so it is released and acquired.

#[cfg(loom)]
use loom::sync::atomic::{AtomicU32, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU32, Ordering};

/// An id, once it is known. Threads that find it at the same time find the same one, or either will do: the last one stays.
#[derive(Debug)]
pub(crate) struct KnownId {
    /// The id plus one, or 0.
    stored: AtomicU32,
}

impl KnownId {
    /// Nothing is known yet.
    #[inline]
    pub(crate) fn unknown() -> Self {
        KnownId { stored: AtomicU32::new(0) }
    }

    /// The id, if it is known.
    #[inline]
    pub(crate) fn get(&self) -> Option<u32> {
        self.stored.load(Ordering::Acquire).checked_sub(1)
    }

    /// Remembers the id of a node that is in the arena.
    #[inline]
    pub(crate) fn set(&self, id: u32) {
        self.stored.store(id + 1, Ordering::Release);
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

    #[test]
    fn a_thread_that_sees_an_id_sees_its_node() {
        Coverage::run(&Builder::new(), &["known", "unknown"], |coverage| {
            let id = Arc::new(KnownId::unknown());
            // Is the node in the arena?
            let node = Arc::new(AtomicU32::new(0));
            let writer = thread::spawn({
                let (id, node) = (Arc::clone(&id), Arc::clone(&node));
                move || {
                    node.store(1, Ordering::Release);
                    id.set(5);
                }
            });
            let seen = id.get();
            if seen.is_some() {
                assert_eq!((seen, node.load(Ordering::Acquire)), (Some(5), 1));
            }
            coverage.met(if seen.is_some() { "known" } else { "unknown" });
            writer.join().unwrap();
            assert_eq!(id.get(), Some(5));
        });
    }
}
