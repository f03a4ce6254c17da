//! Nim values of octal games and other take-and-break games.
//!
//! In a take-and-break game a move takes some tokens from a heap and may break the rest into several heaps. A
//! [`Code`] such as `0.77` says how many may be taken and what may be left. A [`Sequence`] computes the nim values of
//! the heaps 0, 1, 2, … and knows when they are proved to repeat; a [`Summary`] says what there is to say about them.
//!
//! ```
//! use mcgs_octal::{Code, Sequence, Summary};
//! let code: Code = "0.07".parse()?; // Dawson's Kayles
//! let mut sequence = Sequence::new(code);
//! sequence.extend(1_000, u64::MAX);
//! let summary = Summary::of(&sequence, 1_000);
//! let period = summary.period.unwrap();
//! assert_eq!((period.length, period.start), (34, 53));
//! assert_eq!(summary.exceptions, [0, 1, 15, 17, 18, 32, 35, 52]);
//! # Ok::<(), mcgs_octal::CodeError>(())
//! ```
//!
//! How it is fast: a period that is proved ends all work; few rare values (a *sparse space*) leave few pairs of heaps
//! to look at; and pairs are compared several at a time. See `period`, `sparse` and `mex`.
//!
//! The crate depends on nothing, prints nothing and reads no clock; work is counted, so that callers can stop.

#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

mod code;
mod heaps;
mod marks;
mod mex;
mod moves;
mod period;
mod sequence;
mod sparse;
mod summary;
mod triples;

pub use code::{Code, CodeError, NAMED_GAMES};
pub use period::{ArithmeticPeriod, Period};
pub use sequence::{Progress, RareHeaps, Sequence};
pub use summary::Summary;
