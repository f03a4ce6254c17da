//! Asks a question of the language and compares the answer with the expected one.

mod books;
mod line;
mod moves;
mod walls;

use std::fmt::{self, Display};

use mcgs_engine::{Answer, Dyadic, Player, Scale, Stats, StopReason, Value, Verdict};
use mcgs_language::{CommandKind, Comparison, Expression, Mover, NimAnswer, WinLoss};

use mcgs_values::Notation;

use crate::examiner::{Examiner, known};
use crate::found::{Found, Fraction};
use crate::positions::{Positions, Size};
use crate::report::{Difference, Reason, Status};

/// The longest value that is written out, in characters.
const MAX_TEXT: usize = 100_000;

/// The part of a report that depends on both the answer and the expectation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Judgement {
    pub(crate) status: Status,
    pub(crate) reason: Option<Reason>,
    /// What a ruleset that failed said.
    pub(crate) message: Option<String>,
    pub(crate) result: Option<String>,
    /// The answer as data, where it has another form than its text.
    pub(crate) answer: Option<Found>,
    pub(crate) shown: Option<String>,
    pub(crate) difference: Option<Difference>,
}

/// Asks a question about a sum and compares the answer with what was expected, if anything was.
pub(crate) fn judge(examiner: &Examiner<'_>, question: &CommandKind) -> (Judgement, Stats) {
    let Examiner { solver, sum, budget, notation, .. } = *examiner;
    let Answer { result, stats } = match question {
        CommandKind::Solve { player, expected } => {
            solver.solve(sum, *player, budget).map(win_or_loss).map(answer_is(*expected))
        }
        CommandKind::Outcome { expected } => solver.outcome(sum, budget).map(answer_is(*expected)),
        CommandKind::Misere { player, expected } => {
            solver.solve_misere(sum, *player, budget).map(win_or_loss).map(answer_is(*expected))
        }
        CommandKind::MisereOutcome { expected } => {
            solver.outcome_misere(sum, budget).map(answer_is(*expected))
        }
        CommandKind::Compare { other, expected } => solver.compare(sum, &other.sum, budget).map(|found| {
            // An expectation may leave two answers open.
            let relation = Comparison::from(found);
            Judgement::new(relation, expected.map(|expected| expected.admits(found))).answered(relation)
        }),
        CommandKind::WinningMoves { mover, expected } => {
            // The opponent loses what is left of impartial games exactly if its nim value is 0.
            let winning = solver.winning_moves(sum, first(*mover), budget);
            let expected = moves::usual(expected.as_deref(), sum);
            winning.map(|found| moves::judge(&found, expected.as_deref(), sum.components()))
        }
        CommandKind::Moves { mover, expected } => {
            let all = known(()).and_then(|()| moves::all(sum, first(*mover), budget));
            let expected = moves::usual(expected.as_deref(), sum);
            all.map(|found| moves::judge(&found, expected.as_deref(), &[]))
        }
        CommandKind::Let { name } => known(Judgement::new(name, None)),
        CommandKind::Value { expected } => {
            examiner.value().and_then(|found| judge_value(examiner, found, expected.as_ref()))
        }
        CommandKind::AtomicWeight { expected } => examiner.atomic_weight().and_then(|found| match found {
            Some(weight) if expected.as_ref().is_some_and(is_none) => {
                let judgement = judge_value(examiner, weight, None)?;
                Ok(Judgement { status: Status::Fail, ..judgement })
            }
            Some(weight) => judge_value(examiner, weight, expected.as_ref()),
            None => Ok(Judgement::new("not all-small", expected.as_ref().map(is_none))
                .answered(Found::Value { value: None })),
        }),
        CommandKind::Thermograph { expected } => examiner.thermograph().map(|found| {
            let is_met = expected.as_ref().map(|expected| walls::are_met(expected, &found));
            Judgement::new(notation.show(&found.to_string()), is_met).answered(&found).shown_as_ok()
        }),
        CommandKind::Stops { expected } => examiner
            .stops()
            .map(|stops| {
                let [left, right] = [stops.0, stops.1].map(Fraction);
                same_as(expected.map(Pair))(Pair(stops)).answered(Found::Stops { left, right })
            })
            .map(|found| found.in_notation(notation)),
        CommandKind::Mean { expected } => {
            examiner.mean().map(answer_is(*expected)).map(|found| found.in_notation(notation))
        }
        CommandKind::Temperature { expected } => {
            examiner.temperature().map(answer_is(*expected)).map(|found| found.in_notation(notation))
        }
        CommandKind::NimOf { expected } => examiner.nimber().map(answer_is(*expected)),
        CommandKind::Nim { expected } => examiner.nimber().map(answer_is(expected.map(NimAnswer::Nimber))),
        CommandKind::Is { property, expected } => examiner.has(*property).map(answer_is(*expected)),
        CommandKind::Bounds { scale, expected } => judge_bounds(examiner, *scale, *expected),
        CommandKind::Operation { operation, expected } => {
            books::operation(examiner, operation, expected.as_ref())
        }
        CommandKind::Birthday { expected } => {
            examiner.value().map(|value| solver.values().birthday(value)).map(answer_is(*expected))
        }
        CommandKind::Remoteness { expected } => {
            let lengths = Positions::find(solver, sum, budget).map(|positions| positions.remoteness());
            lengths.map(|(left, right)| {
                same_as(expected.map(Pair))(Pair((left, right))).answered(Found::Remoteness { left, right })
            })
        }
        CommandKind::IntegerPart { expected } => {
            let integer =
                |value| solver.values().integer_part(value).and_then(|integer| Dyadic::new(integer, 0));
            let integer = examiner.value().and_then(|value| integer(value).ok_or(StopReason::TooLarge));
            integer.map(answer_is(*expected)).map(|found| found.in_notation(notation))
        }
        CommandKind::Uptimal { expected } => books::uptimal(examiner, expected.as_deref()),
        CommandKind::Incentives { mover, expected } => {
            books::incentives(examiner, first(*mover), expected.as_deref())
        }
        CommandKind::Options { mover } => books::options(examiner, first(*mover)),
        CommandKind::Dominated { mover, expected } => {
            let dominated = books::dominated(examiner, first(*mover));
            let expected = moves::usual(expected.as_deref(), sum);
            dominated.map(|found| moves::judge(&found, expected.as_deref(), &[]))
        }
        CommandKind::Line { player, expected } => line::judge(examiner, *player, expected.as_deref()),
        CommandKind::Count => Positions::find(solver, sum, budget).map(|positions| {
            let Size { positions, moves, depth } = positions.size();
            Judgement::new(format!("{positions} positions, {moves} moves, depth {depth}"), None)
                .answered(Found::Count { positions, moves, depth })
        }),
    };
    (result.unwrap_or_else(Judgement::open), stats)
}

