//! The main line: how play goes if the winner wins and the loser puts off the end.

use mcgs_engine::{Move, Player, StopReason, Sum};

use super::choice::Choices;
use super::sum_text;

/// Longer lines are not played out.
const MAX_LENGTH: usize = 10_000;

/// One move of a line.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct LineMove {
    /// Who moves: `B` or `W`.
    pub player: char,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The sum after it.
    pub sum: String,
}

impl LineMove {
    pub(super) fn new(player: Player, play: &Move<Sum>) -> Self {
        LineMove { player: player.letter(), text: play.text.clone(), sum: sum_text(&play.option) }
    }
}

/// Plays until nobody can go on, or until `is_enough` says so of a sum and the player to move.
pub(crate) fn play(
    choices: &mut Choices<'_>,
    sum: &Sum,
    first: Player,
    mut is_enough: impl FnMut(&Sum, usize) -> bool,
) -> Result<Vec<(Player, Move<Sum>)>, StopReason> {
    let winner = if choices.wins(sum, first)? { first } else { first.opponent() };
    let mut line: Vec<(Player, Move<Sum>)> = Vec::new();
    let mut mover = first;
    loop {
        let sum = line.last().map_or(sum, |(_, play)| &play.option);
        if !line.is_empty() && is_enough(sum, line.len()) {
            return Ok(line);
        }
        if line.len() >= MAX_LENGTH {
            return Err(StopReason::TooLarge);
        }
        let next = if mover == winner { choices.winning(sum, mover) } else { choices.stubborn(sum, mover) };
        let Some(next) = next? else { return Ok(line) };
        line.push((mover, next));
        mover = mover.opponent();
    }
}

/// The answer to `{line B}`: all moves to the end of play, with their players.
pub(crate) fn whole(choices: &mut Choices<'_>, sum: &Sum, first: Player) -> Result<Vec<String>, StopReason> {
    let line = play(choices, sum, first, |_, _| false)?;
    Ok(line.iter().map(|(player, play)| format!("{}:{}", player.letter(), play.text)).collect())
}

/// Is this line legal, and does each move of the winner win? `usual` makes the text of a move the usual one.
pub(crate) fn is_right(
    choices: &mut Choices<'_>,
    sum: &Sum,
    first: Player,
    line: &[String],
    usual: impl Fn(&str, &Sum) -> String,
) -> Result<bool, StopReason> {
    let winner = if choices.wins(sum, first)? { first } else { first.opponent() };
    let mut sum = sum.clone();
    let mut mover = first;
    for written in line {
        let text = written.strip_prefix(&format!("{}:", mover.letter())).unwrap_or(written);
        let text = usual(text, &sum);
        let Some(play) = choices.moves(&sum, mover)?.into_iter().find(|play| play.text == text) else {
            return Ok(false);
        };
        if mover == winner && choices.wins(&play.option, mover.opponent())? {
            return Ok(false);
        }
        sum = play.option;
        mover = mover.opponent();
    }
    // An empty line is a whole one: nobody can move.
    Ok(!line.is_empty() || choices.moves(&sum, first)?.is_empty())
}
