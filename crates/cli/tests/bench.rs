//! `mcgs bench` on a few small positions.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use mcgs_workbench::bench::Record;

/// Runs two small positions with more arguments.
fn bench(args: &[&str]) -> Output {
    let small = ["bench", "--suite", "domineering", "--filter", "5x5 empty"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    command.args(small).args(args).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn the_fingerprint_repeats() {
    let fingerprint = |args: &[&str]| {
        let output = bench(args);
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
        let text = stdout(&output);
        let line = text.lines().find(|line| line.starts_with("fingerprint ")).unwrap();
        line.split(' ').nth(1).unwrap().parse::<u64>().unwrap()
    };
    let first = fingerprint(&[]);
    assert!(first > 10);
    assert_eq!(fingerprint(&["--repeat", "3"]), first);
    assert!(fingerprint(&["--no-split"]) > first);
}

#[test]
fn results_are_saved_and_compared() {
    let path = file("bench.json");
    let path = path.to_str().unwrap();
    assert_eq!(bench(&["--save", path, "--force"]).status.code(), Some(0));
    let same = stdout(&bench(&["--compare", path]));
    assert!(same.contains("the same 1; without a partner 0"), "{same}");

    // Half as many nodes before: the new run is worse.
    let mut record: Record = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    record.positions[0].nodes /= 2;
    fs::write(path, serde_json::to_string(&record).unwrap()).unwrap();
    let worse = bench(&["--compare", path]);
    assert!(stdout(&worse).contains("WORSE\n"), "{}", stdout(&worse));
    assert_eq!(worse.status.code(), Some(0));
}

#[test]
fn json_is_the_same_record() {
    let record: Record = serde_json::from_str(&stdout(&bench(&["--json", "--repeat", "2"]))).unwrap();
    assert_eq!((record.repeat, record.positions.len(), record.threads), (2, 1, 1));
    assert_eq!(record.positions[0].result.as_deref(), Some("P"));
    assert!(record.fingerprint().is_some());
}

#[test]
fn open_positions_have_an_exit_code() {
    let output = bench(&["--max-nodes", "5"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stdout(&output).contains("no fingerprint: not every position was solved"));
}

#[test]
fn every_rule_is_switched_in_turn() {
    let text = stdout(&bench(&["--ablate"]));
    let rules: Vec<&str> = text.lines().map(|line| line.split("  ").next().unwrap()).collect();
    assert_eq!(rules[..3], ["changed", "default", "no-table"]);
    // What is off already makes no row.
    let fewer = stdout(&bench(&["--ablate", "--no-table", "--json"]));
    assert_eq!(fewer.lines().count(), rules.len() - 2, "{fewer}");
    assert!(fewer.starts_with(r#"{"rule":"default","totals":{"positions":1,"wrong":0,"open":0,"#), "{fewer}");
}

#[test]
fn suites_are_listed() {
    let run = |args: &[&str]| {
        stdout(
            &Command::new(env!("CARGO_BIN_EXE_mcgs")).args(["bench", "--list"]).args(args).output().unwrap(),
        )
    };
    for suite in mcgs_workbench::bench::SUITES {
        assert!(run(&[]).contains(suite.name) && run(&["--hard"]).contains(suite.name));
    }
    assert!(run(&["--suite", "clobber"]).contains("5x5 checkerboard                   Grossman 2004\n"));
}

#[test]
fn mistakes_are_named() {
    let junk = file("junk.json");
    fs::write(&junk, "[]").unwrap();
    let junk = junk.to_str().unwrap();
    let hard = file("hard.json");
    let mut record: Record = serde_json::from_str(&stdout(&bench(&["--json"]))).unwrap();
    record.level = mcgs_workbench::bench::Level::Hard;
    fs::write(&hard, serde_json::to_string(&record).unwrap()).unwrap();
    let table: &[(&[&str], &str)] = &[
        (&["--suite", "chess"], "error: invalid value 'chess' for '--suite <NAME>...'"),
        (
            &["--filter", "no such thing"],
            "error: the argument '--filter <TEXT>' cannot be used multiple times",
        ),
        (&["--repeat", "0"], "error: invalid value '0' for '--repeat <K>'"),
        (&["--compare", "no-such-file"], "error: no-such-file: no such file or directory"),
        (&["--compare", junk], &format!("error: {junk}: not a result of `mcgs bench --save`: ")),
        (
            &["--compare", hard.to_str().unwrap()],
            &format!("error: {}: the results are of the hard suites, expected quick", hard.display()),
        ),
        (&["--ablate", "--save", "a"], "error: the argument '--ablate' cannot be used with '--save <FILE>'"),
    ];
    for (args, message) in table {
        let output = bench(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).starts_with(message), "{args:?}: {}", stderr(&output));
    }
    let nothing = Command::new(env!("CARGO_BIN_EXE_mcgs"))
        .args(["bench", "--filter", "no such thing"])
        .output()
        .unwrap();
    assert_eq!(stderr(&nothing), "error: no position is left, `mcgs bench --list` shows what there is\n");
}
