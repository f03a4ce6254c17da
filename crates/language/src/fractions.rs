//! Reads numbers in command blocks: `3`, `-1/2`, `11 / 4`.

use std::ops::Range;

use mcgs_engine::Dyadic;

use crate::cursor::Cursor;
use crate::diagnostic::Diagnostic;
use crate::text::quote;

/// An integer, or two with `/` between them, of which the second is a power of two.
///
/// `place` says where it should stand, for messages: "in a point".
pub(crate) fn parse_fraction(cursor: &mut Cursor<'_>, place: &str) -> Result<Dyadic, Diagnostic> {
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

/// `-?[0-9]+`
fn parse_integer(cursor: &mut Cursor<'_>, place: &str) -> Result<(i64, Range<usize>), Diagnostic> {
    let start = cursor.position();
    let sign = cursor.take('-');
    let is_glued = !sign || cursor.position() == start + 1;
    if !is_glued || !cursor.peek().is_some_and(|next| next.is_ascii_digit()) {
        return Err(unexpected(cursor, place, "a number such as `3` or `-1/2`"));
    }
    let digits = cursor.take_while(|character| character.is_ascii_digit());
    let span = start..digits.end;
    match cursor.text()[span.clone()].parse() {
        Ok(number) => Ok((number, span)),
        Err(_) => Err(out_of_range(cursor, span)),
    }
}

fn out_of_range(cursor: &Cursor<'_>, span: Range<usize>) -> Diagnostic {
    let message = format!("the number {} is out of range", quote(&cursor.text()[span.clone()]));
    Diagnostic::error(span, message).label(format!("expected -{0} to {0}", i64::MAX))
}
