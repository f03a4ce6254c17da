//! Static rules: sums that are decided without search.
//!
//! Everything here is seen from the player to move, who is called Left. `G^R` means a Right option.

use mcgs_values::{Dyadic, Outcome, Player, Value, Values};

use crate::normal::Bounds;

/// Does Left, to move, win the sum of `values` and of some pieces? `None`: not decided here.
///
/// `n_pieces` is their number and `bounds` tells what they are worth together.
#[inline]
pub(crate) fn decide(values: &Values, list: &[Value], n_pieces: usize, bounds: Bounds) -> Option<bool> {
    match (list, n_pieces) {
        ([], 0) => Some(false),
        (&[value], 0) => Some(values.outcome(value).first_wins(Player::Left)),
        (_, 0) => by_outcomes(values, list).or_else(|| by_stops(values, list, bounds)),
        _ => by_stops(values, list, bounds),
    }
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
