//! Messages to the standard error. They never fail: if nobody listens there, nothing can be done.

use std::fmt::Display;
use std::io::Write;

use crate::output::Output;
use crate::output::paint::Painted;
use crate::output::visible;

/// Writes one message.
pub(crate) fn say(message: impl Display) {
    // `eprintln!` would panic on a closed standard error. One piece, so that no other message gets between.
    let _ = Painted::new(Output::Messages).write_all(visible::text(&format!("{message}\n")).as_bytes());
}

/// Writes one error.
pub(crate) fn error(message: impl Display) {
    say(format_args!("error: {message}"));
}

/// Writes one warning.
pub(crate) fn warning(message: impl Display) {
    say(format_args!("warning: {message}"));
}
