//! The values of components, each computed once, and the database that is probed before anything is computed.

mod cache;
mod database;
mod probe;

pub(crate) use cache::{ValueBudget, ValueCache};
pub use database::{Database, ShapeBloomFilter, Stored, StoredValue};
pub use probe::DatabaseUse;
pub(crate) use probe::{DatabaseProbe, FoundValue};
