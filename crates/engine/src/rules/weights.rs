//! The rule of atomic weights.

use mcgs_values::{Dyadic, Steps, Value, Values};

use super::RULE_STEPS;

/// The rule of atomic weights, for sums of all-small values.
///
/// Atomic weights add up. If the weight of the sum is at least 1, Left wins moving first; if it is at most
/// -2, the sum is negative (the two-ahead rule of *Winning Ways*), so Left loses moving first.
pub(super) fn by_weights(values: &Values, list: &[Value]) -> Option<bool> {
    if !list.iter().all(|&value| values.is_all_small(value)) {
        return None;
    }
    let steps = &mut Steps::new(RULE_STEPS);
    let mut total = Value::ZERO;
    for &value in list {
        let weight = values.atomic_weight(value, steps).ok()??;
        total = values.add(total, weight, steps).ok()?;
    }
    let bound = |number| values.number(Dyadic::from(number));
    if values.le(bound(1), total, steps).ok()? {
        Some(true)
    } else if values.le(total, bound(-2), steps).ok()? {
        Some(false)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn agrees_with_the_value_of_the_sum() {
        let texts = ["*", "^", "v*", "^^*", "{^|*}", "{0,^*|0}", "+-{0,^*}", "{^^|*}", "*3", "{^^^|v}"];
        let cases = testing::check(&texts, by_weights);
        assert!(cases.wins > 20 && cases.losses > 20, "{cases:?}");
    }
}
