//! Boards with herds of sheep, as texts: `0,3,0|1,-1,0`.

use crate::games::grid::{Grid, MOST_CELLS};
use crate::games::numbers::whole;
use crate::rules::Player;

/// A cell without sheep. A cell holds its herd plus this number.
pub const EMPTY: u8 = 64;

/// The size of a player's herd on a cell, 0 if the player has none.
pub fn size(cell: u8, player: Player) -> u8 {
    if player == Player::Left { cell.saturating_sub(EMPTY) } else { EMPTY.saturating_sub(cell) }
}

/// Reads numbers with blanks or a comma between them.
pub fn read(text: &str) -> Result<Grid, String> {
    let text = text.trim();
    let text = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let mut board = Grid { width: 0, height: 0, cells: Vec::new() };
    for row in text.split('|').filter(|_| !text.trim().is_empty()) {
        let before = board.cells.len();
        for numbers in row.split(',') {
            let herds = numbers.split_whitespace().map(|number| {
                let herd = whole(number, -50, 50)?;
                Ok((i128::from(EMPTY) + herd).unsigned_abs() as u8)
            });
            let herds = herds.collect::<Result<Vec<u8>, String>>()?;
            board.cells.extend(Some(herds).filter(|herds| !herds.is_empty()).ok_or("expected a number")?);
        }
        let width = board.cells.len() - before;
        if board.height > 0 && width != board.width {
            return Err("rows of different lengths".to_owned());
        }
        (board.width, board.height) = (width, board.height + 1);
    }
    if board.cells.len() > MOST_CELLS {
        Err(format!("a board has at most {MOST_CELLS} cells"))
    } else {
        Ok(board)
    }
}

/// The board of a text that was read before.
pub fn of(position: &str) -> Grid {
    read(position).unwrap_or(Grid { width: 0, height: 0, cells: Vec::new() })
}

/// The text of a board, with commas.
pub fn text(board: &Grid) -> String {
    let herd = |&cell: &u8| (i64::from(cell) - i64::from(EMPTY)).to_string();
    let row = |row: &[u8]| row.iter().map(herd).collect::<Vec<_>>().join(",");
    board.cells.chunks(board.width.max(1)).map(row).collect::<Vec<_>>().join("|")
}
