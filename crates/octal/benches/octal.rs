//! Times for the first values of some octal games: `cargo bench -p mcgs-octal`.
//!
//! The games without a known period are the hard ones; each kind of work is here: no sparse space (0.007), one with
//! many rare heaps (0.6), with few (0.106), a long period (0.16), three heaps (0.3F).

#![allow(clippy::print_stdout)] // It prints its results.

use std::time::Instant;

use mcgs_octal::{Code, Sequence};

/// Code, number of terms, and the value of the last one, computed or by a proved period.
const RUNS: &[(&str, usize, u16)] = &[
    ("0.77", 100_000, 8),
    ("0.07", 100_000, 0),
    ("0.007", 50_000, 538),
    ("0.007", 100_000, 56),
    ("0.6", 100_000, 39),
    ("0.6", 1_000_000, 64),
    ("0.106", 1_000_000, 1),
    ("0.106", 10_000_000, 6),
    ("0.16", 1_000_000, 3),
    ("0.3F", 3_000, 1499),
];

fn main() {
    println!("{:>6} {:>9} {:>9} {:>9}", "code", "terms", "computed", "seconds");
    for &(text, terms, last) in RUNS {
        let code: Code = text.parse().expect("the codes are right");
        let start = Instant::now();
        let mut sequence = Sequence::new(code);
        sequence.extend(terms, u64::MAX);
        let seconds = start.elapsed().as_secs_f64();
        assert_eq!(sequence.value(terms as u64 - 1), Some(last), "{text}, {terms} terms");
        println!("{text:>6} {terms:>9} {:>9} {seconds:>9.3}", sequence.computed().len());
    }
}
