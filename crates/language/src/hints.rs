//! What somebody probably meant who wrote something that is no position: another character for a cell, a question, a size.

use mcgs_engine::{Boards, Component, Ruleset};

use crate::commands::is_command_word;
use crate::text::{is_blank, quote};

/// The longest text that is tried with other characters.
const LONGEST: usize = 4096;

/// Characters that people write for cells and for the bar between rows, with what they mean. The first that the game has counts.
const CONFUSED: &[(&str, &[char])] = &[
    (",/;\\!", &['|']),
    ("0", &['O']),
    ("_-", &['.']),
    ("B1@", &['X']),
    ("W2", &['O']),
    ("XO", &['#']),
    ("*+", &['#']),
];

/// A note that says what was probably meant by a text that is no position of this ruleset.
pub(crate) fn note(token: &str, ruleset: &'static dyn Ruleset, parameters: Option<&str>) -> Option<String> {
    if let Some(note) = question(token) {
        return Some(note);
    }
    if token == "-" {
        let title = format!("negative {}", ruleset.name());
        return Some(format!("the negative of a position stands under a title of its own, `[{title}]`"));
    }
    if let Some(fraction) = fraction(token) {
        let written = quote(&fraction);
        return Some(if is_read(&fraction, ruleset, parameters) {
            format!("did you mean {written}?")
        } else {
            format!("numbers have no decimal point: write {written}, in a game that has such numbers")
        });
    }
    if let Some(mended) = mended(token, ruleset, parameters) {
        return Some(format!("did you mean {}?", quote(&mended)));
    }
    let added = token.replace([',', ';'], "+");
    if added != token
        && token.len() <= LONGEST
        && !ruleset.is_nested()
        && is_read(&added, ruleset, parameters)
    {
        return Some(format!("did you mean {}?", quote(&added)));
    }
    if let Some(positions) = separate_positions(token, ruleset, parameters) {
        let sum = quote(&positions.join(" "));
        return Some(match positions.len() {
            1 => format!("did you mean {sum}? The positions of a sum have blanks between them"),
            number => format!("did you mean {sum}, a sum of {number} positions?"),
        });
    }
    let with_commas = token.replace(['|', ';'], ",");
    if with_commas != token && token.len() <= LONGEST && is_read(&with_commas, ruleset, parameters) {
        return Some(format!("did you mean {}?", quote(&with_commas)));
    }
    if let Some(note) = grid(token, ruleset) {
        return Some(note);
    }
    if token.starts_with(':') || token.ends_with(':') {
        let mut examples = ruleset.examples().iter().map(|(position, _)| *position);
        return examples.find(|position| position.contains(':')).map(|position| {
            let example = quote(&format!("({})", position.replacen(':', " : ", 1)));
            format!("a position that has blanks stands in parentheses, as in {example}")
        });
    }
    if is_size(token) && ruleset.boards().is_some() {
        let example = ruleset.examples().first().map_or("", |(position, _)| position);
        return Some(format!("a board is written cell by cell, as in {}", quote(example)));
    }
    None
}

/// A number with a decimal point as it is written here: `3/2` for `1.5`. Nothing if no game is such a number.
pub(crate) fn fraction(decimal: &str) -> Option<String> {
    let (sign, digits) = decimal.strip_prefix('-').map_or(("", decimal), |digits| ("-", digits));
    let (whole, part) = digits.split_once('.')?;
    let is_short =
        |text: &str| (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_short(whole) || !is_short(part) {
        return None;
    }
    let mut numerator: u64 = format!("{whole}{part}").parse().ok()?;
    let mut denominator: u64 = format!("1{}", "0".repeat(part.len())).parse().ok()?;
    for prime in [2, 5] {
        while numerator.is_multiple_of(prime) && denominator.is_multiple_of(prime) {
            (numerator, denominator) = (numerator / prime, denominator / prime);
        }
    }
    match denominator {
        1 => Some(format!("{sign}{numerator}")),
        _ if denominator.is_power_of_two() => Some(format!("{sign}{numerator}/{denominator}")),
        _ => None,
    }
}

/// A note for a question that does not stand in braces.
pub(crate) fn question(text: &str) -> Option<String> {
    let first = text.split(is_blank).next().unwrap_or_default();
    is_command_word(first).then(|| format!("a question stands in braces: {}", quote(&format!("{{{text}}}"))))
}

/// What separates positions for people who do not put blanks between them.
const SEPARATORS: &[char] = &[',', ';', '+'];

/// Positions with something else than blanks between them, or with blanks in parentheses.
fn separate_positions<'t>(
    token: &'t str,
    ruleset: &'static dyn Ruleset,
    parameters: Option<&str>,
) -> Option<Vec<&'t str>> {
    if token.len() > LONGEST {
        return None;
    }
    let parts = token.split(|c: char| SEPARATORS.contains(&c) || is_blank(c));
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let is_changed = parts.as_slice() != [token] && !parts.is_empty();
    (is_changed && parts.iter().all(|part| is_read(part, ruleset, parameters))).then_some(parts)
}

