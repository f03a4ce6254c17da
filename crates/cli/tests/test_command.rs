//! `mcgs test` on small folders.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder with one file of every kind.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    // A value that is too large to be found.
    let open = format!("{{version 2.0}}\n[clobber_1xn] {}\n{{value 0}}", "XXO".repeat(100));
    let files = [
        ("b.test", "{version 1.7}\n[nimber] 1 {B win, W win}"),
        ("a/z.test", "{version 1.7}\n/* a \"quoted\" word */ [clobber_1xn] XO {B}"),
        ("a/a/c.test", "{version 1.7}\n[kayles] 2 {winning moves B 1-0-0 2-0-0, W win}"),
        ("c.test", &open),
        ("notes.txt", "not a test"),
    ];
    for (file, text) in files {
        let file = path.join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    path
}

fn test(path: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mcgs")).arg("test").arg(path).args(args).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The number in a line of the summary.
fn count(output: &Output, name: &str) -> u64 {
    let text = stdout(output);
    let line = text.lines().find(|line| line.get(..15).is_some_and(|start| start.trim_end() == name));
    line.unwrap_or_else(|| panic!("no {name} in {text}"))[15..].parse().unwrap()
}

/// The cells of a table, which must all be quoted.
fn table(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| {
            let inner = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).unwrap();
            inner.split("\",\"").map(str::to_owned).collect()
        })
        .collect()
}

#[test]
fn a_folder_is_compared_in_order() {
    let path = folder("in_order");
    let csv = path.join("out.csv");
    let output = test(&path, &["--csv", csv.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty());

    let text = stdout(&output);
    let problems: Vec<&str> = text.lines().take_while(|line| !line.starts_with("files")).collect();
    assert_eq!(problems.len(), 2, "{text}");
    let open = format!("{}:2: TIMEOUT case 0: [clobber_1xn] XXO", path.join("c.test").display());
    assert!(problems[0].starts_with(&open), "{text}");
    assert!(problems[0].contains(": Value: unknown, too large ("), "{text}");
    assert!(problems[1].contains("FAIL case 0: [kayles] 2: Winning moves of Black: "), "{text}");
    let counts = ["files", "commands", "PASS", "FAIL", "COMPLETED", "TIMEOUT", "not run"];
    assert_eq!(counts.map(|name| count(&output, name)), [4, 6, 3, 1, 1, 1, 0]);

    let rows = table(&csv);
    assert!(rows.iter().all(|row| row.len() == 22), "{rows:?}");
    assert_eq!(rows[0][..4], ["File", "Case", "Games", "Player"]);
    let places: Vec<String> =
        rows[1..].iter().map(|row| format!("{} {} {}", row[0], row[1], row[7])).collect();
    let expected = [
        "b.test 0 PASS",
        "b.test 1 PASS",
        "c.test 0 TIMEOUT",
        "a/z.test 0 COMPLETED",
        "a/a/c.test 0 FAIL",
        "a/a/c.test 1 PASS",
    ];
    assert_eq!(places, expected);
    assert_eq!(rows[4][8], "a ''quoted'' word");
}

#[test]
fn a_filter_keeps_case_numbers() {
    let path = folder("filter");
    for (filter, expected) in [("nimber", 2), ("Winning", 1), ("z.test", 1), ("Solve BW", 4)] {
        let output = test(&path, &["--filter", filter]);
        assert_eq!(count(&output, "commands"), expected, "{filter}");
    }
    assert_eq!(test(&path, &["--filter", "no such text"]).status.code(), Some(2));
    let output = test(&path.join("a/a/c.test"), &["--filter", "Solve", "--json"]);
    let report: serde_json::Value = serde_json::from_str(stdout(&output).trim_end()).unwrap();
    assert_eq!((&report["case"], &report["status"]), (&1.into(), &"PASS".into()));
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stderr).unwrap().contains("\"commands\":1,"));
}

