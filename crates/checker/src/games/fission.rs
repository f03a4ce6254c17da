//! Fission.

use crate::games::grid::{Grid, STRAIGHT};
use crate::rules::{Move, Player, Rules};

/// Left splits a stone into one above and one below it, Right into one at the left and one at the right.
pub struct Fission;

/// From a stone to the two new ones of a player.
fn directions(player: Player) -> [(isize, isize); 2] {
    match player {
        Player::Left => [(0, -1), (0, 1)],
        Player::Right => [(-1, 0), (1, 0)],
    }
}

/// The two cells beside a cell on which a player needs room, if both are on the board.
fn ends(board: &Grid, cell: usize, player: Player) -> Option<[usize; 2]> {
    let [one, other] = directions(player).map(|direction| board.step(cell, direction));
    Some([one?, other?])
}

impl Rules for Fission {
    fn name(&self) -> &'static str {
        "fission"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(Grid::read(written, "X.#")?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let board = Grid::of(position);
        let kind = if player == Player::Left { 'V' } else { 'H' };
        let mut moves = Vec::new();
        for cell in (0..board.cells.len()).filter(|&cell| board.cells[cell] == b'X') {
            let ends =
                ends(&board, cell, player).filter(|ends| ends.iter().all(|&end| board.cells[end] == b'.'));
            if let Some([one, other]) = ends {
                let mut after = board.clone();
                (after.cells[cell], after.cells[one], after.cells[other]) = (b'.', b'X', b'X');
                moves.push(Move { name: format!("{}_{kind}", board.cell_name(cell)), after: after.text() });
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        Grid::of(position).transposed().text()
    }

    /// Stones that never split become walls, and areas between walls are independent. Such stones are the largest set in which, in
    /// both directions, each stone is beside an edge, a wall or another stone of the set: the first of them to split would need two empty
    /// cells, and one of these is none.
    fn parts(&self, position: &str) -> Vec<String> {
        let mut board = Grid::of(position);
        let mut fixed = board.clone();
        fixed.cells.iter_mut().filter(|cell| **cell == b'X').for_each(|cell| *cell = b'#');
        let mut changed = true;
        while changed {
            changed = false;
            for cell in 0..board.cells.len() {
                let room = |&player: &Player| {
                    ends(&board, cell, player)
                        .is_some_and(|ends| ends.iter().all(|&end| fixed.cells[end] != b'#'))
                };
                if board.cells[cell] == b'X' && fixed.cells[cell] == b'#' && Player::BOTH.iter().any(room) {
                    fixed.cells[cell] = b'X';
                    changed = true;
                }
            }
        }
        board = fixed;
        let mut areas = board.groups(&STRAIGHT, |cell| cell != b'#');
        areas.retain(|area| area.iter().any(|&cell| board.cells[cell] == b'X'));
        areas.iter().map(|area| board.cut_out(area, b'#').text()).collect()
    }

    fn images(&self, position: &str) -> Vec<String> {
        Grid::of(position).four_images()
    }

    /// Each move fills two empty cells and empties one.
    fn most_moves(&self, position: &str, _player: Player) -> Option<u64> {
        Some(position.matches('.').count() as u64)
    }
}
