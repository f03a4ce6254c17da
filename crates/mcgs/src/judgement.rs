//! How an answer compares with the expected one, and what result tables show of it.

use std::fmt::Display;

use mcgs_engine::{Component, Dyadic, Outcome, Relation, StopReason, Verdict};
use mcgs_language::{Comparison, Walls, WinLoss};
use mcgs_values::{Point, Thermograph};

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
        let (status, reason) = (Status::Timeout, Some(reason));
        Judgement { status, reason, result: None, shown: None, difference: None }
    }

    /// Does the player who moves first win?
    pub(crate) fn of_verdict(verdict: Result<Verdict, StopReason>, expected: Option<WinLoss>) -> Self {
        let found = match verdict {
            Ok(Verdict::Win) => WinLoss::Win,
            Ok(Verdict::Loss) => WinLoss::Loss,
            Err(reason) => return Self::open(reason.into()),
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

    /// Any other answer, shown as it is; `is_met` compares it with what was expected, if anything was.
    pub(crate) fn of_answer<T: Display>(
        answer: Result<T, StopReason>,
        is_met: impl FnOnce(&T) -> Option<bool>,
    ) -> Self {
        match answer {
            Ok(found) => {
                let is_met = is_met(&found);
                Self::compared(found, is_met)
            }
            Err(reason) => Self::open(reason.into()),
        }
    }

    /// What are the walls of the thermograph? Points of the expectation that lie on a line are fine.
    pub(crate) fn of_thermograph(found: Result<Thermograph, StopReason>, expected: Option<&Walls>) -> Self {
        let judgement = Self::of_answer(found, |found| {
            expected.map(|walls| {
                is_same_wall(found.left_wall(), &walls.left) && is_same_wall(found.right_wall(), &walls.right)
            })
        });
        match judgement.status {
            Status::Pass => Judgement { shown: Some("OK".to_owned()), ..judgement },
            _ => judgement,
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

/// Are these the points of the same function, which is constant above the last point of either list?
fn is_same_wall(found: &[Point], expected: &[(Dyadic, Dyadic)]) -> bool {
    let found = found.iter().map(|point| (point.value, point.temperature));
    break_points(found.collect()) == break_points(expected.to_vec())
}

/// The points `(value, temperature)` at which the slope changes. Below the first one there is nothing, and above
/// the last one the slope is 0.
fn break_points(points: Vec<(Dyadic, Dyadic)>) -> Vec<(Dyadic, Dyadic)> {
    let mut kept: Vec<(Dyadic, Dyadic)> = Vec::new();
    for point in points {
        while let [.., before, middle] = kept.as_slice()
            && is_straight(*before, *middle, point)
        {
            kept.pop();
        }
        kept.push(point);
    }
    while let [.., before, last] = kept.as_slice()
        && before.0 == last.0
    {
        kept.pop();
    }
    kept
}

/// Do three points lie on a line? `false` if the numbers are too large to tell, which keeps the point.
fn is_straight(a: (Dyadic, Dyadic), b: (Dyadic, Dyadic), c: (Dyadic, Dyadic)) -> bool {
    let rise = |from: (Dyadic, Dyadic), to: (Dyadic, Dyadic)| {
        Some((to.0.checked_sub(from.0)?, to.1.checked_sub(from.1)?))
    };
    let (Some((value1, time1)), Some((value2, time2))) = (rise(a, b), rise(b, c)) else { return false };
    let product = |x: Dyadic, y: Dyadic| {
        // Reduced, so that equal products look the same.
        let numerator = i128::from(x.numerator()) * i128::from(y.numerator());
        let exponent = u32::from(x.exponent()) + u32::from(y.exponent());
        let shift = numerator.trailing_zeros().min(exponent);
        if numerator == 0 { (0, 0) } else { (numerator >> shift, exponent - shift) }
    };
    product(value1, time2) == product(value2, time1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_are_compared_as_functions() {
        let wall = |text: &str| -> Vec<(Dyadic, Dyadic)> {
            let numbers: Vec<Dyadic> = text
                .split_whitespace()
                .map(|word| {
                    let (numerator, denominator) = word.split_once('/').unwrap_or((word, "1"));
                    Dyadic::from_fraction(numerator.parse().unwrap(), denominator.parse().unwrap()).unwrap()
                })
                .collect();
            numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
        };
        let same = |found: &str, expected: &str| {
            let points: Vec<Point> =
                wall(found).iter().map(|&(value, temperature)| Point { value, temperature }).collect();
            is_same_wall(&points, &wall(expected))
        };
        let switch = "2 -1 0 1";
        assert!(same(switch, switch));
        assert!(same(switch, "2 -1 1 0 0 1"));
        assert!(same(switch, "2 -1 3/2 -1/2 1/2 1/2 0 1 0 2 0 5"));
        assert!(same("0 -1", "0 -1 0 0 0 1/2"));
        assert!(same("6 -1 15/4 5/4", "6 -1 5 0 15/4 5/4"));
        assert!(!same("3 -1 3 1/2 15/4 5/4", "3 -1 3 0 3 1/2 4 3/2"));
        assert!(!same(switch, "2 -1 1 0"));
        assert!(!same(switch, "2 -1 2 0 0 1"));
        assert!(!same("0 -1", "0 -1 1 0 0 1"));
        assert!(!same("1 -1", "0 -1"));
        assert!(!same(switch, "2 -1 0 3"));
    }

    #[test]
    fn verdicts() {
        let table = [
            (Ok(Verdict::Win), None, Status::Completed, Some("Win")),
            (Ok(Verdict::Win), Some(WinLoss::Win), Status::Pass, Some("Win")),
            (Ok(Verdict::Win), Some(WinLoss::Loss), Status::Fail, Some("Win")),
            (Ok(Verdict::Loss), Some(WinLoss::Loss), Status::Pass, Some("Loss")),
            (Ok(Verdict::Loss), Some(WinLoss::Win), Status::Fail, Some("Loss")),
            (Err(StopReason::Nodes), Some(WinLoss::Loss), Status::Timeout, None),
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
