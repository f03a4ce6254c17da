//! How long do exact values take?
//!
//! `docs/values.md` tells what makes them fast. Every position is valued by a solver of its own, so no row profits
//! from the one before. Arguments that are no options select rows by their names: `cargo bench -p mcgs --bench
//! values -- clobber`. Without `--bench` among the arguments, as in `cargo test`, only the quick rows are run.

#![allow(clippy::print_stdout)] // The table is what a bench is for.

use std::time::Instant;

use mcgs_engine::{Budget, Component, SearchOptions, Solver, Sum};
use mcgs_games::REGISTRY;

/// A position, and what its value is written as, where that is short.
struct Row {
    name: &'static str,
    title: &'static str,
    position: String,
    value: Option<&'static str>,
    is_quick: bool,
}

fn main() {
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    println!("{:32} {:>9} {:>9} {:>9}", "position", "seconds", "forms", "MiB");
    for row in rows() {
        let is_wanted = wanted.is_empty() || wanted.iter().any(|part| row.name.contains(part.as_str()));
        if is_wanted && (is_bench || row.is_quick) {
            run(&row);
        }
    }
}

fn run(row: &Row) {
    let ruleset = REGISTRY.find(row.title).expect("the ruleset is registered");
    let component = Component::parse(ruleset, &row.position).expect("the text is written by this program");
    let sum = Sum::new(vec![component]);
    let start = Instant::now();
    let solver = Solver::new(SearchOptions::default());
    let value = solver.value(&sum, &Budget::unlimited()).result.expect("the value fits the memory");
    let seconds = start.elapsed().as_secs_f64();
    let values = solver.values();
    if let Some(expected) = row.value {
        assert_eq!(values.display(value).to_string(), expected, "{}", row.name);
    }
    let mebibytes = values.bytes() >> 20;
    println!("{:32} {seconds:9.3} {:9} {mebibytes:9}", row.name, values.len());
}

fn rows() -> Vec<Row> {
    let domineering = |name, rows: usize, columns: usize, value| Row {
        name,
        title: "domineering",
        position: vec![".".repeat(columns); rows].join("|"),
        value,
        is_quick: rows * columns <= 20,
    };
    let strip = |name, pattern: &str, n: usize, value, is_quick| Row {
        name,
        title: "clobber_1xn",
        position: pattern.repeat(n),
        value,
        is_quick,
    };
    let board = |name, title, position: &str, value| Row {
        name,
        title,
        position: position.to_string(),
        value,
        is_quick: false,
    };
    vec![
        domineering("domineering 4x5", 4, 5, Some("1")),
        domineering("domineering 4x6", 4, 6, None),
        domineering("domineering 5x5", 5, 5, Some("0")),
        domineering("domineering 3x9", 3, 9, Some("{-1/4|-11/4||-3|-5}")),
        domineering("domineering 4x7", 4, 7, None),
        domineering("domineering 3x10", 3, 10, None),
        board("clobber 4x4 checkerboard", "clobber", "XOXO|OXOX|XOXO|OXOX", Some("*")),
        board("amazons 2x7, two corner queens", "amazons", "X......|......O", None),
        strip("linear clobber (XXO)^26", "XXO", 26, Some("^13"), false),
        strip("linear clobber (XO)^12", "XO", 12, None, true),
        strip("linear clobber (XO)^16", "XO", 16, None, false),
        strip("linear clobber (XO)^18", "XO", 18, None, false),
        strip("linear clobber (XO)^20", "XO", 20, None, false),
    ]
}
