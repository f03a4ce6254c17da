//! The nim values of a game, one after another.

use crate::heaps::Heaps;
use crate::marks::Marks;
use crate::mex::Mex;
use crate::moves::Moves;
use crate::sparse::Sparse;
use crate::triples::PairSets;
use crate::{Code, Period};

/// The first length at which periods and sparse spaces are looked for; each later one is half as long again.
const FIRST_CHECKPOINT: usize = 32;
/// A sparse space pays if at most one heap in this number is rare.
const SPARSE: usize = 6;

/// The nim values of all heaps of a game, computed as far as somebody asks.
///
/// ```
/// # use mcgs_octal::{Code, Period, Sequence};
/// let mut kayles = Sequence::new("0.77".parse()?);
/// kayles.extend(300, u64::MAX);
/// assert_eq!(kayles.computed()[..9], [0, 1, 2, 3, 1, 4, 3, 2, 1]);
/// assert_eq!(kayles.period(), Some(Period { length: 12, start: 71 }));
/// assert_eq!(kayles.value(1_000_000_000_000), Some(1)); // The period is proved, so all values are known.
/// # Ok::<(), mcgs_octal::CodeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sequence {
    code: Code,
    moves: Moves,
    heaps: Heaps,
    marks: Marks,
    sparse: Option<Sparse>,
    pair_sets: PairSets,
    period: Option<Period>,
    checkpoint: usize,
    work: u64,
}

/// How far a sequence was extended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// All terms that were asked for are known.
    Complete,
    /// The work was not enough; the sequence can be extended further.
    OutOfWork,
    /// The next value is larger than 65535, or the memory for it is too large. No more terms can be known.
    TooLarge,
}

/// Heaps that the linear test of a sparse space calls rare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RareHeaps {
    /// How many of the computed heaps are rare.
    pub number: usize,
    /// The largest of them.
    pub last: usize,
}

impl Sequence {
    /// The largest number of terms that are computed; a proved period gives all others.
    pub const MAX_TERMS: usize = 1 << 31;

    /// The sequence of a code, of which only the value of the empty heap is known.
    #[must_use]
    pub fn new(code: Code) -> Self {
        let mut heaps = Heaps::default();
        heaps.push(0);
        Sequence {
            code,
            moves: Moves::new(&code),
            heaps,
            marks: Marks::new(),
            sparse: None,
            pair_sets: PairSets::default(),
            period: None,
            checkpoint: FIRST_CHECKPOINT,
            work: 0,
        }
    }

    /// Computes until the first `terms` values are known, heap 0 included, or until `work` pairs of heaps, or about so
    /// many, have been looked at.
    ///
    /// Once a period is proved all terms are known, and nothing more is computed.
    pub fn extend(&mut self, terms: usize, work: u64) -> Progress {
        let end = self.work.saturating_add(work);
        while self.period.is_none() && self.computed().len() < terms {
            if self.work >= end {
                return Progress::OutOfWork;
            }
            if self.computed().len() >= self.checkpoint {
                self.look_for_patterns();
                continue;
            }
            if self.computed().len() >= Sequence::MAX_TERMS {
                return Progress::TooLarge;
            }
            let Some(value) = self.next_value() else { return Progress::TooLarge };
            if let Some(sparse) = &mut self.sparse {
                sparse.push(self.heaps.values().len(), value);
            }
            self.heaps.push(value);
        }
        Progress::Complete
    }

    /// The rules.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The values that were computed, from the empty heap on.
    #[inline]
    #[must_use]
    pub fn computed(&self) -> &[u16] {
        self.heaps.values()
    }

    /// The value of a heap, if it was computed or follows from a proved period.
    #[inline]
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<u16> {
        let computed = self.computed();
        let index = match (usize::try_from(heap), self.period) {
            (Ok(index), _) if index < computed.len() => index,
            (_, Some(Period { length, start })) => start + ((heap - start as u64) % length as u64) as usize,
            _ => return None,
        };
        Some(computed[index])
    }

    /// The period, if there are enough values to prove one.
    ///
    /// It is looked for when the number of values has grown by half, so a proof may be found a little late.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// All work so far, in pairs of heaps that were looked at.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.work
    }

    /// What is kept beside the values themselves, in bytes: for games that leave three heaps it may be far more than those.
    #[must_use]
    pub fn extra_bytes(&self) -> usize {
        self.pair_sets.bytes()
    }

    /// The rare heaps, if the values lie in a sparse space.
    #[must_use]
    pub fn rare_heaps(&self) -> Option<RareHeaps> {
        let (sizes, _) = self.sparse.as_ref()?.rare_below(usize::MAX);
        Some(RareHeaps { number: sizes.len(), last: sizes.last().map_or(0, |&last| last as usize) })
    }

    fn look_for_patterns(&mut self) {
        let values = self.heaps.values();
        self.work += values.len() as u64;
        self.period = Period::proved(values, self.code.most_heaps(), self.code.most_taken());
        self.checkpoint = values.len() + values.len() / 2;
        if self.code.most_heaps() == 2 {
            self.sparse =
                Sparse::find(values, &self.code).filter(|found| SPARSE * found.len() <= values.len());
        }
    }

    /// The value of the next heap, if it can be known.
    fn next_value(&mut self) -> Option<u16> {
        let n = self.heaps.values().len();
        let mut mex =
            Mex { n, moves: &self.moves, heaps: &self.heaps, marks: &mut self.marks, work: &mut self.work };
        let value = match &self.sparse {
            _ if self.code.most_heaps() == 3 => self.pair_sets.next(&mut mex)?,
            Some(sparse) => mex.sparse(sparse),
            None => mex.plain(),
        };
        self.work += 8;
        u16::try_from(value).ok()
    }
}
