//! Who wins, and with which moves: no optimization, no number of threads and no size of a table changes an answer.

use std::num::NonZeroUsize;

use mcgs_engine::reference::Reference;
use mcgs_engine::{Budget, Player, SearchOptions, Solver, StopFlag, StopReason, Sum, Verdict};

use crate::rulesets::{Random, TOYS, row, sum};

/// Every way of solving that the tests compare.
fn ways() -> Vec<(&'static str, SearchOptions)> {
    let all = SearchOptions::default;
    let mut ways = vec![
        ("default", all()),
        ("plain", SearchOptions::plain()),
        ("little memory", all().memory(1 << 16)),
        ("two threads", all().threads(NonZeroUsize::new(2).unwrap())),
        ("no value but of the end", all().value_max_moves(Some(0))),
        ("large values", all().value_max_moves(Some(64)).add_values(false)),
    ];
    ways.extend(SearchOptions::each_off());
    ways
}

#[test]
fn the_examples_of_the_toys_are_right() {
    let solver = Solver::new(SearchOptions::default());
    for (entry, _) in &TOYS {
        for (cells, outcome) in entry.ruleset().examples() {
            let sum = Sum::new(vec![mcgs_engine::Component::parse(entry.ruleset(), cells).unwrap()]);
            assert_eq!(solver.outcome(&sum, &Budget::unlimited()).result, Ok(*outcome), "{sum:?}");
        }
    }
}

#[test]
fn every_way_of_solving_agrees_with_the_reference() {
    let mut random = Random::new(1);
    let mut reference = Reference::new();
    let sums: Vec<Sum> = (0..120).map(|_| random.sum(5)).collect();
    for (name, options) in ways() {
        // One solver for all sums: facts learned for one serve the next.
        let solver = Solver::new(options);
        for sum in &sums {
            let expected = reference.outcome(sum);
            let answer = solver.outcome(sum, &Budget::unlimited());
            assert_eq!(answer.result, Ok(expected), "{name}: {sum:?}");
            for player in Player::BOTH {
                let verdict = Verdict::of_win(expected.first_wins(player));
                assert_eq!(
                    solver.solve(sum, player, &Budget::unlimited()).result,
                    Ok(verdict),
                    "{name}: {sum:?}"
                );
            }
        }
    }
}

#[test]
fn winning_moves_are_those_of_the_reference() {
    let mut random = Random::new(2);
    let mut reference = Reference::new();
    for _ in 0..150 {
        let sum = random.sum(5);
        let solver = Solver::new(SearchOptions::default());
        for player in Player::BOTH {
            let moves = solver.winning_moves(&sum, player, &Budget::unlimited()).result.unwrap();
            assert_eq!(moves, reference.winning_moves(&sum, player), "{sum:?} {player:?}");
        }
    }
}

#[test]
fn long_rows_are_searched_the_same_way_by_one_thread_and_by_several() {
    let sum = sum("snort ........ + snort ....... + clobber XOXOXOX");
    let outcome = |threads: usize| {
        let threads = NonZeroUsize::new(threads).unwrap();
        let solver = Solver::new(SearchOptions::default().threads(threads).value_max_moves(Some(2)));
        solver.outcome(&sum, &Budget::unlimited())
    };
    let alone = outcome(1);
    assert!(alone.stats.nodes > 300, "a team is started after some nodes: {:?}", alone.stats);
    assert_eq!(outcome(1), alone, "one thread repeats its nodes");
    assert_eq!(outcome(3).result, alone.result);
}

#[test]
fn look_ahead_and_history_change_nothing_but_the_order() {
    let sum = sum("snort ........ + snort ....... + clobber XOXOXO");
    let outcome = |options: SearchOptions| {
        Solver::new(options.value_max_moves(Some(1)).add_values(false)).outcome(&sum, &Budget::unlimited())
    };
    let all = outcome(SearchOptions::default());
    assert!(all.stats.nodes > 6_000, "the look-ahead begins after 5,000 nodes: {:?}", all.stats);
    for options in [SearchOptions::default().look_ahead(false), SearchOptions::default().history(false)] {
        assert_eq!(outcome(options).result, all.result);
    }
}

#[test]
fn a_limit_is_never_an_answer() {
    let sum = Sum::new(vec![row("snort", ".........."), row("clobber", "XOXOXOXOXO")]);
    let solver = Solver::new(SearchOptions::default().use_values(false));
    let budget = Budget::unlimited().max_nodes(3);
    assert_eq!(solver.solve(&sum, Player::Left, &budget).result, Err(StopReason::Nodes));
    let stop = StopFlag::new();
    stop.stop(StopReason::Interrupted);
    let budget = Budget::unlimited().stop(stop);
    assert_eq!(solver.outcome(&sum, &budget).result, Err(StopReason::Interrupted));
    assert_eq!(solver.value(&sum, &budget).result, Err(StopReason::Interrupted));
    let moves = solver.winning_moves(&sum, Player::Right, &budget);
    assert_eq!(moves.result, Err(StopReason::Interrupted));
}

#[test]
fn entries_of_one_solver_serve_another() {
    use mcgs_engine::TableKind;
    let sum = sum("snort ......... + snort ........");
    let options = || SearchOptions::default().value_max_moves(Some(2));
    let (first, second) = (Solver::new(options()), Solver::new(options()));
    let alone = first.outcome(&sum, &Budget::unlimited());
    for kind in TableKind::ALL {
        first.export_entries(kind, |entry| second.import_entry(kind, entry));
    }
    let again = second.outcome(&sum, &Budget::unlimited());
    assert_eq!(again.result, alone.result);
    assert!(again.stats.nodes < alone.stats.nodes / 2, "{} of {}", again.stats.nodes, alone.stats.nodes);
}
