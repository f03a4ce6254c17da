//! Laws of means, temperatures and walls of sums; cooling and heating.

mod common;

use common::{add, cases, games, le, numbers, value};
use mcgs_values::{Dyadic, Steps, Thermograph, Value, Values};
use proptest::prelude::*;
use std::sync::Arc;

fn walls(values: &Values, game: Value) -> Arc<Thermograph> {
    values.thermograph(game, &mut Steps::unlimited()).expect("test values are small")
}

fn total(numbers: impl IntoIterator<Item = Dyadic>) -> Dyadic {
    let sum = numbers.into_iter().try_fold(Dyadic::ZERO, Dyadic::checked_add);
    sum.expect("test numbers are small")
}

fn fraction(numerator: i64, denominator: i64) -> Dyadic {
    Dyadic::from_fraction(numerator, denominator).expect("test numbers are small")
}

fn cool(values: &Values, game: Value, temperature: Dyadic) -> Value {
    let cooled = values.cool(game, temperature, &mut Steps::unlimited());
    cooled.expect("test values are small").expect("the temperature is not negative")
}

fn heat(values: &Values, game: Value, temperature: Dyadic) -> Value {
    let heated = values.heat(game, temperature, &mut Steps::unlimited());
    heated.expect("test values are small").expect("the temperature is not negative")
}

#[test]
fn cooling_and_heating_of_the_literature() {
    let values = Values::new();
    let game = value(&values, "{3||2*|1*}");
    for (numerator, denominator, expected) in [
        (0, 1, "{3||2*|1*}"),
        (1, 4, "{11/4||2|3/2}"),
        (1, 2, "{5/2|2*}"),
        (5, 8, "{19/8|17/8}"),
        (3, 4, "9/4*"),
        (13, 16, "9/4"),
        (1000, 1, "9/4"),
    ] {
        let temperature = fraction(numerator, denominator);
        assert_eq!(cool(&values, game, temperature), value(&values, expected), "{temperature}");
    }
    assert_eq!(heat(&values, game, Dyadic::ONE), value(&values, "{4|{{3|1}|{0|-2}}}"));
    assert_eq!(heat(&values, value(&values, "3/4"), Dyadic::ONE), value(&values, "3/4"));
    assert_eq!(heat(&values, value(&values, "^"), Dyadic::ONE), value(&values, "{1||0|-2}"));
    let steps = &mut Steps::unlimited();
    assert_eq!(values.cool(game, fraction(-1, 2), steps), Ok(None));
    assert_eq!(values.heat(game, fraction(-1, 2), steps), Ok(None));
    // A million ups cool to nothing at once.
    assert_eq!(cool(&values, value(&values, "5+^1000000*7"), fraction(1, 1024)), value(&values, "5"));
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn means_add_and_temperatures_do_not(a in games(), b in games()) {
        let values = Values::new();
        let [a, b] = [a, b].map(|game| game.build(&values));
        let [sum, a, b] = [add(&values, a, b), a, b].map(|game| walls(&values, game));
        prop_assert_eq!(sum.mean(), total([a.mean(), b.mean()]));
        prop_assert!(sum.temperature() <= a.temperature().max(b.temperature()));
        if a.temperature() != b.temperature() {
            prop_assert_eq!(sum.temperature(), a.temperature().max(b.temperature()));
        }
    }

    /// `m - t <= RS <= m <= LS <= m + t`.
    #[test]
    fn stops_are_near_the_mean(a in games()) {
        let values = Values::new();
        let a = walls(&values, a.build(&values));
        if a.temperature().signum() >= 0 {
            let (mean, temperature) = (a.mean(), a.temperature());
            let chain =
                [total([mean, -temperature]), a.right_stop(), mean, a.left_stop(), total([mean, temperature])];
            prop_assert!(chain.is_sorted(), "{:?}", chain);
        }
    }

    /// `RS(S) >= sum R_t - t`, `LS(S) <= sum L_t + t` and `LS(S) >= L_t(G) + sum of the other R_t`, for every
    /// temperature `t >= 0`.
    #[test]
    fn walls_bound_the_stops_of_sums(parts in prop::collection::vec(games(), 1..=3), t in numbers()) {
        let values = Values::new();
        let parts: Vec<Value> = parts.iter().map(|game| game.build(&values)).collect();
        let sum = parts.iter().fold(Value::ZERO, |sum, &part| add(&values, sum, part));
        let sum = walls(&values, sum);
        let parts: Vec<_> = parts.iter().map(|&part| walls(&values, part)).collect();
        let mut temperatures: Vec<Dyadic> = parts.iter().flat_map(|part| part.break_temperatures()).collect();
        temperatures.extend([Dyadic::ZERO, t]);
        for t in temperatures.into_iter().filter(|t| t.signum() >= 0) {
            let left: Vec<Dyadic> = parts.iter().map(|part| part.left_at(t).unwrap()).collect();
            let right: Vec<Dyadic> = parts.iter().map(|part| part.right_at(t).unwrap()).collect();
            let all_left = total(left.iter().copied());
            let all_right = total(right.iter().copied());
            prop_assert!(sum.right_stop() >= total([all_right, -t]), "at {}", t);
            prop_assert!(sum.left_stop() <= total([all_left, t]), "at {}", t);
            for (&left, &right) in left.iter().zip(&right) {
                prop_assert!(sum.left_stop() >= total([all_right, left, -right]), "at {}", t);
            }
        }
    }

    /// The walls at `t` are the stops of the game cooled by `t`.
    #[test]
    fn walls_are_stops_of_cooled_games(a in games(), t in numbers()) {
        let values = Values::new();
        let a = a.build(&values);
        let thermograph = walls(&values, a);
        let t = if t.signum() < 0 { -t } else { t };
        let mut temperatures = thermograph.break_temperatures();
        temperatures.retain(|t| t.signum() >= 0);
        temperatures.push(t);
        for t in temperatures {
            let cooled = cool(&values, a, t);
            prop_assert_eq!(values.left_stop(cooled), thermograph.left_at(t).unwrap(), "at {}", t);
            prop_assert_eq!(values.right_stop(cooled), thermograph.right_at(t).unwrap(), "at {}", t);
        }
    }

    /// Cooling is linear, keeps order, and two coolings are one.
    #[test]
    fn cooling_is_a_homomorphism(a in games(), b in games(), s in 0i64..12, t in 0i64..12) {
        let values = Values::new();
        let [a, b] = [a, b].map(|game| game.build(&values));
        let [s, t] = [s, t].map(|n| fraction(n, 8));
        let [cool_a, cool_b] = [a, b].map(|game| cool(&values, game, t));
        prop_assert_eq!(cool(&values, add(&values, a, b), t), add(&values, cool_a, cool_b));
        prop_assert_eq!(cool(&values, values.neg(a), t), values.neg(cool_a));
        prop_assert_eq!(cool(&values, cool_a, s), cool(&values, a, total([s, t])));
        if le(&values, a, b) {
            prop_assert!(le(&values, cool_a, cool_b));
        }
    }

    /// What was heated is cooled back. (It is not so the other way round.)
    #[test]
    fn heating_is_undone_by_cooling(a in games(), t in 0i64..12) {
        let values = Values::new();
        let a = a.build(&values);
        let t = fraction(t, 4);
        let heated = heat(&values, a, t);
        prop_assert_eq!(cool(&values, heated, t), a);
        prop_assert_eq!(heat(&values, values.neg(a), t), values.neg(heated));
    }
}
