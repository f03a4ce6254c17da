//! Games that are written without brackets and signs.
//!
//! ```text
//! literal := number [ nim ] | nim | ups [ nim ]
//! number  := int [ '/' int ]
//! nim     := '*' [ int ]
//! ups     := '^' [ int ] | '^' '^' … | the same with 'v'
//! ```
//!
//! No blanks inside, except around `/`: `2 *3` looks like a product.

use super::builder::Literal;
use super::cursor::{Cursor, Result};
use super::error::ValueParseErrorKind as Kind;
use crate::Dyadic;

/// Reads a literal; there must be a digit, `*`, `^` or `v`.
pub(super) fn literal(cursor: &mut Cursor<'_>) -> Result<Literal> {
    let start = cursor.position;
    let is_number = cursor.peek().is_some_and(|first| first.is_ascii_digit());
    let number = if is_number { Some(fraction(cursor)?) } else { None };
    let number_end = cursor.position;
    let ups = if is_number { 0 } else { ups(cursor)? };
    let nim = nim(cursor)?;
    if is_number && nim.is_none() {
        let end = cursor.position;
        cursor.skip_blanks();
        if let Some(found @ ('^' | 'v')) = cursor.peek() {
            return Err(cursor.error(start..cursor.position + 1, Kind::NumberBeforeUps { found }));
        }
        cursor.position = end;
    }
    Ok(Literal { number, number_end, ups, nim })
}

fn fraction(cursor: &mut Cursor<'_>) -> Result<Dyadic> {
    let mut blamed = cursor.digits();
    let numerator = cursor.integer(blamed.clone(), i64::MAX)?;
    let mut denominator = 1;
    if cursor.eat_after_blanks("/") {
        cursor.skip_blanks();
        blamed = cursor.digits();
        if blamed.is_empty() {
            return Err(cursor.unexpected("a denominator, a power of two"));
        }
        denominator = cursor.integer(blamed.clone(), 1 << Dyadic::MAX_EXPONENT)?;
    }
    Dyadic::from_fraction(numerator, denominator).ok_or_else(|| {
        let found = cursor.slice(blamed.clone()).to_owned();
        cursor.error(blamed, Kind::Denominator { found })
    })
}

/// `^`, `^^`, `^3`, `v`, …, or none.
fn ups(cursor: &mut Cursor<'_>) -> Result<i32> {
    let start = cursor.position;
    let (arrow, sign) = if cursor.peek() == Some('v') { (b'v', -1) } else { (b'^', 1) };
    let arrows = cursor.count(arrow);
    let digits = if arrows == 1 { cursor.digits() } else { start..start };
    let largest = i64::from(i32::MAX);
    let ups = if digits.is_empty() {
        i64::try_from(arrows).unwrap_or(i64::MAX)
    } else {
        cursor.integer(digits, largest)?
    };
    match i32::try_from(ups) {
        Ok(ups) => Ok(sign * ups),
        Err(_) => {
            let found = format!("{ups} arrows");
            Err(cursor.error(start..cursor.position, Kind::OutOfRange { found, largest }))
        }
    }
}

/// `*` or `*n`, if it stands here.
fn nim(cursor: &mut Cursor<'_>) -> Result<Option<u32>> {
    if !cursor.eat("*") {
        return Ok(None);
    }
    let digits = cursor.digits();
    if digits.is_empty() {
        return Ok(Some(1));
    }
    let nim = cursor.integer(digits, i64::from(u32::MAX))?;
    Ok(Some(u32::try_from(nim).expect("the largest integer allowed was the largest nimber")))
}
