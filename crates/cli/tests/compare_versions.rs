//! `mcgs compare-versions`, on a small repository whose program only writes results.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn git(folder: &Path, args: &[&str]) -> String {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]);
    let output = command.args(args).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// A program that answers `bench --json` with one position of so many nodes.
fn program(nodes: u64) -> String {
    let record = format!(
        r#"{{"format":1,"program":"0","level":"quick","threads":1,"memory":1,"repeat":1,"switched_off":[],"positions":[
        {{"suite":"s","name":"p","check":"right","result":"N","expected":"N","time_ms":{{"median":50.0,"least":50.0,"greatest":50.0}},
        "cpu_ms":null,"nodes":{nodes},"is_steady":true,"table_hits":0,"table_misses":0,"table_stores":0,"table_entries":0,"table_slots":0,
        "peak_bytes":null}}]}}"#
    );
    let args = r#"assert_eq!(std::env::args().skip(1).collect::<Vec<_>>()[..2], ["bench", "--json"]);"#;
    format!("fn main() {{\n    {args}\n    println!(\"{{}}\", r#\"{}\"#);\n}}\n", record.replace('\n', " "))
}

/// A repository with two revisions: 1000 nodes, then 500.
fn repository(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    write(&folder, "Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"crates/cli\"]\n");
    write(
        &folder,
        "crates/cli/Cargo.toml",
        "[package]\nname = \"mcgs-cli\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[[bin]]\nname = \"mcgs\"\npath = \"src/main.rs\"\n",
    );
    write(&folder, "Cargo.lock", "version = 4\n\n[[package]]\nname = \"mcgs-cli\"\nversion = \"0.0.0\"\n");
    git(&folder, &["init", "--quiet", "--initial-branch", "main"]);
    for (nodes, message) in [(1000, "Slow"), (500, "Fast")] {
        write(&folder, "crates/cli/src/main.rs", &program(nodes));
        git(&folder, &["add", "."]);
        git(&folder, &["commit", "--quiet", "-m", message]);
    }
    folder
}

fn compare(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    command.arg("compare-versions").args(args).current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Only the checkout itself is known to git.
fn assert_cleaned_up(folder: &Path) {
    assert_eq!(git(folder, &["worktree", "list"]).lines().count(), 1);
}

#[test]
fn revisions_are_built_and_compared() {
    let folder = repository("compared");
    write(&folder, "crates/cli/src/main.rs", &program(250));
    let output = compare(&folder, &["HEAD~1", "main", ".", "--save", "records"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert_eq!(said.matches("1000        500   0.500  better").count(), 1, "{said}");
    assert_eq!(said.matches("500        250   0.500  better").count(), 1, "{said}");
    let overview: Vec<&str> = said.lines().rev().take(3).collect();
    assert!(overview[2].trim().starts_with("HEAD~1 (") && overview[2].ends_with("1.000  Slow"), "{said}");
    assert!(overview[1].contains("500   0.500") && overview[1].ends_with("Fast"), "{said}");
    assert!(overview[0].contains("files as they are") && overview[0].contains("250   0.250"), "{said}");
    assert_eq!(fs::read_dir(folder.join("records")).unwrap().count(), 3);
    assert_cleaned_up(&folder);
}

#[test]
fn failures_leave_nothing_behind() {
    let folder = repository("broken");
    write(&folder, "crates/cli/src/main.rs", "fn main() { let 1 = 2; }\n");
    git(&folder, &["commit", "--quiet", "-am", "Broken"]);
    let output = compare(&folder, &["HEAD"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("cannot build HEAD ("), "{}", text(&output.stderr));
    assert_cleaned_up(&folder);
    let output = compare(&folder, &["HEAD", "nonsense"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("error: there is no revision `nonsense` in "));
    assert_eq!(text(&output.stdout), "");
    assert_cleaned_up(&folder);
}

#[cfg(unix)]
#[test]
fn the_temporary_folder_is_new_and_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = repository("private");
    // Instead of building, it notes what the temporary folder is called and who may look into it.
    write(&folder, "cargo.sh", "#!/bin/sh\nstat -c '%n %a' \"$TMPDIR\"/* > \"$TMPDIR/../seen\"\nexit 1\n");
    let script = folder.join("cargo.sh");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    fs::create_dir(folder.join("tmp")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    command.args(["compare-versions", "HEAD"]).current_dir(&folder);
    let output = command.env("CARGO", &script).env("TMPDIR", folder.join("tmp")).output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let seen = fs::read_to_string(folder.join("seen")).unwrap();
    let (path, mode) = seen.trim_end().split_once(' ').unwrap();
    let random = path.rsplit_once("/mcgs-compare-").unwrap().1;
    assert!(random.len() >= 10 && random.parse::<u64>().is_err(), "{path}");
    assert_eq!(mode, "700");
    assert_eq!(fs::read_dir(folder.join("tmp")).unwrap().count(), 0);
    assert_cleaned_up(&folder);
}

#[test]
fn a_checkout_is_needed() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-checkout");
    fs::create_dir_all(&folder).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    // Folders above may be a checkout.
    let ceiling = folder.parent().unwrap();
    let output = command
        .args(["compare-versions", "HEAD"])
        .current_dir(&folder)
        .env("GIT_CEILING_DIRECTORIES", ceiling)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).starts_with("error: expected a git checkout of mcgs"),
        "{}",
        text(&output.stderr)
    );
}
