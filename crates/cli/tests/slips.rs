//! Slips of the hand: what somebody sees who mistypes a command line, an input or a file name, and what is understood all the same.
//!
//! `slips.txt` holds command lines with the exit code and everything that the program writes. `UPDATE_SLIPS=1` writes what it writes
//! today; read the difference line by line, as somebody who sees the program for the first time.

#![cfg(unix)] // The command lines are those of a Unix shell.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A command line with what came of it, or a heading between them.
enum Entry {
    Heading(String),
    Slip { line: String, outcome: String },
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/slips.txt")
}

/// Headings begin with `#`, command lines with `$ `; what follows up to the next of them is the outcome.
fn entries(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    for line in text.lines() {
        if line.starts_with('#') {
            entries.push(Entry::Heading(line.to_owned()));
        } else if let Some(line) = line.strip_prefix("$ ") {
            entries.push(Entry::Slip { line: line.to_owned(), outcome: String::new() });
        } else if let Some(Entry::Slip { outcome, .. }) = entries.last_mut() {
            let _ = writeln!(outcome, "{line}");
        }
    }
    for entry in &mut entries {
        if let Entry::Slip { outcome, .. } = entry {
            outcome.truncate(outcome.trim_end().len());
        }
    }
    entries
}

/// An empty folder of its own for a test, with the files that the command lines name.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.join("puzzles")).unwrap();
    let files = [
        ("puzzles.test", "{version 1.7}\n[clobber] XO|OX {B win}\n"),
        ("other.test", "{version 2.0}\n[nim] 3 5 {outcome N}\n"),
        ("old.test", "{version 1.7}\n[cram] ..|.. {N 0}\n"),
        ("no-version.test", "[clobber] XO {B}\n"),
        ("unfinished.test", "{version 2.0}\n[clobber] XO {B}\n[clobber] XOX\n"),
    ];
    for (name, text) in files {
        fs::write(path.join(name), text).unwrap();
    }
    fs::copy(path.join("puzzles.test"), path.join("a.test")).unwrap();
    fs::write(path.join("binary.test"), b"\x7fELF\x02\x01\0\0\xff").unwrap();
    path
}

/// The exit code and everything that a command line writes, with times as `T`, the memory of the machine as `M` and the list of games as `G`.
fn run(line: &str, folder: &Path) -> (i32, String) {
    let programs = Path::new(env!("CARGO_BIN_EXE_mcgs")).parent().unwrap().to_owned();
    let old = std::env::var_os("PATH").unwrap_or_default();
    let all = std::env::join_paths([programs].into_iter().chain(std::env::split_paths(&old))).unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", &format!("exec 2>&1; {line}")]).current_dir(folder).stdin(Stdio::null());
    command.env("PATH", all).env_remove("COLUMNS").env_remove("MCGS_DB");
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<String> = text.lines().map(masked).collect();
    (output.status.code().unwrap(), lines.join("\n").trim_end().to_owned())
}

