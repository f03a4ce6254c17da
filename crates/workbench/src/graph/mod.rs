//! Search graphs of small sums, for teaching: which positions a plain search visits, who wins them, and which it knew already.

mod dot;
mod labels;
mod layout;
mod picture;
mod search;

pub use dot::draw_dot;
pub use picture::draw_graph;
pub use search::{Edge, EdgeKind, Extent, Graph, GraphError, GraphLimits, Node, search};
