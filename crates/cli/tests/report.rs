//! `mcgs report`. What the script of the page does is checked by `report_page.js`, where there is Node to run it.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const COLUMNS: &str = "\"File\",\"Case\",\"Games\",\"Player\",\"Expected Result\",\"Result\",\"Time (ms)\",\"Status\",\"Comments\",\
    \"Type\",\"TT Hits\",\"TT Misses\",\"TT Hit Rate\",\"DB Hits\",\"DB Misses\",\"DB Hit Rate\",\"Node Count\",\
    \"Unique Node Count\",\"Max Depth\",\"Initial Subgames\",\"Max Subgames\",\"Input hash\"\n";

fn temporary(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A table of 1000 cases.
fn table(name: &str, time: impl Fn(u32) -> u32, status: impl Fn(u32) -> &'static str) -> PathBuf {
    let mut text = COLUMNS.to_owned();
    for case in 0..1000 {
        let player = if case % 2 == 0 { "B" } else { "W" };
        let (time, status) = (time(case), status(case));
        writeln!(
            text,
            "\"a.test\",\"{case}\",\"[clobber] XO [nimber] {case}\",\"{player}\",\"Win\",\"Win\",\"{time}.00\",\"{status}\",\"number {case}\",\
             \"Solve BW\",\"0\",\"0\",\"N/A\",\"0\",\"0\",\"N/A\",\"{}\",\"N/A\",\"0\",\"1\",\"1\",\"0123456789ABCDEF\"",
            time * 10
        )
        .unwrap();
    }
    let path = temporary(name);
    fs::write(&path, text).unwrap();
    path
}

fn report(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mcgs")).arg("report").args(args).output().unwrap()
}

#[test]
fn the_script_of_the_page_filters_searches_and_sorts() {
    let new = table(
        "new.csv",
        |case| case,
        |case| match case {
            _ if case % 100 == 0 => "TIMEOUT",
            _ if case % 10 == 0 => "FAIL",
            _ => "PASS",
        },
    );
    let old = table("old.csv", |case| 1000 - case, |case| if case % 100 == 0 { "TIMEOUT" } else { "PASS" });
    let page = temporary("page.html");
    let paths = [&new, &old, &page].map(|path| path.to_str().unwrap());
    let output = report(&[paths[0], "--compare", paths[1], "-o", paths[2], "--force"]);
    assert_eq!(output.status.code(), Some(0));
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.contains("\"90 failed (90 newly), 10 timed out (0 newly)\""));

    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/report_page.js");
    match Command::new("node").arg(script).arg(&page).output() {
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr)),
        Err(error) => println!("skipped: there is no Node to run the script of the page: {error}"),
    }
}

#[test]
fn other_files_are_refused() {
    let path = temporary("other.csv");
    fs::write(&path, "a,b\n1,2\n").unwrap();
    let output = report(&[path.to_str().unwrap(), "-o", "/dev/null"]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.ends_with(
            "other.csv: this is not a result file, expected a table that `mcgs test --csv` wrote\n"
        ),
        "{message}"
    );
    fs::write(&path, [0, 159, 146, 150]).unwrap();
    let output = report(&[path.to_str().unwrap(), "-o", "/dev/null"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("this is not a result file"));
    assert_eq!(report(&["/no/such/file", "-o", "/dev/null"]).status.code(), Some(2));
}
