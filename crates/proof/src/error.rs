//! Why there is no proof.

use mcgs_engine::StopReason;
use thiserror::Error;

/// Why there is no proof.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// A limit was hit first.
    #[error("the proof was not finished: {0}")]
    Stopped(StopReason),
    /// Two verdicts of the solver contradict each other: a bug of the solver, or of the rules of the checker.
    #[error("a contradiction, please report it: {0}")]
    Contradiction(String),
    /// There is no way to prove this.
    #[error("no proof can be written: {0}")]
    Impossible(String),
    /// The file cannot be written.
    #[error("the proof cannot be written: {0}")]
    Io(#[from] std::io::Error),
}

impl From<StopReason> for ProofError {
    fn from(reason: StopReason) -> Self {
        ProofError::Stopped(reason)
    }
}

/// Messages of the checker's library say what is impossible.
impl From<String> for ProofError {
    fn from(message: String) -> Self {
        ProofError::Impossible(message)
    }
}
