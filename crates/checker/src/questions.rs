//! The header of a proof: the input, the questions and the answers, and whether the claims give these answers.

use crate::claims::Claims;
use crate::facts::{Ruleset, too_large};
use crate::rules::Player;
use crate::sum::Sum;
use crate::values::Simple;

/// A question and the answer that the proof gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// `B`, `W`, `outcome`, `N`, `value`, `compare ...`, `winning moves B` or `winning moves W`.
    pub question: String,
    /// The answer.
    pub answer: String,
}

/// Positions with their rulesets: what `[clobber] XO|OX + [nimber] 3` says.
pub fn read_input(text: &str) -> Result<Vec<(Ruleset, String)>, String> {
    let mut positions = Vec::new();
    let mut rest = text;
    loop {
        let inner =
            rest.strip_prefix('[').ok_or_else(|| format!("expected a title in brackets before `{rest}`"))?;
        let (title, after) = inner.split_once("] ").ok_or_else(|| format!("expected `] ` in `{inner}`"))?;
        let (word, after) = if after.starts_with('(') { parenthesized(after)? } else { word(after) };
        let (title, parameters) = split_title(title);
        let ruleset = Ruleset::find(title).ok_or_else(|| format!("there is no game `{title}`"))?;
        let written = parameters.map_or(word.to_owned(), |parameters| format!("{parameters}:{word}"));
        positions.push((ruleset, ruleset.rules.read(&written)?));
        if after.is_empty() {
            return Ok(positions);
        }
        rest = after.strip_prefix(" + ").ok_or_else(|| format!("expected ` + ` before `{after}`"))?;
    }
}

/// The name of a game and the parameters behind it.
fn split_title(title: &str) -> (&str, Option<&str>) {
    let name_starts = if title.starts_with("impartial ") { "impartial ".len() } else { 0 };
    match title[name_starts..].find(' ') {
        Some(end) => (&title[..name_starts + end], Some(&title[name_starts + end + 1..])),
        None => (title, None),
    }
}

fn word(text: &str) -> (&str, &str) {
    text.split_at(text.find(" + ").unwrap_or(text.len()))
}

/// What stands in the parentheses at the beginning of a text, and what follows.
fn parenthesized(text: &str) -> Result<(&str, &str), String> {
    let mut depth = 0;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok((&text[1..index], &text[index + 1..]));
        }
    }
    Err(format!("a parenthesis in `{text}` is not closed"))
}

/// Checks that the claims give the answer to a question about the positions.
pub fn check(claims: &mut Claims, positions: &[(Ruleset, String)], asked: &Question) -> Result<(), String> {
    let Question { question, answer } = asked;
    let found = match question.as_str() {
        "B" => word_of_win(wins(claims, positions, false)?),
        "W" => word_of_win(wins(claims, positions, true)?),
        "outcome" => outcome(claims, positions)?.to_owned(),
        "N" => {
            let nim: u64 = answer.parse().map_err(|_| format!("expected a nim value, found `{answer}`"))?;
            let value = claims.values().simple(Simple::nimber(nim));
            equal(claims, positions, value)?.then(|| nim.to_string()).ok_or("the nim value is another one")?
        }
        "value" => {
            let value = claims.values().read(answer)?;
            equal(claims, positions, value)?.then(|| answer.clone()).ok_or("the value is another one")?
        }
        "winning moves B" => winning_moves(claims, positions, Player::Left)?,
        "winning moves W" => winning_moves(claims, positions, Player::Right)?,
        _ => match question.strip_prefix("compare ") {
            Some(other) => {
                let mut difference = positions.to_vec();
                for (ruleset, position) in read_input(other)? {
                    let negative =
                        if ruleset.impartial() { position } else { ruleset.rules.negative(&position) };
                    difference.push((ruleset, negative));
                }
                let relation = match outcome(claims, &difference)? {
                    "L" => ">",
                    "R" => "<",
                    "P" => "=",
                    _ => "confused",
                };
                relation.to_owned()
            }
            None => return Err(format!("`{question}` is no question that a proof answers")),
        },
    };
    if &found == answer { Ok(()) } else { Err(format!("the answer is `{found}`, not `{answer}`")) }
}

/// Does the first player win? The sum of White's point of view is the negative.
fn wins(claims: &mut Claims, positions: &[(Ruleset, String)], negative: bool) -> Result<bool, String> {
    let sum = claims.facts.sum(positions, negative)?;
    verdict(claims, &sum)
}

fn verdict(claims: &mut Claims, sum: &Sum) -> Result<bool, String> {
    claims.verdict(sum).ok_or_else(|| format!("no claim and no rule says who wins {}", sum.text()))
}

fn word_of_win(won: bool) -> String {
    if won { "win" } else { "loss" }.to_owned()
}

fn outcome(claims: &mut Claims, positions: &[(Ruleset, String)]) -> Result<&'static str, String> {
    Ok(match (wins(claims, positions, false)?, wins(claims, positions, true)?) {
        (true, true) => "N",
        (true, false) => "L",
        (false, true) => "R",
        (false, false) => "P",
    })
}

/// Is the difference of the positions and the value lost for whoever moves first?
fn equal(
    claims: &mut Claims,
    positions: &[(Ruleset, String)],
    value: crate::values::Value,
) -> Result<bool, String> {
    let mut difference = claims.facts.sum(positions, false)?;
    let negative = claims.values().negative(value).map_err(too_large)?;
    difference.add_value(negative, claims.values()).map_err(too_large)?;
    difference.normalize(claims.values()).map_err(too_large)?;
    let turned = difference.negative(claims.values()).map_err(too_large)?;
    Ok(!verdict(claims, &difference)? && !verdict(claims, &turned)?)
}

/// The names of all moves that win, sorted, without repeats, with the index of the component in front if there are several.
fn winning_moves(
    claims: &mut Claims,
    positions: &[(Ruleset, String)],
    player: Player,
) -> Result<String, String> {
    let mut winning = Vec::new();
    for (index, (ruleset, position)) in positions.iter().enumerate() {
        for play in ruleset.moves(position, player)? {
            let mut after = positions.to_vec();
            after[index].1 = play.after;
            if !wins(claims, &after, player == Player::Left)? {
                let place = if positions.len() > 1 { format!("{index}:") } else { String::new() };
                winning.push(format!("{place}{}", play.name));
            }
        }
    }
    winning.sort_unstable();
    winning.dedup();
    Ok(winning.join(" "))
}
