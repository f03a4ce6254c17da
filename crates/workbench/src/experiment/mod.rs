//! Declared experiments: which cases, at which levels of the search, within which limits; and what came out of them.
//!
//! Everything here is a pure function: a text becomes an [`Experiment`], that becomes cases, and results become a [`Summary`] and
//! plots. Running and files are the business of the program.

mod cases;
mod declaration;
mod plot;
mod summary;

pub use cases::ExperimentCase;
pub use declaration::{Experiment, ExperimentError, ExperimentFamily, Level, Limits};
pub use plot::{draw_nodes, draw_open};
pub use summary::{Cell, Run, Summary};
