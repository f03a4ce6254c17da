//! Kinds of moves that several games share.

use std::fmt;

use mcgs_engine::Player;

use crate::shape::{Cell, Shape};

/// A stone goes from one cell to another: `a1-b1`, or `4-5` on a strip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Where it stood.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
}

/// A stone is put on a cell: `b1_X`, or `3_X` on a strip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The cell.
    pub cell: Cell,
    /// Whose stone it is.
    pub player: Player,
}

impl Step {
    /// A step on a grid.
    #[inline]
    pub const fn on_grid(shape: Shape, from: u32, to: u32) -> Self {
        Step { from: Cell::of_grid(shape, from), to: Cell::of_grid(shape, to) }
    }

    /// A step on a strip.
    #[inline]
    pub const fn on_strip(from: u32, to: u32) -> Self {
        Step { from: Cell::of_strip(from), to: Cell::of_strip(to) }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.cell, self.player.stone())
    }
}
