//! All options of a component, with everything that is known of them.

use smallvec::SmallVec;

use crate::Key;
use crate::game::Code;
use crate::nim::emit::{NimPart, NimSink};
use crate::nim::set::NimSet;
use crate::nim::small::Small;
use crate::options::StopReason;
use crate::ruleset::Ruleset;

/// Nim values from here on are not kept in sets. No component has so many options.
pub(crate) const MAX_VALUE: u32 = 1 << 22;

/// Places in the list of words have 32 bits.
const MAX_WORDS: usize = u32::MAX as usize / 2;

/// An option whose nim value is not known: a sum of parts, of which some are known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Successor {
    /// The nim sum of its known parts.
    pub(crate) known: u32,
    /// Its other parts, in [`Expansion::parts`]: the first and one behind the last.
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// Smaller is tried first.
    pub(crate) score: u64,
    /// Equal for options that are equal, with `known`.
    key: Key,
}

impl Successor {
    /// Is its value known by now?
    #[inline]
    pub(crate) fn is_known(&self) -> bool {
        self.start == self.end
    }
}

/// A part whose nim value is not known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UnknownPart {
    pub(crate) key: Key,
    pub(crate) length: u64,
    pub(crate) work: u64,
    /// Its encoding in [`Expansion::words`].
    start: u32,
    end: u32,
}

/// The options of one component.
#[derive(Default)]
pub(crate) struct Expansion {
    pub(crate) successors: Vec<Successor>,
    pub(crate) parts: Vec<UnknownPart>,
    words: Vec<u64>,
    /// The known nim values of options.
    pub(crate) seen: NimSet,
    /// A limit was hit before all options were found.
    pub(crate) stopped: Option<StopReason>,
    /// All values that are asked for are known not to be the answer: the rest of the options was left out.
    pub(crate) refuted: bool,
}

impl Expansion {
    /// The encoding of a part.
    pub(crate) fn code(&self, part: usize) -> &[u64] {
        let part = &self.parts[part];
        &self.words[part.start as usize..part.end as usize]
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.successors.as_slice())
            + size_of_val(self.parts.as_slice())
            + size_of_val(self.words.as_slice())
    }

    /// Finds all options of a component. If each of the values `asked` for turns out to be that of an option, the
    /// component has none of them, and the rest is left out.
    pub(crate) fn fill(
        &mut self,
        ruleset: &'static dyn Ruleset,
        code: &[u64],
        asked: Option<&NimSet>,
        max_bytes: usize,
        small: &mut Small<'_>,
    ) {
        self.successors.clear();
        self.parts.clear();
        self.words.clear();
        self.seen = NimSet::default();
        self.stopped = None;
        self.refuted = false;
        let how = small.how;
        let mut sink = Options {
            expansion: self,
            ruleset,
            asked,
            max_bytes,
            small,
            known: 0,
            start: 0,
            looked_up: (0, 0),
            values: SmallVec::new(),
        };
        ruleset.nim_options(code, how, &mut sink);
        sink.look_up();
        if self.wants_more() {
            // Options that are equal count once.
            self.successors.sort_unstable_by_key(|it| (it.score, it.known, it.key, it.start));
            self.successors.dedup_by_key(|it| (it.known, it.key));
        }
    }

    /// Is another option of interest?
    fn wants_more(&self) -> bool {
        !self.refuted && self.stopped.is_none()
    }
}

/// So many parts are looked up in the table together: while one waits for the memory, so do the others.
const BATCH: usize = 8;

/// Receives the options of a component.
struct Options<'a, 'b> {
    expansion: &'a mut Expansion,
    ruleset: &'static dyn Ruleset,
    asked: Option<&'a NimSet>,
    max_bytes: usize,
    small: &'a mut Small<'b>,
    /// The nim sum of the known parts of the current option.
    known: u32,
    /// The first unknown part of the current option.
    start: usize,
    /// So many parts and options have been looked up.
    looked_up: (usize, usize),
    values: SmallVec<[Option<u32>; 2 * BATCH]>,
}

impl NimSink for Options<'_, '_> {
    fn wants_more(&self) -> bool {
        self.expansion.wants_more()
    }

