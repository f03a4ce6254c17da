//! All games of the first three days, built from every pair of antichains.

mod common;

use std::collections::HashSet;

use common::{antichains, next_day};
use mcgs_values::{Outcome, Value, Values};

#[test]
fn games_of_the_first_days() {
    let values = Values::new();
    let mut games = vec![Value::ZERO];
    for (n_antichains, n_games, n_all_small) in [(2, 4, 2), (6, 22, 7), (98, 1474, 67)] {
        assert_eq!(antichains(&values, &games).len(), n_antichains);
        let born = next_day(&values, &games);
        assert_eq!(born.len(), n_games);
        assert_eq!(born.iter().filter(|&&game| values.is_all_small(game)).count(), n_all_small);
        games = born;
    }
    let count = |outcome| games.iter().filter(|&&game| values.outcome(game) == outcome).count();
    assert_eq!([Outcome::L, Outcome::R, Outcome::N, Outcome::P].map(count), [217, 217, 1039, 1]);

    let texts: HashSet<String> = games.iter().map(|&game| values.display(game).to_string()).collect();
    assert_eq!(texts.len(), 1474, "every value has a text of its own");
    for &game in &games {
        assert_eq!(common::value(&values, &values.display(game).to_string()), game);
        assert!(games.contains(&values.neg(game)));
    }
}
