//! Toppling Dominoes.

use crate::games::strip;
use crate::rules::{Move, Player, Rules};

/// A domino topples to one side, and all dominoes on that side with it.
pub struct TopplingDominoes;

impl Rules for TopplingDominoes {
    fn name(&self) -> &'static str {
        "toppling_dominoes"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        strip::read(written, "XO#")
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let dominoes = position.match_indices([player.stone(), '#']);
        let topple = |(cell, _)| {
            [
                Move { name: format!("{}L", cell + 1), after: position[cell + 1..].to_owned() },
                Move { name: format!("{}R", cell + 1), after: position[..cell].to_owned() },
            ]
        };
        dominoes.flat_map(topple).collect()
    }

    fn negative(&self, position: &str) -> String {
        strip::exchanged(position)
    }

    /// A row stays one row.
    fn parts(&self, position: &str) -> Vec<String> {
        Some(position.to_owned()).filter(|row| !row.is_empty()).into_iter().collect()
    }

    fn images(&self, position: &str) -> Vec<String> {
        vec![position.to_owned(), strip::mirrored(position)]
    }

    /// Each move takes a domino of the player's own or a grey one.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(position.matches([player.stone(), '#']).count() as u64)
    }
}
