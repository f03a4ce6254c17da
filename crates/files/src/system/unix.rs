//! Systems with inodes, owners, modes and descriptors.

use std::fs::{File, Metadata, Permissions};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::{FileExt, FileTypeExt, MetadataExt, PermissionsExt, fchown};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::Stream;

/// The number of bytes for which a pipe has room if it has room at all.
const PORTION: usize = 4096;
/// How long to wait between two looks at whether to give up.
const WAIT: Timespec = Timespec { tv_sec: 0, tv_nsec: 30_000_000 };

/// The numbers of device and inode, which tell files apart.
#[allow(clippy::unnecessary_wraps)] // Other systems have no such numbers.
pub(crate) fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    Some((metadata.dev(), metadata.ino()))
}

/// Gives a new file the owner of the old one.
pub(crate) fn keep_owner(file: &File, old: &Metadata) {
    // Only a superuser can give files away; for anybody else the new file is their own.
    if file.metadata().is_ok_and(|new| (new.uid(), new.gid()) != (old.uid(), old.gid())) {
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
}

/// The mode of a new file or folder.
#[allow(clippy::unnecessary_wraps)] // There are none elsewhere.
pub(crate) fn permissions(mode: u32) -> Option<Permissions> {
    Some(Permissions::from_mode(mode))
}

/// May this be named twice in a command, because nothing is overwritten there?
pub(crate) fn has_many_roles(metadata: &Metadata) -> bool {
    let kind = metadata.file_type();
    kind.is_char_device() || kind.is_socket() || kind.is_dir()
}

/// The open file that is a stream of this process, not what it was opened from: that may be a socket, or deleted.
#[allow(clippy::unnecessary_wraps)] // Other systems have no descriptors.
pub(crate) fn standard_stream(stream: Stream) -> Option<io::Result<File>> {
    let descriptor = match stream {
        Stream::Output => io::stdout().as_fd().try_clone_to_owned(),
        Stream::Error => io::stderr().as_fd().try_clone_to_owned(),
    };
    Some(descriptor.map(File::from))
}

/// Fills `bytes` from a place of a file on, without moving a common position, so that several threads may read at once.
pub fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    FileExt::read_exact_at(file, bytes, offset)
}

/// Writes all of `bytes` from a place of a file on, without moving a common position.
pub fn write_all_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    FileExt::write_all_at(file, bytes, offset)
}

/// Writes some bytes to a stream of this process. Waits for a reader no longer than until `given_up`; then nothing is written, and the result is `None`.
pub fn write_some(stream: Stream, bytes: &[u8], given_up: impl Fn() -> bool) -> io::Result<Option<usize>> {
    let descriptor: BorrowedFd<'static> = match stream {
        Stream::Output => rustix::stdio::stdout(),
        Stream::Error => rustix::stdio::stderr(),
    };
    loop {
        let mut waiting = [PollFd::new(&descriptor, PollFlags::OUT)];
        match poll(&mut waiting, Some(&WAIT)) {
            Ok(0) if given_up() => return Ok(None),
            Ok(0) | Err(rustix::io::Errno::INTR) => {}
            // What is wrong with the descriptor, if anything, the write will tell.
            Ok(_) | Err(_) => break,
        }
    }
    Ok(Some(rustix::io::write(descriptor, &bytes[..bytes.len().min(PORTION)])?))
}
