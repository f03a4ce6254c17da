//! How an answer compares with the expected one, and what result tables show of it.

use std::fmt::Display;

use mcgs_engine::{Component, Outcome, Relation, StopReason, Verdict};
use mcgs_language::{Comparison, WinLoss};

use crate::expected_moves;
use crate::report::{Difference, Reason, Status};

/// The part of a report that depends on both the answer and the expectation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Judgement {
    pub(crate) status: Status,
    pub(crate) reason: Option<Reason>,
    pub(crate) result: Option<String>,
    pub(crate) shown: Option<String>,
    pub(crate) difference: Option<Difference>,
}

impl Judgement {
    /// There is no answer.
    pub(crate) fn open(reason: Reason) -> Self {
        let status = if reason == Reason::Unsupported { Status::Unsupported } else { Status::Timeout };
        Judgement { status, reason: Some(reason), result: None, shown: None, difference: None }
    }

    /// Does the player who moves first win?
    pub(crate) fn of_verdict(verdict: Verdict, expected: Option<WinLoss>) -> Self {
        let found = match verdict {
            Verdict::Win => WinLoss::Win,
            Verdict::Loss => WinLoss::Loss,
            Verdict::Unknown(reason) => return Self::open(reason.into()),
        };
        Self::compared(found, expected.map(|expected| expected == found))
    }

    /// Who wins, for either first player?
    pub(crate) fn of_outcome(outcome: Result<Outcome, StopReason>, expected: Option<Outcome>) -> Self {
        match outcome {
            Ok(found) => Self::compared(found, expected.map(|expected| expected == found)),
            Err(reason) => Self::open(reason.into()),
        }
    }

    /// How does the sum compare with another one? An expectation may leave two answers open.
    pub(crate) fn of_relation(relation: Result<Relation, StopReason>, expected: Option<Comparison>) -> Self {
        match relation {
            Ok(found) => {
                Self::compared(Comparison::from(found), expected.map(|expected| expected.admits(found)))
            }
            Err(reason) => Self::open(reason.into()),
        }
    }

    /// The sum has got its name.
    pub(crate) fn of_name(name: &str) -> Self {
        Self::compared(name, None)
    }

    /// Which moves in the sum of `components` win, or are there? Of copies of a component, only the moves in
    /// the first one need to be expected; without components every move must be.
    pub(crate) fn of_moves(
        moves: Result<Vec<String>, StopReason>,
        expected: Option<&[String]>,
        components: &[Component],
    ) -> Self {
        let moves = match moves {
            Ok(moves) => moves,
            Err(reason) => return Self::open(reason.into()),
        };
        let result = if moves.is_empty() { "None".to_owned() } else { moves.join(" ") };
        match expected.map(|expected| expected_moves::compare(expected, &moves, components)) {
            None => Self::answered(Status::Completed, result),
            Some(Ok(())) => {
                Judgement { shown: Some("OK".to_owned()), ..Self::answered(Status::Pass, result) }
            }
            Some(Err(difference)) => Judgement {
                shown: Some(difference.to_string()),
                difference: Some(difference),
                ..Self::answered(Status::Fail, result)
            },
        }
    }

    /// There is an answer, and perhaps something was expected and is met or not.
    fn compared(found: impl Display, is_met: Option<bool>) -> Self {
        let status = match is_met {
            None => Status::Completed,
            Some(true) => Status::Pass,
            Some(false) => Status::Fail,
        };
        Self::answered(status, found.to_string())
    }

    /// There is an answer, and it is shown as it is.
    fn answered(status: Status, result: String) -> Self {
        Judgement {
            status,
            reason: None,
            shown: Some(result.clone()),
            result: Some(result),
            difference: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts() {
        let table = [
            (Verdict::Win, None, Status::Completed, Some("Win")),
            (Verdict::Win, Some(WinLoss::Win), Status::Pass, Some("Win")),
            (Verdict::Win, Some(WinLoss::Loss), Status::Fail, Some("Win")),
            (Verdict::Loss, Some(WinLoss::Loss), Status::Pass, Some("Loss")),
            (Verdict::Loss, Some(WinLoss::Win), Status::Fail, Some("Loss")),
            (Verdict::Unknown(StopReason::Nodes), Some(WinLoss::Loss), Status::Timeout, None),
        ];
        for (verdict, expected, status, shown) in table {
            let judgement = Judgement::of_verdict(verdict, expected);
            assert_eq!((judgement.status, judgement.shown.as_deref()), (status, shown), "{verdict:?}");
            assert_eq!(judgement.result, judgement.shown, "{verdict:?}");
            assert_eq!(judgement.reason.is_some(), status == Status::Timeout, "{verdict:?}");
        }
    }

    #[test]
    fn outcomes_and_relations() {
        for (found, expected, status) in [
            (Outcome::L, None, Status::Completed),
            (Outcome::L, Some(Outcome::L), Status::Pass),
            (Outcome::N, Some(Outcome::P), Status::Fail),
        ] {
            let judgement = Judgement::of_outcome(Ok(found), expected);
            assert_eq!((judgement.status, judgement.result), (status, Some(found.to_string())));
        }
        for (found, expected, status, shown) in [
            (Relation::Less, None, Status::Completed, "<"),
            (Relation::Less, Some(Comparison::Less), Status::Pass, "<"),
            (Relation::Less, Some(Comparison::AtMost), Status::Pass, "<"),
            (Relation::Equal, Some(Comparison::AtMost), Status::Pass, "="),
            (Relation::Equal, Some(Comparison::LessOrConfused), Status::Fail, "="),
            (Relation::Confused, Some(Comparison::GreaterOrConfused), Status::Pass, "||"),
            (Relation::Confused, Some(Comparison::AtLeast), Status::Fail, "||"),
            (Relation::Greater, Some(Comparison::Equal), Status::Fail, ">"),
        ] {
            let judgement = Judgement::of_relation(Ok(found), expected);
            assert_eq!((judgement.status, judgement.shown.as_deref()), (status, Some(shown)));
        }
        let open = Judgement::of_relation(Err(StopReason::Nodes), Some(Comparison::Equal));
        assert_eq!((open.status, open.reason), (Status::Timeout, Some(Reason::Nodes)));
    }

    #[test]
    fn move_lists() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let table = [
            ("1-2 2-1", None, Status::Completed, "1-2 2-1"),
            ("", None, Status::Completed, "None"),
            ("1-2 2-1", Some("2-1 1-2 2-1"), Status::Pass, "OK"),
            ("", Some(""), Status::Pass, "OK"),
            ("1-2", Some("2-1 1-3"), Status::Fail, "Missing: 1-3 2-1 Extra: 1-2"),
            ("1-2", Some(""), Status::Fail, "Extra: 1-2"),
            ("", Some("1-2"), Status::Fail, "Missing: 1-2"),
        ];
        for (found, expected, status, shown) in table {
            let expected = expected.map(words);
            let judgement = Judgement::of_moves(Ok(words(found)), expected.as_deref(), &[]);
            assert_eq!((judgement.status, judgement.shown.as_deref()), (status, Some(shown)), "{found}");
            assert_eq!(judgement.difference.is_some(), status == Status::Fail, "{found}");
        }
        let open = Judgement::of_moves(Err(StopReason::Interrupted), Some(&[]), &[]);
        assert_eq!((open.status, open.reason), (Status::Timeout, Some(Reason::Interrupted)));
    }
}
