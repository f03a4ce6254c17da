//! Turning Turtles.

use crate::games::grid::Grid;
use crate::games::numbers::nimber_text;
use crate::rules::{Move, Player, Rules};

/// Turn a turtle from heads to tails, and if you like one to the left of it either way.
pub struct TurningTurtles;

impl Rules for TurningTurtles {
    fn name(&self) -> &'static str {
        "turning_turtles"
    }

    fn impartial(&self) -> bool {
        true
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let row = Grid::read(written, "HT")?;
        if row.height > 1 { Err("turtles stand in one row".to_owned()) } else { Ok(row.text()) }
    }

    fn moves(&self, position: &str, _player: Player) -> Vec<Move> {
        let turned = |row: &str, cell: usize| {
            let mut after = row.to_owned();
            after.replace_range(cell..=cell, if row.as_bytes()[cell] == b'H' { "T" } else { "H" });
            after
        };
        let mut moves = Vec::new();
        for (head, _) in position.match_indices('H') {
            let after = turned(position, head);
            for other in 0..head {
                moves
                    .push(Move { name: format!("{}-{}", head + 1, other + 1), after: turned(&after, other) });
            }
            moves.push(Move { name: (head + 1).to_string(), after });
        }
        moves
    }

    fn n_moves(&self, position: &str, _player: Player) -> Option<u64> {
        Some(position.match_indices('H').map(|(head, _)| head as u64 + 1).sum())
    }

    fn negative(&self, position: &str) -> String {
        position.to_owned()
    }

    /// A head on cell `n` is a heap of `n` tokens: turning it and cell `m` makes a heap of `m` of it, and two equal heaps are worth 0.
    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let sum = position.match_indices('H').fold(0, |sum, (head, _)| sum ^ (head as u64 + 1));
        Some((nimber_text(sum), "Nim in disguise"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turtles_show_heads_or_tails_in_one_row() {
        for wrong in ["HTX", "H|T", "ht"] {
            assert!(TurningTurtles.read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(TurningTurtles.theorem("THTTHT").map(|(value, _)| value).as_deref(), Some("*7"));
    }
}
