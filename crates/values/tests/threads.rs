//! One arena, several threads: the same values get the same ids, and everything that is known of them agrees.

mod common;

use std::sync::Barrier;

use common::{add, build_many, le};
use mcgs_values::{Steps, Value, Values};

/// What a thread knows of some values: sums and comparisons with a neighbour, negatives, atomic weights.
fn examine(values: &Values, built: &[(usize, Value)]) -> Vec<(Value, Value, [bool; 2], Option<Value>)> {
    let steps = &mut Steps::unlimited();
    let mut facts = Vec::new();
    for pair in built.windows(2).step_by(3) {
        let [(_, a), (_, b)] = [pair[0], pair[1]];
        let weight = values.atomic_weight(a, steps).expect("test values are small");
        facts.push((add(values, a, b), values.neg(a), [le(values, a, b), le(values, b, a)], weight));
    }
    facts
}

#[test]
fn four_threads_agree() {
    let n_codes = 9 * 9 * 9;
    let alone = Values::new();
    let expected = build_many(&alone, 0..n_codes);
    let expected_facts = examine(&alone, &expected);
    for _ in 0..4 {
        let values = Values::new();
        let barrier = Barrier::new(4);
        let work = |step: usize| {
            barrier.wait();
            // The same values, in another order. The number of codes is a power of 3.
            let mut built = build_many(&values, (0..n_codes).map(|place| place * step % n_codes));
            built.sort_unstable();
            let facts = examine(&values, &built);
            (built, facts)
        };
        let results = std::thread::scope(|scope| {
            let threads = [1, 1, 2, n_codes - 1].map(|step| scope.spawn(move || work(step)));
            threads.map(|thread| thread.join().unwrap())
        });
        for result in &results {
            assert_eq!(result, &results[0]);
        }
        let (built, facts) = &results[0];
        let same = |found, wanted| values.structural_hash(found) == alone.structural_hash(wanted);
        for (&(_, found), &(code, wanted)) in built.iter().zip(&expected) {
            assert!(same(found, wanted), "{code}");
        }
        for (found, wanted) in facts.iter().zip(&expected_facts) {
            assert!(same(found.0, wanted.0) && same(found.1, wanted.1));
            assert_eq!(found.2, wanted.2);
            assert_eq!(found.3.is_some(), wanted.3.is_some());
            assert!(found.3.zip(wanted.3).is_none_or(|(found, wanted)| same(found, wanted)));
        }
    }
}
