//! Files that are written without destroying what is there.
//!
//! A program that writes results must not lose any: neither the old file when the new one fails, nor an input that was named as an
//! output by mistake, nor the rows of another process that writes the same file, nor a device that happens to stand at the path.
//! The pieces, one file each:
//!
//! * [`Place`]: what stands at a path, through all symbolic links, and how it can be written.
//! * [`Replacement`]: a file that is written under a temporary name and then takes its place in one step.
//! * [`Claims`]: no file has two roles in one command.
//! * [`Lock`]: no file is written by two processes at the same time.
//! * [`Scratch`]: a temporary folder of our own.
//! * [`system`]: what systems do differently.
//!
//! The crate prints nothing; its errors say whether the path is at fault or the machine ([`FileError`]).
//!
//! ```
//! # let folder = mcgs_files::Scratch::new("example")?;
//! # let path = folder.path().join("results.txt");
//! use mcgs_files::{Lock, Replacement, Wait};
//! use std::io::Write;
//! let lock = Lock::acquire(&path, Wait::No)?;
//! let mut file = Replacement::create(&path)?;
//! file.write_all(b"42\n")?;
//! file.finish()?;
//! assert_eq!(std::fs::read(&path)?, b"42\n");
//! # drop(lock);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claims;
mod cleanup;
mod error;
mod identity;
mod lock;
mod place;
mod replacement;
mod scratch;
pub mod system;
mod temporary;

pub use claims::Claims;
pub use cleanup::remove_all_temporary_files;
pub use error::{FileError, Holder, reason};
pub use lock::{Lock, Wait};
pub use place::Place;
pub use replacement::{Replacement, replace};
pub use scratch::Scratch;
pub use temporary::{is_our_own, remove_leftovers, remove_leftovers_in};
