//! The rule of ups.

use mcgs_values::{Dyadic, Value, Values};

/// The rule of ups, for sums of values whose stops add up to zero.
///
/// Every value `v` has an infinitesimal bound `v >= RS(v) + k·^ + e`, where `e` is 0 or star; bounds add up.
/// If the right stops add up to 0, the sum is at least `k·^ + e` with the sums of the `k` and of the stars.
/// Left, to move, wins `k·^` iff `k >= 1`, and `k·^ + *` iff `k >= -1`; so she wins the sum.
///
/// The same for the negative: if the left stops add up to 0, the sum is at most some `k·^ + e`. Left, to
/// move, loses `k·^` iff `k <= 0`, and `k·^ + *` iff `k <= -2`; so she loses the sum.
pub(super) fn by_ups(values: &Values, list: &[Value]) -> Option<bool> {
    let total = |stop: fn(&Values, Value) -> Dyadic| {
        list.iter().try_fold(Dyadic::ZERO, |sum, &value| sum.checked_add(stop(values, value)))
    };
    if total(Values::right_stop)?.signum() == 0 {
        let [plain, starred] = most_ups(list.iter().map(|&value| values.ups_above_right_stop(value)));
        if plain.is_some_and(|ups| ups >= 1) || starred.is_some_and(|ups| ups >= -1) {
            return Some(true);
        }
    }
    if total(Values::left_stop)?.signum() == 0 {
        let negatives = list.iter().map(|&value| values.ups_above_right_stop(values.neg(value)));
        let [plain, starred] = most_ups(negatives);
        if plain.is_some_and(|ups| ups >= 0) || starred.is_some_and(|ups| ups >= 2) {
            return Some(false);
        }
    }
    None
}

/// The largest sum of bounds without star and with star, where each game offers one of either kind.
fn most_ups(bounds: impl Iterator<Item = [Option<i32>; 2]>) -> [Option<i32>; 2] {
    let join = |a: Option<i32>, b: Option<i32>| a?.checked_add(b?);
    bounds.fold([Some(0), None], |[plain, starred], [without, with]| {
        [join(plain, without).max(join(starred, with)), join(plain, with).max(join(starred, without))]
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn agrees_with_the_value_of_the_sum() {
        let cases = testing::check(
            &[
                "*",
                "^",
                "v*",
                "^^*",
                "{^|*}",
                "{0,^*|0}",
                "+-{0,^*}",
                "Tiny(1)",
                "Miny(2)",
                "{0||0|-1}",
                "{1|*||*}",
            ],
            by_ups,
        );
        assert!(cases.wins > 20 && cases.losses > 20, "{cases:?}");
    }
}
