//! Ordinal sums and birthdays.

mod common;

use common::formal::{Formal, Oracle, trees};
use common::{cases, from_options, games, le, next_day, value};
use mcgs_values::{Player, Steps, Value, Values};
use proptest::prelude::*;

/// Base, top and ordinal sum.
const ORDINAL_SUMS: &[(&str, &str, &str)] = &[
    ("*", "1", "^*"),
    ("*", "-1", "v*"),
    ("*", "*", "*2"),
    ("*2", "*3", "*5"),
    ("1", "*", "1*"),
    ("1", "1", "2"),
    ("1", "-1", "1/2"),
    ("2", "-2", "5/4"),
    ("1/2", "1/4", "9/16"),
    ("^", "*", "{^|*,^}"),
    ("*", "^", "{0,*|0,*2}"),
    ("0", "{3|^}", "{3|^}"),
    ("{3|^}", "0", "{3|^}"),
];

fn ordinal_sum(values: &Values, base: Value, top: Value) -> Value {
    values.ordinal_sum(base, top, &mut Steps::unlimited()).expect("test values are small")
}

/// The ordinal sum with any form of the top.
fn by_definition(values: &Values, base: &[Vec<Value>; 2], oracle: &Oracle, top: Formal) -> Value {
    let [left, right] = [(Player::Left, &base[0]), (Player::Right, &base[1])].map(|(player, options)| {
        let tops = oracle.options(top, player).into_iter();
        let tops = tops.map(|top| by_definition(values, base, oracle, top));
        options.iter().copied().chain(tops).collect::<Vec<_>>()
    });
    from_options(values, &left, &right)
}

#[test]
fn ordinal_sums_of_the_literature() {
    let values = Values::new();
    for (base, top, sum) in ORDINAL_SUMS {
        let [a, b, expected] = [base, top, sum].map(|text| value(&values, text));
        assert_eq!(ordinal_sum(&values, a, b), expected, "{base} : {top}");
        let [a, b] = [a, b].map(|game| values.neg(game));
        assert_eq!(ordinal_sum(&values, a, b), values.neg(expected), "-({base}) : -({top})");
    }
    // Too large for the stack or the steps: refused.
    let steps = &mut Steps::new(100_000);
    assert!(values.ordinal_sum(values.nimber(1), value(&values, "1000000"), steps).is_err());
    assert!(values.ordinal_sum(values.nimber(u32::MAX), values.nimber(1), steps).is_err());
}

/// A game is born on the first day on which it is among the games that can be built.
#[test]
fn birthdays_of_the_first_days() {
    let values = Values::new();
    let mut games = vec![Value::ZERO];
    assert_eq!(values.birthday(Value::ZERO), 0);
    for day in 1..=3 {
        let born = next_day(&values, &games);
        for &game in &born {
            let is_new = !games.contains(&game);
            assert!(values.birthday(game) <= day, "{}", values.display(game));
            assert_eq!(values.birthday(game) == day, is_new, "{}", values.display(game));
        }
        games = born;
    }
}

/// One more than the largest birthday of the canonical options, for closed forms too.
#[test]
fn birthdays_come_from_the_options() {
    let values = Values::new();
    let texts = ["0", "5", "-2", "1/2", "-3/4", "21/16"];
    for text in texts {
        let number = values.as_number(value(&values, text)).unwrap();
        for (ups, nim) in (-5..=5).flat_map(|ups| (0..=6).map(move |nim| (ups, nim))) {
            let game = values.number_up_star(number, ups, nim);
            let options = Player::BOTH.into_iter().flat_map(|player| values.options(game, player));
            let expected = options.map(|option| values.birthday(option) + 1).max().unwrap_or(0);
            assert_eq!(values.birthday(game), expected, "{}", values.display(game));
        }
    }
    assert_eq!(values.birthday(value(&values, "^2147483647*4294967294")), 2_147_483_647 + 4_294_967_295);
    assert_eq!(values.birthday(value(&values, "9223372036854775807")), i64::MAX.unsigned_abs());
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn ordinal_sums_are_odd_and_monotone(base in games(), a in games(), b in games()) {
        let values = Values::new();
        let [base, a, b] = [base, a, b].map(|game| game.build(&values));
        let sum = ordinal_sum(&values, base, a);
        let [minus_base, minus_a] = [base, a].map(|game| values.neg(game));
        prop_assert_eq!(ordinal_sum(&values, minus_base, minus_a), values.neg(sum));
        let other = ordinal_sum(&values, base, b);
        if le(&values, a, b) {
            prop_assert!(le(&values, sum, other));
        }
    }

    /// The colon principle: any form of the top does.
    #[test]
    fn ordinal_sums_depend_on_the_value_of_the_top(base in games(), top in trees(3, 10)) {
        let values = Values::new();
        let base = base.build(&values);
        let mut oracle = Oracle::default();
        let formal = oracle.tree(&top);
        let top = oracle.value(&values, formal);
        let options = Player::BOTH.map(|player| values.options(base, player).collect::<Vec<_>>());
        prop_assert_eq!(by_definition(&values, &options, &oracle, formal), ordinal_sum(&values, base, top));
    }

    /// Equal bases of different forms have different sums, and each is what the definition says.
    #[test]
    fn ordinal_sums_keep_the_form_of_the_base(base in trees(3, 10), top in trees(3, 10)) {
        let values = Values::new();
        let mut oracle = Oracle::default();
        let [base, formal] = [&base, &top].map(|tree| oracle.tree(tree));
        let options = Player::BOTH.map(|player| {
            let options = oracle.options(base, player);
            options.into_iter().map(|option| oracle.value(&values, option)).collect::<Vec<_>>()
        });
        let top = oracle.value(&values, formal);
        let steps = &mut Steps::unlimited();
        let sum = values.ordinal_sum_of_form(&options[0], &options[1], top, steps).expect("test values are small");
        prop_assert_eq!(by_definition(&values, &options, &oracle, formal), sum);
    }

    #[test]
    fn no_form_is_older_than_its_birthday(tree in trees(4, 24)) {
        fn depth(tree: &common::formal::Tree) -> u64 {
            tree.left.iter().chain(&tree.right).map(|option| depth(option) + 1).max().unwrap_or(0)
        }
        let values = Values::new();
        let mut oracle = Oracle::default();
        let formal = oracle.tree(&tree);
        let game = oracle.value(&values, formal);
        prop_assert!(values.birthday(game) <= depth(&tree));
    }
}
