//! The budget of one question: nodes, and a flag that anybody may raise.
//!
//! The engine reads no clock. A caller that wants a time limit raises the flag from another thread with
//! [`StopReason::Time`]; the search looks at it at every node.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};

use crate::game::RulesetError;
use crate::limits::{Progress, StopReason, Visited};

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
    own: Arc<Raised>,
    /// The flag that this one is a child of.
    parent: Option<Arc<StopFlag>>,
}

/// Whether a flag is raised, and why.
#[derive(Debug, Default)]
struct Raised {
    /// The number of the reason; 0 as long as there is none.
    code: AtomicU8,
    /// What a ruleset said.
    failure: OnceLock<RulesetError>,
}

/// The number of [`StopReason::Ruleset`].
const RULESET: u8 = 7;

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
            StopReason::Ruleset(error) => {
                // Of several errors the first one stays.
                let _ = self.own.failure.set(error);
                RULESET
            }
        };
        // A flag that is raised already keeps its reason: losing this race is fine.
        let _ = self.own.code.compare_exchange(0, code, Ordering::Release, Ordering::Relaxed);
    }

    /// Raises the flag if a ruleset has failed.
    #[inline]
    pub(crate) fn note(&self, result: Result<(), RulesetError>) {
        if let Err(error) = result {
            self.stop(StopReason::Ruleset(error));
        }
    }

    /// Was it raised?
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.own.code.load(Ordering::Relaxed) != 0
            || self.parent.as_ref().is_some_and(|parent| parent.is_raised())
    }

    /// Why it was raised, if it was.
    #[inline]
    pub fn reason(&self) -> Option<StopReason> {
        match self.own.code.load(Ordering::Acquire) {
            0 => self.parent.as_ref()?.reason(),
            1 => Some(StopReason::Nodes),
            2 => Some(StopReason::Time),
            3 => Some(StopReason::Memory),
            4 => Some(StopReason::TooLarge),
            5 => Some(StopReason::Interrupted),
            6 => Some(StopReason::TooManyMoves),
            // The error is there before the number.
            _ => self.own.failure.get().cloned().map(StopReason::Ruleset),
        }
    }
}

/// The limits of one question. The default has none.
///
/// ```
/// use mcgs_engine::{Budget, StopFlag, StopReason};
/// let stop = StopFlag::new();
/// let budget = Budget::unlimited().max_nodes(1000).stop(stop.clone());
/// assert_eq!(budget.check(999), Ok(()));
/// assert_eq!(budget.check(1000), Err(StopReason::Nodes));
/// stop.stop(StopReason::Interrupted);
/// assert_eq!(budget.check(0), Err(StopReason::Interrupted));
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Budget {
    /// Give up with [`StopReason::Nodes`] after this many nodes.
    pub max_nodes: Option<u64>,
    /// Give up when this is raised.
    pub stop: StopFlag,
    /// Where the question tells how far it is, if somebody wants to know.
    pub progress: Option<Arc<Progress>>,
    /// Counts the different sums that are searched, if somebody wants to know.
    pub visited: Option<Arc<Visited>>,
}

impl Budget {
    /// No limit at all.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Sets the number of nodes after which to give up; `None` for no limit.
    #[must_use]
    pub fn max_nodes(self, max_nodes: impl Into<Option<u64>>) -> Self {
        Budget { max_nodes: max_nodes.into(), ..self }
    }

    /// Sets the flag that ends the question when it is raised.
    #[must_use]
    pub fn stop(self, stop: StopFlag) -> Self {
        Budget { stop, ..self }
    }

    /// Sets where the question tells how far it is.
    #[must_use]
    pub fn progress(self, progress: impl Into<Option<Arc<Progress>>>) -> Self {
        Budget { progress: progress.into(), ..self }
    }

    /// Sets what counts the different sums.
    #[must_use]
    pub fn visited(self, visited: impl Into<Option<Arc<Visited>>>) -> Self {
        Budget { visited: visited.into(), ..self }
    }

    /// The same limits with a flag of its own.
    pub(crate) fn child(&self) -> Self {
        Budget { stop: self.stop.child(), ..self.clone() }
    }

    /// Is it time to stop after `nodes` nodes?
    #[inline]
    pub fn check(&self, nodes: u64) -> Result<(), StopReason> {
        if self.max_nodes.is_some_and(|limit| nodes >= limit) {
            return Err(StopReason::Nodes);
        }
        if let Some(progress) = &self.progress {
            progress.note_nodes(nodes);
        }
        if self.stop.is_raised() { self.stop.reason().map_or(Ok(()), Err) } else { Ok(()) }
    }
}
