//! The arena against plain trees: no canonical forms, no closed forms, only the definitions.

mod common;

use common::formal::{Formal, Oracle, trees};
use common::{add, cases, from_options, games, le, next_day};
use mcgs_values::{Outcome, Player, Value, Values};
use proptest::prelude::*;

/// Has the formal game an option that another option makes superfluous, or one that a reply takes back?
fn is_simplest(oracle: &mut Oracle, game: Formal) -> bool {
    Player::BOTH.into_iter().all(|player| {
        let options = oracle.options(game, player);
        let mut is_worse = |a, b| match player {
            Player::Left => oracle.le(a, b),
            Player::Right => oracle.le(b, a),
        };
        let mut dominated = false;
        for (idx, &option) in options.iter().enumerate() {
            dominated |= options
                .iter()
                .enumerate()
                .any(|(other_idx, &other)| other_idx != idx && is_worse(option, other));
        }
        let reversible = options.iter().any(|&option| {
            oracle.options(option, player.opponent()).into_iter().any(|reply| match player {
                Player::Left => oracle.le(reply, game),
                Player::Right => oracle.le(game, reply),
            })
        });
        !dominated && !reversible && options.into_iter().all(|option| is_simplest(oracle, option))
    })
}

/// Is `a - b` a win for the second player?
fn is_equal(oracle: &mut Oracle, a: Formal, b: Formal) -> bool {
    let minus_b = oracle.neg(b);
    let difference = oracle.add(a, minus_b);
    oracle.outcome(difference) == Outcome::P
}

/// Checks everything about two formal games.
fn check(oracle: &mut Oracle, values: &Values, [a, b]: [Formal; 2]) -> Result<(), TestCaseError> {
    let [value_a, value_b] = [a, b].map(|game| oracle.value(values, game));
    for (game, value) in [(a, value_a), (b, value_b)] {
        let expanded = oracle.expand(values, value);
        prop_assert!(is_equal(oracle, game, expanded), "{} has another value", values.display(value));
        prop_assert!(is_simplest(oracle, expanded), "{} can be simplified", values.display(value));
        prop_assert_eq!(values.outcome(value), oracle.outcome(game));
    }
    prop_assert_eq!(le(values, value_a, value_b), oracle.le(a, b));
    prop_assert_eq!(le(values, value_b, value_a), oracle.le(b, a));
    prop_assert_eq!(value_a == value_b, oracle.le(a, b) && oracle.le(b, a));

    let (sum, value_sum) = (oracle.add(a, b), add(values, value_a, value_b));
    let expanded = oracle.expand(values, value_sum);
    prop_assert!(oracle.le(sum, expanded) && oracle.le(expanded, sum), "{}", values.display(value_sum));
    prop_assert_eq!(oracle.value(values, sum), value_sum);
    prop_assert!(is_simplest(oracle, expanded));

    let (negative, value_negative) = (oracle.neg(a), values.neg(value_a));
    prop_assert_eq!(oracle.value(values, negative), value_negative);
    Ok(())
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn values_of_trees(a in trees(4, 20), b in trees(4, 20)) {
        let mut oracle = Oracle::default();
        let games = [&a, &b].map(|tree| oracle.tree(tree));
        check(&mut oracle, &Values::new(), games)?;
    }

    /// Canonical forms as formal games, with closed forms inside.
    #[test]
    fn values_of_canonical_forms(a in games()) {
        let values = Values::new();
        let a = a.build(&values);
        let mut oracle = Oracle::default();
        let game = oracle.expand(&values, a);
        prop_assert!(is_simplest(&mut oracle, game));
        prop_assert_eq!(oracle.value(&values, game), a);
        prop_assert_eq!(values.outcome(a), oracle.outcome(game));
    }

    /// Ways to write a game in more words: a dominated option, a reversible one, and `+ H - H`.
    #[test]
    fn equal_games_have_equal_ids(a in trees(3, 12), b in trees(2, 6)) {
        let mut oracle = Oracle::default();
        let values = Values::new();
        let [game, other] = [&a, &b].map(|tree| oracle.tree(tree));
        let value = oracle.value(&values, game);

        let minus = oracle.neg(other);
        let sum = oracle.add(game, other);
        let sum = oracle.add(sum, minus);
        prop_assert_eq!(oracle.value(&values, sum), value);

        let other = oracle.value(&values, other);
        let [left, right] = Player::BOTH.map(|player| values.options(value, player).collect::<Vec<_>>());
        if left.iter().any(|&option| le(&values, other, option)) {
            prop_assert_eq!(from_options(&values, &[&left[..], &[other]].concat(), &right), value);
        }
        // The gift horse principle: an option that is no good may be added.
        if !le(&values, value, other) {
            prop_assert_eq!(from_options(&values, &[&left[..], &[other]].concat(), &right), value);
        }
        if !le(&values, other, value) {
            prop_assert_eq!(from_options(&values, &left, &[&right[..], &[other]].concat()), value);
        }
    }
}

/// Every pair of games born by day 2, compared and added by definition.
#[test]
fn all_pairs_of_the_second_day() {
    let values = Values::new();
    let mut oracle = Oracle::default();
    let mut games = vec![Value::ZERO];
    for _ in 0..2 {
        games = next_day(&values, &games);
    }
    assert_eq!(games.len(), 22);
    for &a in &games {
        for &b in &games {
            let formal = [a, b].map(|value| oracle.expand(&values, value));
            check(&mut oracle, &values, formal).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}
