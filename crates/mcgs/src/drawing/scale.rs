//! What both drawings of thermographs share: numbers as coordinates, and which of them are worth a label.

use mcgs_engine::Dyadic;
use mcgs_values::{Point, Thermograph};

/// The nearest machine number. Drawings need no more.
#[allow(clippy::cast_precision_loss)]
pub(super) fn approximate(number: Dyadic) -> f64 {
    number.numerator() as f64 / (number.exponent() as f64).exp2()
}

/// The largest and the smallest value of the walls: both are widest at the bottom.
pub(super) fn value_range(walls: &Thermograph) -> (Dyadic, Dyadic) {
    let values = || walls.left_wall().iter().chain(walls.right_wall()).map(|point| point.value);
    (values().max().unwrap_or(Dyadic::ZERO), values().min().unwrap_or(Dyadic::ZERO))
}

/// The values worth a label, the most telling first: mean, stops, feet and corners of the walls.
pub(super) fn telling_values(walls: &Thermograph) -> Vec<Dyadic> {
    let (largest, smallest) = value_range(walls);
    let corners = points(walls).map(|point| point.value);
    [walls.mean(), walls.left_stop(), walls.right_stop(), largest, smallest]
        .into_iter()
        .chain(corners)
        .collect()
}

/// The temperatures worth a label, the most telling first.
pub(super) fn telling_temperatures(walls: &Thermograph) -> Vec<Dyadic> {
    let corners = points(walls).map(|point| point.temperature);
    [walls.temperature(), Dyadic::ZERO, Dyadic::MINUS_ONE].into_iter().chain(corners).collect()
}

/// The smallest step that is at least this long: 1, 2 or 5 times a power of ten, or a power of a half below 1.
pub(super) fn step_at_least(least: f64) -> Dyadic {
    let fraction = (1..=20).rev().find(|&exponent: &u8| (-f64::from(exponent)).exp2() >= least);
    if let Some(step) = fraction.and_then(|exponent| Dyadic::new(1, exponent)) {
        return step;
    }
    let decades = (0..18).map(|exponent| 10i64.pow(exponent));
    let mut steps = decades.flat_map(|decade| [1, 2, 5].map(|factor| factor * decade));
    let step = steps.find(|&step| step as f64 >= least).unwrap_or(i64::MAX);
    Dyadic::new(step, 0).unwrap_or(Dyadic::ONE)
}

/// The multiples of a step from `low` to `high`; none if they are many.
pub(super) fn multiples_of(step: Dyadic, low: Dyadic, high: Dyadic) -> Vec<Dyadic> {
    let unit = approximate(step);
    let (first, last) = ((approximate(low) / unit).ceil(), (approximate(high) / unit).floor());
    if !(last - first < 1000.0 && first.abs() < 1e15 && last.abs() < 1e15) {
        return Vec::new();
    }
    let times = |count: i64| Dyadic::new(count.checked_mul(step.numerator())?, step.exponent());
    (first as i64..=last as i64).filter_map(times).collect()
}

/// Multiples of `2^-exponent`, or of `2^|exponent|` for a negative one, from `low` to `high`; none if they are many.
pub(super) fn multiples(exponent: i32, low: Dyadic, high: Dyadic) -> Vec<Dyadic> {
    let unit = f64::from(-exponent).exp2();
    let (first, last) = ((approximate(low) / unit).ceil(), (approximate(high) / unit).floor());
    if !(last - first < 1000.0 && first.abs() < 1e15 && last.abs() < 1e15) {
        return Vec::new();
    }
    (first as i64..=last as i64).filter_map(|count| times_power(count, exponent)).collect()
}

/// `count · 2^-exponent`, if it fits.
pub(super) fn times_power(count: i64, exponent: i32) -> Option<Dyadic> {
    match u8::try_from(exponent) {
        Ok(exponent) => Dyadic::new(count, exponent),
        Err(_) => Dyadic::new(count.checked_mul(1i64.checked_shl(exponent.unsigned_abs())?)?, 0),
    }
}

fn points(walls: &Thermograph) -> impl Iterator<Item = Point> {
    walls.left_wall().iter().chain(walls.right_wall()).copied()
}
