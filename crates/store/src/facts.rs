//! Entries as text, for people and for comparing files of different machines.

use std::cmp::Ordering;

use mcgs_engine::{Outcome, Player, Ruleset};
use mcgs_values::{Dyadic, Sign, Steps, Thermograph, Values};

use crate::StoreError;
use crate::entry::{Entry, EqualSum};
use crate::form;
use crate::moves::Moves;

/// Longer texts of values are replaced by a fingerprint.
const MAX_TEXT: usize = 200;

/// The names of the columns of [`Facts::columns`].
pub const COLUMNS: [&str; 11] = [
    "outcome",
    "value",
    "left stop",
    "right stop",
    "mean",
    "temperature",
    "atomic weight",
    "ups",
    "left moves",
    "right moves",
    "equal sum",
];

/// What an entry says, as text; what it does not say is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The texts, in the order of [`COLUMNS`].
    pub columns: [String; 11],
}

impl Facts {
    /// Reads the entry of a position; an error if its value makes no sense. The arena may be used for many entries.
    pub fn of(
        ruleset: &dyn Ruleset,
        code: &[u64],
        entry: &Entry,
        values: &Values,
    ) -> Result<Self, StoreError> {
        let outcome = outcome_text(entry.outcome());
        let mut columns: [String; 11] = Default::default();
        outcome.clone_into(&mut columns[0]);
        let steps = &mut Steps::unlimited();
        let walls = match (entry.value(values)?, entry) {
            (Some(value), _) => {
                columns[1] = values
                    .display_within(value, MAX_TEXT)
                    .unwrap_or_else(|| format!("#{:032x}", values.structural_hash(value)));
                if let Ok(Some(weight)) = values.atomic_weight(value, steps) {
                    columns[6] = values.display_within(weight, MAX_TEXT).unwrap_or_default();
                }
                values.thermograph(value, steps).ok().map(|walls| Thermograph::clone(&walls))
            }
            (None, Entry::Walls(walls)) => {
                if let Some(weight) = &walls.weight {
                    let weight = form::read(values, weight)
                        .ok_or_else(|| StoreError::Damaged("an atomic weight makes no sense".to_owned()))?;
                    columns[6] = values.display_within(weight, MAX_TEXT).unwrap_or_default();
                }
                if let Some((low, high)) = walls.ups {
                    let text = |ups: Option<i32>| ups.map_or("?".to_owned(), |ups| ups.to_string());
                    columns[7] = format!("({} {})", text(low), text(high));
                }
                if let Some(EqualSum { code, sign, number }) = &walls.equal {
                    let sign = if *sign == Sign::Plus { "" } else { "-" };
                    let number = match number.cmp(&Dyadic::ZERO) {
                        Ordering::Less => format!(" - {}", -*number),
                        Ordering::Equal => String::new(),
                        Ordering::Greater => format!(" + {number}"),
                    };
                    columns[10] = format!("{sign}({}){number}", ruleset.text(code));
                }
                Some(walls.walls.clone())
            }
            (None, _) => None,
        };
        if let Some(walls) = walls {
            columns[2] = walls.left_stop().to_string();
            columns[3] = walls.right_stop().to_string();
            columns[4] = walls.mean().to_string();
            columns[5] = walls.temperature().to_string();
        }
        if let Some(moves) = entry.moves() {
            columns[8] = moves_text(ruleset, code, Player::Left, moves);
            columns[9] = moves_text(ruleset, code, Player::Right, moves);
        }
        Ok(Facts { columns })
    }
}

/// The moves to consider in the notation of the game, without those that an equal position repeats; `-` if there is none.
fn moves_text(ruleset: &dyn Ruleset, code: &[u64], player: Player, moves: &Moves) -> String {
    let (_, kept) = moves.of(player);
    let kept: Vec<u32> = kept.collect();
    let (mut idx, mut texts) = (0, Vec::new());
    let moves = ruleset.moves(code, player, &mut |text, _| {
        if kept.contains(&idx) {
            texts.push(text.to_string());
        }
        idx += 1;
    });
    match moves {
        Ok(()) if texts.is_empty() => "-".to_owned(),
        Ok(()) => texts.join(" "),
        Err(error) => error.to_string(),
    }
}

/// The letter of an outcome.
fn outcome_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "L",
        Outcome::R => "R",
        Outcome::N => "N",
        Outcome::P => "P",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_games::REGISTRY;

    #[test]
    fn entries_tell_what_they_know() {
        let values = Values::new();
        let ruleset = REGISTRY.find("clobber_1xn").unwrap();
        let code = ruleset.parse("XXO").unwrap();
        let facts = |entry: &Entry| Facts::of(ruleset, &code, entry, &values).unwrap().columns.join(";");
        let bytes = form::write(&values, values.parse("3|-1", &mut Steps::unlimited()).unwrap(), 99).unwrap();
        let moves = Some(Moves::new(&[true], &[true]));
        let value = Entry::Value { outcome: Outcome::N, bytes, moves };
        assert_eq!(facts(&value), "N;{3|-1};3;-1;1;2;;;2-3;3-2;");
        assert_eq!(facts(&Entry::Nim(2)), "N;*2;0;0;0;0;0;;;;");
        assert_eq!(facts(&Entry::Outcome(Outcome::R)), "R;;;;;;;;;;");
    }
}
