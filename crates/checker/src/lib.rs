//! Checks proofs of answers about sums of combinatorial games.
//!
//! A proof is a file that `mcgs prove` writes, see `docs/proofs.md`. Every line of it follows from the rules of the games and from earlier
//! lines, and this crate derives it again. It depends on no other crate of the project: it has its own rules, its own
//! splitting and symmetries, and its own exact arithmetic, all of them plain rather than fast, to be read.

mod claims;
mod endings;
mod facts;
mod file;
mod games;
mod questions;
mod rules;
mod sum;
mod values;

pub use endings::decide;
pub use facts::{Facts, NimPart, Piece, Ruleset, SumMove};
pub use file::{FIRST_LINE, Proved, Rejected, check, check_text};
pub use games::numbers::mex;
pub use games::{GAMES, find};
pub use questions::{Question, read_input};
pub use rules::{Move, Player, Rules};
pub use sum::{Sum, Term};
pub use values::{Dyadic, Simple, TooLarge, Value, Values};
