//! `mcgs test` on small folders.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder with one file of every kind.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    // A value that is too large to be found.
    let open = format!("{{version 2.0}}\n[clobber_1xn] {}\n{{value 0}}", "XXO".repeat(100));
    let files = [
        ("b.test", "{version 1.7}\n[nimber] 1 {B win, W win}"),
        ("a/z.test", "{version 1.7}\n/* a \"quoted\" word */ [clobber_1xn] XO {B}"),
        ("a/a/c.test", "{version 1.7}\n[kayles] 2 {winning moves B 1-0-0 2-0-0, W win}"),
        ("c.test", &open),
        ("notes.txt", "not a test"),
    ];
    for (file, text) in files {
        let file = path.join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    path
}

fn test(path: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mcgs")).arg("test").arg(path).args(args).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The number in a line of the summary.
fn count(output: &Output, name: &str) -> u64 {
    let text = stdout(output);
    let line = text.lines().find(|line| line.get(..15).is_some_and(|start| start.trim_end() == name));
    line.unwrap_or_else(|| panic!("no {name} in {text}"))[15..].parse().unwrap()
}

/// The cells of a table, which must all be quoted.
fn table(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| {
            let inner = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).unwrap();
            inner.split("\",\"").map(str::to_owned).collect()
        })
        .collect()
}

#[test]
fn a_folder_is_compared_in_order() {
    let path = folder("in_order");
    let csv = path.join("out.csv");
    let output = test(&path, &["--csv", csv.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty());

    let text = stdout(&output);
    let problems: Vec<&str> = text.lines().take_while(|line| !line.starts_with("files")).collect();
    assert_eq!(problems.len(), 2, "{text}");
    let open = format!("{}:2: TIMEOUT case 0: clobber_1xn:XXO", path.join("c.test").display());
    assert!(problems[0].starts_with(&open), "{text}");
    assert!(problems[0].contains(": Value: unknown, too large ("), "{text}");
    assert!(problems[1].contains("FAIL case 0: kayles: 2: Winning moves of Black: "), "{text}");
    let counts = ["files", "commands", "PASS", "FAIL", "COMPLETED", "UNSUPPORTED", "TIMEOUT", "not run"];
    assert_eq!(counts.map(|name| count(&output, name)), [4, 6, 3, 1, 1, 0, 1, 0]);

    let rows = table(&csv);
    assert!(rows.iter().all(|row| row.len() == 22), "{rows:?}");
    assert_eq!(rows[0][..4], ["File", "Case", "Games", "Player"]);
    let places: Vec<String> =
        rows[1..].iter().map(|row| format!("{} {} {}", row[0], row[1], row[7])).collect();
    let expected = [
        "b.test 0 PASS",
        "b.test 1 PASS",
        "c.test 0 TIMEOUT",
        "a/z.test 0 COMPLETED",
        "a/a/c.test 0 FAIL",
        "a/a/c.test 1 PASS",
    ];
    assert_eq!(places, expected);
    assert_eq!(rows[4][8], "a ''quoted'' word");
}

#[test]
fn a_filter_keeps_case_numbers() {
    let path = folder("filter");
    for (filter, expected) in
        [("nimber", 2), ("Winning", 1), ("z.test", 1), ("Solve BW", 4), ("no such text", 0)]
    {
        let output = test(&path, &["--filter", filter]);
        assert_eq!(count(&output, "commands"), expected, "{filter}");
    }
    let output = test(&path.join("a/a/c.test"), &["--filter", "Solve", "--json"]);
    let report: serde_json::Value = serde_json::from_str(stdout(&output).trim_end()).unwrap();
    assert_eq!((&report["case"], &report["status"]), (&1.into(), &"PASS".into()));
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stderr).unwrap().contains("commands       1\n"));
}

#[test]
fn the_run_stops_after_the_first_failure_if_asked() {
    let path = folder("fail_fast");
    fs::write(path.join("a.test"), "{version 1.7} [nimber] 1 {B loss, W win}").unwrap();
    let output = test(&path, &["--fail-fast"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!((count(&output, "commands"), count(&output, "not run")), (1, 7));
}

#[test]
fn a_file_with_errors_does_not_stop_the_others() {
    let path = folder("errors");
    fs::write(path.join("a.test"), "{version 1.7}\n[nimber] 1 {B win} [nimber] x {B}").unwrap();
    fs::write(path.join("bytes.test"), b"{version 1.7} \xff").unwrap();
    let output = test(&path, &[]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!((count(&output, "commands"), count(&output, "files in error")), (6, 2));
    let messages = String::from_utf8(output.stderr).unwrap();
    assert_eq!(messages.matches("error:").count(), 2, "{messages}");
    assert!(messages.contains("a.test:2:29: error:"), "{messages}");
}

#[test]
fn unknown_answers_end_with_code_3() {
    let path = folder("unknown");
    let output = test(&path.join("c.test"), &[]);
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn a_folder_without_tests_is_an_error() {
    let path = folder("nothing").join("none");
    fs::create_dir_all(&path).unwrap();
    let output = test(&path, &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("there are no `.test` files in this folder"));
}

#[test]
fn a_table_that_cannot_be_written_is_an_error() {
    let path = folder("no_table");
    let output = test(&path, &["--csv", "/no/such/folder/out.csv"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stdout(&output), "");
}
