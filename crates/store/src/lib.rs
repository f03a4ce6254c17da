//! A database of positions that were solved once and for all.
//!
//! A file holds what is known of all small positions of some games: [`Store`] reads it, [`Writer`] writes it. Keys are the
//! title of the game and the encoding of the position itself, never a hash of it, and all of the file is covered by checksums: a damaged
//! file gives an error, never a wrong answer. Reading never writes. [`Library`] hands the values to the solver.
//!
//! The library prints nothing and reads no clock. It is the one library that reads and writes files: its own.

mod block;
mod boards;
mod build;
mod bytes;
mod cache;
mod checksum;
mod config;
mod directory;
mod entry;
mod error;
mod facts;
mod file;
mod filter;
mod form;
mod header;
mod link;
mod lookup;
mod masks;
mod medium;
mod merge;
mod moves;
mod numbers;
mod packed;
mod run;
mod shapes;
mod solve;
mod table_file;
mod verify;
mod writer;

pub use boards::Listing;
pub use build::{BuildSettings, Ended, Next, Progress, build};
pub use config::{ConfigError, Level, Section, parse_config};
pub use entry::{Class, Entry, EqualSum, MAX_VALUE_BYTES, Walls};
pub use error::StoreError;
pub use facts::{COLUMNS, Facts};
pub use file::Store;
pub use header::{FORMAT, GameState, Header, SectionState, ShapeState};
pub use lookup::Library;
pub use merge::{Change, add_all, differences};
pub use moves::Moves;
pub use table_file::{TableError, check_table_place, load_tables, save_tables};
pub use verify::Oracle;
pub use writer::{Record, Writer};
