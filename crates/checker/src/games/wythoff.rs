//! Wythoff's game.

use std::sync::OnceLock;

use crate::games::numbers::{nimber_text, whole};
use crate::rules::{Move, Player, Rules};

/// Nim values are computed for heaps of up to so many tokens.
const MOST_TOKENS: usize = 400;

/// Take any number of tokens from one of two heaps, or the same number from both.
pub struct Wythoff;

impl Rules for Wythoff {
    fn name(&self) -> &'static str {
        "wythoff"
    }

    fn impartial(&self) -> bool {
        true
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let (one, other) = written.split_once(',').ok_or("expected two heaps, such as `3,5`")?;
        Ok(text(whole(one, 0, 1_000_000)?, whole(other, 0, 1_000_000)?))
    }

    fn moves(&self, position: &str, _player: Player) -> Vec<Move> {
        let (small, large) = parse(position);
        let from_small = (1..=small).map(|taken| (taken, 0));
        let from_large = (1..=large).map(|taken| (0, taken));
        let from_both = (1..=small).map(|taken| (taken, taken));
        let moves = from_small.chain(from_large).chain(from_both);
        moves.map(|(a, b)| Move { name: format!("{a}-{b}"), after: text(small - a, large - b) }).collect()
    }

    fn n_moves(&self, position: &str, _player: Player) -> Option<u64> {
        let (small, large) = parse(position);
        u64::try_from(2 * small + large).ok()
    }

    fn negative(&self, position: &str) -> String {
        position.to_owned()
    }

    /// The player to move loses if the smaller heap is the difference times the golden ratio, rounded down (Wythoff 1907).
    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let (small, large) = parse(position);
        let difference = large - small;
        let golden = difference + (5 * difference * difference).isqrt();
        if small == golden / 2 {
            return Some(("0".to_owned(), "Wythoff 1907: lost pairs of the golden ratio"));
        }
        let value = table().get(usize::try_from(small).ok()?)?.get(usize::try_from(large).ok()?)?;
        Some((nimber_text(*value), "nim values of Wythoff's game, recomputed"))
    }
}

/// The text of a position: the smaller heap first.
fn text(one: i128, other: i128) -> String {
    format!("{},{}", one.min(other), one.max(other))
}

/// The smaller and the larger heap.
fn parse(position: &str) -> (i128, i128) {
    let (small, large) = position.split_once(',').unwrap_or(("0", "0"));
    (small.parse().unwrap_or(0), large.parse().unwrap_or(0))
}

/// The nim values of small heaps by the rules, row by row: the least value not yet in the row, in the column or on the diagonal.
fn table() -> &'static [Vec<u64>] {
    static TABLE: OnceLock<Vec<Vec<u64>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let free = vec![true; 3 * MOST_TOKENS + 1];
        let mut columns = vec![free.clone(); MOST_TOKENS + 1];
        let mut diagonals = vec![free.clone(); 2 * MOST_TOKENS + 1];
        let mut table = Vec::new();
        for row in 0..=MOST_TOKENS {
            let (mut in_row, mut values) = (free.clone(), Vec::new());
            for (column, in_column) in columns.iter_mut().enumerate() {
                let on_diagonal = &mut diagonals[MOST_TOKENS + row - column];
                let is_free = |&value: &usize| in_row[value] && in_column[value] && on_diagonal[value];
                let value = (0..free.len()).find(is_free).unwrap_or(0);
                (in_row[value], in_column[value], on_diagonal[value]) = (false, false, false);
                values.push(value as u64);
            }
            table.push(values);
        }
        table
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_the_golden_ratio_are_lost_and_others_are_not() {
        let value = |text: &str| Wythoff.theorem(text).map(|(value, _)| value);
        for lost in ["0,0", "1,2", "3,5", "4,7", "6,10", "381966,618034"] {
            assert_eq!(value(lost).as_deref(), Some("0"), "{lost}");
        }
        assert_eq!(table()[10][10] ^ table()[7][12], 31);
        assert_eq!(value("381966,618033"), None);
        let pairs = (0..=200).flat_map(|one| (one..=200).map(move |other| (one, other)));
        for (one, other) in pairs {
            let by_formula = value(&format!("{one},{other}")).as_deref() == Some("0");
            assert_eq!(by_formula, table()[one][other] == 0, "{one},{other}");
        }
    }

    #[test]
    fn heaps_are_sorted_and_wrong_ones_are_refused() {
        assert_eq!(Wythoff.read("5,3"), Ok("3,5".to_owned()));
        for wrong in ["", "5", "5,", "1,2,3", "-1,2", "1000001,2", "a,b"] {
            assert!(Wythoff.read(wrong).is_err(), "{wrong}");
        }
    }
}
