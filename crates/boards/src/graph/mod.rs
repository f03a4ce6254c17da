//! Games on the vertices of graphs.
//!
//! A ruleset implements [`GraphRules`] and [`GraphTuning`]; [`GraphGame`] makes a [`Game`](mcgs_engine::Game) of it. A [`GraphBoard`] is a graph whose
//! vertices are in some sets; a [`GraphShape`] names the graphs that have a name.

mod bends;
mod board;
mod formats;
mod game;
mod labelling;
mod layout;
mod random;
mod rules;
mod shape;
mod stress;
mod text;

pub use bends::bend_edges;
pub use board::{AnyGraph, GraphBoard};
pub use formats::{
    BadGraph, EdgeList, read_dimacs, read_graph6, read_sparse6, write_dimacs, write_graph6, write_sparse6,
};
pub use game::GraphGame;
pub use labelling::canonical_labelling;
pub use layout::tree_layout;
pub use rules::{GRAPH_SYNTAX, GraphRules, GraphTuning};
pub use shape::{GraphShape, MAX_EDGES, MAX_VERTICES};
pub use text::read_graph;

#[cfg(test)]
mod tests;
