//! Board games on bit planes: the rules are written once, for boards of every size.
//!
//! A ruleset implements [`BoardRules`] and [`BoardTuning`]; [`BoardGame`] makes a [`Game`](mcgs_engine::Game) of it. Boards
//! of up to 64 cells are a few machine words and allocate nothing; up to 128 cells they use `u128`,
//! above that boxed words. [`Bits`] is what these have in common, [`Grid`] knows who is next to whom,
//! [`Board`] joins planes and a shape.
//!
//! Not here: any rules, any search.

#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

mod bits;
mod board;
mod bytes;
mod game;
mod grid;
mod large;
mod moves;
mod params;
mod rules;
mod shape;
mod symmetry;
pub mod testing;
mod text;
mod tuning;
mod words;

pub use bits::Bits;
pub use board::{AnyBoard, Board};
pub use game::BoardGame;
pub use grid::{Direction, Grid, Neighbours};
pub use large::{Large, LargeOnes};
pub use moves::{Placement, Step};
pub use params::{Number, Params};
pub use rules::{BoardRules, IllegalCell, Layout, Symmetry};
pub use shape::{Cell, MAX_CELLS, Shape, Window};
pub use tuning::BoardTuning;
pub use words::WordOnes;
