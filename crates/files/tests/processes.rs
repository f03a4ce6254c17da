//! Two processes on one file, and what a killed one leaves behind.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use mcgs_files::{FileError, Lock, Replacement, Scratch, Wait, replace};

const VARIABLE: &str = "MCGS_FILES_PATH";

/// Only in a process of its own: begins a file, says so, and never finishes it.
#[test]
fn begins_a_file() {
    let Some(path) = std::env::var_os(VARIABLE).map(PathBuf::from) else { return };
    let _lock = Lock::acquire(&path, Wait::No).unwrap();
    let mut file = Replacement::create(&path).unwrap();
    file.write_all(b"half").unwrap();
    fs::write(path.with_extension("ready"), file.temporary_path().unwrap().to_str().unwrap()).unwrap();
    println!("\nready");
    // Until the other process ends this one, or ends itself.
    io::stdin().read_line(&mut String::new()).unwrap();
}

/// Starts the process above, and waits until it has begun. Returns its temporary file.
fn begin(path: &Path) -> (Child, PathBuf) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "begins_a_file", "--nocapture"])
        .env(VARIABLE, path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    assert!(out.lines().any(|line| line.unwrap() == "ready"));
    let temporary = fs::read_to_string(path.with_extension("ready")).unwrap().into();
    (child, temporary)
}

#[test]
fn what_a_living_process_uses_stays_and_what_a_killed_one_left_goes() {
    let folder = Scratch::new("killed").unwrap();
    let path = folder.path().join("a.csv");
    fs::write(&path, "old").unwrap();
    let (mut child, temporary) = begin(&path);

    match Lock::acquire(&path, Wait::No) {
        Err(FileError::Held { holder, .. }) => {
            assert_eq!(holder.process, Some(child.id()));
            assert!(holder.command.contains("begins_a_file"), "{holder}");
        }
        other => panic!("{other:?}"),
    }
    // Even without a lock, nothing is taken away from the other process.
    replace(&path, b"new").unwrap();
    assert!(temporary.exists());

    child.kill().unwrap();
    child.wait().unwrap();
    assert!(temporary.exists(), "nobody could remove it");
    let lock = Lock::acquire(&path, Wait::No).unwrap();
    replace(&path, b"newer").unwrap();
    assert!(!temporary.exists());
    drop(lock);
    assert_eq!(fs::read(&path).unwrap(), b"newer");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "a.csv and a.ready");
}

#[test]
fn the_end_of_the_other_process_ends_the_waiting() {
    let folder = Scratch::new("waiting").unwrap();
    let path = folder.path().join("a.csv");
    let (mut child, _) = begin(&path);
    let waiting = thread::spawn({
        let path = path.clone();
        move || Lock::acquire(&path, Wait::Yes).map(drop)
    });
    thread::sleep(Duration::from_millis(200));
    assert!(!waiting.is_finished());
    child.kill().unwrap();
    child.wait().unwrap();
    waiting.join().unwrap().unwrap();
}
