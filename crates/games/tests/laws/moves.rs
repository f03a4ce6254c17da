//! Lists of moves can be broken off anywhere.

use std::ops::ControlFlow;

use mcgs_engine::{Code, Player};

use crate::for_every_game;
use crate::samples::{Sample, reached};

/// Longer lists are broken off after their first moves only, so that the law stays quick.
const MOST: usize = 40;

/// A receiver that breaks off at a move has seen exactly the moves up to it, in the order of the whole list.
fn a_list_of_moves_ends_where_it_is_broken_off<G: Sample>() {
    for position in reached::<G>() {
        for player in Player::BOTH {
            let mut all = Vec::new();
            position.moves(player, |play, option| all.push((play.to_string(), code(&option))));
            for wanted in 1..=all.len().min(MOST) {
                let mut seen = Vec::new();
                let flow = position.try_moves(player, |play, option| {
                    seen.push((play.to_string(), code(&option)));
                    if seen.len() < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                assert_eq!(flow, ControlFlow::Break(()), "{position:?}, {player:?}, after {wanted}");
                assert_eq!(seen, all[..wanted], "{position:?}, {player:?}, after {wanted}");
            }
            let flow = position.try_moves(player, |_, _| ControlFlow::Continue(()));
            assert_eq!(flow, ControlFlow::Continue(()), "{position:?}, {player:?}: nobody breaks off");
        }
    }
}
for_every_game!(a_list_of_moves_ends_where_it_is_broken_off);

fn code<G: Sample>(position: &G) -> Code {
    let mut code = Code::new();
    position.encode(&mut code);
    code
}
