//! Bounds on scales of simple games.

use mcgs_engine::{Bound, BoundHints, Budget, Relation, Scale, SearchOptions, Solver, Strictness, Sum};

use crate::rulesets::{Random, sum};

/// The bounds of a sum, as text.
fn bounds(text: &str, scale: Scale) -> String {
    let solver = Solver::new(SearchOptions::default());
    let answer = solver.bounds(&sum(text), scale, BoundHints::default(), &Budget::unlimited());
    answer.result.unwrap().to_string()
}

#[test]
fn numbers_are_found_exactly() {
    assert_eq!(bounds("stalk XX", Scale::Eighths), "eighths: ==16 16==");
    assert_eq!(bounds("stalk XOX", Scale::Eighths), "eighths: ==6 6==");
    assert_eq!(bounds("stalk XOO + stalk O", Scale::Eighths), "eighths: ==-6 -6==");
}

#[test]
fn infinitesimals_lie_between_ups() {
    assert_eq!(bounds("clobber XXO", Scale::Up), "up: ==1 1==");
    assert_eq!(bounds("clobber XO", Scale::UpStar), "up with star: ==0 0==");
    assert_eq!(bounds("clobber XO", Scale::Up), "up: (-2 2)");
}

#[test]
fn bounds_hold_and_are_the_tightest() {
    let solver = Solver::new(SearchOptions::default());
    let mut random = Random::new(8);
    for _ in 0..40 {
        let sum = Sum::new(vec![random.row(1, false, 4), random.row(0, false, 4)]);
        let hints = BoundHints {
            outcome: solver.outcome(&sum, &Budget::unlimited()).result.ok(),
            ..BoundHints::default()
        };
        for hints in [BoundHints::default(), hints] {
            let found = solver.bounds(&sum, Scale::Eighths, hints, &Budget::unlimited()).result.unwrap();
            let (Some(lower), Some(upper)) = (found.lower, found.upper) else { panic!("{sum:?}: {found}") };
            let value = solver.value(&sum, &Budget::unlimited()).result.unwrap();
            let values = solver.values();
            let relation = |index: i32| {
                let game = Scale::Eighths.game(values, index);
                values.compare(value, game, &mut mcgs_values::Steps::unlimited()).unwrap()
            };
            let holds = |Bound { index, strictness }: Bound, beyond: Relation| match strictness {
                Strictness::Equal => relation(index) == Relation::Equal,
                Strictness::Strict => relation(index) == beyond,
                Strictness::Loose => [Relation::Equal, beyond].contains(&relation(index)),
            };
            assert!(holds(lower, Relation::Greater) && holds(upper, Relation::Less), "{sum:?}: {found}");
            assert!(
                ![Relation::Equal, Relation::Greater].contains(&relation(lower.index + 1)),
                "{sum:?}: {found}"
            );
            assert!(
                ![Relation::Equal, Relation::Less].contains(&relation(upper.index - 1)),
                "{sum:?}: {found}"
            );
        }
    }
}
