//! Which worker searches which child: deferral in the style of ABDADA.
//!
//! A worker marks a child as busy before it searches the child, so no two workers start the same one at the same time. At
//! an ALL node each worker defers busy children and takes another one. At a CUT node one child may be enough, so the others
//! join the child that is being searched, and part further below.
//!
//! Workers part at small nodes and stay together above: what one learns helps the others most where it is near,
//! and little is lost if an ALL node turns out to be a CUT node. Nodes that are too small to be joined are left to the worker that
//! is busy with them, and the other worker goes on with the next child of a node nearby.

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
    /// The parent is predicted to be an ALL node, and the worker has not been at all of its children yet.
    pub(crate) predicts_all: bool,
    /// The nearest node above the parent with other children to search.
    pub(crate) defer_to: Option<usize>,
}

/// What to do with a child.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deferral {
    /// Search it; `marked` if this worker has marked it as busy.
    Search { marked: bool },
    /// Another worker is busy with it: take the next one.
    Defer,
    /// Another worker is busy with it: go on at a node above.
    DeferTo { above: usize },
}

impl Visit {
    /// The nearest node above the child with other children to search.
    pub(crate) fn defer_to_of_child(&self) -> Option<usize> {
        if self.size > MOST_PARTED {
            None
        } else if self.predicts_all {
            Some(self.depth)
        } else {
            self.defer_to
        }
    }
}

impl Member<'_> {
    /// What this worker should do with a child. The child is marked as busy if that is of use.
    #[inline]
    pub(crate) fn defer(&self, child: Key, visit: &Visit) -> Deferral {
        if visit.child_size <= MOST_PARTED && self.mark_busy(child) {
            return Deferral::Search { marked: true };
        }
        if self.is_busy(child) {
            if visit.predicts_all {
                return Deferral::Defer;
            }
            if let (true, Some(above)) = (visit.child_size < LEAST_JOINED, visit.defer_to) {
                return Deferral::DeferTo { above };
            }
        }
        Deferral::Search { marked: false }
    }
}

#[cfg(test)]
mod tests {
    use super::super::team::Team;
    use super::*;

    const SMALL: Visit = Visit { depth: 5, size: 100, child_size: 50, predicts_all: true, defer_to: Some(3) };
    const LARGE: Visit = Visit { size: 5000, child_size: 2000, ..SMALL };

    /// What workers do one after the other with the same child.
    fn deferrals(visits: &[Visit]) -> Vec<Deferral> {
        let team = Team::new(0);
        let child = Key::of_words(1, &[2]);
        visits.iter().map(|visit| Member::new(&team).defer(child, visit)).collect()
    }

    #[test]
    fn a_child_is_taken_once_and_joined_where_it_is_large() {
        // When all children have been looked at, a large one is joined and a small one is not.
        let join = Visit { predicts_all: false, ..SMALL };
        let tiny = Visit { child_size: 5, ..join };
        // At the root there is nothing else to do.
        let root = Visit { defer_to: None, ..tiny };
        assert_eq!(
            deferrals(&[SMALL, SMALL, join, tiny, root]),
            [
                Deferral::Search { marked: true },
                Deferral::Defer,
                Deferral::Search { marked: false },
                Deferral::DeferTo { above: 3 },
                Deferral::Search { marked: false },
            ]
        );
    }

    #[test]
    fn a_child_may_be_taken_again_when_nobody_is_busy_with_it() {
        let team = Team::new(0);
        let (member, child) = (Member::new(&team), Key::of_words(1, &[2]));
        for _ in 0..2 {
            assert_eq!(member.defer(child, &SMALL), Deferral::Search { marked: true });
            member.clear_busy(child);
        }
    }

    #[test]
    fn workers_stay_together_at_large_nodes() {
        assert_eq!(deferrals(&[LARGE, LARGE]), [Deferral::Search { marked: false }; 2]);
        assert_eq!(LARGE.defer_to_of_child(), None);
        assert_eq!(SMALL.defer_to_of_child(), Some(5));
        assert_eq!(Visit { predicts_all: false, ..SMALL }.defer_to_of_child(), Some(3));
    }
}
