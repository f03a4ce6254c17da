//! What was found once and is kept elsewhere, as the solver sees it: asked only for what may be there, and counted.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use mcgs_values::{Sign, Thermograph, Value, Values};

use crate::game::Ruleset;
use crate::normal::Piece;
use crate::values::{FirstWords, Lookup, Stored};

/// A value that takes more bytes than this is heavy, unless the game is all-small: anything beyond a switch of small numbers.
///
/// In sums of several large components, a search with many values of some size enters fewer nodes, but adding them up in vain
/// and comparing their incentives takes longer than that saves: measured with rows of Toppling Dominoes. The values of
/// all-small games pay at any size.
const MAX_LIGHT_BYTES: usize = 16;

/// How often a collection was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LookupUse {
    /// Components that were found.
    pub hits: u64,
    /// Components that might have been there, but were not.
    pub misses: u64,
}

/// What a collection says of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Told {
    Nothing,
    Value(Value),
    /// A value that may not be worth its weight in a sum.
    Heavy(Value),
    /// It lies between these integers.
    Between(i64, i64),
}

/// A collection, or none.
#[derive(Default)]
pub(crate) struct Shelf {
    lookup: Option<Arc<dyn Lookup>>,
    first_words: FirstWords,
    /// Values that were made in the arena, by their numbers in the collection.
    made: Mutex<HashMap<u32, Value>>,
    hits: AtomicU64,
    misses: AtomicU64,
}

impl Shelf {
    pub(crate) fn new(lookup: Option<Arc<dyn Lookup>>) -> Self {
        let first_words = lookup.as_ref().map(|lookup| lookup.first_words()).unwrap_or_default();
        Shelf { lookup, first_words, ..Shelf::default() }
    }

    /// May something be known of the position?
    #[inline]
    pub(crate) fn covers(&self, ruleset: &dyn Ruleset, code: &[u64], length: u64) -> bool {
        // One look at the shape settles it for most positions.
        self.first_words.may_hold(code) && self.asks(ruleset, code, length)
    }

    fn asks(&self, ruleset: &dyn Ruleset, code: &[u64], length: u64) -> bool {
        self.lookup.as_ref().is_some_and(|lookup| lookup.covers(ruleset, code, length))
    }

    /// What is known of a covered component of a partisan ruleset.
    pub(crate) fn find(&self, ruleset: &dyn Ruleset, code: &[u64], values: &Values) -> Told {
        let Some(lookup) = &self.lookup else { return Told::Nothing };
        let told = match lookup.find(ruleset, code) {
            Stored::Nothing => Told::Nothing,
            Stored::Between(low, high) => Told::Between(low, high),
            Stored::Value { number, size } => {
                let made = self.made.lock().unwrap_or_else(PoisonError::into_inner).get(&number).copied();
                match made.or_else(|| lookup.value(number, values)) {
                    None => Told::Nothing,
                    Some(value) => {
                        if made.is_none() {
                            self.made.lock().unwrap_or_else(PoisonError::into_inner).insert(number, value);
                        }
                        let is_heavy = size > MAX_LIGHT_BYTES && !ruleset.is_all_small();
                        if is_heavy { Told::Heavy(value) } else { Told::Value(value) }
                    }
                }
            }
        };
        self.count(told != Told::Nothing);
        told
    }

    /// The nim value of a component of an impartial ruleset.
    #[inline]
    pub(crate) fn nim_value(&self, ruleset: &dyn Ruleset, code: &[u64], length: u64) -> Option<u32> {
        if !self.covers(ruleset, code, length) {
            return None;
        }
        let found = self.lookup.as_ref()?.nim_value(ruleset, code);
        self.count(found.is_some());
        found
    }

    /// The thermograph of a piece.
    pub(crate) fn thermograph(&self, piece: &Piece) -> Option<Thermograph> {
        if !self.covers(piece.ruleset, &piece.code, piece.length) {
            return None;
        }
        let found = self.lookup.as_ref()?.thermograph(piece.ruleset, &piece.code);
        self.count(found.is_some());
        found.map(|walls| if piece.sign == Sign::Plus { walls } else { walls.negative() })
    }

    /// How often it was asked.
    pub(crate) fn usage(&self) -> LookupUse {
        let [hits, misses] = [&self.hits, &self.misses].map(|counter| counter.load(Ordering::Relaxed));
        LookupUse { hits, misses }
    }

    fn count(&self, found: bool) {
        let counter = if found { &self.hits } else { &self.misses };
        counter.fetch_add(1, Ordering::Relaxed);
    }
}