    fn known(&mut self, value: u32) {
        self.small.stats.static_hits += 1;
        self.known ^= value;
    }

    fn part(&mut self, part: NimPart<'_>) {
        if part.length == 0 {
            return;
        }
        // Two equal parts add up to zero.
        let parts = &mut self.expansion.parts;
        if let Some(twin) = parts[self.start..].iter().position(|other| other.key == part.key) {
            parts.swap_remove(self.start + twin);
            return;
        }
        let words = &mut self.expansion.words;
        let start = words.len() as u32;
        words.extend_from_slice(part.code);
        let end = words.len() as u32;
        let NimPart { key, length, work, .. } = part;
        parts.push(UnknownPart { key, length, work, start, end });
        self.small.facts.fetch(key);
    }

    fn end_option(&mut self) {
        let expansion = &mut *self.expansion;
        let (start, end) = (self.start as u32, expansion.parts.len() as u32);
        expansion.successors.push(Successor { known: self.known, start, end, score: 0, key: Key::EMPTY });
        self.known = 0;
        self.start = end as usize;
        if expansion.bytes() > self.max_bytes || expansion.words.len() >= MAX_WORDS {
            expansion.stopped = Some(StopReason::Memory);
        }
        if self.start >= self.looked_up.0 + BATCH {
            self.look_up();
        }
    }
}

impl Options<'_, '_> {
    /// Looks up the parts of all new options. Options whose value is known are taken out.
    fn look_up(&mut self) {
        let (n_parts, n_options) = self.looked_up;
        let facts = self.small.facts;
        self.values.clear();
        self.values.extend(self.expansion.parts[n_parts..].iter().map(|part| facts.value(part.key)));
        let mut kept_options = n_options;
        let mut kept_parts = n_parts;
        for option in n_options..self.expansion.successors.len() {
            let Successor { mut known, start, end, .. } = self.expansion.successors[option];
            let first = kept_parts;
            let mut key = Key::EMPTY;
            let (mut most, mut work) = (0u64, 0u64);
            for idx in start as usize..end as usize {
                let part = self.expansion.parts[idx];
                match self.value(part, self.values[idx - n_parts]) {
                    Err(reason) => {
                        self.expansion.stopped = Some(reason);
                        return;
                    }
                    Ok(Some(value)) => known ^= value,
                    Ok(None) => {
                        key = key.plus(part.key);
                        most = most.max(part.work);
                        work = work.saturating_add(part.work);
                        self.expansion.parts[kept_parts] = part;
                        kept_parts += 1;
                    }
                }
            }
            if kept_parts > first {
                let (start, end) = (first as u32, kept_parts as u32);
                // The hardest part counts most. On long strips this halves the board at every step, so that the
                // stack stays short.
                let score = most.saturating_mul(1 << 20).saturating_add(work);
                self.expansion.successors[kept_options] = Successor { known, start, end, score, key };
                kept_options += 1;
            } else if known < MAX_VALUE {
                // A larger value than there are options does not matter.
                self.expansion.seen.insert(known);
            }
        }
        self.expansion.parts.truncate(kept_parts);
        self.expansion.successors.truncate(kept_options);
        self.expansion.refuted = self.asked.is_some_and(|asked| asked.is_subset(&self.expansion.seen));
        self.looked_up = (kept_parts, kept_options);
        self.start = kept_parts;
    }

    /// The nim value of a part if the table knows it or it is short.
    #[inline]
    fn value(&mut self, part: UnknownPart, known: Option<u32>) -> Result<Option<u32>, StopReason> {
        if known.is_some() {
            self.small.stats.table_hits += 1;
            return Ok(known);
        }
        if part.length > self.small.length {
            self.small.stats.table_misses += 1;
            let code = &self.expansion.words[part.start as usize..part.end as usize];
            return Ok(self.small.facts.told_value(self.ruleset, code, part.key, part.length));
        }
        let UnknownPart { key, length, work, start, end } = part;
        let code: Code = self.expansion.words[start as usize..end as usize].into();
        self.small.value(self.ruleset, &NimPart { code: &code, key, length, work })
    }
}
