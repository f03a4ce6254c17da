//! `mcgs find`: sums with a property, in one command.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn mcgs(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mcgs")).args(args).output().unwrap()
}

fn find(args: &[&str]) -> Output {
    mcgs(&[&["find", "--no-db"], args].concat())
}

fn text(args: &[&str]) -> String {
    let output = find(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The sums that were found.
fn sums(text: &str) -> Vec<String> {
    text.lines().filter(|line| line.starts_with('[')).map(str::to_owned).collect()
}

fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("find-{name}"));
    let _ = fs::remove_file(&path);
    path
}

/// The program itself says that a document is right.
fn check(name: &str, text: &str, questions: usize) {
    let file = path(name);
    fs::write(&file, text).unwrap();
    let output = mcgs(&["test", file.to_str().unwrap()]);
    let summary = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}\n{summary}");
    assert!(summary.contains(&format!("PASS           {questions}\n")), "{summary}");
}

#[test]
fn a_puzzle_with_one_winning_move_in_three_components_is_one_command() {
    let conditions = "winning moves B = 1 and no component = 0 and outcome = N";
    let found = text(&["[clobber] 2x3 + [elephants] 6 + [nogo] 2x3", "--where", conditions, "--count", "3"]);
    let lines = sums(&found);
    assert_eq!(lines.len(), 3, "{found}");
    for line in &lines {
        let (sum, answers) = line.split_once('{').unwrap();
        assert!(["[clobber]", "[elephants]", "[nogo]"].iter().all(|title| sum.contains(title)), "{line}");
        let moves = answers.strip_prefix("winning moves B ").unwrap().split(',').next().unwrap();
        assert_eq!(moves.split_whitespace().count(), 1, "{line}");
        assert!(answers.contains("outcome N"), "{line}");
    }
    check("puzzle.test", &found, 6);
}

#[test]
fn the_result_follows_from_the_seed_whatever_the_number_of_jobs() {
    let args = ["[clobber] 3x3 + [clobber_1xn] 5", "--where", "outcome = P", "--count", "5"];
    let of = |more: &[&str]| sums(&text(&[&args[..], more].concat()));
    let one = of(&["--jobs", "1", "--seed", "7"]);
    assert_eq!(one.len(), 5);
    assert_eq!(one, of(&["--jobs", "4", "--seed", "7"]));
    assert_ne!(one, of(&["--jobs", "4", "--seed", "8"]));
}

