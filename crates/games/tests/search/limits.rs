//! Limits, statistics and node counts.

use mcgs_engine::{Budget, Component, Player, SearchOptions, Solver, StopFlag, StopReason, Sum, Verdict};
use mcgs_games::REGISTRY;

fn board(title: &str, text: &str) -> Sum {
    Sum::new(vec![Component::parse(REGISTRY.find(title).unwrap(), text).unwrap()])
}

const CHECKERBOARD: &str = "XOXOX|OXOXO|XOXOX|OXOXO";

#[test]
fn a_node_limit_is_never_a_loss() {
    let sum = board("clobber", CHECKERBOARD);
    let unlimited = Solver::new(SearchOptions::default()).solve(&sum, Player::Left, &Budget::unlimited());
    assert_eq!(unlimited.result, Ok(Verdict::Win));
    for max_nodes in [0, 1, 10, 100, unlimited.stats.nodes - 1] {
        let budget = Budget::unlimited().max_nodes(max_nodes);
        let limited = Solver::new(SearchOptions::default()).solve(&sum, Player::Left, &budget);
        assert_eq!(limited.result, Err(StopReason::Nodes));
        assert!(limited.stats.nodes <= max_nodes);
    }
}

#[test]
fn an_interrupted_solver_can_go_on() {
    let sum = board("clobber", CHECKERBOARD);
    let solver = Solver::new(SearchOptions::default());
    for max_nodes in [50, 100, 500] {
        let budget = Budget::unlimited().max_nodes(max_nodes);
        assert_eq!(solver.solve(&sum, Player::Left, &budget).result, Err(StopReason::Nodes));
    }
    assert_eq!(solver.solve(&sum, Player::Left, &Budget::unlimited()).result, Ok(Verdict::Win));
}

#[test]
fn a_raised_flag_stops_every_question() {
    let stop = StopFlag::new();
    stop.stop(StopReason::Interrupted);
    let budget = Budget::unlimited().stop(stop);
    let solver = Solver::new(SearchOptions::default());
    let sum = board("clobber", CHECKERBOARD);
    let verdict = Err(StopReason::Interrupted);
    assert_eq!(solver.solve(&sum, Player::Left, &budget).result, verdict);
    assert_eq!(solver.outcome(&sum, &budget).result, Err(StopReason::Interrupted));
    assert_eq!(solver.winning_moves(&sum, Player::Left, &budget).result, Err(StopReason::Interrupted));
}

#[test]
fn long_boards_need_no_deep_stack() {
    // Ten thousand moves in a row, with nothing that could shorten the play.
    let sum = board("integer_game", "10000");
    let options = SearchOptions::default().use_values(false).static_rules(false);
    let solution = Solver::new(options).solve(&sum, Player::Left, &Budget::unlimited());
    assert_eq!(solution.result, Ok(Verdict::Win));
    let alone = board("elephants", &format!("X{}", ".".repeat(9_999)));
    let solution = Solver::new(SearchOptions::default()).solve(&alone, Player::Left, &Budget::unlimited());
    assert_eq!((solution.result, solution.stats.nodes), (Ok(Verdict::Win), 1));
}

#[test]
fn a_huge_board_hits_the_memory_limit_instead_of_the_machine() {
    let sum = board("nogo_1xn", &".".repeat(20_000));
    let options = SearchOptions::default().memory(16 << 20);
    let budget = Budget::unlimited().max_nodes(50);
    let solution = Solver::new(options).solve(&sum, Player::Left, &budget);
    assert_eq!(solution.result, Err(StopReason::Memory));
}

#[test]
fn a_thermograph_that_remembers_too_much_hits_the_memory_limit() {
    let sum = board("nogo", ".....|.....|.....|.....|.....");
    let options = SearchOptions::default().memory(1 << 20);
    // Without the limit of the memory, that of the nodes ends the search.
    let budget = Budget::unlimited().max_nodes(20_000);
    let answer = Solver::new(options).thermograph(&sum, &budget);
    assert_eq!(answer.result.err(), Some(StopReason::Memory));
}

#[test]
fn node_counts_repeat_exactly() {
    let sum = board("clobber", CHECKERBOARD);
    let mut solver = Solver::new(SearchOptions::default());
    let first = solver.solve(&sum, Player::Right, &Budget::unlimited());
    solver.clear();
    assert_eq!(solver.solve(&sum, Player::Right, &Budget::unlimited()), first);
    assert_eq!(Solver::new(SearchOptions::default()).solve(&sum, Player::Right, &Budget::unlimited()), first);
}

#[test]
fn statistics_make_sense() {
    let sum = board("clobber", CHECKERBOARD);
    let stats = Solver::new(SearchOptions::default()).solve(&sum, Player::Left, &Budget::unlimited()).stats;
    assert!(stats.nodes > 100 && stats.max_depth > 2 && stats.table_misses > 0);
    assert_eq!(stats.initial_parts, 1);
    assert!(stats.max_parts >= 1);
}

#[test]
fn two_threads_may_share_a_solver() {
    let solver = Solver::new(SearchOptions::default());
    let sum = board("clobber", CHECKERBOARD);
    std::thread::scope(|scope| {
        for player in Player::BOTH {
            let (solver, sum) = (&solver, &sum);
            scope.spawn(move || {
                assert_eq!(solver.solve(sum, player, &Budget::unlimited()).result, Ok(Verdict::Win));
            });
        }
    });
}
