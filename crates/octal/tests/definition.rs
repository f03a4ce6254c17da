//! The fast sequences against the plain definition of nim values.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::BTreeSet;

use mcgs_octal::{Code, Progress, Sequence};
use proptest::prelude::*;

/// The first values, by the definition: the least value that no option has.
fn by_definition(code: &Code, terms: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for n in 0..terms {
        let mut options = BTreeSet::new();
        for taken in 0..=n {
            let left = n - taken;
            if code.allows(taken, 0) && left == 0 {
                options.insert(0);
            }
            if code.allows(taken, 1) && left >= 1 {
                options.insert(values[left]);
            }
            if code.allows(taken, 2) {
                options.extend((1..left).map(|a| values[a] ^ values[left - a]));
            }
            if code.allows(taken, 3) {
                for a in 1..left {
                    options.extend((1..left - a).map(|b| values[a] ^ values[b] ^ values[left - a - b]));
                }
            }
        }
        values.push((0..=u16::MAX).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// The first values, as the library finds them.
fn values(code: &Code, terms: usize, work: u64) -> Vec<u16> {
    let mut sequence = Sequence::new(*code);
    while sequence.extend(terms, work) != Progress::Complete {}
    (0..terms as u64).map(|heap| sequence.value(heap).unwrap()).collect()
}

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_octal_codes(first in prop::bool::ANY, digits in "[0-7]{1,5}", work in 1u64..100) {
        let code = code(&format!("{}.{digits}", if first { 4 } else { 0 }));
        prop_assert_eq!(values(&code, 160, work), by_definition(&code, 160), "{}", code);
    }

    #[test]
    fn random_hexadecimal_codes(first in "[048C]", digits in "[0-9A-F]{1,3}") {
        let code = code(&format!("{first}.{digits}"));
        prop_assert_eq!(values(&code, 60, u64::MAX), by_definition(&code, 60), "{}", code);
    }

    #[test]
    fn random_codes_of_taking(digits in "[0-3]{1,20}") {
        let code = code(&format!("0.{digits}"));
        prop_assert_eq!(values(&code, 400, u64::MAX), by_definition(&code, 400), "{}", code);
    }
}

/// Long sequences, which reach the sparse spaces and the searches for wanted values.
#[test]
fn long_sequences() {
    for (text, sparse) in [
        ("0.6", false),
        ("0.007", false),
        ("0.16", true),
        ("0.36", true),
        ("0.106", true), // Its linear test needs the size of the heap, and tokens are taken in odd numbers.
        ("0.0106", false), // Here the numbers differ in parity.
        ("0.054", true),
        ("0.1777", true),
        ("4.002", true),
        ("0.7654", true),
    ] {
        let code = code(text);
        let terms = 1200;
        let mut sequence = Sequence::new(code);
        assert_eq!(sequence.extend(terms, u64::MAX), Progress::Complete);
        assert_eq!(sequence.rare_heaps().is_some(), sparse, "{text}");
        let found: Vec<u16> = (0..terms as u64).map(|heap| sequence.value(heap).unwrap()).collect();
        assert_eq!(found, by_definition(&code, terms), "{text}");
    }
}

#[test]
fn work_is_a_limit() {
    let mut sequence = Sequence::new(code("0.6"));
    assert_eq!(sequence.extend(1_000_000, 10_000), Progress::OutOfWork);
    let known = sequence.computed().len();
    assert!((10..1000).contains(&known), "{known}");
    assert_eq!(sequence.value(known as u64), None);
    assert_eq!(sequence.extend(known, 0), Progress::Complete);
}

#[test]
fn sequences_without_moves_are_zero() {
    for text in ["0.0", "8.0"] {
        let code = code(text);
        assert_eq!(values(&code, 50, u64::MAX), by_definition(&code, 50));
    }
    assert_eq!(values(&code("0.0"), 50, u64::MAX), [0; 50]);
}
