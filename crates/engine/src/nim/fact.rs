//! What is known of a component, and how the table keeps it.

use crate::Key;
use crate::nim::set::NimSet;
use crate::table::Reader;

/// Values below this are kept exactly.
const LARGEST: u32 = 1 << 24;
/// Excluded values below this are kept.
const EXCLUDED_BITS: u32 = 24;

/// What is known of the nim value of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fact {
    /// It is this one.
    Exact(u32),
    /// It is none of these, as bits.
    Excluded(u32),
}

impl Fact {
    /// Nothing is known.
    pub(crate) const NONE: Fact = Fact::Excluded(0);

    /// The fact about the component with this key.
    #[inline]
    pub(crate) fn probe(reader: Option<&Reader<'_>>, key: Key) -> Fact {
        match reader.and_then(|reader| reader.probe_fact(key.of_nim_value())) {
            Some((true, value)) => Fact::Exact(value),
            Some((false, excluded)) => Fact::Excluded(excluded),
            None => Fact::NONE,
        }
    }

    /// Remembers the fact, which took `work` nodes.
    #[inline]
    pub(crate) fn store(self, reader: Option<&Reader<'_>>, key: Key, work: u64) {
        let Some(reader) = reader else { return };
        match self {
            Fact::Exact(value) if value < LARGEST => {
                reader.store_fact(key.of_nim_value(), true, value, work);
            }
            Fact::Excluded(excluded) if excluded != 0 => {
                reader.store_fact(key.of_nim_value(), false, excluded, work);
            }
            _ => {}
        }
    }

    /// "None of these" for as many of the values as an entry holds.
    pub(crate) fn none_of(values: &NimSet) -> Fact {
        Fact::Excluded(values.mask() & ((1 << EXCLUDED_BITS) - 1))
    }
}
