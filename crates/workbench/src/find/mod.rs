//! Searches for sums with a property: which sums are looked at, and what must be true of them.
//!
//! [`Candidates`] numbers the sums, so that several workers can look at them and the result does not depend on who was faster.
//! [`Condition`] is a question of the input language with what its answer must be. The questions are asked elsewhere.

mod candidates;
mod condition;

pub use candidates::{Candidates, Drawing};
pub use condition::{Condition, Quantity, conditions};