#[test]
fn all_boards_are_looked_at() {
    // Of the 102 boards up to symmetry, each has an outcome.
    let count = |outcome: &str| {
        let condition = format!("outcome = {outcome}");
        let found = text(&["[clobber] 3x3", "--exhaustive", "--where", &condition]);
        assert!(found.ends_with("// tried 102\n"), "{found}");
        sums(&found).len()
    };
    let all = ["L", "R", "N", "P"].map(count);
    assert_eq!(all.iter().sum::<usize>(), 102);
    // Exchanging the players exchanges the first two.
    assert_eq!(all[0], all[1]);
    let output = find(&["[clobber] 2x2", "--exhaustive", "--where", "value = 5"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "0 found in all 6 sums\n");
}

#[test]
fn the_best_come_first() {
    let args = ["[domineering] 3x3", "--exhaustive", "--maximize", "temperature", "--count", "4"];
    let found = text(&args);
    let temperatures: Vec<&str> = found
        .lines()
        .filter_map(|line| line.split_once("{temperature ")?.1.split_once('}'))
        .map(|it| it.0)
        .collect();
    // The hottest board with nine cells is the empty one or one with temperature above 1, by published values at most 5/4.
    assert_eq!(temperatures.len(), 4, "{found}");
    let number = |text: &str| {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap()
    };
    assert!(temperatures.windows(2).all(|pair| number(pair[0]) >= number(pair[1])), "{found}");
    check("best.test", &found, 4);
    // None is hotter than the first one.
    let condition = format!("temperature > {}", temperatures[0]);
    assert_eq!(sums(&text(&["[domineering] 3x3", "--exhaustive", "--where", &condition])).len(), 0);
    let least = text(&["[domineering] 2x2", "--exhaustive", "--minimize", "mean", "--count", "1"]);
    assert!(sums(&least)[0].contains("{mean -1}"), "{least}");
}

#[test]
fn conditions_of_all_kinds_are_obeyed() {
    for condition in [
        "value = {1|*}",
        "temperature > 1/2",
        "mean >= 1",
        "value || 0 and moves B = 2",
        "B = win and W = loss",
        "misere outcome = P and misère B = loss",
    ] {
        let found = text(&["[domineering] 3x3", "--exhaustive", "--where", condition, "--count", "3"]);
        let questions = if condition.contains(" and ") { 2 } else { 1 };
        check("kinds.test", &found, sums(&found).len() * questions);
    }
    let found = text(&["[kayles] 9 (3)", "--where", "nim = 1", "--count", "2"]);
    check("nim.test", &found, sums(&found).len());
    assert!(sums(&found).iter().all(|line| line.contains(" 3 {nim 1}")), "{found}");
    // Rows of Kayles that misère play exchanges: published, 1, 4, 9, 12 and 20 are the lost ones.
    let conditions = "misere outcome = P and outcome = N";
    let found = text(&["[kayles] 25", "--where", conditions, "--count", "5", "--attempts", "1000"]);
    check("misere.test", &found, 10);
    let mut rows: Vec<&str> = found.lines().filter_map(|line| line.split(' ').nth(1)).collect();
    rows.retain(|row| row.parse::<u32>().is_ok());
    rows.sort_unstable();
    assert_eq!(rows, ["1", "12", "20", "4", "9"], "{found}");
    let found = text(&["[clobber] 3x4", "--where", "nodes > 20", "--count", "1"]);
    assert_eq!(sums(&found).len(), 1);
}

#[test]
fn a_search_goes_on_in_its_file() {
    let file = path("resumed.test");
    let output = file.to_str().unwrap();
    let args = ["[clobber] 3x3", "--where", "outcome = P", "-o", output, "--count"];
    text(&[&args[..], &["2"]].concat());
    let two = sums(&fs::read_to_string(&file).unwrap());
    assert_eq!(two.len(), 2);
    text(&[&args[..], &["5"]].concat());
    let five = sums(&fs::read_to_string(&file).unwrap());
    assert_eq!(five[..2], two);
    let plain = |lines: &[String]| -> Vec<String> {
        lines.iter().map(|line| line.split(", checksum").next().unwrap().to_owned()).collect()
    };
    assert_eq!(plain(&five), sums(&text(&["[clobber] 3x3", "--where", "outcome = P", "--count", "5"])));
    // A file that was cut off in the middle of a line gives the same.
    let whole = fs::read_to_string(&file).unwrap();
    let cut = whole.lines().take(6).collect::<Vec<_>>().join("\n") + "\n[clobber] XX";
    fs::write(&file, cut).unwrap();
    text(&[&args[..], &["5"]].concat());
    assert_eq!(sums(&fs::read_to_string(&file).unwrap()), five);
    // Fewer are wanted: nothing is lost, not even the command that found them.
    let before = fs::read_to_string(&file).unwrap();
    let again = find(&[&args[..], &["1"]].concat());
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    let note = String::from_utf8(again.stderr).unwrap();
    assert_eq!(note, format!("note: 5 sums are taken from {output}\n"));
    // Another search does not write over it.
    let other = find(&["[clobber] 3x3", "--where", "outcome = N", "-o", output]);
    assert_eq!(other.status.code(), Some(2));
    let message = String::from_utf8(other.stderr).unwrap();
    assert!(message.contains("there is the result of another search at this place"), "{message}");
    assert_eq!(sums(&fs::read_to_string(&file).unwrap()), five);
    text(&["[clobber] 3x3", "--where", "outcome = N", "-o", output, "--force"]);
    assert_eq!(sums(&fs::read_to_string(&file).unwrap()).len(), 10);
}

#[test]
fn fewer_of_the_best_lose_none() {
    let file = path("fewer.test");
    let args = [
        "[clobber] 3x3",
        "--maximize",
        "moves B",
        "--attempts",
        "60",
        "-o",
        file.to_str().unwrap(),
        "--count",
    ];
    text(&[&args[..], &["3"]].concat());
    let three = fs::read_to_string(&file).unwrap();
    text(&[&args[..], &["2"]].concat());
    assert_eq!(fs::read_to_string(&file).unwrap(), three);
    // The fourth best is not known any more.
    assert_eq!(find(&[&args[..], &["4"]].concat()).status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), three);
}

