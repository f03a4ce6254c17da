//! Everything that failed once is tried again: the files below `data/corpus/regressions`, which `mcgs-trials keep` puts there.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Kinds that need the program `mcgs`, which is beside this test only if the whole workspace is built.
const WITHOUT_PROGRAM: &[&str] = &["language", "values", "proofs"];

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn what_failed_once_does_not_fail_again() {
    let trials = Path::new(env!("CARGO_BIN_EXE_mcgs-trials"));
    let program = trials.with_file_name("mcgs");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/corpus/regressions");
    let mut failed = Vec::new();
    let mut replayed = 0;
    for kind in entries(&folder) {
        let name = kind.file_name().unwrap().to_str().unwrap().to_owned();
        if !program.exists() && !WITHOUT_PROGRAM.contains(&name.as_str()) {
            continue;
        }
        for file in entries(&kind) {
            replayed += 1;
            let program = if program.exists() { program.as_path() } else { trials };
            let output =
                Command::new(trials).args(["replay", "--program"]).arg(program).arg(&file).output().unwrap();
            if !output.status.success() {
                failed.push(format!(
                    "{}: {}{}",
                    file.display(),
                    output.status,
                    String::from_utf8_lossy(&output.stdout)
                ));
            }
        }
    }
    assert!(replayed > 0, "no file was replayed");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
