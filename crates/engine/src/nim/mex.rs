//! The plain algorithm: the values of all options, and the least number that is not among them.

use crate::nim::question::{Question, Reply, Step};
use crate::nim::question_frame::QuestionFrame;

/// Asks for the value of every option.
pub(crate) fn step(frame: &mut QuestionFrame) -> Step {
    match frame.next_unknown() {
        Some(successor) => Step::Ask(successor, Question::Value),
        None => Step::Answer(Reply::Exact(frame.successors.seen.mex())),
    }
}
