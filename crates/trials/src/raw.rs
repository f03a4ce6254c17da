//! Everything that reads bytes, for the coverage-guided fuzzer: it makes up bytes, and they must be refused or read without a panic.

use std::fs;
use std::io;

use mcgs::store::{Library, Store, load_tables};
use mcgs::{REGISTRY, SearchOptions, Solver};

use crate::kind::{Failure, Trial, World, trouble};
use crate::kinds;
use crate::scratch::Scratch;

/// The names of all readers.
pub const READERS: &[&str] =
    &["language", "values", "proofs", "database", "table", "config", "codes", "experiment", "bench"];

/// Something that reads bytes.
pub struct Reader {
    name: String,
    /// Kinds of trials whose inputs are any bytes.
    trial: Option<Box<dyn Trial>>,
    scratch: Scratch,
}

impl Reader {
    /// A reader by its name.
    pub fn new(name: &str) -> io::Result<Self> {
        if !READERS.contains(&name) {
            return Err(io::Error::other(format!(
                "no reader `{name}`, expected one of {}",
                READERS.join(", ")
            )));
        }
        let scratch = Scratch::new()?;
        let world = World { program: "mcgs".into(), scratch: scratch.path().to_path_buf() };
        let kind = ["language", "values", "proofs"].contains(&name).then(|| kinds::find(name)).flatten();
        let trial = kind.map(|kind| (kind.start)(&world)).transpose()?;
        Ok(Reader { name: name.to_owned(), trial, scratch })
    }

    /// Reads the bytes.
    pub fn check(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if let Some(trial) = &mut self.trial {
            return trial.check(bytes).map(|_| ());
        }
        match self.name.as_str() {
            "database" => self.database(bytes),
            "table" => self.table(bytes),
            name => kinds::read_text(name, bytes),
        }
    }

    /// Whatever can be opened can be read to its end or to an error, and searches can use it.
    fn database(&self, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.scratch.path().join("any.db");
        fs::write(&path, bytes).map_err(trouble)?;
        let Ok(store) = Store::open(&path) else { return Ok(()) };
        for title in store.header().games.keys() {
            // An error is as good as the end.
            let _ = store.for_each(title, |_, _| Ok(()));
        }
        drop(Library::new(vec![("any.db".to_owned(), store)], 4 << 20));
        Ok(())
    }

    fn table(&self, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.scratch.path().join("any.table");
        fs::write(&path, bytes).map_err(trouble)?;
        let solver = Solver::new(SearchOptions::default().memory(4 << 20));
        // Refused or not, there is no panic.
        let _ = load_tables(&path, &solver, &REGISTRY);
        Ok(())
    }
}
