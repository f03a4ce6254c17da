//! Ctrl-C and requests to terminate, for every command.
//!
//! The first signal raises a flag that all work looks at, and gives the program a short while to end by itself: answers
//! that are known are still written, tables saved. If it does not end, because it waits for input, for a reader of its output or
//! for a long computation, it is ended. Only who holds a [`FinishFirst`] is waited for. The second signal ends the program at once.

use std::io;
use std::process;
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use mcgs::{StopFlag, StopReason};

use crate::exit::Exit;
use crate::output::messages;

/// How long the program may take to end by itself.
const GRACE: Duration = Duration::from_millis(150);

/// What the signals of this process have done so far. A process has one set of signals, so there is one.
static WATCH: LazyLock<Watch> = LazyLock::new(Watch::default);

#[derive(Default)]
struct Watch {
    flag: StopFlag,
    state: Mutex<State>,
    /// A section that must not be cut off has ended.
    released: Condvar,
}

#[derive(Default)]
struct State {
    signals: u32,
    /// How many sections must not be cut off by the first signal.
    held: usize,
}

/// While this lives, the first signal does not end the program, though it raises the flag.
///
/// Take it before the point of no return, and drop it when the file is complete: a file that is replaced, a row that is written, a
/// database that is committed. Who holds it must not wait for anything that may never come, such as a reader of a pipe, and must
/// look at the flag if there is much to do.
#[must_use = "the program can be ended as soon as this is dropped"]
pub(crate) struct FinishFirst(());

/// Begins to watch for signals. Before that they have their usual effect.
pub(crate) fn begin() {
    if let Err(error) = ctrlc::set_handler(|| WATCH.signal()) {
        messages::warning(format_args!("cannot watch for Ctrl-C: {error}"));
    }
}

/// The flag that Ctrl-C, or a request to terminate, raises.
pub(crate) fn watch() -> StopFlag {
    WATCH.flag.clone()
}

/// Has somebody asked to stop?
pub(crate) fn is_requested() -> bool {
    WATCH.flag.reason().is_some()
}

/// Asks not to be cut off by the first signal.
pub(crate) fn finish_first() -> FinishFirst {
    WATCH.lock().held += 1;
    FinishFirst(())
}

/// The error of work that ends because the user asked to stop. The user knows that already, so it is not shown.
pub(crate) fn error() -> io::Error {
    io::Error::new(io::ErrorKind::BrokenPipe, "interrupted")
}

impl Drop for FinishFirst {
    fn drop(&mut self) {
        WATCH.lock().held -= 1;
        WATCH.released.notify_all();
    }
}

impl Watch {
    /// Every state is a good one, so a poisoned lock holds nothing broken.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Called for each signal, on a thread of its own, where the next one waits until this one is done.
    fn signal(&'static self) {
        self.flag.stop(StopReason::Interrupted);
        let mut state = self.lock();
        state.signals += 1;
        if state.signals == 1 {
            let ender = thread::Builder::new().name("interrupt".to_owned());
            // Without the thread the program ends when it sees the flag, or with the second signal.
            let _ = ender.spawn(|| self.end_in_time());
        } else {
            end(&state);
        }
    }

    fn end_in_time(&self) {
        thread::sleep(GRACE);
        let mut state = self.lock();
        while state.held > 0 {
            state = self.released.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        end(&state);
    }
}

/// Ends the program. As long as the state is locked, no section can begin.
///
/// Nothing is left to flush: answers do not go through the buffer of the standard library (see `output`), whose lock may be taken.
fn end(_: &MutexGuard<'_, State>) {
    mcgs_files::remove_all_temporary_files();
    process::exit(i32::from(Exit::Interrupted.code()));
}
