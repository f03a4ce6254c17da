//! Chomp.

use crate::games::grid::Grid;
use crate::games::numbers::whole;
use crate::rules::{Move, Player, Rules};

/// A bar has at most so many squares.
const MOST: usize = 10_000;

/// Take a square of chocolate and everything below it and to the right; the square at the top left stays.
pub struct Chomp;

impl Rules for Chomp {
    fn name(&self) -> &'static str {
        "chomp"
    }

    fn impartial(&self) -> bool {
        true
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let number = |text: &str| whole(text, 1, MOST as i128).map(|number| number.unsigned_abs() as usize);
        let rows = match written.split_once('x') {
            Some((rows, columns)) => vec![number(columns)?; number(rows)?],
            None => written.split(',').map(number).collect::<Result<_, _>>()?,
        };
        if rows.is_sorted_by(|above, below| above >= below) && rows.iter().sum::<usize>() <= MOST {
            return Ok(text(&rows));
        }
        Err(format!("a row is longer than the row above it, or there are more than {MOST} squares"))
    }

    fn moves(&self, position: &str, _player: Player) -> Vec<Move> {
        let rows = parse(position);
        let board = Grid { width: rows[0], height: rows.len(), cells: Vec::new() };
        let mut moves = Vec::new();
        for (row, &length) in rows.iter().enumerate() {
            for column in usize::from(row == 0)..length {
                let mut after = rows.clone();
                after[row..].iter_mut().for_each(|length| *length = column.min(*length));
                let name = board.cell_name(row * board.width + column);
                moves.push(Move { name, after: text(&after) });
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        position.to_owned()
    }

    /// Rows and columns exchanged.
    fn images(&self, position: &str) -> Vec<String> {
        let rows = parse(position);
        let columns = (0..rows[0]).map(|column| rows.iter().filter(|&&length| length > column).count());
        vec![position.to_owned(), text(&columns.collect::<Vec<_>>())]
    }
}

/// The text of a bar: the lengths of its rows.
fn text(rows: &[usize]) -> String {
    let rows: Vec<String> = rows.iter().filter(|&&length| length > 0).map(usize::to_string).collect();
    rows.join(",")
}

/// The lengths of the rows.
fn parse(position: &str) -> Vec<usize> {
    position.split(',').map(|length| length.parse().unwrap_or(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_read_by_their_sides_or_their_rows() {
        assert_eq!(Chomp.read("3x4"), Ok("4,4,4".to_owned()));
        assert_eq!(Chomp.read("4,4,2"), Ok("4,4,2".to_owned()));
        for wrong in
            ["", "0", "3x", "x3", "0x3", "2,3", "4,0", "101x100", "10000x10000", "5000,5001", "3x4x5"]
        {
            assert!(Chomp.read(wrong).is_err(), "{wrong}");
        }
    }
}
