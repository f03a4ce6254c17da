//! Clobber on a board.

use crate::games::grid::{Grid, STRAIGHT};
use crate::rules::{Move, Player, Rules};

/// A stone takes an opponent's stone beside it.
pub struct Clobber;

impl Rules for Clobber {
    fn name(&self) -> &'static str {
        "clobber"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(Grid::read(written, "XO.")?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let board = Grid::of(position);
        let (own, other) = (player.stone() as u8, player.opponent().stone() as u8);
        let mut moves = Vec::new();
        for from in (0..board.cells.len()).filter(|&cell| board.cells[cell] == own) {
            for to in board.neighbours(from, &STRAIGHT) {
                if board.cells[to] == other {
                    let mut after = board.clone();
                    (after.cells[from], after.cells[to]) = (b'.', own);
                    let name = format!("{}-{}", board.cell_name(from), board.cell_name(to));
                    moves.push(Move { name, after: after.text() });
                }
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        Grid::of(position).exchanged(b'X', b'O').text()
    }

    /// Stones that are not joined never meet: a move only empties cells. Stones of one colour have no moves.
    fn parts(&self, position: &str) -> Vec<String> {
        let board = Grid::of(position);
        let mut groups = board.groups(&STRAIGHT, |cell| cell != b'.');
        groups.retain(|group| group.iter().any(|&cell| board.cells[cell] != board.cells[group[0]]));
        groups.iter().map(|group| board.cut_out(group, b'.').text()).collect()
    }

    fn images(&self, position: &str) -> Vec<String> {
        Grid::of(position).eight_images()
    }

    /// Each move takes a stone of the opponent.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(position.matches(player.opponent().stone()).count() as u64)
    }
}
