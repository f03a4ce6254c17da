//! Meadows as text.

use std::fmt;
use std::str::FromStr;

use mcgs_boards::MAX_CELLS;
use mcgs_engine::{ParseError, ParseErrorKind};

use super::{Herds, LARGEST_HERD, Sheep};
use crate::support::scanner::Scanner;

impl FromStr for Sheep {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        if scanner.is_at_end() {
            return Ok(Sheep::new(0, 0, Herds::new()));
        }
        let (mut herds, mut rows, mut columns, mut row_start) = (Herds::new(), 1, 0, scanner.at());
        loop {
            let herd = scanner.integer(-i64::from(LARGEST_HERD)..=i64::from(LARGEST_HERD))?;
            herds.push(herd as i8);
            let row_end = scanner.at();
            let blanks = scanner.skip_blanks();
            let (is_row_end, is_end) = (scanner.take('|'), scanner.is_at_end());
            if is_row_end || is_end {
                let cells = herds.len() - (rows - 1) * columns;
                if rows == 1 {
                    columns = cells;
                } else if cells != columns {
                    let kind = ParseErrorKind::RaggedRow { row: rows, found: cells, expected: columns };
                    return Err(ParseError::new(kind, row_start..row_end));
                }
                if !is_row_end {
                    break;
                }
                rows += 1;
                scanner.skip_blanks();
                row_start = scanner.at();
            } else if scanner.take(',') {
                scanner.skip_blanks();
            } else if !blanks {
                return Err(scanner.unexpected("a blank, a comma, `|` or the end"));
            }
        }
        if herds.len() > MAX_CELLS {
            let kind = ParseErrorKind::TooManyCells { found: herds.len(), limit: MAX_CELLS };
            return Err(ParseError::new(kind, 0..text.len()));
        }
        Ok(Sheep::new(rows as u32, columns as u32, herds))
    }
}

/// Written without blanks, so that it reads back without brackets: `0,3,0|1,-1,0`.
impl fmt::Display for Sheep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, herd) in self.herds.iter().enumerate() {
            let separator = match cell {
                0 => "",
                _ if cell % self.columns as usize == 0 => "|",
                _ => ",",
            };
            write!(f, "{separator}{herd}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_meadows_are_pointed_at() {
        for (text, span) in [
            ("51", 0..2),
            ("0 -51", 2..5),
            ("1 2,", 4..4),
            (",1", 0..1),
            ("1,,2", 2..3),
            ("1,|2", 2..3),
            ("1|,2", 2..3),
            ("1||2", 2..3),
            ("1|", 2..2),
            ("|", 0..1),
            ("1 2 | 3", 6..7),
            ("1-2", 1..3),
            ("0 X", 2..3),
        ] {
            assert_eq!(text.parse::<Sheep>().unwrap_err().span, span, "{text}");
        }
        assert_eq!(" 1 , 2|3\t-4 ".parse::<Sheep>().unwrap().to_string(), "1,2|3,-4");
    }
}
