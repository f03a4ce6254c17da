//! Reads the questions of books, such as `cool 1/2`, `norton @A`, `incentives B ({2|0}, 1)` and `uptimal .1*`.

use std::ops::Range;

use mcgs_engine::Player;

use crate::case::CommandKind;
use crate::commands::{Surroundings, expect_word, parse_move_list, parse_moves};
use crate::cursor::Cursor;
use crate::diagnostic::Diagnostic;
use crate::expectation::{Expression, Mover, Operation};
use crate::fractions::{MINUSES, parse_fraction, unexpected};
use crate::questions::{parse_expression, parse_number, parse_other};
use crate::text::{is_blank, quote, trimmed};

/// The command that begins with `word`, which has been taken; nothing if it is none of these.
pub(crate) fn parse_book_question(
    word: &str,
    cursor: &mut Cursor<'_>,
    surroundings: &mut Surroundings<'_>,
) -> Result<Option<CommandKind>, Diagnostic> {
    let operation = match word {
        "cool" => Operation::Cool(parse_temperature(cursor, word)?),
        "heat" => Operation::Heat(parse_temperature(cursor, word)?),
        "ordinal" => {
            expect_word(cursor, &["sum"], "`ordinal` must be followed by `sum`")?;
            Operation::OrdinalSum(parse_other(cursor, surroundings, "ordinal sum", "something to add")?)
        }
        "norton" => {
            Operation::Norton(parse_other(cursor, surroundings, word, "a positive game to multiply by")?)
        }
        _ => return parse_others(word, cursor, surroundings),
    };
    Ok(Some(CommandKind::Operation { operation, expected: parse_expression(cursor, surroundings)? }))
}

fn parse_others(
    word: &str,
    cursor: &mut Cursor<'_>,
    surroundings: &mut Surroundings<'_>,
) -> Result<Option<CommandKind>, Diagnostic> {
    Ok(Some(match word {
        "birthday" => CommandKind::Birthday { expected: parse_count(cursor, word)? },
        "remoteness" => CommandKind::Remoteness { expected: parse_counts(cursor, word)? },
        "integer" => {
            expect_word(cursor, &["part"], "`integer` must be followed by `part`")?;
            let start = cursor.position();
            let expected = match cursor.peek_word() {
                None => None,
                Some(_) => Some(parse_fraction(cursor, "after `integer part`")?),
            };
            if expected.is_some_and(|number| !number.is_integer()) {
                let span = start..cursor.last_end();
                return Err(
                    Diagnostic::error(span, "an integer part is an integer").label("expected an integer")
                );
            }
            CommandKind::IntegerPart { expected }
        }
        "uptimal" => CommandKind::Uptimal { expected: parse_uptimal(cursor)? },
        "incentives" => {
            let mover = parse_player(cursor, word)?;
            CommandKind::Incentives { mover, expected: parse_values(cursor, surroundings)? }
        }
        "options" => CommandKind::Options { mover: parse_player(cursor, word)? },
        "dominated" => {
            // In impartial games no player has moves of their own.
            if cursor.peek_word().is_some_and(|next| &cursor.text()[next] == "N") {
                parse_player(cursor, word)?;
            }
            let (mover, expected) = parse_moves(cursor, word)?;
            CommandKind::Dominated { mover, expected }
        }
        "count" => CommandKind::Count,
        "line" => {
            let player = parse_player(cursor, word)?.player().unwrap_or(Player::Left);
            CommandKind::Line { player, expected: parse_move_list(cursor)? }
        }
        _ => return Ok(None),
    }))
}

/// A temperature from 0 up, which must be there.
fn parse_temperature(cursor: &mut Cursor<'_>, command: &str) -> Result<mcgs_engine::Dyadic, Diagnostic> {
    let start = cursor.position();
    if cursor.peek_word().is_none() {
        let message = format!("`{command}` needs a temperature");
        return Err(
            Diagnostic::error(cursor.here(), message).label("expected a number from 0 up, such as `1/2`")
        );
    }
    if !cursor.peek().is_some_and(|next| next.is_numeric() || next == '(' || MINUSES.contains(&next)) {
        return Err(unexpected(cursor, &format!("after `{command}`"), "a number from 0 up, such as `1/2`"));
    }
    let Some(number) = parse_number(cursor, command)? else { return Ok(mcgs_engine::Dyadic::ZERO) };
    if number.signum() < 0 {
        let span = start..cursor.last_end();
        let message = format!("the temperature {number} is negative");
        return Err(Diagnostic::error(span, message).label("expected a number from 0 up"));
    }
    Ok(number)
}

