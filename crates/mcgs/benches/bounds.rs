//! How many sums must be solved to bound a sum on the scale `up`?
//!
//! `docs/bounds.md` tells the story. Every strategy answers the same questions about the same strips and must
//! find the same bounds, so no strategy can win by being wrong. The number of calls is the only measure, and it
//! does not depend on the machine. Without `--bench` among the arguments, as in `cargo test`, the sample is small.

#![allow(clippy::print_stdout)] // The table is what a bench is for.

use std::collections::HashMap;

use mcgs_engine::{
    BoundHints, Budget, Component, Player, Scale, ScaleBounds, SearchOptions, Solver, Sum, Verdict,
};
use mcgs_games::REGISTRY;
use mcgs_random::Random;

/// The seeds of the samples: the guesses of our search were chosen with the first in view, the second is a check.
const SEEDS: [u64; 2] = [80, 2026];
/// The strips have from this many cells ...
const SHORTEST: u64 = 8;
/// ... to this many.
const LONGEST: u64 = 20;
/// The number of empty cells in ten, on average; the others are black or white with equal chances.
const EMPTY_TENTHS: u64 = 2;

/// Bounds that may equal the sum: the greatest lower and the least upper index.
type Indices = (i32, i32);

fn main() {
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let n_strips = if is_bench { 80 } else { 6 };
    for seed in SEEDS {
        let table = sample(seed, n_strips);
        println!("{n_strips} strips of linear Clobber, {SHORTEST} to {LONGEST} cells, seed {seed}\n");
        table.print();
        if is_bench {
            table.check();
        }
    }
}

/// Measures all strategies on random strips.
fn sample(seed: u64, n_strips: u32) -> Table {
    // Without values, every question is answered by a search and is counted.
    let solver = Solver::new(SearchOptions::default().use_values(false));
    let mut random = Random::from_state(seed);
    let mut table = Table::default();
    let mut n_measured = 0;
    while n_measured < n_strips {
        n_measured += u32::from(measure(&solver, &strip(&mut random), &mut table));
    }
    table
}

/// Runs all strategies on one strip and says whether it counts.
///
/// A strip without moves, or whose parts cancel each other, is known to be zero without any call. It would be
/// a gift to our side, so it does not count.
fn measure(solver: &Solver, strip: &str, table: &mut Table) -> bool {
    let sum = position("clobber_1xn", strip);
    let bounds = |scale, hints| -> (Indices, u64) {
        let ScaleBounds { lower, upper, calls, .. } =
            solver.bounds(&sum, scale, hints, &Budget::unlimited()).result.expect("the budget is unlimited");
        let lower = lower.expect("a strip of Clobber is all-small, so some multiple of up is below it");
        let upper = upper.expect("a strip of Clobber is all-small, so some multiple of up is above it");
        ((lower.index, upper.index), calls)
    };
    let outcome = solver.outcome(&sum, &Budget::unlimited()).result.expect("the budget is unlimited");
    let (expected, plain_calls) = bounds(Scale::Up, BoundHints::default());
    if plain_calls == 0 {
        return false;
    }
    let (related, related_calls) = bounds(Scale::UpStar, BoundHints::default());
    let (sure_lower, sure_upper) = (related.0 - 2, related.1 + 2);

    let mut oracle = Oracle { solver, sum: &sum, scale: Scale::Up, known: HashMap::new(), calls: 0 };
    let mut reference = |name, hint_calls, search: &dyn Fn(&mut Oracle) -> Indices| {
        oracle.calls = 0;
        let found = search(&mut oracle);
        let calls = oracle.calls;
        assert_eq!(oracle.settle(found), expected, "{name}: {strip}");
        table.add(Party::Reference, name, hint_calls, calls);
    };
    reference("binary search in [-32, 32]", 0, &|oracle| binary(oracle, -32, 32));
    reference("binary search in [-16000, 16000]", 0, &|oracle| binary(oracle, -16000, 16000));
    reference("linear, inward from l-2 and u+2", related_calls, &|oracle| linear_inward(oracle, related));
    reference("linear, outward from l and u", related_calls, &|oracle| linear_outward(oracle, related));
    reference("binary search in [l-2, u+2]", related_calls, &|oracle| binary(oracle, sure_lower, sure_upper));

    let mut ours = |name, hint_calls, (found, calls): (Indices, u64)| {
        assert_eq!(found, expected, "{name}: {strip}");
        table.add(Party::Ours, name, hint_calls, calls);
    };
    let range = Some((sure_lower, sure_upper));
    let with_outcome = BoundHints { outcome: Some(outcome), range: None };
    let with_range = BoundHints { outcome: None, range };
    let with_both = BoundHints { outcome: Some(outcome), range };
    ours("ours, without a hint", 0, (expected, plain_calls));
    ours("ours, with the outcome", 2, bounds(Scale::Up, with_outcome));
    ours("ours, with the range [l-2, u+2]", related_calls, bounds(Scale::Up, with_range));
    ours("ours, with both", 2 + related_calls, bounds(Scale::Up, with_both));

    let mut oracle = Oracle { solver, sum: &sum, scale: Scale::UpStar, known: HashMap::new(), calls: 0 };
    for (name, end) in [
        ("up_star by binary search in [-32, 32]", 32),
        ("up_star by binary search in [-16000, 16000]", 16000),
    ] {
        oracle.calls = 0;
        let found = binary(&mut oracle, -end, end);
        let calls = oracle.calls;
        assert_eq!(oracle.settle(found), related, "{name}: {strip}");
        table.add(Party::UpStar, name, 0, calls);
    }
    table.add(Party::UpStar, "up_star by ours, without a hint", 0, related_calls);
    true
}

