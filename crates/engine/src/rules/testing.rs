//! What the tests of all rules share: random sums with known answers.

use mcgs_values::{Player, Steps, Value, Values};

/// Numbers, infinitesimals and hot values.
pub(super) const MIXED: &[&str] =
    &["1", "-1/2", "*", "^", "v*", "{^|*}", "+-1", "{2|1}", "{3||1|-2}", "{1|*}", "Tiny(1)", "{0||0|-1}"];

/// How often a rule decided.
#[derive(Debug, Default)]
pub(super) struct Cases {
    pub(super) wins: u32,
    pub(super) losses: u32,
    pub(super) open: u32,
}

/// The values with these texts and their negatives.
pub(super) fn parse(values: &Values, texts: &[&str]) -> Vec<Value> {
    let parse = |text: &&str| values.parse(text, &mut Steps::unlimited()).expect("a value");
    let mut all: Vec<Value> = texts.iter().map(parse).collect();
    all.extend(all.clone().iter().map(|&value| values.neg(value)));
    all
}

/// Does Left, to move, win the sum? By its exact value.
pub(super) fn left_wins(values: &Values, list: &[Value]) -> bool {
    let add = |sum, &value| values.add(sum, value, &mut Steps::unlimited()).expect("enough steps");
    values.outcome(list.iter().fold(Value::ZERO, add)).first_wins(Player::Left)
}

/// Checks a rule on random sums of up to five of the values with these texts and of their negatives.
pub(super) fn check(texts: &[&str], rule: impl Fn(&Values, &[Value]) -> Option<bool>) -> Cases {
    let values = &Values::new();
    let parts = parse(values, texts);
    let mut random = mcgs_random::Random::new("rules", 2026);
    let mut cases = Cases::default();
    for _ in 0..1500 {
        let list: Vec<Value> = (0..=random.index(5)).map(|_| parts[random.index(parts.len())]).collect();
        match rule(values, &list) {
            None => cases.open += 1,
            Some(win) => {
                let texts: Vec<_> = list.iter().map(|&value| values.display(value).to_string()).collect();
                assert_eq!(win, left_wins(values, &list), "{texts:?}");
                if win { cases.wins += 1 } else { cases.losses += 1 }
            }
        }
    }
    cases
}
