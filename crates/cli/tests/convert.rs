//! `mcgs convert`: graphs from one format to another, and to questions.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Exit code, output and messages of the program with this standard input.
fn mcgs(args: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    command
        .args(args)
        .env_remove("MCGS_DB")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that reads nothing may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The output for a standard input of graphs.
fn converted(args: &[&str], input: &str) -> String {
    let (code, out, messages) = mcgs(&[&["convert", "-"], args].concat(), input);
    assert_eq!((code, messages.as_str()), (0, ""));
    out
}

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("convert");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let _ = fs::remove_file(&path);
    path
}

const PATH: &str = "3/1-2,2-3\n";

#[test]
fn every_format_becomes_every_other_one() {
    let texts =
        [("graph6", "Bg\n"), ("sparse6", ":Bd\n"), ("dimacs", "p edge 3 2\ne 1 2\ne 2 3\n"), ("edges", PATH)];
    for (from, _) in texts {
        // What the program writes is what it reads, detected or not.
        let text = converted(&["--to", from], PATH);
        for (to, _) in texts {
            let expected = converted(&["--to", to], PATH);
            assert_eq!(converted(&["--to", to], &text), expected, "{from} to {to}");
            assert_eq!(converted(&["--from", from, "--to", to], &text), expected, "{from} to {to}");
        }
    }
    assert_eq!(converted(&["--to", "dimacs"], "3/1-2,2-3"), texts[2].1);
    assert_eq!(converted(&["--to", "graph6"], PATH), texts[0].1);
}

#[test]
fn each_line_is_a_graph_with_or_without_a_header() {
    let lines = converted(&["--to", "edges"], ">>graph6<<Bw\r\nA_\n\n:BcN\n");
    assert_eq!(lines, "3/1-2,1-3,2-3\n2/1-2\n3/1-2,1-3,2-3\n");
}

#[test]
fn shapes_have_names() {
    let (code, out, _) = mcgs(&["convert", "--shape", "cycle4", "--to", "edges"], "");
    assert_eq!((code, out.as_str()), (0, "4/1-2,1-4,2-3,3-4\n"));
    let (code, out, _) = mcgs(&["convert", "--shape", "grid3x4", "--to", "dimacs"], "");
    assert!(code == 0 && out.starts_with("p edge 12 17\n"), "{out}");
    let (code, _, messages) = mcgs(&["convert", "--shape", "blob4", "--to", "edges"], "");
    assert!(code == 2 && messages.contains("expected a graph such as `path5`"), "{messages}");
}

#[test]
fn games_on_graphs_are_questions_that_the_program_answers() {
    let input = converted(&["--game", "snort"], "A_\nD~{\n");
    assert_eq!(input, "{version 2.0}\n[snort] g6\"A_\" {outcome}\n[snort] g6\"D~{\" {outcome}\n");
    let (code, out, messages) = mcgs(&["-"], &input);
    assert_eq!(code, 0, "{messages}");
    assert_eq!(out.matches("Outcome: N").count() + out.matches("outcome: N").count(), 2, "{out}");
    let input = converted(&["--game", "graph_clobber", "--colours", "XO", "--ask", "value"], "Bg\n");
    assert_eq!(input, "{version 2.0}\n[graph_clobber] g6\"Bg\":XOX {value}\n");
    assert_eq!(mcgs(&["-"], &input).0, 0);
}

#[test]
fn a_game_that_needs_colours_says_so() {
    let (code, _, messages) = mcgs(&["convert", "-", "--game", "cutthroat"], "Bw\n");
    assert_eq!(code, 2);
    assert!(messages.contains("`--colours` gives the vertices characters"), "{messages}");
    let (code, _, messages) = mcgs(&["convert", "-", "--game", "snorrt"], "Bw\n");
    assert!(code == 2 && messages.contains("snort"), "{messages}");
}

#[test]
fn bad_files_are_pointed_at() {
    for (input, place, message) in [
        ("A_\nB w\n", "<stdin>:2:2", "` ` is no character of a graph"),
        ("Bww\n", "<stdin>:1:3", "2 characters of edges for 3 vertices, which need 1"),
        ("c a graph\np edge 3 1\ne 1 4\n", "<stdin>:3:1", "`e 1 4` in a graph with 3 vertices"),
        ("3/1-2,2-4\n", "<stdin>:1:9", "4"),
        ("4/1-2:....\n", "<stdin>:1:6", "unexpected"),
        ("", "<stdin>", "there is no graph"),
    ] {
        let (code, out, messages) = mcgs(&["convert", "-", "--to", "edges"], input);
        assert_eq!((code, out.as_str()), (2, ""), "{input}");
        assert!(messages.contains(place) && messages.contains(message), "{input}: {messages}");
    }
}

#[test]
fn a_dimacs_file_holds_one_graph() {
    let (code, _, messages) = mcgs(&["convert", "-", "--to", "dimacs"], "A_\nBw\n");
    assert_eq!((code, messages.as_str()), (2, "error: a DIMACS file holds one graph, but the input has 2\n"));
}

#[test]
fn no_file_is_overwritten_unasked() {
    let (graphs, output) = (file("graphs.g6"), file("graphs.txt"));
    fs::write(&graphs, "Bw\n").unwrap();
    fs::write(&output, "precious\n").unwrap();
    let [graphs, path] = [&graphs, &output].map(|path| path.to_str().unwrap());
    let args = ["convert", graphs, "--to", "edges", "-o", path];
    let (code, _, messages) = mcgs(&args, "");
    assert!(code == 2 && messages.contains("--force"), "{messages}");
    assert_eq!(fs::read_to_string(path).unwrap(), "precious\n");
    assert_eq!(mcgs(&[&args[..], &["--force"]].concat(), "").0, 0);
    assert_eq!(fs::read_to_string(path).unwrap(), "3/1-2,1-3,2-3\n");
    assert_eq!(
        mcgs(&["convert", graphs, "--to", "edges", "-o", graphs, "--force"], "").0,
        2,
        "the input stays"
    );
}

#[test]
fn a_command_line_needs_a_source_and_a_target() {
    for args in [
        &["convert"][..],
        &["convert", "-"],
        &["convert", "--to", "edges"],
        &["convert", "a", "--shape", "path3", "--to", "edges"],
    ] {
        assert_eq!(mcgs(args, "").0, 2, "{args:?}");
    }
}
