//! Who searches which child.
//!
//! A worker announces a child before it searches it, so no two workers start the same one at the same time. Of a
//! node whose children must all be searched, each worker takes another child. Where one child may be enough, the others
//! join the one that is being searched, and part further below.
//!
//! Workers part at small nodes and stay together above: what one learns helps the others most where it is near,
//! and if the guess was wrong that all children are needed, little is lost. Nodes that are too
//! small to be joined are left to whoever is busy with them, and the worker goes on with the next child of a
//! node nearby.

use super::team::Member;
use crate::Key;

/// Workers part at nodes up to this expected size. With a third or four times of it there are a few percent more nodes.
const MOST_PARTED: u64 = 1000;
/// A busy worker is not joined in a node expected to be smaller: both would do the same work.
const LEAST_JOINED: u64 = 32;

/// A child that a worker comes to, and what it knows of the parent.
pub(crate) struct Visit {
    /// The depth of the parent.
    pub(crate) depth: usize,
    /// The expected number of nodes of the parent; 0 if nothing like it was seen.
    pub(crate) size: u64,
    /// The same of the child.
    pub(crate) child_size: u64,
    /// All children of the parent must be searched, and the worker has not been at all of them yet.
    pub(crate) all_needed: bool,
    /// The nearest node above the parent with other children to search.
    pub(crate) elsewhere: Option<usize>,
}

/// What to do with a child.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Share {
    /// Search it.
    Search { announced: bool },
    /// Another worker is busy with it: take the next one.
    PassOver,
    /// Another worker is busy with it: go on at a node above.
    Elsewhere { above: usize },
}

impl Visit {
    /// The nearest node above the child with other children to search.
    pub(crate) fn elsewhere_of_child(&self) -> Option<usize> {
        if self.size > MOST_PARTED {
            None
        } else if self.all_needed {
            Some(self.depth)
        } else {
            self.elsewhere
        }
    }
}

impl Member<'_> {
    /// What this worker should do with a child. It is announced if it should be.
    #[inline]
    pub(crate) fn share(&self, child: Key, visit: &Visit) -> Share {
        if visit.child_size <= MOST_PARTED && self.announce(child) {
            return Share::Search { announced: true };
        }
        if self.is_announced(child) {
            if visit.all_needed {
                return Share::PassOver;
            }
            if let (true, Some(above)) = (visit.child_size < LEAST_JOINED, visit.elsewhere) {
                return Share::Elsewhere { above };
            }
        }
        Share::Search { announced: false }
    }
}

#[cfg(test)]
mod tests {
    use super::super::team::Team;
    use super::*;

    const SMALL: Visit = Visit { depth: 5, size: 100, child_size: 50, all_needed: true, elsewhere: Some(3) };
    const LARGE: Visit = Visit { size: 5000, child_size: 2000, ..SMALL };

    /// What workers do one after the other with the same child.
    fn shares(visits: &[Visit]) -> Vec<Share> {
        let team = Team::new(0);
        let child = Key::of_words(1, &[2]);
        visits.iter().map(|visit| Member::new(&team).share(child, visit)).collect()
    }

    #[test]
    fn a_child_is_taken_once_and_joined_where_it_is_large() {
        // When all children have been looked at, a large one is joined and a small one is not.
        let join = Visit { all_needed: false, ..SMALL };
        let tiny = Visit { child_size: 5, ..join };
        // At the root there is nothing else to do.
        let root = Visit { elsewhere: None, ..tiny };
        assert_eq!(
            shares(&[SMALL, SMALL, join, tiny, root]),
            [
                Share::Search { announced: true },
                Share::PassOver,
                Share::Search { announced: false },
                Share::Elsewhere { above: 3 },
                Share::Search { announced: false },
            ]
        );
    }

    #[test]
    fn a_child_may_be_taken_again_when_nobody_is_busy_with_it() {
        let team = Team::new(0);
        let (member, child) = (Member::new(&team), Key::of_words(1, &[2]));
        for _ in 0..2 {
            assert_eq!(member.share(child, &SMALL), Share::Search { announced: true });
            member.withdraw(child);
        }
    }

    #[test]
    fn workers_stay_together_at_large_nodes() {
        assert_eq!(shares(&[LARGE, LARGE]), [Share::Search { announced: false }; 2]);
        assert_eq!(LARGE.elsewhere_of_child(), None);
        assert_eq!(SMALL.elsewhere_of_child(), Some(5));
        assert_eq!(Visit { all_needed: false, ..SMALL }.elsewhere_of_child(), Some(3));
    }
}
