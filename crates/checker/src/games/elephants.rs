//! Elephants and Rhinos.

use crate::games::strip;
use crate::rules::{Move, Player, Rules};

/// Elephants of Left step to the right, rhinos of Right to the left.
pub struct Elephants;

/// The empty cells in front of each stone of a player, up to the next stone of the opponent, which stays in front of it for ever.
fn most_steps(strip: &str, player: Player) -> u64 {
    let mirrored = if player == Player::Left { strip::mirrored(strip) } else { strip.to_owned() };
    let (mut room, mut steps) = (0, 0);
    for cell in mirrored.chars() {
        match cell {
            '.' => room += 1,
            stone if stone == player.stone() => steps += room,
            _ => room = 0,
        }
    }
    steps
}

impl Rules for Elephants {
    fn name(&self) -> &'static str {
        "elephants"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        strip::read(written, "XO.")
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let cells = position.as_bytes();
        let mut moves = Vec::new();
        for (from, _) in position.match_indices(player.stone()) {
            let to = if player == Player::Left { from + 1 } else { from.wrapping_sub(1) };
            if cells.get(to) == Some(&b'.') {
                let mut after = cells.to_vec();
                after.swap(from, to);
                moves.push(Move { name: format!("{}-{}", from + 1, to + 1), after: strip::text(&after) });
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        strip::exchanged(&strip::mirrored(position))
    }

    /// Stones that can never move are edges: an `X` before an edge or an `O`, an `O` behind an edge or an `X`. An `O` and the next
    /// `X` to the right of it go away from each other, and nobody passes them, so no stone ever comes between them.
    fn parts(&self, position: &str) -> Vec<String> {
        let mut cells = position.as_bytes().to_vec();
        for cell in (0..cells.len()).rev() {
            if cells[cell] == b'X' && cells.get(cell + 1).is_none_or(|next| b"O#".contains(next)) {
                cells[cell] = b'#';
            }
        }
        for cell in 0..cells.len() {
            if cells[cell] == b'O' && (cell == 0 || cells[cell - 1] == b'#') {
                cells[cell] = b'#';
            }
        }
        let mut parts = Vec::new();
        for area in strip::text(&cells).split('#') {
            let mut part = String::new();
            for cell in area.chars() {
                if cell == 'X' && part.trim_end_matches('.').ends_with('O') {
                    parts.push(std::mem::take(&mut part));
                }
                part.push(cell);
            }
            parts.push(part);
        }
        let parts = parts.iter().filter(|part| part.contains(['X', 'O']));
        let parts = parts.map(|part| {
            let left = if part.trim_start_matches('.').starts_with('X') {
                part.trim_start_matches('.')
            } else {
                part
            };
            if left.trim_end_matches('.').ends_with('O') { left.trim_end_matches('.') } else { left }
        });
        parts.map(str::to_owned).collect()
    }

    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(most_steps(position, player))
    }

    /// Where only one player has stones, they go to the end of the strip.
    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let steps = Player::BOTH.map(|player| most_steps(position, player) as i64);
        let alone = !(position.contains('X') && position.contains('O'));
        alone.then(|| ((steps[0] - steps[1]).to_string(), "stones of one player in Elephants and Rhinos"))
    }
}
