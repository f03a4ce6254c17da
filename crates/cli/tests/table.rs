//! `mcgs table`: answers for all sizes, in one command.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn mcgs(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mcgs")).args(args).output().unwrap()
}

fn table(args: &[&str]) -> Output {
    mcgs(&[&["table", "--no-db"], args].concat())
}

fn text(args: &[&str]) -> String {
    let output = table(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The rows of a table of comma-separated values, without the heads.
fn rows(args: &[&str]) -> Vec<Vec<String>> {
    let text = text(&[args, &["--format", "csv"]].concat());
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn fail(args: &[&str]) -> String {
    let output = table(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).unwrap()
}

/// A new path in the folder of the tests.
fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("table-{name}"));
    let _ = fs::remove_file(&path);
    let _ = fs::remove_file(answers(&path));
    path
}

fn answers(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}.test", path.display()))
}

/// Nim values of empty boards, by rows and columns, from the published results.
fn published() -> HashMap<(usize, usize), String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/known/cram.toml");
    // 5x7 (Lemoine, Viennot 2012) is too large for the tests that read this file.
    let mut known = HashMap::from([((5, 7), "1".to_owned())]);
    let mut position = String::new();
    for line in fs::read_to_string(path).unwrap().lines() {
        if let Some(text) = line.strip_prefix("position = ") {
            text.trim_matches('"').clone_into(&mut position);
        } else if let Some(value) = line.strip_prefix("nim_value = ") {
            let rows: Vec<&str> = position.split('|').collect();
            known.insert((rows.len(), rows[0].len()), value.to_owned());
            known.insert((rows[0].len(), rows.len()), value.to_owned());
        }
    }
    known
}

#[test]
fn nim_values_of_empty_boards_are_those_of_the_literature() {
    let template = "[cram] {rows}x{columns}";
    let rows = rows(&[template, "--rows", "1-5", "--columns", "1-7", "--ask", "nim"]);
    let known = published();
    assert_eq!(rows.len(), 5);
    for (row, line) in (1..).zip(&rows) {
        assert_eq!(line[0], row.to_string());
        for (column, value) in (1..).zip(&line[1..]) {
            assert_eq!(value, &known[&(row, column)], "{row}x{column}");
        }
    }
}

#[test]
fn outcomes_of_boards_with_two_rows_in_one_command() {
    let rows = rows(&["[clobber] 2x{columns}", "--columns", "1-12", "--ask", "outcome"]);
    let found: String = rows.iter().map(|row| row[1].as_str()).collect();
    assert_eq!(rows.len(), 12);
    // Each cell as the solver answers it by itself.
    for (columns, row) in (1..=8).zip(&rows) {
        let board: Vec<String> =
            (0..2).map(|row| (0..columns).map(|cell| ["X", "O"][(row + cell) % 2]).collect()).collect();
        let output = mcgs(&[&format!("[clobber] {} {{outcome {}}}", board.join("|"), row[1])]);
        assert_eq!(output.status.code(), Some(0), "{columns}: {found}");
    }
    // Published: a board of two rows is a second-player win if 3 divides its length (known to 17).
    assert_eq!(found, "NNPNNPNNPNNP");
}

#[test]
fn misere_outcomes_of_rows_and_boards_in_one_command() {
    let kayles = rows(&["[kayles] {n}", "--n", "1-25", "--ask", "misere outcome"]);
    let lost: Vec<&str> = kayles.iter().filter(|row| row[1] == "P").map(|row| row[0].as_str()).collect();
    // Published by Sibert and Conway.
    assert_eq!(lost, ["1", "4", "9", "12", "20"]);
    // A transposed board is the negative, in misère play as in normal play.
    let template = "[domineering] {rows}x{columns}";
    let boards = rows(&[template, "--rows", "1-3", "--columns", "1-3", "--ask", "misère outcome"]);
    assert_eq!(boards, [["1", "N", "L", "L"], ["2", "R", "P", "L"], ["3", "R", "R", "P"]]);
}

