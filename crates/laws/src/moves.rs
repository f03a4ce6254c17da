//! Moves are what the ruleset promises of them.

use std::ops::ControlFlow;

use mcgs_engine::{Code, Player};

use crate::ensure;
use crate::samples::Samples;

/// Longer lists are broken off after their first moves only, so that the law stays quick.
const MOST: usize = 40;

/// A receiver that breaks off at a move has seen exactly the moves up to it, in the order of the whole list.
pub(crate) fn a_list_ends_where_it_is_broken_off(samples: &mut Samples) -> Result<(), String> {
    for code in &samples.reached {
        for player in Player::BOTH {
            let up_to = |wanted: usize| {
                let mut seen = Vec::new();
                let flow = samples.ruleset.try_moves(code, player, &mut |play, option| {
                    seen.push((play.to_string(), option));
                    if seen.len() < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                flow.map(|flow| (seen, flow)).map_err(|error| format!("{player:?}: {error}"))
            };
            let (all, flow) = up_to(usize::MAX)?;
            let position = samples.show(code);
            ensure!(flow.is_continue(), "{position}, {player:?}: the list breaks off by itself");
            for wanted in 1..=all.len().min(MOST) {
                let (seen, flow) = up_to(wanted)?;
                ensure!(
                    flow.is_break() && seen == all[..wanted],
                    "{position}, {player:?}: broken off after {wanted} moves, the list had {}",
                    seen.len()
                );
            }
        }
    }
    Ok(())
}

fn sorted_options(samples: &Samples, code: &Code, player: Player) -> Vec<Code> {
    let mut options = samples.oracle.options(code, player);
    options.sort();
    options
}

/// In an impartial game both players have the same options; in an all-small one both or neither have some.
pub(crate) fn players_have_the_promised_moves(samples: &mut Samples) -> Result<(), String> {
    for code in &samples.reached {
        let [left, right] = Player::BOTH.map(|player| sorted_options(samples, code, player));
        let position = samples.show(code);
        ensure!(
            !samples.ruleset.is_impartial() || left == right,
            "{position}: the game is called impartial, but the players have different moves"
        );
        ensure!(
            !samples.ruleset.is_all_small() || left.is_empty() == right.is_empty(),
            "{position}: the game is called all-small, but only one player can move"
        );
    }
    Ok(())
}

/// The negative has the negatives of the options, with the players exchanged.
pub(crate) fn negatives_exchange_the_players(samples: &mut Samples) -> Result<(), String> {
    for code in &samples.reached {
        let negative = samples.ruleset.negative(code);
        for player in Player::BOTH {
            let [here, there] = [
                samples.oracle.options(code, player).len(),
                samples.oracle.options(&negative, player.opponent()).len(),
            ];
            ensure!(
                here == there,
                "{player:?} has {here} moves in {}, but {:?} has {there} in its negative {}",
                samples.show(code),
                player.opponent(),
                samples.show(&negative)
            );
        }
    }
    Ok(())
}
