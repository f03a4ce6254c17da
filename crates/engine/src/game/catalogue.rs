//! What generators, databases and drawings need to know of a ruleset.

use crate::game::Game;

/// How all small boards of a ruleset can be listed, for databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boards {
    /// One row of cells, each one of these characters; the numbers are the ruleset's own business.
    Strips(&'static [(char, u32)]),
    /// Rows of such cells, separated by `|`.
    Grids(&'static [(char, u32)]),
    /// Rows of whole numbers, separated by commas, the rows by `|`: herds of Left are positive, those of Right negative.
    Herds,
}

/// Which positions of a ruleset there are. Everything has a default, so `impl Catalogue for MyGame {}` is a start.
pub trait Catalogue: Game {
    /// How boards of any size are listed; `None` if the ruleset has no boards, or more than cells on them.
    const BOARDS: Option<Boards> = None;
}
