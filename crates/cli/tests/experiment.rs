//! `mcgs experiment`: results folders that can be resumed and repeated.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

const SMALL: &str = "title = 'Small'\nper_x = 3\nattempts = 2000\nrepetitions = 2\n[limits]\nnodes = 2000\n\
    [[family]]\nname = 'Strips'\nnumber = 0\nx = [4, 6]\n\
    [[family]]\nname = 'Boards'\ngames = ['clobber']\nsizes = ['2x3', '3x3']\n\
    [[level]]\nname = 'Plain'\nonly = []\n[[level]]\nname = 'All of it'\n";

/// An empty folder with a declaration in it.
fn folder(name: &str, declaration: &str) -> (PathBuf, PathBuf) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("experiment").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    let file = path.join("try.toml");
    fs::write(&file, declaration).unwrap();
    (file, path.join("results"))
}

fn command(file: &Path, results: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    command.arg("experiment").arg(file).arg("-o").arg(results).args(args);
    command
}

fn run(file: &Path, results: &Path, args: &[&str]) -> Output {
    command(file, results, args).output().unwrap()
}

fn message(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// All files below a folder, by their paths in it.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}

/// How often each row is in a table, times left out.
fn rows(path: &Path) -> BTreeMap<String, usize> {
    let mut rows = BTreeMap::new();
    for line in fs::read_to_string(path).unwrap().lines().skip(1) {
        let mut cells: Vec<&str> = line.split("\",\"").collect();
        assert_eq!(cells.len(), 22, "{line}");
        cells[6] = "";
        *rows.entry(cells.join(",")).or_default() += 1;
    }
    rows
}

#[test]
fn lines_of_json_name_their_family_and_level() {
    let (file, results) = folder("json", SMALL);
    let output = run(&file, &results, &["--json"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let line: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(
        [&line["format"], &line["family_name"], &line["level_name"]],
        [&serde_json::json!(1), &serde_json::json!("Strips"), &serde_json::json!("Plain")]
    );
}

#[test]
fn the_results_folder_holds_everything_and_repeats_itself() {
    let (file, results) = folder("everything", SMALL);
    let output = run(&file, &results, &["--jobs", "2"]);
    assert_eq!(output.status.code(), Some(0), "{}", message(&output));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with("Small\n") && text.contains("\nStrips\n") && text.contains("All of it"),
        "{text}"
    );
    let read = |name: &str| fs::read_to_string(results.join(name)).unwrap();
    assert_eq!(read("summary.txt"), text);
    for name in
        ["strips-nodes", "strips-open", "boards-nodes", "boards-open"].map(|name| format!("plots/{name}.svg"))
    {
        assert!(read(&name).ends_with("</svg>\n"), "{name}");
    }
    // Three cases for each of five x, each at two levels.
    assert_eq!(read("summary.csv").lines().count(), 1 + 2 * 5);
    let plain = rows(&results.join("tables/plain.csv"));
    assert_eq!(plain.len(), 15);
    assert!(plain.values().all(|&count| count == 2), "nodes repeat: {plain:?}");

    let again = results.with_file_name("again");
    let output = run(&results.join("experiment.toml"), &again, &["--jobs", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", message(&output));
    for name in ["tables/plain.csv", "tables/all-of-it.csv"] {
        assert_eq!(rows(&again.join(name)), rows(&results.join(name)), "{name}");
    }
    assert_eq!(fs::read_to_string(again.join("cases.test")).unwrap(), read("cases.test"));
    assert_eq!(
        fs::read_to_string(again.join("plots/strips-nodes.svg")).unwrap(),
        read("plots/strips-nodes.svg")
    );
    // The cases are a file of questions like any other, and the tables are tables of results.
    let mcgs = |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_mcgs")).args(args).output().unwrap();
    let path = |name: &str| results.join(name).to_str().unwrap().to_owned();
    assert_eq!(mcgs(&["test", &path("cases.test")]).status.code(), Some(0));
    let (new, old) = (path("tables/all-of-it.csv"), path("tables/plain.csv"));
    let page = ["report", &new, "--compare", &old, "-o", &path("page.html")];
    assert_eq!(mcgs(&page).status.code(), Some(0));
}

#[test]
fn a_killed_experiment_goes_on() {
    let long = SMALL.replace("per_x = 3", "per_x = 60").replace("nodes = 2000", "nodes = 8000");
    let (file, whole) = folder("killed", &long.replace("x = [4, 6]", "x = [9, 10]"));
    let results = whole.with_file_name("cut");
    let table = results.join("tables/plain.csv");
    let mut child = command(&file, &results, &["--jobs", "2"]).spawn().unwrap();
    let finished = || fs::read_to_string(&table).map_or(0, |text| text.matches('\n').count());
    while finished() < 12 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    // This is signal 9 where there are signals.
    child.kill().unwrap();
    child.wait().unwrap();
    let kept: Vec<String> =
        fs::read_to_string(&table).unwrap().split_inclusive('\n').map(str::to_owned).collect();
    assert!(kept.len() >= 12);
    assert!(!results.join("summary.txt").exists(), "it was killed too late to test anything");

    let output = run(&file, &results, &["--jobs", "2"]);
    assert_eq!(output.status.code(), Some(0), "{}", message(&output));
    let text = fs::read_to_string(&table).unwrap();
    for row in kept.iter().filter(|row| row.ends_with('\n')) {
        assert!(text.contains(row.as_str()), "lost: {row}");
    }
    assert_eq!(run(&file, &whole, &["--jobs", "2"]).status.code(), Some(0));
    for name in ["tables/plain.csv", "tables/all-of-it.csv"] {
        assert_eq!(rows(&results.join(name)), rows(&whole.join(name)), "{name}");
    }
}

#[test]
fn mistakes_are_explained() {
    let (file, results) = folder("mistakes", SMALL);
    assert_eq!(run(&file, &results, &["--dry-run"]).status.code(), Some(0));
    assert!(results.join("cases.test").exists() && !results.join("tables/plain.csv").exists());
    let problem = |text: &str, args: &[&str]| {
        fs::write(&file, text).unwrap();
        let output = run(&file, &results, args);
        assert_eq!(output.status.code(), Some(2), "{}", message(&output));
        message(&output)
    };
    assert!(problem(&SMALL.replace("per_x = 3", "per_x = 4"), &[]).contains("holds another experiment"));
    assert!(problem(&SMALL.replace("only", "onyl"), &[]).contains("unknown field `onyl`"));
    let text = problem(&SMALL.replace("only = []", "only = ['tabel']"), &[]);
    assert!(text.contains("level `Plain`: there is no optimization `tabel`"), "{text}");
    let text = problem(SMALL, &["--max-nodes", "5"]);
    assert_eq!(
        text,
        "error: `--max-nodes` has no effect on `mcgs experiment`, declare `limits.nodes` in the file\n"
    );
    assert!(problem("", &[]).contains("missing field `title`"));
    let missing = run(Path::new("/no/such/file.toml"), &results, &[]);
    assert_eq!(missing.status.code(), Some(2));
    // A folder with other things in it is left alone.
    let (file, _) = folder("foreign", SMALL);
    let output = run(&file, file.parent().unwrap(), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(message(&output).contains("expected a new or an empty folder"));
}

#[test]
fn names_that_look_like_other_files_lose_nothing() {
    let declaration = SMALL
        .replace("'Strips'", "'x'")
        .replace("'Boards'", "'x open'")
        .replace("'Plain'", "'summary'")
        .replace("'All of it'", "'cases.test'");
    let (file, results) = folder("names", &declaration);
    let output = run(&file, &results, &["--jobs", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", message(&output));
    let expected = [
        "cases.test",
        "experiment.toml",
        "plots/x-nodes.svg",
        "plots/x-open-nodes.svg",
        "plots/x-open-open.svg",
        "plots/x-open.svg",
        "summary.csv",
        "summary.txt",
        "tables/cases-test.csv",
        "tables/cases-test.csv.meta.json",
        "tables/summary.csv",
        "tables/summary.csv.meta.json",
    ];
    assert_eq!(files(&results), expected);
    assert_eq!(rows(&results.join("tables/summary.csv")).len(), 15);
    // Once more: nothing is left to do, and nothing is lost.
    let before = fs::read_to_string(results.join("tables/summary.csv")).unwrap();
    assert_eq!(run(&file, &results, &["--jobs", "1"]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(results.join("tables/summary.csv")).unwrap(), before);
    assert_eq!(files(&results), expected);

    let (file, results) = folder("collide", &SMALL.replace("'Boards'", "'STRIPS'"));
    let output = run(&file, &results, &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        message(&output).contains("line 12: two families have the name `strips`"),
        "{}",
        message(&output)
    );
    assert!(!results.exists());
}

#[test]
fn an_experiment_that_was_cut_off_at_its_first_write_goes_on() {
    // What the program leaves behind that is killed, or finds the disk full, before the first file is there; now and in earlier versions.
    for left in ["cases.test.new", ".cases.test.0123456789.mcgs-tmp", ".mcgs-lock"] {
        let (file, results) = folder("first-write", SMALL);
        fs::create_dir(&results).unwrap();
        fs::write(results.join(left), "{version 2.0}\n// Sm").unwrap();
        let output = run(&file, &results, &["--dry-run"]);
        assert_eq!(output.status.code(), Some(0), "{left}: {}", message(&output));
        assert_eq!(files(&results), ["cases.test", "experiment.toml"], "{left}");
    }
    // Between the first file and the second.
    let (file, results) = folder("second-write", SMALL);
    assert_eq!(run(&file, &results, &["--dry-run"]).status.code(), Some(0));
    fs::rename(results.join("experiment.toml"), results.join("experiment.toml.new")).unwrap();
    assert_eq!(run(&file, &results, &["--dry-run"]).status.code(), Some(0));
    assert_eq!(files(&results), ["cases.test", "experiment.toml"]);
    // Cases of somebody else are no leftover.
    let (file, results) = folder("foreign-cases", SMALL);
    fs::create_dir(&results).unwrap();
    fs::write(results.join("cases.test"), "precious").unwrap();
    assert_eq!(run(&file, &results, &[]).status.code(), Some(2));
    assert_eq!(fs::read_to_string(results.join("cases.test")).unwrap(), "precious");
}

#[test]
fn a_folder_of_an_earlier_version_is_left_alone() {
    let (file, results) = folder("earlier", SMALL);
    assert_eq!(run(&file, &results, &["--dry-run"]).status.code(), Some(0));
    fs::remove_dir(results.join("tables")).unwrap();
    fs::remove_dir(results.join("plots")).unwrap();
    fs::write(results.join("plain.csv"), "rows").unwrap();
    let output = run(&file, &results, &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(message(&output).contains("begun by an earlier version of mcgs"), "{}", message(&output));
    assert_eq!(files(&results), ["cases.test", "experiment.toml", "plain.csv"]);
}

#[test]
fn one_folder_is_for_one_process() {
    // Far more work than the test waits for.
    let long = "title = 'Long'\n[[family]]\nname = 'f'\ngames = ['clobber']\nsizes = ['9x9']\n[[level]]\nname = 'all'\n";
    let (file, results) = folder("two", long);
    let mut child = command(&file, &results, &["--jobs", "1"]).spawn().unwrap();
    while !results.join("experiment.toml").exists() && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    let output = run(&file, &results, &["--jobs", "1"]);
    let is_running = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(is_running, "it ended too early to test anything");
    assert_eq!(output.status.code(), Some(2), "{}", message(&output));
    assert!(
        message(&output).contains(&format!("process {} (`mcgs experiment", child.id())),
        "{}",
        message(&output)
    );
}
