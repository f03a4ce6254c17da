//! Why a file cannot be written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a file cannot be written.
///
/// The variants tell apart who is at fault, because the answer differs: another path, another time, or another disk.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The path cannot be used: there is no such folder, it is a folder itself, it may not be written.
    #[error("{}: {}", path.display(), reason(source))]
    Unusable {
        /// The path as it was given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The machine failed: the disk is full, or broken.
    #[error("{}: {}", path.display(), reason(source))]
    Failed {
        /// The path as it was given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another process writes the file.
    #[error("{}: {holder} is writing to it, `--wait` waits for its end", path.display())]
    Held {
        /// The path as it was given.
        path: PathBuf,
        /// Who writes it.
        holder: Holder,
    },
    /// One file has two roles in a command.
    #[error("{first} and {second} are the same file, {}", path.display())]
    SameFile {
        /// The role that was claimed first, such as `--csv`.
        first: String,
        /// The other role.
        second: String,
        /// The path of the other role.
        path: PathBuf,
    },
}

impl FileError {
    /// Is the command line at fault, and not the machine?
    pub fn is_bad_input(&self) -> bool {
        !matches!(self, FileError::Failed { .. })
    }

    /// Sorts an error of the system: is it the fault of the path, or of the machine?
    pub fn new(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
        if let Some(folder) = folder.filter(|_| source.kind() == io::ErrorKind::NotFound) {
            let problem = format!("there is no folder `{}`", folder.display());
            return FileError::Unusable {
                path,
                source: io::Error::new(io::ErrorKind::InvalidInput, problem),
            };
        }
        if Self::is_of_path(&source) {
            FileError::Unusable { path, source }
        } else {
            FileError::Failed { path, source }
        }
    }

    /// Does an error of the system say that a path cannot be used? Else the machine failed.
    pub fn is_of_path(error: &io::Error) -> bool {
        use io::ErrorKind as Kind;
        match error.kind() {
            Kind::NotFound
            | Kind::PermissionDenied
            | Kind::IsADirectory
            | Kind::NotADirectory
            | Kind::ReadOnlyFilesystem
            | Kind::InvalidFilename
            | Kind::InvalidInput
            | Kind::ExecutableFileBusy => true,
            // Names without a word in the library: a socket that cannot be opened, symbolic links that lead round in a circle.
            _ => cfg!(unix) && matches!(error.raw_os_error(), Some(6 | 40 | 62)),
        }
    }
}

/// The process that holds a lock, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Holder {
    /// Its number.
    pub process: Option<u32>,
    /// Its command line, in one line.
    pub command: String,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.process {
            None => f.write_str("another process"),
            Some(process) if self.command.is_empty() => write!(f, "process {process}"),
            Some(process) => write!(f, "process {process} (`{}`)", self.command),
        }
    }
}

/// An error of the operating system in lower case and without its number.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or directory".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder, expected a file".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => {
            let text = error.to_string();
            let end = text.find(" (os error").unwrap_or(text.len());
            let mut letters = text[..end].chars();
            match letters.next() {
                Some(first) => first.to_lowercase().chain(letters).collect(),
                None => text,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_in_lower_case_and_have_no_number() {
        for number in [2, 13, 20, 21, 28, 30] {
            let text = reason(&io::Error::from_raw_os_error(number));
            assert!(!text.contains("os error") && text == text.to_lowercase(), "{text}");
        }
    }

    #[test]
    fn a_full_disk_is_not_the_fault_of_the_path() {
        let error = |number| FileError::new(Path::new("a"), io::Error::from_raw_os_error(number));
        assert!(error(2).is_bad_input() && error(13).is_bad_input() && error(21).is_bad_input());
        assert!(!error(28).is_bad_input() && !error(5).is_bad_input() && !error(27).is_bad_input());
    }
}
