//! Atomic weights: published ones, and the laws of *Winning Ways* on random all-small games.

mod common;

use common::{Recipe, add, all_small_games, cases, le, next_day, value};
use mcgs_values::{Dyadic, Outcome, Player, Relation, Steps, Value, Values};
use proptest::prelude::*;

/// Games with their weights, among them positions of Clobber.
const KNOWN: &[(&str, &str)] = &[
    ("0", "0"),
    ("*7", "0"),
    ("^", "1"),
    ("v*", "-1"),
    ("^1000*3", "1000"),
    ("{^^*|v*}", "1/2"),
    // The weights of the options leave room for 0 and 1, and the remote star chooses.
    ("{^|*}", "1"),
    ("{0|v*}", "0"),
    ("{*|v}", "-1"),
    ("+-{*,^}", "0"),
    ("+-{0,^*}", "0"),
    ("{+-{*,^},v|0}", "-1"),
    ("+-{{^|*},{^*,^^|0,^*,+-{0,^*}}}", "0"),
    ("{^^*|*,^}", "1"),
    // Weights may be hot.
    ("{^4|v4}", "+-2"),
    ("{^5|v3}", "{3|-1}"),
    ("{^^|^^}", "3"),
];

fn weight(values: &Values, game: Value) -> Option<Value> {
    values.atomic_weight(game, &mut Steps::unlimited()).expect("test values are small")
}

/// Random games that are all-small.
fn recipes() -> impl Strategy<Value = Recipe> {
    all_small_games().prop_filter("a player without a move makes a number", |recipe| {
        let values = Values::new();
        let game = recipe.build(&values);
        values.is_all_small(game)
    })
}

#[test]
fn weights_of_the_literature() {
    let values = Values::new();
    for (text, expected) in KNOWN {
        let game = value(&values, text);
        let found = weight(&values, game).expect("it is all-small");
        assert_eq!(values.display(found).to_string(), *expected, "{text}");
        assert_eq!(weight(&values, values.neg(game)), Some(values.neg(found)), "-({text})");
    }
    for text in ["1", "1*", "+-1", "Tiny(1)", "{^|{0|-1}}"] {
        assert_eq!(weight(&values, value(&values, text)), None, "{text}");
    }
}

/// `aw >= 2` makes the game positive, `aw >= 1` lets Left win moving first and is the same as being at least
/// a remote star, and a game of weight 0 lies between two downs and two ups.
fn check_laws(values: &Values, game: Value) {
    let text = values.display(game);
    let weight = weight(values, game).expect("it is all-small");
    let at_least = |n: i32| le(values, values.number(Dyadic::from(n)), weight);
    let at_most = |n: i32| le(values, weight, values.number(Dyadic::from(n)));
    let outcome = values.outcome(game);
    assert!(!at_least(2) || outcome == Outcome::L, "{text}");
    assert!(!at_most(-2) || outcome == Outcome::R, "{text}");
    assert!(!at_least(1) || outcome.first_wins(Player::Left), "{text}");
    assert!(!at_most(-1) || outcome.first_wins(Player::Right), "{text}");
    for star in [16, 17, 64].map(|nim| values.nimber(nim)) {
        assert_eq!(at_least(1), le(values, star, game), "{text}");
        assert_eq!(at_most(-1), le(values, game, star), "{text}");
    }
    if weight == Value::ZERO {
        let steps = &mut Steps::unlimited();
        let [low, high] = ["vv", "^^"].map(|text| value(values, text));
        assert_eq!(values.compare(low, game, steps), Ok(Relation::Less), "{text}");
        assert_eq!(values.compare(game, high, steps), Ok(Relation::Less), "{text}");
    }
}

#[test]
fn all_small_games_of_the_third_day() {
    let values = Values::new();
    let mut games = vec![Value::ZERO];
    for _ in 0..3 {
        games = next_day(&values, &games);
    }
    games.retain(|&game| values.is_all_small(game));
    assert_eq!(games.len(), 67);
    for &game in &games {
        check_laws(&values, game);
        for &other in &games {
            let [a, b] = [game, other].map(|game| weight(&values, game).expect("it is all-small"));
            assert_eq!(weight(&values, add(&values, game, other)), Some(add(&values, a, b)));
        }
    }
}

/// Nimbers above all that occur may be many, but never too few.
#[test]
fn large_nimbers_are_refused_or_right() {
    let values = Values::new();
    let game = |nim| {
        values.from_options(&[Value::ZERO], &[Value::ZERO, values.nimber(nim)], &mut Steps::unlimited())
    };
    for nim in [2, 3, 4, 7, 8, 31] {
        assert_eq!(weight(&values, game(nim).unwrap()), Some(Value::ZERO), "{nim}");
    }
    let far = values.from_options(
        &[values.number_up_star(Dyadic::ZERO, 1, u32::MAX)],
        &[values.number_up_star(Dyadic::ZERO, -1, u32::MAX - 1)],
        &mut Steps::new(10_000),
    );
    if let Ok(far) = far {
        // Refusing is fine; a panic or an endless loop is not.
        let _ = values.atomic_weight(far, &mut Steps::new(100_000));
    }
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn laws_of_weights(a in recipes()) {
        let values = Values::new();
        let game = a.build(&values);
        check_laws(&values, game);
    }

    #[test]
    fn weights_add_up(a in recipes(), b in recipes()) {
        let values = Values::new();
        let [a, b] = [a, b].map(|game| game.build(&values));
        let [weight_a, weight_b] = [a, b].map(|game| weight(&values, game).expect("it is all-small"));
        let sum = weight(&values, add(&values, a, b));
        prop_assert_eq!(sum, Some(add(&values, weight_a, weight_b)));
        prop_assert_eq!(weight(&values, values.neg(a)), Some(values.neg(weight_a)));
    }
}
