//! Texts and encodings read back as they were.

use mcgs_engine::{Component, Player};

use crate::for_every_game;
use crate::oracle::code;
use crate::samples::{Sample, reached, written};

/// Printing and reading a position gives the same position.
fn texts_read_back<G: Sample>() {
    for (text, position) in written::<G>() {
        let printed = position.to_string();
        assert_eq!(printed.parse::<G>().as_ref(), Ok(&position), "{text} is printed as {printed}");
        assert_eq!(Component::of(&position).text(), printed);
        assert!(!position.label().is_empty());
    }
}
for_every_game!(texts_read_back);

/// Decoding an encoding gives the same position, also for positions that cannot be written.
fn codes_read_back<G: Sample>() {
    for position in reached::<G>() {
        assert_eq!(G::decode(&code(&position)), position);
    }
}
for_every_game!(codes_read_back);

/// Texts of moves can stand in lists and after the index of a component.
fn texts_of_moves_are_words<G: Sample>() {
    for (text, position) in written::<G>() {
        for player in Player::BOTH {
            position.moves(player, |play, _| {
                let play = play.to_string();
                let is_word =
                    !play.is_empty() && !play.contains(|c: char| c.is_whitespace() || ",:".contains(c));
                assert!(is_word, "{play:?} in {text}");
            });
        }
    }
}
for_every_game!(texts_of_moves_are_words);
