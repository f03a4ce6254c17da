//! Benchmarks: named suites of positions with known answers, and how to measure and compare them.
//!
//! A [`Suite`] is two files in the input language, one of each [`Level`]. [`measure`] runs one [`Position`] of it
//! in a [`Session`](mcgs::Session) and checks the answer; a [`Record`] holds a whole run and can be written and read with serde;
//! [`compare`] puts two records side by side. What only the program around the library can see, memory and
//! processor time, comes in through a [`Meter`].
//!
//! ```
//! use mcgs_workbench::bench::{Level, NoMeter, SUITES, measure};
//! use mcgs::{Session, Settings};
//!
//! let suite = SUITES.iter().find(|suite| suite.name == "clobber").expect("there is such a suite");
//! let positions = suite.positions(Level::Quick);
//! let mut session = Session::new(Settings::default());
//! let measured = measure(&mut session, suite, &positions[0], 1, &mut NoMeter);
//! assert_eq!((measured.name.as_str(), measured.result.as_deref()), ("4x4 checkerboard", Some("N")));
//! # Ok::<(), std::io::Error>(())
//! ```

mod comparison;
mod measurement;
mod record;
mod suites;

pub use comparison::{Comparison, Flag, Ratios, compare};
pub use measurement::{Check, Measurement, Meter, NoMeter, Spread, measure};
pub use record::{Record, Totals};
pub use suites::{Level, Position, SUITES, Suite};
