//! Tables in files: what one solver learned, another one knows; damage is always found.

use std::fs;
use std::path::PathBuf;

use mcgs_engine::{Budget, Component, Player, SearchOptions, Solver, Sum, TableKind, Verdict};
use mcgs_games::REGISTRY;
use mcgs_store::{TableError, load_tables, save_tables};

/// A file of its own for each test, gone at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("mcgs-tables-{}-{name}", std::process::id()));
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn sum(title: &str, text: &str) -> Sum {
    Sum::new(vec![Component::parse(REGISTRY.find(title).unwrap(), text).unwrap()])
}

/// A solver that has searched a Clobber board and a Cram board.
fn learned() -> Solver {
    let solver = Solver::new(SearchOptions::default());
    let budget = Budget::unlimited();
    let verdict = solver.solve(&sum("clobber", BOARD), Player::Left, &budget).result;
    assert_eq!(verdict, Ok(Verdict::Win));
    assert_eq!(solver.nim_value(&sum("impartial domineering", CRAM), &budget).unwrap().result, Ok(1));
    solver
}

const BOARD: &str = "XOXOX|OXOXO|XOXOX|OXOXO";
const CRAM: &str = ".........|.........|.........";

fn entries(solver: &Solver, which: TableKind) -> u64 {
    let mut count = 0;
    solver.export_entries(which, |_| count += 1);
    count
}

#[test]
fn what_one_solver_learned_another_one_knows() {
    let file = Scratch::new("shared");
    let first = learned();
    let saved = save_tables(&file.0, &first, &REGISTRY).unwrap();
    assert_eq!(saved, TableKind::ALL.iter().map(|&which| entries(&first, which)).sum::<u64>());
    assert!(TableKind::ALL.iter().all(|&which| entries(&first, which) > 100));
    // A table of another size takes what it can; a large one takes everything.
    for (memory, complete) in [(SearchOptions::DEFAULT_MEMORY, true), (1 << 20, false)] {
        let second = Solver::new(SearchOptions::default().memory(memory));
        assert_eq!(load_tables(&file.0, &second, &REGISTRY).unwrap(), saved);
        let answer = second.solve(&sum("clobber", BOARD), Player::Left, &Budget::unlimited());
        assert_eq!(answer.result, Ok(Verdict::Win));
        let nim = second.nim_value(&sum("impartial domineering", CRAM), &Budget::unlimited()).unwrap();
        assert_eq!(nim.result, Ok(1));
        assert!(!complete || (answer.stats.nodes, nim.stats.nodes) == (1, 0), "{answer:?} {nim:?}");
    }
}

#[test]
fn every_damage_is_found_and_nothing_is_taken_over() {
    let file = Scratch::new("damaged");
    save_tables(&file.0, &learned(), &REGISTRY).unwrap();
    let good = fs::read(&file.0).unwrap();
    let refused = |bytes: &[u8], what: &str| {
        fs::write(&file.0, bytes).unwrap();
        let solver = Solver::new(SearchOptions::default());
        assert!(load_tables(&file.0, &solver, &REGISTRY).is_err(), "{what}");
        assert_eq!(entries(&solver, TableKind::Sums), 0, "{what}");
    };
    for k in 0..60 {
        let mut bytes = good.clone();
        let place = k * 7919 * (k + 1) % bytes.len();
        bytes[place] ^= 1 << (k % 8);
        refused(&bytes, &format!("bit {} of byte {place}", k % 8));
        refused(&good[..place], &format!("cut at {place}"));
    }
    refused(&[&good[..], b"x"].concat(), "a byte too many");
    refused(b"", "an empty file");
    fs::write(&file.0, &good).unwrap();
    assert!(load_tables(&file.0, &Solver::new(SearchOptions::default()), &REGISTRY).is_ok());
}

#[test]
fn refusals_say_why() {
    let file = Scratch::new("refused");
    let reason = |bytes: &[u8]| {
        fs::write(&file.0, bytes).unwrap();
        load_tables(&file.0, &Solver::new(SearchOptions::default()), &REGISTRY).unwrap_err()
    };
    assert!(matches!(reason(b"{version 1.7}"), TableError::NotATable));
    // Nor is it overwritten: it was not meant.
    assert!(matches!(save_tables(&file.0, &learned(), &REGISTRY), Err(TableError::NotATable)));
    assert_eq!(fs::read(&file.0).unwrap(), b"{version 1.7}");
    fs::write(&file.0, "").unwrap();
    save_tables(&file.0, &learned(), &REGISTRY).unwrap();
    let good = fs::read(&file.0).unwrap();
    let changed = |place: usize| {
        let mut bytes = good.clone();
        bytes[place] ^= 1;
        bytes
    };
    assert!(matches!(reason(&changed(8)), TableError::Format(0)));
    assert!(matches!(reason(&changed(16)), TableError::KeyScheme));
    assert!(matches!(reason(&good[..good.len() - 1]), TableError::Damaged(_)));
}
