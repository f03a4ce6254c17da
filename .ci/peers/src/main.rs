//! Canonical forms of Snort on paths, cycles and caterpillars, by the crate `cgt` and by this program, in one run.
//!
//! Both begin each graph with nothing in memory. What they find is compared by temperature and mean. Each figure is the shortest of several runs.

use std::time::{Duration, Instant};

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::short::partizan::games::snort::{Snort, VertexColor, VertexKind};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use mcgs::{Budget, Component, REGISTRY, SearchOptions, Solver, Steps, Sum};

/// A graph: its name, how many vertices it has, and its edges.
type Case = (String, usize, Vec<(usize, usize)>);

fn cases() -> Vec<Case> {
    let path = |n: usize| (1..n).map(|vertex| (vertex - 1, vertex)).collect::<Vec<_>>();
    let mut cases: Vec<Case> = (8..=12).map(|n| (format!("path{n}"), n, path(n))).collect();
    cases.extend((8..=12).map(|n| {
        let mut edges = path(n);
        edges.push((0, n - 1));
        (format!("cycle{n}"), n, edges)
    }));
    // A path, with one more vertex at each of its vertices.
    cases.extend((4..=6).map(|n| {
        let mut edges = path(n);
        edges.extend((0..n).map(|vertex| (vertex, n + vertex)));
        (format!("caterpillar{n}"), 2 * n, edges)
    }));
    cases
}

/// The shortest time of some runs, and what they find.
fn shortest(run: impl Fn() -> String) -> (Duration, String) {
    let mut best = (Duration::MAX, String::new());
    let begin = Instant::now();
    while best.0 == Duration::MAX || begin.elapsed() < Duration::from_secs(1) {
        let start = Instant::now();
        let found = run();
        best = (best.0.min(start.elapsed()), found);
    }
    best
}

fn theirs(vertices: usize, edges: &[(usize, usize)]) -> String {
    let index = |index| VertexIndex { index };
    let edges: Vec<_> = edges.iter().map(|&(from, to)| (index(from), index(to))).collect();
    let vertices = vec![VertexKind::Single(VertexColor::Empty); vertices];
    let graph = UndirectedGraph::from_edges(&edges, &vertices);
    let form = Snort::new(graph).canonical_form(&ParallelTranspositionTable::new());
    format!("{} {}", form.temperature(), form.mean())
}

fn ours(vertices: usize, edges: &[(usize, usize)]) -> String {
    let edges: Vec<String> = edges.iter().map(|(from, to)| format!("{}-{}", from + 1, to + 1)).collect();
    let text = format!("{vertices}/{}:{}", edges.join(","), ".".repeat(vertices));
    let ruleset = REGISTRY.find("snort").expect("it is a game");
    let sum: Sum = Component::parse(ruleset, &text).expect("it is a graph").into();
    let solver = Solver::new(SearchOptions::default());
    let value = solver.value(&sum, &Budget::unlimited()).result.expect("there is no limit");
    let thermograph = solver.values().thermograph(value, &mut Steps::unlimited()).expect("it is small");
    format!("{} {}", thermograph.temperature(), thermograph.mean())
}

fn main() {
    let (mut product, mut all) = (0.0, [Duration::ZERO; 2]);
    let cases = cases();
    println!("{:<14} {:>12} {:>12} {:>8}", "graph", "cgt [ms]", "mcgs [ms]", "ratio");
    for (name, vertices, edges) in &cases {
        let (their_time, expected) = shortest(|| theirs(*vertices, edges));
        let (our_time, found) = shortest(|| ours(*vertices, edges));
        assert_eq!(found, expected, "{name}: temperature and mean");
        let ratio = their_time.as_secs_f64() / our_time.as_secs_f64();
        product += ratio.ln();
        all = [all[0] + their_time, all[1] + our_time];
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        println!(
            "{name:<14} {:>12.3} {:>12.3} {ratio:>8.1}",
            milliseconds(their_time),
            milliseconds(our_time)
        );
    }
    println!("all graphs together: {:.1}", all[0].as_secs_f64() / all[1].as_secs_f64());
    println!("geometric mean of the ratios: {:.1}", (product / cases.len() as f64).exp());
}
