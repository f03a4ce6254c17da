//! What a solver remembers, entry by entry, so that it can be kept in a file and given to another solver.

use crate::solver::Solver;

/// The tables of a solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Remembered {
    /// Who wins which sum, and which nim values components do not have.
    Sums,
    /// The nim values of components.
    NimValues,
}

impl Remembered {
    /// All tables.
    pub const ALL: [Remembered; 2] = [Remembered::Sums, Remembered::NimValues];
}

impl Solver {
    /// Calls `visit` with every entry of a table, as two words that mean something to [`Solver::recall`] only.
    ///
    /// An entry is a fact about the game whose key it holds, whatever options it was found with.
    ///
    /// ```
    /// use mcgs_engine::{Options, Remembered, Solver};
    /// let mut entries = 0;
    /// Solver::new(Options::default()).remembered(Remembered::Sums, |_| entries += 1);
    /// assert_eq!(entries, 0);
    /// ```
    pub fn remembered(&self, which: Remembered, visit: impl FnMut([u64; 2])) {
        if let Some(table) = self.table_of(which) {
            table.for_each_entry(visit);
        }
    }

    /// Puts an entry back that a solver remembered. The tables may be of another size; what finds no room is lost.
    pub fn recall(&self, which: Remembered, entry: [u64; 2]) {
        if let Some(table) = self.table_of(which) {
            table.insert(entry);
        }
    }
}
