//! What stands at a path, and how it can be written.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::error::FileError;
use crate::system::{self, Stream};

/// The most symbolic links that are followed, as the system does.
const MOST_LINKS: usize = 40;

/// What stands at a path, through all symbolic links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A regular file, by its path without symbolic links. It can be replaced.
    Regular(PathBuf),
    /// Nothing yet: a file can be made at this path, whose folder has no symbolic links in it.
    New(PathBuf),
    /// A device, a FIFO or a socket, or an open file of this process such as `/dev/stdout` or `/dev/fd/3`. It can only be written
    /// through: a file that took its place would cut off those who read from it.
    Stream(PathBuf),
}

impl Place {
    /// Finds out what stands at a path. Nothing is opened: that could disturb the reader of a FIFO.
    pub fn of(path: &Path) -> Result<Place, FileError> {
        place(path).map_err(|error| FileError::new(path, error))
    }

    /// The regular file to be, if it is one or can become one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Place::Regular(path) | Place::New(path) => Some(path),
            Place::Stream(_) => None,
        }
    }

    /// Can it be written at all? Says so before the work is done whose results go there.
    pub fn check_writable(&self) -> Result<(), FileError> {
        let (path, checked) = match self {
            Place::Regular(path) => (path, OpenOptions::new().write(true).open(path).map(drop)),
            Place::New(path) => (path, tempfile::tempfile_in(folder_of(path)).map(drop)),
            Place::Stream(path) => (path, Ok(())),
        };
        checked.map_err(|error| FileError::new(path, error))
    }

    /// Opens a stream for writing: what is written is added to it, nothing is cut off.
    ///
    /// A FIFO waits for its reader here.
    pub fn open_stream(path: &Path) -> io::Result<File> {
        let stream = match descriptor(path) {
            Some(Descriptor { is_ours: true, number: 1 }) => system::standard_stream(Stream::Output),
            Some(Descriptor { is_ours: true, number: 2 }) => system::standard_stream(Stream::Error),
            _ => None,
        };
        if let Some(stream) = stream {
            return stream;
        }
        OpenOptions::new().append(true).open(path)
    }
}

/// The folder that a path is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// An open file of a process, named by a path such as `/dev/stdout` or `/proc/self/fd/3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Descriptor {
    /// Is it one of this process?
    is_ours: bool,
    number: u32,
}

/// The open file that a path names, if it names one.
pub(crate) fn descriptor(path: &Path) -> Option<Descriptor> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let folder = fs::canonicalize(folder_of(&path)).ok()?;
        let is_of_system = folder == Path::new("/dev/fd");
        if is_of_system || (folder.starts_with("/proc") && folder.ends_with("fd")) {
            let number = path.file_name()?.to_str()?.parse().ok()?;
            let ours = Path::new("/proc").join(std::process::id().to_string());
            return Some(Descriptor { is_ours: is_of_system || folder.starts_with(ours), number });
        }
        // What is not a link is an ordinary path.
        let target = fs::read_link(&path).ok()?;
        path = folder.join(target);
    }
    None
}

fn place(path: &Path) -> io::Result<Place> {
    if descriptor(path).is_some() {
        fs::metadata(path)?;
        return Ok(Place::Stream(path.to_owned()));
    }
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(metadata) if metadata.is_file() => Ok(Place::Regular(fs::canonicalize(path)?)),
        Ok(_) => Ok(Place::Stream(path.to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Place::New(new_path(path)?)),
        Err(error) => Err(error),
    }
}

/// Where a file is made if one is written to a path at which there is none: symbolic links that lead nowhere are followed.
fn new_path(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let is_folder = path.as_os_str().as_encoded_bytes().last().is_some_and(|&byte| byte == b'/');
        let name = match path.file_name() {
            Some(name) if !is_folder => name,
            _ if path.as_os_str().is_empty() => return Err(io::ErrorKind::NotFound.into()),
            _ => return Err(io::ErrorKind::IsADirectory.into()),
        };
        let folder = fs::canonicalize(folder_of(&path))?;
        let whole = folder.join(name);
        match fs::read_link(&whole) {
            Ok(target) => path = folder.join(target),
            Err(_) if folder.is_dir() => return Ok(whole),
            Err(_) => return Err(io::ErrorKind::NotADirectory.into()),
        }
    }
    Err(io::ErrorKind::InvalidInput.into())
}
