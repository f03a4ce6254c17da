//! The questions of books: cooling and other operations, incentives, powers of up; and questions about positions.

use std::collections::HashSet;

use mcgs_engine::{Answer, Component, Player, Relation, StopReason, Sum, Value};
use mcgs_language::{Comparand, Expression, Operation};

use super::{Judgement, judge_value};
use crate::examiner::{Examiner, known};
use crate::found::Found;

/// The most moves of a component that are compared with each other.
const MAX_COMPARED: usize = 10_000;

/// The value after an operation.
pub(super) fn operation(
    examiner: &Examiner<'_>,
    operation: &Operation,
    expected: Option<&Expression>,
) -> Answer<Judgement> {
    let Answer { result, mut stats } = examiner.value();
    let mut other_value = |other: &Comparand| {
        let answer = Examiner { sum: &other.sum, ..*examiner }.value();
        stats += answer.stats;
        answer.result
    };
    let result = result.and_then(|value| match operation {
        Operation::Cool(by) => examiner.with_steps(|values, steps| values.cool(value, *by, steps)),
        Operation::Heat(by) => examiner.with_steps(|values, steps| values.heat(value, *by, steps)),
        Operation::OrdinalSum(other) => {
            let top = other_value(other)?;
            examiner.with_steps(|values, steps| values.ordinal_sum(value, top, steps)).map(Some)
        }
        Operation::Norton(other) => {
            let unit = other_value(other)?;
            examiner.with_steps(|values, steps| values.norton_product(value, unit, steps))
        }
    });
    let result = result.and_then(|found| match found {
        Some(found) => judge_value(examiner, found, expected),
        None => {
            let text = format!("not defined, {} is not positive", operation.operand());
            Ok(Judgement::new(text, expected.map(|_| false)).answered(Found::Value { value: None }))
        }
    });
    Answer { result, stats }
}

/// The incentives of a player, shortest text first.
pub(super) fn incentives(
    examiner: &Examiner<'_>,
    player: Player,
    expected: Option<&[Expression]>,
) -> Answer<Judgement> {
    examiner.value().and_then(|value| {
        let found = examiner.with_steps(|values, steps| values.incentives(value, player, steps))?;
        let values = examiner.solver.values();
        let mut texts = Vec::new();
        for &incentive in &found {
            texts.push(values.display_within(incentive, super::MAX_TEXT).ok_or(StopReason::TooLarge)?);
        }
        texts.sort_by_key(|text| (text.len(), text.clone()));
        let is_met = expected.map(|expected| is_same_set(examiner, &found, expected)).transpose()?;
        let text =
            if texts.is_empty() { "None".to_owned() } else { examiner.notation.show(&texts.join(",")) };
        let text = text.replace(',', ", ").replace(",  ", ", ");
        Ok(Judgement::new(text, is_met).answered(Found::Values { values: texts }))
    })
}

fn is_same_set(
    examiner: &Examiner<'_>,
    found: &[Value],
    expected: &[Expression],
) -> Result<bool, StopReason> {
    let mut wanted = Vec::new();
    for expression in expected {
        wanted.push(examiner.parse(&expression.text)?);
    }
    Ok(found.iter().all(|value| wanted.contains(value)) && wanted.iter().all(|value| found.contains(value)))
}

/// The powers of up that the sum consists of.
pub(super) fn uptimal(examiner: &Examiner<'_>, expected: Option<&str>) -> Answer<Judgement> {
    examiner.value().and_then(|value| {
        let found = examiner.with_steps(|values, steps| values.as_uptimal(value, steps))?;
        let (text, short) = match found {
            Some(found) => (found.to_string(), found.to_string()),
            None => ("not an uptimal".to_owned(), "none".to_owned()),
        };
        Ok(Judgement::new(text, expected.map(|expected| expected == short)))
    })
}

/// The positions that a player can move to, in the order of the moves, each once.
pub(super) fn options(examiner: &Examiner<'_>, player: Player) -> Answer<Judgement> {
    known(()).and_then(|()| {
        let (mut texts, mut seen) = (Vec::new(), HashSet::new());
        examiner.sum.check_moves(player)?;
        examiner.sum.try_moves(player, |_, option| {
            let components: Vec<String> = option.components().iter().map(Component::to_string).collect();
            let text = components.join(" + ");
            if seen.insert(text.clone()) {
                texts.push(text);
            }
            examiner.budget.stop.reason().map_or(Ok(()), Err)
        })?;
        let text = if texts.is_empty() { "None".to_owned() } else { texts.join("; ") };
        Ok(Judgement::new(text, None).answered(Found::Options { options: texts }))
    })
}

/// The moves that are no better than another one of the same component; of equal ones, the first is the better one.
pub(super) fn dominated(examiner: &Examiner<'_>, player: Player) -> Answer<Vec<String>> {
    let mut stats = mcgs_engine::Stats::default();
    let mut find = || {
        let components = examiner.sum.components();
        let mut dominated = Vec::new();
        for (index, component) in components.iter().enumerate() {
            let single = Sum::new(vec![component.clone()]);
            single.check_moves(player)?;
            let moves: Vec<_> = single.moves(player)?.collect();
            if moves.len() > MAX_COMPARED {
                return Err(StopReason::TooManyMoves);
            }
            for (place, play) in moves.iter().enumerate() {
                for (other_place, other) in moves.iter().enumerate() {
                    if place == other_place {
                        continue;
                    }
                    let left = examiner.budget.max_nodes.map(|limit| limit.saturating_sub(stats.nodes));
                    let budget = examiner.budget.clone().max_nodes(left);
                    let answer = examiner.solver.compare(&play.option, &other.option, &budget);
                    stats += answer.stats;
                    let worse = if player == Player::Left { Relation::Less } else { Relation::Greater };
                    let relation = answer.result?;
                    if relation == worse || (relation == Relation::Equal && other_place < place) {
                        let is_sum = components.len() > 1;
                        dominated.push(if is_sum {
                            format!("{index}:{}", play.text)
                        } else {
                            play.text.clone()
                        });
                        break;
                    }
                }
            }
        }
        dominated.sort_unstable();
        dominated.dedup();
        Ok(dominated)
    };
    let result = find();
    Answer { result, stats }
}
