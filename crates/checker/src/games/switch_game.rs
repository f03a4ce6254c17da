//! Switches between two numbers.

use super::dyadic_rational::DyadicRational;
use crate::games::numbers::{fraction, fraction_text};
use crate::rules::{Move, Player, Rules};

/// Left moves to the first number, Right to the second one; then it is played as a fraction.
pub struct SwitchGame;

impl Rules for SwitchGame {
    fn name(&self) -> &'static str {
        "switch_game"
    }

    /// A pair of numbers, or one number: a switch that was played.
    fn read(&self, written: &str) -> Result<String, String> {
        let Some((left, right)) = written.split_once(',') else {
            return DyadicRational.read(written);
        };
        Ok(format!("{},{}", fraction_text(fraction(left)?), fraction_text(fraction(right)?)))
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let Some((left, right)) = position.split_once(',') else {
            return DyadicRational.moves(position, player);
        };
        let (name, after) = if player == Player::Left { ("SWITCH_L", left) } else { ("SWITCH_R", right) };
        vec![Move { name: name.to_owned(), after: after.to_owned() }]
    }

    fn negative(&self, position: &str) -> String {
        let Some((left, right)) = position.split_once(',') else {
            return DyadicRational.negative(position);
        };
        format!("{},{}", DyadicRational.negative(right), DyadicRational.negative(left))
    }

    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let value = position.split_once(',').map(|(left, right)| format!("{{{left}|{right}}}"));
        Some((value.unwrap_or_else(|| position.to_owned()), ""))
    }
}
