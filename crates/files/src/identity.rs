//! Which files are one and the same.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// What tells files apart, whatever they are called: device and inode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Identity {
    device: u64,
    inode: u64,
}

impl Identity {
    /// Nothing where the system has no such numbers.
    #[cfg(unix)]
    #[allow(clippy::unnecessary_wraps)]
    pub(crate) fn of(metadata: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        Some(Identity { device: metadata.dev(), inode: metadata.ino() })
    }

    #[cfg(not(unix))]
    pub(crate) fn of(_: &Metadata) -> Option<Self> {
        None
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
