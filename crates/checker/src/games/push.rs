//! Push.

use crate::games::shove;
use crate::games::strip;
use crate::rules::{Move, Player, Rules};

/// A piece goes one cell to the left and pushes the pieces in its way.
pub struct Push;

impl Rules for Push {
    fn name(&self) -> &'static str {
        "push"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        strip::read(written, "XO.")
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        // The first empty cell to the left of the piece is filled; if there is none, the first piece of the strip is lost.
        let push = |(cell, _): (usize, &str)| {
            let gap = position[..cell].rfind('.').unwrap_or(0);
            let after =
                format!("{}{}.{}", &position[..gap], &position[gap + 1..=cell], &position[cell + 1..]);
            Move { name: (cell + 1).to_string(), after }
        };
        position.match_indices(player.stone()).map(push).collect()
    }

    fn negative(&self, position: &str) -> String {
        strip::exchanged(position)
    }

    /// No piece ever comes to the cells behind the last piece.
    fn parts(&self, position: &str) -> Vec<String> {
        shove::parts(position)
    }

    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(shove::most_moves(position, player))
    }
}
