//! What a search asks of the other workers.
//!
//! The search has one path for one worker and for several. A worker that is alone has a coordinator that does nothing: no child is
//! deferred, no node is marked, and nothing is counted twice.

use super::deferral::{Deferral, Visit};
use super::team::{Member, Team};
use crate::Key;

/// One worker's view of the others.
pub(crate) struct Coordinator<'a> {
    member: Option<Member<'a>>,
}

impl<'a> Coordinator<'a> {
    /// There are no others.
    pub(crate) fn alone() -> Self {
        Coordinator { member: None }
    }

    /// The coordinator of a new member of the team.
    pub(crate) fn of_team(team: &'a Team) -> Self {
        Coordinator { member: Some(Member::new(team)) }
    }

    /// Are there no others?
    #[inline]
    pub(crate) fn is_alone(&self) -> bool {
        self.member.is_none()
    }

    /// The nodes of all workers, where this one has counted `own`.
    #[inline]
    pub(crate) fn nodes(&self, own: u64) -> u64 {
        self.member.as_ref().map_or(own, |member| member.nodes(own))
    }

    /// Tells the others of this worker's nodes from time to time. True if it was done: then it is time to look at the path.
    #[inline]
    pub(crate) fn report(&mut self, own: u64) -> bool {
        self.member.as_mut().is_some_and(|member| member.report(own))
    }

    /// What this worker should do with a child, and where it can go if others are busy with all children of that child.
    #[inline]
    pub(crate) fn visit(&self, child: Key, visit: impl FnOnce() -> Visit) -> (Deferral, Option<usize>) {
        match &self.member {
            None => (Deferral::Search { marked: false }, None),
            Some(member) => {
                let visit = visit();
                (member.defer(child, &visit), visit.defer_to_of_child())
            }
        }
    }

    /// This worker has left a node. If the worker had marked it as busy, that is over.
    #[inline]
    pub(crate) fn release(&self, node: Key, marked: &mut bool) {
        if let Some(member) = &self.member
            && std::mem::take(marked)
        {
            member.clear_busy(node);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_alone_asks_nobody() {
        let mut alone = Coordinator::alone();
        let child = Key::of_words(1, &[2]);
        let nobody_asks = || -> Visit { unreachable!("nothing needs to be known of the parent") };
        assert_eq!(alone.visit(child, nobody_asks), (Deferral::Search { marked: false }, None));
        assert_eq!((alone.is_alone(), alone.nodes(1000), alone.report(1000)), (true, 1000, false));
        let mut marked = true;
        alone.release(child, &mut marked);
        assert!(marked, "a mark belongs to a team");
    }

    #[test]
    fn the_nodes_of_a_team_add_up() {
        let team = Team::new(100);
        let [mut first, second] = [0, 0].map(|_| Coordinator::of_team(&team));
        assert_eq!((first.nodes(10), first.report(10)), (110, false), "too few to tell");
        assert!(first.report(500));
        assert_eq!((first.nodes(510), second.nodes(7)), (610, 607));
    }
}
