//! All entries of one shape in memory, in a form that is quick to search.

use crate::StoreError;
use crate::file::Store;
use crate::lookup::Fact;

/// A hash table from codes to facts. All codes begin with the same word, which is left out, and have the same number of words.
pub(crate) struct Packed {
    /// Words of a code behind the first.
    n_words: usize,
    /// The codes, one behind the other.
    words: Vec<u64>,
    facts: Vec<Fact>,
    /// One more than the place of a code, or 0; where a code belongs is taken, it is in the next free place.
    slots: Vec<u32>,
}

impl Packed {
    /// Reads all entries of a shape; `None` if they cannot be packed.
    pub(crate) fn read(
        store: &Store,
        title: &str,
        word: u64,
        mut fact: impl FnMut(&crate::Entry) -> Fact,
    ) -> Result<Option<Self>, StoreError> {
        let mut packed = Packed { n_words: 0, words: Vec::new(), facts: Vec::new(), slots: Vec::new() };
        let mut fits = true;
        store.for_each_of_shape(title, word, |code, entry| {
            let rest = code.get(1..).unwrap_or_default();
            if packed.facts.is_empty() {
                packed.n_words = rest.len();
            }
            fits &= packed.n_words == rest.len();
            packed.words.extend_from_slice(rest);
            packed.facts.push(fact(&entry));
        })?;
        if !fits || packed.facts.len() >= u32::MAX as usize / 4 {
            return Ok(None);
        }
        packed.slots = vec![0; (2 * packed.facts.len()).next_power_of_two().max(2)];
        for idx in 0..packed.facts.len() {
            let mut slot = packed.first_slot(packed.code(idx));
            while packed.slots[slot] != 0 {
                slot = (slot + 1) & (packed.slots.len() - 1);
            }
            packed.slots[slot] = idx as u32 + 1;
        }
        Ok(Some(packed))
    }

    /// The fact about a position.
    pub(crate) fn get(&self, code: &[u64]) -> Option<Fact> {
        let rest = code.get(1..)?;
        if rest.len() != self.n_words {
            return None;
        }
        let mut slot = self.first_slot(rest);
        // At most half of the slots are taken, so there is a free one.
        while let Some(idx) = (self.slots[slot] as usize).checked_sub(1) {
            if self.code(idx) == rest {
                return Some(self.facts[idx]);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        None
    }

    fn code(&self, idx: usize) -> &[u64] {
        &self.words[idx * self.n_words..(idx + 1) * self.n_words]
    }

    fn first_slot(&self, words: &[u64]) -> usize {
        let mix = |hash: u64, &word: &u64| (hash.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = words.iter().fold(0, mix);
        (hash ^ (hash >> 32)) as usize & (self.slots.len() - 1)
    }
}
