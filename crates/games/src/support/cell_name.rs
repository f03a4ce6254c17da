//! Names of grid cells, such as `c2`.

use std::fmt;

/// A grid cell by its row and column, both from 0.
///
/// Columns are letters from the left, `a` to `z`, then `aa`, `ab` and so on; rows are numbers from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CellName {
    row: u32,
    column: u32,
}

impl CellName {
    pub(crate) fn new(row: usize, column: usize) -> Self {
        CellName { row: row as u32, column: column as u32 }
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Seven letters name more columns than there are numbers of 32 bits.
        let (mut letters, mut length, mut left) = ([0u8; 7], 0, self.column);
        loop {
            letters[length] = b'a' + (left % 26) as u8;
            length += 1;
            if left < 26 {
                break;
            }
            left = left / 26 - 1;
        }
        for &letter in letters[..length].iter().rev() {
            write!(f, "{}", char::from(letter))?;
        }
        write!(f, "{}", self.row + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_go_on_after_z() {
        for (row, column, name) in
            [(1, 2, "c2"), (0, 25, "z1"), (0, 26, "aa1"), (9, 51, "az10"), (0, 701, "zz1"), (0, 702, "aaa1")]
        {
            assert_eq!(CellName::new(row, column).to_string(), name);
        }
    }
}
