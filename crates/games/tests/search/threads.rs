//! Several workers on one sum give the answers of one.

use std::num::NonZeroUsize;

use mcgs_engine::reference::Reference;
use mcgs_engine::{Budget, Component, Player, SearchOptions, Solver, StopReason, Sum};
use mcgs_games::REGISTRY;

use mcgs_laws::Random;

fn board(title: &str, text: &str) -> Sum {
    Sum::new(vec![Component::parse(REGISTRY.find(title).unwrap(), text).unwrap()])
}

fn solver(threads: usize, memory: usize) -> Solver {
    let threads = NonZeroUsize::new(threads).unwrap();
    // Fewer values make more nodes, so that the workers have something to share.
    Solver::new(SearchOptions::default().threads(threads).memory(memory).value_max_moves(Some(3)))
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    for (title, text) in [
        ("clobber", "XOXOXO|OXOXOX|XOXOXO"),
        ("clobber", "XOXOX|OXOXO|XOXOX|OXOXO"),
        ("domineering", "......|......|......|......|......"),
        ("nogo", "....|....|...."),
        ("amazons", "X...|...O|...."),
    ] {
        let sum = board(title, text);
        let alone = solver(1, 64 << 20).outcome(&sum, &Budget::unlimited());
        for (threads, memory) in [(2, 64 << 20), (3, 64 << 20), (8, 64 << 20), (3, 1 << 20)] {
            let together = solver(threads, memory).outcome(&sum, &Budget::unlimited());
            assert_eq!(together.result, alone.result, "{text} with {threads} threads");
        }
    }
}

/// Random sums, of which many need more nodes than one worker answers alone.
fn random_sums() -> Vec<Sum> {
    let mut random = Random::new("threads");
    let mut sums = Vec::new();
    for (title, cells, rows, columns, n_components) in [
        ("clobber", "XO", 3, 4, 2),
        ("clobber", "XO", 4, 5, 1),
        ("clobber", "XO", 3, 7, 1),
        ("clobber_1xn", "XO", 1, 13, 3),
        ("domineering", ".........#", 4, 5, 2),
        ("nogo", "............XO", 2, 5, 2),
    ] {
        let mut board = |_| {
            let row = |random: &mut Random| (0..columns).map(|_| random.character(cells)).collect::<String>();
            let text = (0..rows).map(|_| row(&mut random)).collect::<Vec<_>>().join("|");
            Component::parse(REGISTRY.find(title).unwrap(), &text).ok()
        };
        // Illegal boards are left out.
        let found = (0..).map(|_| (0..n_components).map(&mut board).collect::<Option<Vec<_>>>());
        sums.extend(found.flatten().take(3).map(Sum::new));
    }
    sums
}

#[test]
fn random_sums_have_the_same_outcome_with_any_number_of_threads_and_any_table() {
    let mut n_shared = 0;
    for sum in random_sums() {
        let alone = solver(1, 64 << 20).outcome(&sum, &Budget::unlimited());
        n_shared += usize::from(alone.stats.nodes > 8192);
        for threads in [1, 2, 4] {
            // Hardly more than the moves on the path of each worker need, and plenty.
            for memory in [threads << 19, 64 << 20] {
                let together = solver(threads, memory).outcome(&sum, &Budget::unlimited());
                assert_eq!(together.result, alone.result, "{sum:?} with {threads} threads");
            }
        }
    }
    assert!(n_shared >= 5, "{n_shared}");
}

/// Nim values, sums and sums with nim values in them use two tables in three ways, and both tables grow meanwhile.
#[test]
fn four_threads_may_share_a_solver() {
    let nim = board("impartial clobber", "XOXO|OXOX|XOXO");
    let rows = board("impartial clobber", "XXOO|OXOX|XOXX");
    let mixed = board("clobber", "XOXO|OXOX|XOXO").plus(&board("impartial domineering", "...|...|..."));
    let sums = [nim, rows, board("clobber", "XOXOX|OXOXO|XOXOX"), mixed];
    let outcome = |solver: &Solver, sum| solver.outcome(sum, &Budget::unlimited()).result.unwrap();
    let expected = sums.each_ref().map(|sum| outcome(&solver(1, 64 << 20), sum));
    for _ in 0..10 {
        let shared = solver(1, 8 << 20);
        std::thread::scope(|scope| {
            for first in 0..sums.len() {
                let (shared, sums, expected) = (&shared, &sums, &expected);
                scope.spawn(move || {
                    for idx in (first..sums.len()).chain(0..first) {
                        assert_eq!(outcome(shared, &sums[idx]), expected[idx], "{:?}", sums[idx]);
                    }
                });
            }
        });
    }
}

#[test]
fn small_questions_take_the_same_nodes_with_any_number_of_threads() {
    let sum = board("clobber", "XOXO|OXOX|XOX.");
    let answer = |threads| solver(threads, 64 << 20).outcome(&sum, &Budget::unlimited());
    assert_eq!(answer(1), answer(4));
    assert_eq!(answer(1).result, Ok(Reference::new().outcome(&sum)));
}

#[test]
fn limits_stop_all_workers() {
    let sum = board("clobber", "XOXOXOXO|OXOXOXOX|XOXOXOXO|OXOXOXOX");
    let budget = Budget::unlimited().max_nodes(30_000);
    let solution = solver(3, 64 << 20).solve(&sum, Player::Left, &budget);
    assert_eq!(solution.result, Err(StopReason::Nodes));
    assert!((30_000..40_000).contains(&solution.stats.nodes), "{}", solution.stats.nodes);

    let budget = Budget::unlimited();
    let verdict = std::thread::scope(|scope| {
        let question = scope.spawn(|| solver(3, 64 << 20).solve(&sum, Player::Left, &budget).result);
        std::thread::sleep(std::time::Duration::from_millis(300));
        budget.stop.stop(StopReason::Time);
        question.join().unwrap()
    });
    assert_eq!(verdict, Err(StopReason::Time));
}
