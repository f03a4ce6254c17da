//! Structural hashes: the same in every arena, and different for different games.

mod common;

use std::collections::HashMap;

use common::{build_many, cases, games, next_day};
use mcgs_values::{Dyadic, Value, Values};
use proptest::prelude::*;

/// The hash is of the game: the order of construction and the ids do not matter.
#[test]
fn hashes_agree_between_arenas() {
    let (values, others) = (Values::new(), Values::new());
    let forwards = build_many(&values, 0..300);
    let mut backwards = build_many(&others, (0..300).rev());
    backwards.reverse();
    assert!(forwards.iter().zip(&backwards).any(|(a, b)| a.1 != b.1), "ids must differ to test anything");
    for (&(code, a), &(_, b)) in forwards.iter().zip(&backwards) {
        assert_eq!(values.structural_hash(a), others.structural_hash(b), "{code}");
        assert_eq!(values.display(a).to_string(), others.display(b).to_string());
    }
}

/// Different games have different hashes, also where the fields of closed forms meet in a word.
#[test]
fn hashes_tell_closed_forms_apart() {
    let values = Values::new();
    let mut hashes = HashMap::new();
    for numerator in [-3, -1, 0, 1, 3] {
        for exponent in (0..=62).step_by(if numerator == 0 { 63 } else { 1 }) {
            for ups in [-2, -1, 0, 1, 2, 1 << 8, 1 << 24] {
                for nim in (0..32).map(|bit| 1u32 << bit).chain([0]) {
                    let number = Dyadic::new(numerator, exponent).unwrap();
                    let value = values.number_up_star(number, ups, nim);
                    let other = hashes.insert(values.structural_hash(value), value);
                    assert_eq!(other.unwrap_or(value), value);
                }
            }
        }
    }
}

/// Also where an option ends like the game itself, as in `{0|-1,{0|-1}}`.
#[test]
fn hashes_tell_the_games_of_three_days_apart() {
    let values = Values::new();
    let mut games = vec![Value::ZERO];
    for _ in 0..3 {
        games = next_day(&values, &games);
    }
    let hashes: HashMap<u128, Value> =
        games.iter().map(|&game| (values.structural_hash(game), game)).collect();
    assert_eq!((games.len(), hashes.len()), (1474, 1474));
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn random_games_hash_alike(a in games(), b in games(), c in games()) {
        let (values, others) = (Values::new(), Values::new());
        let here = [&a, &b, &c].map(|game| game.build(&values));
        let mut there = [&c, &b, &a].map(|game| game.build(&others));
        there.reverse();
        let [here_hashes, there_hashes] = [
            here.map(|game| values.structural_hash(game)),
            there.map(|game| others.structural_hash(game)),
        ];
        prop_assert_eq!(here_hashes, there_hashes);
        for (idx, &game) in here.iter().enumerate() {
            for (other_idx, &other) in here.iter().enumerate() {
                prop_assert_eq!(game == other, here_hashes[idx] == here_hashes[other_idx]);
            }
        }
    }
}
