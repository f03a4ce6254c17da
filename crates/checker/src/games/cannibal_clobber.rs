//! Clobber in which a stone may take stones of its own colour, too.

use crate::games::grid::{Grid, STRAIGHT};
use crate::rules::{Move, Player, Rules};

/// A stone takes any stone beside it.
pub struct CannibalClobber;

impl Rules for CannibalClobber {
    fn name(&self) -> &'static str {
        "cannibal_clobber"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(Grid::read(written, "XO.")?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let board = Grid::of(position);
        let own = player.stone() as u8;
        let mut moves = Vec::new();
        for from in (0..board.cells.len()).filter(|&cell| board.cells[cell] == own) {
            for to in board.neighbours(from, &STRAIGHT).filter(|&cell| board.cells[cell] != b'.') {
                let mut after = board.clone();
                (after.cells[from], after.cells[to]) = (b'.', own);
                let name = format!("{}-{}", board.cell_name(from), board.cell_name(to));
                moves.push(Move { name, after: after.text() });
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        Grid::of(position).exchanged(b'X', b'O').text()
    }

    /// Stones that are not joined never meet: a move only empties cells. A stone alone has no moves.
    fn parts(&self, position: &str) -> Vec<String> {
        let board = Grid::of(position);
        let groups = board.groups(&STRAIGHT, |cell| cell != b'.');
        let groups = groups.iter().filter(|group| group.len() > 1);
        groups.map(|group| board.cut_out(group, b'.').text()).collect()
    }

    fn images(&self, position: &str) -> Vec<String> {
        Grid::of(position).eight_images()
    }

    /// Each move takes a stone, and the stone that moves stays.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        let stones = position.matches(['X', 'O']).count() as u64;
        Some(if position.contains(player.stone()) { stones - 1 } else { 0 })
    }

    /// A group of `k` stones of one colour is worth `k - 1` moves: never more, and a player who always takes the next stone with a
    /// leaf of a tree that spans the group gets them all.
    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let board = Grid::of(position);
        let groups = board.groups(&STRAIGHT, |cell| cell != b'.');
        let moves = groups.iter().map(|group| group.len() as i64 - 1).sum::<i64>();
        match (position.contains('X'), position.contains('O')) {
            (true, true) => None,
            (_, false) => Some((moves.to_string(), "groups of one colour in Cannibal Clobber")),
            (false, _) => Some(((-moves).to_string(), "groups of one colour in Cannibal Clobber")),
        }
    }
}
