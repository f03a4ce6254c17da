//! Checks proofs of answers about sums of combinatorial games.
//!
//! A proof is a file that `mcgs prove` writes, see `docs/proofs.md`. Every line of it follows from the rules of the games and from earlier
//! lines, and this crate derives it again. It depends on no other crate of the project: it has its own rules, its own
//! splitting and symmetries, and its own exact arithmetic, all of them plain rather than fast, to be read.

mod games;
mod grid;
mod numbers;
mod rules;
mod sequence;
mod strip;

pub use games::{GAMES, find};
pub use rules::{Move, Player, Rules};
