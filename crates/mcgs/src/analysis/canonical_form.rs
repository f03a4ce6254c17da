//! A value with its size.

use std::collections::HashSet;

use mcgs_engine::{Player, Value, Values};
use mcgs_values::{Notation, Steps, TooLarge};

/// Forms are counted up to this number.
const MAX_FORMS: usize = 1_000_000;
/// Steps for finding how long a value lasts.
const REMOTENESS_STEPS: u64 = 100_000;

/// A value with its size.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct CanonicalForm {
    /// The text; nothing if it is too long.
    pub text: Option<String>,
    /// The number of different positions in the canonical form that are not just a number, ups and a nimber.
    pub forms: usize,
    /// The depth of the canonical form.
    pub birthday: u64,
    /// How many moves it lasts if Left begins and if Right begins, the winner hurries and the loser delays;
    /// nothing if that is too large to find out.
    #[serde(serialize_with = "both")]
    pub remoteness: Option<[u64; 2]>,
}

/// Serialised as the answer to the question is.
#[allow(clippy::ref_option, reason = "serde hands over references")]
fn both<S: serde::Serializer>(remoteness: &Option<[u64; 2]>, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(serde::Serialize)]
    struct Both {
        left: u64,
        right: u64,
    }
    serde::Serialize::serialize(&remoteness.map(|[left, right]| Both { left, right }), serializer)
}

impl CanonicalForm {
    pub(super) fn new(values: &Values, value: Value, max_text: usize, notation: Notation) -> Self {
        let mut seen = HashSet::new();
        let mut waiting = vec![value];
        while let Some(value) = waiting.pop() {
            if values.as_number_up_star(value).is_none() && seen.len() < MAX_FORMS && seen.insert(value) {
                waiting.extend(Player::BOTH.into_iter().flat_map(|player| values.options(value, player)));
            }
        }
        CanonicalForm {
            text: values.display_within(value, max_text).map(|text| notation.show(&text)),
            forms: seen.len(),
            birthday: values.birthday(value),
            remoteness: remoteness(values, value).ok(),
        }
    }
}

fn remoteness(values: &Values, value: Value) -> Result<[u64; 2], TooLarge> {
    let steps = &mut Steps::new(REMOTENESS_STEPS);
    Ok([values.remoteness(value, Player::Left, steps)?, values.remoteness(value, Player::Right, steps)?])
}
