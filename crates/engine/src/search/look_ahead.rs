//! A better order of moves where the subtree is large: look one move ahead.
//!
//! To win a node one child must be lost for the opponent, and for that all of *its* children must be won. The
//! fewer of them a rule or the table cannot answer, the smaller the subtree. So each child is expanded, and
//! the one with the fewest open replies goes first. Expanding costs a node, so it is done only where the
//! average subtree of a child, as seen so far in this search, is much larger than that, and never in small searches.

use super::Search;
use super::expand::{Expansion, ExpansionBudget};
use crate::normal::{Adding, NormalSum};

/// Look ahead where a child is expected to take at least this many nodes.
///
/// Limits from 100 to 1000 make little difference; below 50 the expansions cost more than they save in NoGo and
/// Domineering.
const LEAST_EXPECTED: u64 = 200;
/// The first nodes of a search do without: small searches gain nothing, and large ones lose nothing.
const FIRST_NODES: u64 = 5_000;
/// Weight of an open reply against the move-ordering score of the ruleset: the score decides only ties.
const REPLY_WEIGHT: i32 = 16;
/// Numbers of moves are told apart up to this one.
const MOST_MOVES: usize = 255;

/// The average sizes of subtrees seen so far, by the most moves of the sum.
#[derive(Clone)]
pub(super) struct Sizes(Vec<Average>);

#[derive(Clone, Copy, Default)]
struct Average {
    total: u64,
    count: u64,
}

impl Default for Sizes {
    fn default() -> Self {
        Sizes(vec![Average::default(); MOST_MOVES + 1])
    }
}

impl Sizes {
    /// Takes note of a subtree.
    #[inline]
    pub(super) fn add(&mut self, max_moves: u64, nodes: u64) {
        let average = &mut self.0[(max_moves as usize).min(MOST_MOVES)];
        average.total += nodes;
        average.count += 1;
    }

    /// The size to expect; 0 if nothing like it was seen. Each move more doubles it.
    #[inline]
    pub(super) fn expected(&self, max_moves: u64) -> u64 {
        let longest = (max_moves as usize).min(MOST_MOVES);
        for (steps, average) in self.0[..=longest].iter().rev().take(4).enumerate() {
            if let Some(size) = average.total.checked_div(average.count) {
                return size << steps;
            }
        }
        0
    }
}

impl Search<'_> {
    /// Should the children at `depth` be ordered anew before the next one is searched?
    #[inline]
    pub(super) fn wants_look_ahead(&self, depth: usize) -> bool {
        let frame = &self.frames[depth];
        !frame.ordered
            && self.reducer.options.look_ahead
            && self.stats.nodes >= FIRST_NODES
            && frame.expansion.children.len() >= frame.next + 2
            && self.sizes.expected(frame.max_moves.saturating_sub(1)) >= LEAST_EXPECTED
            && frame.sum.unevaluated.iter().any(|component| component.ruleset.looks_ahead())
    }

    /// Orders the children that were not searched yet by their open replies. True if one of them wins.
    pub(super) fn look_ahead(&mut self, depth: usize) -> bool {
        let mut replies = Expansion::default();
        let mut sum = NormalSum::default();
        let frame = &mut self.frames[depth];
        frame.ordered = true;
        let mut idx = frame.next;
        while idx < frame.expansion.children.len() {
            frame.expansion.build(&frame.sum, idx, &mut sum);
            self.stats.nodes += 1;
            if let Some(visited) = &self.budget.visited {
                visited.enter(frame.expansion.children[idx].key);
            }
            let bytes = self.path_memory.saturating_sub(self.bytes);
            let adding = Adding::Briefly.if_allowed(self.reducer.options);
            let limits = ExpansionBudget { budget: self.budget, bytes, adding, thorough: false };
            replies.fill(&sum, self.reducer, self.reader.as_ref(), limits, &mut self.stats);
            if replies.stopped.is_some() {
                // The search meets the same limit in a moment and reports it.
                return false;
            }
            let child = &mut frame.expansion.children[idx];
            let known = if replies.won {
                Some(true)
            } else if replies.children.is_empty() {
                Some(false)
            } else {
                None
            };
            if let (Some(win), Some(reader)) = (known, &self.reader) {
                reader.store(child.key, win, 1);
                self.stats.table_stores += 1;
            }
            match known {
                Some(false) => return true,
                Some(true) => {
                    frame.n_refuted += 1;
                    frame.expansion.children.swap_remove(idx);
                }
                None => {
                    let open = i32::try_from(replies.children.len()).unwrap_or(i32::MAX);
                    child.score = child.score.saturating_add(open.saturating_mul(REPLY_WEIGHT));
                    idx += 1;
                }
            }
        }
        frame.expansion.children[frame.next..].sort_by_key(|child| child.score);
        false
    }
}
