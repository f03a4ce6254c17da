//! The value of one more heap of an octal game: the least value that no option has.
//!
//! That a value is missing is only sure when all pairs of heaps have been looked at, but that it is there takes only
//! one. So the pairs are looked at in two ways. *Marking* notes the value of every pair, one at a time; it is the
//! way to find many values. *Searching* compares many pairs at once with a few wanted values; it is the way to find
//! the last ones, and to be sure that one is missing.

use crate::heaps::{Heaps, WANTED};
use crate::marks::Marks;
use crate::moves::Moves;
use crate::sparse::Sparse;

/// The number of pairs that are marked at a time.
const CHUNK: usize = 64;
/// How many times cheaper it is to search a pair than to mark it.
const SEARCH_SPEED: usize = 6;
/// In a sparse space, searching starts when at most this number of values are missing.
const FEW: usize = 2 * WANTED;

/// What is needed to find the value of the heap `n`.
pub(crate) struct Mex<'a> {
    pub(crate) n: usize,
    pub(crate) moves: &'a Moves,
    pub(crate) heaps: &'a Heaps,
    pub(crate) marks: &'a mut Marks,
    /// Counts the work, in pairs that were marked.
    pub(crate) work: &'a mut u64,
}

/// The pairs that have not been marked yet: those that leave `lefts[0]` tokens, from the heap `from` on, and all those
/// that leave one of the other numbers.
struct Unmarked<'a> {
    lefts: &'a [usize],
    from: usize,
}

impl Mex<'_> {
    /// The value, by looking at all pairs of heaps.
    pub(crate) fn plain(&mut self) -> usize {
        let lefts = self.start();
        let mut unmarked = Unmarked { lefts: &lefts, from: 1 };
        let mut last = usize::MAX;
        let mut tried = 0;
        loop {
            let value = self.marks.least_missing();
            if unmarked.lefts.is_empty() {
                return value;
            }
            if value != last {
                (last, tried) = (value, 0);
            }
            // Marking as long as a search takes cannot be wrong by more than a factor of two.
            if tried * SEARCH_SPEED <= unmarked.len() {
                tried += self.mark(&mut unmarked, CHUNK);
            } else if !self.search(&unmarked, usize::MAX) {
                return value;
            }
        }
    }

    /// The value, where a sparse space is known.
    ///
    /// The rare heaps alone show which values of test 1 are missing, so the value is at most the least of these. The
    /// values of test 0 below it are usually all there, and soon found.
    pub(crate) fn sparse(&mut self, sparse: &Sparse) -> usize {
        let lefts = self.start();
        let Some(&first) = lefts.first() else { return self.marks.least_missing() };
        for &left in &lefts {
            let (sizes, values) = sparse.rare_below(left);
            *self.work += sizes.len() as u64;
            let all = &self.heaps.values()[..left];
            for (&size, value) in sizes.iter().zip(values) {
                self.marks.add(value ^ all[left - size as usize]);
            }
        }
        self.marks.least_missing();
        let bound =
            self.marks.missing_below(usize::MAX).find(|&value| sparse.needs_rare(value as u16, first));
        let bound = bound.unwrap_or(usize::MAX);
        let mut unmarked = Unmarked { lefts: &lefts, from: 1 };
        let mut few = false;
        loop {
            let value = self.marks.least_missing();
            if value >= bound || unmarked.lefts.is_empty() {
                return value;
            }
            if !few {
                self.mark(&mut unmarked, CHUNK);
                few = self.marks.missing_below(bound).nth(FEW).is_none();
            } else if !self.search(&unmarked, bound) {
                return value;
            }
        }
    }

    /// Marks the small moves, and says how many tokens the others leave.
    pub(crate) fn start(&mut self) -> Vec<usize> {
        self.marks.clear();
        self.moves.add_small(self.n, self.heaps, self.marks);
        self.moves.left_in_two(self.n).collect()
    }

    /// Marks about this number of pairs, and returns their exact number.
    fn mark(&mut self, unmarked: &mut Unmarked<'_>, number: usize) -> usize {
        let Some((&left, others)) = unmarked.lefts.split_first() else { return 0 };
        let end = left / 2 + 1;
        let to = end.min(unmarked.from + number);
        let (smaller, larger) = self.heaps.pairs(left, unmarked.from..to);
        self.marks.add_sums(smaller, larger);
        *self.work += smaller.len() as u64;
        *unmarked =
            if to < end { Unmarked { from: to, ..*unmarked } } else { Unmarked { lefts: others, from: 1 } };
        smaller.len()
    }

    /// Searches for the least missing values below a bound, and marks those that are found. Was the least one found?
    fn search(&mut self, unmarked: &Unmarked<'_>, bound: usize) -> bool {
        let least = self.marks.least_missing();
        let mut wanted = [least as u16; WANTED];
        for (wanted, missing) in wanted.iter_mut().zip(self.marks.missing_below(bound)) {
            *wanted = missing as u16;
        }
        let mut found = [false; WANTED];
        let mut from = unmarked.from;
        let mut n_pairs = 0;
        for &left in unmarked.lefts {
            n_pairs += self.heaps.search(left, from..left / 2 + 1, wanted, &mut found);
            from = 1;
        }
        *self.work += (n_pairs / SEARCH_SPEED) as u64;
        for (&wanted, _) in wanted.iter().zip(found).filter(|(_, found)| *found) {
            self.marks.add(wanted);
        }
        found[0]
    }
}

impl Unmarked<'_> {
    fn len(&self) -> usize {
        (self.lefts.iter().map(|left| left / 2).sum::<usize>() + 1).saturating_sub(self.from)
    }
}
