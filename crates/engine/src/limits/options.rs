//! What the solver may use, and the three-valued verdict.

use std::num::NonZeroUsize;

use crate::nim::NimAlgorithm;

/// How the solver works. Every optimization can be switched off; no answer depends on any of them.
///
/// ```
/// use mcgs_engine::SearchOptions;
/// let options = SearchOptions { use_table: false, ..SearchOptions::default() };
/// assert!(options.split);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each switch is independent of the others.
pub struct SearchOptions {
    /// Bytes that tables and values may take together.
    pub memory: usize,
    /// Workers that may search one sum at the same time. With one, node counts repeat exactly.
    pub threads: NonZeroUsize,
    /// Remember searched sums in the transposition table.
    pub use_table: bool,
    /// Probe all options of a sum before any is searched.
    pub enhanced_cutoffs: bool,
    /// Split positions into independent parts.
    pub split: bool,
    /// Replace a part by its representative under symmetry.
    pub use_symmetry: bool,
    /// Turn short components into exact values.
    pub use_values: bool,
    /// What counts as short, instead of what each ruleset says of itself.
    pub value_max_moves: Option<u64>,
    /// Add values up while the result stays small.
    pub add_values: bool,
    /// Cancel a part against its negative.
    pub cancel_inverses: bool,
    /// Expand only one of several equal parts.
    pub skip_duplicates: bool,
    /// Decide sums by stops, lengths and outcomes of their parts where that is possible.
    pub static_rules: bool,
    /// Decide sums of values by their thermographs where the stops do not.
    pub temperature_rule: bool,
    /// Decide sums of all-small values by their atomic weights.
    pub weight_rule: bool,
    /// Decide sums of values by their distances from their stops in ups.
    pub ups_rule: bool,
    /// Try promising moves first.
    pub order_moves: bool,
    /// Where the search is expected to be large, order moves by the replies they leave open.
    pub look_ahead: bool,
    /// Try moves that won in other sums earlier, and those that failed later.
    pub history: bool,
    /// How nim values are found.
    pub nim_algorithm: NimAlgorithm,
}

impl SearchOptions {
    /// The default of [`SearchOptions::memory`]: 1 GiB less what the rest of a program needs.
    pub const DEFAULT_MEMORY: usize = 900 << 20;

    /// Bytes for the moves on the path of one worker.
    pub(crate) fn path_memory(&self) -> usize {
        self.memory / 8 / self.threads
    }

    /// Everything off: plain search over raw positions, for comparison.
    pub fn plain() -> Self {
        SearchOptions {
            memory: Self::DEFAULT_MEMORY,
            threads: NonZeroUsize::MIN,
            use_table: false,
            enhanced_cutoffs: false,
            split: false,
            use_symmetry: false,
            use_values: false,
            value_max_moves: None,
            add_values: false,
            cancel_inverses: false,
            skip_duplicates: false,
            static_rules: false,
            temperature_rule: false,
            weight_rule: false,
            ups_rule: false,
            order_moves: false,
            look_ahead: false,
            history: false,
            nim_algorithm: NimAlgorithm::default(),
        }
    }
}

impl Default for SearchOptions {
    fn default() -> Self {
        SearchOptions {
            memory: Self::DEFAULT_MEMORY,
            threads: NonZeroUsize::MIN,
            use_table: true,
            enhanced_cutoffs: true,
            split: true,
            use_symmetry: true,
            use_values: true,
            value_max_moves: None,
            add_values: true,
            cancel_inverses: true,
            skip_duplicates: true,
            static_rules: true,
            temperature_rule: true,
            weight_rule: true,
            ups_rule: true,
            order_moves: true,
            look_ahead: true,
            history: true,
            nim_algorithm: NimAlgorithm::default(),
        }
    }
}

/// Does the player to move win? There is no way to read `Unknown` as a loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
    /// A limit was hit before the answer was known.
    Unknown(StopReason),
}

/// The limit that ended a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
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
}
