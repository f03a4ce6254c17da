//! Laws that hold for all games, on random ones.

mod common;

use common::{add, cases, from_options, games, le, numbers};
use mcgs_values::{Outcome, Player, Steps, Value, Values};
use proptest::prelude::*;

fn outcome_from_order(values: &Values, game: Value) -> Outcome {
    Outcome::from_first_wins(!le(values, game, Value::ZERO), !le(values, Value::ZERO, game))
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn values_are_a_group(a in games(), b in games(), c in games()) {
        let values = Values::new();
        let [a, b, c] = [a, b, c].map(|game| game.build(&values));
        prop_assert_eq!(values.sub(a, a, &mut Steps::unlimited()).unwrap(), Value::ZERO);
        prop_assert_eq!(add(&values, a, b), add(&values, b, a));
        prop_assert_eq!(add(&values, add(&values, a, b), c), add(&values, a, add(&values, b, c)));
        prop_assert_eq!(add(&values, add(&values, a, b), values.neg(b)), a);
        prop_assert_eq!(values.neg(add(&values, a, b)), add(&values, values.neg(a), values.neg(b)));
    }

    /// The cancelled sum without the shortcut for `G - G`: built from its options.
    #[test]
    fn differences_vanish_by_their_options_too(a in games()) {
        let values = Values::new();
        let a = a.build(&values);
        let negative = values.neg(a);
        let [left, right] = Player::BOTH.map(|player| {
            let mine = values.options(a, player).map(|option| add(&values, option, negative));
            let theirs = values.options(negative, player).map(|option| add(&values, a, option));
            mine.chain(theirs).collect::<Vec<_>>()
        });
        prop_assert_eq!(from_options(&values, &left, &right), Value::ZERO);
    }

    #[test]
    fn negation_is_an_involution_and_reverses_order(a in games(), b in games()) {
        let values = Values::new();
        let [a, b] = [a, b].map(|game| game.build(&values));
        let [minus_a, minus_b] = [a, b].map(|game| values.neg(game));
        prop_assert_eq!(values.neg(minus_a), a);
        prop_assert_eq!(le(&values, a, b), le(&values, minus_b, minus_a));
        prop_assert_eq!(values.outcome(minus_a), -values.outcome(a));
        prop_assert_eq!(values.left_stop(minus_a), -values.right_stop(a));
        prop_assert_eq!(values.is_left_closed(minus_a), values.is_right_closed(a));
        prop_assert_eq!(values.is_all_small(minus_a), values.is_all_small(a));
    }

    #[test]
    fn order_is_the_sign_of_the_difference(a in games(), b in games(), c in games()) {
        let values = Values::new();
        let [a, b, c] = [a, b, c].map(|game| game.build(&values));
        let difference = values.sub(b, a, &mut Steps::unlimited()).unwrap();
        prop_assert_eq!(le(&values, a, b), matches!(values.outcome(difference), Outcome::L | Outcome::P));
        prop_assert_eq!(le(&values, a, b), le(&values, add(&values, a, c), add(&values, b, c)));
        prop_assert_eq!(le(&values, a, b) && le(&values, b, a), a == b);
        prop_assert_eq!(values.outcome(a), outcome_from_order(&values, a));
        if le(&values, a, b) && le(&values, b, c) {
            prop_assert!(le(&values, a, c));
        }
    }

    /// An option is never as good as the game for the player who did not choose it.
    #[test]
    fn canonical_options_rebuild_the_game(a in games()) {
        let values = Values::new();
        let a = a.build(&values);
        let [left, right] = Player::BOTH.map(|player| values.options(a, player).collect::<Vec<_>>());
        prop_assert_eq!(from_options(&values, &left, &right), a);
        prop_assert!(left.iter().all(|&option| !le(&values, a, option)));
        prop_assert!(right.iter().all(|&option| !le(&values, option, a)));
    }

    #[test]
    fn number_translation_and_avoidance(a in games(), x in numbers()) {
        let values = Values::new();
        let a = a.build(&values);
        if values.as_number(a).is_some() {
            return Ok(());
        }
        let x = values.number(x);
        let [left, right] = Player::BOTH
            .map(|player| values.options(a, player).map(|option| add(&values, option, x)).collect::<Vec<_>>());
        let sum = add(&values, a, x);
        prop_assert_eq!(sum, from_options(&values, &left, &right));
        let good = |option: &Value| le(&values, Value::ZERO, *option);
        prop_assert_eq!(values.outcome(sum).first_wins(Player::Left), left.iter().any(good));
        let good = |option: &Value| le(&values, *option, Value::ZERO);
        prop_assert_eq!(values.outcome(sum).first_wins(Player::Right), right.iter().any(good));
    }

    #[test]
    fn switches_are_built_like_all_games(x in numbers(), y in numbers()) {
        let values = Values::new();
        let [left, right] = [x, y].map(|number| values.number(number));
        prop_assert_eq!(values.switch(x, y), Some(from_options(&values, &[left], &[right])));
    }

    #[test]
    fn stops_of_sums(a in games(), b in games()) {
        let values = Values::new();
        let [a, b] = [a, b].map(|game| game.build(&values));
        let sum = add(&values, a, b);
        let [left_a, left_b] = [a, b].map(|game| values.left_stop(game));
        let [right_a, right_b] = [a, b].map(|game| values.right_stop(game));
        let chain = [
            right_a.checked_add(right_b).unwrap(),
            values.right_stop(sum),
            right_a.checked_add(left_b).unwrap(),
            values.left_stop(sum),
            left_a.checked_add(left_b).unwrap(),
        ];
        prop_assert!(chain.is_sorted(), "{:?}", chain);
        prop_assert!(left_a >= right_a);
        if le(&values, a, b) {
            prop_assert!(left_a <= left_b && right_a <= right_b);
        }
    }

    #[test]
    fn stops_decide_comparisons_with_numbers(a in games(), x in numbers()) {
        let values = Values::new();
        let a = a.build(&values);
        let (left, right) = (values.left_stop(a), values.right_stop(a));
        for number in [x, left, right] {
            let game = values.number(number);
            if number < right {
                prop_assert!(le(&values, game, a) && !le(&values, a, game));
            }
            if number > right {
                prop_assert!(!le(&values, game, a));
            }
            if number > left {
                prop_assert!(le(&values, a, game) && !le(&values, game, a));
            }
            if number < left {
                prop_assert!(!le(&values, a, game));
            }
        }
        prop_assert_eq!(values.is_right_closed(a), le(&values, values.number(right), a));
        prop_assert_eq!(values.is_left_closed(a), le(&values, a, values.number(left)));
        if values.is_all_small(a) {
            prop_assert!(values.is_infinitesimal(a));
        }
    }

    /// The stops by their definition.
    #[test]
    fn stops_come_from_the_options(a in games()) {
        let values = Values::new();
        let a = a.build(&values);
        let left = values.options(a, Player::Left).map(|option| values.right_stop(option)).max();
        let right = values.options(a, Player::Right).map(|option| values.left_stop(option)).min();
        match values.as_number(a) {
            Some(number) => prop_assert_eq!([number; 2], [values.left_stop(a), values.right_stop(a)]),
            None => prop_assert_eq!([left, right], [Some(values.left_stop(a)), Some(values.right_stop(a))]),
        }
    }
}
