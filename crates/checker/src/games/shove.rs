//! Shove.

use crate::games::numbers::{fraction_text, reduced};
use crate::games::strip;
use crate::rules::{Move, Player, Rules};

/// A piece goes one cell to the left, with all pieces to the left of it.
pub struct Shove;

/// The strip up to its last piece: no piece ever comes to the cells behind it.
pub fn parts(position: &str) -> Vec<String> {
    let strip = position.trim_end_matches('.');
    Some(strip.to_owned()).filter(|strip| !strip.is_empty()).into_iter().collect()
}

/// Each move of a player takes a piece of this player nearer to the left end, and no move takes a piece away from it.
pub fn most_moves(position: &str, player: Player) -> u64 {
    position.match_indices(player.stone()).map(|(cell, _)| cell as u64 + 1).sum()
}

impl Rules for Shove {
    fn name(&self) -> &'static str {
        "shove"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        strip::read(written, "XO.")
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let shove = |(cell, _)| {
            let after = format!("{}.{}", &position[1..=cell], &position[cell + 1..]);
            Move { name: (cell + 1).to_string(), after }
        };
        position.match_indices(player.stone()).map(shove).collect()
    }

    fn negative(&self, position: &str) -> String {
        strip::exchanged(position)
    }

    fn parts(&self, position: &str) -> Vec<String> {
        parts(position)
    }

    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(most_moves(position, player))
    }

    /// A piece on cell `p` counts `p / 2^r` for its owner. The `r` of a piece is the number of pieces from the next one to the first of
    /// the last run of equal pieces. `None` if the fraction is long.
    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let pieces: Vec<(usize, char)> = position.char_indices().filter(|&(_, cell)| cell != '.').collect();
        let changes = pieces.windows(2).rposition(|pair| pair[0].1 != pair[1].1).map_or(0, |last| last + 1);
        if changes > 40 {
            return None;
        }
        let mut numerator = 0;
        for (index, &(cell, owner)) in pieces.iter().enumerate() {
            let count = (cell as i128 + 1) << index.min(changes);
            numerator += if owner == 'X' { count } else { -count };
        }
        let (above, below) = reduced(numerator, 1 << changes);
        let short = above.unsigned_abs() < 1 << 62;
        short.then(|| (fraction_text((above, below)), "the values of Shove (Lessons in Play)"))
    }
}
