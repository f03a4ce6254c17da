//! The files of the repository.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files of the repository, without what is built.
#[derive(Debug)]
pub struct Repository {
    root: PathBuf,
    files: Vec<String>,
}

impl Repository {
    /// Lists the files of the workspace that this crate belongs to.
    pub fn open() -> io::Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
        let mut files = Vec::new();
        collect(&root, "", &mut files)?;
        files.sort();
        Ok(Repository { root, files })
    }

    /// The folder with `ARCHITECTURE.md`.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Paths of all files from the root, with `/`, sorted.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// The files whose path starts and ends like this.
    pub fn files_like<'a>(&'a self, start: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
        self.files
            .iter()
            .map(String::as_str)
            .filter(move |path| path.starts_with(start) && path.ends_with(end))
    }

    /// The text of a file.
    pub fn text(&self, path: &str) -> io::Result<String> {
        fs::read_to_string(self.root.join(path)).map_err(|error| io::Error::other(format!("{path}: {error}")))
    }
}

/// Adds the files below a folder. Hidden folders other than `.ci` and what compilers write are left out.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        let kind = entry.file_type()?;
        if kind.is_file() {
            files.push(path);
        } else if kind.is_dir() && name != "target" && (name == ".ci" || !name.starts_with('.')) {
            collect(&entry.path(), &format!("{path}/"), files)?;
        }
    }
    Ok(())
}
