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
    if let Some(mended) = mended(token, ruleset, parameters) {
        return Some(format!("did you mean {}?", quote(&mended)));
    }
    if is_size(token) && ruleset.boards().is_some() {
        let example = ruleset.examples().first().map_or("", |(position, _)| position);
        return Some(format!("a board is written cell by cell, as in {}", quote(example)));
    }
    None
}

/// A note for a question that does not stand in braces.
pub(crate) fn question(text: &str) -> Option<String> {
    let first = text.split(is_blank).next().unwrap_or_default();
    is_command_word(first).then(|| format!("a question stands in braces: {}", quote(&format!("{{{text}}}"))))
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
    let mended: String =
        token.chars().filter(|&c| !is_blank(c) && !"\"'`".contains(c)).map(meant).collect::<Option<_>>()?;
    let whole = match parameters {
        Some(parameters) => format!("{parameters}:{mended}"),
        None => mended.clone(),
    };
    (mended != token && Component::parse(ruleset, &whole).is_ok()).then_some(mended)
}

/// Is this something like `3x4`?
fn is_size(token: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut sides = token.split(['x', 'X']);
    sides.next().is_some_and(is_number) && sides.next().is_some_and(is_number) && sides.next().is_none()
}
