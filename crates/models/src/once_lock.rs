//! The `OnceLock` of the standard library, of which loom has none, as far as the models need it.

use std::sync::OnceLock as Cell;

use loom::sync::Mutex;
use loom::sync::atomic::{AtomicBool, Ordering};

/// A cell that is written once. A thread that sees that it is full sees all that was done before.
#[derive(Debug)]
pub(crate) struct OnceLock<T> {
    cell: Cell<T>,
    is_full: AtomicBool,
    lock: Mutex<()>,
}

impl<T> Default for OnceLock<T> {
    fn default() -> Self {
        OnceLock { cell: Cell::new(), is_full: AtomicBool::new(false), lock: Mutex::new(()) }
    }
}

impl<T> OnceLock<T> {
    pub(crate) fn get(&self) -> Option<&T> {
        // The cell alone would do, but loom does not see what it orders.
        if self.is_full.load(Ordering::Acquire) { self.cell.get() } else { None }
    }

    pub(crate) fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
        if let Some(value) = self.get() {
            return value;
        }
        let _guard = self.lock.lock().expect("loom knows no poison");
        let value = self.cell.get_or_init(make);
        self.is_full.store(true, Ordering::Release);
        value
    }
}
