//! All options of a component, with everything that is known of them.

use mcgs_values::Player;

use crate::Key;
use crate::nim::set::NimSet;
use crate::nim::small::Small;
use crate::options::StopReason;
use crate::ruleset::{OptionSink, PartView, Ruleset};

/// Nim values from here on are not kept in sets. No component has so many options.
pub(crate) const MAX_VALUE: u32 = 1 << 22;

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
        let how = small.reduction();
        let mut sink = Options { expansion: self, ruleset, asked, max_bytes, small, known: 0, start: 0 };
        ruleset.expand(code, Player::Left, how, &mut sink);
        // Options that are equal count once.
        self.successors.sort_unstable_by_key(|it| (it.score, it.known, it.key, it.start));
        self.successors.dedup_by_key(|it| (it.known, it.key));
    }
}

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
}

impl OptionSink for Options<'_, '_> {
    fn wants_more(&self) -> bool {
        !self.expansion.refuted && self.expansion.stopped.is_none()
    }

    fn part(&mut self, part: PartView<'_>) {
        match self.small.value(self.ruleset, &part) {
            Err(reason) => self.expansion.stopped = Some(reason),
            Ok(Some(value)) => self.known ^= value,
            Ok(None) => {
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
                parts.push(UnknownPart { key: part.key, length: part.length, start, end });
            }
        }
    }

    fn end_option(&mut self) {
        let expansion = &mut *self.expansion;
        let (known, start, end) = (self.known, self.start, expansion.parts.len());
        self.known = 0;
        if start == end {
            // A larger value than there are options does not matter.
            if known < MAX_VALUE {
                expansion.seen.insert(known);
                expansion.refuted = self.asked.is_some_and(|asked| asked.is_subset(&expansion.seen));
            }
            return;
        }
        self.start = end;
        let mut key = Key::EMPTY;
        let (mut longest, mut total) = (0u64, 0u64);
        for part in &expansion.parts[start..end] {
            key = key.plus(part.key);
            longest = longest.max(part.length);
            total = total.saturating_add(part.length);
        }
        let score = longest.saturating_mul(1 << 16).saturating_add(total);
        expansion.successors.push(Successor { known, start: start as u32, end: end as u32, score, key });
        if expansion.bytes() > self.max_bytes || expansion.words.len() > u32::MAX as usize {
            expansion.stopped = Some(StopReason::Memory);
        }
    }
}
