//! Static rules: sums that are decided without search.
//!
//! Everything here is seen from the player to move, who is called Left. `G^R` means a Right option.

use std::sync::Arc;

use mcgs_values::{Dyadic, Fuel, Outcome, Player, Thermograph, Value, Values};
use smallvec::SmallVec;

use crate::normal::Bounds;
use crate::options::Options;

/// Steps that one rule may take.
const RULE_FUEL: u64 = 5_000;

/// Does Left, to move, win the sum of `list` and of some pieces? `None`: not decided here.
///
/// `n_pieces` is their number and `bounds` tells what they are worth together.
#[inline]
pub(crate) fn decide(
    values: &Values,
    list: &[Value],
    n_pieces: usize,
    bounds: Bounds,
    options: &Options,
) -> Option<bool> {
    match (list, n_pieces) {
        ([], 0) => return Some(false),
        (&[value], 0) => return Some(values.outcome(value).first_wins(Player::Left)),
        _ if !options.static_rules => return None,
        (_, 0) => by_outcomes(values, list),
        _ => None,
    }
    .or_else(|| by_stops(values, list, bounds))
    .or_else(|| if options.weight_rule && n_pieces == 0 { by_weights(values, list) } else { None })
    .or_else(|| {
        let hot = |&value: &Value| values.left_stop(value) != values.right_stop(value);
        if options.temperature_rule && list.len() >= 2 && list.iter().any(hot) {
            by_thermographs(values, list, bounds)
        } else {
            None
        }
    })
}

/// The outcome rule, for sums of values only.
///
/// If no value is positive or confused with zero, the sum is `<= 0` and Left loses moving first. If no
/// value is negative and at most one is confused with zero, Left wins: she moves in that one to a
/// position `>= 0`, or, if there is none, the sum is already `> 0` unless every value is zero.
fn by_outcomes(values: &Values, list: &[Value]) -> Option<bool> {
    let (mut positive, mut negative, mut confused) = (0, 0, 0);
    for &value in list {
        match values.outcome(value) {
            Outcome::L => positive += 1,
            Outcome::R => negative += 1,
            Outcome::N => confused += 1,
            Outcome::P => {}
        }
    }
    match (positive, negative, confused) {
        (0, _, 0) => Some(false),
        (_, 0, 0 | 1) => Some(true),
        _ => None,
    }
}

/// The rule of stops.
///
/// Let `V` be the sum of the values and `A` that of the pieces, so `low + e <= A <= high + e` where `e` is
/// infinitesimal, and zero if no piece is all-small. Stops satisfy `LS(G+H) >= LS(G) + RS(H)`,
/// `RS(G+H) >= RS(G) + RS(H)` and `LS(G+H) <= LS(G) + LS(H)`; those of `e` are 0.
///
/// * A game with `LS > 0` is won by Left moving first: she reaches a number above 0, or a position whose
///   right stop is above 0, at once. Hence Left wins if `max_i (LS(v_i) + sum of RS(v_j), j != i) + low > 0`.
/// * A game with `LS < 0` is negative. Hence Left loses if `sum of LS(v_i) + high < 0`.
/// * If that sum is 0, every `v_i <= LS(v_i)` and `e = 0`, then `V + A <= 0`: Left loses moving first.
fn by_stops(values: &Values, list: &[Value], bounds: Bounds) -> Option<bool> {
    let whole = |bound: i128| Dyadic::new(i64::try_from(bound).ok()?, 0);
    let mut left_sum = Dyadic::ZERO;
    let mut right_sum = Dyadic::ZERO;
    let mut widest = Dyadic::ZERO;
    let mut closed = bounds.n_small == 0;
    for &value in list {
        let (left, right) = (values.left_stop(value), values.right_stop(value));
        left_sum = left_sum.checked_add(left)?;
        right_sum = right_sum.checked_add(right)?;
        widest = widest.max(left.checked_sub(right)?);
        closed &= values.is_left_closed(value);
    }
    if right_sum.checked_add(widest)?.checked_add(whole(bounds.low)?)?.signum() > 0 {
        return Some(true);
    }
    match left_sum.checked_add(whole(bounds.high)?)?.signum() {
        -1 => Some(false),
        0 if closed => Some(false),
        _ => None,
    }
}

/// The rule of atomic weights, for sums of all-small values.
///
/// Atomic weights add up. If the weight of the sum is at least 1, Left wins moving first; if it is at most
/// -2, the sum is negative (the two-ahead rule of *Winning Ways*), so Left loses moving first.
fn by_weights(values: &Values, list: &[Value]) -> Option<bool> {
    if !list.iter().all(|&value| values.is_all_small(value)) {
        return None;
    }
    let fuel = &mut Fuel::new(RULE_FUEL);
    let mut total = Value::ZERO;
    for &value in list {
        let weight = values.atomic_weight(value, fuel).ok()??;
        total = values.add(total, weight, fuel).ok()?;
    }
    let bound = |number| values.number(Dyadic::from(number));
    if values.le(bound(1), total, fuel).ok()? {
        Some(true)
    } else if values.le(total, bound(-2), fuel).ok()? {
        Some(false)
    } else {
        None
    }
}

/// The rule of thermographs.
///
/// Let `L_t` and `R_t` be the walls of a game at temperature `t >= 0`: the stops of the game cooled by `t`.
/// For a sum `S` of games `G_i`,
///
/// * `LS(S) >= max_i (L_t(G_i) - R_t(G_i)) + sum of R_t(G_i)`: Left moves in the component with the widest
///   thermograph at `t` and answers every move of Right in the same component while it is hotter than `t`
///   (Berlekamp's Thermostrat);
/// * `LS(S) <= sum of L_t(G_i) + t`: stops of cooled games are subadditive, and cooling by `t` lowers the
///   left stop by at most `t`.
///
/// With `t = 0` this is the rule of stops; with `t` above all temperatures it compares the mean with 0. Only
/// break points of the walls need to be tried, for the bounds are linear between them. The integer bounds
/// of the pieces are added as in [`by_stops`].
fn by_thermographs(values: &Values, list: &[Value], bounds: Bounds) -> Option<bool> {
    let whole = |bound: i128| Dyadic::new(i64::try_from(bound).ok()?, 0);
    let (low, high) = (whole(bounds.low)?, whole(bounds.high)?);
    let fuel = &mut Fuel::new(RULE_FUEL);
    let mut graphs: SmallVec<[Arc<Thermograph>; 8]> = SmallVec::new();
    for &value in list {
        graphs.push(values.thermograph(value, fuel).ok()?);
    }
    let mut temperatures: Vec<Dyadic> = graphs.iter().flat_map(|graph| graph.break_temperatures()).collect();
    temperatures.retain(|temperature| temperature.signum() > 0);
    temperatures.sort_unstable();
    temperatures.dedup();
    for temperature in temperatures {
        let (mut left_sum, mut right_sum) = (high.checked_add(temperature)?, low);
        let mut widest = Dyadic::ZERO;
        for graph in &graphs {
            let (left, right) = (graph.left_at(temperature).ok()?, graph.right_at(temperature).ok()?);
            left_sum = left_sum.checked_add(left)?;
            right_sum = right_sum.checked_add(right)?;
            widest = widest.max(left.checked_sub(right)?);
        }
        if right_sum.checked_add(widest)?.signum() > 0 {
            return Some(true);
        }
        if left_sum.signum() < 0 {
            return Some(false);
        }
    }
    None
}
