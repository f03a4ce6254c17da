//! Tint obeys the laws, and is a game like any other.

use std::process::Command;

use mcgs::{Outcome, Ruleset, Settings, solve_with};
use own_game::GAMES;

fn tint() -> &'static dyn Ruleset {
    GAMES.find("tint").expect("it is in the list")
}

#[test]
fn it_obeys_the_laws() {
    mcgs_laws::assert_obeyed(tint(), mcgs_laws::small_texts(tint()));
}

/// What the input language answers.
fn answers(text: &str) -> Vec<String> {
    let reports = solve_with(text, Settings::default().registry(&GAMES)).unwrap_or_else(|error| panic!("{error}"));
    reports.into_iter().filter_map(|report| report.result).collect()
}

#[test]
fn it_has_values_and_stands_in_sums() {
    assert_eq!(answers("[tint] . [clobber] XO {value, outcome}"), ["0", "P"]);
    assert_eq!(answers("[tint] ...|... {outcome} [impartial tint] .... {N}").len(), 2);
    assert_eq!(answers("[tint] X#X [integer_game] -2 {outcome}"), [Outcome::P.to_string()]);
}

#[test]
fn the_profile_of_this_workspace_is_a_good_one() {
    mcgs_laws::assert_compiled_right();
}

/// What the program prints for these arguments.
fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_own-game")).args(arguments).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_command_line_knows_it() {
    assert!(printed(&["[tint] .. [clobber] XO {B}"]).contains("Win"));
    assert!(printed(&["list", "tint"]).contains("A move paints a cell"));
    assert!(printed(&["generate", "tint", "--size", "2x3", "--count", "2"]).contains("[tint] "));
}
