//! Where a value comes from: the values of the parts, or those of the options.

use mcgs_engine::{Player, Steps, StopReason, Sum, Value};

use super::choice::Choices;
use super::equal;
use super::worth::Addend;

/// The longest value of an option that is shown, in characters.
const MAX_TEXT: usize = 2_000;
/// The most options of a canonical form that are shown.
const MAX_OPTIONS: usize = 100;
/// Steps for comparing the values of two options.
const STEPS: u64 = 10_000_000;

/// Where the value of a sum comes from.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct ValueParts {
    /// The independent parts with their values; one if there is nothing to add.
    pub addends: Vec<Addend>,
    /// The value.
    pub total: String,
    /// For a single part: the options of the canonical form, `{L|R}`.
    pub form: Option<String>,
    /// For a single part: the options of Left, who is Black.
    pub left: Vec<OptionFate>,
    /// For a single part: the options of Right, who is White.
    pub right: Vec<OptionFate>,
}

/// The moves to one value, and whether the canonical form keeps it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct OptionFate {
    /// The value.
    pub value: String,
    /// The moves to it.
    pub moves: Vec<String>,
    /// Does the canonical form keep it?
    pub fate: Fate,
    /// The option of the canonical form that is at least as good, or the answer of the opponent through which the option is reversed.
    pub by: Option<String>,
}

/// What becomes of an option in the canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It stays.
    Kept,
    /// Another option is at least as good.
    Dominated,
    /// The opponent has an answer that is at least as good for the opponent as the whole game was.
    Reversible,
}

impl ValueParts {
    pub(super) fn of(choices: &Choices<'_>, sum: &Sum) -> Result<Self, StopReason> {
        let parts = equal::parts(sum);
        let mut addends = Vec::new();
        for part in &parts {
            let value = value(choices, &Sum::from(part.clone()))?;
            addends.push(Addend::new(part, text(choices, value)?));
        }
        let total = value(choices, sum)?;
        let (left, right, form) = match parts.as_slice() {
            [_] => (
                options(choices, sum, total, Player::Left)?,
                options(choices, sum, total, Player::Right)?,
                Some(form(choices, total)?),
            ),
            _ => (Vec::new(), Vec::new(), None),
        };
        Ok(ValueParts { addends, total: text(choices, total)?, form, left, right })
    }
}

fn value(choices: &Choices<'_>, sum: &Sum) -> Result<Value, StopReason> {
    choices.solver.value(sum, choices.budget).result
}

fn text(choices: &Choices<'_>, value: Value) -> Result<String, StopReason> {
    choices.solver.values().display_within(value, MAX_TEXT).ok_or(StopReason::TooLarge)
}

/// The options of a value, `{0|0}` for `*`.
fn form(choices: &Choices<'_>, value: Value) -> Result<String, StopReason> {
    let mut sides = Vec::new();
    for player in Player::BOTH {
        let options = choices.solver.values().options(value, player).take(MAX_OPTIONS + 1);
        let options: Vec<String> = options.map(|option| text(choices, option)).collect::<Result<_, _>>()?;
        if options.len() > MAX_OPTIONS {
            return Err(StopReason::TooLarge);
        }
        sides.push(options.join(","));
    }
    Ok(format!("{{{}}}", sides.join("|")))
}

/// The options of a player by their values, in the order of the moves.
fn options(
    choices: &Choices<'_>,
    sum: &Sum,
    total: Value,
    player: Player,
) -> Result<Vec<OptionFate>, StopReason> {
    let mut groups: Vec<(Value, Vec<String>)> = Vec::new();
    for play in choices.moves(sum, player)? {
        let value = value(choices, &play.option)?;
        match groups.iter_mut().find(|(other, _)| *other == value) {
            Some((_, moves)) => moves.push(play.text),
            None => groups.push((value, vec![play.text])),
        }
    }
    let mut found = Vec::new();
    for (value, moves) in groups {
        let (fate, by) = fate(choices, total, value, player)?;
        let by = by.map(|by| text(choices, by)).transpose()?;
        found.push(OptionFate { value: text(choices, value)?, moves, fate, by });
    }
    Ok(found)
}

/// An option `H` of Left is one of the canonical form `G`, or `H <= G^L` for one of those, or `H^R <= G`: Left cannot have `H >= G`, so Right,
/// moving first, wins `H - G`, and these are the first moves of Right. Likewise for options of Right.
fn fate(
    choices: &Choices<'_>,
    total: Value,
    option: Value,
    player: Player,
) -> Result<(Fate, Option<Value>), StopReason> {
    let (values, stop) = (choices.solver.values(), &choices.budget.stop);
    if values.options(total, player).any(|kept| kept == option) {
        return Ok((Fate::Kept, None));
    }
    let watcher = || stop.is_raised();
    let is_no_better = |worse: Value, better: Value| {
        let (low, high) = if player == Player::Left { (worse, better) } else { (better, worse) };
        let steps = &mut Steps::watched(STEPS, &watcher);
        values.le(low, high, steps).map_err(|_| stop.reason().unwrap_or(StopReason::TooLarge))
    };
    for kept in values.options(total, player) {
        if is_no_better(option, kept)? {
            return Ok((Fate::Dominated, Some(kept)));
        }
    }
    for answer in values.options(option, player.opponent()) {
        if is_no_better(answer, total)? {
            return Ok((Fate::Reversible, Some(answer)));
        }
    }
    Err(StopReason::TooLarge) // One of the three holds.
}
