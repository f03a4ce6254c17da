//! What the runs of a model have met.

use std::sync::{Arc, Mutex};

/// Cases that a model must meet: one that never meets them shows nothing.
#[derive(Debug, Clone)]
pub(crate) struct Coverage {
    missing: Arc<Mutex<Vec<&'static str>>>,
}

impl Coverage {
    /// These cases are to be met.
    pub(crate) fn of(cases: &[&'static str]) -> Self {
        Coverage { missing: Arc::new(Mutex::new(cases.to_vec())) }
    }

    /// Notes that a run has met a case.
    pub(crate) fn met(&self, case: &'static str) {
        self.missing.lock().unwrap().retain(|&missing| missing != case);
    }

    /// Have all cases been met?
    pub(crate) fn check(&self) {
        assert!(self.missing.lock().unwrap().is_empty(), "never met: {self:?}");
    }
}