fn parse_player(cursor: &mut Cursor<'_>, command: &str) -> Result<Mover, Diagnostic> {
    let letter = expect_word(cursor, &["B", "W"], &format!("`{command}` needs a player"))?;
    Ok(if letter == "B" { Mover::Left } else { Mover::Right })
}

/// An integer from 0 up, if there is a word.
fn parse_count(cursor: &mut Cursor<'_>, command: &str) -> Result<Option<u64>, Diagnostic> {
    let Some(word) = cursor.next_word() else { return Ok(None) };
    let digits = &cursor.text()[word.clone()];
    match digits.parse() {
        Ok(number) if digits.bytes().all(|byte| byte.is_ascii_digit()) => Ok(Some(number)),
        _ => {
            let message = format!("{} is not a result of `{command}`", quote(digits));
            Err(Diagnostic::error(word, message).label("expected an integer from 0 up, `,` or `}`"))
        }
    }
}

fn parse_counts(cursor: &mut Cursor<'_>, command: &str) -> Result<Option<(u64, u64)>, Diagnostic> {
    let Some(first) = parse_count(cursor, command)? else { return Ok(None) };
    match parse_count(cursor, command)? {
        Some(second) => Ok(Some((first, second))),
        None => {
            let message = format!("`{command}` needs two numbers, for Black and for White moving first");
            Err(Diagnostic::error(cursor.here(), message).label("expected a second number"))
        }
    }
}

/// `.12`, `.1(-1)+*` or `none`, if there is anything.
fn parse_uptimal(cursor: &mut Cursor<'_>) -> Result<Option<String>, Diagnostic> {
    let Some(word) = cursor.next_word() else { return Ok(None) };
    let text = &cursor.text()[word.clone()];
    let is_uptimal = |text: &str| {
        text.starts_with('.') && text.bytes().all(|byte| byte.is_ascii_digit() || b".(-)+*".contains(&byte))
    };
    if text == "none" || is_uptimal(text) {
        return Ok(Some(text.to_owned()));
    }
    let message = format!("{} is not a result of `uptimal`", quote(text));
    Err(Diagnostic::error(word, message).label("expected digits such as `.12`, `.1(-1)+*`, or `none`"))
}

/// Values with commas between them, in parentheses; or one value; if there is anything.
fn parse_values(
    cursor: &mut Cursor<'_>,
    surroundings: &mut Surroundings<'_>,
) -> Result<Option<Vec<Expression>>, Diagnostic> {
    let text = cursor.text();
    let field = cursor.take_field();
    if field.is_empty() {
        return Ok(None);
    }
    let is_none = &text[field.clone()] == "None";
    let inside = if text[field.clone()].starts_with('(') && text[field.clone()].ends_with(')') {
        field.start + 1..field.end - 1
    } else {
        field
    };
    let parts = if is_none { Vec::new() } else { split_at_commas(text, inside.clone()) };
    let values: Result<Vec<_>, _> =
        parts.into_iter().map(|part| surroundings.scope.value(text, part)).collect();
    values.map(Some).map_err(|error| {
        let words: Vec<&str> = text[inside.clone()].split(is_blank).filter(|word| !word.is_empty()).collect();
        let mut is_value = |word: &&str| surroundings.scope.value(word, 0..word.len()).is_ok();
        if words.len() > 1 && words.iter().all(&mut is_value) {
            let list = quote(&format!("({})", words.join(", ")));
            let message = format!("{} is not a value", quote(&text[inside.clone()]));
            Diagnostic::error(inside, message).label(format!("several values are a list with commas: {list}"))
        } else {
            error
        }
    })
}

/// The parts between the commas that stand outside of all brackets and braces.
fn split_at_commas(text: &str, span: Range<usize>) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (span.start, 0_usize);
    for (offset, byte) in text[span.clone()].bytes().enumerate() {
        match byte {
            b'(' | b'{' => depth += 1,
            b')' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                parts.push(start..span.start + offset);
                start = span.start + offset + 1;
            }
            _ => {}
        }
    }
    parts.push(start..span.end);
    parts.into_iter().map(|part| trimmed(text, part)).collect()
}
