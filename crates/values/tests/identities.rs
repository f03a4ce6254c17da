//! Values, sums and comparisons that every textbook has.

mod common;

use common::value;
use mcgs_values::{Outcome, Relation, Steps, Values};

/// Each line holds texts of one value; the first is how it is printed.
const EQUAL: &[&[&str]] = &[
    &["0", "{|}", "{-1|1}", "{*|1}", "{v|^}", "{*|*}", "{*2|*2}", "{*|*2}", "{^*|v*}", "{*|^}"],
    &["0", "+-1 + +-1", "{1|0}+{0|-1}", "*5 + *5", "3.{1|*} - {1|*} - 2.{1|*}", "{-7|}", "{|1/2}"],
    &["*", "{0|0}", "{^|v}", "{^|0}", "{0,^|0,v}", "{0,*2|0}", "{0|v}"],
    &["*2", "{0,*|0,*}", "* + *3"],
    &["*5", "*6 + *3", "{0,*,*2,*3,*4|0,*,*2,*3,*4}"],
    &["^", "{0|*}", "{0|*,1}", "^^ + v", "-v"],
    &["^*", "{0,*|0}", "^ + *"],
    &["^^", "{0|^*}", "2.^"],
    &["^^*", "{0|^}", "{^|^}", "2.^ + *"],
    &["^3", "{0|^^*}", "3.^", "^^^"],
    &["^3*", "{0|^^}"],
    &["^4", "{0|^3*}"],
    &["^*3", "{0|*2}"],
    &["v", "{*|0}"],
    &["1/2", "{0|1}", "{0|1,2}", "{0,-1|1}"],
    &["1", "{0|}", "{1/4|2}", "{1|0}+{1|0}", "{2|0}+{1|-1}", "{3|1}+{0|-2}", "{0,*|}"],
    &["-11/8", "{-3/2|-5/4}"],
    &["2", "{1|3}", "{1|}"],
    &["1*", "{1|1}", "{1|*}+{1|*}", "{1*|*}+{1|0}", "1+*"],
    &["-3/4*", "{-3/4|-3/4}"],
    &["Tiny(1)", "{0|{0|-1}}", "{0||0|-1}"],
    &["1+Tiny(1)", "{1|{1|0}}", "{1||1|0}"],
    &["Miny(1)", "{{1|0}|0}", "-Tiny(1)"],
    &["+-1", "{1|-1,0}", "{1|-1}", "{3|1} - 2"],
    &["+-{3|1}", "+-2 + +-1", "{3|1||-1|-3}"],
    &["{^|*}", "^ + {0|v*}"],
    &["{7/2|1/4}", "15/8 + +-13/8"],
    &["{5||3|2}", "{5|{3|2}}", "5||3|2"],
];

/// Left side, relation, right side.
const COMPARED: &[(&str, Relation, &str)] = &[
    ("^", Relation::Greater, "0"),
    ("^", Relation::Confused, "*"),
    ("^^", Relation::Greater, "*"),
    ("^", Relation::Greater, "*2"),
    ("^", Relation::Greater, "*3"),
    ("^", Relation::Greater, "*1000"),
    ("^*", Relation::Confused, "0"),
    ("^^*", Relation::Greater, "0"),
    ("^1000000", Relation::Less, "1/4611686018427387904"),
    ("Tiny(1)", Relation::Greater, "0"),
    ("Tiny(1)", Relation::Less, "^"),
    ("7.Tiny(1)", Relation::Less, "^"),
    ("5.Tiny(2)", Relation::Less, "Tiny(1)"),
    ("{0|v*}", Relation::Less, "^"),
    ("3.{0|v*}", Relation::Less, "^"),
    ("6.{0|v*}", Relation::Less, "^"),
    ("{1|0}", Relation::Confused, "0"),
    ("{1|0}", Relation::Confused, "1/2"),
    ("{1|0}", Relation::Confused, "1"),
    ("{1|0}", Relation::Greater, "*"),
    ("{1|*}", Relation::Greater, "0"),
    ("{2|0}", Relation::Confused, "0"),
    ("+-1", Relation::Confused, "1"),
    ("+-1", Relation::Confused, "*"),
    ("+-1", Relation::Confused, "^"),
    ("*2", Relation::Confused, "^*3"),
    ("+-1", Relation::Less, "9/8"),
    ("{1|0}", Relation::Equal, "1/2 + +-1/2"),
];

