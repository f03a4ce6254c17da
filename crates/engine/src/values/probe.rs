//! The database as the solver sees it: probed only for what may be there, with counters.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use mcgs_values::{Sign, Thermograph, Value, Values};

use crate::game::Ruleset;
use crate::normal::Unevaluated;
use crate::values::{Database, ShapeBloomFilter, Stored, StoredValue};

/// A value that takes more bytes than this is large, unless the game is all-small: anything beyond a switch of small numbers.
///
/// In sums of several large components, a search with many values of some size enters fewer nodes, but adding them up in vain
/// takes longer than that saves: measured with rows of Toppling Dominoes. The values of
/// all-small games pay at any size.
const MAX_LIGHT_BYTES: usize = 16;

/// How often a database was probed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct DatabaseUse {
    /// Components that were found.
    pub hits: u64,
    /// Components that might have been there, but were not.
    pub misses: u64,
}

/// A value that was found in a database, in the arena of the solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FoundValue {
    pub(crate) value: Value,
    /// It may be too large to be useful in a sum.
    pub(crate) is_large: bool,
}

/// A database, or none.
#[derive(Default)]
pub(crate) struct DatabaseProbe {
    database: Option<Arc<dyn Database>>,
    bloom_filter: ShapeBloomFilter,
    /// Values that were made in the arena, by their numbers in the database.
    made: Mutex<HashMap<u32, Value>>,
    hits: AtomicU64,
    misses: AtomicU64,
}

impl DatabaseProbe {
    pub(crate) fn new(database: Option<Arc<dyn Database>>) -> Self {
        let bloom_filter = database.as_ref().map(|database| database.bloom_filter()).unwrap_or_default();
        DatabaseProbe { database, bloom_filter, ..DatabaseProbe::default() }
    }

    /// May something be known of the position?
    #[inline]
    pub(crate) fn covers(&self, ruleset: &dyn Ruleset, code: &[u64], max_moves: u64) -> bool {
        // One look at the shape settles it for most positions.
        self.bloom_filter.may_hold(code) && self.is_covered(ruleset, code, max_moves)
    }

    fn is_covered(&self, ruleset: &dyn Ruleset, code: &[u64], max_moves: u64) -> bool {
        // A ruleset made at run time may have the name of another one.
        ruleset.number() == 0
            && self.database.as_ref().is_some_and(|database| database.covers(ruleset, code, max_moves))
    }

    /// What is known of a covered component of a partisan ruleset.
    pub(crate) fn probe(&self, ruleset: &dyn Ruleset, code: &[u64], values: &Values) -> Stored<FoundValue> {
        let Some(database) = &self.database else { return Stored::Nothing };
        let stored = match database.probe(ruleset, code) {
            Stored::Between(low, high) => Stored::Between(low, high),
            Stored::Value(StoredValue { number, size }) => match self.make(database.as_ref(), number, values)
            {
                None => Stored::Nothing,
                Some(value) => {
                    let is_large = size > MAX_LIGHT_BYTES && !ruleset.is_all_small();
                    Stored::Value(FoundValue { value, is_large })
                }
            },
            // Nim values are of no use here.
            Stored::Nothing | Stored::Nim(_) => Stored::Nothing,
        };
        self.count(stored != Stored::Nothing);
        stored
    }

    /// The value with this number in the database, made in the arena at the first request.
    fn make(&self, database: &dyn Database, number: u32, values: &Values) -> Option<Value> {
        let made = self.made.lock().unwrap_or_else(PoisonError::into_inner).get(&number).copied();
        if made.is_some() {
            return made;
        }
        let value = database.value(number, values)?;
        self.made.lock().unwrap_or_else(PoisonError::into_inner).insert(number, value);
        Some(value)
    }

    /// The nim value of a component of an impartial ruleset.
    #[inline]
    pub(crate) fn nim_value(&self, ruleset: &dyn Ruleset, code: &[u64], max_moves: u64) -> Option<u32> {
        if !self.covers(ruleset, code, max_moves) {
            return None;
        }
        let found = match self.database.as_ref()?.probe(ruleset, code) {
            Stored::Nim(nim) => Some(nim),
            _ => None,
        };
        self.count(found.is_some());
        found
    }

    /// The thermograph of an unevaluated component.
    pub(crate) fn thermograph(&self, component: &Unevaluated) -> Option<Thermograph> {
        if !self.covers(component.ruleset, &component.code, component.max_moves) {
            return None;
        }
        let found = self.database.as_ref()?.thermograph(component.ruleset, &component.code);
        self.count(found.is_some());
        found.map(|found| if component.sign == Sign::Plus { found } else { found.negative() })
    }

    /// How often it was probed.
    pub(crate) fn usage(&self) -> DatabaseUse {
        let [hits, misses] = [&self.hits, &self.misses].map(|counter| counter.load(Ordering::Relaxed));
        DatabaseUse { hits, misses }
    }

    fn count(&self, found: bool) {
        let counter = if found { &self.hits } else { &self.misses };
        counter.fetch_add(1, Ordering::Relaxed);
    }
}
