//! How far a question is. Another thread can watch it.

use std::sync::atomic::{AtomicU64, Ordering};

/// What a question tells of itself while it runs. Give it to a [`Budget`](crate::Budget) and look at it from another thread.
///
/// ```
/// use std::sync::Arc;
/// use mcgs_engine::{Budget, Progress};
/// let progress = Arc::new(Progress::new());
/// let budget = Budget::unlimited().progress(progress.clone());
/// budget.check(640)?;
/// assert_eq!(progress.nodes(), 640);
/// assert_eq!(progress.moves(), None);
/// # Ok::<(), mcgs_engine::StopReason>(())
/// ```
#[derive(Debug, Default)]
pub struct Progress {
    nodes: AtomicU64,
    /// The moves of the question, where it is asked for each move.
    question: Count,
    /// The moves at the root of the search that is running.
    root: Count,
}

/// How many of how many are done.
#[derive(Debug, Default)]
struct Count {
    done: AtomicU64,
    all: AtomicU64,
}

impl Count {
    fn set(&self, done: u64, all: u64) {
        // Several workers may be at the same root. What one has done the others need not do.
        if self.all.swap(all, Ordering::Relaxed) == all {
            self.done.fetch_max(done, Ordering::Relaxed);
        } else {
            self.done.store(done, Ordering::Relaxed);
        }
    }

    fn get(&self) -> Option<(u64, u64)> {
        let all = self.all.load(Ordering::Relaxed);
        (all > 0).then(|| (self.done.load(Ordering::Relaxed).min(all), all))
    }
}

/// Nodes between two updates: others that read a number make writing it slow.
const INTERVAL: u64 = 64;

impl Progress {
    /// Nothing is done.
    pub fn new() -> Self {
        Self::default()
    }

    /// About how many nodes were searched.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How many moves are decided, and of how many: the first moves of the question, or those at the root of a search. `None` before
    /// the first search, and for questions that are not about moves.
    pub fn moves(&self) -> Option<(u64, u64)> {
        self.question.get().or_else(|| self.root.get())
    }

    /// Another question begins.
    pub fn restart(&self) {
        self.nodes.store(0, Ordering::Relaxed);
        self.question.set(0, 0);
        self.root.set(0, 0);
    }

    #[inline]
    pub(crate) fn note_nodes(&self, nodes: u64) {
        if nodes.is_multiple_of(INTERVAL) {
            self.nodes.store(nodes, Ordering::Relaxed);
        }
    }

    /// Notes how many first moves of the question are decided, and how many there are.
    pub(crate) fn note_question(&self, done: u64, all: u64) {
        self.question.set(done, all);
    }

    /// Notes how many moves at the root of the search are decided, and how many there are.
    pub(crate) fn note_root(&self, done: usize, all: usize) {
        self.root.set(done as u64, all as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_of_the_question_come_before_those_of_a_search() {
        let progress = Progress::new();
        progress.note_root(3, 7);
        progress.note_root(2, 7);
        assert_eq!(progress.moves(), Some((3, 7)), "another worker is behind");
        progress.note_root(1, 9);
        assert_eq!(progress.moves(), Some((1, 9)));
        progress.note_question(0, 4);
        assert_eq!(progress.moves(), Some((0, 4)));
        progress.restart();
        assert_eq!((progress.nodes(), progress.moves()), (0, None));
    }
}
