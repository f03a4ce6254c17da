//! Messages to the standard error. They never fail: if nobody listens there, nothing can be done.
//!
//! With `--json`, errors and warnings are JSON objects, one in each line.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use mcgs::language::{Diagnostic, Source};
use serde::Serialize;

use crate::output::Output;
use crate::output::paint::{self, Painted};
use crate::output::visible;

/// The most characters of the text at fault that are repeated.
const MAX_FOUND: usize = 100;

/// Are errors and warnings written as JSON? The command line says so, once for the whole program.
static AS_JSON: AtomicBool = AtomicBool::new(false);

/// Looks for `--json`. Not by clap: its own errors are messages, too.
pub(crate) fn choose(arguments: &[OsString]) {
    AS_JSON.store(arguments.iter().any(|argument| argument == "--json"), Ordering::Relaxed);
}

/// Are errors and warnings written as JSON?
pub(crate) fn are_json() -> bool {
    AS_JSON.load(Ordering::Relaxed)
}

/// Writes one message that is neither an error nor a warning; with `--json`, a note.
pub(crate) fn say(message: impl Display) {
    if are_json() {
        note(message);
    } else {
        raw(message);
    }
}

/// Writes one object as a line of JSON.
pub(crate) fn json(content: &impl Serialize) {
    if let Ok(line) = visible::json_line(content) {
        raw(line.trim_end());
    }
}

fn raw(message: impl Display) {
    // `eprintln!` would panic on a closed standard error. One piece, so that no other message gets between.
    let _ = Painted::new(Output::Messages).write_all(visible::text(&format!("{message}\n")).as_bytes());
}

/// Writes one error.
pub(crate) fn error(message: impl Display) {
    write("error", &message);
}

/// Writes one warning.
pub(crate) fn warning(message: impl Display) {
    write("warning", &message);
}

/// Writes one note.
pub(crate) fn note(message: impl Display) {
    write("note", &message);
}

/// Writes a message that points at a place of a source.
pub(crate) fn diagnostic(diagnostic: &Diagnostic, source: &Source) {
    if are_json() {
        Problem::at(diagnostic, source).say();
    } else {
        say(drawing(diagnostic, source));
    }
}

/// A message that points at a place of a source, with as much of the source as the terminal has room for.
pub(crate) fn drawing(diagnostic: &Diagnostic, source: &Source) -> String {
    diagnostic.render_within(source, paint::columns(Output::Messages).unwrap_or(usize::MAX))
}

fn write(severity: &'static str, message: &dyn Display) {
    if are_json() {
        Problem::new(severity, &message.to_string()).say();
    } else {
        raw(format_args!("{severity}: {message}"));
    }
}

/// An error or a warning as an object. All fields are always present.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Problem {
    format: u32,
    /// `error`, `warning` or `note`.
    severity: String,
    message: String,
    source: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    /// The text at fault.
    found: Option<String>,
    /// What should stand there.
    expected: Option<String>,
    /// What else there is to say.
    notes: Vec<String>,
}

impl Problem {
    /// The first line is the message; further lines are notes.
    fn new(severity: &str, message: &str) -> Self {
        let mut lines = message.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned);
        Problem {
            format: mcgs::Report::FORMAT,
            severity: severity.to_owned(),
            message: lines.next().unwrap_or_default(),
            source: None,
            line: None,
            column: None,
            found: None,
            expected: None,
            notes: lines.collect(),
        }
    }

    /// The problem of a diagnostic.
    pub(crate) fn at(diagnostic: &Diagnostic, source: &Source) -> Self {
        let position = source.position(diagnostic.span.start);
        let found = source.text.get(diagnostic.span.clone()).filter(|found| !found.is_empty());
        let expected = diagnostic.label.strip_prefix("expected ").map(str::to_owned);
        let hint = Some(&diagnostic.label).filter(|label| expected.is_none() && !label.is_empty());
        Problem {
            source: Some(source.name.clone()),
            line: Some(position.line),
            column: Some(position.column),
            found: found.map(|found| found.chars().take(MAX_FOUND).collect()),
            notes: hint.into_iter().chain(&diagnostic.notes).cloned().collect(),
            expected,
            ..Self::new(&diagnostic.severity.to_string(), &diagnostic.message)
        }
    }

    /// Writes it as one line of JSON.
    pub(crate) fn say(&self) {
        json(self);
    }
}
