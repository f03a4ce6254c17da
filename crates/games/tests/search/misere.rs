//! Misère play against the plain oracle, on random sums of every ruleset and its impartial variant, and against the literature.

use std::collections::HashMap;

use mcgs_engine::reference::Reference;
use mcgs_engine::{
    Budget, Component, Game, Outcome, Player, SearchOptions, Solver, StopFlag, StopReason, Sum, Verdict,
};
use mcgs_games::REGISTRY;

use crate::mixed::random_sums;
use crate::sums::sums;
use crate::{impartial, short_positions};

/// Every way of searching that the tests compare.
fn ways() -> Vec<(&'static str, SearchOptions)> {
    let all = SearchOptions::default;
    vec![
        ("default", all()),
        ("plain", SearchOptions::plain()),
        ("small table", all().memory(1 << 20)),
        ("no table", all().use_table(false)),
        ("no split", all().split(false)),
        ("no symmetry", all().use_symmetry(false)),
        ("no order", all().order_moves(false)),
    ]
}

/// Who wins in misère play, by the solver.
fn outcome(solver: &Solver, sum: &Sum) -> Outcome {
    let both = solver.outcome_misere(sum, &Budget::unlimited()).result.unwrap();
    for player in Player::BOTH {
        let expected = Ok(Verdict::of_win(both.first_wins(player)));
        assert_eq!(solver.solve_misere(sum, player, &Budget::unlimited()).result, expected, "{sum:?}");
    }
    both
}

fn check_sums(sums: impl IntoIterator<Item = Sum>) {
    let mut oracle = Reference::new();
    // What a solver remembers of one sum must be true of the next.
    let solvers: Vec<(&str, Solver)> =
        ways().into_iter().map(|(name, options)| (name, Solver::new(options))).collect();
    for sum in sums {
        let expected = oracle.misere_outcome(&sum);
        for (name, solver) in &solvers {
            assert_eq!(outcome(solver, &sum), expected, "{name}: {sum:?}");
        }
        let solver = &solvers[0].1;
        assert_eq!(outcome(solver, &sum.negative()), -expected, "negative: {sum:?}");
        let reversed = Sum::new(sum.components().iter().rev().cloned().collect());
        assert_eq!(outcome(solver, &reversed), expected, "order: {sum:?}");
    }
}

fn misere_search_agrees_with_the_oracle<G: Game>() {
    check_sums(sums::<G>(8));
    let variants = sums::<G>(7).into_iter().take(30);
    check_sums(variants.map(|sum| Sum::new(sum.components().iter().map(impartial).collect())));
    // Sums of equal parts, and of parts and their negatives, which cancel in normal play and not here.
    check_sums(short_positions::<G>(4).into_iter().take(20).flat_map(|(_, part)| {
        let nimber = component("nimber", "1");
        [part.clone() + part.clone(), part.clone() - part.clone(), part.clone() - part + nimber]
    }));
}

/// One test per game.
macro_rules! laws {
    ($($module:ident :: $game:ident),+ $(,)?) => {
        $(
            mod $module {
                #[test]
                fn misere_search_agrees_with_the_oracle() {
                    super::misere_search_agrees_with_the_oracle::<mcgs_games::$module::$game>();
                }
            }
        )+
    };
}

mcgs_games::with_every_game!(laws);

#[test]
fn mixed_sums_agree_with_the_oracle() {
    check_sums(random_sums("misere", 60));
}

fn component(title: &str, text: &str) -> Component {
    Component::parse(REGISTRY.find(title).unwrap(), text).unwrap()
}

fn sum(title: &str, texts: impl IntoIterator<Item = impl ToString>) -> Sum {
    Sum::new(texts.into_iter().map(|text| component(title, &text.to_string())).collect())
}

