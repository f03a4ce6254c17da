//! What a kind of trial has to say of itself.

use std::io;
use std::path::PathBuf;

use mcgs_workbench::generate::Random;

/// A kind of trial.
pub struct Kind {
    /// Its name on the command line, in folders and in the table.
    pub name: &'static str,
    /// What one trial tries, in a line.
    pub about: &'static str,
    /// Seconds on the clock, in a quick and in a full run.
    pub seconds: [u64; 2],
    /// A full run goes on until this many trials have been made.
    pub goal: u64,
    /// A trial that takes longer than this many seconds hangs.
    pub patience: u64,
    /// How inputs are made smaller.
    pub grain: Grain,
    /// Gets ready: makes the files that trials start from.
    pub start: fn(&World) -> io::Result<Box<dyn Trial>>,
}

/// The smallest piece that is taken out of an input to make it smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grain {
    /// Lines: the input is a list of instructions.
    Lines,
    /// Bytes: the input is any text.
    Bytes,
}

/// What trials may use.
#[derive(Debug, Clone)]
pub struct World {
    /// The program `mcgs`.
    pub program: PathBuf,
    /// An empty folder, which is removed at the end.
    pub scratch: PathBuf,
}

/// Trials of one kind, by one worker.
pub trait Trial {
    /// The input of a trial. It follows from the random numbers alone.
    fn input(&mut self, random: &mut Random) -> Vec<u8>;

    /// Makes the trial with this input. It may be any bytes: inputs are also made smaller and kept in files.
    fn check(&mut self, input: &[u8]) -> Verdict;
}

/// How a trial ended.
pub type Verdict = Result<Passed, Failure>;

/// Nothing was wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passed {
    /// How many things were checked; 0 if the trial did not come to it, for instance because a limit was hit.
    pub count: u64,
}

impl Passed {
    /// One thing was checked.
    pub const ONE: Passed = Passed { count: 1 };
    /// Nothing was checked.
    pub const NONE: Passed = Passed { count: 0 };
}

/// Something was wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The same for failures that probably have the same cause.
    pub class: String,
    /// What happened.
    pub detail: String,
}

impl Failure {
    /// A failure of this class.
    pub fn new(class: impl Into<String>, detail: impl Into<String>) -> Self {
        Failure { class: class.into(), detail: detail.into() }
    }
}

/// Passed if the condition holds.
pub fn expect(condition: bool, class: &str, detail: impl FnOnce() -> String) -> Result<(), Failure> {
    if condition { Ok(()) } else { Err(Failure::new(class, detail())) }
}

/// An error of the system, which is no failure of what is tried but must not go unnoticed.
pub fn trouble(error: impl std::fmt::Display) -> Failure {
    Failure::new("trouble", format!("the trial could not be made: {error}"))
}
