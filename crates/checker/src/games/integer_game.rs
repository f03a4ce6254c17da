//! Integers as games.

use crate::games::numbers::{fraction_text, left_move, right_move, whole};
use crate::rules::{Move, Player, Rules};

/// The owner of the sign counts down to 0.
pub struct IntegerGame;

impl Rules for IntegerGame {
    fn name(&self) -> &'static str {
        "integer_game"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(whole(written, -i128::from(i64::MAX), i128::from(i64::MAX))?.to_string())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let number = (position.parse().unwrap_or(0), 1);
        let after = if player == Player::Left { left_move(number) } else { right_move(number) };
        after.map(|after| Move { name: "INT".to_owned(), after: fraction_text(after) }).into_iter().collect()
    }

    fn negative(&self, position: &str) -> String {
        fraction_text((-position.parse().unwrap_or(0), 1))
    }

    /// The moves of a player are as many as the number says, if it is the player's.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        let number: i64 = position.parse().ok()?;
        let own = if player == Player::Left { number } else { -number };
        Some(own.max(0).unsigned_abs())
    }

    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        Some((position.to_owned(), ""))
    }
}