#[test]
fn nothing_cancels_and_nothing_is_worth_its_value() {
    let solver = Solver::new(SearchOptions::default());
    for (components, expected) in [
        // Nobody can move: who should move wins.
        (&[][..], Outcome::N),
        (&[("integer_game", "0")], Outcome::N),
        // Moves are a burden: only Black can move, so White wins.
        (&[("integer_game", "3")], Outcome::R),
        (&[("integer_game", "-1")], Outcome::L),
        (&[("nimber", "1")], Outcome::P),
        (&[("nimber", "2")], Outcome::N),
        // Both sums are 0 in normal play.
        (&[("nimber", "1"), ("nimber", "1")], Outcome::N),
        (&[("nimber", "2"), ("nimber", "2")], Outcome::P),
        (&[("integer_game", "1"), ("integer_game", "-1")], Outcome::N),
        (&[("switch_game", "0,0")], Outcome::P),
        (&[("cgt_game", "({*|*})")], Outcome::N),
        (&[("cgt_game", "({*2|*2})")], Outcome::P),
    ] {
        let components = components.iter().map(|(title, text)| component(title, text)).collect();
        let sum = Sum::new(components);
        assert_eq!(outcome(&solver, &sum), expected, "{sum:?}");
    }
}

/// Bouton (1902): as in normal play, unless no heap has more than one token.
#[test]
fn misere_nim_is_played_as_bouton_says() {
    let solver = Solver::new(SearchOptions::default());
    for a in 0..6u32 {
        for b in a..6 {
            for c in b..9 {
                let is_small = c <= 1;
                let loses = if is_small { (a + b + c) % 2 == 1 } else { a ^ b ^ c == 0 };
                let expected = if loses { Outcome::P } else { Outcome::N };
                assert_eq!(outcome(&solver, &sum("nimber", [a, b, c])), expected, "{a} {b} {c}");
            }
        }
    }
    let large = sum("nimber", [40, 27, 51]);
    assert_eq!(outcome(&solver, &large), Outcome::P);
}

