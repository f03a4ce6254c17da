//! The budget of one question: nodes, and a flag that anybody may raise.
//!
//! The engine reads no clock. A caller that wants a time limit raises the flag from another thread with
//! [`StopReason::Time`]; the search looks at it at every node.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::limits::StopReason;

/// A flag that ends searches, with the reason. Clones share the flag.
///
/// ```
/// use mcgs_engine::{StopFlag, StopReason};
/// let program = StopFlag::new();
/// let command = program.child();
/// assert_eq!(command.reason(), None);
/// program.stop(StopReason::Interrupted);
/// assert_eq!(command.reason(), Some(StopReason::Interrupted));
/// assert_eq!(command.child().reason(), Some(StopReason::Interrupted));
/// ```
#[derive(Debug, Clone, Default)]
pub struct StopFlag {
    own: Arc<AtomicU8>,
    /// The flag that this one is a child of.
    parent: Option<Arc<StopFlag>>,
}

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag of its own that also counts as raised when this one is.
    #[must_use]
    pub fn child(&self) -> Self {
        StopFlag { own: Arc::default(), parent: Some(Arc::new(self.clone())) }
    }

    /// Raises the flag; the first reason stays.
    pub fn stop(&self, reason: StopReason) {
        let code = match reason {
            StopReason::Nodes => 1,
            StopReason::Time => 2,
            StopReason::Memory => 3,
            StopReason::TooLarge => 4,
            StopReason::Interrupted => 5,
            StopReason::TooManyMoves => 6,
        };
        // A flag that is raised already keeps its reason: losing this race is fine.
        let _ = self.own.compare_exchange(0, code, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Why it was raised, if it was.
    #[inline]
    pub fn reason(&self) -> Option<StopReason> {
        match self.own.load(Ordering::Relaxed) {
            0 => self.parent.as_ref()?.reason(),
            1 => Some(StopReason::Nodes),
            2 => Some(StopReason::Time),
            3 => Some(StopReason::Memory),
            4 => Some(StopReason::TooLarge),
            5 => Some(StopReason::Interrupted),
            _ => Some(StopReason::TooManyMoves),
        }
    }
}

/// The limits of one question. The default has none.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    /// Give up with [`StopReason::Nodes`] after this many nodes.
    pub max_nodes: Option<u64>,
    /// Give up when this is raised.
    pub stop: StopFlag,
}

impl Budget {
    /// No limit at all.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Is it time to stop after `nodes` nodes?
    #[inline]
    pub fn check(&self, nodes: u64) -> Result<(), StopReason> {
        if self.max_nodes.is_some_and(|limit| nodes >= limit) {
            return Err(StopReason::Nodes);
        }
        match self.stop.reason() {
            Some(reason) => Err(reason),
            None => Ok(()),
        }
    }
}
