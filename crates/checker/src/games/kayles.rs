//! Kayles.

use super::sequence;
use crate::games::numbers::{heaps, heaps_text, replaced};
use crate::rules::{Move, Player, Rules};

/// Take one pin or two pins side by side.
pub struct Kayles;

impl Rules for Kayles {
    fn name(&self) -> &'static str {
        "kayles"
    }

    fn impartial(&self) -> bool {
        true
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(heaps_text(heaps(written, i128::from(i32::MAX))?))
    }

    fn moves(&self, position: &str, _player: Player) -> Vec<Move> {
        let rows = heaps(position, i128::MAX).unwrap_or_default();
        let mut moves = Vec::new();
        for (index, &row) in rows.iter().enumerate() {
            for taken in 1..=row.min(2) {
                for small in 0..=(row - taken) / 2 {
                    let large = row - taken - small;
                    let after = heaps_text(replaced(&rows, index, &[small, large]));
                    moves.push(Move { name: format!("{taken}-{small}-{large}"), after });
                }
            }
        }
        moves
    }

    fn n_moves(&self, position: &str, _player: Player) -> Option<u64> {
        Some(heaps(position, i128::MAX).ok()?.iter().sum())
    }

    fn negative(&self, position: &str) -> String {
        position.to_owned()
    }

    /// A move changes one row only.
    fn parts(&self, position: &str) -> Vec<String> {
        position.split('+').filter(|&row| row != "0").map(str::to_owned).collect()
    }

    /// It is the octal game 0.77: one token or two are taken, and none, one or two heaps are left.
    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        sequence::theorem(&[0, 7, 7], &heaps(position, i128::MAX).ok()?)
    }
}
