//! NoGo on a board.

use crate::games::grid::{Grid, STRAIGHT};
use crate::rules::{Move, Player, Rules};

/// A stone on an empty cell, such that every block of equal stones keeps an empty cell beside it.
pub struct NoGo;

/// For each cell with a stone, whether its block has at least `wanted` empty cells beside it; `wanted` is 1 or 2.
fn free(board: &Grid, wanted: usize) -> Vec<bool> {
    let mut free = vec![false; board.cells.len()];
    let blocks = board.joined_groups(&STRAIGHT, |one, other| one == other && b"XO".contains(&one));
    for block in blocks {
        let beside = block.iter().flat_map(|&cell| board.neighbours(cell, &STRAIGHT));
        let mut empty = beside.filter(|&cell| board.cells[cell] == b'.');
        let first = empty.next();
        if first.is_some() && (wanted == 1 || empty.any(|cell| Some(cell) != first)) {
            for &cell in &block {
                free[cell] = true;
            }
        }
    }
    free
}

/// Reads a board on which every block has an empty cell beside it.
pub fn read(written: &str, letters: &str) -> Result<Grid, String> {
    let board = Grid::read(written, letters)?;
    let free = free(&board, 1);
    match (0..board.cells.len()).find(|&cell| b"XO".contains(&board.cells[cell]) && !free[cell]) {
        Some(cell) => Err(format!("the block of {} has no empty cell beside it", board.cell_name(cell))),
        None => Ok(board),
    }
}

/// The empty cells on which a player may put a stone. The stones there must lose their last empty cell to nobody: each block of the
/// opponent beside the cell has a second one, and the player's own block has one, beside the new stone or beside an old one.
pub fn playable(board: &Grid, player: Player) -> Vec<usize> {
    let (own, other) = (player.stone() as u8, player.opponent().stone() as u8);
    let free = free(board, 2);
    let beside = |cell| board.neighbours(cell, &STRAIGHT);
    let lives = |cell: usize| board.cells[cell] == b'.' || board.cells[cell] == own && free[cell];
    let harms = |cell: usize| board.cells[cell] == other && !free[cell];
    let empty = (0..board.cells.len()).filter(|&cell| board.cells[cell] == b'.');
    empty.filter(|&cell| beside(cell).any(lives) && !beside(cell).any(harms)).collect()
}

/// A player never plays on a cell that is forbidden now: the blocks that forbid it do not change while it is empty. And with a stone
/// on the board, a cell beside it stays empty.
pub fn most_moves(position: &str, player: Player) -> u64 {
    let empty = position.matches('.').count();
    playable(&Grid::of(position), player).len().min(empty.saturating_sub(1)) as u64
}

impl Rules for NoGo {
    fn name(&self) -> &'static str {
        "nogo"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(read(written, "XO.#")?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let board = Grid::of(position);
        let put = |cell: usize| {
            let mut after = board.clone();
            after.cells[cell] = player.stone() as u8;
            Move { name: format!("{}_{}", board.cell_name(cell), player.stone()), after: after.text() }
        };
        playable(&board, player).into_iter().map(put).collect()
    }

    fn negative(&self, position: &str) -> String {
        Grid::of(position).exchanged(b'X', b'O').text()
    }

    /// Two stones of different colours side by side mean nothing to each other: they form no block, and neither is an empty cell. So
    /// areas that only touch in such pairs, or are separated by walls, are independent.
    fn parts(&self, position: &str) -> Vec<String> {
        let board = Grid::of(position);
        let joined =
            |one, other| one != b'#' && other != b'#' && (one == other || one == b'.' || other == b'.');
        let areas = board.joined_groups(&STRAIGHT, joined);
        let parts = areas.iter().map(|area| board.cut_out(area, b'#'));
        let alive = |part: &Grid| Player::BOTH.iter().any(|&player| !playable(part, player).is_empty());
        parts.filter(alive).map(|part| part.text()).collect()
    }

    fn images(&self, position: &str) -> Vec<String> {
        Grid::of(position).eight_images()
    }

    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(most_moves(position, player))
    }
}
