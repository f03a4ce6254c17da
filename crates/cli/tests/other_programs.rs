//! Other programs read our tables as they are: Python's `csv` module, and pandas. Where one is missing, this says so and is content.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const CASES: &str = "{version 2.0}
/* a \"quoted\", word */ [clobber_1xn] XOXO {B win, W win, value}
/* =1+1 */ [cgt_game] 5||3|2 {mean, stops, temperature}
[impartial clobber] XO|OX {N}
";

/// A folder with a table and the same as JSON lines.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("other_programs").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("a.test"), CASES).unwrap();
    let args = ["test", "a.test", "--csv", "out.csv", "--json-lines", "out.jsonl"];
    let output = Command::new(env!("CARGO_BIN_EXE_mcgs")).args(args).current_dir(&path).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    path
}

/// Runs a script, if Python and the module are there. `PYTHON` names another interpreter.
fn python(folder: &Path, module: &str, script: &str) {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let run = |code: &str| Command::new(&python).args(["-c", code]).current_dir(folder).output();
    match run(&format!("import {module}")) {
        Ok(output) if output.status.success() => {}
        _ => {
            #[allow(clippy::print_stdout)] // The reader of a test that did nothing should know.
            {
                println!("skipped: there is no Python with the module {module}");
            }
            return;
        }
    }
    let output = run(script).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_csv_module_of_python_reads_a_table_as_it_is() {
    python(
        &folder("csv"),
        "csv",
        r#"
import csv, json
rows = list(csv.DictReader(open("out.csv", newline="")))
assert len(rows) == 7, rows
assert rows[0]["File"] == "a.test" and rows[0]["Case"] == "0" and rows[0]["Result"] == "Win", rows[0]
assert [row["Result"] for row in rows[2:]] == ["(+-{*,^})", "15/4", "5 3", "5/4", "0"], rows
assert int(rows[0]["Node Count"]) >= 0 and float(rows[0]["Time (ms)"]) >= 0
assert all(None not in row and None not in row.values() for row in rows)
lines = [json.loads(line) for line in open("out.jsonl")]
assert [line["result"] for line in lines] == [row["Result"].strip("()") for row in rows]
meta = json.load(open("out.csv.meta.json"))
assert meta["program"] == "mcgs" and meta["inputs"][0]["path"] == "a.test", meta
"#,
    );
}

#[test]
fn pandas_reads_a_table_without_options() {
    python(
        &folder("pandas"),
        "pandas",
        r#"
import pandas
table = pandas.read_csv("out.csv")
assert len(table) == 7, table
assert list(table.columns[:3]) == ["File", "Case", "Games"], table.columns
assert list(table["Case"]) == [0, 1, 2, 3, 4, 5, 6], table["Case"]
assert table["Node Count"].sum() >= 0 and table["Time (ms)"].dtype.kind == "f", table.dtypes
assert (table["Status"] == "PASS").sum() == 2, table["Status"]
lines = pandas.read_json("out.jsonl", lines=True)
assert len(lines) == 7 and list(lines["case"]) == list(table["Case"]), lines
"#,
    );
}
