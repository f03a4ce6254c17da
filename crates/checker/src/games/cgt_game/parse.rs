//! Reads games: `{1,*|^3}`, `5||3|2`, `1/2-^*`.

use super::form::{Form, sum};
use crate::games::numbers::{fraction, whole};

/// Options stand in options at most so deep.
const MOST_DEPTH: usize = 250;
/// Texts are at most so long.
const MOST_LETTERS: usize = 1_000_000;

/// Reads a game. Without braces, both sides of a bar have options.
pub fn read(text: &str) -> Result<Form, String> {
    if text.len() > MOST_LETTERS {
        return Err(format!("more than {MOST_LETTERS} letters"));
    }
    match longest_bar(text)? {
        Some((start, end)) if start == 0 || end == text.len() => {
            Err("a bar with nothing on one side, and no braces".to_owned())
        }
        _ => game(text, MOST_DEPTH),
    }
}

/// The longest bar outside of inner braces, which binds most loosely: where it starts and ends.
fn longest_bar(text: &str) -> Result<Option<(usize, usize)>, String> {
    let (mut depth, mut start, mut longest, mut twice) = (0u32, 0, None, false);
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.checked_sub(1).ok_or("a brace `}` too much")?,
            b'|' if depth == 0 => {
                start = if index > 0 && text.as_bytes()[index - 1] == b'|' { start } else { index };
                let length = longest.map_or(0, |(start, end)| end - start);
                twice = if index + 1 - start > length { false } else { twice || index + 1 - start == length };
                longest = if index + 1 - start > length { Some((start, index + 1)) } else { longest };
            }
            _ => {}
        }
    }
    match (depth, twice) {
        (0, false) => Ok(longest),
        (0, true) => Err("two bars of the same length at one level".to_owned()),
        _ => Err("a brace `{` that is never closed".to_owned()),
    }
}

/// The pieces of a text between letters for which `cuts` is true, outside of braces, each with the letter before it.
fn pieces(text: &str, cuts: impl Fn(u8) -> bool) -> Vec<(u8, &str)> {
    let (mut depth, mut start, mut before, mut pieces) = (0i64, 0, b'+', Vec::new());
    for (index, byte) in text.bytes().enumerate() {
        depth += i64::from(byte == b'{') - i64::from(byte == b'}');
        if depth == 0 && cuts(byte) {
            pieces.push((before, &text[start..index]));
            (start, before) = (index + 1, byte);
        }
    }
    pieces.push((before, &text[start..]));
    pieces
}

/// A game with a bar, or a sum.
fn game(text: &str, depth: usize) -> Result<Form, String> {
    let depth = depth.checked_sub(1).ok_or("options stand too deep in others")?;
    if let Some((start, end)) = longest_bar(text)? {
        return Ok(Form::Options([side(&text[..start], depth)?, side(&text[end..], depth)?]));
    }
    let mut terms = pieces(text, |byte| byte == b'+' || byte == b'-');
    if terms.len() > 1 && text.starts_with('-') {
        terms.remove(0);
    }
    let mut games = Vec::new();
    for (sign, piece) in terms {
        let term = term(piece, depth)?;
        games.push(if sign == b'-' { term.negative() } else { term });
    }
    Ok(sum(games))
}

/// The options on one side of a bar.
fn side(text: &str, depth: usize) -> Result<Vec<Form>, String> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    if longest_bar(text)?.is_some() {
        return Ok(vec![game(text, depth)?]);
    }
    pieces(text, |byte| byte == b',').into_iter().map(|(_, option)| game(option, depth)).collect()
}

/// A game in braces, a number, or ups and a nimber; a number may have a nimber behind it.
fn term(text: &str, depth: usize) -> Result<Form, String> {
    if let Some(inner) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
        longest_bar(inner)?.ok_or("braces without a bar")?;
        return game(inner, depth);
    }
    let (number, rest) = text.split_at(text.find(['^', 'v', '*']).unwrap_or(text.len()));
    let (ups, nimber) = rest.split_at(rest.find('*').unwrap_or(rest.len()));
    if !number.is_empty() && !ups.is_empty() {
        return Err(format!("a number directly before ups in `{text}`"));
    }
    let count = ups.trim_start_matches(if ups.starts_with('^') { '^' } else { 'v' });
    let arrows = (ups.len() - count.len()) as i128;
    let ups_and_downs = match (arrows, count) {
        (_, "") => whole(&arrows.to_string(), 0, i128::from(i32::MAX))?,
        (1, count) => whole(count, 0, i128::from(i32::MAX))?,
        _ => return Err(format!("unexpected `{text}`")),
    };
    let ups_and_downs = if ups.starts_with('^') { ups_and_downs } else { -ups_and_downs };
    let nimber = match nimber.strip_prefix('*') {
        Some("") => 1,
        Some(size) => whole(size, 0, i128::from(u32::MAX))?,
        None => 0,
    };
    let up = Form::Up(ups_and_downs as i64, nimber.unsigned_abs() as u32);
    match (number, rest) {
        ("", "") => Err("expected a game, found nothing".to_owned()),
        ("", _) => Ok(up),
        (number, "") => Ok(Form::Number(fraction(number)?)),
        (number, _) => Ok(sum(vec![Form::Number(fraction(number)?), up])),
    }
}
