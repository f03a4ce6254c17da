//! Where the vertices of a graph are drawn.

use mcgs_engine::Drawn;

use super::board::GraphBoard;
use super::rules::GraphRules;
use crate::bits::Bits;

/// What pictures show of a position.
pub(crate) fn drawn<R: GraphRules<P>, B: Bits, const P: usize>(board: &GraphBoard<B, P>) -> Drawn {
    let game = super::GraphGame::<R, P>::new(board.clone());
    Drawn::Text(game.to_string())
}
