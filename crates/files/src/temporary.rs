//! Temporary names beside the files that will get them, and what killed processes left behind.
//!
//! The temporary file of `out.csv` is `.out.csv.RANDOM.mcgs-tmp`, in the same folder, since only there it can be renamed in one step.
//! A process holds a lock on it as long as it lives. So leftovers can be told from files in use, however their process ended.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

use crate::identity::stands_at;
use crate::place::folder_of;
use crate::system;

/// The end of temporary names.
const SUFFIX: &str = ".mcgs-tmp";
/// The number of random letters and digits in a temporary name.
const RANDOM: usize = 10;
/// Names may have 255 bytes on most file systems; this much of it is for the name of the file itself.
const LONGEST: usize = 180;
/// So often another name is tried, if the file vanishes at once.
const ATTEMPTS: usize = 100;

/// Makes a new file beside `path`, under a name that nobody else has, and locks it.
pub(crate) fn create(path: &Path) -> io::Result<NamedTempFile> {
    let prefix = format!(".{}.", short_name(path));
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX).rand_bytes(RANDOM);
    // As any new file has: what the user allows.
    if let Some(permissions) = system::permissions(0o666) {
        builder.permissions(permissions);
    }
    for _ in 0..ATTEMPTS {
        let file = builder.tempfile_in(folder_of(path)).map_err(without_path)?;
        // Some file systems have no locks. Then nothing there is ever taken for a leftover.
        let _ = file.as_file().try_lock();
        // Between its creation and its lock, another process may have taken it for a leftover.
        if stands_at(file.as_file(), file.path())? {
            return Ok(file);
        }
    }
    Err(io::Error::other("temporary files vanish as soon as they are made"))
}

/// Removes the temporary files of an output that no process uses any more. They are of processes that were killed.
///
/// What cannot be removed stays: it is in nobody's way.
pub fn remove_leftovers(path: &Path) {
    let Ok(entries) = fs::read_dir(folder_of(path)) else { return };
    let prefix = format!(".{}.", short_name(path));
    for entry in entries.flatten() {
        if is_temporary(&entry.file_name(), &prefix) {
            remove_if_unused(&entry.path());
        }
    }
}

/// The same for all outputs of a folder.
pub fn remove_leftovers_in(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        if is_any_temporary(&entry.file_name()) {
            remove_if_unused(&entry.path());
        }
    }
}

/// Is this the name of a temporary file or of a lock file? These do not count if a folder is to be empty.
pub fn is_our_own(name: &OsStr) -> bool {
    let is_lock = name.to_str().is_some_and(|name| name.starts_with('.') && name.ends_with(".mcgs-lock"));
    is_lock || is_any_temporary(name)
}

/// The name of a file as part of another name: the same name, or a shorter one that is as unique.
pub(crate) fn short_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    let text = name.to_string_lossy();
    if name.to_str().is_some() && text.len() <= LONGEST {
        return text.into_owned();
    }
    // FNV-1a over all bytes, behind the letters that fit.
    let hash = name.as_encoded_bytes().iter().fold(0xcbf2_9ce4_8422_2325u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mut end = text.len().min(LONGEST - 17);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}-{hash:016x}", &text[..end])
}

/// An error of the system itself: the temporary name would say nothing to the user.
pub(crate) fn without_path(error: io::Error) -> io::Error {
    match error.get_ref().and_then(std::error::Error::source).and_then(|it| it.downcast_ref::<io::Error>()) {
        Some(inner) => match inner.raw_os_error() {
            Some(number) => io::Error::from_raw_os_error(number),
            None => inner.kind().into(),
        },
        None => error,
    }
}

fn is_temporary(name: &OsStr, prefix: &str) -> bool {
    let random = name.to_str().and_then(|name| name.strip_prefix(prefix)?.strip_suffix(SUFFIX));
    random.is_some_and(is_random)
}

fn is_any_temporary(name: &OsStr) -> bool {
    let parts = name.to_str().and_then(|name| name.strip_prefix('.')?.strip_suffix(SUFFIX)?.rsplit_once('.'));
    parts.is_some_and(|(_, random)| is_random(random))
}

fn is_random(part: &str) -> bool {
    part.len() == RANDOM && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn remove_if_unused(path: &Path) {
    // Looked at before it is opened, since opening a FIFO waits.
    if !path.symlink_metadata().is_ok_and(|metadata| metadata.is_file()) {
        return;
    }
    let Ok(file) = File::open(path) else { return };
    let is_unused = match file.try_lock() {
        Ok(()) => stands_at(&file, path).unwrap_or(false),
        Err(TryLockError::WouldBlock | TryLockError::Error(_)) => false,
    };
    if is_unused {
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scratch;

    #[test]
    fn leftovers_go_and_living_files_stay() {
        let folder = Scratch::new("leftovers").unwrap();
        let path = folder.path().join("a.csv");
        let living = create(&path).unwrap();
        let other = create(&folder.path().join("a.csv.csv")).unwrap();
        let (other_file, other_path) = other.keep().unwrap();
        drop(other_file);
        let (dead, dead_path) = create(&path).unwrap().keep().unwrap();
        drop(dead);
        let innocent = folder.path().join(".a.csv.short.mcgs-tmp");
        fs::write(&innocent, "not ours").unwrap();
        remove_leftovers(&path);
        assert!(living.path().exists(), "a file in use");
        assert!(!dead_path.exists(), "a leftover");
        assert!(other_path.exists(), "the leftover of another file");
        assert!(innocent.exists(), "a file of somebody else");
        remove_leftovers_in(folder.path());
        assert!(living.path().exists() && !other_path.exists() && innocent.exists());
        assert!(is_our_own(living.path().file_name().unwrap()) && is_our_own(OsStr::new(".mcgs-lock")));
        assert!(is_our_own(OsStr::new(".a.csv.mcgs-lock")) && !is_our_own(innocent.file_name().unwrap()));
    }

    #[test]
    fn long_names_stay_apart() {
        let one = format!("{}1", "x".repeat(254));
        let two = format!("{}2", "x".repeat(254));
        assert_ne!(short_name(Path::new(&one)), short_name(Path::new(&two)));
        assert!(short_name(Path::new(&one)).len() <= LONGEST);
        let folder = Scratch::new("long").unwrap();
        create(&folder.path().join(&one)).unwrap();
        assert_eq!(short_name(Path::new("some/a.csv")), "a.csv");
    }
}
