//! Answers about values, compared with what was expected of them.

use std::fmt::{self, Display};

use mcgs_engine::{Answer, Dyadic, Scale, Stats, StopReason, Value};
use mcgs_language::Expression;

use crate::examiner::{Bounds, Examiner};
use crate::judgement::Judgement;

/// The longest value that is written out, in characters.
const MAX_TEXT: usize = 100_000;

/// Two numbers with a blank between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair(pub(crate) Dyadic, pub(crate) Dyadic);

impl Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// The judgement of an answer that is shown as it is, and the work.
pub(crate) fn judged<T: Display>(
    answer: Answer<T>,
    is_met: impl FnOnce(&T) -> Option<bool>,
) -> (Judgement, Stats) {
    (Judgement::of_answer(answer.result, is_met), answer.stats)
}

impl Examiner<'_> {
    /// What is the canonical form? The expectation need only be equal to it as a game.
    pub(crate) fn judge_value(&self, expected: Option<&Expression>) -> (Judgement, Stats) {
        let Answer { result, stats } = self.value();
        (self.judge_found_value(result, expected), stats)
    }

    /// What is the atomic weight?
    pub(crate) fn judge_atomic_weight(&self, expected: Option<&Expression>) -> (Judgement, Stats) {
        let Answer { result, stats } = self.atomic_weight();
        let judgement = match result {
            Ok(None) => Judgement::of_answer(Ok("not all-small"), |_| expected.map(|_| false)),
            Ok(Some(weight)) => self.judge_found_value(Ok(weight), expected),
            Err(reason) => Judgement::open(reason.into()),
        };
        (judgement, stats)
    }

    /// Between which games of a scale does the sum lie? An expectation is met by any bounds that hold.
    pub(crate) fn judge_bounds(
        &self,
        scale: Scale,
        expected: Option<(Dyadic, Dyadic)>,
    ) -> (Judgement, Stats) {
        let Answer { result, mut stats } = self.bounds(scale, None);
        let is_met = match (&result, expected) {
            (Ok(_), Some((low, high))) => {
                let holds = self.lies_between(low, high, scale);
                stats += holds.stats;
                holds.result.map(Some)
            }
            _ => Ok(None),
        };
        let judged = |(bounds, is_met): (Bounds, Option<bool>)| Judgement::of_answer(Ok(bounds), |_| is_met);
        let both = result.and_then(|bounds| Ok((bounds, is_met?)));
        (both.map_or_else(|reason| Judgement::open(reason.into()), judged), stats)
    }

    fn judge_found_value(
        &self,
        found: Result<Value, StopReason>,
        expected: Option<&Expression>,
    ) -> Judgement {
        let compared = found.and_then(|found| {
            let expected = expected.map(|expected| self.parse(&expected.text)).transpose()?;
            let is_met = expected.map(|expected| expected == found);
            let text = self.solver.values().display_within(found, MAX_TEXT);
            match (text, is_met) {
                (Some(text), _) => Ok((text, is_met)),
                (None, Some(_)) => Ok(("too large to print".to_owned(), is_met)),
                (None, None) => Err(StopReason::TooLarge),
            }
        });
        match compared {
            Ok((text, is_met)) => Judgement::of_answer(Ok(text), |_| is_met),
            Err(reason) => Judgement::open(reason.into()),
        }
    }
}
