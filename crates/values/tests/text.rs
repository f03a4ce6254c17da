//! Text: what is printed is read back, all spellings are understood, all errors point at their place.

mod common;

use common::{add, all_small_games, cases, games, numbers, value};
use mcgs_values::{Notation, Steps, ValueParseErrorKind as Kind, Values};
use proptest::prelude::*;

/// A spelling and the one text that is printed for it.
const SPELLINGS: &[(&str, &str)] = &[
    ("0", "0"),
    (" 0 ", "0"),
    ("007", "7"),
    ("-0", "0"),
    ("--3", "3"),
    ("---3", "-3"),
    ("6/8", "3/4"),
    ("-3 / 4", "-3/4"),
    ("*0", "0"),
    ("*1", "*"),
    ("-*2", "*2"),
    ("^0", "0"),
    ("^1", "^"),
    ("^2", "^^"),
    ("^^^", "^3"),
    ("vvvv*2", "v4*2"),
    ("v3*0", "v3"),
    ("-^3*2", "v3*2"),
    ("2*", "2*"),
    ("-2*3", "-2*3"),
    ("1/2*3", "1/2*3"),
    ("2+^*", "2+^*"),
    ("^* + 2", "2+^*"),
    ("-1/2+vv", "-1/2+vv"),
    ("1 - 2 - 3", "-4"),
    ("1-(2-3)", "2"),
    ("1 - -1", "2"),
    ("1 + -1", "0"),
    ("3.^", "^3"),
    ("3 . ^*2", "^3*2"),
    ("-3.^", "v3"),
    ("0.{1|0}", "0"),
    ("2.{1|0}", "1"),
    ("3.{1|0}", "{2|1}"),
    ("5.(3)", "15"),
    ("1000000001.{2|1}", "{1500000002|1500000001}"),
    ("+-1", "+-1"),
    ("+-1/2", "+-1/2"),
    ("+- 1", "+-1"),
    ("+-{1}", "+-1"),
    ("+-(1)", "+-1"),
    ("-+-1", "+-1"),
    ("1 ++-1", "{2|0}"),
    ("1 - +-1", "{2|0}"),
    ("+-1*", "+-(1*)"),
    ("+-(1*)", "+-(1*)"),
    ("+-1 + *", "+-(1*)"),
    ("+-(2+^)", "+-(2+^)"),
    ("+-{2|1}", "+-{2|1}"),
    ("+-(2|1)", "+-{2|1}"),
    ("+-{{2|1}}", "+-{2|1}"),
    ("+-{^,*}", "+-{*,^}"),
    ("+-{ { 2 | 0 } , 1 }", "+-{1,{2|0}}"),
    ("+-(1+Tiny(1))", "+-(1+Tiny(1))"),
    ("+-+-1", "0"),
    ("{1|*}", "{1|*}"),
    ("1|*", "{1|*}"),
    ("(1|*)", "{1|*}"),
    ("5||3|2", "{5||3|2}"),
    ("5 || 3 | 2", "{5||3|2}"),
    ("{5|||3|2}", "{5||3|2}"),
    ("{5|{3|2}}", "{5||3|2}"),
    ("{2|1||0}", "{2|1||0}"),
    ("{{2|1}|0}", "{2|1||0}"),
    ("9|7||6|5", "{9|7||6|5}"),
    ("{9|7||6|5|||0}", "{9|7||6|5|||0}"),
    ("{4,{9|3}|0}", "{4,{9|3}|0}"),
    ("{{9|3},4|0,{2|-8}}", "{4,{9|3}|0,{2|-8}}"),
    ("{4,{9|3}|0||-1,{2|-3}|-9}", "{4,{9|3}|0||-1,{2|-3}|-9}"),
    ("{0|}", "1"),
    ("{|0}", "-1"),
    ("{|}", "0"),
    ("{ | }", "0"),
    ("{||}", "0"),
    ("{1||2|||}", "2"),
    ("{|||0||}", "0"),
    ("Tiny(2)", "Tiny(2)"),
    ("Tiny ( 2 )", "Tiny(2)"),
    ("{0||0|-2}", "Tiny(2)"),
    ("Miny(1/2)", "Miny(1/2)"),
    ("Tiny(3|2)", "Tiny({3|2})"),
    ("Tiny(0)", "^"),
    ("Tiny(-Tiny(1))", "{0||0|Tiny(1)}"),
    ("{3||3|2}", "3+Tiny(1)"),
    ("-1/2 - Tiny({4+Miny(2)|2})", "-1/2+Miny({4+Miny(2)|2})"),
    ("2.Tiny(1)", "{0||0,{0|-1}|-1}"),
    ("{+-{*,^}, v | 0}", "{v,+-{*,^}|0}"),
    ("\t{1\n|\u{a0}0}", "{1|0}"),
    ("±1", "+-1"),
    ("± ½", "+-1/2"),
    ("±{∗,↑}", "+-{*,^}"),
    ("↑", "^"),
    ("↓", "v"),
    ("↑∗", "^*"),
    ("↑↑", "^^"),
    ("^↑^", "^3"),
    ("⇑", "^^"),
    ("⇑⋆", "^^*"),
    ("⇓∗3", "vv*3"),
    ("⤊", "^3"),
    ("⤋*", "v3*"),
    ("↑5", "^5"),
    ("3·↑", "^3"),
    ("∗2", "*2"),
    ("⋆", "*"),
    ("½", "1/2"),
    ("¼ + ¾", "1"),
    ("1½", "3/2"),
    ("−1½", "-3/2"),
    ("2⅞∗", "23/8*"),
    ("−3/4", "-3/4"),
    ("1 − −1", "2"),
    ("−⇑*", "vv*"),
    ("+_2", "Tiny(2)"),
    ("-_2", "Miny(2)"),
    ("−_½", "Miny(1/2)"),
    ("+_{3|2}", "Tiny({3|2})"),
    ("1 + +_1", "1+Tiny(1)"),
    ("1+-_1", "1+Miny(1)"),
    ("1 - -_1", "1+Tiny(1)"),
    ("{0|+_2}", "{0|Tiny(2)}"),
    ("1+(+_1)", "1+Tiny(1)"),
    ("up", "^"),
    ("down", "v"),
    ("star", "*"),
    ("star2", "*2"),
    ("up*", "^*"),
    ("upstar", "^*"),
    ("Up Star", "^*"),
    ("down star2", "v*2"),
    ("up3 + star", "^3*"),
    ("2star", "2*"),
    ("3.up", "^3"),
    ("{1|down}", "{1|v}"),
    ("tiny 2", "Tiny(2)"),
    ("miny(1/2)", "Miny(1/2)"),
    ("TINY{3|2}", "Tiny({3|2})"),
    ("Tiny 1", "Tiny(1)"),
    ("-tiny 1", "Miny(1)"),
];

