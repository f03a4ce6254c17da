//! What is said at the end of `mcgs test`: as text, or as one JSON object.

use serde::Serialize;

use crate::exit::Tally;

/// How many files and questions there were, and what came of them. All fields are always present.
#[derive(Debug, Serialize)]
pub(super) struct Summary {
    format: u32,
    files: u64,
    files_in_error: u64,
    commands: u64,
    /// Questions that an earlier run answered, if this one went on with its results.
    from_before: Option<u64>,
    not_run: u64,
    pass: u64,
    fail: u64,
    timeout: u64,
    completed: u64,
    time_ms: f64,
    nodes: u64,
    /// With `--sort-by-difficulty`: the files, easiest first.
    classes: Vec<Class>,
}

/// A file of cases of about the same difficulty.
#[derive(Debug, Serialize)]
struct Class {
    file: String,
    cases: usize,
}

impl Summary {
    pub(super) fn new(tally: &Tally, files: u64, total: u64, from_before: Option<u64>) -> Self {
        Summary {
            format: mcgs::Report::FORMAT,
            files,
            files_in_error: tally.bad_files,
            commands: tally.commands(),
            from_before,
            not_run: total - tally.commands(),
            pass: tally.pass,
            fail: tally.fail,
            timeout: tally.timeout,
            completed: tally.completed,
            time_ms: tally.time_ms,
            nodes: tally.nodes,
            classes: Vec::new(),
        }
    }

    /// The same with the files that were written for these difficulties.
    pub(super) fn with_classes(self, classes: impl IntoIterator<Item = (String, usize)>) -> Self {
        let classes = classes.into_iter().map(|(file, cases)| Class { file, cases }).collect();
        Summary { classes, ..self }
    }

    /// One line for each number.
    pub(super) fn text(&self) -> String {
        let mut rows = vec![
            ("files", self.files.to_string()),
            ("files in error", self.files_in_error.to_string()),
            ("commands", self.commands.to_string()),
            ("not run", self.not_run.to_string()),
            ("PASS", self.pass.to_string()),
            ("FAIL", self.fail.to_string()),
            ("TIMEOUT", self.timeout.to_string()),
            ("COMPLETED", self.completed.to_string()),
            ("time", format!("{:.2} ms", self.time_ms)),
            ("nodes", self.nodes.to_string()),
        ];
        if let Some(earlier) = self.from_before {
            rows.insert(3, ("from before", earlier.to_string()));
        }
        let rows = rows.iter().map(|(name, value)| format!("{name:<14} {value}\n"));
        let classes = self.classes.iter().map(|class| format!("{:<22} {}\n", class.file, class.cases));
        rows.chain(classes).collect()
    }
}
