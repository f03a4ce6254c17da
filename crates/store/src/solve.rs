//! Finding out what an entry says.

use std::sync::{PoisonError, RwLock};

use mcgs_engine::{
    Budget, Code, Component, Player, SearchOptions, Solver, StopFlag, StopReason, Sum, Value, Values,
};
use mcgs_values::{Dyadic, Sign, Steps, Thermograph, WatchedSteps};

use crate::config::{Level, Section};
use crate::entry::{Class, Entry, Walls};
use crate::form;
use crate::moves::Moves;

/// The largest atomic weight that is kept, in bytes.
const MAX_WEIGHT_BYTES: usize = 256;
/// The most ups that a bound may have.
const MAX_UPS: i32 = 1 << 12;

/// Makes entries, for several workers at a time. What is learned about one position serves the others.
///
/// An entry depends on the position alone, not on what was learned before: values are computed without any limit but memory, and
/// if that is full, everything is forgotten and the value tried once more, with all memory for itself.
pub(crate) struct EntrySolver<'a> {
    solver: RwLock<Solver>,
    stop: &'a StopFlag,
}

impl<'a> EntrySolver<'a> {
    pub(crate) fn new(memory: usize, stop: &'a StopFlag) -> Self {
        let options = SearchOptions::default().memory(memory);
        EntrySolver { solver: RwLock::new(Solver::new(options)), stop }
    }

    /// The entry of a position, or what prevents it.
    pub(crate) fn entry(&self, section: &Section, code: &Code) -> Result<Entry, StopReason> {
        let budget = Budget::unlimited().stop(self.stop.clone());
        {
            let solver = self.solver.read().unwrap_or_else(PoisonError::into_inner);
            match entry(section, code, &solver, &budget) {
                Err(StopReason::TooLarge | StopReason::Memory) => {}
                result => return result,
            }
        }
        let mut solver = self.solver.write().unwrap_or_else(PoisonError::into_inner);
        solver.clear();
        match entry(section, code, &solver, &budget) {
            Err(StopReason::TooLarge | StopReason::Memory) => solver.clear(),
            result => return result,
        }
        match solver.outcome(&sum_of(section, code), &budget).result {
            Err(StopReason::TooLarge) => Err(StopReason::Memory),
            outcome => outcome.map(Entry::Outcome),
        }
    }
}

fn sum_of(section: &Section, code: &Code) -> Sum {
    Sum::new(vec![Component::from_code(section.ruleset, code.clone())])
}

fn entry(section: &Section, code: &Code, solver: &Solver, budget: &Budget) -> Result<Entry, StopReason> {
    if section.ruleset.is_impartial() {
        let nim = solver.nim_value(&sum_of(section, code), budget).map(|answer| answer.result);
        return nim.unwrap_or(Err(StopReason::TooLarge)).map(Entry::Nim);
    }
    let value = solver.value(&sum_of(section, code), budget).result?;
    let values = solver.values();
    let is_time_to_stop = || budget.stop.reason().is_some();
    let steps = &mut Steps::watched(u64::MAX, &is_time_to_stop);
    let too_large = |()| budget.stop.reason().unwrap_or(StopReason::TooLarge);
    let outcome = values.outcome(value);
    let moves = match section.level {
        Level::Outcomes | Level::Bounds => None,
        Level::Moves | Level::Values => Some(Moves::new(
            &kept(section, code, Player::Left, solver, budget, steps)?,
            &kept(section, code, Player::Right, solver, budget, steps)?,
        )),
    };
    if section.level == Level::Values
        && let Some(bytes) = form::write(values, value, section.max_value)
    {
        return Ok(Entry::Value { outcome, bytes, moves });
    }
    let walls = values.thermograph(value, steps).map_err(|_| too_large(()))?;
    let walls = Thermograph::clone(&walls);
    let mut entry = Walls { outcome, walls, weight: None, ups: None, moves, class: None, equal: None };
    if section.level >= Level::Bounds {
        let weight = match values.atomic_weight(value, steps) {
            Err(_) if is_time_to_stop() => return Err(too_large(())),
            weight => weight.ok().flatten(),
        };
        entry.weight = weight.and_then(|weight| form::write(values, weight, MAX_WEIGHT_BYTES));
        if [entry.walls.left_stop(), entry.walls.right_stop()] == [Dyadic::ZERO; 2] {
            entry.ups = Some(ups(values, value, steps).map_err(|_| too_large(()))?);
        }
    }
    if section.level == Level::Values {
        let mean = values.number(entry.walls.mean());
        let difference = values.sub(value, mean, steps).map_err(|_| too_large(()))?;
        let [plus, minus] = [difference, values.neg(difference)].map(|it| values.structural_hash(it));
        let sign = if plus <= minus { Sign::Plus } else { Sign::Minus };
        entry.class = Some(Class { fingerprint: plus.min(minus), sign });
    }
    Ok(Entry::Walls(Box::new(entry)))
}

