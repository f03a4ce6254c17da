//! Col: neighbours must not get the same colour.

use mcgs_engine::Outcome;

use crate::support::colouring::{Colouring, OnGraph, OnGrid, SETS};
use crate::support::grid_or_graph::GridOrGraph;

/// A position of Col (Colin Vout; *On Numbers and Games*, chapter 8; *Winning Ways*, chapter 2).
///
/// Every position is a number, or a number plus star, because no move ever helps: what a player colours, no opponent
/// would want to colour more. Proof of Conway: by induction, for each option `G + *` of Left is at most `G`, and the same for Right. So values
/// are small, and it pays to find them for large parts of a position.
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::col::Col};
/// let path: Col = "path3:X..".parse()?;
/// let mut moves = Vec::new();
/// path.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["3_X leads to path3:X.X"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Col = GridOrGraph<OnGrid<ColRules>, OnGraph<ColRules>, SETS>;

/// The rules of Col.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ColRules;

impl Colouring for ColRules {
    const NAME: &'static str = "col";
    const RULES: &'static str =
        "A move colours an empty vertex that has no neighbour of the player's own colour.";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("path1:.", Outcome::N),
        ("path2:..", Outcome::P),
        ("cycle5", Outcome::P),
        ("star3", Outcome::N),
        ("...|...", Outcome::P),
        ("grid2x2:X.|..", Outcome::R),
        ("path3:L.L", Outcome::L),
        ("4/1-2,2-3,3-4,4-1:X...", Outcome::R),
    ];
    const DIFFERENT: bool = true;
    const RULE: &'static str = "neighbours must not have the same colour";
    const VALUE_MAX_MOVES: u64 = 12;
    const SUM_VALUE_MAX_MOVES: u64 = 14;
}
