//! Euclid's game.

use crate::games::numbers::{nimber_text, whole};
use crate::rules::{Move, Player, Rules};

/// The numbers go up to here.
const MOST: i128 = u32::MAX as i128;

/// Subtract a multiple of the smaller number from the larger one, so that it stays positive.
pub struct Euclid;

impl Rules for Euclid {
    fn name(&self) -> &'static str {
        "euclid"
    }

    fn impartial(&self) -> bool {
        true
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let (one, other) = written.split_once(',').ok_or("expected two numbers, such as `3,11`")?;
        Ok(text(whole(one, 1, MOST)?, whole(other, 1, MOST)?))
    }

    fn moves(&self, position: &str, _player: Player) -> Vec<Move> {
        let (small, large) = parse(position);
        let taken = (1..=(large - 1) / small).map(|times| times * small);
        taken.map(|taken| Move { name: taken.to_string(), after: text(small, large - taken) }).collect()
    }

    fn n_moves(&self, position: &str, _player: Player) -> Option<u64> {
        let (small, large) = parse(position);
        u64::try_from((large - 1) / small).ok()
    }

    fn negative(&self, position: &str) -> String {
        position.to_owned()
    }

    /// The nim value of `a,b` is `b/a - a/b`, rounded down (Nivasch 2006).
    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let (small, large) = parse(position);
        let value = u64::try_from((large * large - small * small) / (small * large)).ok()?;
        Some((nimber_text(value), "Nivasch 2006: nim values of Euclid's game"))
    }
}

/// The text of a position: the smaller number first.
fn text(one: i128, other: i128) -> String {
    format!("{},{}", one.min(other), one.max(other))
}

/// The smaller and the larger number.
fn parse(position: &str) -> (i128, i128) {
    let (small, large) = position.split_once(',').unwrap_or(("1", "1"));
    (small.parse().unwrap_or(1), large.parse().unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_numbers_are_read_and_larger_ones_refused() {
        let value =
            |text: &str| Euclid.theorem(&Euclid.read(text)?).map(|(value, _)| value).ok_or_else(String::new);
        assert_eq!(value("4294967295,1"), Ok("*4294967294".to_owned()));
        assert_eq!(value("11,3"), Ok("*3".to_owned()));
        for wrong in ["", "3", "0,3", "3,0", "4294967296,1", "-1,3", "1,2,3"] {
            assert!(value(wrong).is_err(), "{wrong}");
        }
    }
}
