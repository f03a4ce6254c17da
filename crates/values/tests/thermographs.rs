//! Thermographs: published ones, and what they say about stops and outcomes.

mod common;

use std::collections::HashMap;

use common::formal::{Formal, Oracle, trees};
use common::{add, all_small_games, cases, games, next_day, value};
use mcgs_values::{Dyadic, Player, Point, Steps, Thermograph, Value, Values};
use proptest::prelude::*;

/// Values with their thermographs as text.
const KNOWN: &[(&str, &str)] = &[
    ("0", "L: (0, -1) R: (0, -1)"),
    ("-7", "L: (-7, -1) R: (-7, -1)"),
    ("1000000", "L: (1000000, -1) R: (1000000, -1)"),
    ("1/2", "L: (1, -1) (1/2, -1/2) R: (0, -1) (1/2, -1/2)"),
    ("25/16", "L: (2, -1) (2, -1/2) (25/16, -1/16) R: (1, -1) (3/2, -1/2) (3/2, -1/8) (25/16, -1/16)"),
    ("9/8*", "L: (2, -1) (5/4, -1/4) (5/4, -1/8) (9/8, 0) R: (1, -1) (1, -1/8) (9/8, 0)"),
    ("*", "L: (1, -1) (0, 0) R: (-1, -1) (0, 0)"),
    ("*5", "L: (1, -1) (0, 0) R: (-1, -1) (0, 0)"),
    ("^", "L: (1, -1) (0, 0) R: (0, -1)"),
    ("^*", "L: (1, -1) (0, 0) R: (-1, -1) (0, 0)"),
    ("v100*3", "L: (0, -1) R: (-1, -1) (0, 0)"),
    ("3+^^*", "L: (4, -1) (3, 0) R: (3, -1)"),
    ("+-1", "L: (2, -1) (0, 1) R: (-2, -1) (0, 1)"),
    ("{5||3|2}", "L: (6, -1) (15/4, 5/4) R: (3, -1) (3, 1/2) (15/4, 5/4)"),
    ("{3||2*|1*}", "L: (4, -1) (9/4, 3/4) R: (1, -1) (2, 0) (2, 1/2) (9/4, 3/4)"),
    (
        "{{3/2*|1/2} | {0|-3},{-1*,{-1/2|-1*}|-5/2}}",
        "L: (1, -1) (1/2, -1/2) (1/2, 1/2) (-5/16, 21/16) \
         R: (-1, -1) (-1, 0) (-3/4, 1/4) (-3/4, 7/8) (-5/16, 21/16)",
    ),
    // The scaffolds touch at temperature 1, run on as one, and cross at 3/2.
    ("+-{1,{3|0}}", "L: (2, -1) (0, 1) R: (-2, -1) (0, 1)"),
    ("Tiny(1)", "L: (1, -1) (0, 0) R: (0, -1)"),
    ("{0|v*}", "L: (1, -1) (0, 0) R: (0, -1)"),
    ("{{1|1/2}|-1/2}", "L: (1, -1) (1/2, -1/2) (1/2, 1/4) (1/8, 5/8) R: (-1, -1) (-1, -1/2) (1/8, 5/8)"),
];

fn thermograph(values: &Values, game: Value) -> std::sync::Arc<Thermograph> {
    values.thermograph(game, &mut Steps::unlimited()).expect("test values are small")
}

fn point(value: (i64, i64), temperature: (i64, i64)) -> Point {
    let [value, temperature] =
        [value, temperature].map(|(n, d)| Dyadic::from_fraction(n, d).expect("test numbers are small"));
    Point { value, temperature }
}

#[test]
fn thermographs_of_the_literature() {
    let values = Values::new();
    for (text, expected) in KNOWN {
        let game = value(&values, text);
        let walls = thermograph(&values, game);
        assert_eq!(walls.to_string(), *expected, "{text}");
        let negative = thermograph(&values, values.neg(game));
        assert_eq!(*negative, walls.negative(), "-({text})");
        let again = Thermograph::from_points(walls.left_wall(), walls.right_wall());
        assert_eq!(again.as_ref(), Some(&*walls), "{text}");
    }
}

