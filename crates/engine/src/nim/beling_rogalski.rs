//! The algorithm of Beling and Rogalski (On pruning search trees of impartial games, 2020).
//!
//! A question names a set of values that are of interest. Let `G` have `k` options of unknown value, and let `P` be
//! the `k + 1` least numbers that are not known to be refuted as the value of `G`. Then:
//!
//! * *The value of `G` is in `P`.* Each number below the value is refuted or the value of an unknown option, so
//!   there are at most `k` numbers below it that are not refuted.
//! * An option whose value is found refutes one number; whether that number is in `P` or not, `P` loses one element:
//!   the number itself, or else its largest element.
//! * An option may be asked only for the values in `P` without its largest element, and only up to the largest
//!   number `r` of interest. If it has none of these, `P` loses its largest element and the claim weakens to: *if the
//!   value of `G` is at most `r`, it is in `P`*. Indeed, if the value is `v <= r`, and `v` is the largest element of
//!   `P`, then the other elements of `P` are values of `k` different options, so all of them; an option that has none
//!   of these cannot exist.
//! * Once nothing in `P` is of interest, the answer is "none of these".
//! * Otherwise, after the last option, `P` is a single number `v` of interest. No option has it, because each was asked
//!   for it (`v` was always in `P`, and never its largest element), and all smaller numbers are refuted: `v` is the
//!   value.
//!
//! The value itself is found by asking for one number after the other, least first; these questions share one list of
//! options, from which those with known values are gone.

use crate::nim::question::{Question, Reply, Step};
use crate::nim::question_frame::QuestionFrame;
use crate::nim::set::NimSet;

/// Collects the possible values, before any option is asked.
pub(crate) fn start(frame: &mut QuestionFrame) {
    let n_unknown = frame.n_unknown();
    // Enough numbers that some are left when the refuted ones are taken out.
    let mut possible = NimSet::below(n_unknown + frame.refuted.len() + 1);
    possible.subtract(&frame.refuted);
    while possible.len() > n_unknown + 1 {
        possible.remove_max();
    }
    frame.state.target = possible.min().unwrap_or(0);
    frame.state.possible = possible;
    frame.next = 0;
}

/// Asks the next option for the values that would matter.
pub(crate) fn step(frame: &mut QuestionFrame) -> Step {
    loop {
        let possible = &frame.state.possible;
        let (is_open, largest) = match &frame.question {
            Question::Value => (possible.contains(frame.state.target), frame.state.target),
            Question::OneOf(asked) => (possible.meets(asked), asked.max().unwrap_or(0)),
        };
        if !is_open {
            if frame.question != Question::Value {
                return Step::Answer(Reply::NoneOf);
            }
            frame.refuted.insert(frame.state.target);
            start(frame);
            continue;
        }
        let mut wanted = possible.clone();
        let Some(successor) = frame.next_unknown() else {
            return Step::Answer(Reply::Exact(wanted.min().unwrap_or(0)));
        };
        wanted.remove_max();
        wanted.truncate(largest);
        return Step::Ask(successor, Question::OneOf(wanted));
    }
}

/// Takes the answer of an option into account.
pub(crate) fn heard(frame: &mut QuestionFrame, reply: Reply) {
    let possible = &mut frame.state.possible;
    let is_in = match reply {
        Reply::Exact(value) => possible.remove(value),
        Reply::NoneOf => false,
    };
    if !is_in {
        possible.remove_max();
    }
}
