//! Search graphs of small sums, for teaching: which positions a plain search visits, who wins them, and which it knew already.

mod dot;
mod layout;
mod search;
mod svg;

pub use dot::draw_dot;
pub use search::{Edge, EdgeKind, Extent, Graph, GraphError, GraphLimits, Node, search};
pub use svg::draw_svg;
