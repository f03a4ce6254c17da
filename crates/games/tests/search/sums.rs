//! Sums of positions of one ruleset.

use mcgs_engine::reference::Reference;
use mcgs_engine::{Budget, Game, Outcome, Player, Relation, SearchOptions, Solver, Sum};

use crate::{all_options, impartial, outcome, short_positions};

/// Random sums of up to three components whose lengths add up to at most `longest`.
pub(crate) fn sums<G: Game>(longest: u64) -> Vec<Sum> {
    let positions = short_positions::<G>(longest);
    let mut sums = Vec::new();
    for (idx, (length, component)) in positions.iter().enumerate() {
        let mut left = longest - length;
        let mut components = vec![component.clone()];
        for (length, other) in positions[idx + 1..].iter().take(idx % 3) {
            if *length <= left {
                left -= length;
                // Variants are searched in the same way; a few are enough.
                components.push(if idx % 5 == 0 { impartial(other) } else { other.clone() });
            }
        }
        sums.push(Sum::new(components));
    }
    assert!(sums.len() >= 20, "too few short positions of {}", G::NAME);
    sums.truncate(60);
    sums
}

fn search_agrees_with_the_oracle<G: Game>() {
    let mut oracle = Reference::new();
    for sum in sums::<G>(8) {
        let expected = oracle.outcome(&sum);
        for (name, options) in all_options() {
            assert_eq!(outcome(options, &sum), expected, "{name}: {sum:?}");
        }
        let negative = outcome(SearchOptions::default(), &sum.negative());
        assert_eq!(negative, -expected, "negative: {sum:?}");
        let reversed = Sum::new(sum.components().iter().rev().cloned().collect());
        assert_eq!(outcome(SearchOptions::default(), &reversed), expected, "order: {sum:?}");
    }
}

fn winning_moves_agree_with_the_oracle<G: Game>() {
    let mut oracle = Reference::new();
    let solver = Solver::new(SearchOptions::default());
    for sum in sums::<G>(7) {
        for player in Player::BOTH {
            let found = solver.winning_moves(&sum, player, &Budget::unlimited()).result.unwrap();
            assert_eq!(found, oracle.winning_moves(&sum, player), "{player:?}: {sum:?}");
        }
    }
}

fn differences_are_solved<G: Game>() {
    let mut oracle = Reference::new();
    let solver = Solver::new(SearchOptions::default());
    let positions = short_positions::<G>(5);
    for pair in positions.windows(2).take(40) {
        let [a, b] = [&pair[0].1, &pair[1].1].map(|component| Sum::new(vec![component.clone()]));
        let same = solver.compare(&a, &a, &Budget::unlimited()).result;
        assert_eq!(same, Ok(Relation::Equal), "{a:?}");
        let expected = match oracle.outcome(&a.plus(&b.negative())) {
            Outcome::P => Relation::Equal,
            Outcome::R => Relation::Less,
            Outcome::L => Relation::Greater,
            Outcome::N => Relation::Confused,
        };
        assert_eq!(solver.compare(&a, &b, &Budget::unlimited()).result, Ok(expected), "{a:?} and {b:?}");
    }
}

/// One test per game and law.
macro_rules! laws {
    ($($module:ident :: $game:ident),+ $(,)?) => {
        $(
            mod $module {
                #[test]
                fn search_agrees_with_the_oracle() {
                    super::search_agrees_with_the_oracle::<mcgs_games::$module::$game>();
                }
                #[test]
                fn winning_moves_agree_with_the_oracle() {
                    super::winning_moves_agree_with_the_oracle::<mcgs_games::$module::$game>();
                }
                #[test]
                fn differences_are_solved() {
                    super::differences_are_solved::<mcgs_games::$module::$game>();
                }
            }
        )+
    };
}

mcgs_games::with_every_game!(laws);
