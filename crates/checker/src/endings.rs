//! The rules that decide a sum without looking at its moves. Left is to move.

use crate::facts::{Facts, Ruleset};
use crate::rules::Player;
use crate::sum::{Sum, Term};
use crate::values::{Dyadic, Simple, TooLarge, Value, Values};

/// Every part has a value, and the sum of the values decides.
pub const VALUES: &str = "values, added up";
/// A player makes at most as many moves in a part as there are, or a theorem bounds the part.
pub const BOUNDS: &str = "bounds of the parts";
/// The best number that each player can be sure to reach: the sum of the stops.
pub const STOPS: &str = "the sum of the stops";
/// A nimber beside one impartial part, by an `M` line.
pub const NIM: &str = "nim values";

/// Does Left win, if a rule tells? At most `steps` steps are spent on values.
pub fn decide(facts: &mut Facts, sum: &Sum, steps: u64) -> Option<(bool, &'static str)> {
    if let Some(won) = by_nim(facts, sum) {
        return Some((won, NIM));
    }
    let (low, high, by_theorem) = bounds(facts, sum);
    if low.is_none() && high.is_none() {
        return None;
    }
    facts.values.allow(steps);
    let has = |is_part: bool| sum.terms.iter().any(|term| matches!(term, Term::Part { .. }) == is_part);
    let (has_parts, has_values) = (has(true), has(false));
    let (mut won, mut rule) = (None, STOPS);
    // Values that are no numbers may be too large to be added up, so the stops come first.
    if has_values {
        won = by_stops(facts, sum, low, high).unwrap_or(None);
    }
    if won.is_none() {
        rule = if has_parts { BOUNDS } else { VALUES };
        won = total(facts, sum)
            .and_then(|total| by_bounds(&mut facts.values, total, low, high))
            .unwrap_or(None);
    }
    let won = won?;
    facts.used.extend(by_theorem);
    Some((won, rule))
}

/// One part without a value and a nimber: an `M` line says that this sum is won.
fn by_nim(facts: &Facts, sum: &Sum) -> Option<bool> {
    let [Term::Part { text, .. }] = sum.terms.as_slice() else { return None };
    let nimber = Simple::nimber(sum.simple.nim);
    (sum.simple == nimber && facts.won_with.contains(&(text.clone(), nimber.nim))).then_some(true)
}

/// Integers below and above all parts without values together, and the theorems that give them.
fn bounds(facts: &Facts, sum: &Sum) -> (Option<i64>, Option<i64>, Vec<&'static str>) {
    let (mut low, mut high, mut theorems) = (Some(0i64), Some(0i64), Vec::new());
    for term in &sum.terms {
        let Term::Part { text, minus, .. } = term else { continue };
        let (own_low, own_high) = part_bounds(facts, text, &mut theorems);
        let (own_low, own_high) =
            if *minus { (own_high.map(|high| -high), own_low.map(|low| -low)) } else { (own_low, own_high) };
        let add = |sum: Option<i64>, own: Option<i64>| sum?.checked_add(own?);
        (low, high) = (add(low, own_low), add(high, own_high));
    }
    (low, high, theorems)
}

/// Nobody makes more moves than there are: with `n` spare moves beside a part in which Right makes at most `n` moves, Left has an answer to
/// each of them. So the part is at least `-n`.
fn part_bounds(facts: &Facts, text: &str, theorems: &mut Vec<&'static str>) -> (Option<i64>, Option<i64>) {
    let Ok((ruleset, position)) = facts.split_part(text) else { return (None, None) };
    let Ruleset { rules, .. } = ruleset;
    if ruleset.impartial() {
        // An impartial game is a nimber.
        return (Some(-1), Some(1));
    }
    if let Some((low, high, name)) = rules.bounds(position) {
        theorems.push(name);
        return (Some(low), Some(high));
    }
    let most = |player| rules.most_moves(position, player).and_then(|most| i64::try_from(most).ok());
    (most(Player::Right).map(|most| -most), most(Player::Left))
}

/// The sum of all values in the sum.
fn total(facts: &mut Facts, sum: &Sum) -> Result<Value, TooLarge> {
    let mut total = facts.values.simple(sum.simple);
    for term in &sum.terms {
        if let Term::Value { value, .. } = term {
            total = facts.values.plus(total, *value)?;
        }
    }
    Ok(total)
}

/// Left wins if even the lower bound is greater than zero or confused with it; she loses if even the upper bound is at most zero.
fn by_bounds(
    values: &mut Values,
    total: Value,
    low: Option<i64>,
    high: Option<i64>,
) -> Result<Option<bool>, TooLarge> {
    let mut with = |bound: i64| {
        let bound = values.simple(Simple::number(Dyadic::integer(bound)?));
        let sum = values.plus(total, bound)?;
        values.left_wins_first(sum)
    };
    if let Some(low) = low
        && with(low)?
    {
        return Ok(Some(true));
    }
    if let Some(high) = high
        && !with(high)?
    {
        return Ok(Some(false));
    }
    Ok(None)
}

/// Without adding up the values: Left moves in one value and answers each move of Right in the same value, so she reaches at
/// least the Left stop of this one plus the Right stops of the others. If that is greater than zero, she wins. In the same way
/// Right answers; if the sum of all Left stops is less than zero, Left loses.
fn by_stops(
    facts: &mut Facts,
    sum: &Sum,
    low: Option<i64>,
    high: Option<i64>,
) -> Result<Option<bool>, TooLarge> {
    let (mut left, mut right, mut gain) = (sum.simple.number, sum.simple.number, Dyadic::ZERO);
    for term in &sum.terms {
        if let Term::Value { value, .. } = term {
            let (left_stop, right_stop) = facts.values.stops(*value)?;
            left = left.plus(left_stop)?;
            right = right.plus(right_stop)?;
            gain = gain.max(left_stop.plus(right_stop.negative())?);
        }
    }
    if let Some(low) = low
        && right.plus(gain)?.plus(Dyadic::integer(low)?)? > Dyadic::ZERO
    {
        return Ok(Some(true));
    }
    if let Some(high) = high
        && left.plus(Dyadic::integer(high)?)? < Dyadic::ZERO
    {
        return Ok(Some(false));
    }
    Ok(None)
}