/// `{a|b}` with `a > b` has mean `(a+b)/2` and temperature `(a-b)/2`; a number with denominator `2^k` has
/// temperature `-1/2^k`.
#[test]
fn means_and_temperatures_in_general() {
    let values = Values::new();
    let steps = &mut Steps::unlimited();
    let number = |n, exponent| Dyadic::new(n, exponent).unwrap();
    for a in -12..=12 {
        for b in -12..a {
            let switch = values.switch(number(a, 2), number(b, 2)).unwrap();
            assert_eq!(values.mean(switch, steps), Ok(number(a + b, 3)));
            assert_eq!(values.temperature(switch, steps), Ok(number(a - b, 3)));
        }
    }
    for numerator in -70..=70 {
        for exponent in [0, 1, 2, 5, 40] {
            let x = number(numerator, exponent);
            let game = values.number(x);
            assert_eq!(values.mean(game, steps), Ok(x));
            assert_eq!(values.temperature(game, steps), Ok(number(-1, x.exponent())), "{x}");
            for (ups, nim) in [(0, 1), (0, 9), (1, 0), (1, 1), (-3, 2), (1_000_000_000, 0)] {
                let game = values.number_up_star(x, ups, nim);
                assert_eq!(values.mean(game, steps), Ok(x));
                assert_eq!(values.temperature(game, steps), Ok(Dyadic::ZERO), "{x} and {ups}, {nim}");
            }
        }
    }
}

/// The thermograph of closed forms does not come from their options; here it is compared with them.
#[test]
fn closed_forms_are_like_all_others() {
    let values = Values::new();
    for (numerator, exponent) in (-40..=40).flat_map(|n| (0..=4).map(move |exponent| (n, exponent))) {
        let number = Dyadic::new(numerator, exponent).unwrap();
        for (ups, nim) in (-3..=3).flat_map(|ups| (0..=4).map(move |nim| (ups, nim))) {
            let game = values.number_up_star(number, ups, nim);
            let walls = thermograph(&values, game);
            assert_eq!(*walls, by_options(&values, game), "{}", values.display(game));
        }
    }
}

/// One step by the definition.
fn by_options(values: &Values, game: Value) -> Thermograph {
    let sides = Player::BOTH.map(|player| {
        values.options(game, player).map(|option| thermograph(values, option)).collect::<Vec<_>>()
    });
    let [left, right] = sides.each_ref().map(|side| side.iter().map(|walls| &**walls).collect::<Vec<_>>());
    Thermograph::from_options(&left, &right).expect("test values are small")
}

/// Stops, outcome and closed ends are read off the walls as the arena has them.
fn check_against_facts(values: &Values, game: Value) {
    let walls = thermograph(values, game);
    let text = values.display(game);
    assert_eq!(walls.outcome(), values.outcome(game), "{text}");
    assert_eq!(walls.left_stop(), values.left_stop(game), "{text}");
    assert_eq!(walls.right_stop(), values.right_stop(game), "{text}");
    assert_eq!(walls.left_at(Dyadic::ZERO), Ok(values.left_stop(game)), "{text}");
    assert_eq!(walls.right_at(Dyadic::ZERO), Ok(values.right_stop(game)), "{text}");
    assert_eq!(walls.bends_left(), !values.is_left_closed(game), "{text}");
    assert_eq!(walls.bends_right(), !values.is_right_closed(game), "{text}");
    assert_eq!(*walls, by_options(values, game), "{text}");
    check_shape(&walls);
}

/// Walls start at integers, lean inward, and meet at the temperature and not before.
fn check_shape(walls: &Thermograph) {
    let breaks = walls.break_temperatures();
    assert!(breaks.is_sorted() && breaks[0] == Dyadic::MINUS_ONE, "{walls}");
    assert_eq!(breaks.last(), Some(&walls.temperature()), "{walls}");
    let small = "test numbers are small";
    let at = |t: Dyadic| (walls.left_at(t).expect(small), walls.right_at(t).expect(small));
    assert!(at(breaks[0]).0.is_integer() && at(breaks[0]).1.is_integer(), "{walls}");
    for pair in breaks.windows(2) {
        let middle = pair[0].checked_add(pair[1]).and_then(Dyadic::checked_half).expect(small);
        for t in [pair[0], middle] {
            assert!(at(t).0 > at(t).1, "{walls} at {t}");
        }
        assert!(at(pair[0]).0 >= at(pair[1]).0 && at(pair[0]).1 <= at(pair[1]).1, "{walls}");
    }
    let far = Dyadic::new(i64::MAX, 0).expect("it is the largest number");
    for t in [walls.temperature(), far] {
        assert_eq!(at(t), (walls.mean(), walls.mean()), "{walls}");
    }
    let again = Thermograph::from_points(walls.left_wall(), walls.right_wall());
    assert_eq!(again.as_ref(), Some(walls));
}

