//! Parameters before a board: `1,1,1,0:X.O`.

use crate::games::numbers::whole;

/// Reads a number from `least` to `most`.
pub fn number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    whole(text.trim(), least.into(), most.into()).map(|number| number.unsigned_abs() as u64)
}

/// Reads `N` parameters with commas between them, a colon, and a board, which must have a cell.
pub fn read<const N: usize>(text: &str) -> Result<([u64; N], &str), String> {
    let (numbers, board) = text.split_once(':').ok_or("expected parameters, a colon and a board")?;
    let numbers: Vec<u64> =
        numbers.split(',').map(|text| number(text, 0, u64::MAX)).collect::<Result<_, String>>()?;
    let numbers = numbers.try_into().map_err(|_| format!("expected {N} parameters"))?;
    let board = board.trim();
    if board.is_empty() || board == "()" { Err("expected a board".to_owned()) } else { Ok((numbers, board)) }
}

/// The parameters and the board of a text that was read before.
pub fn of<const N: usize>(position: &str) -> ([u64; N], &str) {
    read(position).unwrap_or(([0; N], ""))
}