#[test]
fn a_transposed_board_is_computed_once_and_negated_where_the_rules_say_so() {
    let file = path("values.csv");
    let output = file.to_str().unwrap();
    let template = "[domineering] {rows}x{columns}";
    let args =
        [template, "--rows", "1-3", "--columns", "1-3", "--ask", "value", "--format", "csv", "-o", output];
    text(&args);
    let table = fs::read_to_string(&file).unwrap();
    assert_eq!(table, "rows \\ columns,1,2,3\n1,0,-1,-1\n2,1,(+-1),{2|-1/2}\n3,1,{1/2|-2},(+-1)\n");
    // Six of nine boards are different up to symmetry.
    let kept = fs::read_to_string(answers(&file)).unwrap();
    assert_eq!(kept.lines().filter(|line| line.starts_with('[')).count(), 6, "{kept}");
    // The file of answers is input, and right.
    assert_eq!(mcgs(&["test", answers(&file).to_str().unwrap()]).status.code(), Some(0));
    // Who wins for Black is another question than for White, so it is asked for every board.
    let rows = rows(&[template, "--rows", "1-2", "--columns", "1-2", "--ask", "B"]);
    assert_eq!(rows, [["1", "Loss", "Loss"], ["2", "Win", "Win"]]);
}

#[test]
fn templates_have_strips_heaps_and_repetitions() {
    let kayles = rows(&["[kayles] {n}", "--n", "1-10", "--ask", "nim"]);
    assert_eq!(kayles.iter().map(|row| row[1].as_str()).collect::<String>(), "1231432142");
    let strips = rows(&["[clobber_1xn] (XO)^{n}", "--n", "1-12", "--ask", "outcome"]);
    assert_eq!(strips.iter().map(|row| row[1].as_str()).collect::<String>(), "NNPNNNNNNNNN");
    let both = rows(&[
        "[clobber_1xn] (XO)^{n}",
        "--n",
        "1,3",
        "--ask",
        "value",
        "--ask",
        "number of winning moves B",
    ]);
    assert_eq!(both, [["1", "*", "1"], ["3", "0", "0"]].map(|row| row.map(str::to_owned).to_vec()));
    let heaps = rows(&["[nimber] {n} + [kayles] {m}", "--n", "0-2", "--m", "1-2", "--ask", "nim"]);
    assert_eq!(heaps, [["0", "1", "2"], ["1", "0", "3"], ["2", "3", "0"]]);
    assert_eq!(rows(&["[clobber] checkerboard {n}x{2n}", "--n", "1"])[0][1], "N");
    assert_eq!(rows(&["[nogo] {n}x{n}", "--n", "1-3", "--ask", "outcome"])[2][1], "N");
}

#[test]
fn every_format_has_heads_and_a_caption() {
    let args = ["[kayles] {n}", "--n", "1-3", "--ask", "nim", "--format"];
    let of = |format| text(&[&args[..], &[format]].concat());
    let plain = of("text");
    assert!(
        plain.starts_with(
            "Nim values of [kayles] {n}\n\nn | nim\n--+----\n1 |   1\n2 |   2\n3 |   3\n\nmcgs "
        ),
        "{plain}"
    );
    assert!(plain.contains("mcgs table --no-db '[kayles] {n}' --n 1-3 --ask nim --format text"), "{plain}");
    assert_eq!(of("csv"), "n,nim\n1,1\n2,2\n3,3\n");
    assert!(of("markdown").contains("| n | nim |\n|---:|---:|\n| 1 | 1 |\n"));
    assert!(of("latex").contains("\\caption{Nim values of [kayles] \\{n\\}}"));
    assert!(of("html").contains("<caption>Nim values of [kayles] {n}</caption>"));
}

#[test]
fn values_have_the_notation_of_books_on_request() {
    let args = ["[domineering] {rows}x3", "--rows", "2", "--ask", "value"];
    let of = |more: &[&str]| text(&[&args[..], more].concat());
    assert!(of(&["--notation", "unicode"]).contains("2 | {2|−½}\n"), "{}", of(&["--notation", "unicode"]));
    assert!(
        of(&["--format", "latex"]).contains("$2$ & $\\{2 \\mid -\\frac{1}{2}\\}$ \\\\"),
        "{}",
        of(&["--format", "latex"])
    );
    assert!(of(&[]).contains("2 | {2|-1/2}\n"));
}