/// Positions with their outcomes.
const OUTCOMES: &[(&str, Outcome)] = &[
    ("{1|*}", Outcome::L),
    ("5||3|2", Outcome::L),
    ("{*|*}", Outcome::P),
    ("*+*2+*3", Outcome::P),
    ("{0|1}", Outcome::L),
    ("^ + {0||0|-2}", Outcome::L),
    ("{|}", Outcome::P),
    ("+-{*,^}", Outcome::N),
    ("{v*|-2*}", Outcome::R),
];

#[test]
fn equal_games_have_one_value_and_one_text() {
    let values = Values::new();
    for texts in EQUAL {
        let expected = value(&values, texts[0]);
        for text in *texts {
            let found = value(&values, text);
            assert_eq!(values.display(found).to_string(), texts[0], "{text}");
            assert_eq!(found, expected, "{text} = {}", texts[0]);
            let negative = value(&values, &format!("-({text})"));
            assert_eq!(negative, values.neg(expected), "-({text})");
        }
    }
}

#[test]
fn comparisons_of_the_literature() {
    let values = Values::new();
    let steps = &mut Steps::unlimited();
    for (left, relation, right) in COMPARED {
        let [a, b] = [left, right].map(|text| value(&values, text));
        assert_eq!(values.compare(a, b, steps).unwrap(), *relation, "{left} and {right}");
        assert_eq!(
            values.compare(values.neg(b), values.neg(a), steps).unwrap(),
            *relation,
            "-{right}, -{left}"
        );
    }
}

#[test]
fn outcomes_of_the_literature() {
    let values = Values::new();
    for (text, outcome) in OUTCOMES {
        let game = value(&values, text);
        assert_eq!(values.outcome(game), *outcome, "{text}");
        assert_eq!(values.outcome(values.neg(game)), -*outcome, "-({text})");
    }
}

/// `n·^ = {0 | (n-1)·^ + *}` for `n >= 1` and `n·^ + * = {0 | (n-1)·^}` for `n >= 2`.
#[test]
fn ups_in_general() {
    let values = Values::new();
    for n in 1..=40 {
        let less = n - 1;
        assert_eq!(value(&values, &format!("{{0|^{less}*}}")), value(&values, &format!("{n}.^")));
        if n >= 2 {
            assert_eq!(value(&values, &format!("{{0|^{less}}}")), value(&values, &format!("{n}.^ + *")));
        }
    }
}

/// Nimbers add without carry, and `{*0, …, *(n-1) | the same}` is `*n`.
#[test]
fn nimbers_in_general() {
    let values = Values::new();
    for a in 0..16u32 {
        for b in 0..16u32 {
            assert_eq!(value(&values, &format!("*{a} + *{b}")), values.nimber(a ^ b));
        }
        let below: Vec<String> = (0..a).map(|n| format!("*{n}")).collect();
        let below = below.join(",");
        assert_eq!(value(&values, &format!("{{{below}|{below}}}")), values.nimber(a));
    }
}

/// `{x|y}` is the middle plus or minus half the difference if `x > y`, and `x + *` if `x = y`.
#[test]
fn switches_in_general() {
    let values = Values::new();
    for left in -12..=12 {
        for right in -12..=left {
            let switch = value(&values, &format!("{{{left}/4|{right}/4}}").replace("{-", "{ -"));
            let (sum, difference) = (left + right, left - right);
            let expected = if difference == 0 {
                value(&values, &format!("{left}/4 + *"))
            } else {
                value(&values, &format!("{sum}/8 + +-({difference}/8)"))
            };
            assert_eq!(switch, expected, "{left}/4 and {right}/4");
        }
    }
}
