//! Snort: neighbours must not get different colours.

use mcgs_engine::Outcome;

use crate::support::colouring::{Colouring, OnGraph, OnGrid, SETS};
use crate::support::grid_or_graph::GridOrGraph;

/// A position of Snort (Simon Norton; *On Numbers and Games*, chapter 8; *Winning Ways*, chapter 6). Moves are worth much: the game is hot.
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::snort::Snort};
/// let path: Snort = "path3:O..".parse()?;
/// let mut moves = Vec::new();
/// path.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["3_X leads to path3:O.X"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Snort = GridOrGraph<OnGrid<SnortRules>, OnGraph<SnortRules>, SETS>;

/// The rules of Snort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SnortRules;

impl Colouring for SnortRules {
    const NAME: &'static str = "snort";
    const RULES: &'static str =
        "A move colours an empty vertex that has no neighbour of the opponent's colour.";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("path3:...", Outcome::N),
        ("path1:.", Outcome::N),
        ("cycle4", Outcome::P),
        ("..|..", Outcome::P),
        ("grid1x3:X..", Outcome::N),
        ("path5:L...L", Outcome::N),
        ("4/1-2,2-3,3-4,4-1:X...", Outcome::N),
    ];
    const DIFFERENT: bool = false;
    const RULE: &'static str = "neighbours must not have different colours";
    const VALUE_MAX_MOVES: u64 = 7;
    const SUM_VALUE_MAX_MOVES: u64 = 8;
}
