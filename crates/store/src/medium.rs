//! Reading and writing at a place of a file.
//!
//! Nothing here moves a common position, so that several threads may read at once.

use std::fs::File;
use std::io;

use mcgs_files::system;

/// What a database lies on: a file, or in tests something that fails when it is told to.
pub(crate) trait Medium: Send + Sync {
    /// The number of bytes.
    fn length(&self) -> io::Result<u64>;
    /// Fills `bytes` from this place on; an error if there are not enough.
    fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<()>;
    /// Writes all of `bytes` from this place on.
    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<()>;
    /// Returns when everything that was written is safe.
    fn sync(&self) -> io::Result<()>;
}

impl Medium for File {
    fn length(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<()> {
        system::read_exact_at(self, bytes, offset)
    }

    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        system::write_all_at(self, bytes, offset)
    }

    fn sync(&self) -> io::Result<()> {
        self.sync_data()
    }
}
