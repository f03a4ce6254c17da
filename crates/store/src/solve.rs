//! Finding out what an entry says.

use std::sync::{PoisonError, RwLock};

use mcgs_engine::{Budget, Code, Component, Options, Solver, StopFlag, StopReason, Sum, Value, Values};
use mcgs_values::{Fuel, Thermograph};

use crate::config::{Level, Section};
use crate::entry::Entry;
use crate::form;

/// The largest atomic weight that is kept, in bytes.
const MAX_WEIGHT_BYTES: usize = 256;

/// Makes entries, for several workers at a time. What is learned about one position serves the others.
///
/// An entry depends on the position alone, not on what was learned before: values are computed without any limit but memory, and
/// if that is full, everything is forgotten and the value tried once more, with all memory for itself.
pub(crate) struct EntrySolver<'a> {
    solver: RwLock<Solver>,
    stop: &'a StopFlag,
}

impl<'a> EntrySolver<'a> {
    pub(crate) fn new(memory: usize, stop: &'a StopFlag) -> Self {
        let options = Options { memory, ..Options::default() };
        EntrySolver { solver: RwLock::new(Solver::new(options)), stop }
    }

    /// The entry of a position; `None` if the flag is raised.
    pub(crate) fn entry(&self, section: &Section, code: &Code) -> Option<Entry> {
        let component = Component::from_code(section.ruleset, code.clone());
        let sum = Sum::new(vec![component]);
        let budget = Budget { max_nodes: None, stop: self.stop.clone() };
        {
            let solver = self.solver.read().unwrap_or_else(PoisonError::into_inner);
            match solver.value(&sum, &budget).result {
                Ok(value) => return Some(entry_of_value(section, solver.values(), value)),
                Err(StopReason::TooLarge | StopReason::Memory) => {}
                Err(_) => return None,
            }
        }
        let mut solver = self.solver.write().unwrap_or_else(PoisonError::into_inner);
        solver.clear();
        match solver.value(&sum, &budget).result {
            Ok(value) => return Some(entry_of_value(section, solver.values(), value)),
            Err(StopReason::TooLarge | StopReason::Memory) => solver.clear(),
            Err(_) => return None,
        }
        match solver.outcome(&sum, &budget).result {
            Ok(outcome) => Some(Entry::Outcome(outcome)),
            Err(_) => None,
        }
    }
}

fn entry_of_value(section: &Section, values: &Values, value: Value) -> Entry {
    if section.ruleset.is_impartial()
        && let Some(nim) = values.as_nimber(value)
    {
        return Entry::Nim(nim);
    }
    let outcome = values.outcome(value);
    if section.level == Level::Values
        && let Some(entry) = Entry::of_value(values, value)
    {
        return entry;
    }
    let fuel = &mut Fuel::unlimited();
    match values.thermograph(value, fuel) {
        Ok(walls) => {
            let weight = values.atomic_weight(value, fuel).ok().flatten();
            let weight = weight.and_then(|weight| form::write(values, weight, MAX_WEIGHT_BYTES));
            Entry::Walls { outcome, walls: Box::new(Thermograph::clone(&walls)), weight }
        }
        Err(_) => Entry::Outcome(outcome),
    }
}
