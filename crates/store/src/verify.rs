//! Checking entries against the plain rules.

use std::collections::HashMap;

use mcgs_engine::{Code, Player, Ruleset, StopFlag};
use mcgs_values::{Sign, Steps, Value, Values};

use crate::entry::{Entry, Walls};
use crate::form;
use crate::moves::Moves;
use crate::solve::{undominated, ups};

/// What a position takes in memory, about.
const KNOWN_BYTES: usize = 128;

/// Finds values by the moves of the rules and nothing else: no splitting, no symmetry, no formulas, no tables but its own.
pub struct Oracle {
    ruleset: &'static dyn Ruleset,
    values: Values,
    known: HashMap<Code, Value>,
    memory: usize,
    stop: StopFlag,
}

impl Oracle {
    /// An oracle for one game that uses at most about `memory` bytes.
    pub fn new(ruleset: &'static dyn Ruleset, memory: usize, stop: &StopFlag) -> Self {
        let values = Values::with_max_bytes(memory / 2);
        Oracle { ruleset, values, known: HashMap::new(), memory, stop: stop.clone() }
    }

    /// Is everything true that the entry says of the position? `None` if that is too much to find out, or the flag is raised.
    pub fn confirms(&mut self, code: &[u64], entry: &Entry) -> Option<bool> {
        self.try_confirm(code, entry).or_else(|| {
            if self.known.is_empty() || self.stop.reason().is_some() {
                return None;
            }
            // With all memory for this position it may fit.
            *self = Oracle::new(self.ruleset, self.memory, &self.stop);
            self.try_confirm(code, entry)
        })
    }

    fn try_confirm(&mut self, code: &[u64], entry: &Entry) -> Option<bool> {
        let value = self.value(code)?;
        let values = &self.values;
        if values.outcome(value) != entry.outcome() {
            return Some(false);
        }
        let is_right = match entry {
            Entry::Nim(nim) => values.as_nimber(value) == Some(*nim),
            // A value has one text of bytes. Reading it might not fit into the arena, which would prove nothing.
            Entry::Value { bytes, .. } => form::write(values, value, bytes.len()).as_ref() == Some(bytes),
            Entry::Walls(walls) => self.confirms_walls(value, walls)?,
            Entry::Outcome(_) => true,
        };
        Some(is_right && self.confirms_moves(code, entry.moves())?)
    }

    fn confirms_walls(&mut self, value: Value, entry: &Walls) -> Option<bool> {
        let stop = self.stop.clone();
        let is_time_to_stop = || stop.reason().is_some();
        let steps = &mut Steps::watched(u64::MAX, &is_time_to_stop);
        let expected = self.values.thermograph(value, steps).ok()?;
        let is_weight = match &entry.weight {
            None => true,
            Some(bytes) => {
                let weight = self.values.atomic_weight(value, steps).ok()?;
                weight.and_then(|weight| form::write(&self.values, weight, bytes.len())).as_ref()
                    == Some(bytes)
            }
        };
        let are_ups = match entry.ups {
            None => true,
            Some(found) => ups(&self.values, value, steps).ok()? == found,
        };
        let is_equal = match &entry.equal {
            None => true,
            Some(equal) => {
                let other = self.value(&equal.code)?;
                let values = &self.values;
                let other = if equal.sign == Sign::Plus { other } else { values.neg(other) };
                values.add(other, values.number(equal.number), steps).ok()? == value
            }
        };
        Some(*expected == entry.walls && is_weight && are_ups && is_equal)
    }

    fn confirms_moves(&mut self, code: &[u64], moves: Option<&Moves>) -> Option<bool> {
        let Some(moves) = moves else { return Some(true) };
        for player in Player::BOTH {
            let mut options: Vec<Code> = Vec::new();
            self.ruleset.moves(code, player, &mut |_, option| options.push(option)).ok()?;
            let mut found = Vec::new();
            for option in &options {
                found.push(self.value(option)?);
            }
            let kept = undominated(&self.values, player, &found, &mut Steps::unlimited()).ok()?;
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
        if self.known.len() > self.memory / 2 / KNOWN_BYTES || self.stop.reason().is_some() {
            return None;
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            let mut options: Vec<Code> = Vec::new();
            self.ruleset.moves(code, player, &mut |_, option| options.push(option)).ok()?;
            for option in &options {
                side.push(self.value(option)?);
            }
            side.sort_unstable();
            side.dedup();
        }
        let is_time_to_stop = || self.stop.reason().is_some();
        let steps = &mut Steps::watched(u64::MAX, &is_time_to_stop);
        let value = self.values.from_options(&sides[0], &sides[1], steps).ok()?;
        self.known.insert(code.into(), value);
        Some(value)
    }
}
