//! Collects messages while a text is read, and knows when to give up.

use crate::diagnostic::{Diagnostic, Severity};

/// Reading stops after this many errors, and this many warnings are kept.
pub(crate) const LIMIT: usize = 50;

/// The messages found so far.
#[derive(Default)]
pub(crate) struct Sink {
    diagnostics: Vec<Diagnostic>,
    n_errors: usize,
    n_warnings: usize,
    n_muted_errors: usize,
    is_muted: bool,
}

impl Sink {
    /// Adds a message, or only counts it if there are too many already.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if self.is_muted {
            self.n_muted_errors += usize::from(diagnostic.severity == Severity::Error);
            return;
        }
        let count = match diagnostic.severity {
            Severity::Error => &mut self.n_errors,
            Severity::Warning => &mut self.n_warnings,
        };
        *count += 1;
        if *count <= LIMIT {
            self.diagnostics.push(diagnostic);
        }
    }

    /// From now on, are messages dropped and errors only counted?
    ///
    /// For what is most likely a consequence of the last error, which has been reported.
    pub(crate) fn mute(&mut self, is_muted: bool) {
        self.is_muted = is_muted;
    }

    /// The number of errors so far, reported or not.
    pub(crate) fn n_errors(&self) -> usize {
        self.n_errors + self.n_muted_errors
    }

    /// Is it time to stop? The limit on errors also keeps the time linear: recovery after an error may
    /// have to look at the whole rest of the text.
    pub(crate) fn is_full(&self) -> bool {
        self.n_errors > LIMIT
    }

    /// All messages in the order of the text.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| (diagnostic.span.start, diagnostic.span.end));
        if self.n_warnings > LIMIT {
            let note = format!("{} more warnings are not shown", self.n_warnings - LIMIT);
            self.last(Severity::Warning, note);
        }
        if self.is_full() {
            self.last(
                Severity::Error,
                format!("more than {LIMIT} errors, the rest of the text was not checked"),
            );
        }
        self.diagnostics
    }

    fn last(&mut self, severity: Severity, note: String) {
        if let Some(last) = self.diagnostics.iter_mut().rfind(|diagnostic| diagnostic.severity == severity) {
            last.notes.push(note);
        }
    }
}
