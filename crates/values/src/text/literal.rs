//! Games that are written without brackets and signs.
//!
//! ```text
//! literal := number [ nim ] | nim | ups [ nim ]
//! number  := int [ '/' int ] | [ int ] '½'
//! nim     := ( '*' | 'star' ) [ int ]
//! ups     := ( '^' | 'up' ) [ int ] | '^' '^' … | '⇑' | the same with 'v', 'down' and '⇓'
//! ```
//!
//! Signs may be written in other ways, such as `↑` and `∗`: see `symbols.rs`. No blanks inside, except around `/` and in `up star`: `2 *3`
//! looks like a product.

use super::builder::Literal;
use super::cursor::{Cursor, Result};
use super::error::ValueParseErrorKind as Kind;
use super::symbols::Word;
use crate::Dyadic;

/// Reads a literal; a number, ups, a nimber or a word for one of these must begin here.
pub(super) fn literal(cursor: &mut Cursor<'_>) -> Result<Literal> {
    let start = cursor.position;
    let is_number = cursor.is_at_number();
    let number = if is_number { Some(number(cursor)?) } else { None };
    let number_end = cursor.position;
    let (ups, has_star) = if is_number { (0, false) } else { ups(cursor)? };
    let nim = if has_star || eat_star(cursor) { Some(nim(cursor)?) } else { None };
    if is_number && nim.is_none() {
        let end = cursor.position;
        cursor.skip_blanks();
        let arrow = cursor.position;
        if cursor.eat_arrow().is_some()
            || matches!(cursor.eat_word(), Some(Word::Ups(_) | Word::UpsAndStar(_)))
        {
            let found = cursor.slice(arrow..cursor.position).to_owned();
            return Err(cursor.error(start..cursor.position, Kind::NumberBeforeUps { found }));
        }
        cursor.position = end;
    }
    Ok(Literal { number, number_end, ups, nim })
}

/// A number, perhaps with a fraction that has a sign of its own: `3/2`, `½`, `1½`.
fn number(cursor: &mut Cursor<'_>) -> Result<Dyadic> {
    if let Some(fraction) = cursor.eat_fraction() {
        return Ok(fraction);
    }
    let start = cursor.position;
    let digits = cursor.digits();
    let Some(part) = cursor.eat_fraction() else {
        cursor.position = start;
        return fraction(cursor);
    };
    let whole = cursor.integer(digits.clone(), i64::MAX)?;
    let number = Dyadic::new(whole, 0).and_then(|whole| whole.checked_add(part));
    number.ok_or_else(|| {
        let found = cursor.slice(start..cursor.position).to_owned();
        cursor.error(start..cursor.position, Kind::OutOfRange { found, largest: i64::MAX })
    })
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

/// `^`, `^^`, `^3`, `v`, `up`, …, or none. Does the word for a star follow?
fn ups(cursor: &mut Cursor<'_>) -> Result<(i32, bool)> {
    let start = cursor.position;
    match cursor.eat_word() {
        Some(Word::Ups(ups)) => return Ok((counted(cursor, ups, start)?, eat_star_after_word(cursor))),
        Some(Word::UpsAndStar(ups)) => return Ok((ups, true)),
        _ => cursor.position = start,
    }
    let Some(first) = cursor.eat_arrow() else { return Ok((0, false)) };
    let mut ups = i64::from(first);
    let mut n_arrows = 1_u64;
    loop {
        let end = cursor.position;
        match cursor.eat_arrow() {
            Some(next) if next.signum() == first.signum() => {
                (ups, n_arrows) = (ups + i64::from(next), n_arrows + 1);
            }
            _ => {
                cursor.position = end;
                break;
            }
        }
    }
    if n_arrows == 1 && first.abs() == 1 {
        return Ok((counted(cursor, first, start)?, false));
    }
    i32::try_from(ups).map(|ups| (ups, false)).map_err(|_| {
        let found = format!("{} arrows", ups.unsigned_abs());
        cursor.error(start..cursor.position, Kind::OutOfRange { found, largest: i64::from(i32::MAX) })
    })
}

/// One arrow and perhaps how many of it there are.
fn counted(cursor: &mut Cursor<'_>, sign: i32, start: usize) -> Result<i32> {
    let digits = cursor.digits();
    if digits.is_empty() {
        return Ok(sign);
    }
    let count = cursor.integer(digits, i64::from(i32::MAX))?;
    i32::try_from(count).map(|count| sign * count).map_err(|_| {
        let found = cursor.slice(start..cursor.position).to_owned();
        cursor.error(start..cursor.position, Kind::OutOfRange { found, largest: i64::from(i32::MAX) })
    })
}

/// `star` after `up`, with blanks between the words.
fn eat_star_after_word(cursor: &mut Cursor<'_>) -> bool {
    let end = cursor.position;
    cursor.skip_blanks();
    let found = cursor.eat_word() == Some(Word::Star);
    if !found {
        cursor.position = end;
    }
    found
}

/// A star, as a sign or as a word.
fn eat_star(cursor: &mut Cursor<'_>) -> bool {
    let start = cursor.position;
    let found = cursor.eat_star() || cursor.eat_word() == Some(Word::Star);
    if !found {
        cursor.position = start;
    }
    found
}

/// The size of a nimber after its star.
fn nim(cursor: &mut Cursor<'_>) -> Result<u32> {
    let digits = cursor.digits();
    if digits.is_empty() {
        return Ok(1);
    }
    let nim = cursor.integer(digits, i64::from(u32::MAX))?;
    Ok(u32::try_from(nim).expect("the largest integer allowed was the largest nimber"))
}
