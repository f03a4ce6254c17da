//! Maze.

use crate::games::grid::Grid;
use crate::rules::{Move, Player, Rules};

/// Left moves the token at the top left down, Right moves it to the right, as far as there is no wall.
pub struct Maze;

/// How far the token can go.
fn room(board: &Grid, player: Player) -> usize {
    let (walls, last, step) = match player {
        Player::Left => (b"_J", board.height.saturating_sub(1), board.width),
        Player::Right => (b"IJ", board.width.saturating_sub(1), 1),
    };
    (0..last).take_while(|distance| !walls.contains(&board.cells[distance * step])).count()
}

impl Rules for Maze {
    fn name(&self) -> &'static str {
        "maze"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(Grid::read(written, "._IJ")?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let board = Grid::of(position);
        let go = |distance: usize| {
            let (down, right) = if player == Player::Left { (distance, 0) } else { (0, distance) };
            let rows: Vec<&str> = position.split('|').skip(down).map(|row| &row[right..]).collect();
            Move { name: board.cell_name(down * board.width + right), after: rows.join("|") }
        };
        (1..=room(&board, player)).map(go).collect()
    }

    fn negative(&self, position: &str) -> String {
        Grid::of(position).transposed().exchanged(b'_', b'I').text()
    }

    /// There is one token, and so one part, until it is stuck.
    fn parts(&self, position: &str) -> Vec<String> {
        let board = Grid::of(position);
        let stuck = Player::BOTH.iter().all(|&player| room(&board, player) == 0);
        Some(position.to_owned()).filter(|_| !stuck).into_iter().collect()
    }

    /// The token never comes back.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        let board = Grid::of(position);
        let side = if player == Player::Left { board.height } else { board.width };
        Some(side.saturating_sub(1) as u64)
    }
}