#[test]
fn a_table_goes_on_with_the_answers_that_are_kept() {
    let file = path("resumed.csv");
    let output = file.to_str().unwrap();
    let args =
        |last: &'static str| ["[kayles] {n}", "--n", last, "--ask", "nim", "--format", "csv", "-o", output];
    text(&args("1-3"));
    let kept = answers(&file);
    // The last line was cut off.
    let cut = fs::read_to_string(&kept).unwrap() + "[kayles] 4 {ni";
    fs::write(&kept, cut).unwrap();
    let output = table(&args("1-4"));
    let note = String::from_utf8(output.stderr).unwrap();
    assert_eq!(note, format!("note: 3 answers are taken from {}\n", kept.display()));
    assert_eq!(fs::read_to_string(&file).unwrap(), "n,nim\n1,1\n2,2\n3,3\n4,1\n");
    assert!(fs::read_to_string(&kept).unwrap().contains("\n[kayles] 4 {nim 1} // checksum "));
    // Another question is not answered by them.
    let other = [
        "[kayles] {n}",
        "--n",
        "2",
        "--ask",
        "outcome",
        "--answers",
        kept.to_str().unwrap(),
        "--format",
        "csv",
    ];
    assert_eq!(text(&other), "n,outcome\n2,N\n");
}

#[test]
fn answers_that_were_changed_are_not_believed() {
    let file = path("changed.csv");
    let args =
        ["[kayles] {n}", "--n", "1-3", "--ask", "nim", "--format", "csv", "-o", file.to_str().unwrap()];
    text(&args);
    let kept = answers(&file);
    let whole = fs::read_to_string(&kept).unwrap();
    // One answer is changed, and one that no program wrote is added.
    let changed = whole.replace("{nim 2}", "{nim 7}") + "[kayles] 4 {nim 9}\n";
    fs::write(&kept, changed).unwrap();
    let output = table(&args.map(|word| if word == "1-3" { "1-4" } else { word }));
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.starts_with(&format!("warning: {}: 2 lines were not written by this command", kept.display())),
        "{said}"
    );
    assert!(said.contains("note: 2 answers are taken from "), "{said}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "n,nim\n1,1\n2,2\n3,3\n4,1\n");
    // Nothing of what somebody wrote is lost, and the file is right again.
    let after = fs::read_to_string(&kept).unwrap();
    assert!(after.contains("\n// not believed: [kayles] 2 {nim 7} // checksum "), "{after}");
    assert!(after.contains("\n// not believed: [kayles] 4 {nim 9}\n"), "{after}");
    assert_eq!(mcgs(&["test", kept.to_str().unwrap()]).status.code(), Some(0), "{after}");
    // The answers of another version are answers, but who wrote them is said.
    let version = env!("CARGO_PKG_VERSION");
    fs::write(&kept, after.replace(&format!("// mcgs {version}\n"), "// mcgs 0.0.7\n")).unwrap();
    let said = String::from_utf8(table(&args).stderr).unwrap();
    assert!(
        said.contains("3 answers are taken from ") && said.contains(", some of them by mcgs 0.0.7\n"),
        "{said}"
    );
    assert!(fs::read_to_string(&kept).unwrap().contains(&format!("\n// mcgs {version}\n")));
}

