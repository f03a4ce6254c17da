//! Writes proofs of answers about sums of combinatorial games.
//!
//! A proof is a file of lines that [`mcgs_checker`] derives again, see `docs/proofs.md`. The writer lists moves, makes normal forms and
//! computes values with the code of the checker. It asks the solver for verdicts only, never for reasons, so a mistake of the solver
//! shows as a contradiction, and no line depends on it.
//!
//! ```
//! use mcgs_engine::{Budget, Component, Player, SearchOptions, Solver};
//! use mcgs_proof::{Asked, Effort, prove};
//!
//! let ruleset = mcgs_games::REGISTRY.find("clobber").expect("registered");
//! let sum = Component::parse(ruleset, "XOX|OXO")?.into();
//! let solver = Solver::new(SearchOptions::default());
//! let asked = [Asked::First(Player::Left), Asked::Outcome];
//! let mut file = Vec::new();
//! let made = prove(&sum, &asked, &solver, Effort::Quick, &Budget::unlimited(), &mut file)?;
//! assert_eq!(made.answers, ["loss", "P"]);
//! let proved = mcgs_checker::check(file.as_slice(), |_| true)?;
//! assert_eq!(proved.questions[1].answer, "P");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

mod claims;
mod error;
mod lemmas;
mod nim;
mod oracle;
mod questions;

mod write;

pub use error::ProofError;
pub use questions::{Asked, Effort, Made, prove};
