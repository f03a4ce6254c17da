//! Heaps of Nim.

use crate::games::numbers::{nimber_text, whole};
use crate::rules::{Move, Player, Rules};

/// Take some tokens of a heap.
pub struct Nimber;

impl Rules for Nimber {
    fn name(&self) -> &'static str {
        "nimber"
    }

    fn impartial(&self) -> bool {
        true
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(whole(written, 0, i128::from(u32::MAX))?.to_string())
    }

    fn moves(&self, position: &str, _player: Player) -> Vec<Move> {
        let after = 0..position.parse().unwrap_or(0u64);
        after.map(|after| Move { name: format!("*{after}"), after: after.to_string() }).collect()
    }

    fn n_moves(&self, position: &str, _player: Player) -> Option<u64> {
        position.parse().ok()
    }

    fn negative(&self, position: &str) -> String {
        position.to_owned()
    }

    /// Each move takes a token.
    fn most_moves(&self, position: &str, _player: Player) -> Option<u64> {
        position.parse().ok()
    }

    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        Some((nimber_text(position.parse().ok()?), ""))
    }
}