/// All ways to write `total` as a sum, largest first.
fn partitions(total: u32, largest: u32) -> Vec<Vec<u32>> {
    if total == 0 {
        return vec![Vec::new()];
    }
    let largest = largest.min(total);
    let with_first = |first| {
        let rests = partitions(total - first, first);
        rests.into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (1..=largest).flat_map(with_first).collect()
}

/// Sibert and Conway, Mathematical Kayles (1992): the rows of a position decide as in normal play, but for these families. `E` is an even and
/// `D` an odd number of rows of the sizes in brackets, and there are no other rows.
fn kayles_is_lost(rows: &[u32]) -> bool {
    let count = |sizes: &[u32]| rows.iter().filter(|row| sizes.contains(row)).count();
    let only = |sizes: &[u32]| rows.iter().all(|row| sizes.contains(row));
    let is_even = |sizes: &[u32]| count(sizes).is_multiple_of(2);
    let small = [4, 1];
    let (large, twenty) = ([17, 12, 9], [20, 4, 1]);
    if only(&[5, 4, 1]) && (is_even(&small) && is_even(&[5]) || !is_even(&small)) {
        // E(5)E(4,1) is won, E(5)D(4,1) and D(5)D(4,1) are lost.
        return !is_even(&small);
    }
    if only(&[17, 12, 9, 20, 4, 1]) && is_even(&large) {
        return !is_even(&twenty);
    }
    if only(&[25, 17, 12, 9, 20, 4, 1]) && count(&[25]) == 1 && is_even(&large) && !is_even(&twenty) {
        return false;
    }
    if is_even(&small) && (only(&[9, 4, 1]) && !is_even(&[9]) || only(&[12, 4, 1]) && count(&[12]) == 1) {
        return true;
    }
    if only(&[25, 9, 4, 1]) && count(&[25]) == 1 && !is_even(&[9]) && !is_even(&small) {
        return true;
    }
    let nim_value = |&row: &u32| {
        let answer = Solver::new(SearchOptions::default())
            .nim_value(&sum("kayles", [row]), &Budget::unlimited())
            .unwrap();
        answer.result.unwrap()
    };
    rows.iter().map(nim_value).fold(0, |total, nim| total ^ nim) == 0
}

#[test]
fn misere_kayles_is_played_as_sibert_and_conway_say() {
    let solver = Solver::new(SearchOptions::default());
    let check = |rows: &[u32]| {
        let expected = if kayles_is_lost(rows) { Outcome::P } else { Outcome::N };
        assert_eq!(outcome(&solver, &sum("kayles", rows)), expected, "{rows:?}");
    };
    for total in 0..=20 {
        for rows in &partitions(total, total) {
            check(rows);
        }
    }
    for rows in [
        &[25, 1][..],
        &[25, 9, 1],
        &[25, 9, 4],
        &[25, 20],
        &[20, 4, 1],
        &[17, 12],
        &[17, 9, 4],
        &[12, 9, 1],
        &[12, 4, 4],
    ] {
        check(rows);
    }
    let lost: Vec<u32> =
        (1..=40).filter(|&row| outcome(&solver, &sum("kayles", [row])) == Outcome::P).collect();
    assert_eq!(lost, [1, 4, 9, 12, 20]);
}

/// The genus of heaps of octal games by a program of its own: heaps and heaps of Nim as lists of numbers, and nothing else.
struct Heaps {
    /// The digits after the point.
    digits: Vec<u32>,
    wins: HashMap<(Vec<u32>, Vec<u32>), bool>,
}

impl Heaps {
    fn options(&self, heap: u32) -> Vec<Vec<u32>> {
        let mut options = Vec::new();
        for (taken, digit) in (1..).zip(&self.digits) {
            let Some(left) = heap.checked_sub(taken) else { break };
            if digit & 1 != 0 && left == 0 {
                options.push(vec![]);
            }
            if digit & 2 != 0 && left > 0 {
                options.push(vec![left]);
            }
            if digit & 4 != 0 {
                options.extend((1..=left / 2).map(|small| vec![small, left - small]));
            }
        }
        options
    }

    /// Does the player to move win?
    fn first_wins(&mut self, mut heaps: Vec<u32>, mut nim: Vec<u32>) -> bool {
        heaps.sort_unstable();
        nim.retain(|&heap| heap > 0);
        nim.sort_unstable();
        let key = (heaps, nim);
        if let Some(&wins) = self.wins.get(&key) {
            return wins;
        }
        let (heaps, nim) = &key;
        let without = |list: &[u32], index: usize| [&list[..index], &list[index + 1..]].concat();
        let mut options = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            let rest = without(heaps, index);
            options.extend(
                self.options(heap).into_iter().map(|left| ([rest.clone(), left].concat(), nim.clone())),
            );
        }
        for (index, &heap) in nim.iter().enumerate() {
            let rest = without(nim, index);
            options.extend((0..heap).map(|left| (heaps.clone(), [rest.clone(), vec![left]].concat())));
        }
        let wins = options.is_empty() || options.into_iter().any(|(heaps, nim)| !self.first_wins(heaps, nim));
        self.wins.insert(key, wins);
        wins
    }

    /// The number `n` for which the heap, `twos` heaps of two tokens and `*n` are lost together.
    fn misere_nim_value(&mut self, heap: u32, twos: usize) -> u32 {
        let loses = |nim: &u32| !self.first_wins(vec![heap], [vec![2; twos], vec![*nim]].concat());
        (0..100).find(loses).unwrap()
    }
}

#[test]
fn the_genus_of_octal_games_agrees_with_a_program_of_its_own() {
    let solver = Solver::new(SearchOptions::default());
    for (code, digits) in [
        ("0.77", &[7, 7][..]),
        ("0.07", &[0, 7]),
        ("0.137", &[1, 3, 7]),
        ("0.123", &[1, 2, 3]),
        ("0.75", &[7, 5]),
    ] {
        let mut heaps = Heaps { digits: digits.to_vec(), wins: HashMap::new() };
        for heap in 0..=9 {
            for twos in 0..3 {
                let expected = heaps.misere_nim_value(heap, twos);
                let game = Sum::from(component("octal", &format!("{code}:{heap}")))
                    .plus(&sum("nimber", vec![2; twos]));
                for nim in 0..=expected {
                    let with_heap = game.plus(&sum("nimber", [nim]));
                    let outcome_expected = if nim == expected { Outcome::P } else { Outcome::N };
                    assert_eq!(outcome(&solver, &with_heap), outcome_expected, "{with_heap:?}");
                }
            }
        }
    }
}

