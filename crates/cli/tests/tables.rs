//! `--table-save` and `--table-load`.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The exit code, the numbers of nodes of the answers, and the messages.
fn mcgs(args: &[&str]) -> (i32, Vec<u64>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_mcgs"))
        .args(args)
        .args(["--json", "--threads", "1"])
        .output()
        .unwrap();
    let nodes = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["stats"]["nodes"].as_u64().unwrap()
        })
        .collect();
    (output.status.code().unwrap(), nodes, String::from_utf8(output.stderr).unwrap())
}

/// A place for a file, which is free.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

const BOARD: &str = "[clobber] XOXOX|OXOXO|XOXOX|OXOXO {B}";

#[test]
fn a_saved_table_answers_at_once() {
    let table = file("saved.table");
    let table = table.to_str().unwrap();
    let (exit, nodes, said) = mcgs(&[BOARD, "--table-save", table]);
    assert_eq!(exit, 0);
    assert!(nodes[0] > 1000, "{nodes:?}");
    assert!(said.contains("\"severity\":\"note\"") && said.contains("entries saved\""), "{said}");
    let (exit, nodes, said) = mcgs(&[BOARD, "--table-load", table]);
    assert_eq!((exit, nodes), (0, vec![1]));
    assert!(said.contains("entries loaded\""), "{said}");
}

#[test]
fn a_question_that_stays_open_is_saved_too() {
    let table = file("open.table");
    let table = table.to_str().unwrap();
    let (exit, nodes, said) = mcgs(&[BOARD, "--max-nodes", "500", "--table-save", table]);
    assert_eq!((exit, nodes), (3, vec![500]));
    assert!(said.contains("\"severity\":\"note\"") && said.contains("entries saved\""), "{said}");
    let all = mcgs(&[BOARD]).1[0];
    let rest = mcgs(&["solve", BOARD, "--table-load", table]).1[0];
    assert!(rest < all, "{rest} {all}");
}

#[test]
fn files_that_are_no_tables_are_refused() {
    let other = file("other.table");
    fs::write(&other, "something else").unwrap();
    let (exit, _, said) = mcgs(&[BOARD, "--table-load", other.to_str().unwrap()]);
    assert_eq!(exit, 2);
    assert!(said.contains("not a table of mcgs"), "{said}");
    let (exit, _, said) = mcgs(&[BOARD, "--table-load", file("missing.table").to_str().unwrap()]);
    assert_eq!(exit, 2);
    assert!(said.contains("no such file"), "{said}");
    let nowhere = file("no-such-folder").join("x.table");
    let (exit, nodes, said) = mcgs(&[BOARD, "--table-save", nowhere.to_str().unwrap()]);
    assert_eq!((exit, nodes.len()), (2, 0), "nothing is solved before: {said}");
    assert!(said.contains("there is no folder"), "{said}");
}