#[test]
fn files_of_others_are_not_touched() {
    let file = path("others.csv");
    let kept = answers(&file);
    for text in ["hello\n", "{version 2.0}\n// mine\n[kayles] 1 {N 0}\n"] {
        fs::write(&kept, text).unwrap();
        let message = fail(&["[kayles] {n}", "--n", "1", "-o", file.to_str().unwrap()]);
        assert!(
            message.contains("not answers of `mcgs table`, at this place; overwrite it with `--force`"),
            "{message}"
        );
        assert_eq!(fs::read_to_string(&kept).unwrap(), text);
    }
    fs::remove_file(&kept).unwrap();
    let args = ["[kayles] {n}", "--n", "1", "--format", "csv", "-o", file.to_str().unwrap()];
    text(&args);
    // The same once more, or with more rows, is fine; a table of something else stays, and what somebody has changed.
    text(&args);
    let more: Vec<&str> = args.map(|word| if word == "1" { "1-2" } else { word }).to_vec();
    text(&more);
    for (from, to) in [("[kayles] {n}", "[nim] {n}"), ("csv", "html")] {
        let other: Vec<&str> = args.map(|word| if word == from { to } else { word }).to_vec();
        assert!(fail(&other).contains("overwrite it with `--force`"), "{to}");
    }
    for option in [["--ask", "nim"], ["--notation", "unicode"]] {
        assert!(fail(&[&args[..], &option].concat()).contains("overwrite it with `--force`"), "{option:?}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "n,outcome\n1,N\n2,N\n");
    fs::write(&file, "my own words").unwrap();
    assert!(fail(&args).contains("begins with `my own words` at this place"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "my own words");
    text(&[&args[..], &["--force"]].concat());
    assert_eq!(fs::read_to_string(&file).unwrap(), "n,outcome\n1,N\n");
}

#[test]
fn a_refused_table_leaves_nothing_behind() {
    let file = path("foreign.txt");
    fs::write(&file, "hello\n").unwrap();
    let _ = fs::remove_file(answers(&file));
    let message = fail(&["[kayles] {n}", "--n", "1-3", "-o", file.to_str().unwrap()]);
    assert!(message.contains("begins with `hello` at this place"), "{message}");
    assert!(!answers(&file).exists());
}

#[test]
fn a_smaller_table_says_that_the_other_answers_are_kept() {
    let file = path("smaller.txt");
    for file in [&file, &answers(&file)] {
        let _ = fs::remove_file(file);
    }
    let made =
        |range: &str| table(&["[kayles] {n}", "--n", range, "--ask", "nim", "-o", file.to_str().unwrap()]);
    let said = |output: Output| String::from_utf8(output.stderr).unwrap();
    assert_eq!(said(made("1-9")), "");
    let smaller = said(made("1-2"));
    assert!(
        smaller.contains("7 answers are of earlier tables and not of this one, and kept in "),
        "{smaller}"
    );
    assert!(!said(made("1-9")).contains("earlier tables"));
}

#[test]
fn cells_that_are_given_up_are_open() {
    let kept = path("open.test");
    let args = ["[clobber] {n}x{n}", "--n", "1-6", "--max-nodes", "5", "--answers", kept.to_str().unwrap()];
    table(&args);
    let output = table(&args);
    assert_eq!(output.status.code(), Some(3));
    // What is open is asked again by the next run, and stands nowhere.
    assert!(!fs::read_to_string(&kept).unwrap().contains("{outcome}"));
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.contains("1 |       P\n") && shown.contains("6 |       ?\n"), "{shown}");
    assert!(shown.contains("?: open, given up after 5 nodes"), "{shown}");
    let warning = String::from_utf8(output.stderr).unwrap();
    assert!(warning.contains("cells are open, shown as `?`: node limit reached"), "{warning}");
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let args = [
        "[clobber] {rows}x{columns}",
        "--rows",
        "1-3",
        "--columns",
        "1-4",
        "--ask",
        "value",
        "--format",
        "csv",
    ];
    let of = |jobs| text(&[&args[..], &["--jobs", jobs]].concat());
    assert_eq!(of("1"), of("3"));
}

#[test]
fn the_help_shows_templates_as_they_are_typed() {
    for help in ["-h", "--help"] {
        let text = String::from_utf8(mcgs(&["table", help]).stdout).unwrap();
        assert!(text.contains("mcgs table \"[kayles] {n}\" --n 1-20"), "{text}");
        assert!(text.contains("The values of {n}\n") && !text.contains("n_"), "{text}");
        let found = String::from_utf8(mcgs(&["find", help]).stdout).unwrap();
        assert!(found.contains("[clobber] 3x3") && !found.contains("\\\""), "{found}");
    }
    assert_eq!(rows(&["[kayles] { n }", "--n", "3", "--ask", "nim"]), [["3", "3"]]);
}

#[test]
fn mistakes_are_explained_at_their_place() {
    let message = fail(&["[kayles] {n}"]);
    assert!(message.contains("`{n}` needs its values, such as `--n 1-5`"), "{message}");
    let message = fail(&["[kayles] 3", "--n", "1-5"]);
    assert!(message.contains("`--n` is given, but there is no `{n}` in the template"), "{message}");
    let message = fail(&["[kayles] {n}", "--n", "5-1"]);
    assert!(message.contains("`--n`: `5-1` is not a range"), "{message}");
    let message = fail(&["[elephants] {n}", "--n", "3"]);
    assert!(
        message.starts_with("<template>:1:13: error: elephants has no usual starting position"),
        "{message}"
    );
    assert!(
        message.contains("| [elephants] {n}\n") && message.contains("= with n = 3 this is `3`"),
        "{message}"
    );
    let message = fail(&["[kayles] 3 + [clobber] XO{n}O", "--n", "2-3"]);
    assert!(message.starts_with("<template>:1:24: error: section [clobber]: unexpected"), "{message}");
    assert!(message.contains("|                        ^^^^^^"), "{message}");
    assert!(message.contains("= with n = 2 this is `XO2O`"), "{message}");
    let message = fail(&["[kayles] 3"]);
    assert!(message.starts_with("<template>:1:11: error: there is no placeholder"), "{message}");
    assert!(message.contains("= one sum is answered by `mcgs \"[kayles] 3 {outcome}\"`"), "{message}");
    let message = fail(&["[kayles] {k}", "--n", "3"]);
    assert!(message.starts_with("<template>:1:10: error: `{k}` is no placeholder"), "{message}");
    let message = fail(&["[clobbr] {n}x3", "--n", "3"]);
    assert!(message.contains("clobber"), "{message}");
    let message = fail(&["[clobber] {n}x3", "--n", "3", "--ask", "outcom"]);
    assert!(message.starts_with("<--ask>:1:1: error: unknown command `outcom`"), "{message}");
    let ask = "number of winning moves N";
    let message = fail(&["[clobber] {n}x3", "--n", "3", "--ask", "outcome", "--ask", ask]);
    assert!(message.starts_with("<--ask>:1:11: error: `winning moves N` needs impartial games"), "{message}");
    assert!(message.contains("| number of winning moves N\n"), "{message}");
    let message = fail(&["[kayles] {n}", "--n", "3", "--ask", "nim 3"]);
    assert!(message.contains("expected the question alone"), "{message}");
    let message = fail(&["[clobber] {n}x3", "--n", "3", "--json"]);
    assert!(message.contains("`--json` has no effect on `mcgs table`"), "{message}");
    let message = fail(&[
        "[clobber] {rows}x{columns}",
        "--rows",
        "1-2",
        "--columns",
        "1-2",
        "--ask",
        "B",
        "--ask",
        "W",
    ]);
    assert!(message.contains("answers one question"), "{message}");
}

/// A killed run goes on where it stopped.
#[cfg(unix)]
#[test]
fn a_killed_table_goes_on() {
    let file = path("killed.csv");
    let args = [
        "table",
        "[clobber] {rows}x{columns}",
        "--rows",
        "1-3",
        "--columns",
        "1-5",
        "--ask",
        "value",
        "--format",
        "csv",
        "--no-db",
    ];
    let mut child = Command::new(env!("CARGO_BIN_EXE_mcgs")).args(args).arg("-o").arg(&file).spawn().unwrap();
    let kept = answers(&file);
    for _ in 0..2000 {
        if fs::read_to_string(&kept).is_ok_and(|text| text.matches('[').count() > 3) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let _ = child.kill();
    child.wait().unwrap();
    let before = fs::read_to_string(&kept).unwrap();
    let whole = &before[..=before.rfind('\n').unwrap()];
    let output = Command::new(env!("CARGO_BIN_EXE_mcgs")).args(args).arg("-o").arg(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(fs::read_to_string(&kept).unwrap().starts_with(whole));
    let table = fs::read_to_string(&file).unwrap();
    assert_eq!(table, text(&args[1..args.len() - 1]));
}
