//! Nim values: all algorithms, all ways of solving, and the known ones.

use mcgs_engine::reference::Reference;
use mcgs_engine::{Budget, NimAlgorithm, Outcome, SearchOptions, Solver, StopReason, Sum};

use crate::rulesets::{Random, row, sum};

const ALGORITHMS: [NimAlgorithm; 3] =
    [NimAlgorithm::Mex, NimAlgorithm::LemoineViennot, NimAlgorithm::BelingRogalski];

#[test]
fn kayles_has_its_published_values() {
    let published = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1];
    for nim_algorithm in ALGORITHMS {
        let solver = Solver::new(SearchOptions::default().nim_algorithm(nim_algorithm));
        for (pins, value) in published.into_iter().enumerate() {
            let sum = Sum::new(vec![row("kayles", &".".repeat(pins))]);
            let answer = solver.nim_value(&sum, &Budget::unlimited()).unwrap();
            assert_eq!(answer.result, Ok(value), "{pins} pins by {nim_algorithm:?}");
        }
    }
}

#[test]
fn every_way_agrees_with_the_reference() {
    let mut random = Random::new(9);
    let mut reference = Reference::new();
    let sums: Vec<Sum> = (0..80)
        .map(|_| Sum::new(vec![random.row(3, false, 6), random.row(1, true, 4), random.row(2, true, 5)]))
        .collect();
    let mut ways = vec![("plain", SearchOptions::plain()), ("default", SearchOptions::default())];
    ways.extend(SearchOptions::each_off());
    for (name, options) in ways {
        for nim_algorithm in ALGORITHMS {
            let solver = Solver::new(options.clone().nim_algorithm(nim_algorithm));
            for sum in &sums {
                let expected = reference.nim_value(sum);
                let found = solver.nim_value(sum, &Budget::unlimited()).unwrap().result.unwrap();
                assert_eq!(u64::from(found), expected, "{name} by {nim_algorithm:?}: {sum:?}");
                let outcome = if expected == 0 { Outcome::P } else { Outcome::N };
                assert_eq!(solver.outcome(sum, &Budget::unlimited()).result, Ok(outcome), "{name}: {sum:?}");
            }
        }
    }
}

#[test]
fn winning_moves_lead_to_zero() {
    let solver = Solver::new(SearchOptions::default());
    let mut random = Random::new(10);
    let mut reference = Reference::new();
    for _ in 0..60 {
        let sum = Sum::new(vec![random.row(3, false, 5), random.row(2, true, 5)]);
        let moves =
            solver.winning_moves(&sum, mcgs_engine::Player::Left, &Budget::unlimited()).result.unwrap();
        assert_eq!(moves, reference.winning_moves(&sum, mcgs_engine::Player::Left), "{sum:?}");
    }
}

#[test]
fn partisan_sums_have_no_nim_value_and_limits_are_named() {
    let solver = Solver::new(SearchOptions::default());
    assert!(solver.nim_value(&sum("kayles .. + snort .."), &Budget::unlimited()).is_none());
    let budget = Budget::unlimited().max_nodes(2);
    let answer = solver.nim_value(&sum("kayles ............"), &budget).unwrap();
    assert_eq!(answer.result, Err(StopReason::Nodes));
}
