//! The pages of the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// A page as it stands in the repository.
#[derive(Debug, Clone)]
pub struct Page {
    /// From the root of the repository.
    pub path: String,
    /// All of it.
    pub text: String,
}

/// The folder with `README.md`.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// README, the guide for contributors, all pages of `docs/`, and the first hours of people who are new to the program.
pub fn all() -> Vec<Page> {
    let mut paths = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned()];
    for folder in ["docs", "crates/cli/tests/first_hour"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.strip_suffix(".md").is_some() {
                paths.push(format!("{folder}/{name}"));
            }
        }
    }
    paths.sort();
    paths
        .into_iter()
        .map(|path| Page { text: fs::read_to_string(root().join(&path)).unwrap(), path })
        .collect()
}
