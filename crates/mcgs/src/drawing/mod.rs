//! Pictures: boards and thermographs as lines of text, thermographs as SVG.
//!
//! Everything here is a pure function from a position or a thermograph to text.

mod board;
mod scale;
mod svg;
#[doc(hidden)] // For drawings of search graphs.
pub mod svg_parts;
mod terminal;

pub use board::{Board, draw_board};
pub use svg::draw_svg;
pub use terminal::draw_thermograph;
