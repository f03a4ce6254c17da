//! The different sums that a question searches, counted on request: a set of their keys slows the search down.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use crate::Key;

/// Counts the different sums among the nodes of a question. Give it to a [`Budget`](crate::Budget); all workers share it.
///
/// ```
/// use std::sync::Arc;
/// use mcgs_engine::{Budget, Visited};
/// let visited = Arc::new(Visited::new(1000));
/// let budget = Budget::unlimited().visited(visited.clone());
/// assert_eq!(visited.different(0), Some(0));
/// assert_eq!(visited.different(7), None); // Seven nodes that nobody counted.
/// # drop(budget);
/// ```
#[derive(Debug)]
pub struct Visited {
    sums: Mutex<Sums>,
    most: usize,
}

#[derive(Debug, Default)]
struct Sums {
    keys: HashSet<Key>,
    /// All nodes, repeated ones too.
    entered: u64,
}

impl Visited {
    /// Nothing is counted yet. No more than `most` sums are remembered.
    pub fn new(most: usize) -> Self {
        Visited { sums: Mutex::default(), most }
    }

    /// Counts a node with this sum, relative to the player to move.
    pub(crate) fn enter(&self, key: Key) {
        // Every state of the set is a good one.
        let mut sums = self.sums.lock().unwrap_or_else(PoisonError::into_inner);
        sums.entered += 1;
        if sums.keys.len() <= self.most {
            sums.keys.insert(key);
        }
    }

    /// How many different sums there were among this number of nodes. `None` if some of the nodes were not counted, such as those of a search
    /// for nim values, or if there were too many.
    pub fn different(&self, nodes: u64) -> Option<u64> {
        let sums = self.sums.lock().unwrap_or_else(PoisonError::into_inner);
        (sums.entered == nodes && sums.keys.len() <= self.most).then_some(sums.keys.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_sums_count_once_and_too_many_are_unknown() {
        let visited = Visited::new(2);
        let key = |number: u64| Key::of_words(1, &[number]);
        visited.enter(key(0));
        visited.enter(key(1));
        visited.enter(key(0));
        assert_eq!((visited.different(3), visited.different(2)), (Some(2), None));
        visited.enter(key(2));
        assert_eq!(visited.different(4), None);
    }
}
