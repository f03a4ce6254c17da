//! Boards with one row, as texts: `XO.`.

use crate::games::grid::Grid;

/// Reads a strip whose cells are all among `letters`. The text `()` or nothing at all is the strip without cells.
pub fn read(text: &str, letters: &str) -> Result<String, String> {
    let board = Grid::read(text, letters)?;
    if board.height > 1 { Err("a strip has one row".to_owned()) } else { Ok(board.text()) }
}

/// The cells as text.
pub fn text(cells: &[u8]) -> String {
    cells.iter().map(|&cell| char::from(cell)).collect()
}

/// The cells from the right to the left.
pub fn mirrored(strip: &str) -> String {
    strip.chars().rev().collect()
}

/// The strip with black and white stones exchanged.
pub fn exchanged(strip: &str) -> String {
    let exchange = |cell| match cell {
        'X' => 'O',
        'O' => 'X',
        cell => cell,
    };
    strip.chars().map(exchange).collect()
}
