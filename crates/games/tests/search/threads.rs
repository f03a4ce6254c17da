//! Several workers on one sum give the answers of one.

use std::num::NonZeroUsize;

use mcgs_engine::{Budget, Component, Options, Outcome, Player, Solver, StopReason, Sum, Verdict};
use mcgs_games::REGISTRY;

fn board(title: &str, text: &str) -> Sum {
    Sum::new(vec![Component::parse(REGISTRY.find(title).unwrap(), text).unwrap()])
}

fn solver(threads: usize, memory: usize) -> Solver {
    let threads = NonZeroUsize::new(threads).unwrap();
    // Fewer values make more nodes, so that the workers have something to share.
    Solver::new(Options { threads, memory, value_length: Some(3), ..Options::default() })
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

#[test]
fn small_questions_take_the_same_nodes_with_any_number_of_threads() {
    let sum = board("clobber", "XOXO|OXOX|XOXO");
    let answer = |threads| solver(threads, 64 << 20).outcome(&sum, &Budget::unlimited());
    assert_eq!(answer(1), answer(4));
    assert_eq!(answer(1).result, Ok(Outcome::P));
}

#[test]
fn limits_stop_all_workers() {
    let sum = board("clobber", "XOXOXOXO|OXOXOXOX|XOXOXOXO|OXOXOXOX");
    let budget = Budget { max_nodes: Some(30_000), ..Budget::default() };
    let solution = solver(3, 64 << 20).solve(&sum, Player::Left, &budget);
    assert_eq!(solution.verdict, Verdict::Unknown(StopReason::Nodes));
    assert!((30_000..40_000).contains(&solution.stats.nodes), "{}", solution.stats.nodes);

    let budget = Budget::unlimited();
    let verdict = std::thread::scope(|scope| {
        let question = scope.spawn(|| solver(3, 64 << 20).solve(&sum, Player::Left, &budget).verdict);
        std::thread::sleep(std::time::Duration::from_millis(300));
        budget.stop.stop(StopReason::Time);
        question.join().unwrap()
    });
    assert_eq!(verdict, Verdict::Unknown(StopReason::Time));
}
