//! The rule of outcomes.

use mcgs_values::{Outcome, Value, Values};

/// The outcome rule, for sums of values only.
///
/// If no value is positive or confused with zero, the sum is `<= 0` and Left loses moving first. If no
/// value is negative and at most one is confused with zero, Left wins: she moves in that one to a
/// position `>= 0`, or, if there is none, the sum is already `> 0` unless every value is zero.
pub(super) fn by_outcomes(values: &Values, list: &[Value]) -> Option<bool> {
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

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn agrees_with_the_value_of_the_sum() {
        let cases = testing::check(testing::MIXED, by_outcomes);
        assert!(cases.wins > 20 && cases.losses > 20, "{cases:?}");
    }
}