fn position(title: &str, text: &str) -> Sum {
    let ruleset = REGISTRY.find(title).expect("the ruleset is registered");
    Sum::new(vec![Component::parse(ruleset, text).expect("the text is written by this program")])
}

/// Binary search as specified, in an interval that is taken to contain both bounds.
///
/// Regions of indices are examined in rounds. The middle of a region is compared with the sum by one or two
/// tests; if it is confused with the sum, both halves stay, less the interval of indices known to be confused.
fn binary(oracle: &mut Oracle, min: i32, max: i32) -> Indices {
    let (mut lower, mut upper) = (None, None);
    let mut confused: Option<(i32, i32)> = None;
    let mut lower_first = true;
    let mut regions = vec![(min, max)];
    while !regions.is_empty() {
        let mut next = Vec::new();
        for (start, end) in std::mem::take(&mut regions) {
            let parts = match confused {
                Some((first, last)) => vec![(start, end.min(first - 1)), (start.max(last + 1), end)],
                None => vec![(start, end)],
            };
            for (start, end) in parts {
                let is_settled =
                    lower.is_some_and(|lower| end <= lower) || upper.is_some_and(|upper| start >= upper);
                if start > end || is_settled {
                    continue;
                }
                let index = i32::midpoint(start, end);
                let middle = lower.zip(upper).map_or(0, |(lower, upper)| i32::midpoint(lower, upper));
                let is_remembered = index == middle;
                let first = if is_remembered { lower_first } else { index < middle };
                let (is_lower, is_upper) = if first {
                    let is_lower = oracle.is_lower(index);
                    (is_lower, !is_lower && oracle.is_upper(index))
                } else {
                    let is_upper = oracle.is_upper(index);
                    (!is_upper && oracle.is_lower(index), is_upper)
                };
                if is_remembered && (is_lower || is_upper) && is_lower != first {
                    lower_first = !lower_first;
                }
                if is_lower {
                    lower = Some(index);
                } else if is_upper {
                    upper = Some(index);
                } else {
                    confused = Some(
                        confused.map_or((index, index), |(first, last)| (first.min(index), last.max(index))),
                    );
                }
                if !is_lower {
                    next.push((start, index - 1));
                }
                if !is_upper {
                    next.push((index + 1, end));
                }
            }
        }
        regions = next;
    }
    (
        lower.expect("the interval contains a lower bound"),
        upper.expect("the interval contains an upper bound"),
    )
}

/// Linear search from the indices that are bounds for sure, given the bounds on `up_star`, towards each other.
fn linear_inward(oracle: &mut Oracle, (mut lower, mut upper): Indices) -> Indices {
    (lower, upper) = (lower - 2, upper + 2);
    while oracle.is_lower(lower + 1) {
        lower += 1;
    }
    while upper > lower && oracle.is_upper(upper - 1) {
        upper -= 1;
    }
    (lower, upper)
}

