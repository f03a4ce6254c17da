//! The program `mcgs-check` says what a file proves, or why it does not.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A proof that `mcgs prove "[clobber] XO|OX"` wrote.
fn proof() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clobber.proof")
}

/// The exit code, what was written to the standard output, and the messages.
fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcgs-check"));
    let output = command.args(args).current_dir(env!("CARGO_TARGET_TMPDIR")).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_proof_is_accepted() {
    fs::copy(proof(), Path::new(env!("CARGO_TARGET_TMPDIR")).join("a.proof")).unwrap();
    let expected = "a.proof: proved\n  [clobber] XO|OX\n  outcome: N\n  0 claims, 3 values of parts\n  by values, added up\n";
    assert_eq!(run(&["a.proof"]), (0, expected.to_owned(), String::new()));
}

/// Every change of one byte is noticed: the file has a checksum.
#[test]
fn a_damaged_proof_is_not_accepted() {
    let whole = fs::read(proof()).unwrap();
    for place in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[place] = bytes[place].wrapping_add(1);
        let checked = mcgs_checker::check(bytes.as_slice(), |_| true);
        let same = checked == mcgs_checker::check(whole.as_slice(), |_| true);
        assert!(checked.is_err() || same, "byte {place}: {checked:?}");
        assert!(mcgs_checker::check(&whole[..place], |_| true).is_err(), "cut at byte {place}");
    }
}

#[test]
fn files_that_cannot_be_read_have_an_exit_code_of_their_own() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(folder.join("a-folder")).unwrap();
    fs::write(folder.join("garbage"), "hello\n").unwrap();
    let refused = "garbage: not proved, the file is no proof: proofs are compressed, in one zstd frame\n";
    assert_eq!(run(&["garbage"]), (1, refused.to_owned(), String::new()));
    let (code, said, messages) = run(&["a-folder", "missing", "garbage"]);
    assert_eq!((code, said.as_str()), (2, refused));
    assert!(
        messages.starts_with("error: a-folder: a folder, expected the file of a proof\nerror: missing: "),
        "{messages}"
    );
    assert_eq!(run(&[]).0, 2);
    assert!(run(&["--help"]).1.contains("Usage: mcgs-check FILE..."));
}
