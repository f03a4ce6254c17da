//! The normal form: parts are split, identified by symmetry, cancelled and added up, and the sum keeps its meaning.

use mcgs_engine::reference::Reference;
use mcgs_engine::{Budget, Outcome, SearchOptions, Solver, Sum};

use crate::rulesets::{Random, sum};

/// The parts of the normal form of a sum, and its outcome.
fn parts(options: SearchOptions, sum: &Sum) -> (u64, Outcome) {
    let answer = Solver::new(options).outcome(sum, &Budget::unlimited());
    (answer.stats.initial_parts, answer.result.unwrap())
}

fn no_values() -> SearchOptions {
    SearchOptions::default().use_values(false)
}

#[test]
fn rows_are_split_and_cancelled() {
    for (text, split, whole) in [
        ("snort ...#....", 2, 1),
        ("snort ....#....", 2, 1),
        ("clobber XOXO.XXO", 2, 1),
        ("stalk XOX", 1, 1),
        // Mirror images are the same, and a row and its negative cancel.
        ("clobber XXO.OXX", 2, 1),
        ("clobber XXO.XOO", 0, 1),
        ("clobber XXO + clobber OOX", 0, 2),
        ("snort X.. + snort ..O", 0, 2),
    ] {
        let outcome = Reference::new().outcome(&sum(text));
        assert_eq!(parts(no_values(), &sum(text)), (split, outcome), "{text}");
        let whole_rows = no_values().split(false).cancel_inverses(false);
        assert_eq!(parts(whole_rows, &sum(text)), (whole, outcome), "{text}");
    }
}

#[test]
fn values_are_added_up() {
    for (text, n_parts) in
        [("stalk XO + stalk XX + stalk O", 1), ("stalk XO + stalk OX", 0), ("snort . + clobber XO", 0)]
    {
        let outcome = Reference::new().outcome(&sum(text));
        assert_eq!(parts(SearchOptions::default(), &sum(text)), (n_parts, outcome), "{text}");
    }
    let apart = SearchOptions::default().add_values(false);
    assert_eq!(parts(apart, &sum("stalk XO + stalk XX")).0, 2);
}

#[test]
fn a_sum_minus_itself_is_zero() {
    let mut random = Random::new(3);
    for _ in 0..60 {
        let sum = random.sum(6);
        let zero = sum.plus(&sum.negative());
        for options in [SearchOptions::default(), SearchOptions::default().cancel_inverses(false)] {
            assert_eq!(parts(options, &zero).1, Outcome::P, "{sum:?}");
        }
    }
}

#[test]
fn the_order_of_components_does_not_matter() {
    let mut random = Random::new(4);
    for _ in 0..60 {
        let sum = random.sum(6);
        let turned = Sum::new(sum.components().iter().rev().cloned().collect());
        let outcomes = [&sum, &turned].map(|sum| parts(SearchOptions::default(), sum));
        assert_eq!(outcomes[0], outcomes[1], "{sum:?}");
    }
}

#[test]
fn equal_components_are_expanded_once() {
    let twice = sum("snort ...... + snort ...... + snort ......");
    let nodes = |skip_duplicates: bool| {
        let options = no_values().skip_duplicates(skip_duplicates).use_table(false);
        let answer = Solver::new(options).outcome(&twice, &Budget::unlimited());
        (answer.result.unwrap(), answer.stats.nodes)
    };
    let ((one, few), (other, many)) = (nodes(true), nodes(false));
    assert_eq!(one, other);
    assert!(few < many, "{few} of {many}");
}