/// Printed forms from the literature, word for word but for the order of options.
const PUBLISHED: &[&str] = &[
    "+-{0,{{2|0},2+Tiny(2)|{2|0},Miny(2)}}",
    "+-{3,{4|0,{1|0,*}}}",
    "+-{{^|*},{^*,^^|0,^*,+-{0,^*}}}",
    "{1+Miny(2)|-1}",
    "-1/2+Miny({9/2+Miny(2)|5/2||2|1/2})",
    "{2+Miny(2)|0||-1/2|-2}",
    "{1|{1/2|0}}",
    "+-{{1|*},{3/2||||1|||0||0,v*|||||0}}",
];

const MANY: &str = "9223372036854775808";

#[test]
fn all_spellings_are_understood() {
    let values = Values::new();
    for (spelling, text) in SPELLINGS {
        let found = value(&values, spelling);
        assert_eq!(values.display(found).to_string(), *text, "{spelling}");
        assert_eq!(value(&values, text), found, "{text}");
    }
}

#[test]
fn published_forms_come_back() {
    let values = Values::new();
    for text in PUBLISHED {
        let found = value(&values, text);
        let printed = values.display(found).to_string();
        assert_eq!(value(&values, &printed), found, "{printed}");
        let letters = |text: &str| {
            let mut letters: Vec<char> = text.chars().filter(|c| !"{}|".contains(*c)).collect();
            letters.sort_unstable();
            letters
        };
        assert_eq!(letters(&printed), letters(text), "{printed} for {text}");
    }
}

