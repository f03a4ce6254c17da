//! `mcgs graph` and `mcgs export`.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

fn mcgs(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_mcgs")).args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn temporary(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_graph_goes_to_the_standard_output_or_to_files() {
    let (code, text, _) = mcgs(&["graph", "[clobber_1xn] XOX {B}"]);
    assert_eq!(code, Some(0));
    assert!(text.starts_with("digraph search {") && text.contains("n0 -> n1 [label=\"1-2\"]"), "{text}");

    let (svg, dot) = (temporary("graph.svg"), temporary("graph.dot"));
    let files = ["--svg", svg.to_str().unwrap(), "--dot", dot.to_str().unwrap(), "--force"];
    let (code, text, _) = mcgs(&[&["graph", "[clobber] XO|OX {W}", "--all-moves"], &files[..]].concat());
    assert_eq!((code, text.as_str()), (Some(0), "White moves first and wins: 11 positions, 12 moves\n"));
    assert!(fs::read_to_string(svg).unwrap().ends_with("</svg>\n"));
    assert!(fs::read_to_string(dot).unwrap().contains("White moves and wins"));
}

#[test]
fn graphs_need_one_question_and_few_positions() {
    assert_eq!(mcgs(&["graph", "[clobber] XO"]), mcgs(&["graph", "[clobber] XO {B}"]));
    for input in ["[clobber] XO {B, W}", "[clobber] XO {outcome}", "[clobber] XO {B} [clobber] XO"] {
        assert_eq!(mcgs(&["graph", input]).0, Some(2), "{input}");
    }
    let (code, text, message) = mcgs(&["graph", "[clobber_1xn] XOXOXOXOXO {B}", "--limit", "5"]);
    assert_eq!((code, text.as_str()), (Some(3), ""));
    let expected =
        "error: the graph has more than 5 positions; take a smaller sum, or allow more with `--limit N`\n";
    assert_eq!(message, expected);
}

#[test]
fn cases_are_exported() {
    let path = temporary("export.test");
    let text = "{version 1.7}\n[clobber_1xn] XO XXO {B win, W} [nimber] 2 {B win} [clobber_1xn] {} XO [nimber] 1 {W loss}";
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let (code, text, message) = mcgs(&["export", path, "--format", "lines"]);
    assert_eq!((code, message.as_str()), (Some(0), "2 exported, 2 cannot be exported\n"));
    assert_eq!(text, "[clobber_1xn] (XO) (XXO) solve B win\n[clobber_1xn] (XO) (XXO) solve W ?\n");

    let (code, text, message) = mcgs(&["export", path, "--format", "cgsuite"]);
    assert_eq!((code, message.as_str()), (Some(0), "3 exported, 0 cannot be exported\n"));
    assert!(text.contains("// [clobber_1xn] XO + [nimber] 1 expected: W Loss\nr3 := ("), "{text}");
    assert_eq!(text.matches(".OutcomeClass;\n").count(), 3);
}

#[test]
fn cases_become_lines_for_segclobber_and_plain_positions() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("segclobber.test");
    let text = "{version 2.0}\n[clobber_1xn] XOXO .XXO {B win, W, value}\n[negative clobber_1xn] XXO {W}\n\
        [impartial clobber_1xn] XO {B}\n[kayles] 3 [clobber_1xn] XO {B}\n";
    fs::write(&path, text).unwrap();
    let export = |format: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_mcgs"))
            .args(["export", "--format", format])
            .arg(&path)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0));
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (lines, summary) = export("segclobber");
    assert_eq!(lines, "BWBW..BBW B\nBWBW..BBW W\nWWB W\n");
    assert_eq!(summary, "3 exported, 3 cannot be exported\n");
    let (lines, summary) = export("positions");
    let expected = "[clobber_1xn] XOXO .XXO\n[clobber_1xn] OOX\n[impartial clobber_1xn] XO\n[kayles] 3 [clobber_1xn] XO\n";
    assert_eq!(lines, expected);
    assert_eq!(summary, "4 exported, 0 cannot be exported\n");
}
