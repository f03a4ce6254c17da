//! Counters of one question.

use std::ops::AddAssign;

/// What answering a question took. With one thread the numbers are the same in every run, so they show what a change of the search does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Sums that the search entered.
    pub nodes: u64,
    /// Sums found in the transposition table.
    pub table_hits: u64,
    /// Sums looked for there in vain.
    pub table_misses: u64,
    /// Answers written there.
    pub table_stores: u64,
    /// Sums decided by a static rule.
    pub static_hits: u64,
    /// The most moves below the root.
    pub max_depth: u64,
    /// Parts of the sum after normalization at the root.
    pub initial_parts: u64,
    /// The most parts of any sum.
    pub max_parts: u64,
}

/// How full the transposition table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct TableUse {
    /// Answers it holds.
    pub entries: u64,
    /// Answers it has room for at its present size.
    pub slots: u64,
    /// The memory it takes.
    pub bytes: u64,
}

impl AddAssign for Stats {
    /// Counters add up, maxima stay maxima, the first root counts.
    fn add_assign(&mut self, other: Stats) {
        if *self == Stats::default() {
            *self = other;
            return;
        }
        self.nodes += other.nodes;
        self.table_hits += other.table_hits;
        self.table_misses += other.table_misses;
        self.table_stores += other.table_stores;
        self.static_hits += other.static_hits;
        self.max_depth = self.max_depth.max(other.max_depth);
        self.max_parts = self.max_parts.max(other.max_parts);
    }
}
