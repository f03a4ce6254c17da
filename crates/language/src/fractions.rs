//! Reads numbers in command blocks: `3`, `-1/2`, `11 / 4`, `−½`.

use std::ops::Range;

use mcgs_engine::Dyadic;
use mcgs_values::fraction_of_sign;

use crate::cursor::Cursor;
use crate::diagnostic::Diagnostic;
use crate::text::quote;

/// The signs for minus: that of keyboards and that of books.
pub(crate) const MINUSES: [char; 2] = ['-', '−'];

/// An integer, or two with `/` between them, of which the second is a power of two; or a number that ends in a sign such as `½`.
///
/// `place` says where it should stand, for messages: "in a point".
pub(crate) fn parse_fraction(cursor: &mut Cursor<'_>, place: &str) -> Result<Dyadic, Diagnostic> {
    if let Some(number) = parse_sign_of_fraction(cursor) {
        return Ok(number);
    }
    let (numerator, first) = parse_integer(cursor, place)?;
    let (denominator, last) =
        if cursor.take('/') { parse_integer(cursor, place)? } else { (1, first.clone()) };
    if denominator <= 0 || denominator.count_ones() != 1 {
        let message = format!("the denominator `{denominator}` is not a positive power of two");
        return Err(Diagnostic::error(last, message).label("expected 1, 2, 4, 8, ..."));
    }
    let span = first.start..last.end;
    Dyadic::from_fraction(numerator, denominator).ok_or_else(|| out_of_range(cursor, span))
}

/// The error that the next characters are not what belongs there.
pub(crate) fn unexpected(cursor: &Cursor<'_>, place: &str, expected: &str) -> Diagnostic {
    let (span, found) = match cursor.peek() {
        None => (cursor.here(), "end of the block".to_owned()),
        Some(',' | '(' | ')') => (cursor.here(), quote(&cursor.text()[cursor.here()])),
        Some(_) => {
            let word = cursor.here_word();
            let text = &cursor.text()[word.clone()];
            let length = text.find(['(', ')']).unwrap_or(text.len());
            (word.start..word.start + length, quote(&text[..length]))
        }
    };
    Diagnostic::error(span, format!("unexpected {found} {place}")).label(format!("expected {expected}"))
}

/// `½`, `-1½`, if such a number stands here.
fn parse_sign_of_fraction(cursor: &mut Cursor<'_>) -> Option<Dyadic> {
    let word = &cursor.text()[cursor.peek_word()?];
    let magnitude = word.strip_prefix(MINUSES).unwrap_or(word);
    let sign = magnitude.find(|character: char| !character.is_ascii_digit())?;
    let character = magnitude[sign..].chars().next()?;
    let fraction = fraction_of_sign(character)?;
    let whole = if sign == 0 { Some(0) } else { magnitude[..sign].parse().ok() };
    let number = Dyadic::new(whole?, 0)?.checked_add(fraction)?;
    let is_negative = magnitude.len() < word.len();
    let length = word.len() - magnitude.len() + sign + character.len_utf8();
    for character in word[..length].chars() {
        cursor.take(character);
    }
    Some(if is_negative { -number } else { number })
}

/// `-?[0-9]+`
fn parse_integer(cursor: &mut Cursor<'_>, place: &str) -> Result<(i64, Range<usize>), Diagnostic> {
    let start = cursor.position();
    let sign = MINUSES.into_iter().find(|sign| cursor.take(*sign));
    let is_glued = sign.is_none_or(|sign| cursor.position() == start + sign.len_utf8());
    if !is_glued || !cursor.peek().is_some_and(|next| next.is_ascii_digit()) {
        return Err(unexpected(cursor, place, "a number such as `3` or `-1/2`"));
    }
    let digits = cursor.take_while(|character| character.is_ascii_digit());
    let span = start..digits.end;
    let minus = if sign.is_some() { "-" } else { "" };
    match format!("{minus}{}", &cursor.text()[digits]).parse() {
        Ok(number) => Ok((number, span)),
        Err(_) => Err(out_of_range(cursor, span)),
    }
}

fn out_of_range(cursor: &Cursor<'_>, span: Range<usize>) -> Diagnostic {
    let message = format!("the number {} is out of range", quote(&cursor.text()[span.clone()]));
    Diagnostic::error(span, message).label(format!("expected -{0} to {0}", i64::MAX))
}
