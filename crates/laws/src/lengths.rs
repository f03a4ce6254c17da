//! `max_moves` bounds the number of moves.

use mcgs_engine::Player;

use crate::ensure;
use crate::parts::split;
use crate::samples::Samples;

/// No play is longer than `max_moves` says, and zero means that nobody can move.
pub(crate) fn no_play_is_longer_than_max_moves(samples: &mut Samples) -> Result<(), String> {
    for code in &samples.reached {
        let (longest, promised) = (samples.oracle.longest(code), samples.ruleset.max_moves(code));
        ensure!(
            longest <= promised,
            "a play of {longest} moves is possible in {}, but max_moves is {promised}",
            samples.ruleset.text(code)
        );
    }
    Ok(())
}

/// Taking part after part, `max_moves` only shrinks: recursion over the parts ends.
pub(crate) fn moves_shorten_parts(samples: &mut Samples) -> Result<(), String> {
    let ruleset = samples.ruleset;
    for code in &samples.reached {
        for part in split(ruleset, code) {
            let before = ruleset.max_moves(&part);
            for player in Player::BOTH {
                for option in samples.oracle.options(&part, player) {
                    let parts = split(ruleset, &option);
                    let rest: u64 = parts.iter().map(|part| ruleset.max_moves(part)).sum();
                    ensure!(
                        rest < before,
                        "max_moves of {} is {before}, and after the move to {} it is still {rest}",
                        samples.show(&part),
                        samples.show(&option)
                    );
                }
            }
        }
    }
    Ok(())
}
