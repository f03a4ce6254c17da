//! Is a node an ALL node, where all children must be searched, or a CUT node, where one suffices? A prediction from what happened nearby.
//!
//! Where a sum is lost, so are most sums two moves later that the search has to look at; one move later most are won.
//! So large nodes at even depth mostly have the answer of the root, and those at odd depth the opposite, until the
//! search meets a part of the tree where it is the other way round. Only the order in which workers
//! share the children depends on this prediction, never an answer.

/// Smaller subtrees tell nothing.
const LEAST_WORK: u64 = 16;
/// Weight of the newest result in the running average: 1/`MEMORY`.
const MEMORY: f32 = 32.0;
/// A node with this many children that failed counts as an ALL node, whatever happened in other places.
const FAILURES: usize = 2;

/// The share of losses among the nodes seen lately, at even and at odd depth.
#[derive(Clone, Copy)]
pub(crate) struct NodeTypes([f32; 2]);

impl Default for NodeTypes {
    /// A win of the first player, until the search knows better.
    fn default() -> Self {
        NodeTypes([0.0, 1.0])
    }
}

impl NodeTypes {
    /// Takes note of an answer.
    #[inline]
    pub(crate) fn add(&mut self, depth: usize, win: bool, work: u64) {
        if work >= LEAST_WORK {
            let losses = &mut self.0[depth % 2];
            *losses += (f32::from(u8::from(!win)) - *losses) / MEMORY;
        }
    }

    /// Is a node at this depth, `failed` children of which have failed, more likely an ALL node than a CUT node?
    #[inline]
    pub(crate) fn predicts_all(self, depth: usize, failed: usize) -> bool {
        failed >= FAILURES || self.0[depth % 2] > 0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prediction_follows_what_happens() {
        let mut node_types = NodeTypes::default();
        assert!(!node_types.predicts_all(0, 0) && node_types.predicts_all(1, 0));
        assert!(node_types.predicts_all(0, FAILURES));
        for _ in 0..100 {
            node_types.add(4, false, LEAST_WORK);
            node_types.add(7, true, LEAST_WORK);
        }
        assert!(node_types.predicts_all(0, 0) && !node_types.predicts_all(1, 0));
        for _ in 0..100 {
            node_types.add(4, true, LEAST_WORK - 1);
        }
        assert!(node_types.predicts_all(0, 0));
    }
}
