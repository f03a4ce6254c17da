//! The examples that the program shows to its users are true.

use mcgs_engine::Game;

use crate::for_every_game;
use crate::oracle::Oracle;

fn examples_have_their_outcomes<G: Game>() {
    assert!(!G::EXAMPLES.is_empty());
    let mut oracle = Oracle::<G>::new();
    for &(text, outcome) in G::EXAMPLES {
        let position: G = text.parse().unwrap();
        assert_eq!(oracle.outcome(&[position]), outcome, "{text}");
    }
}
for_every_game!(examples_have_their_outcomes);