/// Is it expected that there is no such value?
fn is_none(expected: &Expression) -> bool {
    expected.text == "none"
}

/// The expectation need only be equal to the value as a game.
fn judge_value(
    examiner: &Examiner<'_>,
    found: Value,
    expected: Option<&Expression>,
) -> Result<Judgement, StopReason> {
    let expected = expected.map(|expected| examiner.parse(&expected.text)).transpose()?;
    let is_met = expected.map(|expected| expected == found);
    match (examiner.solver.values().display_within(found, MAX_TEXT), is_met) {
        (Some(text), _) => Ok(Judgement::new(examiner.notation.show(&text), is_met)
            .answered(Found::Value { value: Some(text) })),
        (None, Some(_)) => Ok(Judgement::new("too large to print", is_met)),
        (None, None) => Err(StopReason::TooLarge),
    }
}

/// An expectation is met by any bounds that hold.
fn judge_bounds(
    examiner: &Examiner<'_>,
    scale: Scale,
    expected: Option<(Dyadic, Dyadic)>,
) -> Answer<Judgement> {
    // As data, bounds are in the notation of the language.
    let Answer { result, mut stats } =
        Examiner { notation: Notation::Ascii, ..*examiner }.bounds(scale, None);
    let result = result.and_then(|found| {
        let (answer, text) = (Found::from(&found), examiner.notation.show(&found.to_string()));
        let Some((low, high)) = expected else { return Ok(Judgement::new(text, None).answered(answer)) };
        let holds = examiner.lies_between(low, high, scale);
        stats += holds.stats;
        Ok(Judgement::new(text, Some(holds.result?)).answered(answer))
    });
    Answer { result, stats }
}

impl Judgement {
    /// There is an answer, which is shown as it is; something was expected and is met or not, or nothing was.
    fn new(found: impl Display, is_met: Option<bool>) -> Self {
        let result = found.to_string();
        let status = match is_met {
            None => Status::Completed,
            Some(true) => Status::Pass,
            Some(false) => Status::Fail,
        };
        let shown = Some(result.clone());
        let (reason, message, answer, difference) = (None, None, None, None);
        Judgement { status, reason, message, result: Some(result), answer, shown, difference }
    }

    /// The answer, which is numbers in ASCII, in another notation.
    fn in_notation(self, notation: Notation) -> Self {
        let [result, shown] = [self.result, self.shown].map(|text| text.map(|text| notation.show(&text)));
        Judgement { result, shown, ..self }
    }

    /// The same with the answer as data.
    fn answered(self, answer: impl Into<Found>) -> Self {
        Judgement { answer: Some(answer.into()), ..self }
    }

    /// There is no answer.
    fn open(reason: StopReason) -> Self {
        let message = match &reason {
            StopReason::Ruleset(error) => Some(error.message().to_owned()),
            _ => None,
        };
        let (status, reason) = (Status::Timeout, Some(reason.into()));
        Judgement { status, reason, message, result: None, answer: None, shown: None, difference: None }
    }

