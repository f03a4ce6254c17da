//! Amazons.

use std::iter::successors;

use crate::games::grid::{AROUND, Grid};
use crate::rules::{Move, Player, Rules};

/// A stone moves as a queen of chess does, and shoots an arrow in the same way.
pub struct Amazons;

/// The cells to which a queen can go.
fn flight(board: &Grid, from: usize) -> impl Iterator<Item = usize> {
    AROUND.iter().flat_map(move |&direction| {
        let line = successors(board.step(from, direction), move |&cell| board.step(cell, direction));
        line.take_while(|&cell| board.cells[cell] == b'.')
    })
}

impl Rules for Amazons {
    fn name(&self) -> &'static str {
        "amazons"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(Grid::read(written, "XO.#")?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let board = Grid::of(position);
        let own = player.stone() as u8;
        let mut moves = Vec::new();
        for from in (0..board.cells.len()).filter(|&cell| board.cells[cell] == own) {
            for to in flight(&board, from) {
                let mut moved = board.clone();
                (moved.cells[from], moved.cells[to]) = (b'.', own);
                let name = format!("{}-{}-", board.cell_name(from), board.cell_name(to));
                for arrow in flight(&moved, to) {
                    let mut after = moved.clone();
                    after.cells[arrow] = b'#';
                    moves.push(Move {
                        name: format!("{name}{}", board.cell_name(arrow)),
                        after: after.text(),
                    });
                }
            }
        }
        moves
    }

    /// On small boards the list is short. On others, moves are counted as they are listed.
    fn n_moves(&self, position: &str, player: Player) -> Option<u64> {
        let board = (position.len() > 100).then(|| Grid::of(position))?;
        let own = (0..board.cells.len()).filter(|&cell| board.cells[cell] == player.stone() as u8);
        let n_moves = own.map(|from| {
            let mut moved = board.clone();
            moved.cells[from] = b'.';
            flight(&moved, from).map(|to| flight(&moved, to).count() as u64).sum::<u64>()
        });
        Some(n_moves.sum())
    }

    fn negative(&self, position: &str) -> String {
        Grid::of(position).exchanged(b'X', b'O').text()
    }

    /// Nothing moves or flies over walls, and walls stay. Where there is no stone or no empty cell, nobody can move.
    fn parts(&self, position: &str) -> Vec<String> {
        let board = Grid::of(position);
        let mut areas = board.groups(&AROUND, |cell| cell != b'#');
        areas.retain(|area| {
            area.iter().any(|&cell| board.cells[cell] == b'.')
                && area.iter().any(|&cell| board.cells[cell] != b'.')
        });
        areas.iter().map(|area| board.cut_out(area, b'#').text()).collect()
    }

    fn images(&self, position: &str) -> Vec<String> {
        Grid::of(position).eight_images()
    }

    /// Each move turns an empty cell into a wall.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        let empty = position.matches('.').count() as u64;
        Some(if position.contains(player.stone()) { empty } else { 0 })
    }
}
