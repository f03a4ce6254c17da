//! The algorithm of Lemoine and Viennot (Nimbers are inevitable, 2012).
//!
//! All questions are of the form "is `G` equal to `*n`?". It is, exactly if `G + *n` is lost by who moves first:
//!
//! * no option of `G` is equal to `*n` (a move in `G`);
//! * `G` is equal to no `*k` with `k < n` (a move in `*n`), and each of these is again refuted by an option
//!   equal to `*k`.
//!
//! The value itself is the first of 0, 1, 2, … that is not refuted. Beling's refinement is built in: a successor
//! that was found to have some value is never asked again.

use crate::nim::question::{Question, Reply, Step};
use crate::nim::question_frame::QuestionFrame;
use crate::nim::set::NimSet;

/// Chooses the first number to try.
pub(crate) fn start(frame: &mut QuestionFrame) {
    frame.state.second = false;
    frame.state.target = match &frame.question {
        Question::Value => 0,
        // The questions of this algorithm are about one number.
        Question::OneOf(asked) => asked.min().unwrap_or(0),
    };
}

/// Looks for an option with the value that is tried.
pub(crate) fn step(frame: &mut QuestionFrame) -> Step {
    // The number asked for is tried in the first pass; the smaller ones follow in the second.
    let asked = match &frame.question {
        Question::Value => None,
        Question::OneOf(asked) => asked.min(),
    };
    loop {
        let target = frame.state.target;
        let first_pass = asked.is_some() && !frame.state.second;
        if frame.refuted.contains(target) {
            if first_pass {
                return Step::Answer(Reply::NoneOf);
            }
            frame.state.target = target + 1;
        } else if asked == Some(target) && frame.state.second {
            // It was not refuted in the first pass, and all smaller ones were in the second.
            return Step::Answer(Reply::Exact(target));
        } else if let Some(successor) = frame.next_unknown() {
            return Step::Ask(successor, Question::OneOf(NimSet::single(target)));
        } else if first_pass {
            frame.state.second = true;
            frame.state.target = 0;
        } else {
            return Step::Answer(Reply::Exact(target));
        }
        frame.next = 0;
    }
}