#[test]
fn limits_stop_misere_play_and_are_never_a_loss() {
    let board = component("clobber", "XOXOX|OXOXO|XOXOX|OXOXO");
    let sum = Sum::from(board);
    let unlimited =
        Solver::new(SearchOptions::default()).solve_misere(&sum, Player::Left, &Budget::unlimited());
    assert!(unlimited.result.is_ok() && unlimited.stats.nodes > 100, "{unlimited:?}");
    let solver = Solver::new(SearchOptions::default());
    for max_nodes in [0, 1, 10, unlimited.stats.nodes / 2] {
        let budget = Budget::unlimited().max_nodes(max_nodes);
        let limited = Solver::new(SearchOptions::default()).solve_misere(&sum, Player::Left, &budget);
        assert_eq!(limited.result, Err(StopReason::Nodes));
        assert!(limited.stats.nodes <= max_nodes);
        let _ = solver.solve_misere(&sum, Player::Left, &budget);
    }
    // What was learned before a limit was hit is true.
    let again = solver.solve_misere(&sum, Player::Left, &Budget::unlimited());
    assert_eq!(again.result, unlimited.result);
    let stop = StopFlag::new();
    stop.stop(StopReason::Interrupted);
    let budget = Budget::unlimited().stop(stop);
    assert_eq!(solver.outcome_misere(&sum, &budget).result, Err(StopReason::Interrupted));
    let long = Sum::from(component("nogo_1xn", &".".repeat(20_000)));
    let small = Solver::new(SearchOptions::default().memory(16 << 20));
    let budget = Budget::unlimited().max_nodes(50);
    assert_eq!(small.solve_misere(&long, Player::Left, &budget).result, Err(StopReason::Memory));
    let heap = Sum::from(component("nimber", "4000000000"));
    assert_eq!(solver.outcome_misere(&heap, &Budget::unlimited()).result, Err(StopReason::TooManyMoves));
}

#[test]
fn node_counts_of_misere_play_repeat_exactly() {
    let sum = Sum::from(component("clobber", "XOXOX|OXOXO|XOXOX"));
    let mut solver = Solver::new(SearchOptions::default());
    let first = solver.outcome_misere(&sum, &Budget::unlimited());
    let known = solver.outcome_misere(&sum, &Budget::unlimited());
    assert!(known.stats.nodes <= 2 && known.result == first.result, "{known:?}");
    solver.clear();
    assert_eq!(solver.outcome_misere(&sum, &Budget::unlimited()), first);
}

#[test]
fn long_plays_need_no_deep_stack_and_large_sums_no_time() {
    // Thirty thousand moves in a row, and nothing that could shorten the play.
    let sum = sum("integer_game", [20_000, -10_000]);
    let solver = Solver::new(SearchOptions::default());
    assert_eq!(outcome(&solver, &sum), Outcome::R);
    let many = Sum::new(vec![component("nimber", "1"); 20_001]);
    assert_eq!(outcome(&solver, &many), Outcome::P);
}

#[test]
fn answers_of_normal_and_of_misere_play_are_kept_apart() {
    let solver = Solver::new(SearchOptions::default());
    let mut oracle = Reference::new();
    for sum in random_sums("both", 40) {
        assert_eq!(outcome(&solver, &sum), oracle.misere_outcome(&sum), "{sum:?}");
        let normal = solver.outcome(&sum, &Budget::unlimited()).result;
        assert_eq!(normal, Ok(oracle.outcome(&sum)), "{sum:?}");
        assert_eq!(outcome(&solver, &sum), oracle.misere_outcome(&sum), "{sum:?}");
    }
}
