//! Ctrl-C: the first one ends the search and keeps what is known, the second one ends the program.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use mcgs::{StopFlag, StopReason};

use crate::exit::Exit;
use crate::messages;

/// A flag that Ctrl-C (or a request to terminate) raises from now on.
///
/// Called only when all input has been read: before that, the signals keep their usual effect.
pub(crate) fn watch() -> StopFlag {
    let flag = StopFlag::new();
    let raised = flag.clone();
    let seen = AtomicBool::new(false);
    let handler = ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::Relaxed) {
            process::exit(i32::from(Exit::Interrupted.code()));
        }
        raised.stop(StopReason::Interrupted);
    });
    if let Err(error) = handler {
        messages::warning(format_args!("cannot watch for Ctrl-C: {error}"));
    }
    flag
}
