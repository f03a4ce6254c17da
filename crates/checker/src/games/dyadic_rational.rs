//! Fractions as games.

use crate::games::numbers::{fraction, fraction_text, left_move, right_move};
use crate::rules::{Move, Player, Rules};

/// Left decreases the numerator, Right increases it.
pub struct DyadicRational;

impl Rules for DyadicRational {
    fn name(&self) -> &'static str {
        "dyadic_rational"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(fraction_text(fraction(written)?))
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let number = fraction(position).unwrap_or((0, 1));
        let (name, after) = match player {
            Player::Left => ("DEC", left_move(number)),
            Player::Right => ("INC", right_move(number)),
        };
        after.map(|after| Move { name: name.to_owned(), after: fraction_text(after) }).into_iter().collect()
    }

    fn negative(&self, position: &str) -> String {
        let (above, below) = fraction(position).unwrap_or((0, 1));
        fraction_text((-above, below))
    }

    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        Some((position.to_owned(), ""))
    }
}
