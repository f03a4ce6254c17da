//! Clobber on a strip.

use crate::games::strip;
use crate::rules::{Move, Player, Rules};

/// A stone takes an opponent's stone beside it.
pub struct LinearClobber;

impl Rules for LinearClobber {
    fn name(&self) -> &'static str {
        "clobber_1xn"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        strip::read(written, "XO.")
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let cells = position.as_bytes();
        let (own, other) = (player.stone() as u8, player.opponent().stone() as u8);
        let mut moves = Vec::new();
        for from in (0..cells.len()).filter(|&cell| cells[cell] == own) {
            for to in [from.wrapping_sub(1), from + 1] {
                if cells.get(to) == Some(&other) {
                    let mut after = cells.to_vec();
                    (after[from], after[to]) = (b'.', own);
                    moves.push(Move { name: format!("{}-{}", from + 1, to + 1), after: strip::text(&after) });
                }
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        strip::exchanged(position)
    }

    /// Nobody moves to an empty cell, so stones with one between them never meet. Stones of one colour have no moves.
    fn parts(&self, position: &str) -> Vec<String> {
        let runs = position.split('.').filter(|run| run.contains('X') && run.contains('O'));
        runs.map(str::to_owned).collect()
    }

    fn images(&self, position: &str) -> Vec<String> {
        vec![position.to_owned(), strip::mirrored(position)]
    }

    /// Each move takes a stone of the opponent.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(position.matches(player.opponent().stone()).count() as u64)
    }
}
