//! The values of components, each computed once, and the database that is asked before anything is computed.

mod knowledge;
mod lookup;
mod shelf;

pub(crate) use knowledge::{Effort, Knowledge};
pub use lookup::{FirstWords, Lookup, Stored};
pub use shelf::LookupUse;
pub(crate) use shelf::{Shelf, Told};
