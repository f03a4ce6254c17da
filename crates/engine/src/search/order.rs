//! Move-ordering scores of values. No answer depends on them.

use mcgs_values::{Dyadic, Value, Values};

/// What an advantage of one move counts, in the units of [`crate::Tuning::ordering_score`].
const MOVE: i64 = 4;
/// What an advantage of two ups counts.
const TWO_UPS: i64 = 1;
/// The ups of a value that is below all bounds.
const FEWEST_UPS: i32 = 4;
/// What a difference of one between the stops counts.
const WIDTH: i64 = 2;
/// More than this does not matter.
const MOST: i64 = 1 << 20;

/// What values are worth to Left, about: the middle between their stops, and between their bounds in ups.
///
/// A move that leaves the opponent little is tried first. Without this, the order would see the unevaluated components that a
/// move leaves, but not the values it splits off. Larger weights of ups suit random strips better, but
/// alternating ones need more nodes with them.
pub(crate) fn worth(values: &Values, list: &[Value]) -> i32 {
    let total: i64 =
        list.iter().map(|&value| MOVE * moves(values, value) / 8 + TWO_UPS * ups(values, value)).sum();
    total.clamp(-MOST, MOST) as i32
}

/// How urgent a move in a value is: the difference of its stops, which is what it is worth to move first in a switch.
pub(crate) fn width(values: &Values, value: Value) -> i32 {
    let width = values.left_stop(value).checked_sub(values.right_stop(value)).unwrap_or(Dyadic::ZERO);
    let width = (i128::from(width.numerator()) * i128::from(WIDTH)) >> width.exponent();
    width.clamp(0, i128::from(MOST)) as i32
}

/// Eight times the middle between the stops.
fn moves(values: &Values, value: Value) -> i64 {
    let sum = values.left_stop(value).checked_add(values.right_stop(value)).unwrap_or(Dyadic::ZERO);
    let eightfold = (i128::from(sum.numerator()) << 2) >> sum.exponent();
    eightfold.clamp(-i128::from(MOST), i128::from(MOST)) as i64
}

/// Twice the middle between the bounds in ups.
fn ups(values: &Values, value: Value) -> i64 {
    let most = |value| values.ups_above_right_stop(value).into_iter().flatten().max().unwrap_or(-FEWEST_UPS);
    i64::from(most(value)) - i64::from(most(values.neg(value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_values::Steps;

    #[test]
    fn better_values_are_worth_more() {
        let values = Values::new();
        let worth_of = |text: &str| worth(&values, &[values.parse(text, &mut Steps::unlimited()).unwrap()]);
        for row in [["-3", "-1", "0", "1/2", "{3|1}", "5"], ["v3", "v", "0", "^", "^^", "^3"]] {
            assert!(row.is_sorted_by_key(|text| worth_of(text)), "{row:?}");
            assert!(worth_of(row[0]) < 0 && worth_of(row[5]) > 0, "{row:?}");
        }
        assert_eq!((worth_of("+-7"), worth_of("*"), worth(&values, &[])), (0, 0, 0));
        assert_eq!(worth_of("1000000000000"), worth_of("2000000000000"));
    }
    #[test]
    fn wider_values_are_more_urgent() {
        let values = Values::new();
        let width_of = |text: &str| width(&values, values.parse(text, &mut Steps::unlimited()).unwrap());
        let row = ["^", "{1|1/2}", "+-1", "{5|2}", "{6||1|-3}", "+-1000000000000"];
        assert!(row.is_sorted_by(|a, b| width_of(a) < width_of(b)), "{row:?}");
        assert_eq!((width_of("^"), width_of("3/4"), width_of("+-1")), (0, 0, 4));
    }
}
