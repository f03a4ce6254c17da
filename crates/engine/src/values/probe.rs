//! The database as the solver sees it: probed only for what may be there, with counters.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use mcgs_values::{Sign, Thermograph, Value, Values};

use crate::game::Ruleset;
use crate::normal::Unevaluated;
use crate::values::{Database, ShapeBloomFilter, Stored};

/// A value that takes more bytes than this is heavy, unless the game is all-small: anything beyond a switch of small numbers.
///
/// In sums of several large components, a search with many values of some size enters fewer nodes, but adding them up in vain
/// takes longer than that saves: measured with rows of Toppling Dominoes. The values of
/// all-small games pay at any size.
const MAX_LIGHT_BYTES: usize = 16;

/// How often a database was probed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DatabaseUse {
    /// Components that were found.
    pub hits: u64,
    /// Components that might have been there, but were not.
    pub misses: u64,
}

/// What a database says of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Probed {
    Nothing,
    Value(Value),
    /// A value that may be too large to be useful in a sum.
    Heavy(Value),
    /// It lies between these integers.
    Between(i64, i64),
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
        self.database.as_ref().is_some_and(|database| database.covers(ruleset, code, max_moves))
    }

    /// What is known of a covered component of a partisan ruleset.
    pub(crate) fn probe(&self, ruleset: &dyn Ruleset, code: &[u64], values: &Values) -> Probed {
        let Some(database) = &self.database else { return Probed::Nothing };
        let probed = match database.probe(ruleset, code) {
            Stored::Nothing => Probed::Nothing,
            Stored::Between(low, high) => Probed::Between(low, high),
            Stored::Value { number, size } => {
                let made = self.made.lock().unwrap_or_else(PoisonError::into_inner).get(&number).copied();
                match made.or_else(|| database.value(number, values)) {
                    None => Probed::Nothing,
                    Some(value) => {
                        if made.is_none() {
                            self.made.lock().unwrap_or_else(PoisonError::into_inner).insert(number, value);
                        }
                        let is_heavy = size > MAX_LIGHT_BYTES && !ruleset.is_all_small();
                        if is_heavy { Probed::Heavy(value) } else { Probed::Value(value) }
                    }
                }
            }
        };
        self.count(probed != Probed::Nothing);
        probed
    }

    /// The nim value of a component of an impartial ruleset.
    #[inline]
    pub(crate) fn nim_value(&self, ruleset: &dyn Ruleset, code: &[u64], max_moves: u64) -> Option<u32> {
        if !self.covers(ruleset, code, max_moves) {
            return None;
        }
        let found = self.database.as_ref()?.nim_value(ruleset, code);
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
