//! The standard output and the standard error, which never wait for a reader once somebody asked to stop.
//!
//! A write to a full pipe ends only when somebody reads, and nothing but the end of the process can break it off. So each one
//! waits beforehand until there is room, and looks at the flag of [`interrupt`](crate::interrupt) meanwhile. There is no buffer here that the end of the program
//! would have to write.

pub(crate) mod command_line;
pub(crate) mod files;
pub(crate) mod messages;
pub(crate) mod occupied;
pub(crate) mod spreadsheet;
pub(crate) mod visible;

use std::io::{self, Write};

/// One of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Output {
    Answers,
    Messages,
}

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::fd::BorrowedFd;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    use super::Output;
    use crate::interrupt;

    /// The number of bytes for which a pipe has room if it has room at all.
    const PORTION: usize = 4096;
    /// How long to wait between two looks at the flag.
    const WAIT: Timespec = Timespec { tv_sec: 0, tv_nsec: 30_000_000 };

    impl Output {
        fn descriptor(self) -> BorrowedFd<'static> {
            match self {
                Output::Answers => rustix::stdio::stdout(),
                Output::Messages => rustix::stdio::stderr(),
            }
        }

        pub(super) fn write_some(self, bytes: &[u8]) -> io::Result<usize> {
            let descriptor = self.descriptor();
            loop {
                let mut waiting = [PollFd::new(&descriptor, PollFlags::OUT)];
                match poll(&mut waiting, Some(&WAIT)) {
                    Ok(0) if interrupt::is_requested() => return Err(interrupt::error()),
                    Ok(0) | Err(rustix::io::Errno::INTR) => {}
                    // What is wrong with the descriptor, if anything, the write will tell.
                    Ok(_) | Err(_) => break,
                }
            }
            Ok(rustix::io::write(descriptor, &bytes[..bytes.len().min(PORTION)])?)
        }
    }
}

#[cfg(not(unix))]
impl Output {
    fn write_some(self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Answers => io::stdout().write_all(bytes).and_then(|()| io::stdout().flush())?,
            Output::Messages => io::stderr().write_all(bytes)?,
        }
        Ok(bytes.len())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_some(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
