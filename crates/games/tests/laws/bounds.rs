//! Lengths bound the number of moves.

use mcgs_engine::Player;

use crate::for_every_game;
use crate::oracle::Oracle;
use crate::samples::{Sample, reached};

/// No play is longer than the length says, and a length of zero means that nobody can move.
fn length_bounds_the_longest_play<G: Sample>() {
    let mut oracle = Oracle::<G>::new();
    for position in reached::<G>() {
        let longest = oracle.longest(&position);
        assert!(longest <= position.max_moves(), "{position:?}: {longest} > {}", position.max_moves());
    }
}
for_every_game!(length_bounds_the_longest_play);

/// Taking part after part, the lengths only shrink: recursion over them ends.
fn moves_shorten_parts<G: Sample>() {
    for position in reached::<G>() {
        position.split(|part| {
            for player in Player::BOTH {
                part.moves(player, |play, option| {
                    let mut rest = 0;
                    option.split(|smaller| rest += smaller.max_moves());
                    assert!(rest < part.max_moves(), "{play} in {part:?}: {rest} >= {}", part.max_moves());
                });
            }
        });
    }
}
for_every_game!(moves_shorten_parts);
