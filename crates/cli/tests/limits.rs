//! No limit is accepted and ignored: Ctrl-C, `--timeout` and `--memory`, for every command.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.
#![cfg(unix)]

use std::fs;
use std::io::{PipeReader, PipeWriter, Write};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::OFlags;

/// Generous: what is to end within a fraction of a second would run for ever.
const SOON: Duration = Duration::from_secs(20);
/// Far more work than any test waits for.
const HARD: &str = "[clobber] XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO|OXOXOXOXOX|XOXOXOXOXO";

fn mcgs(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    command.args(args).env_remove("COLUMNS").stdin(Stdio::null());
    command
}

/// An empty folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("limits").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A pipe without any room, whatever its capacity is.
fn full_pipe() -> (PipeReader, PipeWriter) {
    let (reader, mut writer) = std::io::pipe().unwrap();
    let flags = rustix::fs::fcntl_getfl(writer.as_fd()).unwrap();
    rustix::fs::fcntl_setfl(writer.as_fd(), flags | OFlags::NONBLOCK).unwrap();
    while writer.write(&[b'x'; 4096]).is_ok() {}
    rustix::fs::fcntl_setfl(writer.as_fd(), flags).unwrap();
    (reader, writer)
}

/// Waits until the program watches for signals; before that, they would kill it.
fn wait_until_watching(child: &Child) {
    let path = format!("/proc/{}/status", child.id());
    let interrupt_bit = 1u64 << 1;
    for _ in 0..1000 {
        let Ok(status) = fs::read_to_string(&path) else { break };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        if caught.is_none_or(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & interrupt_bit != 0) {
            break;
        }
        thread::sleep(Duration::from_millis(5));
    }
    // Long enough, on most machines, to get stuck where it is to be found.
    thread::sleep(Duration::from_millis(150));
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// The exit code, if the program ends soon; it is killed otherwise.
fn code_soon(child: &mut Child) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < SOON {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}

/// The exit code after one signal, with a standard output that nobody reads.
fn code_when_stuck(args: &[&str], signal: &str) -> Option<i32> {
    let (_reader, writer) = full_pipe();
    let mut child = mcgs(args).stdout(writer).stderr(Stdio::null()).spawn().unwrap();
    wait_until_watching(&child);
    send(signal, &child);
    code_soon(&mut child)
}

#[test]
fn every_command_ends_when_nobody_reads_its_answers() {
    let path = folder("full");
    let questions = path.join("questions.test");
    fs::write(&questions, format!("{{version 2.0}} [clobber_1xn] XOXO {{{}}}", vec!["B"; 3000].join(", ")))
        .unwrap();
    let questions = text(&questions);
    let database = path.join("small.db");
    let built = mcgs(&["db", "build", text(&database), "[clobber_1xn] max_dims = 5;"]).output().unwrap();
    assert!(built.status.success());
    let database = text(&database);
    let commands: &[&[&str]] = &[
        &["--file", questions],
        &["test", questions, "--json"],
        &["analyze", "[clobber] XO|OX"],
        &["octal", "0.07", "--terms", "1000000000000", "--all"],
        &["octal", "0.07", "--terms", "1000000000000", "--json"],
        &["generate", "clobber_1xn", "--size", "30", "--count", "5000"],
        &["generate", "clobber", "--size", "3x4", "--all"],
        &["export", questions, "--format", "lines"],
        &["export", questions, "--format", "cgsuite"],
        &["graph", "[clobber] XO|OX {B}"],
        &["db", "dump", database],
        &["db", "info", database],
        &["db", "export", database, "clobber_1xn"],
        &["list"],
        &["bench", "--list"],
        &["completions", "bash"],
    ];
    for command in commands {
        assert_eq!(code_when_stuck(command, "-INT"), Some(130), "{command:?}");
    }
    assert_eq!(code_when_stuck(&["list"], "-TERM"), Some(130), "a request to terminate");
}

#[test]
fn messages_that_nobody_reads_do_not_keep_it_either() {
    let (_reader, writer) = full_pipe();
    let mut child = mcgs(&["[clobber] nonsense {B}"]).stderr(writer).spawn().unwrap();
    wait_until_watching(&child);
    send("-INT", &child);
    assert_eq!(code_soon(&mut child), Some(130));
}

#[test]
fn waiting_for_input_can_be_interrupted() {
    let pipe = folder("waiting").join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = text(&pipe);
    for args in
        [vec!["-"], vec!["--file", pipe], vec!["test", pipe], vec!["report", pipe, "-o", "unused.html"]]
    {
        let (reader, _writer) = std::io::pipe().unwrap();
        let mut child = mcgs(&args).stdin(reader).stderr(Stdio::null()).spawn().unwrap();
        wait_until_watching(&child);
        send("-INT", &child);
        assert_eq!(code_soon(&mut child), Some(130), "{args:?}");
    }
}

#[test]
fn what_was_learned_is_saved_though_nobody_reads_the_answers() {
    let path = folder("table");
    let table = path.join("saved.table");
    let input = format!("[clobber_1xn] XOXOXOXOXOXOXOXOXOXO {{B}} {HARD} {{B}}");
    // Once the answer of the first sum cannot be written, once the second sum is being searched.
    for full in [true, false] {
        let (_reader, writer) = full_pipe();
        let out = if full { Stdio::from(writer) } else { Stdio::null() };
        let mut child = mcgs(&[&input, "--table-save", text(&table)]).stdout(out).spawn().unwrap();
        wait_until_watching(&child);
        send("-INT", &child);
        assert_eq!(code_soon(&mut child), Some(130));
        let again = mcgs(&["[clobber_1xn] XO {B}", "--table-load", text(&table)]).output().unwrap();
        assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
        fs::remove_file(&table).unwrap();
    }
}
