//! The search against the plain oracle, on random sums of every ruleset and its impartial variant.
//!
//! No optimization may change an answer: each one is switched off in turn.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

#[path = "../laws/samples.rs"]
mod samples;

mod breaking_off;
mod limits;
mod misere;
mod mixed;
mod nim;
mod scales;
mod sums;
mod threads;

use mcgs_engine::{Budget, Component, Game, Outcome, Player, SearchOptions, Solver, Sum, Verdict};

/// Every way of solving that the tests compare: each optimization off alone, and some together.
fn all_options() -> Vec<(&'static str, SearchOptions)> {
    let all = SearchOptions::default;
    let mut ways = vec![
        ("default", all()),
        ("plain", SearchOptions::plain()),
        ("small table", all().memory(1 << 16)),
        ("values of one move", all().value_max_moves(Some(1))),
        ("values of three moves", all().value_max_moves(Some(3))),
        ("values of many moves", all().value_max_moves(Some(64))),
        ("values of many moves, kept apart", all().value_max_moves(Some(64)).add_values(false)),
        ("temperatures, values apart", all().add_values(false).weight_rule(false)),
        (
            "values apart, no other rule",
            all().add_values(false).temperature_rule(false).weight_rule(false).ups_rule(false),
        ),
    ];
    ways.extend(SearchOptions::each_off());
    ways
}

/// Who wins, by the solver.
fn outcome(options: SearchOptions, sum: &Sum) -> Outcome {
    let solver = Solver::new(options);
    let both = solver.outcome(sum, &Budget::unlimited()).result.unwrap();
    for player in Player::BOTH {
        let expected = Ok(Verdict::of_win(both.first_wins(player)));
        assert_eq!(solver.solve(sum, player, &Budget::unlimited()).result, expected);
    }
    both
}

/// Random positions that are short enough for the oracle, as components and with their lengths.
fn short_positions<G: Game>(longest: u64) -> Vec<(u64, Component)> {
    let ruleset = mcgs_games::REGISTRY.find(G::NAME).unwrap();
    samples::of(G::NAME)
        .filter_map(|text| Component::parse(ruleset, &text).ok())
        .take(200)
        .map(|component| (ruleset.max_moves(component.code()), component))
        .filter(|(length, _)| *length <= longest)
        .collect()
}

/// The same position under the impartial variant of its ruleset.
fn impartial(component: &Component) -> Component {
    let title = format!("impartial {}", component.ruleset().name());
    Component::parse(mcgs_games::REGISTRY.find(&title).unwrap(), &component.text()).unwrap()
}
