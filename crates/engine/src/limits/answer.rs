//! Answers, and the limits that may come first.

use crate::game::RulesetError;
use crate::limits::Stats;

/// The answer to a question, or the limit that was hit first; and what it took.
///
/// There is no way to read a limit as an answer: the answer is inside a [`Result`].
///
/// ```
/// use mcgs_engine::{Budget, Outcome, SearchOptions, Solver, Sum};
/// let solver = Solver::new(SearchOptions::default());
/// let answer = solver.outcome(&Sum::default(), &Budget::unlimited());
/// assert_eq!(answer.map(|outcome| outcome == Outcome::P).result, Ok(true));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<T> {
    /// The answer, or the limit that was hit first.
    pub result: Result<T, StopReason>,
    /// The work done.
    pub stats: Stats,
}

impl<T> Answer<T> {
    /// The same with another answer made from this one.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        Answer { result: self.result.map(change), stats: self.stats }
    }

    /// The same with what follows from the answer, which may be another limit.
    pub fn and_then<U>(self, next: impl FnOnce(T) -> Result<U, StopReason>) -> Answer<U> {
        Answer { result: self.result.and_then(next), stats: self.stats }
    }
}

/// Does the player to move win? The answer of [`Solver::solve`](crate::Solver::solve), for one player who moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
}

impl Verdict {
    /// The verdict if the player to move wins, or does not.
    pub const fn of_win(wins: bool) -> Self {
        if wins { Verdict::Win } else { Verdict::Loss }
    }
}

/// The limit that ended a search, or the failure of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum StopReason {
    /// The node limit of the budget.
    #[error("node limit reached")]
    Nodes,
    /// The time limit of the budget.
    #[error("time limit reached")]
    Time,
    /// The memory limit of the options.
    #[error("memory limit reached")]
    Memory,
    /// The value is too large, or there are too many moves left to find it.
    #[error("too large")]
    TooLarge,
    /// There are more moves than can be listed.
    #[error("too many moves to list")]
    TooManyMoves,
    /// Somebody asked to stop, for example with Ctrl-C.
    #[error("interrupted")]
    Interrupted,
    /// A ruleset that was made at run time could not say which moves there are.
    #[error("the ruleset failed: {0}")]
    Ruleset(#[from] RulesetError),
}
