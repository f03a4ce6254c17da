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
            let [left, right] = [Player::Left, Player::Right].map(|player| option_values(examiner, player));
            let (left, right) = (left?, right?);
            examiner
                .with_steps(|values, steps| values.ordinal_sum_of_form(&left, &right, top, steps))
                .map(Some)
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

/// The values of all options of a player, of the sum as it is written.
fn option_values(examiner: &Examiner<'_>, player: Player) -> Result<Vec<Value>, StopReason> {
    let mut found = Vec::new();
    for play in examiner.sum.moves(player)? {
        let value = Examiner { sum: &play.option, ..*examiner }.value().result?;
        if !found.contains(&value) {
            found.push(value);
        }
    }
    Ok(found)
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
        let shown: Vec<String> = texts.iter().map(|text| examiner.notation.show(text)).collect();
        let text = if shown.is_empty() { "None".to_owned() } else { shown.join(", ") };
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

#[cfg(test)]
mod tests {
    use crate::report::{Reason, Report, Status};
    use crate::{Settings, solve_with};
    use mcgs_language::Kind;

    fn reports(settings: &Settings, text: &str) -> Vec<Report> {
        solve_with(text, settings.clone()).unwrap()
    }

    fn statuses(settings: &Settings, text: &str) -> Vec<(Status, Option<Reason>)> {
        reports(settings, text).iter().map(|report| (report.status, report.reason)).collect()
    }

    #[test]
    fn the_questions_of_books() {
        // Cooling 1|-1 by 1 gives *, heating leads back; the half of up has atomic weight 1/2 (Winning Ways, chapters 6 and 8).
        let text = "{version 2.0} [cgt_game] ({1|-1}) {cool 1 *, cool 2 0, heat 1/2 +-3/2, birthday 2, remoteness 1 1,
            incentives B ({2|0}), incentives W {2|0}, integer part -2, uptimal none, count, canonical? yes}
            [up_star] 1 {let U, birthday 2, uptimal .1, cool 1/8 0, remoteness 1 2, integer part 0, incentives B (v), incentives W ^*}
            [cgt_game] 1/2 {norton @U {^^*|v*}, birthday 2, integer part 0, ordinal sum @U 1/2 + ^}
            [cgt_game] ({-1|1}) {ordinal sum (1) 1/2} [cgt_game] ({*|*}) {ordinal sum (1) ^, ordinal sum (*) *2}
            [cgt_game] 1 -1 {ordinal sum (1) 1/2} [cgt_game] ({^|v}) {ordinal sum (1) {0,*|v}}
            [nimber] 1 {ordinal sum (1) ^*, heat 3 +-3, norton @U {^^*|vv*}, canonical?, integer part -1, incentives B *}
            [cgt_game] ({^|*}) {uptimal .11} [cgt_game] ({0|v*}) {uptimal .01, birthday 3}
            [cgt_game] 3 {incentives B -1, incentives W None, options W, options B, canonical? yes, birthday 3}";
        let all = reports(&Settings::default(), text);
        for report in &all {
            assert_ne!(
                report.status,
                Status::Fail,
                "{} {:?}: {:?}",
                report.kind.name(),
                report.expected,
                report.result
            );
        }
        let find =
            |kind| all.iter().find(|report| report.kind == kind).and_then(|report| report.result.as_deref());
        assert_eq!(find(Kind::Count), Some("4 positions, 4 moves, depth 2"));
        assert_eq!(find(Kind::Options), Some("None"));
        let wrong = "[nimber] 1 {cool 1 1, birthday 2, remoteness 1 2, integer part 0, uptimal .1, incentives B 1, canonical? no,
            norton (*) 1, ordinal sum (1) 0}";
        assert_eq!(statuses(&Settings::default(), wrong), [(Status::Fail, None); 9]);
        let undefined = &reports(&Settings::default(), "[nimber] 1 {norton (*)}")[0];
        assert_eq!(undefined.result.as_deref(), Some("not defined, (*) is not positive"));
    }

    #[test]
    fn dominated_moves_and_options() {
        use Status::{Completed, Fail, Pass};
        let text = "[clobber_1xn] XXOXO {dominated B, dominated B 4-3 4-5, dominated W None}
            [clobber_1xn] XO XXOXO {dominated B 1:4-3 1:4-5}
            [cgt_game] ({0,*,^|1,2}) {dominated B L1, dominated W}";
        let found: Vec<(Status, String)> = reports(&Settings::default(), text)
            .into_iter()
            .map(|report| (report.status, report.shown.unwrap_or_default()))
            .collect();
        let expected = [
            (Completed, "4-3 4-5"),
            (Pass, "OK"),
            (Fail, "Extra: 3-2 5-4"),
            (Pass, "OK"),
            (Pass, "OK"),
            (Completed, "R2"),
        ];
        assert_eq!(found, expected.map(|(status, shown)| (status, shown.to_owned())));
    }

    #[test]
    fn modifiers_hold_for_one_command() {
        let board = "[clobber] XOXO.OXOX|OXOX.XOXO";
        let nodes = |questions: &str| -> Vec<(u64, Option<String>)> {
            let all = reports(&Settings::default(), &format!("{board} {{{questions}}}"));
            all.into_iter().map(|report| (report.stats.nodes, report.result)).collect()
        };
        let mixed = nodes("nosplit B, timeout 60000 nodb B, B, timeout 0 nosplit nodb B");
        let plain = nodes("B").remove(0);
        assert!(mixed.iter().all(|(_, result)| *result == plain.1));
        // Boards that are not split take more nodes. The modified commands share nothing with the others.
        assert!(mixed[0].0 > plain.0, "{mixed:?} {plain:?}");
        assert_eq!((mixed[1].0, mixed[2].0, mixed[3].0), (plain.0, plain.0, mixed[0].0));
    }

    #[test]
    fn large_sums_have_no_count() {
        let board = "[clobber] XOXOXO|OXOXOX|XOXOXO|OXOXOX {count, remoteness, canonical?}";
        let few = Settings::default().max_nodes(100);
        assert_eq!(statuses(&few, board), [(Status::Timeout, Some(Reason::Nodes)); 3]);
        assert_eq!(
            statuses(&Settings::default(), "[nimber] 4000000000 {count, options B, dominated W}"),
            [(Status::Timeout, Some(Reason::TooManyMoves)); 3]
        );
    }
}
