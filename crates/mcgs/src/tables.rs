//! Tables that outlive a session.

use std::path::Path;

use mcgs_engine::Registry;
use mcgs_store::{TableError, load_tables, save_tables};

use crate::Session;

impl Session {
    /// Takes over the tables of a file, and says how many entries they have. They are refused if the keys of this registry
    /// differ.
    pub fn load_tables(&self, path: &Path, registry: &Registry) -> Result<u64, TableError> {
        load_tables(path, &self.solver, registry)
    }

    /// Writes the tables to a file, and says how many entries they have.
    pub fn save_tables(&self, path: &Path, registry: &Registry) -> Result<u64, TableError> {
        save_tables(path, &self.solver, registry)
    }
}
