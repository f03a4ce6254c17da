//! Values that were found once and are kept elsewhere, for example in a file.

use mcgs_values::{Value, Values};

use crate::ruleset::Ruleset;

/// A collection of exact values of positions.
///
/// The solver asks for a component at most once and remembers the answer, so a look-up may take as long as reading
/// from a disk does. What it answers must be true: the solver does not check it.
pub trait Lookup: Send + Sync {
    /// No position of this ruleset whose [`Game::length`](crate::Game::length) is larger is in the collection; `None` if
    /// no position at all is.
    fn longest(&self, ruleset: &dyn Ruleset) -> Option<u64>;

    /// The value of the position with this code, if it is known; a nimber for impartial rulesets.
    fn value(&self, ruleset: &dyn Ruleset, code: &[u64], values: &Values) -> Option<Value>;
}