#[test]
fn all_games_of_the_third_day() {
    let values = Values::new();
    let mut games = vec![Value::ZERO];
    for _ in 0..3 {
        games = next_day(&values, &games);
    }
    assert_eq!(games.len(), 1474);
    for game in games {
        check_against_facts(&values, game);
    }
}

#[test]
fn points_are_checked() {
    let (up, down) = ([point((1, 1), (-1, 1)), point((0, 1), (0, 1))], [point((0, 1), (-1, 1))]);
    let walls = Thermograph::from_points(&up, &down).unwrap();
    let values = Values::new();
    assert_eq!(walls, *thermograph(&values, value(&values, "^")));
    let crooked: &[&[Point]] = &[
        &[],
        &[point((0, 1), (0, 1))],
        &[point((1, 1), (-1, 1))],
        &[point((-1, 1), (-1, 1)), point((0, 1), (0, 1))],
        &[point((1, 1), (-1, 1)), point((0, 1), (1, 1))],
        &[point((1, 1), (-1, 1)), point((0, 1), (0, 1)), point((0, 1), (0, 1))],
        &[point((0, 1), (-1, 1)), point((0, 1), (-2, 1))],
    ];
    for points in crooked {
        assert_eq!(Thermograph::from_points(points, &down), None, "{points:?}");
    }
    // Points on a straight line are no breaks.
    let more = [up[0], point((1, 2), (-1, 2)), up[1], point((0, 1), (7, 1))];
    assert_eq!(Thermograph::from_points(&more, &[down[0], point((0, 1), (1, 4))]), Some(walls));
}

/// Equal thermographs are one, and their memory is counted.
#[test]
fn thermographs_are_shared_and_counted() {
    let values = Values::new();
    let games = ["*", "*2", "^*", "{0,*|0,*2}"].map(|text| value(&values, text));
    let bytes = values.bytes();
    let first = thermograph(&values, games[0]);
    assert!(values.bytes() >= bytes + size_of::<Thermograph>());
    let bytes = values.bytes();
    for game in games {
        assert!(std::sync::Arc::ptr_eq(&first, &thermograph(&values, game)));
    }
    assert!(values.bytes() < bytes + 2 * size_of::<Thermograph>());
}

/// The thermograph of a formal game by the definition alone.
fn formal_thermograph(
    oracle: &Oracle,
    game: Formal,
    known: &mut HashMap<Formal, Thermograph>,
) -> Thermograph {
    if let Some(known) = known.get(&game) {
        return known.clone();
    }
    let [left, right] = Player::BOTH.map(|player| {
        let options = oracle.options(game, player);
        options.into_iter().map(|option| formal_thermograph(oracle, option, known)).collect::<Vec<_>>()
    });
    let [left, right] = [&left, &right].map(|side| side.iter().collect::<Vec<_>>());
    let walls = Thermograph::from_options(&left, &right).expect("test games are small");
    known.insert(game, walls.clone());
    walls
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn random_games(a in games(), b in all_small_games()) {
        let values = Values::new();
        for game in [a.build(&values), b.build(&values)] {
            check_against_facts(&values, game);
        }
    }

    /// Any form will do: dominated and reversible options do not show.
    #[test]
    fn equal_games_have_equal_thermographs(a in trees(4, 24), b in trees(3, 12)) {
        let values = Values::new();
        let mut oracle = Oracle::default();
        let [a, b] = [&a, &b].map(|tree| oracle.tree(tree));
        let sum = oracle.add(a, b);
        let negative = oracle.neg(b);
        let back = oracle.add(sum, negative);
        let mut known = HashMap::new();
        for game in [a, b, sum, back] {
            let formal = formal_thermograph(&oracle, game, &mut known);
            let value = oracle.value(&values, game);
            prop_assert_eq!(&formal, &*thermograph(&values, value));
            prop_assert_eq!(formal.outcome(), oracle.outcome(game));
        }
        prop_assert_eq!(formal_thermograph(&oracle, back, &mut known), formal_thermograph(&oracle, a, &mut known));
    }

    #[test]
    fn thermographs_of_negatives_are_mirrored(a in games()) {
        let values = Values::new();
        let a = a.build(&values);
        let negative = thermograph(&values, values.neg(a));
        prop_assert_eq!(&*negative, &thermograph(&values, a).negative());
        prop_assert_eq!(negative.negative(), (*thermograph(&values, a)).clone());
        prop_assert!(add(&values, a, values.neg(a)) == Value::ZERO);
    }
}