/// Linear search from the bounds on `up_star`, in whichever direction the first test says; it knows that it
/// need not test beyond two steps outward.
fn linear_outward(oracle: &mut Oracle, (mut lower, mut upper): Indices) -> Indices {
    let (sure_lower, sure_upper) = (lower - 2, upper + 2);
    if oracle.is_lower(lower) {
        while oracle.is_lower(lower + 1) {
            lower += 1;
        }
    } else {
        lower -= 1;
        while lower > sure_lower && !oracle.is_lower(lower) {
            lower -= 1;
        }
    }
    upper = upper.max(lower);
    if upper == sure_upper || oracle.is_upper(upper) {
        while upper > lower && oracle.is_upper(upper - 1) {
            upper -= 1;
        }
    } else {
        upper += 1;
        while upper < sure_upper && !oracle.is_upper(upper) {
            upper += 1;
        }
    }
    (lower, upper)
}

/// Answers the tests of the reference strategies by solving differences, and counts them.
struct Oracle<'a> {
    solver: &'a Solver,
    sum: &'a Sum,
    scale: Scale,
    /// Answers given before, so that the bench is quick; they are counted again whenever they are used.
    known: HashMap<(i32, Player), bool>,
    calls: u64,
}

impl Oracle<'_> {
    /// Is the game with this index at most the sum? So it is iff Right, moving first, loses the difference.
    fn is_lower(&mut self, index: i32) -> bool {
        self.loses(index, Player::Right)
    }

    /// Is the game with this index at least the sum? So it is iff Left, moving first, loses the difference.
    fn is_upper(&mut self, index: i32) -> bool {
        self.loses(index, Player::Left)
    }

    fn loses(&mut self, index: i32, first: Player) -> bool {
        self.calls += 1;
        *self.known.entry((index, first)).or_insert_with(|| {
            let negative = match self.scale {
                Scale::UpStar => format!("{},*", -index),
                _ => format!("{}", -index),
            };
            let difference = self.sum.plus(&position("up_star", &negative));
            self.solver.solve(&difference, first, &Budget::unlimited()).result == Ok(Verdict::Loss)
        })
    }

    /// Tells whether one of two neighbours equals the sum, which binary search leaves open. Nobody is charged
    /// for that, in favour of the reference strategies.
    fn settle(&mut self, (lower, upper): Indices) -> Indices {
        if lower + 1 < upper {
            (lower, upper)
        } else if self.is_upper(lower) {
            (lower, lower)
        } else if self.is_lower(upper) {
            (upper, upper)
        } else {
            (lower, upper)
        }
    }
}

/// Whose strategy a row of the table is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Party {
    Reference,
    Ours,
    UpStar,
}

struct Row {
    party: Party,
    name: &'static str,
    /// Calls needed to learn the hint.
    hint_calls: u64,
    /// Calls needed for the bounds, given the hint.
    calls: u64,
}

#[derive(Default)]
struct Table {
    rows: Vec<Row>,
}

impl Table {
    fn add(&mut self, party: Party, name: &'static str, hint_calls: u64, calls: u64) {
        if let Some(row) = self.rows.iter_mut().find(|row| row.name == name) {
            row.hint_calls += hint_calls;
            row.calls += calls;
        } else {
            self.rows.push(Row { party, name, hint_calls, calls });
        }
    }

    fn print(&self) {
        println!("{:44} {:>6} {:>10} {:>6}", "strategy", "calls", "for hints", "total");
        for Row { name, hint_calls, calls, .. } in &self.rows {
            println!("{name:44} {calls:6} {hint_calls:10} {:6}", calls + hint_calls);
        }
        println!();
    }

    /// Ours needs fewer calls than the best reference, whether or not the calls for hints count.
    fn check(&self) {
        let best = |party, calls: fn(&Row) -> u64| {
            self.rows.iter().filter(|row| row.party == party).map(calls).min().expect("every party has rows")
        };
        for calls in [|row: &Row| row.calls, |row: &Row| row.calls + row.hint_calls] {
            let (ours, reference) = (best(Party::Ours, calls), best(Party::Reference, calls));
            assert!(ours < reference, "ours needs {ours} calls, the best reference strategy {reference}");
        }
    }
}

/// A strip of stones and empty cells.
fn strip(random: &mut Random) -> String {
    let length = random.between(SHORTEST, LONGEST);
    let mut cell = || match (random.below(10) < EMPTY_TENTHS, random.below(2)) {
        (true, _) => '.',
        (false, 0) => 'X',
        (false, _) => 'O',
    };
    (0..length).map(|_| cell()).collect()
}
