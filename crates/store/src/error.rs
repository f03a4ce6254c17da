//! What can be wrong with a database or a configuration.

use std::io;

use mcgs_engine::StopReason;
use mcgs_files::{FileError, Holder, reason};

/// Why a file cannot be used. The name of the file is for the caller to say.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The system refused to read or write.
    #[error("{}", reason(.0))]
    Io(#[from] io::Error),
    /// The file is something else.
    #[error("not a database of mcgs: {0}")]
    NotADatabase(String),
    /// The file was written by a program with another format.
    #[error("format {found}, but this program reads and writes format {expected} only; build the file again")]
    Format {
        /// The format of the file.
        found: String,
        /// The format of this program.
        expected: u32,
    },
    /// The content contradicts its checksums or makes no sense.
    #[error("the file is damaged: {0}; build it again, or use a copy")]
    Damaged(String),
    /// Somebody else writes to it.
    #[error("{0} is writing to it, `--wait` waits for its end")]
    InUse(Holder),
    /// A limit was hit, or somebody asked to stop. What was written is there.
    #[error("{0}")]
    Stopped(StopReason),
    /// What was read could not be handed on: nothing is wrong with the file.
    #[error("{0}")]
    Output(io::Error),
    /// A build of something else has not come to its end.
    #[error("the file is unfinished: it was being built with the configuration `{0}`, finish that first")]
    Unfinished(String),
    /// Two files say different things about one position.
    #[error("the files contradict each other: {0}")]
    Contradiction(String),
    /// A file has entries of a game that this program does not know.
    #[error("there is no game `{0}` in this program")]
    UnknownGame(String),
    /// A thread could not be started, or ended unexpectedly.
    #[error("a worker stopped unexpectedly: {0}")]
    Worker(String),
}

impl StoreError {
    /// Is the file or the command line at fault, and not the machine or a limit?
    pub fn is_bad_input(&self) -> bool {
        match self {
            StoreError::Io(error) => FileError::is_of_path(error),
            StoreError::Stopped(_) | StoreError::Output(_) | StoreError::Worker(_) => false,
            _ => true,
        }
    }
}

impl From<FileError> for StoreError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Unusable { source, .. } | FileError::Failed { source, .. } => StoreError::Io(source),
            FileError::Held { holder, .. } => StoreError::InUse(holder),
            error => StoreError::Io(io::Error::other(error.to_string())),
        }
    }
}
