//! What a question may take, how it is answered, and what it took: the budget, the options and the counters.

mod budget;
mod options;
mod stats;

pub use budget::{Budget, StopFlag};
pub use options::{SearchOptions, StopReason, Verdict};
pub use stats::{Stats, TableUse};