    /// An answer that is long and as expected is not shown.
    fn shown_as_ok(self) -> Self {
        match self.status {
            Status::Pass => Judgement { shown: Some("OK".to_owned()), ..self },
            _ => self,
        }
    }
}

/// Judges an answer that must be the expected one, and has a form as data.
fn answer_is<T: Display + PartialEq + Copy + Into<Found>>(
    expected: Option<T>,
) -> impl FnOnce(T) -> Judgement {
    move |found| same_as(expected)(found).answered(found)
}

/// Judges an answer that must be the expected one.
fn same_as<T: Display + PartialEq>(expected: Option<T>) -> impl FnOnce(T) -> Judgement {
    |found| {
        let is_met = expected.map(|expected| expected == found);
        Judgement::new(found, is_met)
    }
}

fn win_or_loss(verdict: Verdict) -> WinLoss {
    match verdict {
        Verdict::Win => WinLoss::Win,
        Verdict::Loss => WinLoss::Loss,
    }
}

/// Who moves first. In impartial games Left has all moves.
fn first(mover: Mover) -> Player {
    mover.player().unwrap_or(Player::Left)
}

/// Two numbers with a blank between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pair<T>((T, T));

impl<T: Display> Display for Pair<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.0, self.0.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_engine::{Budget, Component, Outcome, SearchOptions, Solver, Sum};

    #[test]
    fn an_answer_passes_if_it_is_the_expected_one() {
        for (found, expected, status, shown) in [
            (Verdict::Win, None, Status::Completed, "Win"),
            (Verdict::Win, Some(WinLoss::Win), Status::Pass, "Win"),
            (Verdict::Win, Some(WinLoss::Loss), Status::Fail, "Win"),
            (Verdict::Loss, Some(WinLoss::Loss), Status::Pass, "Loss"),
            (Verdict::Loss, Some(WinLoss::Win), Status::Fail, "Loss"),
        ] {
            let judgement = same_as(expected)(win_or_loss(found));
            assert_eq!((judgement.status, judgement.shown.as_deref()), (status, Some(shown)), "{found:?}");
            assert_eq!((judgement.result, judgement.reason), (judgement.shown, None), "{found:?}");
        }
        for (found, expected, status) in [
            (Outcome::L, None, Status::Completed),
            (Outcome::L, Some(Outcome::L), Status::Pass),
            (Outcome::N, Some(Outcome::P), Status::Fail),
        ] {
            let judgement = same_as(expected)(found);
            assert_eq!((judgement.status, judgement.result), (status, Some(found.to_string())));
        }
    }

    /// The judgement of a question about a nim heap of two.
    fn judged(question: &CommandKind, budget: &Budget) -> Judgement {
        let solver = Solver::new(SearchOptions::default());
        let rules = crate::REGISTRY.find("nimber").unwrap();
        let sum = Sum::new(vec![Component::parse(rules, "2").unwrap()]);
        let notation = Notation::Ascii;
        judge(&Examiner { solver: &solver, sum: &sum, budget, first_try: None, notation }, question).0
    }

    #[test]
    fn a_comparison_may_leave_two_answers_open() {
        let other = |text: &str| {
            let source = format!("{{version 2.0}} [nimber] 2 {{compare ({text})}}");
            let source = mcgs_language::Source::new("a", mcgs_language::SourceKind::Argument, source);
            let kind = crate::parse(&source).cases[0].commands[0].kind.clone();
            let CommandKind::Compare { other, .. } = kind else { panic!("{kind:?}") };
            other
        };
        for (text, expected, status, shown) in [
            ("1", None, Status::Completed, "<"),
            ("1", Some(Comparison::Less), Status::Pass, "<"),
            ("1", Some(Comparison::AtMost), Status::Pass, "<"),
            ("*2", Some(Comparison::AtMost), Status::Pass, "="),
            ("*2", Some(Comparison::LessOrConfused), Status::Fail, "="),
            ("*", Some(Comparison::GreaterOrConfused), Status::Pass, "||"),
            ("*", Some(Comparison::AtLeast), Status::Fail, "||"),
            ("-1", Some(Comparison::Equal), Status::Fail, ">"),
        ] {
            let question = CommandKind::Compare { other: other(text), expected };
            let judgement = judged(&question, &Budget::unlimited());
            assert_eq!((judgement.status, judgement.shown.as_deref()), (status, Some(shown)), "{text}");
        }
    }

    #[test]
    fn a_limit_is_neither_right_nor_wrong() {
        let budget = Budget::unlimited();
        budget.stop.stop(StopReason::Interrupted);
        let moves = CommandKind::Moves { mover: Mover::Left, expected: Some(Vec::new()) };
        let judgement = judged(&moves, &budget);
        assert_eq!((judgement.status, judgement.reason), (Status::Timeout, Some(Reason::Interrupted)));
        assert_eq!((judgement.result, judgement.shown), (None, None));
    }
}
