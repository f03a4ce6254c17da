//! The workbench of those who study the solver: benchmarks, declared experiments, random cases, tables of answers, search graphs, and
//! cases for other solvers.
//!
//! Everything here is built on the library [`mcgs`], and the library needs nothing of it.
//!
//! ```
//! use mcgs_workbench::generate::{Random, Recipe};
//!
//! let recipe = Recipe::new(&mcgs::REGISTRY, "clobber_1xn", "8".parse()?, None, None, 0)?;
//! let position = recipe.draw(&mut Random::new("example", 1))?;
//! assert_eq!(position.text().len(), 8);
//! # Ok::<(), mcgs_workbench::generate::RecipeError>(())
//! ```
//!
//! The library prints nothing, reads no clock and no file: what a run measures besides nodes comes in through a [`bench::Meter`].

#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

pub mod bench;
pub mod experiment;
pub mod export;
pub mod find;
pub mod generate;
pub mod graph;
mod notation;
pub mod table;

pub use notation::NotationError;
