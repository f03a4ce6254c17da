//! Moves on a graph whose vertices are the cells of a board: `5_X` and `b2_X` are the same one.

use crate::shape::column_name;

/// A move with numbers instead of the names of cells; `None` if it names no cell of a board with this many rows and columns.
///
/// ```
/// use mcgs_boards::{with_cell_names, with_cell_numbers};
/// assert_eq!(with_cell_numbers("b2_X", 2, 3).as_deref(), Some("5_X"));
/// assert_eq!(with_cell_numbers("a1-b1", 2, 3).as_deref(), Some("1-2"));
/// assert_eq!(with_cell_numbers("5_X", 2, 3), None);
/// assert_eq!(with_cell_numbers("d1_X", 2, 3), None);
/// assert_eq!(with_cell_names("5_X", 2, 3).as_deref(), Some("b2_X"));
/// assert_eq!(with_cell_names("7_X", 2, 3), None);
/// ```
pub fn with_cell_numbers(text: &str, rows: u32, columns: u32) -> Option<String> {
    replaced(text, |word| {
        let (column, row) = word.split_at(word.find(|c: char| c.is_ascii_digit())?);
        let row: u32 = row.parse().ok().filter(|row| (1..=rows).contains(row))?;
        let column = (0..columns).find(|&other| column_name(other) == column)?;
        Some(((row - 1) * columns + column + 1).to_string())
    })
}

/// A move with the names of cells instead of numbers; `None` if it has no number of a cell of a board with this many rows and columns.
pub fn with_cell_names(text: &str, rows: u32, columns: u32) -> Option<String> {
    replaced(text, |word| {
        let index = word.parse::<u32>().ok()?.checked_sub(1)?;
        let is_cell = index < rows.saturating_mul(columns);
        is_cell.then(|| format!("{}{}", column_name(index % columns), index / columns + 1))
    })
}

/// The text with other words for those that have one; `None` if none has.
fn replaced(text: &str, other: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut found = None;
    let words = text.split_inclusive(|c: char| !c.is_ascii_alphanumeric());
    let words = words.map(|word| {
        let bare = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        match other(bare) {
            Some(replacement) => {
                found = Some(());
                replacement + &word[bare.len()..]
            }
            None => word.to_owned(),
        }
    });
    let text: String = words.collect();
    found.map(|()| text)
}