/// For each move of a player: is it better than, or confused with, every other one? Of equal ones the first is.
fn kept(
    section: &Section,
    code: &Code,
    player: Player,
    solver: &Solver,
    budget: &Budget,
    steps: &mut WatchedSteps<'_>,
) -> Result<Vec<bool>, StopReason> {
    let mut options = Vec::new();
    section.ruleset.moves(code, player, &mut |_, option| options.push(option))?;
    let mut found: Vec<Value> = Vec::new();
    for option in &options {
        found.push(solver.value(&sum_of(section, option), budget).result?);
    }
    undominated(solver.values(), player, &found, steps)
        .map_err(|_| budget.stop.reason().unwrap_or(StopReason::TooLarge))
}

/// Which of the options of a player stay if those that another one dominates go.
pub(crate) fn undominated(
    values: &Values,
    player: Player,
    options: &[Value],
    steps: &mut WatchedSteps<'_>,
) -> Result<Vec<bool>, mcgs_values::TooLarge> {
    let mut distinct: Vec<Value> = Vec::new();
    let first: Vec<bool> = options
        .iter()
        .map(|option| {
            let is_new = !distinct.contains(option);
            if is_new {
                distinct.push(*option);
            }
            is_new
        })
        .collect();
    let mut kept = Vec::with_capacity(options.len());
    for (&option, is_first) in options.iter().zip(first) {
        let mut stays = is_first;
        for &other in &distinct {
            if !stays {
                break;
            }
            if other != option {
                stays = !match player {
                    Player::Left => values.le(option, other, steps)?,
                    Player::Right => values.le(other, option, steps)?,
                };
            }
        }
        kept.push(stays);
    }
    Ok(kept)
}

/// The largest multiple of up below an infinitesimal and the smallest above it.
pub(crate) fn ups(
    values: &Values,
    value: Value,
    steps: &mut WatchedSteps<'_>,
) -> Result<(Option<i32>, Option<i32>), mcgs_values::TooLarge> {
    let low = largest_ups(values, value, steps)?;
    let high = largest_ups(values, values.neg(value), steps)?.map(|ups| -ups);
    Ok((low, high))
}

fn largest_ups(
    values: &Values,
    value: Value,
    steps: &mut WatchedSteps<'_>,
) -> Result<Option<i32>, mcgs_values::TooLarge> {
    let mut is_below = |ups: i32| values.le(values.number_up_star(Dyadic::ZERO, ups, 0), value, steps);
    // Double the distance until both ends are known, then halve the interval between them.
    let mut step = 1;
    let (mut low, mut high);
    if is_below(0)? {
        (low, high) = (0, 1);
        while is_below(high)? {
            (low, step) = (high, 2 * step);
            high += step;
            if high > MAX_UPS {
                return Ok(None);
            }
        }
    } else {
        (low, high) = (-1, 0);
        while !is_below(low)? {
            (high, step) = (low, 2 * step);
            low -= step;
            if low < -MAX_UPS {
                return Ok(None);
            }
        }
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        *(if is_below(middle)? { &mut low } else { &mut high }) = middle;
    }
    Ok(Some(low))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinitesimals_lie_between_ups() {
        let values = Values::new();
        let table = [
            ("^", Some(1), Some(1)),
            ("*", Some(-2), Some(2)),
            ("^^^*", Some(1), Some(5)),
            ("*2", Some(-1), Some(1)),
            ("Tiny(1)", Some(0), Some(1)),
        ];
        for (text, low, high) in table {
            let value = values.parse(text, &mut Steps::unlimited()).unwrap();
            assert_eq!(ups(&values, value, &mut Steps::unlimited()).unwrap(), (low, high), "{text}");
        }
    }

    #[test]
    fn the_first_of_the_best_moves_stays() {
        let values = Values::new();
        let value = |text| values.parse(text, &mut Steps::unlimited()).unwrap();
        let options = ["1", "*", "1", "0", "2|-2", "1*"].map(value);
        let kept = |player| undominated(&values, player, &options, &mut Steps::unlimited()).unwrap();
        assert_eq!(kept(Player::Left), [true, false, false, false, true, true]);
        assert_eq!(kept(Player::Right), [false, true, false, true, true, false]);
    }
}