#[test]
fn sums_that_were_changed_are_not_believed_and_found_again() {
    let file = path("changed.test");
    let args = ["[clobber] 3x3", "--where", "outcome = P", "--count", "3", "-o", file.to_str().unwrap()];
    text(&args);
    let right = fs::read_to_string(&file).unwrap();
    let changed: Vec<String> =
        right
            .lines()
            .map(|line| {
                if line.contains("// sum ") {
                    line.replace("outcome P", "outcome N")
                } else {
                    line.to_owned()
                }
            })
            .collect();
    fs::write(&file, changed.join("\n") + "\n// tried 999999\n").unwrap();
    let output = find(&args);
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("3 lines were not written by this command, or changed since"), "{said}");
    let believed = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with("// not believed: ")).map(str::to_owned).collect()
    };
    let after = fs::read_to_string(&file).unwrap();
    assert_eq!(believed(&after), believed(&right));
    // What somebody wrote there is not lost.
    assert_eq!(after.lines().count(), right.lines().count() + 3, "{after}");
    // The lines of another search are no better, even in a file of this one.
    let other = path("other.test");
    text(&["[clobber] 3x3", "--where", "outcome = N", "--count", "2", "-o", other.to_str().unwrap()]);
    let foreign = sums(&fs::read_to_string(&other).unwrap()).join("\n");
    fs::write(&file, format!("{right}{foreign}\n")).unwrap();
    assert!(String::from_utf8(find(&args).stderr).unwrap().contains("2 lines were not written"));
    assert_eq!(believed(&fs::read_to_string(&file).unwrap()), believed(&right));
    // Another version may number the sums in another way.
    let version = format!("// mcgs {}\n", env!("CARGO_PKG_VERSION"));
    fs::write(&file, right.replace(&version, "// mcgs 0.0.7\n")).unwrap();
    let output = find(&args);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr).unwrap().contains("the result of another version of the program")
    );
}

#[test]
fn random_sums_that_only_repeat_end_the_search() {
    let output = find(&["[clobber] 2x2", "--where", "outcome = P"]);
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8(output.stderr).unwrap();
    // Six boards up to symmetry with both colours of stones everywhere.
    assert!(said.starts_with("warning: only 3 found in "), "{said}");
    let advice = "random sums only repeat the 6 different ones that were looked at; `--exhaustive` looks at all sums there are";
    assert!(said.contains(advice), "{said}");
    let all = find(&["[clobber] 2x2", "--where", "outcome = P", "--exhaustive"]);
    assert_eq!(String::from_utf8(all.stderr).unwrap(), "3 found in all 6 sums\n");
    // Heaps cannot be listed.
    let heaps = find(&["[kayles] 5", "--where", "nim = 9"]);
    let said = String::from_utf8(heaps.stderr).unwrap();
    assert!(said.ends_with("random sums only repeat the 6 different ones that were looked at\n"), "{said}");
    let best = find(&["[clobber] 2x2", "--maximize", "moves B", "--count", "2"]);
    assert_eq!(best.status.code(), Some(0));
    assert!(String::from_utf8(best.stderr).unwrap().starts_with("note: random sums only repeat the 6"));
}

