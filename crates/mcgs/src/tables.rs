//! Tables that outlive a session.

use std::path::Path;

use mcgs_store::{TableError, load_tables, save_tables};

use crate::Session;

impl Session {
    /// Takes over the tables of a file, and says how many entries they have. They are refused if they are of other
    /// games than those of the session.
    pub fn load_tables(&self, path: &Path) -> Result<u64, TableError> {
        load_tables(path, &self.solver, self.settings.registry)
    }

    /// Writes the tables to a file, and says how many entries they have: none if the session was asked about a ruleset that was made
    /// at run time, because another program could not tell which positions they are about.
    pub fn save_tables(&self, path: &Path) -> Result<u64, TableError> {
        save_tables(path, &self.solver, self.settings.registry)
    }
}
