//! A fence around the container library: whatever a damaged file does to it becomes an error.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::StoreError;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Is this thread inside the fence, so that a panic needs no message because it becomes an error?
///
/// A program may ask this in its panic hook.
pub fn is_guarded() -> bool {
    DEPTH.with(Cell::get) > 0
}

/// Runs work on a file. A panic inside means that the file makes no sense.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, redb::Error>) -> Result<T, StoreError> {
    DEPTH.with(|depth| depth.set(depth.get() + 1));
    // What a panic leaves behind is dropped or never used again: every caller gives the file up after an error.
    let result = catch_unwind(AssertUnwindSafe(work));
    DEPTH.with(|depth| depth.set(depth.get() - 1));
    match result {
        Ok(result) => Ok(result?),
        Err(_) => Err(StoreError::Damaged("its pages contradict each other".to_owned())),
    }
}
