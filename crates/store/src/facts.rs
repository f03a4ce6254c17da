//! Entries as text, for people and for comparing files of different machines.

use mcgs_engine::Outcome;
use mcgs_values::{Fuel, Thermograph, Values};

use crate::StoreError;
use crate::entry::Entry;
use crate::form;

/// Longer texts of values are replaced by a fingerprint.
const MAX_TEXT: usize = 200;

/// The names of the columns of [`Facts::columns`].
pub const COLUMNS: [&str; 7] =
    ["outcome", "value", "left stop", "right stop", "mean", "temperature", "atomic weight"];

/// What an entry says, as text; what it does not say is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The texts, in the order of [`COLUMNS`].
    pub columns: [String; 7],
}

impl Facts {
    /// Reads an entry; an error if its value makes no sense. The arena may be used for many entries.
    pub fn of(entry: &Entry, values: &Values) -> Result<Self, StoreError> {
        let outcome = outcome_text(entry.outcome());
        let mut columns: [String; 7] = Default::default();
        outcome.clone_into(&mut columns[0]);
        let fuel = &mut Fuel::unlimited();
        let walls = match (entry.value(values)?, entry) {
            (Some(value), _) => {
                columns[1] = values
                    .display_within(value, MAX_TEXT)
                    .unwrap_or_else(|| format!("#{:032x}", values.structural_hash(value)));
                if let Ok(Some(weight)) = values.atomic_weight(value, fuel) {
                    columns[6] = values.display_within(weight, MAX_TEXT).unwrap_or_default();
                }
                values.thermograph(value, fuel).ok().map(|walls| Thermograph::clone(&walls))
            }
            (None, Entry::Walls { walls, weight, .. }) => {
                if let Some(weight) = weight {
                    let weight = form::read(values, weight)
                        .ok_or_else(|| StoreError::Damaged("an atomic weight makes no sense".to_owned()))?;
                    columns[6] = values.display_within(weight, MAX_TEXT).unwrap_or_default();
                }
                Some(Thermograph::clone(walls))
            }
            (None, _) => None,
        };
        if let Some(walls) = walls {
            columns[2] = walls.left_stop().to_string();
            columns[3] = walls.right_stop().to_string();
            columns[4] = walls.mean().to_string();
            columns[5] = walls.temperature().to_string();
        }
        Ok(Facts { columns })
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

    #[test]
    fn entries_tell_what_they_know() {
        let values = Values::new();
        let facts = |entry: &Entry| Facts::of(entry, &values).unwrap().columns.join(";");
        let value = |text| values.parse(text, &mut Fuel::unlimited()).unwrap();
        assert_eq!(facts(&Entry::of_value(&values, value("3|-1")).unwrap()), "N;{3|-1};3;-1;1;2;");
        assert_eq!(facts(&Entry::Nim(2)), "N;*2;0;0;0;0;0");
        assert_eq!(facts(&Entry::Outcome(Outcome::R)), "R;;;;;;");
    }
}
