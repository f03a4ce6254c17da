//! The plain algorithm: the values of all options, and the least number that is not among them.

use crate::nim::frame::Frame;
use crate::nim::question::{Question, Reply, Step};

/// Asks for the value of every option.
pub(crate) fn step(frame: &mut Frame) -> Step {
    match frame.next_unknown() {
        Some(successor) => Step::Ask(successor, Question::Value),
        None => Step::Answer(Reply::Exact(frame.expansion.seen.mex())),
    }
}
