//! Grundy's game.

use std::sync::{Mutex, PoisonError};

use crate::games::numbers::{heaps, heaps_text, mex, nimber_text, replaced};
use crate::rules::{Move, Player, Rules};

/// Split a heap into two heaps of different sizes.
pub struct Grundy;

impl Rules for Grundy {
    fn name(&self) -> &'static str {
        "grundy"
    }

    fn impartial(&self) -> bool {
        true
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(text(heaps(written, 20_000)?))
    }

    fn moves(&self, position: &str, _player: Player) -> Vec<Move> {
        let heaps = parse(position);
        let mut moves = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            for small in (1..heap).take_while(|small| 2 * small < heap) {
                let after = text(replaced(&heaps, index, &[small, heap - small]));
                moves.push(Move { name: format!("{small}-{}", heap - small), after });
            }
        }
        moves
    }

    fn n_moves(&self, position: &str, _player: Player) -> Option<u64> {
        Some(parse(position).iter().sum())
    }

    fn negative(&self, position: &str) -> String {
        position.to_owned()
    }

    /// A move changes one heap only.
    fn parts(&self, position: &str) -> Vec<String> {
        position.split('+').filter(|&heap| heap != "0").map(str::to_owned).collect()
    }

    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let sum = parse(position).iter().fold(0, |sum, &heap| sum ^ nim_value(heap as usize));
        Some((nimber_text(sum), "nim values of Grundy's game, recomputed"))
    }
}

/// The text of a position. Heaps of one and two tokens cannot be split and are left out.
fn text(mut heaps: Vec<u64>) -> String {
    heaps.retain(|&heap| heap > 2);
    heaps_text(heaps)
}

/// The heaps of a position.
fn parse(position: &str) -> Vec<u64> {
    heaps(position, i128::MAX).unwrap_or_default()
}

/// The nim value of a heap: the least that no option has.
fn nim_value(heap: usize) -> u64 {
    static KNOWN: Mutex<Vec<u64>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    while known.len() <= heap {
        let next = known.len();
        let options = (1..next.div_ceil(2)).map(|small| known[small] ^ known[next - small]);
        let value = mex(options);
        known.push(value);
    }
    known[heap]
}
