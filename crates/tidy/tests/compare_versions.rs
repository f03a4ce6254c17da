//! `.ci/compare-versions`, on a small repository whose program only says how it was called.

#![cfg(unix)]
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn git(folder: &Path, args: &[&str]) -> String {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]);
    let output = command.args(args).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A program that writes the file that it saves, and says what it is compared with.
fn program(name: &str) -> String {
    format!(
        "#!/bin/sh\n[ \"$1 $2\" = 'bench --save' ] || exit 9\necho {name} > $3\n\
         case $4 in --compare) echo {name} after $(cat $5) $6 $7;; *) echo {name} first $4 $5;; esac\n"
    )
}

/// A repository with two revisions, and a compiler that takes the program as it is.
fn repository(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("tmp")).unwrap();
    write(
        &folder.join("cargo"),
        "#!/bin/sh\nstat -c %a \"$TMPDIR\"/* >> \"$TMPDIR/../seen\"\n[ -f program ] || exit 1\n\
         for target; do :; done\nmkdir -p \"$target/release\" && cp program \"$target/release/mcgs\"\n",
    );
    fs::write(folder.join(".gitignore"), "tmp\nseen\ncargo\nrecords\n").unwrap();
    git(&folder, &["init", "--quiet", "--initial-branch", "main"]);
    for name in ["old", "new"] {
        write(&folder.join("program"), &program(name));
        git(&folder, &["add", "."]);
        git(&folder, &["commit", "--quiet", "-m", name]);
    }
    folder
}

fn compare(folder: &Path, args: &[&str]) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.ci/compare-versions");
    let mut command = Command::new(script);
    command.args(args).current_dir(folder);
    command.env("CARGO", folder.join("cargo")).env("TMPDIR", folder.join("tmp")).env("RECORDS", "records");
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Only the checkout itself is known to git, and no temporary file is left.
#[track_caller]
fn assert_cleaned_up(folder: &Path) {
    assert_eq!(git(folder, &["worktree", "list"]).lines().count(), 1);
    assert_eq!(fs::read_dir(folder.join("tmp")).unwrap().count(), 0);
}

#[test]
fn each_revision_is_compared_with_the_one_before() {
    let folder = repository("compared");
    write(&folder.join("program"), &program("changed"));
    let output = compare(&folder, &["HEAD~1", "main", ".", "--", "--suite", "nogo"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("== HEAD~1 (") && lines[2].starts_with("== main ("), "{said}");
    let results = [lines[1], lines[3], lines[4], lines[5]];
    let expected = [
        "old first --suite nogo",
        "new after old --suite nogo",
        "== files as they are",
        "changed after new --suite nogo",
    ];
    assert_eq!(results, expected);
    assert_eq!(fs::read_dir(folder.join("records")).unwrap().count(), 3);
    // The temporary folder is nobody else's.
    assert!(fs::read_to_string(folder.join("seen")).unwrap().lines().all(|mode| mode == "700"));
    assert_cleaned_up(&folder);
}

#[test]
fn failures_leave_nothing_behind() {
    let folder = repository("broken");
    git(&folder, &["rm", "--quiet", "program"]);
    git(&folder, &["commit", "--quiet", "-m", "Broken"]);
    let output = compare(&folder, &["main~1", "main"]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("cannot build main ("), "{}", text(&output.stderr));
    assert_cleaned_up(&folder);
    let output = compare(&folder, &["main", "nonsense"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("error: there is no revision `nonsense` in "));
    assert_cleaned_up(&folder);
}