#[test]
fn errors_point_at_their_place() {
    let values = Values::new();
    let deep = "(".repeat(201) + "1";
    let bars = format!("1{}2", "|".repeat(201));
    let arrow_and_number = format!("v{MANY}");
    for (text, span, message) in [
        (
            "",
            0..0,
            "found the end of the text, expected a number, `*`, `^`, `v`, `+-`, `{`, `(`, `Tiny(` or `Miny(`",
        ),
        ("  ", 2..2, "found the end of the text"),
        ("1+", 2..2, "found the end of the text"),
        ("x", 0..1, "found `x`, expected a number"),
        ("é", 0..2, "found `é`, expected a number"),
        ("1 x", 2..3, "found `x`, expected `+`, `-`, `,`, `|` or the end of the text"),
        ("1 2", 2..3, "found `2`, expected `+`"),
        ("1)", 1..2, "found `)`, expected `+`, `-`, `,`, `|` or the end of the text"),
        ("{1|2", 0..1, "this `{` is never closed, expected `}`"),
        ("* + {1|{2|3}", 4..5, "this `{` is never closed"),
        ("(1|2", 0..1, "this `(` is never closed, expected `)`"),
        ("Tiny(1", 4..5, "this `(` is never closed"),
        ("+-{1", 2..3, "this `{` is never closed"),
        ("{1|2)", 4..5, "found `)`, expected `+`, `-`, `,`, `|` or `}`"),
        ("(1}", 2..3, "found `}`, expected `+`, `-`, `,`, `|` or `)`"),
        ("1|2|3", 3..4, "found a second `|` at one level, expected two sides"),
        ("{1|2||3||4}", 7..9, "found a second `||` at one level"),
        ("{1 | | 2}", 5..6, "found a second `|` at one level"),
        ("{1||2|3|4}", 7..8, "found a second `|` at one level"),
        ("{1}", 0..3, "found options but no bar, expected `{Left options|Right options}`"),
        ("{}", 0..2, "found options but no bar"),
        ("1,2", 0..3, "found options but no bar"),
        ("^+(1,2)", 2..7, "found options but no bar"),
        ("()", 1..2, "found `)`, expected a number"),
        ("+-{}", 3..4, "found `}`, expected a number"),
        ("{1,|2}", 3..4, "found `|`, expected a number"),
        ("{,1|2}", 1..2, "found `,`, expected a number"),
        ("1|", 1..2, "found a bar with nothing on one side"),
        ("1|| ", 1..3, "found a bar with nothing on one side"),
        ("|1", 0..1, "found a bar with nothing on one side"),
        ("(|)", 1..2, "found a bar with nothing on one side"),
        ("1/3", 2..3, "found the denominator 3, expected a power of two"),
        ("0/0", 2..3, "found the denominator 0, expected a power of two"),
        ("1/*", 2..3, "found `*`, expected a denominator"),
        ("1/-2", 2..3, "found `-`, expected a denominator"),
        ("1/2/2", 3..4, "found `/`, expected `+`"),
        ("2^", 0..2, "found a number directly before `^`, expected `+` (a sum) or `.` (a multiple)"),
        ("{1/2 v*|0}", 1..6, "found a number directly before `v`"),
        ("1.5", 1..2, "found `.` between digits, expected a fraction such as `3/2`"),
        ("2.", 2..2, "found the end of the text"),
        ("2.-^", 2..3, "found `-`, expected a number"),
        ("1+-1", 1..3, "found `+-` between terms, expected `-`, or `+ +-`"),
        ("+1", 0..1, "found `+`, expected a number"),
        ("2 *", 2..3, "found `*`, expected `+`"),
        ("^v", 1..2, "found `v`, expected `+`"),
        ("^^3", 2..3, "found `3`, expected `+`"),
        ("Tiny -1", 5..6, "found `-`, expected a number"),
        ("∗ + {½|↑", 6..7, "this `{` is never closed"),
        ("½ é", 3..5, "found `é`, expected `+`"),
        ("2⇑", 0..4, "found a number directly before `⇑`, expected `+` (a sum) or `.` (a multiple)"),
        ("½ down", 0..7, "found a number directly before `down`"),
        ("↑±1", 3..5, "found `+-` between terms"),
        ("1+−1", 1..5, "found `+-` between terms"),
        ("1+_2", 2..3, "found `_`, expected a number"),
        ("⇑3", 3..4, "found `3`, expected `+`"),
        ("upon", 0..1, "found `u`, expected a number"),
        ("½/2", 2..3, "found `/`, expected `+`"),
        ("9223372036854775807½", 0..21, "expected a number of at most 9223372036854775807"),
        ("Tin(1)", 0..1, "found `T`, expected a number"),
        ("@A", 0..1, "found `@`, expected a number"),
        (MANY, 0..19, "found 9223372036854775808, expected a number of at most 9223372036854775807"),
        ("1/9223372036854775808", 2..21, "expected a number of at most 4611686018427387904"),
        ("*4294967296", 1..11, "found 4294967296, expected a number of at most 4294967295"),
        ("^2147483648", 1..11, "found 2147483648, expected a number of at most 2147483647"),
        (&arrow_and_number, 1..20, "expected a number of at most 2147483647"),
        ("9223372036854775808.^", 0..19, "expected a number of at most 9223372036854775807"),
        ("9223372036854775807+1", 0..21, "the value is too large"),
        ("{9223372036854775807|}", 1..21, "the value is too large"),
        ("* - 2.^2147483647", 4..17, "the value is too large"),
        (&deep, 200..201, "found more than 200 levels of nesting, expected fewer"),
        (&bars, 1..202, "found more than 200 levels of nesting"),
    ] {
        let error = values.parse(text, &mut Steps::unlimited()).expect_err(text);
        assert!(
            error.to_string().starts_with(message) || error.to_string().ends_with(message),
            "{text}: {error}"
        );
        assert_eq!(error.span, span, "{text}: {error}");
    }
}