/// Is this text a position, with these parameters before it?
fn is_read(text: &str, ruleset: &'static dyn Ruleset, parameters: Option<&str>) -> bool {
    let whole = parameters.map(|parameters| format!("{parameters}:{text}"));
    Component::parse(ruleset, whole.as_deref().unwrap_or(text)).is_ok()
}

/// The text with the cells that were probably meant, if that is a position.
fn mended(token: &str, ruleset: &'static dyn Ruleset, parameters: Option<&str>) -> Option<String> {
    let (Boards::Strips(cells) | Boards::Grids(cells)) = ruleset.boards()? else { return None };
    if token.len() > LONGEST {
        return None;
    }
    let is_grid = matches!(ruleset.boards(), Some(Boards::Grids(_)));
    let is_known =
        |character: char| cells.iter().any(|&(cell, _)| cell == character) || (is_grid && character == '|');
    let meant = |written: char| {
        if is_known(written) {
            return Some(written);
        }
        let confused = CONFUSED.iter().filter(|(all, _)| all.contains(written.to_ascii_uppercase()));
        ruleset
            .cell_meant(written)
            .or_else(|| confused.flat_map(|(_, meant)| *meant).copied().find(|&meant| is_known(meant)))
    };
    // Lines are rows.
    let lines: Vec<&str> = token.lines().map(|line| line.trim_matches(is_blank)).collect();
    let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    let text = if is_grid { lines.join("|") } else { lines.concat() };
    let written: Vec<char> = text.chars().filter(|&c| !is_blank(c) && !is_quote(c)).collect();
    let mended: String = written.iter().copied().map(meant).collect::<Option<_>>()?;
    // Two kinds of stones are not the same kind of cell.
    let is_in = |letter: char| written.iter().any(|cell| cell.eq_ignore_ascii_case(&letter));
    let is_mixed = is_in('X') && is_in('O') && meant('X') == meant('O');
    (mended != token && !is_mixed && is_read(&mended, ruleset, parameters)).then_some(mended)
}

/// Is this a quotation mark, of a keyboard or of a text program?
pub(crate) fn is_quote(character: char) -> bool {
    matches!(character, '"' | '\'' | '`' | '´') || is_typographic_quote(character)
}

/// Is this a quotation mark that text programs put in place of those of keyboards?
pub(crate) fn is_typographic_quote(character: char) -> bool {
    matches!(character, '‘'..='‟' | '«' | '»' | '‹' | '›')
}

/// The longest side of a board that is shown cell by cell.
const LONGEST_SIDE: usize = 8;

/// A note for a size that stands alone, in games where it is that of a grid.
fn grid(token: &str, ruleset: &'static dyn Ruleset) -> Option<String> {
    let named = format!("grid{token}");
    if !is_size(token) || !is_read(&named, ruleset, None) {
        return None;
    }
    let side = |text: &str| text.parse().ok().filter(|&side: &usize| side <= LONGEST_SIDE);
    let rows = token.split_once(['x', 'X']).and_then(|(rows, columns)| {
        let text = vec![".".repeat(side(columns)?); side(rows)?].join("|");
        is_read(&text, ruleset, None).then_some(text)
    });
    Some(match rows {
        Some(rows) => format!("did you mean {}, or rows of cells, {}?", quote(&named), quote(&rows)),
        None => format!("did you mean {}?", quote(&named)),
    })
}

/// Is this something like `3x4`?
fn is_size(token: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut sides = token.split(['x', 'X']);
    sides.next().is_some_and(is_number) && sides.next().is_some_and(is_number) && sides.next().is_none()
}
