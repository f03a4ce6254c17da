//! Values and bounds that a formula gives agree with the rules.

use std::slice::from_ref;

use mcgs_engine::{Dyadic, Values};
use mcgs_values::Steps;

use crate::for_every_game;
use crate::oracle::Oracle;
use crate::samples::{Sample, reached};

/// The value of a formula is the canonical form that is built from all options, and has the right outcome.
fn formulas_agree_with_the_rules<G: Sample>() {
    let values = Values::new();
    let mut oracle = Oracle::<G>::new();
    for position in reached::<G>() {
        if let Some(value) = position.value(&values) {
            let built = oracle.value(&position, &values);
            assert_eq!(
                value,
                built,
                "{position:?}: {}, not {}",
                values.display(value),
                values.display(built)
            );
            assert_eq!(oracle.outcome(from_ref(&position)), values.outcome(value), "{position:?}");
        }
    }
}
for_every_game!(formulas_agree_with_the_rules);

/// The integers that bound a position do so.
fn bounds_hold<G: Sample>() {
    let values = Values::new();
    let mut oracle = Oracle::<G>::new();
    for position in reached::<G>() {
        let (low, high) = position.bounds();
        let [low, high] = [low, high].map(|bound| values.number(Dyadic::new(bound, 0).unwrap()));
        let value = oracle.value(&position, &values);
        let steps = &mut Steps::unlimited();
        assert_eq!(values.le(low, value, steps), Ok(true), "{position:?}: {}", values.display(value));
        assert_eq!(values.le(value, high, steps), Ok(true), "{position:?}: {}", values.display(value));
    }
}
for_every_game!(bounds_hold);
