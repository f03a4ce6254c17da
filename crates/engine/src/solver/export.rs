//! Export and import of table entries, so that they can be kept in a file and given to another solver.

use std::sync::atomic::Ordering;

use crate::solver::Solver;

/// The tables of a solver, which [`Solver::export_entries`] lists and [`Solver::import_entry`] fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// Who wins which sum, and which nim values components do not have.
    Sums,
    /// The nim values of components.
    NimValues,
}

impl TableKind {
    /// All tables.
    pub const ALL: [TableKind; 2] = [TableKind::Sums, TableKind::NimValues];
}

impl Solver {
    /// Calls `visit` with every entry of a table, as two words that mean something to [`Solver::import_entry`] only.
    ///
    /// An entry is a fact about the game whose key it holds, whatever options it was found with. A solver that was asked about a
    /// ruleset made at run time exports nothing: its keys are those of one program.
    ///
    /// ```
    /// use mcgs_engine::{SearchOptions, TableKind, Solver};
    /// let mut entries = 0;
    /// Solver::new(SearchOptions::default()).export_entries(TableKind::Sums, |_| entries += 1);
    /// assert_eq!(entries, 0);
    /// ```
    pub fn export_entries(&self, which: TableKind, visit: impl FnMut([u64; 2])) {
        // Keys of rulesets that were made at run time mean something else in the next program, and nobody can tell them from others.
        if self.knows_run_time_rules.load(Ordering::Relaxed) {
            return;
        }
        if let Some(table) = self.table_of(which) {
            table.for_each_entry(visit);
        }
    }

    /// Puts an exported entry into a table. The tables may be of another size; what finds no room is lost.
    pub fn import_entry(&self, which: TableKind, entry: [u64; 2]) {
        if let Some(table) = self.table_of(which) {
            table.insert(entry);
        }
    }
}
