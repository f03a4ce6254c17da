//! What tests of `mcgs db` share.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A path in an empty folder of its own.
pub(crate) fn file(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("databases").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder.join("a.db").into_os_string().into_string().unwrap()
}

/// The program, which knows of no default database.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs"));
    command.args(args).stdin(Stdio::null()).env_remove("MCGS_DB");
    command
}

pub(crate) fn mcgs(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

/// The standard output of a run without complaints.
pub(crate) fn good(args: &[&str]) -> String {
    let output = mcgs(args);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code and the message of a run.
pub(crate) fn bad(args: &[&str]) -> (Option<i32>, String) {
    let output = mcgs(args);
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}
