//! Helpers for the tests: short calls, and random games as recipes.
#![allow(dead_code, reason = "every test file uses some of these")]

pub mod formal;

use std::collections::HashSet;

use mcgs_values::{Dyadic, Steps, Value, Values};
use proptest::prelude::*;

/// This many random cases, and no files written.
pub fn cases(n: u32) -> ProptestConfig {
    ProptestConfig { cases: n, failure_persistence: None, ..ProptestConfig::default() }
}

/// Reads a value that must be right.
pub fn value(values: &Values, text: &str) -> Value {
    values
        .parse(text, &mut Steps::unlimited())
        .unwrap_or_else(|error| panic!("{text}: {error} at {:?}", error.span))
}

/// Adds without a limit.
pub fn add(values: &Values, a: Value, b: Value) -> Value {
    values.add(a, b, &mut Steps::unlimited()).expect("test values are small")
}

/// Compares without a limit.
pub fn le(values: &Values, a: Value, b: Value) -> bool {
    values.le(a, b, &mut Steps::unlimited()).expect("test values are small")
}

/// Builds from options without a limit.
pub fn from_options(values: &Values, left: &[Value], right: &[Value]) -> Value {
    values.from_options(left, right, &mut Steps::unlimited()).expect("test values are small")
}

/// Sums of small switches and infinitesimals, in an order of the caller's choice.
pub fn build_many(values: &Values, order: impl Iterator<Item = usize>) -> Vec<(usize, Value)> {
    let parts = ["{3|1}", "{1|*}", "^", "+-{*,^}", "{2||1|0}", "Tiny(1)", "{0|v*}", "*2", "{5/2|-1/4}"];
    let n_parts = parts.len();
    order
        .map(|code| {
            let [a, b, c] = [code % n_parts, code / n_parts % n_parts, code / n_parts / n_parts % n_parts]
                .map(|idx| value(values, parts[idx]));
            let sum = add(values, add(values, a, b), values.neg(c));
            let switch = from_options(values, &[sum, a], &[values.neg(sum), c]);
            assert!(le(values, switch, switch));
            (code, switch)
        })
        .collect()
}

/// All sets of pairwise confused values, the empty one included.
pub fn antichains(values: &Values, games: &[Value]) -> Vec<Vec<Value>> {
    let mut found = vec![Vec::new()];
    for &game in games {
        let extended: Vec<Vec<Value>> = found
            .iter()
            .filter(|chain| chain.iter().all(|&other| !le(values, game, other) && !le(values, other, game)))
            .map(|chain| chain.iter().copied().chain([game]).collect())
            .collect();
        found.extend(extended);
    }
    found
}

/// The games born by the day after `games`: one for every pair of antichains, repeats removed.
pub fn next_day(values: &Values, games: &[Value]) -> Vec<Value> {
    let sides = antichains(values, games);
    let mut born = HashSet::new();
    for left in &sides {
        for right in &sides {
            born.insert(from_options(values, left, right));
        }
    }
    born.into_iter().collect()
}

/// A way to build a game.
#[derive(Debug, Clone)]
pub enum Recipe {
    Closed {
        numerator: i64,
        exponent: u8,
        ups: i32,
        nim: u32,
    },
    /// Each Left option gains `heat`, each Right option loses as much.
    Options {
        left: Vec<Recipe>,
        right: Vec<Recipe>,
        heat: i32,
    },
}

impl Recipe {
    /// The game in an arena.
    pub fn build(&self, values: &Values) -> Value {
        match self {
            Recipe::Closed { numerator, exponent, ups, nim } => {
                let number = Dyadic::new(*numerator, *exponent).expect("test numbers are small");
                values.number_up_star(number, *ups, *nim)
            }
            Recipe::Options { left, right, heat } => {
                let side = |options: &[Recipe], heat: i32| -> Vec<Value> {
                    let heat = values.number(Dyadic::from(heat));
                    options.iter().map(|option| add(values, option.build(values), heat)).collect()
                };
                from_options(values, &side(left, *heat), &side(right, -heat))
            }
        }
    }
}

/// A small number.
pub fn numbers() -> impl Strategy<Value = Dyadic> {
    (-24i64..=24, 0u8..=3)
        .prop_map(|(numerator, exponent)| Dyadic::new(numerator, exponent).expect("test numbers are small"))
}

/// Random games: hot, cold and infinitesimal, with closed forms at the leaves.
pub fn games() -> impl Strategy<Value = Recipe> {
    let number = prop_oneof![
        3 => (-3i64..=3).prop_map(|numerator| closed(numerator, 0, 0, 0)),
        1 => (-5i64..=5, 1u8..=3).prop_map(|(numerator, exponent)| closed(numerator, exponent, 0, 0)),
    ];
    let near_number = (-1i64..=1, -2i32..=2, 0u32..=3).prop_map(|(n, ups, nim)| closed(n, 0, ups, nim));
    prop_oneof![
        2 => trees(prop_oneof![3 => number, 1 => near_number], 0..=3),
        1 => all_small_games(),
    ]
}

/// Random games without a number but zero.
pub fn all_small_games() -> impl Strategy<Value = Recipe> {
    trees((-2i32..=2, 0u32..=3).prop_map(|(ups, nim)| closed(0, 0, ups, nim)), 0..=0)
}

fn closed(numerator: i64, exponent: u8, ups: i32, nim: u32) -> Recipe {
    Recipe::Closed { numerator, exponent, ups, nim }
}

fn trees(
    leaf: impl Strategy<Value = Recipe> + 'static,
    heat: std::ops::RangeInclusive<i32>,
) -> impl Strategy<Value = Recipe> {
    leaf.prop_recursive(4, 16, 2, move |inner| {
        let side = || {
            let inner = inner.clone();
            prop_oneof![1 => Just(0usize), 8 => Just(1), 6 => Just(2), 2 => Just(3)]
                .prop_flat_map(move |n| prop::collection::vec(inner.clone(), n))
        };
        (side(), side(), heat.clone()).prop_map(|(left, right, heat)| Recipe::Options { left, right, heat })
    })
}
