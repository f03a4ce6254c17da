//! What must be removed if the process ends without running destructors.
//!
//! A program that is asked to stop may have to end at once, from another thread. Its temporary files and lock files would stay; they
//! do no harm, but nobody wants to see them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The temporary files and lock files of this process. It is global because the end of a process is.
static FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes all temporary files and lock files of this process, which must end right after this.
///
/// Files that are finished stay, of course; those that are being written are given up.
pub fn remove_all_temporary_files() {
    for path in std::mem::take(&mut *files()) {
        // Whatever cannot be removed is found by the next process.
        let _ = fs::remove_file(path);
    }
}

/// A file that is to be removed with the process, as long as this lives.
#[derive(Debug)]
pub(crate) struct Registered(PathBuf);

impl Registered {
    pub(crate) fn new(path: &Path) -> Self {
        files().insert(path.to_owned());
        Registered(path.to_owned())
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        files().remove(&self.0);
    }
}

fn files() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    // A set of paths cannot be half changed.
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}
