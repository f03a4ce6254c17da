//! The standard output and the standard error, which never wait for a reader once somebody asked to stop.
//!
//! A write to a full pipe ends only when somebody reads, and nothing but the end of the process can break it off. So each one
//! waits beforehand until there is room, and looks at the flag of [`interrupt`](crate::interrupt) meanwhile. There is no buffer here that the end of the program
//! would have to write.

pub(crate) mod command_line;
pub(crate) mod files;
pub(crate) mod messages;
pub(crate) mod occupied;
pub(crate) mod paint;
pub(crate) mod pictures;
pub(crate) mod spreadsheet;
pub(crate) mod visible;

use std::io::{self, Write};

use mcgs_files::system::{self, Stream};

use crate::interrupt;

/// One of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Output {
    Answers,
    Messages,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let stream = match self {
            Output::Answers => Stream::Output,
            Output::Messages => Stream::Error,
        };
        system::write_some(stream, bytes, interrupt::is_requested)?.ok_or_else(interrupt::error)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