#[test]
fn the_run_stops_after_the_first_failure_if_asked() {
    let path = folder("fail_fast");
    fs::write(path.join("a.test"), "{version 1.7} [nimber] 1 {B loss, W win}").unwrap();
    let output = test(&path, &["--fail-fast"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!((count(&output, "commands"), count(&output, "not run")), (1, 7));
}

#[test]
fn a_file_with_errors_does_not_stop_the_others() {
    let path = folder("errors");
    fs::write(path.join("a.test"), "{version 1.7}\n[nimber] 1 {B win} [nimber] x {B}").unwrap();
    fs::write(path.join("bytes.test"), b"{version 1.7} \xff").unwrap();
    let output = test(&path, &[]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!((count(&output, "commands"), count(&output, "files in error")), (6, 2));
    let messages = String::from_utf8(output.stderr).unwrap();
    assert_eq!(messages.matches("error:").count(), 2, "{messages}");
    assert!(messages.contains("a.test:2:29: error:"), "{messages}");
}

#[test]
fn unknown_answers_end_with_code_3() {
    let path = folder("unknown");
    let output = test(&path.join("c.test"), &[]);
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn a_folder_without_tests_is_an_error() {
    let path = folder("nothing").join("none");
    fs::create_dir_all(&path).unwrap();
    let output = test(&path, &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("there are no `.test` files in this folder"));
}

#[test]
fn a_table_that_cannot_be_written_is_an_error() {
    let path = folder("no_table");
    let output = test(&path, &["--csv", "/no/such/folder/out.csv"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stdout(&output), "");
}

/// The rows without times, in an order of their own.
fn rows_without_times(path: &Path) -> Vec<Vec<String>> {
    let mut rows = table(path);
    for row in &mut rows {
        row[6].clear();
    }
    rows.sort();
    rows
}

#[test]
fn jobs_change_nothing_but_the_order() {
    let path = folder("jobs");
    let random = ["XOXXOOXOXXOXO", "OXOXXOXOXOOXXO", "XXOXOOXXOXOXOOX"];
    for (index, strip) in random.iter().enumerate() {
        let text =
            format!("{{version 1.7}}\n[nogo_1xn] ......... [clobber_1xn] {strip} {{B, W}} {strip} {{W}}");
        fs::write(path.join(format!("r{index}.test")), text).unwrap();
    }
    let run = |name: &str, jobs: &str| {
        let csv = path.join(name);
        let output = test(&path, &["--jobs", jobs, "--threads", "1", "--csv", csv.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1));
        rows_without_times(&csv)
    };
    let one = run("one.csv", "1");
    assert_eq!(one.len(), 16);
    assert_eq!(one, run("three.csv", "3"));
    assert_eq!(one, run("again.csv", "3"));
}

#[test]
fn an_interrupted_run_goes_on_where_it_was() {
    let path = folder("resume");
    let (csv, lines) = (path.join("out.csv"), path.join("out.jsonl"));
    let files = ["--csv", csv.to_str().unwrap(), "--json-lines", lines.to_str().unwrap()];
    let whole = test(&path, &files);
    let (all_rows, all_lines) = (fs::read_to_string(&csv).unwrap(), fs::read_to_string(&lines).unwrap());
    assert_eq!(all_lines.lines().count(), 6);

    // The run ended while the third row of one file was written, and before the third one of the other.
    let cut = all_rows.match_indices('\n').nth(3).unwrap().0 - 5;
    fs::write(&csv, &all_rows[..cut]).unwrap();
    let cut = all_lines.match_indices('\n').next().unwrap().0 + 1;
    fs::write(&lines, &all_lines[..cut]).unwrap();
    let output = test(&path, &[&files[..], &["--resume"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(count(&output, "from before"), 1);
    for name in ["commands", "PASS", "FAIL", "COMPLETED", "TIMEOUT", "nodes"] {
        assert_eq!(count(&output, name), count(&whole, name), "{name}");
    }
    let finished = rows_without_times(&csv);
    let resumed_lines = fs::read_to_string(&lines).unwrap();
    assert_eq!(resumed_lines.lines().count(), 6);
    fs::write(&csv, &all_rows).unwrap();
    assert_eq!(finished, rows_without_times(&csv));

    // Nothing is left to do, but the failures of before still count.
    let output = test(&path, &[&files[..], &["--resume"]].concat());
    assert_eq!((output.status.code(), count(&output, "from before")), (Some(1), 6));
    assert_eq!(fs::read_to_string(&csv).unwrap(), all_rows);
}

#[test]
fn results_of_other_runs_are_left_alone() {
    let path = folder("other_runs");
    let csv = path.join("out.csv");
    let arguments = ["--csv", csv.to_str().unwrap(), "--resume"];
    // Without a file, the run starts at the beginning.
    assert_eq!(count(&test(&path, &arguments), "from before"), 0);
    let before = fs::read_to_string(&csv).unwrap();
    let other = test(&path, &[&arguments[..], &["--no-table"]].concat());
    assert_eq!(other.status.code(), Some(2));
    let message = String::from_utf8(other.stderr).unwrap();
    assert!(message.contains("(switches: `` then, `no-table` now)"), "{message}");
    assert_eq!(fs::read_to_string(&csv).unwrap(), before);

    fs::write(&csv, "precious\n").unwrap();
    assert_eq!(test(&path, &arguments).status.code(), Some(2));
    assert_eq!(fs::read_to_string(&csv).unwrap(), "precious\n");
    assert_eq!(test(&path, &["--resume"]).status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn a_killed_run_keeps_its_rows() {
    let path = folder("killed");
    let hard = "XXO".repeat(100);
    fs::write(
        path.join("z.test"),
        format!("{{version 1.7}} [clobber_1xn] {hard} [amazons] X.....|.....O|......|...... {{B}}"),
    )
    .unwrap();
    let csv = path.join("out.csv");
    let mut child = Command::new(env!("CARGO_BIN_EXE_mcgs"))
        .args(["test", "--timeout", "0", "--jobs", "2", "--csv"])
        .args([&csv, &path])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // One line of columns, and six questions that take no time.
    while fs::read_to_string(&csv).map_or(0, |text| text.lines().count()) < 7 {
        assert!(child.try_wait().unwrap().is_none(), "the hard question should never end");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(table(&csv).len(), 7);
    let output = test(
        &path,
        &[
            "--timeout",
            "0",
            "--jobs",
            "2",
            "--csv",
            csv.to_str().unwrap(),
            "--resume",
            "--total-timeout",
            "1",
        ],
    );
    assert_eq!((count(&output, "from before"), count(&output, "not run")), (6, 1));
    assert_eq!(table(&csv).len(), 7);
}

#[test]
fn a_limit_on_all_nodes_leaves_questions_out() {
    let path = folder("total_nodes").join("board.test");
    fs::write(&path, "{version 1.7} [clobber] XOXOX|OXOXO|XOXOX {B, W}").unwrap();
    let output = test(&path, &["--total-nodes", "1"]);
    assert_eq!((count(&output, "commands"), count(&output, "not run")), (1, 1));
    assert_eq!(output.status.code(), Some(3));
    let output = test(&path, &["--total-nodes", "0"]);
    assert_eq!((count(&output, "commands"), count(&output, "not run")), (0, 2));
}

#[test]
fn cases_are_sorted_by_difficulty() {
    let path = folder("sorted");
    let hard = "{version 2.0}\n/* a board */ [clobber] XOXOX|OXOXO|XOXOX|OXOXO {B} {let A} {compare @A}";
    fs::write(path.join("d.test"), hard).unwrap();
    let folder = path.join("classes");
    let arguments = ["--threads", "1", "--sort-by-difficulty", folder.to_str().unwrap()];
    let output = test(&path, &arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr.clone()).unwrap().contains("2 cases with names"));
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.first().map(String::as_str), Some("below-1e02-nodes.test"));
    assert_eq!(names.last().map(String::as_str), Some("open.test"));
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(
        fs::read_to_string(folder.join(&names[1])).unwrap().contains("/*#0 a board */\n[clobber] XOXOX|")
    );
    // What was written runs, with the same counts; the two cases with names are missing.
    let again = test(&folder, &["--threads", "1"]);
    assert_eq!(count(&again, "commands"), count(&output, "commands") - 2);
    assert_eq!(count(&again, "TIMEOUT"), 1);
    // The folder is not empty any more.
    assert_eq!(test(&path, &arguments).status.code(), Some(2));
}

#[test]
fn the_standard_input_is_tested() {
    let run = |args: &[&str], input: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mcgs"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let output = run(&["test", "-"], "[nimber] 1 {B win, W loss}");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!((count(&output, "PASS"), count(&output, "FAIL")), (1, 1));
    assert!(stdout(&output).starts_with("<stdin>:1: FAIL case 1: "), "{}", stdout(&output));
    let twice = run(&["test", "-", "-"], "");
    assert_eq!(twice.status.code(), Some(2));
    assert!(String::from_utf8(twice.stderr).unwrap().contains("`-` is given twice"));
}

#[test]
fn a_file_without_a_question_is_a_warning() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no_question");
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    for (text, place) in [
        ("", "1:1"),
        (" \n\n", "1:1"),
        ("{version 2.0}\n", "1:14"),
        ("{version 2.0}\n[clobber] XO\n// later\n", "3:9"),
        ("{version 2.0}\n[clobber] XO {}\n", "2:16"),
    ] {
        let file = path.join("a.test");
        fs::write(&file, text).unwrap();
        let output = test(&path, &[]);
        let messages = String::from_utf8(output.stderr.clone()).unwrap();
        let expected = format!("{}:{place}: warning: there is no question\n", file.display());
        assert!(messages.contains(&expected), "{text:?}: {messages}");
        assert_eq!(output.status.code(), Some(0), "{text:?}");
        assert_eq!((count(&output, "files"), count(&output, "files in error")), (1, 0));
    }
}

/// The columns Node Count and Unique Node Count of a run with these options.
fn node_counts(name: &str, options: &[&str]) -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (cases, csv) = (folder.join(format!("{name}.test")), folder.join(format!("{name}.csv")));
    let _ = fs::remove_file(&csv);
    let text = "{version 2.0}\n[clobber] XOXOX|OXOXO|XOXO. {B}\n[nogo] ...|...|... {outcome}\n[impartial clobber] XOX|OXO|XOX {N}\n";
    fs::write(&cases, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_mcgs"))
        .args(["test", "--no-db", "--force"])
        .args(options)
        .arg(&cases)
        .arg("--csv")
        .arg(&csv)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let table = fs::read_to_string(&csv).unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| line.starts_with('"'))
        .map(|line| line.trim_matches('"').split("\",\"").collect())
        .collect();
    let column = |name: &str| rows[0].iter().position(|head| *head == name).unwrap();
    let (nodes, unique) = (column("Node Count"), column("Unique Node Count"));
    rows[1..].iter().map(|row| (row[nodes].to_owned(), row[unique].to_owned())).collect()
}

#[test]
fn different_sums_are_counted_on_request() {
    let plain = node_counts("uncounted", &["--threads", "1"]);
    assert!(plain.iter().all(|(_, unique)| unique == "N/A"), "{plain:?}");
    let counted = node_counts("counted", &["--threads", "1", "--count-sums"]);
    let nodes = |rows: &[(String, String)]| rows.iter().map(|row| row.0.clone()).collect::<Vec<_>>();
    // Counting changes nothing else.
    assert_eq!(nodes(&plain), nodes(&counted));
    let numbers =
        |(nodes, unique): &(String, String)| (nodes.parse::<u64>().unwrap(), unique.parse::<u64>().unwrap());
    for row in &counted[..2] {
        let (nodes, unique) = numbers(row);
        assert!(unique > 0 && unique <= nodes, "{counted:?}");
    }
    assert_eq!(counted[2].1, "N/A", "{counted:?}");
    // Without a table, sums are searched again and again.
    let again = node_counts("again", &["--threads", "1", "--count-sums", "--no-table"]);
    let (nodes, unique) = numbers(&again[0]);
    assert!(unique < nodes, "{again:?}");
    let several = node_counts("several", &["--threads", "3", "--count-sums"]);
    let (nodes, unique) = numbers(&several[0]);
    assert!(unique > 0 && unique <= nodes, "{several:?}");
}
