//! Pictures: boards and thermographs as lines of text, and as SVG, PDF and TikZ.
//!
//! Everything here is a pure function from a position or a thermograph to a text or a [`Picture`].

#![allow(clippy::cast_precision_loss)] // Places in a picture: rows, columns and letters.

mod board;
mod board_picture;
mod cells;
mod formula;
mod graph_picture;
mod graph_text;
mod marks;
mod picture;
mod scale;
mod sum_picture;
mod terminal;
mod thermograph_picture;

pub use board::{Board, draw_board};
pub use picture::{
    Anchor, Dash, Font, Ink, N_SERIES, Paint, Picture, Place, Stroke, Style, TextLook, cut, fitted,
    is_well_formed, lines, text_width,
};
pub use sum_picture::{MarkedMove, SumLook, TooManyCells, draw_sum, sum_title};
pub use terminal::draw_thermograph;
pub use thermograph_picture::draw_thermographs;
