//! Published sequences and periods.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use mcgs_octal::{ArithmeticPeriod, Period, Sequence, Summary};

fn sequence(code: &str, terms: usize) -> Sequence {
    let mut sequence = Sequence::new(code.parse().unwrap());
    sequence.extend(terms, u64::MAX);
    sequence
}

/// Guy and Smith, *The G-values of various games* (1956); Gangolli and Plambeck, *A note on periodicity in some octal
/// games* (1989); the tables of Flammenkamp. The start is the last exceptional heap plus one.
#[test]
fn periods() {
    for (code, length, last_exception) in [
        ("0.77", 12, 70),
        ("0.07", 34, 52),
        ("0.137", 34, 51),
        ("0.4", 34, 53),
        ("0.17", 34, 32),
        ("0.45", 20, 497),
        ("0.47", 20, 497),
        ("0.055", 148, 258),
        ("0.017", 60, 14),
        ("0.051", 48, 47),
        ("0.15", 10, 0),
        ("0.115", 14, 0),
        ("0.144", 10, 3),
        ("0.53", 9, 10),
        ("0.54", 7, 2),
        ("0.156", 349, 3478),
        ("0.644", 442, 3255),
        ("0.165", 1550, 5180),
        ("0.356", 142, 7314),
        ("0.127", 4, 46_577),
        ("0.16", 149_459, 105_350),
    ] {
        let sequence = sequence(code, 1_000_000);
        assert_eq!(sequence.period(), Some(Period { length, start: last_exception + 1 }), "{code}");
    }
}

/// First values, from heap 1 on.
#[test]
fn first_values() {
    let games: &[(&str, &[u16])] = &[
        ("0.77", &[1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7]),
        ("0.07", &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4]),
        ("0.17", &[1, 1, 0, 2, 1, 3, 0, 1, 1, 3, 2, 2, 3, 4, 1, 5]),
        ("0.45", &[0, 1, 1, 2, 2, 3, 1, 1, 4, 4, 3, 2, 2, 1, 1, 4, 2, 2, 6, 4]),
        ("0.055", &[0, 1, 1, 1, 2, 2, 2, 3, 1, 1, 1, 4, 4, 4, 3]),
        ("0.017", &[0, 1, 1, 1, 2, 0, 2, 3, 1, 1, 4, 0, 4, 5, 1, 3]),
        ("0.051", &[0, 1, 1, 1, 0, 2, 2, 1, 3, 4]),
        ("0.156", &[1, 1, 0, 2, 2, 2, 4, 4, 1, 1, 1, 3]),
        ("0.644", &[0, 1, 2, 3, 4, 5, 1, 6, 3, 2, 5, 8]),
        ("0.165", &[1, 0, 2, 1, 3, 2, 1, 3, 4, 4]),
        ("0.356", &[1, 2, 0, 2, 1, 2, 4, 5, 1, 6]),
        ("0.127", &[1, 0, 2, 2, 1, 0, 4, 4, 1, 2]),
        ("0.56", &[1, 0, 2, 2, 4, 1, 1, 3]),
        ("0.1777", &[1, 1, 2, 2, 3, 4, 1, 1, 6, 6]),
        ("0.6", &[0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0]),
    ];
    for (code, first) in games {
        assert_eq!(sequence(code, 100).computed()[1..=first.len()], **first, "{code}");
    }
}

#[test]
fn kayles_has_fourteen_exceptions() {
    let summary = Summary::of(&sequence("0.77", 500), 500);
    assert_eq!(summary.exceptions, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    assert_eq!((summary.terms, summary.proved), (500, true));
    assert_eq!((summary.largest, summary.first_largest), (8, 27));
}

/// Officers and Kayles in two heaps look alike shifted: 0.6 is 0.37 without its first term.
#[test]
fn officers_have_no_small_period() {
    let officers = sequence("0.6", 20_000);
    let summary = Summary::of(&officers, 20_000);
    assert_eq!((summary.period, summary.proved, summary.terms), (None, false, 20_000));
    assert_eq!(sequence("0.37", 19_999).computed(), &officers.computed()[1..]);
    assert!(summary.rare.unwrap().number < 1_600);
}

/// Periods that are seen before they are proved.
#[test]
fn periods_are_observed_first() {
    let summary = Summary::of(&sequence("0.77", 160), 160);
    assert_eq!((summary.period, summary.proved), (Some(Period { length: 12, start: 71 }), false));
}

#[test]
fn kenyons_game_grows() {
    let summary = Summary::of(&sequence("0.3F", 300), 300);
    assert_eq!(summary.arithmetic, Some(ArithmeticPeriod { length: 6, start: 0, saltus: 3 }));
    assert_eq!((summary.period, summary.proved), (None, false));
}
