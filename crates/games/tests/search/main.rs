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

use mcgs_engine::{Budget, Component, Options, Outcome, Player, Solver, Sum, Verdict};

/// Every way of solving that the tests compare.
fn all_options() -> Vec<(&'static str, Options)> {
    let all = Options::default;
    vec![
        ("default", all()),
        ("plain", Options::plain()),
        ("small table", Options { memory: 1 << 16, ..all() }),
        ("no table", Options { use_table: false, ..all() }),
        ("no probing", Options { probe_options: false, ..all() }),
        ("no splitting", Options { split: false, ..all() }),
        ("no symmetry", Options { use_symmetry: false, ..all() }),
        ("no values", Options { use_values: false, ..all() }),
        ("values of length 1", Options { value_length: Some(1), ..all() }),
        ("values of length 3", Options { value_length: Some(3), ..all() }),
        ("long values", Options { value_length: Some(64), ..all() }),
        ("values kept apart", Options { add_values: false, ..all() }),
        ("long values kept apart", Options { value_length: Some(64), add_values: false, ..all() }),
        ("no cancelling", Options { cancel_inverses: false, ..all() }),
        ("duplicates", Options { skip_duplicates: false, ..all() }),
        ("no static rules", Options { static_rules: false, ..all() }),
        ("no temperatures", Options { temperature_rule: false, ..all() }),
        ("temperatures, values apart", Options { add_values: false, weight_rule: false, ..all() }),
        ("no weights", Options { weight_rule: false, ..all() }),
        ("no ups", Options { ups_rule: false, ..all() }),
        (
            "values apart, no other rule",
            Options {
                add_values: false,
                temperature_rule: false,
                weight_rule: false,
                ups_rule: false,
                ..all()
            },
        ),
        ("no look-ahead", Options { look_ahead: false, ..all() }),
        ("no history", Options { history: false, ..all() }),
        ("no order", Options { order_moves: false, ..all() }),
    ]
}

/// Who wins, by the solver.
fn outcome(options: Options, sum: &Sum) -> Outcome {
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
        .map(|(_, position)| (position.length(), Component::of(&position)))
        .filter(|(length, _)| *length <= longest)
        .collect()
}

/// The same position under the impartial variant of its ruleset.
fn impartial(component: &Component) -> Component {
    let title = format!("impartial {}", component.ruleset().name());
    Component::parse(mcgs_games::REGISTRY.find(&title).unwrap(), &component.text()).unwrap()
}
