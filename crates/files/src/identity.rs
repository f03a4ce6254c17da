//! Which files are one and the same.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

use crate::system;

/// What tells files apart, whatever they are called: device and inode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Identity {
    device: u64,
    inode: u64,
}

impl Identity {
    /// Nothing where the system has no such numbers.
    pub(crate) fn of(metadata: &Metadata) -> Option<Self> {
        system::identity(metadata).map(|(device, inode)| Identity { device, inode })
    }
}

/// Is `file` what stands at `path`, not through a symbolic link? Somebody may have removed or replaced it since it was opened.
pub(crate) fn stands_at(file: &File, path: &Path) -> io::Result<bool> {
    match path.symlink_metadata() {
        Ok(there) => Ok(there.is_file() && Identity::of(&there) == Identity::of(&file.metadata()?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}
