//! What the program shows on a terminal, and nowhere else: colours, and how far a long question is. `script` provides the terminal.

#![cfg(target_os = "linux")] // Elsewhere `script` has other options.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // Helpers of tests are tests too, and say what they skip.

use std::process::{Command, Stdio};

/// What the program writes to a terminal; nothing where there is no `script`.
fn on_a_terminal(variables: &[(&str, &str)], arguments: &str) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_mcgs");
    let mut script = Command::new("script");
    script.args([
        "-qec",
        &format!("stty rows 24 cols 60; exec '{program}' --no-db {arguments}"),
        "/dev/null",
    ]);
    script.env("TERM", "xterm").env_remove("NO_COLOR").envs(variables.iter().copied());
    match script.stdin(Stdio::null()).output() {
        Ok(output) => Some(String::from_utf8(output.stdout).unwrap()),
        Err(_) => {
            eprintln!("skipped: there is no `script`");
            None
        }
    }
}

#[test]
fn answers_have_colours_unless_somebody_wants_none() {
    let question = "'[clobber] XO {B win}'";
    let Some(coloured) = on_a_terminal(&[], question) else { return };
    assert!(coloured.contains("\u{1b}[32mPASS\u{1b}[0m"), "{coloured:?}");
    for (variables, arguments) in [
        (&[("NO_COLOR", "1")][..], question),
        (&[("TERM", "dumb")], question),
        (&[], "--color never '[clobber] XO {B win}'"),
    ] {
        let plain = on_a_terminal(variables, arguments).unwrap();
        assert!(plain.contains("  PASS, ") && !plain.contains('\u{1b}'), "{plain:?}");
    }
}

#[test]
fn without_a_terminal_there_are_colours_only_on_request() {
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_mcgs")).args(arguments).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let question = "[clobber] XO {B win}";
    assert!(!run(&["--no-db", question]).contains('\u{1b}'));
    assert!(run(&["--no-db", "--color", "always", question]).contains("\u{1b}[32mPASS"));
}

#[test]
fn long_answers_are_wrapped_to_the_terminal() {
    let question = "'[clobber] XOXOXO|OXOXOX [clobber] XOXOXO|OXOXOX {moves B}'";
    let Some(shown) = on_a_terminal(&[("NO_COLOR", "1")], question) else { return };
    let lines: Vec<&str> = shown.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("  Moves of Black: ")).unwrap();
    assert!(lines[first + 1].starts_with("      ") && lines[first + 1].contains(':'), "{shown}");
    assert!(lines.iter().all(|line| line.chars().count() <= 60), "{shown}");
}

/// The lines that are wider than the terminal.
fn too_long(shown: &str) -> Vec<&str> {
    shown.lines().map(|line| line.trim_end_matches('\r')).filter(|line| line.chars().count() > 60).collect()
}

#[test]
fn pages_fit_a_narrow_terminal() {
    let none = [("NO_COLOR", "1")];
    for arguments in [
        "list",
        "list clobber",
        "list gen_toads",
        "octal 0.77",
        "octal 0.156",
        "octal 0.07",
        "analyze '[cgt_game] ({10|-10||-30|-50})'",
        "analyze '[clobber_1xn] XOXOXOXOXO'",
        "table --help",
        "--help",
    ] {
        let Some(shown) = on_a_terminal(&none, arguments) else { return };
        let long = too_long(&shown);
        // Examples to be copied stay whole.
        assert!(long.iter().all(|line| line.trim_start().starts_with("mcgs ")), "{arguments}: {long:#?}");
        assert!(shown.lines().count() > 5, "{arguments}: {shown}");
    }
    let shown = on_a_terminal(&none, "analyze '[cgt_game] ({10|-10||-30|-50})'").unwrap();
    assert!(
        shown.contains("Thermograph  L: (-10, -1) (-10, 10) (-20, 20)\r\n             R: (-30, -1)"),
        "{shown}"
    );
}

#[test]
fn errors_show_the_part_of_a_line_that_fits() {
    let none = [("NO_COLOR", "1")];
    let board = "XO".repeat(20) + "Q" + &"XO".repeat(20);
    let Some(shown) = on_a_terminal(&none, &format!("'[clobber] {board} {{B}}'")) else { return };
    assert!(too_long(&shown).is_empty(), "{shown}");
    let lines: Vec<&str> = shown.lines().map(|line| line.trim_end_matches('\r')).collect();
    let source = lines.iter().position(|line| line.starts_with("    1 | ...")).unwrap();
    let caret = lines[source + 1].find('^').unwrap();
    assert_eq!(lines[source].as_bytes()[caret], b'Q', "{shown}");
    assert!(lines[source + 2].starts_with("      | expected cells"), "{shown}");
}

#[test]
fn a_long_question_shows_how_far_it_is_and_nothing_of_that_remains() {
    // Far more than a few seconds of work.
    let board = ["XOXOXOXO", "OXOXOXOX"].repeat(4).join("|");
    let Some(shown) =
        on_a_terminal(&[("NO_COLOR", "1")], &format!("--timeout 3000 '[clobber] {board} {{B}}'"))
    else {
        return;
    };
    let line = shown.split('\r').find(|line| line.contains(" nodes, ")).unwrap_or_default();
    for fact in [" nodes, ", "/s, ", " MiB", " moves"] {
        assert!(line.contains(fact), "{fact}: {shown:?}");
    }
    assert!(shown.contains("\r\u{1b}[2K[clobber] XOXO"), "the line is still there: {shown:?}");
}

#[test]
fn explanations_fit_the_terminal() {
    let question = "explain '[domineering] ....|....|.... {B} [clobber] XXO XO {outcome}'";
    let Some(shown) = on_a_terminal(&[("NO_COLOR", "1")], question) else { return };
    assert!(shown.contains("White has an answer to each move of Black:"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 60), "{shown}");
}
