//! Is a thermograph the expected one?

use mcgs_engine::Dyadic;
use mcgs_language::Walls;
use mcgs_values::{Point, Thermograph};

/// Are these the walls of the thermograph? Points of the expectation that lie on a line are fine.
pub(super) fn are_met(expected: &Walls, found: &Thermograph) -> bool {
    is_same_wall(found.left_wall(), &expected.left) && is_same_wall(found.right_wall(), &expected.right)
}

/// Are these the points of the same function, which is constant above the last point of either list?
fn is_same_wall(found: &[Point], expected: &[(Dyadic, Dyadic)]) -> bool {
    let found = found.iter().map(|point| (point.value, point.temperature));
    break_points(found.collect()) == break_points(expected.to_vec())
}

/// The points `(value, temperature)` at which the slope changes. Below the first one there is nothing, and above
/// the last one the slope is 0.
fn break_points(points: Vec<(Dyadic, Dyadic)>) -> Vec<(Dyadic, Dyadic)> {
    let mut kept: Vec<(Dyadic, Dyadic)> = Vec::new();
    for point in points {
        while let [.., before, middle] = kept.as_slice()
            && is_straight(*before, *middle, point)
        {
            kept.pop();
        }
        kept.push(point);
    }
    while let [.., before, last] = kept.as_slice()
        && before.0 == last.0
    {
        kept.pop();
    }
    kept
}

/// Do three points lie on a line? `false` if the numbers are too large to tell, which keeps the point.
fn is_straight(a: (Dyadic, Dyadic), b: (Dyadic, Dyadic), c: (Dyadic, Dyadic)) -> bool {
    let rise = |from: (Dyadic, Dyadic), to: (Dyadic, Dyadic)| {
        Some((to.0.checked_sub(from.0)?, to.1.checked_sub(from.1)?))
    };
    let (Some((value1, time1)), Some((value2, time2))) = (rise(a, b), rise(b, c)) else { return false };
    let product = |x: Dyadic, y: Dyadic| {
        // Reduced, so that equal products look the same.
        let numerator = i128::from(x.numerator()) * i128::from(y.numerator());
        let exponent = u32::from(x.exponent()) + u32::from(y.exponent());
        let shift = numerator.trailing_zeros().min(exponent);
        if numerator == 0 { (0, 0) } else { (numerator >> shift, exponent - shift) }
    };
    product(value1, time2) == product(value2, time1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_are_compared_as_functions() {
        let wall = |text: &str| -> Vec<(Dyadic, Dyadic)> {
            let numbers: Vec<Dyadic> = text
                .split_whitespace()
                .map(|word| {
                    let (numerator, denominator) = word.split_once('/').unwrap_or((word, "1"));
                    Dyadic::from_fraction(numerator.parse().unwrap(), denominator.parse().unwrap()).unwrap()
                })
                .collect();
            numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
        };
        let same = |found: &str, expected: &str| {
            let points: Vec<Point> =
                wall(found).iter().map(|&(value, temperature)| Point { value, temperature }).collect();
            is_same_wall(&points, &wall(expected))
        };
        let switch = "2 -1 0 1";
        assert!(same(switch, switch));
        assert!(same(switch, "2 -1 1 0 0 1"));
        assert!(same(switch, "2 -1 3/2 -1/2 1/2 1/2 0 1 0 2 0 5"));
        assert!(same("0 -1", "0 -1 0 0 0 1/2"));
        assert!(same("6 -1 15/4 5/4", "6 -1 5 0 15/4 5/4"));
        assert!(!same("3 -1 3 1/2 15/4 5/4", "3 -1 3 0 3 1/2 4 3/2"));
        assert!(!same(switch, "2 -1 1 0"));
        assert!(!same(switch, "2 -1 2 0 0 1"));
        assert!(!same("0 -1", "0 -1 1 0 0 1"));
        assert!(!same("1 -1", "0 -1"));
        assert!(!same(switch, "2 -1 0 3"));
    }
}
