//! Treblecross.

use super::sequence;
use crate::games::grid::Grid;
use crate::rules::{Move, Player, Rules};

/// Put a cross on a strip, not within two cells of another.
pub struct Treblecross;

impl Rules for Treblecross {
    fn name(&self) -> &'static str {
        "treblecross"
    }

    fn impartial(&self) -> bool {
        true
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let strip = Grid::read(written, "X.")?;
        if strip.height > 1 {
            return Err("a strip has one row".to_owned());
        }
        let near = |pair: &[usize]| pair[1] - pair[0] <= 2;
        let crosses: Vec<usize> = (0..strip.width).filter(|&cell| strip.cells[cell] == b'X').collect();
        match crosses.windows(2).find(|pair| near(pair)) {
            Some(pair) => {
                Err(format!("the crosses on the cells {} and {} are too near", pair[0] + 1, pair[1] + 1))
            }
            None => Ok(strip.text()),
        }
    }

    fn moves(&self, position: &str, _player: Player) -> Vec<Move> {
        let mut moves = Vec::new();
        for cell in free(position).concat() {
            let mut after = position.to_owned();
            after.replace_range(cell..=cell, "X");
            moves.push(Move { name: (cell + 1).to_string(), after });
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        position.to_owned()
    }

    /// Between two runs of free cells lie at least three cells, so a cross in one of them forbids nothing in the other.
    fn parts(&self, position: &str) -> Vec<String> {
        free(position).iter().map(|run| ".".repeat(run.len())).collect()
    }

    /// A run of `n` free cells is the heap `n + 2` of the octal game 0.007: a cross in a run of `a + 1 + b` free cells leaves runs of `a - 2` and `b - 2`
    /// (no run, if this is negative), that is heaps of `a` and `b`, where heaps of less than three tokens have no moves.
    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let heaps: Vec<u64> = free(position).iter().map(|run| run.len() as u64 + 2).collect();
        sequence::theorem(&[0, 0, 0, 7], &heaps)
    }
}

/// The runs of cells on which a cross may be put.
fn free(position: &str) -> Vec<Vec<usize>> {
    let cells = position.as_bytes();
    let is_free = |cell: &usize| !cells[cell.saturating_sub(2)..cells.len().min(cell + 3)].contains(&b'X');
    let free: Vec<usize> = (0..cells.len()).filter(is_free).collect();
    free.chunk_by(|cell, next| cell + 1 == *next).map(<[usize]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crosses_stand_far_from_each_other() {
        assert_eq!(Treblecross.read("X..X.X").unwrap_err(), "the crosses on the cells 4 and 6 are too near");
        for wrong in ["XX", "X.X", "O", "..|.."] {
            assert!(Treblecross.read(wrong).is_err(), "{wrong}");
        }
        for right in ["", "X", "X..X", "......"] {
            assert_eq!(Treblecross.read(right), Ok(right.to_owned()));
        }
    }

    #[test]
    fn a_long_strip_needs_no_search() {
        let value = |n: usize| Treblecross.theorem(&".".repeat(n)).map(|(value, _)| value);
        assert_eq!(value(6).as_deref(), Some("0"));
        assert!(value(2000).is_some());
    }
}
