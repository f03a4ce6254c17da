//! Processor time and memory of this process, as far as the system tells.

use std::time::Duration;

use mcgs_files::system;
use mcgs_workbench::bench::Meter;

/// Asks the system.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ProcessMeter {
    /// Does the search run on the thread that asks, and nowhere else?
    pub(crate) one_thread: bool,
}

impl Meter for ProcessMeter {
    fn start(&mut self) {
        system::reset_peak_memory();
    }

    fn cpu(&mut self) -> Option<Duration> {
        // The time of one thread is known more exactly.
        if self.one_thread { system::thread_time() } else { system::processor_time() }
    }

    fn peak_bytes(&mut self) -> Option<u64> {
        system::peak_memory()
    }
}