#[test]
fn fuel_is_respected() {
    let values = Values::new();
    let text = "{5|{3|2}} + {7|{1|-1}} + {9|{1|-4}} + {8|{3|-2}}";
    let error = values.parse(text, &mut Steps::new(20)).unwrap_err();
    assert!(matches!(error.kind, Kind::TooLarge(_)));
    assert!(values.parse(text, &mut Steps::unlimited()).is_ok());
    let nimbers: Vec<String> = (0..3000).map(|nim| format!("*{nim}")).collect();
    let text = format!("{{{}|0}}", nimbers.join(","));
    let error = values.parse(&text, &mut Steps::new(10_000)).unwrap_err();
    assert!(matches!(error.kind, Kind::TooLarge(_)));
}

/// Long runs of bars give way to braces.
#[test]
fn deep_forms_have_short_text() {
    let values = Values::new();
    let mut text = String::from("0");
    for n in 1..=100 {
        text = format!("{{{n}|{text}}}");
    }
    let tower = value(&values, &text);
    for tower in [tower, values.neg(tower)] {
        let printed = values.display(tower).to_string();
        assert_eq!(value(&values, &printed), tower);
        assert!(printed.contains("||||||||"), "{printed}");
        assert!(!printed.contains("|||||||||"), "{printed}");
        assert!(printed.len() < 1000, "{printed}");
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn printed_values_are_read_back(a in games(), b in all_small_games(), x in numbers()) {
        let values = Values::new();
        let [a, b] = [a, b].map(|game| game.build(&values));
        let x = values.number(x);
        let switch = values.parse(&format!("+-({})", values.display(a)), &mut Steps::unlimited()).unwrap();
        let tiny = values.parse(&format!("{x}+Tiny({a})", x = values.display(x), a = values.display(a)),
            &mut Steps::unlimited()).unwrap();
        for game in [a, b, add(&values, a, x), add(&values, b, x), switch, tiny] {
            let text = values.display(game).to_string();
            prop_assert_eq!(values.parse(&text, &mut Steps::unlimited()), Ok(game), "{}", text);
            let signs = Notation::Unicode.show(&text);
            prop_assert_eq!(values.parse(&signs, &mut Steps::unlimited()), Ok(game), "{}", signs);
            prop_assert_eq!(values.display_within(game, text.len() - 1), None);
            prop_assert_eq!(values.display_within(game, text.len()), Some(text));
        }
    }

    /// The text depends on nothing but the value.
    #[test]
    fn printing_is_the_same_in_another_arena(a in games(), b in games()) {
        let (values, others) = (Values::new(), Values::new());
        let first = a.build(&values);
        b.build(&others);
        let second = a.build(&others);
        prop_assert_eq!(values.display(first).to_string(), others.display(second).to_string());
    }

    #[test]
    fn no_text_is_a_crash(text in "[0-9*^v+\\-{}|(),./ TinyM@é↑⇓∗⋆½¾−±_updownstar]{0,24}") {
        let values = Values::new();
        match values.parse(&text, &mut Steps::new(10_000)) {
            Ok(value) => {
                let printed = values.display(value).to_string();
                prop_assert_eq!(values.parse(&printed, &mut Steps::unlimited()), Ok(value), "{}", printed);
            }
            Err(error) => prop_assert!(text.get(error.span.clone()).is_some(), "{:?}", error),
        }
    }
}
