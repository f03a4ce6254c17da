//! What a sum is worth, as far as that is known without search.

use mcgs_engine::{Component, Outcome, Solver, Steps, Sum, Value};

use super::equal;

/// The longest value that is shown, in characters.
const MAX_TEXT: usize = 120;
/// The most values that are shown one by one.
const MAX_ADDENDS: usize = 8;
/// Steps for adding up the values of parts, which are small.
const STEPS: u64 = 100_000;

/// The values of the independent parts of a sum, and what they add up to.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Worth {
    /// The values of the parts that are not zero; none if there are many.
    pub addends: Vec<String>,
    /// Their sum.
    pub total: String,
    /// How it compares with zero: `=`, `<`, `>` or `||`.
    pub sign: &'static str,
    /// The sum as a value of the solver.
    #[serde(skip)]
    pub(super) value: Value,
}

impl Worth {
    /// What the sum is worth; nothing if that needs a search.
    pub(super) fn of(solver: &Solver, sum: &Sum, budget: &mcgs_engine::Budget) -> Option<Self> {
        let values = solver.values();
        let mut total = Value::ZERO;
        let mut addends = Vec::new();
        for part in equal::parts(sum) {
            let value = solver.value_without_search(&Sum::from(part), budget).result.ok()??;
            total = values.add(total, value, &mut Steps::new(STEPS)).ok()?;
            if value != Value::ZERO {
                addends.push(value);
            }
        }
        let text = |value: &Value| values.display_within(*value, MAX_TEXT);
        let texts: Option<Vec<String>> = addends.iter().map(text).collect();
        let addends = texts.filter(|texts| texts.len() <= MAX_ADDENDS).unwrap_or_default();
        Some(Worth { addends, total: text(&total)?, sign: sign(values.outcome(total)), value: total })
    }

    /// Does a reader see at once that this is right: because numbers add up, or because it is plainly positive or negative?
    pub(super) fn is_plain(&self) -> bool {
        self.addends.len() > 1 || self.sign == ">" || self.sign == "<"
    }
}

/// How a game with this outcome compares with zero.
pub(super) fn sign(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "=",
        Outcome::L => ">",
        Outcome::R => "<",
        Outcome::N => "||",
    }
}

/// A part of a sum with its value.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Addend {
    /// The part.
    pub game: String,
    /// Its value, or its nim value.
    pub value: String,
}

impl Addend {
    pub(super) fn new(part: &Component, value: String) -> Self {
        Addend { game: part.to_string(), value }
    }
}
