//! Exact values and thermographs of toys, and the value cache behind them.

use mcgs_engine::reference::Reference;
use mcgs_engine::{Budget, Dyadic, Outcome, Relation, SearchOptions, Solver, StopReason, Sum};

use crate::rulesets::{Random, row, sum};

#[test]
fn known_values_are_found() {
    let solver = Solver::new(SearchOptions::default());
    for (text, value) in [
        ("stalk XXX", "3"),
        ("stalk XO", "1/2"),
        ("stalk XOO", "1/4"),
        ("stalk XOX", "3/4"),
        ("stalk OOX", "-3/2"),
        ("snort .", "*"),
        ("snort ..", "+-1"),
        ("snort X.", "1"),
        ("clobber XO", "*"),
        ("clobber XXO", "^"),
        ("clobber XOO", "v"),
        ("kayles ...", "*3"),
        ("stalk X + snort .. + clobber XO", "{2*|*}"),
    ] {
        // The second time the value comes from the cache.
        for _ in 0..2 {
            let found = solver.value(&sum(text), &Budget::unlimited()).result.unwrap();
            assert_eq!(solver.values().display(found).to_string(), value, "{text}");
        }
    }
}

#[test]
fn values_have_the_outcome_of_the_reference() {
    let mut random = Random::new(5);
    let mut reference = Reference::new();
    let solver = Solver::new(SearchOptions::default());
    for _ in 0..200 {
        let sum = random.sum(5);
        let value = solver.value(&sum, &Budget::unlimited()).result.unwrap();
        assert_eq!(solver.values().outcome(value), reference.outcome(&sum), "{sum:?}");
        let negative = solver.value(&sum.negative(), &Budget::unlimited()).result.unwrap();
        assert_eq!(negative, solver.values().neg(value), "{sum:?}");
    }
}

#[test]
fn equal_sums_have_equal_values_and_compare_so() {
    let mut random = Random::new(6);
    let solver = Solver::new(SearchOptions::default());
    let mut n_equal = 0;
    for toy in (0..3).cycle().take(150) {
        // Each toy has few short rows, so that some are equal.
        let [a, b] = [0, 0].map(|_| Sum::new(vec![random.row(toy, false, 4)]));
        let [value_a, value_b] = [&a, &b].map(|sum| solver.value(sum, &Budget::unlimited()).result.unwrap());
        let relation = solver.compare(&a, &b, &Budget::unlimited()).result.unwrap();
        assert_eq!(relation == Relation::Equal, value_a == value_b, "{a:?} {b:?}");
        n_equal += u32::from(value_a == value_b);
    }
    assert!(n_equal > 5, "{n_equal}");
}

#[test]
fn thermographs_show_mean_and_temperature() {
    let solver = Solver::new(SearchOptions::default());
    for (text, mean, temperature) in
        [("snort ..", 0, 1), ("stalk XX", 2, -1), ("snort .. + stalk X", 1, 1), ("clobber XXO", 0, 0)]
    {
        let thermograph = solver.thermograph(&sum(text), &Budget::unlimited()).result.unwrap();
        assert_eq!(thermograph.mean(), Dyadic::from(mean), "{text}");
        assert_eq!(thermograph.temperature(), Dyadic::from(temperature), "{text}");
    }
}

#[test]
fn thermographs_without_values_are_those_of_the_values() {
    let exact = Solver::new(SearchOptions::default());
    let recursive = Solver::new(SearchOptions::default().value_max_moves(Some(0)));
    let mut random = Random::new(7);
    for _ in 0..40 {
        let sum = Sum::new(vec![random.row(1, false, 4), random.row(2, false, 4)]);
        let [expected, found] =
            [&exact, &recursive].map(|solver| solver.thermograph(&sum, &Budget::unlimited()).result.unwrap());
        assert_eq!(found, expected, "{sum:?}");
    }
}

#[test]
fn what_is_too_long_for_a_value_is_too_large() {
    let solver = Solver::new(SearchOptions::default());
    let long = Sum::new(vec![row("stalk", &"XO".repeat(100))]);
    assert_eq!(solver.value(&long, &Budget::unlimited()).result, Err(StopReason::TooLarge));
    // It can be searched all the same.
    assert_eq!(solver.outcome(&long, &Budget::unlimited()).result, Ok(Outcome::L));
}
