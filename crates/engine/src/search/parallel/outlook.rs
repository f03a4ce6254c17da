//! Will the player to move win here? A guess from what happened nearby.
//!
//! Where a sum is lost, so are most sums two moves later that the search has to look at; one move later most are won.
//! So large nodes at even depth mostly have the answer of the root, and those at odd depth the opposite, until the
//! search meets a part of the tree where it is the other way round. Only the order in which workers
//! share the children depends on this guess, never an answer.

/// Smaller subtrees tell nothing.
const LEAST_WORK: u64 = 16;
/// The new share of losses is the old one with this part, one in `MEMORY`, replaced by the last answer.
const MEMORY: f32 = 32.0;
/// After so many children that fail, a node is expected to be lost, whatever happened elsewhere.
const FAILURES: usize = 2;

/// The share of losses among the nodes seen lately, at even and at odd depth.
#[derive(Clone, Copy)]
pub(crate) struct Outlook([f32; 2]);

impl Default for Outlook {
    /// A win of the first player, until the search knows better.
    fn default() -> Self {
        Outlook([0.0, 1.0])
    }
}

impl Outlook {
    /// Takes note of an answer.
    #[inline]
    pub(crate) fn add(&mut self, depth: usize, win: bool, work: u64) {
        if work >= LEAST_WORK {
            let share = &mut self.0[depth % 2];
            *share += (f32::from(u8::from(!win)) - *share) / MEMORY;
        }
    }

    /// Is a node at this depth, some children of which have failed, lost more likely than not? Then all children must be searched.
    #[inline]
    pub(crate) fn expects_loss(self, depth: usize, failed: usize) -> bool {
        failed >= FAILURES || self.0[depth % 2] > 0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outlook_follows_what_happens() {
        let mut outlook = Outlook::default();
        assert!(!outlook.expects_loss(0, 0) && outlook.expects_loss(1, 0));
        assert!(outlook.expects_loss(0, FAILURES));
        for _ in 0..100 {
            outlook.add(4, false, LEAST_WORK);
            outlook.add(7, true, LEAST_WORK);
        }
        assert!(outlook.expects_loss(0, 0) && !outlook.expects_loss(1, 0));
        for _ in 0..100 {
            outlook.add(4, true, LEAST_WORK - 1);
        }
        assert!(outlook.expects_loss(0, 0));
    }
}
