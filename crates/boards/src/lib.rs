//! Board games on bit planes: the rules are written once, for boards of every size.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use mcgs_boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, Layout, Symmetry};
//! use mcgs_engine::{Budget, Component, Outcome, Player, SearchOptions, Solver};
//!
//! /// Left fills cells `X`, Right fills cells `O`.
//! #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
//! struct Seats;
//!
//! impl BoardRules<2> for Seats {
//!     const NAME: &'static str = "seats";
//!     const RULES: &'static str = "A move fills a cell of the player's own.";
//!     const SYNTAX: &'static str = "cells `X`, `O`, `#`; rows separated by `|`";
//!     const EXAMPLES: &'static [(&'static str, Outcome)] = &[("X", Outcome::L), ("XO", Outcome::P)];
//!     const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('#', 0b00)];
//!     const LAYOUT: Layout = Layout::Grid;
//!     const SYMMETRY: Symmetry = Symmetry::Square;
//!     type Params = ();
//!     type Move = Cell;
//!
//!     fn try_moves<B: Bits>(
//!         board: &Board<B, 2>,
//!         player: Player,
//!         mut emit: impl FnMut(Cell, Board<B, 2>) -> ControlFlow<()>,
//!     ) -> ControlFlow<()> {
//!         let (own, other) = board.colours(player);
//!         for index in own.ones() {
//!             let option = board.with_colours(player, own.without(index), other.clone());
//!             emit(Cell::of_grid(board.shape(), index), option)?;
//!         }
//!         ControlFlow::Continue(())
//!     }
//!     fn max_moves<B: Bits>(board: &Board<B, 2>) -> u64 {
//!         board.plane(0).or(board.plane(1)).count().into()
//!     }
//! }
//!
//! impl BoardTuning<2> for Seats {}
//!
//! let board: BoardGame<Seats, 2> = "XX|O#".parse()?;
//! let solver = Solver::new(SearchOptions::default());
//! let answer = solver.value(&Component::of(&board).into(), &Budget::unlimited());
//! let value = answer.result.expect("there is no limit");
//! assert_eq!(solver.values().display(value).to_string(), "1");
//! # Ok::<(), mcgs_engine::ParseError>(())
//! ```
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
mod cell_names;
mod game;
mod graph;
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
pub use cell_names::{with_cell_names, with_cell_numbers};
pub use game::{BoardGame, LIMITS};
pub use graph::{
    AnyGraph, BadGraph, EdgeList, GRAPH_SYNTAX, GraphBoard, GraphGame, GraphRules, GraphShape, GraphTuning,
    MAX_EDGES, MAX_VERTICES, bend_edges, canonical_labelling, read_dimacs, read_graph, read_graph6,
    read_sparse6, tree_layout, write_dimacs, write_graph6, write_sparse6,
};
pub use grid::{Direction, Grid, Neighbours};
pub use large::{Large, LargeOnes};
pub use moves::{Placement, Step};
pub use params::{Number, Params};
pub use rules::{BoardRules, IllegalCell, Layout, Symmetry};
pub use shape::{Cell, MAX_CELLS, Shape, Window};
pub use tuning::BoardTuning;
pub use words::WordOnes;
