//! What a ruleset says of all its positions holds.

use mcgs_engine::{Game, Player};

use crate::for_every_game;
use crate::oracle::code;
use crate::samples::{Sample, reached};

fn sorted_options<G: Game>(position: &G, player: Player) -> Vec<mcgs_engine::Code> {
    let mut options = Vec::new();
    position.moves(player, |_, option| options.push(code(&option)));
    options.sort();
    options
}

/// In an impartial game both players have the same options; in an all-small one both or neither have some.
fn players_have_the_promised_moves<G: Sample>() {
    for position in reached::<G>() {
        let [left, right] = Player::BOTH.map(|player| sorted_options(&position, player));
        if G::IMPARTIAL {
            assert_eq!(left, right, "{position:?}");
        }
        if G::ALL_SMALL {
            assert_eq!(left.is_empty(), right.is_empty(), "{position:?}");
        }
    }
}
for_every_game!(players_have_the_promised_moves);

/// The negative has the same number of moves with the players exchanged.
fn negatives_exchange_the_players<G: Sample>() {
    for position in reached::<G>() {
        let negative = position.negative();
        for player in Player::BOTH {
            let options = sorted_options(&position, player).len();
            assert_eq!(sorted_options(&negative, player.opponent()).len(), options, "{position:?}");
        }
    }
}
for_every_game!(negatives_exchange_the_players);
