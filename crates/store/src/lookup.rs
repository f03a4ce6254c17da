//! Databases as a source of values for the solver.

use std::fmt;
use std::sync::OnceLock;

use mcgs_engine::{Lookup, Ruleset, Value, Values};

use crate::file::Store;

/// Several databases that are asked one after the other.
///
/// An entry that is damaged is no answer: the solver goes on without it, and [`Library::damage`] says what happened.
pub struct Library {
    stores: Vec<(String, Store)>,
    damage: OnceLock<String>,
}

impl Library {
    /// A library of databases, each with the name by which messages call it.
    pub fn new(stores: Vec<(String, Store)>) -> Self {
        Library { stores, damage: OnceLock::new() }
    }

    /// The first thing that was found to be wrong, if anything was.
    pub fn damage(&self) -> Option<&str> {
        self.damage.get().map(String::as_str)
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.stores.iter().map(|(name, _)| name)).finish()
    }
}

impl Lookup for Library {
    fn longest(&self, ruleset: &dyn Ruleset) -> Option<u64> {
        let games = self.stores.iter().flat_map(|(_, store)| &store.header().games);
        games.filter(|(title, _)| is_title(title, ruleset)).map(|(_, game)| game.longest).max()
    }

    fn value(&self, ruleset: &dyn Ruleset, code: &[u64], values: &Values) -> Option<Value> {
        let title = ruleset.title();
        for (name, store) in &self.stores {
            let found = store.get(&title, code).and_then(|entry| match entry {
                Some(entry) => entry.value(values),
                None => Ok(None),
            });
            match found {
                Ok(Some(value)) => return Some(value),
                Ok(None) => {}
                Err(error) => {
                    // Only the first report counts.
                    let _ = self.damage.set(format!("{name}: {error}"));
                }
            }
        }
        None
    }
}

/// Is this the title of the ruleset? Comparing does not allocate, unlike making the title.
fn is_title(title: &str, ruleset: &dyn Ruleset) -> bool {
    match title.strip_prefix("impartial ") {
        Some(name) => ruleset.is_variant() && name == ruleset.name(),
        None => !ruleset.is_variant() && title == ruleset.name(),
    }
}
