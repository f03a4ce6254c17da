//! Messages to the standard error. They never fail: if nobody listens there, nothing can be done.

use std::fmt::Display;
use std::io::{self, Write};

/// Writes one message as it is.
pub(crate) fn say(message: impl Display) {
    // `eprintln!` would panic on a closed standard error.
    let _ = writeln!(io::stderr(), "{message}");
}

/// Writes one error.
pub(crate) fn error(message: impl Display) {
    say(format_args!("error: {message}"));
}

/// Writes one warning.
pub(crate) fn warning(message: impl Display) {
    say(format_args!("warning: {message}"));
}
