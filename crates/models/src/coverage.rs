//! What the runs of a model have met.

use std::sync::{Arc, Mutex};

use loom::model::Builder;

/// Cases that a model must meet: one that never meets them shows nothing.
#[derive(Debug, Clone)]
pub(crate) struct Coverage {
    missing: Arc<Mutex<Vec<&'static str>>>,
}

impl Coverage {
    /// Runs a model, which must meet these cases.
    pub(crate) fn run(
        builder: &Builder,
        cases: &[&'static str],
        model: impl Fn(&Coverage) + Send + Sync + 'static,
    ) {
        let coverage = Coverage { missing: Arc::new(Mutex::new(cases.to_vec())) };
        let met = coverage.clone();
        builder.check(move || model(&met));
        coverage.check();
    }

    /// Notes that a run has met a case.
    pub(crate) fn met(&self, case: &'static str) {
        self.missing.lock().unwrap().retain(|&missing| missing != case);
    }

    /// Have all cases been met?
    fn check(&self) {
        assert!(self.missing.lock().unwrap().is_empty(), "never met: {self:?}");
    }
}
