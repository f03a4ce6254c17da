//! Sums that mix rulesets, and the acceptance vectors for them.

use mcgs_engine::reference::Reference;
use mcgs_engine::{Component, Outcome, SearchOptions, Sum};
use mcgs_games::REGISTRY;

use crate::{all_options, outcome};
use mcgs_laws::Random;

fn sum(components: &[(&str, &str)]) -> Sum {
    components
        .iter()
        .map(|(title, text)| Component::parse(REGISTRY.find(title).unwrap(), text).unwrap())
        .collect::<Vec<_>>()
        .into()
}

#[test]
fn sums_with_known_outcomes() {
    for (components, expected) in [
        (&[("clobber_1xn", "XO"), ("elephants", "X.O")][..], Outcome::P),
        (&[("elephants", "X....."), ("integer_game", "-5")], Outcome::P),
        (&[("nimber", "1"), ("nimber", "4"), ("nimber", "4"), ("clobber_1xn", "XO")], Outcome::P),
        (&[("switch_game", "2,1"), ("dyadic_rational", "-3/2")], Outcome::N),
        (&[("elephants", "X.O...O....O"), ("up_star", "*")], Outcome::R),
        (&[("integer_game", "1000000"), ("domineering", "...|...")], Outcome::L),
        (&[("integer_game", "9223372036854775807"), ("integer_game", "9223372036854775807")], Outcome::L),
        (&[("integer_game", "9223372036854775807"), ("dyadic_rational", "-1/2")], Outcome::L),
        (&[("up_star", "2147483647"), ("up_star", "2147483647,*"), ("nimber", "77")], Outcome::L),
        (&[("kayles", "2147483647"), ("kayles", "2147483647")], Outcome::P),
        (&[("kayles", "6"), ("nimber", "3")], Outcome::P),
    ] {
        assert_eq!(outcome(SearchOptions::default(), &sum(components)), expected, "{components:?}");
    }
}

/// Random sums of positions of different kinds: numbers, infinitesimals, hot games, impartial ones.
pub(crate) fn random_sums(seed: &str, count: usize) -> Vec<Sum> {
    let parts = [
        ("integer_game", "1"),
        ("integer_game", "-2"),
        ("dyadic_rational", "3/4"),
        ("nimber", "2"),
        ("nimber", "3"),
        ("switch_game", "2,-1"),
        ("switch_game", "1/2,1/2"),
        ("up_star", "1"),
        ("up_star", "-2,*"),
        ("clobber_1xn", "XXO"),
        ("clobber_1xn", "XOXO"),
        ("clobber_1xn", "OXOXO"),
        ("nogo_1xn", "...."),
        ("nogo_1xn", "X..O"),
        ("elephants", "XX.O"),
        ("toppling_dominoes", "X#O"),
        ("toppling_dominoes", "XOX"),
        ("gen_toads", "1,1,1,0:XX.OO"),
        ("clobber", "XO|OX"),
        ("cannibal_clobber", "XOX"),
        ("nogo", "..|#."),
        ("domineering", "..|.."),
        ("domineering", "...|...|..#"),
        ("amazons", "X.|.O"),
        ("amazons", ".X|.."),
        ("fission", ".X.|.#X|.X."),
        ("gen_king_dirt", "1,1,0:.."),
        ("sheep", "3,0,0,-3"),
        ("kayles", "3"),
        ("impartial clobber_1xn", "XOXO"),
        ("impartial domineering", "..|..|.."),
        ("impartial toppling_dominoes", "XO"),
        ("impartial switch_game", "1,-1"),
    ];
    let mut random = Random::new(seed);
    let mut draw = || {
        let chosen: Vec<_> = (0..2 + random.below(3)).map(|_| parts[random.below(parts.len())]).collect();
        sum(&chosen)
    };
    (0..count).map(|_| draw()).collect()
}

#[test]
fn random_mixed_sums_agree_with_the_oracle() {
    let mut oracle = Reference::new();
    for sum in random_sums("mixed sums", 60) {
        let expected = oracle.outcome(&sum);
        for (name, options) in all_options() {
            assert_eq!(outcome(options, &sum), expected, "{name}: {sum:?}");
        }
    }
}
