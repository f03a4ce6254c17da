//! `mcgs generate`, whose output must be input.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn generate(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mcgs")).arg("generate").args(args).output().unwrap()
}

fn text(args: &[&str]) -> String {
    let output = generate(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a generated text and returns its summary.
fn run(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_mcgs"))
        .args(["test", "--threads", "1", "--max-nodes", "1000"])
        .arg(&path)
        .output()
        .unwrap();
    assert_ne!(output.status.code(), Some(2), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_seed_decides() {
    let args = ["clobber", "elephants", "--size", "6", "--components", "3", "--count", "4", "--seed"];
    let of_seed = |seed| text(&[&args[..], &[seed]].concat());
    let one = of_seed("1");
    assert_eq!(one, of_seed("1"));
    assert_ne!(one.lines().skip(2).collect::<Vec<_>>(), of_seed("2").lines().skip(2).collect::<Vec<_>>());
    let command = "// mcgs generate clobber elephants --size 6 --components 3 --count 4 --seed 1";
    assert_eq!(one.lines().nth(1), Some(command));
    assert!(run("seed.test", &one).contains("commands       8\n"));
}

#[test]
fn every_game_gives_input() {
    let list = Command::new(env!("CARGO_BIN_EXE_mcgs")).args(["list", "--json"]).output().unwrap();
    for line in String::from_utf8(list.stdout).unwrap().lines() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = game["name"].as_str().unwrap();
        let text = text(&[name, "--size", "3", "--count", "3", "--questions", "outcome"]);
        assert!(run(&format!("{name}.test"), &text).contains("commands       3\n"), "{name}");
    }
}

#[test]
fn all_boards_are_listed_once() {
    let text = text(&["clobber", "--size", "2x2", "--cells", "XO", "--all", "--questions", "outcome"]);
    assert_eq!(text.matches("[clobber]").count(), 6);
    assert!(run("all.test", &text).contains("commands       6\n"));
}

#[test]
fn families_have_comments_for_plots() {
    for family in ["0", "1", "2", "3", "4"] {
        let text = text(&["--family", family, "--count", "2", "--attempts", "500"]);
        let cases: Vec<&str> = text.lines().filter(|line| line.starts_with("/*")).collect();
        assert!(cases.len() > 5, "{text}");
        assert!(cases.iter().all(|case| case.starts_with(&format!("/* diagram::{family} game::"))), "{text}");
        assert!(
            run(&format!("family{family}.test"), &text)
                .contains(&format!("commands       {}\n", cases.len()))
        );
    }
}

#[test]
fn a_target_is_met() {
    let target = text(&["clobber", "--size", "3x4", "--count", "3", "--target", "5-50"]);
    let nodes: Vec<u64> = target
        .lines()
        .filter_map(|line| line.strip_prefix("// ")?.strip_suffix(" nodes")?.parse().ok())
        .collect();
    assert_eq!(nodes.len(), 3, "{target}");
    assert!(nodes.iter().all(|nodes| (5..=50).contains(nodes)), "{target}");
    let total: u64 = nodes.iter().sum();
    assert!(run("target.test", &target).contains(&format!("nodes          {total}\n")));
}

#[test]
fn mistakes_are_explained() {
    let problems: &[(&[&str], &str)] = &[
        (&["cobber", "--size", "3"], "error: no such game `cobber`, did you mean clobber?\n"),
        (&["clobber", "--size", "3x"], "is not a size"),
        (&["clobber", "--size", "3", "--questions", "C"], "`--questions` expects"),
        (&["clobber", "--size", "3", "--target", "9-1"], "is no target"),
        (&["clobber", "--size", "9x9", "--all"], "there are more than"),
        (&["clobber"], "--size"),
    ];
    for (args, message) in problems {
        let output = generate(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains(message), "{args:?}");
    }
    // There are only four strips of two stones.
    let output = generate(&["clobber_1xn", "--size", "2", "--count", "5"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stderr).unwrap().contains("only 4 different cases"));
}

#[test]
fn each_game_has_its_own_size() {
    let args =
        ["clobber", "elephants", "kayles", "--size", "3,clobber=2x4,elephants=8", "--each", "--count", "5"];
    let found = text(&args);
    let lines: Vec<&str> = found.lines().filter(|line| line.starts_with('[')).collect();
    assert_eq!(lines.len(), 15, "{found}");
    for sum in lines.chunks(3) {
        let [board, strip, heap] = sum else { panic!("{sum:?}") };
        let board = board.strip_prefix("[clobber] ").unwrap();
        assert!(board.len() == 9 && board.split('|').all(|row| row.len() == 4), "{board}");
        assert_eq!(strip.strip_prefix("[elephants] ").unwrap().len(), 8, "{strip}");
        assert!(heap.strip_prefix("[kayles] ").unwrap().parse::<u32>().unwrap() <= 3, "{heap}");
    }
    assert!(run("each.test", &found).contains("commands       10\n"));
    // Without names nothing changes: the seed decides as it always did.
    let plain = text(&["clobber", "--size", "2x4", "--count", "3"]);
    let named = text(&["clobber", "--size", "clobber=2x4", "--count", "3"]);
    assert_eq!(plain.lines().skip(2).collect::<Vec<_>>(), named.lines().skip(2).collect::<Vec<_>>());
}

#[test]
fn sizes_that_fit_no_game_are_refused() {
    for (size, problem) in [
        ("clobber=2x2", "`--size` has no size for `elephants`"),
        ("clobber=2x2,nogo=3", "`--size` names `nogo`, which is not among the games clobber, elephants"),
        ("2,3", "several sizes without a game"),
        ("clobber=x", "is not a size"),
    ] {
        let output = generate(&["clobber", "elephants", "--size", size]);
        assert_eq!(output.status.code(), Some(2), "{size}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains(problem), "{size}: {message}");
    }
}

#[test]
fn graphs_of_a_kind_are_drawn() {
    for kind in ["graph", "gnp", "tree", "holes", "regular"] {
        for game in ["snort", "node_kayles", "digraph_placement"] {
            let text = text(&[game, "--kind", kind, "--size", "8", "--count", "6", "--questions", "outcome"]);
            assert_eq!(text.matches(&format!("[{game}]")).count(), 6, "{text}");
            assert!(run(&format!("{game}-{kind}.test"), &text).contains("commands       6\n"), "{text}");
            if kind == "tree" && game != "digraph_placement" {
                for line in text.lines().filter(|line| line.starts_with('[')) {
                    let graph = line.split_whitespace().nth(1).unwrap();
                    let vertices: usize = graph.split('/').next().unwrap().parse().unwrap();
                    assert_eq!(graph.matches(['-', '>']).count(), vertices - 1, "{line}");
                }
            }
        }
    }
    let refused = |args: &[&str]| {
        let output = generate(args);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["snort", "--kind", "bush", "--size", "5"]).contains("expected one of `graph`, `gnp`"));
    assert!(refused(&["clobber", "--kind", "tree", "--size", "5"]).contains("clobber has no kinds"));
    assert!(refused(&["snort", "--kind", "tree", "--size", "3x3"]).contains("number of vertices"));
}
