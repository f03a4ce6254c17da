//! `mcgs test` goes on by itself with the files of the same run, and leaves all other files alone.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value as Json;

const FORMATS: [&str; 2] = ["--csv", "--json-lines"];

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("resuming").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    let sums: Vec<String> = (1..=9).map(|n| format!("[nimber] {n} {{B win, W win}}\n")).collect();
    fs::write(path.join("a.test"), format!("{{version 2.0}}\n{}", sums.concat())).unwrap();
    fs::write(path.join("b.test"), "{version 2.0} [clobber] XO {B}\n").unwrap();
    path
}

fn mcgs(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    command.args(line.split(' ')).current_dir(folder).env_remove("MCGS_DB").stdin(Stdio::null());
    command
}

/// The exit code, the answers and the messages.
fn run(folder: &Path, line: &str) -> (i32, String, String) {
    let output = mcgs(folder, line).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

fn meta(folder: &Path, name: &str) -> Json {
    serde_json::from_str(&read(folder, &format!("{name}.meta.json"))).unwrap()
}

/// Cuts a file in the middle of its row with this number.
fn cut(folder: &Path, name: &str, row: usize) {
    let text = read(folder, name);
    let end = text.match_indices('\n').nth(row).unwrap().0;
    fs::write(folder.join(name), &text[..end - 5]).unwrap();
}

#[test]
fn the_same_command_goes_on_where_it_was() {
    let folder = folder("same");
    for format in FORMATS {
        let _ = fs::remove_file(folder.join("out"));
        let line = format!("test a.test {format} out");
        assert_eq!(run(&folder, &line).0, 0);
        let whole = read(&folder, "out");
        cut(&folder, "out", 7);
        let (code, summary, _) = run(&folder, &line);
        assert_eq!(code, 0, "{summary}");
        let before = if format == "--csv" { 6 } else { 7 };
        assert!(summary.contains(&format!("from before    {before}\n")), "{summary}");
        assert_eq!(read(&folder, "out").lines().count(), whole.lines().count());
        // Nothing is left to do.
        let (code, summary, said) = run(&folder, &line);
        assert_eq!(code, 0);
        assert!(summary.contains("from before    18\n"), "{summary}");
        assert_eq!(said, "out has all results already; `--force` asks all questions again\n");
        let runs = meta(&folder, "out")["runs"].clone();
        assert_eq!(runs.as_array().unwrap().len(), 3, "{runs}");
        assert_eq!(
            (&runs[1]["rows_before"], &runs[1]["rows_added"]),
            (&before.into(), &(18 - before).into())
        );
        let (code, summary, said) = run(&folder, &format!("{line} --force"));
        assert!(code == 0 && !summary.contains("from before") && said.is_empty(), "{summary}{said}");
        assert_eq!(meta(&folder, "out")["runs"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn threads_and_jobs_may_change() {
    let folder = folder("threads");
    assert_eq!(run(&folder, "test a.test --csv out --threads 1").0, 0);
    for options in ["--threads 2", "--threads 1 --jobs 3", "--jobs 2"] {
        cut(&folder, "out", 4);
        let (code, summary, said) = run(&folder, &format!("test a.test --csv out {options}"));
        assert_eq!(code, 0, "{options}: {said}");
        assert!(summary.contains("from before    3\n"), "{options}: {summary}");
        assert_eq!(read(&folder, "out").lines().count(), 1 + 18);
    }
    assert_eq!(meta(&folder, "out")["runs"][2]["jobs"], 3);
}

#[test]
fn results_of_something_else_are_left_alone() {
    let folder = folder("else");
    for format in FORMATS {
        let _ = fs::remove_file(folder.join("out"));
        assert_eq!(run(&folder, &format!("test a.test {format} out")).0, 0);
        let (before, beside) = (read(&folder, "out"), read(&folder, "out.meta.json"));
        let ways = "begin again with `--force`, or choose another name\n";
        for (line, why) in [
            (
                "test b.test",
                "these are results of other files; `--resume` keeps them and asks what is missing, or ",
            ),
            ("test a.test --filter nimber", "these are results of another `--filter`; `--resume` keeps them"),
            (
                "test a.test --no-table",
                "these are results of other options (switches: `` then, `no-table` now); ",
            ),
            (
                "test a.test --max-nodes 9",
                "these are results of other options (node limit: `none` then, `9` now); ",
            ),
            (
                "test a.test --notation unicode",
                "these are results of other options (notation: `ascii` then, `unicode` now); ",
            ),
        ] {
            let (code, _, said) = run(&folder, &format!("{line} {format} out"));
            assert_eq!(code, 2, "{line}: {said}");
            assert!(
                said.starts_with(&format!("error: out: {why}")) && said.ends_with(ways),
                "{line}: {said}"
            );
            assert_eq!(
                (&read(&folder, "out"), &read(&folder, "out.meta.json")),
                (&before, &beside),
                "{line}"
            );
        }
        fs::write(folder.join("out"), "Dear Elwyn\n").unwrap();
        let (code, _, said) = run(&folder, &format!("test a.test {format} out"));
        assert!(code == 2 && said.contains("there is a file that begins with `Dear Elwyn`"), "{said}");
        assert_eq!(read(&folder, "out"), "Dear Elwyn\n");
        assert_eq!(run(&folder, &format!("test a.test {format} out --force")).0, 0);
    }
}

#[test]
fn rows_that_are_kept_say_again_what_failed() {
    let folder = folder("failed");
    fs::write(folder.join("c.test"), "{version 2.0}\n[nimber] 1 {B win, W loss}\n").unwrap();
    for format in FORMATS {
        let _ = fs::remove_file(folder.join("out"));
        let line = format!("test c.test {format} out");
        let (code, first, _) = run(&folder, &line);
        assert!(
            code == 1 && first.contains("c.test:2: FAIL case 1: [nimber] 1: White moves first: "),
            "{first}"
        );
        let (code, again, said) = run(&folder, &line);
        assert!(code == 1 && said.contains("has all results already"), "{said}");
        assert!(
            again.starts_with("c.test:2: FAIL case 1: [nimber] 1: Solve BW: kept from before\nfiles "),
            "{again}"
        );
    }
}

#[test]
fn a_filter_that_leaves_nothing_is_an_error() {
    let folder = folder("filter");
    let (code, summary, said) = run(&folder, "test b.test --filter Slove --csv out");
    assert_eq!((code, summary.as_str()), (2, ""));
    assert!(said.starts_with("error: no question is left: `--filter Slove` is in no name of"), "{said}");
    assert!(!folder.join("out").exists());
}

#[test]
fn edited_questions_are_asked_again_only_if_somebody_says_so() {
    let folder = folder("edited");
    assert_eq!(run(&folder, "test a.test --csv out").0, 0);
    let text = read(&folder, "a.test").replace("[nimber] 9 {B win", "[nimber] 9 {B loss");
    fs::write(folder.join("a.test"), text).unwrap();
    let (code, _, said) = run(&folder, "test a.test --csv out");
    assert_eq!(code, 2);
    assert!(
        said.contains("`a.test` has changed since these results were written; `--resume` keeps them"),
        "{said}"
    );
    let (code, summary, _) = run(&folder, "test a.test --csv out --resume");
    assert!(code == 1 && summary.contains("from before    17\n"), "{summary}");
    let (code, _, said) = run(&folder, "test a.test --csv out --resume --force");
    assert!(
        code == 2 && said.contains("`--resume` keeps what is there, and `--force` overwrites it"),
        "{said}"
    );
}

#[test]
fn a_lost_description_does_not_lose_the_table() {
    let folder = folder("lost");
    assert_eq!(run(&folder, "test a.test --csv out").0, 0);
    cut(&folder, "out", 4);
    fs::remove_file(folder.join("out.meta.json")).unwrap();
    let (code, _, said) = run(&folder, "test a.test --csv out");
    assert_eq!(code, 2);
    assert!(said.contains("`--resume` goes on with them"), "{said}");
    let (code, summary, said) = run(&folder, "test a.test --csv out --resume");
    assert!(code == 0 && summary.contains("from before    3\n"), "{summary}");
    assert!(said.starts_with("warning: out.meta.json is missing"), "{said}");
    // From now on it is there again.
    assert_eq!(run(&folder, "test a.test --csv out").0, 0);
    assert_eq!(run(&folder, "report out -o page.html").0, 0);
}

#[test]
fn what_describes_the_run_has_fields_for_everything() {
    let folder = folder("fields");
    let line =
        "test a.test --csv out.csv --timeout 7000 --no-table --jobs 2 --nim-algorithm br --memory 512M";
    assert_eq!(run(&folder, line).0, 0);
    let meta = meta(&folder, "out.csv");
    assert_eq!((&meta["format"], &meta["program"]), (&2.into(), &"mcgs".into()));
    assert_eq!(meta["version"], env!("CARGO_PKG_VERSION"));
    let options = serde_json::json!({
        "timeout_ms": 7000, "max_nodes": null, "memory": 512 << 20, "fresh": false, "value_length": null,
        "nim_algorithm": "br", "switches": ["no-table"], "databases": [], "filter": null, "notation": "ascii",
    });
    assert_eq!(meta["options"], options);
    let text = read(&folder, "a.test");
    assert_eq!(
        (&meta["inputs"][0]["path"], &meta["inputs"][0]["bytes"]),
        (&"a.test".into(), &text.len().into())
    );
    assert_eq!(meta["inputs"][0]["sha256"].as_str().unwrap().len(), 64);
    let run = &meta["runs"][0];
    assert_eq!((&run["jobs"], &run["threads"], &run["rows_added"]), (&2.into(), &1.into(), &18.into()));
    assert_eq!(run["command"].as_array().unwrap().len(), line.split(' ').count());
    for time in ["started", "ended"] {
        assert!(run[time].as_str().unwrap().starts_with("20"), "{run}");
    }
}

#[test]
fn tables_of_earlier_versions_are_shown_but_not_added_to() {
    let folder = folder("old");
    assert_eq!(run(&folder, "test a.test --csv new.csv").0, 0);
    let old = format!("# {{\"format\":1,\"program\":\"mcgs 0.1.0\"}}\n{}", read(&folder, "new.csv"));
    fs::write(folder.join("old.csv"), &old).unwrap();
    assert_eq!(run(&folder, "report new.csv --compare old.csv -o page.html").0, 0);
    let (code, _, said) = run(&folder, "test a.test --csv old.csv");
    assert!(code == 2 && said.contains("these results are of an earlier version of mcgs"), "{said}");
    assert_eq!(read(&folder, "old.csv"), old);
}

#[cfg(unix)]
#[test]
fn after_an_interruption_it_says_how_to_go_on() {
    let folder = folder("interrupted");
    let hard = "[clobber] XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO {B}";
    fs::write(folder.join("z z.test"), format!("{{version 2.0}} [nimber] 1 {{B}} {hard}\n")).unwrap();
    for (signal, more) in [("-INT", ""), ("-TERM", ""), ("-INT", " --force")] {
        let line = format!("test --timeout 0 --csv out.csv{more}");
        let mut command = mcgs(&folder, &line);
        let mut child = command.arg("z z.test").stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        while fs::read_to_string(folder.join("out.csv")).map_or(0, |text| text.lines().count()) < 2 {
            assert!(child.try_wait().unwrap().is_none(), "the hard question should never end");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            "interrupted: 1 of 2 questions are in out.csv; go on with them by\n  \
             mcgs test --timeout 0 --csv out.csv 'z z.test'\n"
        );
        assert!(meta(&folder, "out.csv")["runs"][0]["ended"].is_string());
        if more.is_empty() {
            fs::remove_file(folder.join("out.csv")).unwrap();
        }
    }
    // The command that it said, with a limit, because the hard question never ends.
    let mut command = mcgs(&folder, "test --timeout 0 --csv out.csv");
    let output = command.args(["z z.test", "--total-timeout", "1"]).output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("from before    1\n"));
}
