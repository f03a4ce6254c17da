//! The search against the plain oracle, on random sums of every ruleset and its impartial variant.
//!
//! No optimization may change an answer: each one is switched off in turn.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

#[path = "../laws/random.rs"]
mod random;
#[path = "../laws/samples.rs"]
#[allow(dead_code, reason = "the laws use more of it")]
mod samples;

mod breaking_off;
mod limits;
mod mixed;
mod nim;
mod scales;
mod sums;
mod threads;

use mcgs_engine::{Budget, Component, Outcome, Player, SearchOptions, Solver, Sum, Verdict};

/// Every way of solving that the tests compare.
fn all_options() -> Vec<(&'static str, SearchOptions)> {
    let all = SearchOptions::default;
    vec![
        ("default", all()),
        ("plain", SearchOptions::plain()),
        ("small table", SearchOptions { memory: 1 << 16, ..all() }),
        ("no table", SearchOptions { use_table: false, ..all() }),
        ("no probing", SearchOptions { enhanced_cutoffs: false, ..all() }),
        ("no splitting", SearchOptions { split: false, ..all() }),
        ("no symmetry", SearchOptions { use_symmetry: false, ..all() }),
        ("no values", SearchOptions { use_values: false, ..all() }),
        ("values of length 1", SearchOptions { value_max_moves: Some(1), ..all() }),
        ("values of length 3", SearchOptions { value_max_moves: Some(3), ..all() }),
        ("long values", SearchOptions { value_max_moves: Some(64), ..all() }),
        ("values kept apart", SearchOptions { add_values: false, ..all() }),
        ("long values kept apart", SearchOptions { value_max_moves: Some(64), add_values: false, ..all() }),
        ("no cancelling", SearchOptions { cancel_inverses: false, ..all() }),
        ("duplicates", SearchOptions { skip_duplicates: false, ..all() }),
        ("no static rules", SearchOptions { static_rules: false, ..all() }),
        ("no temperatures", SearchOptions { temperature_rule: false, ..all() }),
        ("temperatures, values apart", SearchOptions { add_values: false, weight_rule: false, ..all() }),
        ("no weights", SearchOptions { weight_rule: false, ..all() }),
        ("no ups", SearchOptions { ups_rule: false, ..all() }),
        (
            "values apart, no other rule",
            SearchOptions {
                add_values: false,
                temperature_rule: false,
                weight_rule: false,
                ups_rule: false,
                ..all()
            },
        ),
        ("no look-ahead", SearchOptions { look_ahead: false, ..all() }),
        ("no history", SearchOptions { history: false, ..all() }),
        ("no order", SearchOptions { order_moves: false, ..all() }),
    ]
}

/// Who wins, by the solver.
fn outcome(options: SearchOptions, sum: &Sum) -> Outcome {
    let solver = Solver::new(options);
    let both = solver.outcome(sum, &Budget::unlimited()).result.unwrap();
    for player in Player::BOTH {
        let expected = if both.first_wins(player) { Verdict::Win } else { Verdict::Loss };
        assert_eq!(solver.solve(sum, player, &Budget::unlimited()).verdict, expected);
    }
    both
}

/// Random positions that are short enough for the oracle, as components and with their lengths.
fn short_positions<G: samples::Sample>(longest: u64) -> Vec<(u64, Component)> {
    samples::written::<G>()
        .map(|(_, position)| (position.max_moves(), Component::of(&position)))
        .filter(|(length, _)| *length <= longest)
        .collect()
}

/// The same position under the impartial variant of its ruleset.
fn impartial(component: &Component) -> Component {
    let title = format!("impartial {}", component.ruleset().name());
    Component::parse(mcgs_games::REGISTRY.find(&title).unwrap(), &component.text()).unwrap()
}
