//! Static rules: sums that are decided without search.
//!
//! Everything here is seen from the player to move, who is called Left. `G^R` means a Right option.

use mcgs_values::{Dyadic, Outcome, Player, Value, Values};

/// Does Left, to move, win the sum of `values` and of some unvalued components? `None`: not decided here.
///
/// `n_components` is their number and `slack` bounds what they can be worth (see [`by_stops`]).
#[inline]
pub(crate) fn decide(values: &Values, list: &[Value], n_components: usize, slack: u128) -> Option<bool> {
    match (list, n_components) {
        ([], 0) => Some(false),
        (&[value], 0) => Some(values.outcome(value).first_wins(Player::Left)),
        ([], _) => None,
        (_, 0) => by_outcomes(values, list).or_else(|| by_stops(values, list, 0)),
        _ => by_stops(values, list, slack),
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
/// Let `V` be the sum of the values and `A` that of the other components. If every component of `A` is
/// all-small, `A` is infinitesimal. Otherwise `-slack <= A <= slack` where `slack` counts the moves that
/// can still be made there: in `A + slack`, Left answers every move of Right in `A` by one of her
/// `slack` free moves and cannot run out. (Components that are all-small add nothing to the slack.)
///
/// Stops satisfy `LS(G+H) >= LS(G) + RS(H)`, `RS(G+H) >= RS(G) + RS(H)` and `LS(G+H) <= LS(G) + LS(H)`.
/// A game with `LS > 0` is won by Left moving first: she can reach a number above 0, or a position whose
/// stops are above 0, before Right can stop her. A game with `LS < 0` is negative. Hence Left wins if
/// `max_i (LS(v_i) + sum of RS(v_j), j != i) > slack`, and loses if `sum of LS(v_i) < -slack`.
fn by_stops(values: &Values, list: &[Value], slack: u128) -> Option<bool> {
    let slack = Dyadic::new(i64::try_from(slack).ok()?, 0)?;
    let mut left_sum = Dyadic::ZERO;
    let mut right_sum = Dyadic::ZERO;
    let mut widest = Dyadic::ZERO;
    for &value in list {
        let (left, right) = (values.left_stop(value), values.right_stop(value));
        left_sum = left_sum.checked_add(left)?;
        right_sum = right_sum.checked_add(right)?;
        widest = widest.max(left.checked_sub(right)?);
    }
    if right_sum.checked_add(widest)? > slack {
        Some(true)
    } else if left_sum < -slack {
        Some(false)
    } else {
        None
    }
}
