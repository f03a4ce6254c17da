//! Splitting, symmetry and negation keep the game: its value, and the moves themselves.
//!
//! The value alone would not be enough, because impartial variants use the same parts and representatives. Their
//! nim values depend on the shape of the game tree, so they are compared as well.

use std::slice::from_ref;

use mcgs_engine::{Game, Outcome, Sign};

use crate::for_every_game;
use crate::oracle::Oracle;
use crate::samples::{Sample, reached};

/// A position minus its parts is zero, and the nim values of the parts add up.
fn splitting_keeps_the_game<G: Sample>() {
    let mut oracle = Oracle::<G>::new();
    for position in reached::<G>() {
        let mut parts = Vec::new();
        position.split(|part| parts.push(part));
        let nim = parts.iter().fold(0, |nim, part| nim ^ oracle.nim_value(part));
        assert_eq!(oracle.nim_value(&position), nim, "{position:?} splits into {parts:?}");
        let mut difference: Vec<G> = parts.iter().map(Game::negative).collect();
        difference.push(position.clone());
        assert_eq!(oracle.outcome(&difference), Outcome::P, "{position:?} splits into {parts:?}");
    }
}
for_every_game!(splitting_keeps_the_game);

/// Parts are small again: nothing more can be split off them at once.
fn parts_stay_whole<G: Sample>() {
    for position in reached::<G>() {
        position.split(|part| {
            let mut again = Vec::new();
            part.split(|part| again.push(part));
            assert_eq!(again, [part], "of {position:?}");
        });
    }
}
for_every_game!(parts_stay_whole);

/// A position minus its representative is zero, and all images have the same representative.
fn representatives_keep_the_game<G: Sample>() {
    let mut oracle = Oracle::<G>::new();
    for position in reached::<G>() {
        let (representative, sign) = position.canonical();
        let opposite = match sign {
            Sign::Plus => representative.negative(),
            Sign::Minus => representative.clone(),
        };
        assert_eq!(
            oracle.outcome(&[position.clone(), opposite]),
            Outcome::P,
            "{position:?} is {sign:?} {representative:?}"
        );
        assert_eq!(oracle.nim_value(&position), oracle.nim_value(&representative), "{position:?}");
        assert_eq!(representative.canonical(), (representative.clone(), Sign::Plus), "{position:?}");
        assert_eq!(position.negative().canonical().0, representative, "{position:?}");
    }
}
for_every_game!(representatives_keep_the_game);

/// A position plus its negative is zero, and the negative of the negative is the same game again.
fn negatives_cancel<G: Sample>() {
    let mut oracle = Oracle::<G>::new();
    for position in reached::<G>() {
        let negative = position.negative();
        assert_eq!(oracle.outcome(&[position.clone(), negative.clone()]), Outcome::P, "{position:?}");
        let [outcome, opposite] = [&position, &negative].map(|game| oracle.outcome(from_ref(game)));
        assert_eq!(outcome, -opposite, "{position:?}");
        assert_eq!(oracle.nim_value(&position), oracle.nim_value(&negative), "{position:?}");
        assert_eq!(negative.negative().canonical(), position.canonical(), "{position:?}");
    }
}
for_every_game!(negatives_cancel);
