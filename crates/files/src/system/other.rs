//! Systems without inodes, owners, modes and descriptors, such as Windows.

use std::fs::{File, Metadata, Permissions};
use std::io::{self, Read, Seek, SeekFrom, Write};

use super::Stream;

/// There are no numbers that tell files apart.
pub(crate) fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// A new file belongs to who makes it.
pub(crate) fn keep_owner(_: &File, _: &Metadata) {}

/// There are no modes.
pub(crate) fn permissions(_: u32) -> Option<Permissions> {
    None
}

/// May this be named twice in a command, because nothing is overwritten there?
pub(crate) fn has_many_roles(metadata: &Metadata) -> bool {
    !metadata.is_file()
}

/// Streams have no names.
pub(crate) fn standard_stream(_: Stream) -> Option<io::Result<File>> {
    None
}

/// Fills `bytes` from a place of a file on.
pub fn read_exact_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match read_at(file, bytes, offset) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                bytes = &mut bytes[count..];
                offset += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Writes all of `bytes` from a place of a file on.
pub fn write_all_at(file: &File, mut bytes: &[u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match write_at(file, bytes, offset) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(count) => {
                bytes = &bytes[count..];
                offset += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// One call moves the common position, but says where it reads, so several threads may read at once.
#[cfg(windows)]
use std::os::windows::fs::FileExt;

#[cfg(windows)]
fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    file.seek_read(bytes, offset)
}

#[cfg(windows)]
fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<usize> {
    file.seek_write(bytes, offset)
}

#[cfg(not(windows))]
fn read_at(mut file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    file.seek(SeekFrom::Start(offset))?;
    file.read(bytes)
}

#[cfg(not(windows))]
fn write_at(mut file: &File, bytes: &[u8], offset: u64) -> io::Result<usize> {
    file.seek(SeekFrom::Start(offset))?;
    file.write(bytes)
}

/// Writes bytes to a stream of this process, and waits for its reader, if that takes its time.
pub fn write_some(stream: Stream, bytes: &[u8], _: impl Fn() -> bool) -> io::Result<Option<usize>> {
    match stream {
        Stream::Output => io::stdout().write_all(bytes).and_then(|()| io::stdout().flush())?,
        Stream::Error => io::stderr().write_all(bytes)?,
    }
    Ok(Some(bytes.len()))
}
