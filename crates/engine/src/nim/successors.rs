//! All options of a component, with everything that is known of them.

use mcgs_values::Player;

use crate::Key;
use crate::game::{OptionSink, PartView, Ruleset};
use crate::limits::StopReason;
use crate::nim::set::NimSet;
use crate::nim::small::Small;

/// Nim values from here on are not kept in sets. No component has that many options.
pub(crate) const MAX_VALUE: u32 = 1 << 22;

/// Places in the list of words have 32 bits.
const MAX_WORDS: usize = u32::MAX as usize / 2;

/// An option whose nim value is not known: a sum of parts, of which some are known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Successor {
    /// The nim sum of its known parts.
    pub(crate) known: u32,
    /// Its other parts, in [`Successors::parts`]: the first and one behind the last.
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
    pub(crate) max_moves: u64,
    pub(crate) work: u64,
    /// Its encoding in [`Successors::words`].
    start: u32,
    end: u32,
}

/// The options of one component.
#[derive(Default)]
pub(crate) struct Successors {
    pub(crate) list: Vec<Successor>,
    pub(crate) parts: Vec<UnknownPart>,
    words: Vec<u64>,
    /// The known nim values of options.
    pub(crate) seen: NimSet,
    /// A limit was hit before all options were found.
    pub(crate) stopped: Option<StopReason>,
    /// All values that are asked for are known not to be the answer: the rest of the options was left out.
    pub(crate) refuted: bool,
}

impl Successors {
    /// The encoding of a part.
    pub(crate) fn code(&self, part: usize) -> &[u64] {
        let part = &self.parts[part];
        &self.words[part.start as usize..part.end as usize]
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.list.as_slice())
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
        self.list.clear();
        self.parts.clear();
        self.words.clear();
        self.seen = NimSet::default();
        self.stopped = None;
        self.refuted = false;
        let how = small.how;
        let stop = &small.budget.stop;
        let mut sink = OptionCollector { found: self, ruleset, asked, max_bytes, small, known: 0, start: 0 };
        // Both players have the same options.
        stop.note(ruleset.expand(code, Player::Left, how, &mut sink));
        // Options may be missing, or parts of the last one.
        if self.stopped.is_none() {
            self.stopped = stop.reason();
        }
        if self.wants_more() {
            // Options that are equal count once.
            self.list.sort_unstable_by_key(|it| (it.known, it.key, it.start));
            self.list.dedup_by_key(|it| (it.known, it.key));
            // Of equally hard ones the game's first is tried first.
            self.list.sort_unstable_by_key(|it| (it.score, it.start));
        }
    }

    /// Is another option of interest?
    fn wants_more(&self) -> bool {
        !self.refuted && self.stopped.is_none()
    }
}

/// Receives the options of a component.
struct OptionCollector<'a, 'b> {
    found: &'a mut Successors,
    ruleset: &'static dyn Ruleset,
    asked: Option<&'a NimSet>,
    max_bytes: usize,
    small: &'a mut Small<'b>,
    /// The nim sum of the known parts of the current option.
    known: u32,
    /// The first unknown part of the current option.
    start: usize,
}

impl OptionSink for OptionCollector<'_, '_> {
    #[inline]
    fn wants_more(&self) -> bool {
        self.found.wants_more() && !self.small.budget.stop.is_raised()
    }

    #[inline]
    fn nimber(&mut self, nim: u32) {
        self.small.stats.static_hits += 1;
        self.known ^= nim;
    }

    fn part(&mut self, part: PartView<'_>) {
        match self.small.value(self.ruleset, &part) {
            Ok(Some(value)) => self.known ^= value,
            Err(reason) => self.found.stopped = Some(reason),
            Ok(None) => {
                let Successors { parts, words, .. } = &mut *self.found;
                // Two equal parts add up to zero.
                if let Some(twin) = parts[self.start..].iter().position(|other| other.key == part.key) {
                    parts.swap_remove(self.start + twin);
                    return;
                }
                let start = words.len() as u32;
                words.extend_from_slice(part.code);
                let end = words.len() as u32;
                let PartView { key, max_moves, work, .. } = part;
                parts.push(UnknownPart { key, max_moves, work: work().unsigned_abs(), start, end });
            }
        }
    }

    fn end_option(&mut self) {
        let known = std::mem::take(&mut self.known);
        let found = &mut *self.found;
        let parts = &found.parts[self.start..];
        if parts.is_empty() {
            // A larger value than there are options does not matter.
            if known < MAX_VALUE {
                found.seen.insert(known);
                found.refuted = self.asked.is_some_and(|asked| asked.is_subset(&found.seen));
            }
            return;
        }
        let mut key = Key::EMPTY;
        let (mut most, mut work) = (0u64, 0u64);
        for part in parts {
            key = key.plus(part.key);
            most = most.max(part.work);
            work = work.saturating_add(part.work);
        }
        // The hardest part counts most. On long strips this halves the board at every step, so that the stack stays
        // short.
        let score = most.saturating_mul(1 << 20).saturating_add(work);
        let (start, end) = (self.start as u32, found.parts.len() as u32);
        found.list.push(Successor { known, start, end, score, key });
        self.start = end as usize;
        if found.bytes() > self.max_bytes || found.words.len() >= MAX_WORDS {
            found.stopped = Some(StopReason::Memory);
        }
    }
}