#[test]
fn a_search_that_is_given_up_says_so() {
    let output = find(&["[clobber] 2x2", "--where", "value = 7", "--attempts", "50"]);
    assert_eq!(output.status.code(), Some(3));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("only 0 found in 50 sums (see --attempts)"), "{message}");
    let output = find(&["[clobber] 5x5", "--where", "outcome = P", "--attempts", "3", "--max-nodes", "2"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("3 of the sums stayed open"), "{message}");
}

#[test]
fn mistakes_are_explained_at_their_place() {
    for (args, start) in [
        (vec!["[clobber] 3x3"], "error: expected `--where CONDITIONS`"),
        (
            vec!["[clobber] 3x3", "--where", "outcome = Q"],
            "<--where>:1:11: error: `Q` is no answer to `outcome`",
        ),
        (vec!["[clobber] 3x3", "--where", "colour = 3"], "<--where>:1:1: error: `colour` is nothing"),
        (vec!["[clobber] 3x3", "--where", "value = {1|"], "<--where>:1:"),
        (
            vec!["[clobber] 3x3", "--maximize", "outcome"],
            "<--maximize>:1:1: error: `outcome` has no largest answer",
        ),
        (
            vec!["[clober] 3x3", "--where", "outcome = P"],
            "<games>:1:1: error: no such game `clober`, did you mean clobber?",
        ),
        (vec!["[clobber] 3x", "--where", "outcome = P"], "<games>:1:11: error: `3x` is not a size"),
        (
            vec!["[clobber] 3x3", "--where", "outcome = N and winning moves N = 1"],
            "<--where>:1:17: error: `winning moves N` needs impartial games",
        ),
        (
            vec!["[clobber] 3x3", "--where", "outcome = N", "--maximize", "moves N"],
            "<--maximize>:1:1: error: `moves N` needs impartial games",
        ),
        (
            vec!["[clobber] 3x3", "--where", "outcome = P or outcome = N"],
            "<--where>:1:13: error: conditions are joined by `and` alone",
        ),
        (
            vec!["[kayles] 3", "--exhaustive", "--where", "nim = 1"],
            "<games>:1:1: error: [kayles] 3: only boards",
        ),
        (
            vec!["[clobber] 3x3", "--where", "outcome = P", "--threads", "2"],
            "error: `--threads` has no effect on `mcgs find`",
        ),
    ] {
        let output = find(&args);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(message.starts_with(start), "{args:?}: {message}");
    }
}

/// Ctrl-C keeps what was found, and the same command goes on to the result of an undisturbed search.
#[cfg(unix)]
#[test]
fn an_interrupted_search_goes_on() {
    let file = path("interrupted.test");
    let args =
        ["find", "--no-db", "[clobber] 3x3 + [clobber] 3x3", "--where", "outcome = P", "--count", "30"];
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
        command.args(args).arg("-o").arg(&file).stderr(std::process::Stdio::piped());
        command
    };
    let child = start().spawn().unwrap();
    for _ in 0..3000 {
        if fs::read_to_string(&file).is_ok_and(|text| text.contains("// sum ")) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let id = child.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    // A fast machine may have been done before.
    if output.status.code() == Some(130) {
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("keeps them, and the same command goes on"), "{message}");
        assert!(fs::read_to_string(&file).unwrap().contains("// tried "));
    }
    assert_eq!(start().output().unwrap().status.code(), Some(0));
    let resumed = sums(&fs::read_to_string(&file).unwrap());
    assert_eq!(resumed.len(), 30);
    let plain: Vec<&str> = resumed.iter().filter_map(|line| line.split(", checksum").next()).collect();
    assert_eq!(plain, sums(&text(&args[2..])));
}
