//! Text that would do something to a terminal or a spreadsheet, if it got there as it is.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Clears the screen, sets the title of the window, and turns the text around.
const HOSTILE: &str = "\u{1b}[2J\u{1b}]0;gotcha\u{7}\u{9b}1m\u{202e}";

fn mcgs(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mcgs")).args(args).stdin(Stdio::null()).output().unwrap()
}

/// Panics if a character that a terminal obeys is among the output.
fn assert_harmless(output: &Output) {
    for bytes in [&output.stdout, &output.stderr] {
        let text = std::str::from_utf8(bytes).unwrap();
        let hostile = |c: char| c != '\n' && c != '\t' && (c.is_control() || c == '\u{202e}');
        assert!(!text.contains(hostile), "{text:?}");
    }
}

/// An empty folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn comments_are_shown_but_not_obeyed() {
    let input = format!("/* {HOSTILE}comment */ [clobber] XO {{B loss}}");
    for args in [vec![input.as_str()], vec![&input, "--json"], vec!["analyze", &input]] {
        let output = mcgs(&args);
        assert_harmless(&output);
        assert!(!output.stdout.is_empty());
    }
    let text = String::from_utf8(mcgs(&[&input]).stdout).unwrap();
    assert!(text.contains("\"\\u{1b}[2J\\u{1b}]0;gotcha\\u{7}\\u{9b}1m\\u{202e}comment\""), "{text}");
    let json: serde_json::Value = serde_json::from_slice(&mcgs(&[&input, "--json"]).stdout).unwrap();
    assert_eq!(json["comment"], format!("{HOSTILE}comment"));
}

#[test]
fn arguments_and_names_are_shown_but_not_obeyed() {
    let option = format!("--{HOSTILE}");
    let game = format!("[{HOSTILE}] XO {{B}}");
    let moves = format!("[clobber] XO {{winning moves B {HOSTILE}}}");
    for args in [
        vec![option.as_str()],
        vec![HOSTILE],
        vec!["list", HOSTILE],
        vec!["octal", HOSTILE],
        vec!["generate", HOSTILE, "--size", "3"],
        vec!["generate", "clobber", "--size", HOSTILE],
        vec!["generate", "clobber", "--size", "3", "--questions", HOSTILE],
        vec!["test", HOSTILE],
        vec!["--file", HOSTILE],
        vec!["--db", HOSTILE, "[clobber] XO {B}"],
        vec!["db", "info", HOSTILE],
        vec!["db", "build", "/nowhere/x.db", HOSTILE],
        vec!["report", HOSTILE, "-o", "/nowhere/x.html"],
        vec!["experiment", HOSTILE],
        vec![&game],
        vec![&moves],
    ] {
        let output = mcgs(&args);
        assert_harmless(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn files_with_hostile_names_are_tested_and_resumed() {
    let folder = folder("hostile_names");
    let name = format!("=1 \"{HOSTILE}.test");
    let text = format!(
        "{{version 2.0}}\n/* =HYPERLINK(A1) {HOSTILE} */ [cgt_game] (+-1) {{value, mean, W loss, stops}}"
    );
    fs::write(folder.join(&name), text).unwrap();
    let csv = folder.join("out.csv");
    let args = ["test", folder.to_str().unwrap(), "--csv", csv.to_str().unwrap(), "--resume"];
    let first = mcgs(&args);
    assert_harmless(&first);
    assert_eq!(first.status.code(), Some(1));
    let table = fs::read_to_string(&csv).unwrap();
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), 4, "{table}");
    assert!(rows[0].contains("\"(+-1)\""), "{table}");
    for row in &rows {
        assert!(row.starts_with("\"'=1 ''\\u{1b}[2J"), "{row}");
        assert!(row.contains(",\"'=HYPERLINK(A1) \\u{1b}[2J"), "{row}");
        for cell in row.trim_matches('"').split("\",\"") {
            let runs = cell.starts_with(['=', '+', '@']) || cell.starts_with('-') && cell.len() > 1;
            assert!(!runs || cell.parse::<f64>().is_ok(), "{cell}");
        }
    }
    // All rows are found again, whatever was done to the name.
    let again = String::from_utf8(mcgs(&args).stdout).unwrap();
    assert!(again.contains("from before    4\n"), "{again}");
    assert_eq!(fs::read_to_string(&csv).unwrap(), table);
}

#[test]
fn values_in_parentheses_are_expectations() {
    let output = mcgs(&[
        "[cgt_game] ({-2|-1}) {value (-3/2), mean (-3/2), temperature (-1/2)} [cgt_game] (+-1) {value (+-1)}",
    ]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let open = mcgs(&["[clobber] XO {mean (1 2)}"]);
    let message = String::from_utf8(open.stderr).unwrap();
    assert!(message.contains("1:23: error: unexpected `2` after `mean`"), "{message}");
    assert!(message.contains("expected `)`"), "{message}");
}