fn masked(line: &str) -> String {
    let line = match line.split_once(" ms, ") {
        Some((before, after)) => {
            format!("{}T ms, {after}", before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.'))
        }
        None => line.to_owned(),
    };
    // A new game changes no message.
    let line = match (line.split_once("known titles: "), line.split_once("; each also with ")) {
        (Some((before, _)), Some((_, after))) => format!("{before}known titles: G; each also with {after}"),
        _ => line,
    };
    match line.split_once("this machine has, which is ") {
        Some((before, _)) => format!("{before}this machine has, which is M"),
        None => line.trim_end().to_owned(),
    }
}

#[test]
fn every_slip_gets_the_message_that_helps() {
    let folder = folder("slips");
    let text = fs::read_to_string(path()).unwrap();
    let (mut new, mut wrong, mut count) = (String::new(), String::new(), 0);
    for entry in entries(&text) {
        match entry {
            Entry::Heading(line) => {
                let _ = writeln!(new, "{line}\n");
            }
            Entry::Slip { line, outcome } => {
                let (code, written) = run(&line, &folder);
                let found = format!("exit {code}\n{written}").trim_end().to_owned();
                let _ = writeln!(new, "$ {line}\n{found}\n");
                count += 1;
                if found != outcome {
                    let _ = writeln!(wrong, "$ {line}\n--- expected\n{outcome}\n--- found\n{found}\n");
                }
            }
        }
    }
    if std::env::var_os("UPDATE_SLIPS").is_some() {
        fs::write(path(), new.trim_end().to_owned() + "\n").unwrap();
    } else {
        assert!(wrong.is_empty(), "\n{wrong}");
    }
    assert!(count >= 60, "{count} slips");
}

/// An argument, or the last line of a text, without a question.
#[test]
fn without_a_question_the_outcome_is_answered_but_not_for_files() {
    let folder = folder("slips-questions");
    for line in [
        "mcgs '[domineering] ..|..'",
        "echo '[domineering] ..|..' | mcgs -",
        "mcgs solve '[domineering] ..|..'",
    ] {
        let (code, text) = run(line, &folder);
        assert_eq!(code, 0, "{text}");
        assert!(text.contains("[domineering] ..|..\n  Outcome: N\n"), "{text}");
        assert!(text.contains("`[domineering] ..|.. {value, winning moves B}`"), "{text}");
    }
    let (code, text) = run("mcgs unfinished.test", &folder);
    assert_eq!((code, text.contains("Outcome")), (0, false), "{text}");
    assert!(
        text.contains("unfinished.test:3:11: warning: 1 game after the last command block is ignored"),
        "{text}"
    );
    fs::write(folder.join("nothing.test"), "{version 1.7}\n[clobber] XO\n").unwrap();
    assert_eq!(run("mcgs nothing.test", &folder).0, 2);
}

#[test]
fn a_file_is_run_by_its_name_alone() {
    let folder = folder("slips-files");
    let expected = run("mcgs --file puzzles.test", &folder);
    assert!(expected.1.contains("PASS"), "{}", expected.1);
    for line in [
        "mcgs puzzles.test",
        "mcgs ./puzzles.test",
        "mcgs solve puzzles.test",
        "mcgs --threads 1 puzzles.test",
    ] {
        let (code, text) = run(line, &folder);
        assert_eq!(
            (code, text.split("puzzles").last()),
            (expected.0, expected.1.split("puzzles").last()),
            "{line}"
        );
    }
    // It is an input, which no output may overwrite.
    let (code, text) = run("mcgs puzzles.test --table-save puzzles.test --force", &folder);
    assert_eq!(code, 2, "{text}");
    assert!(fs::read_to_string(folder.join("puzzles.test")).unwrap().contains("XO|OX"));
}

#[test]
fn arguments_that_are_no_text_are_refused_like_others() {
    let folder = folder("slips-bytes");
    for line in [
        "mcgs graph 10 \"$(printf 'new-\\377.test')\" more",
        "mcgs '[clobber]' \"$(printf '\\377')\"",
        "mcgs \"$(printf -- '-\\377')\" 3",
        "mcgs analyse \"$(printf '\\377')\"",
    ] {
        let (code, text) = run(line, &folder);
        assert_eq!(code, 2, "{line}: {text}");
        assert!(!text.contains("panicked"), "{line}: {text}");
    }
}

#[test]
fn one_game_is_listed_with_all_that_is_known_of_it() {
    let folder = folder("slips-list");
    let (_, text) = run("mcgs list toads_and_frogs", &folder);
    for part in [
        "toads_and_frogs is [gen_toads]",
        "`T` stands for `X`",
        "1,1,1,0 if there are none",
        "at most 65536 cells",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let (_, text) = run("mcgs list cram", &folder);
    assert!(text.starts_with("cram is [impartial domineering]\n"), "{text}");
    assert!(text.contains("Also called: cram ([impartial domineering]), crosscram\n"), "{text}");
    let (_, text) = run("mcgs list --json", &folder);
    let games: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let toads = games.iter().find(|game| game["name"] == "gen_toads").unwrap();
    assert_eq!((&toads["default_parameters"], &toads["board"]), (&"1,1,1,0".into(), &"strip".into()));
    assert_eq!(toads["aliases"][0]["name"], "toads_and_frogs");
    assert_eq!(toads["other_cells"][0]["cell"], "X");
    let octal = games.iter().find(|game| game["name"] == "octal").unwrap();
    assert_eq!(octal["aliases"][0]["title"], "octal 0.07");
    // Each name that is listed can be written.
    for game in &games {
        for alias in game["aliases"].as_array().unwrap() {
            let (code, text) = run(&format!("mcgs list {}", alias["name"].as_str().unwrap()), &folder);
            assert_eq!(code, 0, "{text}");
        }
    }
}
