//! Checking entries against the plain rules.

use std::collections::HashMap;

use mcgs_engine::{Code, Player, Ruleset};
use mcgs_values::{Fuel, Sign, Value, Values};

use crate::entry::{Entry, Walls};
use crate::form;
use crate::moves::Moves;
use crate::solve::{undominated, ups};

/// Positions after which everything is forgotten, to bound memory.
const MAX_KNOWN: usize = 2_000_000;

/// Finds values by the moves of the rules and nothing else: no splitting, no symmetry, no formulas, no tables but its own.
pub struct Oracle {
    ruleset: &'static dyn Ruleset,
    values: Values,
    known: HashMap<Code, Value>,
}

impl Oracle {
    /// An oracle for one game.
    pub fn new(ruleset: &'static dyn Ruleset) -> Self {
        Oracle { ruleset, values: Values::new(), known: HashMap::new() }
    }

    /// Is everything true that the entry says of the position? `None` if that is too much to find out.
    pub fn confirms(&mut self, code: &[u64], entry: &Entry) -> Option<bool> {
        if self.known.len() > MAX_KNOWN {
            *self = Oracle::new(self.ruleset);
        }
        let value = self.value(code)?;
        let values = &self.values;
        if values.outcome(value) != entry.outcome() {
            return Some(false);
        }
        let is_right = match entry {
            Entry::Nim(nim) => values.as_nimber(value) == Some(*nim),
            Entry::Value { .. } => entry.value(values).is_ok_and(|found| found == Some(value)),
            Entry::Walls(walls) => self.confirms_walls(value, walls)?,
            Entry::Outcome(_) => true,
        };
        Some(is_right && self.confirms_moves(code, entry.moves())?)
    }

    fn confirms_walls(&mut self, value: Value, entry: &Walls) -> Option<bool> {
        let fuel = &mut Fuel::unlimited();
        let expected = self.values.thermograph(value, fuel).ok()?;
        let is_weight = match &entry.weight {
            None => true,
            Some(bytes) => form::read(&self.values, bytes) == self.values.atomic_weight(value, fuel).ok()?,
        };
        let are_ups = match entry.ups {
            None => true,
            Some(found) => ups(&self.values, value, fuel).ok()? == found,
        };
        let is_equal = match &entry.equal {
            None => true,
            Some(equal) => {
                let other = self.value(&equal.code)?;
                let values = &self.values;
                let other = if equal.sign == Sign::Plus { other } else { values.neg(other) };
                values.add(other, values.number(equal.number), fuel).ok()? == value
            }
        };
        Some(*expected == entry.walls && is_weight && are_ups && is_equal)
    }

    fn confirms_moves(&mut self, code: &[u64], moves: Option<&Moves>) -> Option<bool> {
        let Some(moves) = moves else { return Some(true) };
        for player in Player::BOTH {
            let mut options: Vec<Code> = Vec::new();
            self.ruleset.moves(code, player, &mut |_, option| options.push(option));
            let mut found = Vec::new();
            for option in &options {
                found.push(self.value(option)?);
            }
            let kept = undominated(&self.values, player, &found, &mut Fuel::unlimited()).ok()?;
            let expected = (0..kept.len() as u32).filter(|&idx| kept[idx as usize]);
            let (count, stored) = moves.of(player);
            if count as usize != kept.len() || !stored.eq(expected) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The recursion is as deep as the play is long, which small boards bound.
    fn value(&mut self, code: &[u64]) -> Option<Value> {
        if let Some(&value) = self.known.get(code) {
            return Some(value);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            let mut options: Vec<Code> = Vec::new();
            self.ruleset.moves(code, player, &mut |_, option| options.push(option));
            for option in &options {
                side.push(self.value(option)?);
            }
            side.sort_unstable();
            side.dedup();
        }
        let value = self.values.from_options(&sides[0], &sides[1], &mut Fuel::unlimited()).ok()?;
        self.known.insert(code.into(), value);
        Some(value)
    }
}
