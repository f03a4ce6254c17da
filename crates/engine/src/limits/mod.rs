//! What a question may take, how it is answered, and what it took: the budget, the options and the counters.

mod answer;
mod budget;
mod memory_plan;
mod options;
mod progress;
mod stats;
mod visited;

pub use answer::{Answer, StopReason, Verdict};
pub use budget::{Budget, StopFlag};
pub(crate) use memory_plan::MemoryPlan;
pub use options::{SearchOptions, Switch};
pub use progress::Progress;
pub use stats::{Stats, TableUse};
pub use visited::Visited;
