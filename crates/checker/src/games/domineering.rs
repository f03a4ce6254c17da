//! Domineering.

use crate::games::grid::{Grid, STRAIGHT};
use crate::rules::{Move, Player, Rules};

/// Left puts vertical dominoes, Right horizontal ones.
pub struct Domineering;

/// From the first cell of a player's domino to the second.
fn direction(player: Player) -> (isize, isize) {
    match player {
        Player::Left => (0, 1),
        Player::Right => (1, 0),
    }
}

impl Rules for Domineering {
    fn name(&self) -> &'static str {
        "domineering"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(Grid::read(written, ".#")?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let board = Grid::of(position);
        let mut moves = Vec::new();
        for first in (0..board.cells.len()).filter(|&cell| board.cells[cell] == b'.') {
            let second = board.step(first, direction(player));
            if let Some(second) = second.filter(|&cell| board.cells[cell] == b'.') {
                let mut after = board.clone();
                (after.cells[first], after.cells[second]) = (b'#', b'#');
                let name = format!("{}-{}", board.cell_name(first), board.cell_name(second));
                moves.push(Move { name, after: after.text() });
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        Grid::of(position).transposed().text()
    }

    /// A domino covers two empty cells beside each other, so both of them are in one area of joined empty cells.
    fn parts(&self, position: &str) -> Vec<String> {
        let board = Grid::of(position);
        let areas = board.groups(&STRAIGHT, |cell| cell == b'.');
        let areas = areas.iter().filter(|area| area.len() > 1);
        areas.map(|area| board.cut_out(area, b'#').text()).collect()
    }

    fn images(&self, position: &str) -> Vec<String> {
        Grid::of(position).four_images()
    }

    /// A run of `n` empty cells in a column has room for `n / 2` vertical dominoes, rounded down.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        let board = Grid::of(position);
        let board = if player == Player::Left { board.transposed() } else { board };
        let rows = board.cells.chunks(board.width.max(1));
        let runs = rows.flat_map(|row| row.split(|&cell| cell == b'#'));
        Some(runs.map(|run| run.len() as u64 / 2).sum())
    }
}
