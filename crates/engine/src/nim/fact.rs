//! What is known of components, and how the tables keep it.

use crate::Key;
use crate::game::Ruleset;
use crate::nim::set::NimSet;
use crate::table::{NUMBERS, Reader, Table};
use crate::values::{DatabaseProbe, ValueCache};

/// Values below this are kept exactly.
const LARGEST: u32 = NUMBERS;
/// Excluded values below this are kept.
const EXCLUDED_BITS: u32 = NUMBERS.trailing_zeros();

/// The places of the two tables.
const EXACT: usize = 0;
const EXCLUDED: usize = 1;

/// What is known of nim values: a worker's view of two tables.
///
/// Exact values have a table of their own. They are far fewer than the facts of the form "none of these", and all
/// options of a component are looked up there, so it must be small enough for the cache of the processor. The other
/// facts are only looked at when an option is about to be searched.
pub(crate) struct Facts<'a> {
    database: &'a DatabaseProbe,
    /// The table of exact values, and the other one.
    tables: [Option<&'a Table>; 2],
    readers: [Option<Reader<'a>>; 2],
}

impl<'a> Facts<'a> {
    /// A view of the table of exact values and of that of excluded values, as far as there are any.
    pub(crate) fn new(cache: &'a ValueCache, excluded: Option<&'a Table>) -> Self {
        let tables = [cache.nim_values(), excluded];
        Facts { database: &cache.database, tables, readers: Table::readers(tables) }
    }

    /// Lets the tables grow if they want to.
    pub(crate) fn renew(&mut self) {
        Table::renew(self.tables, &mut self.readers);
    }

    /// The value of the component with this key, if it is known.
    #[inline]
    pub(crate) fn value(&self, key: Key) -> Option<u32> {
        self.readers[EXACT].as_ref()?.probe_fact(key.of_nim_value()).map(|(_, value)| value)
    }

    /// The value of a component that is not in the table, if it is in the database; then it goes into the table, too.
    #[inline]
    pub(crate) fn probe_database(
        &self,
        ruleset: &dyn Ruleset,
        code: &[u64],
        key: Key,
        max_moves: u64,
    ) -> Option<u32> {
        let value = self.database.nim_value(ruleset, code, max_moves)?;
        self.store_value(key, value, 1);
        Some(value)
    }

    /// Values that the component does not have.
    #[inline]
    pub(crate) fn excluded(&self, key: Key) -> NimSet {
        let excluded = self.readers[EXCLUDED].as_ref().and_then(|table| table.probe_fact(key.of_nim_value()));
        NimSet::of_mask(excluded.map_or(0, |(_, excluded)| excluded))
    }

    /// Remembers a value, which took `work` nodes.
    #[inline]
    pub(crate) fn store_value(&self, key: Key, value: u32, work: u64) {
        if let Some(exact) = &self.readers[EXACT]
            && value < LARGEST
        {
            exact.store_fact(key.of_nim_value(), true, value, work);
        }
    }

    /// Remembers that the value is none of these, as far as there is room for them in an entry.
    pub(crate) fn store_excluded(&self, key: Key, values: &NimSet, work: u64) {
        let excluded = values.mask() & ((1 << EXCLUDED_BITS) - 1);
        if let Some(other) = &self.readers[EXCLUDED]
            && excluded != 0
        {
            other.store_fact(key.of_nim_value(), false, excluded, work);
        }
    }
}
