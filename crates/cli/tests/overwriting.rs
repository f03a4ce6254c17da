//! Nothing is overwritten: a file that holds something else stays, unless `--force` is given.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Commands that write a file, at the place of `OUT`, and other ones that write something else there.
const PAIRS: [[&str; 2]; 9] = [
    ["report r.csv -o OUT", "report other.csv -o OUT"],
    ["generate clobber --size 2x2 --count 2 -o OUT", "generate clobber --size 2x2 --count 3 -o OUT"],
    ["export a.test --format lines -o OUT", "export other.test --format lines -o OUT"],
    ["graph --file a.test --svg OUT", "graph --file other.test --svg OUT"],
    ["graph --file a.test --dot OUT", "graph --file other.test --dot OUT"],
    ["analyze --file a.test --svg OUT", "analyze --file other.test --svg OUT"],
    ["draw --file a.test --format pdf -o OUT", "draw --file other.test --format pdf -o OUT"],
    ["octal 0.77 --csv OUT", "octal 0.07 --csv OUT"],
    ["octal 0.77 --csv OUT", "octal 0.77 --terms 300 --csv OUT"],
];

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("overwriting").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("a.test"), "{version 2.0} [clobber] XO|OX {B}\n").unwrap();
    fs::write(path.join("other.test"), "{version 2.0} [clobber] XO|.X {W}\n").unwrap();
    for (case, table) in [("a.test", "r.csv"), ("other.test", "other.csv")] {
        assert_eq!(run(&path, &format!("test {case} --csv {table}")).0, 0);
    }
    path
}

/// The exit code and the messages.
fn run(folder: &Path, line: &str) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_mcgs"))
        .args(line.split(' '))
        .current_dir(folder)
        .env_remove("MCGS_DB")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn assert_refused(folder: &Path, line: &str, file: &str, what: &str) {
    let before = fs::read(folder.join(file)).unwrap();
    let expected = format!(
        "error: {file}: there is {what} at this place; overwrite it with `--force`, or choose another name\n"
    );
    assert_eq!(run(folder, line), (2, expected), "{line}");
    assert!(fs::read(folder.join(file)).unwrap() == before, "{line}");
}

#[test]
fn a_file_that_holds_something_else_stays_unless_forced() {
    let folder = folder("letter");
    for [line, _] in PAIRS {
        fs::write(folder.join("out"), "Dear Elwyn,\n").unwrap();
        let line = line.replace("OUT", "out");
        assert_refused(&folder, &line, "out", "a file that begins with `Dear Elwyn,`");
        assert_eq!(run(&folder, &format!("{line} --force")).0, 0, "{line}");
        assert_ne!(fs::read(folder.join("out")).unwrap(), b"Dear Elwyn,\n", "{line}");
    }
}

#[test]
fn the_same_file_again_is_fine_and_another_one_of_its_kind_is_not() {
    let folder = folder("again");
    for [line, other] in PAIRS {
        let _ = fs::remove_file(folder.join("out"));
        let [line, other] = [line, other].map(|line| line.replace("OUT", "out"));
        assert_eq!(run(&folder, &line).0, 0, "{line}");
        let first = fs::read(folder.join("out")).unwrap();
        assert_eq!(run(&folder, &line).0, 0, "{line} once more");
        assert!(fs::read(folder.join("out")).unwrap() == first, "{line}");
        let (code, said) = run(&folder, &other);
        assert_eq!(code, 2, "{other}: {said}");
        assert!(said.contains("`--force`, or choose another name"), "{other}: {said}");
        assert!(fs::read(folder.join("out")).unwrap() == first, "{other}");
        assert_eq!(run(&folder, &format!("{other} --force")).0, 0, "{other}");
        assert!(fs::read(folder.join("out")).unwrap() != first, "{other}");
        // An empty file is free.
        fs::write(folder.join("out"), "").unwrap();
        assert_eq!(run(&folder, &line).0, 0, "{line}");
        assert!(fs::read(folder.join("out")).unwrap() == first || line.starts_with("report"), "{line}");
    }
}

#[test]
fn of_several_files_all_are_checked_before_one_is_written() {
    let folder = folder("several");
    fs::write(folder.join("b.dot"), "precious").unwrap();
    let line = "graph --file a.test --svg a.svg --dot b.dot";
    assert_refused(&folder, line, "b.dot", "a file that begins with `precious`");
    assert!(!folder.join("a.svg").exists());
}

#[test]
fn what_takes_long_is_refused_before_it_runs() {
    let folder = folder("early");
    fs::write(folder.join("cases"), "{version 2.0} [nimber] 1 {B}").unwrap();
    assert_refused(&folder, "bench --save cases", "cases", "a file of cases in the input language");
    // This would never end.
    let endless = "generate clobber --size 9x9 --target 1000000000-2000000000 --timeout 0 -o cases";
    assert_refused(&folder, endless, "cases", "a file of cases in the input language");
    // This would take hours; another picture is not the one that is wanted.
    let long = "[clobber]XOXOXOX|OXOXOXO|XOXOXOX|OXOXOXO|XOXOXOX".replace(']', "]\u{b}");
    let long = format!("analyze {long} --timeout 0 --svg");
    assert_refused(&folder, &format!("{long} cases"), "cases", "a file of cases in the input language");
    assert_eq!(run(&folder, "analyze --file a.test --svg picture.svg").0, 0);
    assert_refused(&folder, &format!("{long} picture.svg"), "picture.svg", "a picture (SVG)");
}

#[test]
fn a_saved_table_is_replaced_by_the_run_that_loaded_it() {
    let folder = folder("tables");
    let save = "--file a.test --table-save t";
    assert_eq!(run(&folder, save).0, 0);
    assert_refused(&folder, save, "t", "a table that `--table-save` wrote");
    let (code, said) = run(&folder, "--file other.test --table-load t --table-save t");
    assert_eq!(code, 0, "{said}");
    assert_eq!(run(&folder, &format!("{save} --force")).0, 0);
    fs::write(folder.join("letter"), "Dear Elwyn").unwrap();
    let save = "--file a.test --table-save letter";
    assert_refused(&folder, save, "letter", "a file that begins with `Dear Elwyn`");
    assert_eq!(run(&folder, &format!("{save} --force")).0, 0);
    assert!(fs::read(folder.join("letter")).unwrap().starts_with(b"MCGSTBL\n"));
}

#[test]
fn a_database_is_built_in_a_new_or_an_empty_file_or_by_force() {
    let folder = folder("database");
    let build = |more: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_mcgs"))
            .args(["db", "build", "small.db", "[clobber_1xn] max_dims = 3;"])
            .args(more)
            .current_dir(&folder)
            .output()
            .unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    fs::write(folder.join("small.db"), "Dear Elwyn").unwrap();
    let (code, said) = build(&[]);
    let expected = "error: small.db: there is a file that begins with `Dear Elwyn` at this place; \
        overwrite it with `--force`, or choose another name\n";
    assert_eq!((code, said.as_str()), (2, expected));
    assert_eq!(fs::read(folder.join("small.db")).unwrap(), b"Dear Elwyn");
    assert_eq!(build(&["--force"]).0, 0);
    let built = fs::read(folder.join("small.db")).unwrap();
    assert_eq!(build(&["--force"]).0, 0, "a database is added to, never begun again");
    fs::write(folder.join("small.db"), "").unwrap();
    assert_eq!(build(&[]).0, 0);
    assert_eq!(fs::read(folder.join("small.db")).unwrap().len(), built.len());
    assert_refused(&folder, "report r.csv -o small.db", "small.db", "a database of mcgs");
}
