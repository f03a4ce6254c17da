//! Exit codes, and the counts from which they follow.

use std::fmt;
use std::process::ExitCode;

use mcgs::language::{Diagnostic, Source};
use mcgs::{Reason, Report, Status, StopReason};

use crate::output::messages::{self, Problem};

/// How the program ends. Who wins a game is never an exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Every question was answered, and every answer was as expected.
    Answered,
    /// An answer was not the expected one.
    Failed,
    /// The input or the command line was wrong.
    BadInput,
    /// A question stayed open because of a limit, or the machine failed: something could not be written.
    Unknown,
    /// Somebody asked to stop.
    Interrupted,
}

impl Exit {
    /// All of them, in the order of their numbers.
    const ALL: [Exit; 5] = [Exit::Answered, Exit::Failed, Exit::BadInput, Exit::Unknown, Exit::Interrupted];

    /// The table of exit codes for `--help`. If several apply, [`Tally::exit`] says which one counts.
    pub(crate) fn table() -> String {
        let line = |exit: Exit| format!("  {:>3}  {}\n", exit.code(), exit.meaning());
        let lines: String = Self::ALL.into_iter().map(line).collect();
        format!(
            "Exit codes:\n{lines}  If several apply, the first of 130, 2, 1, 3 counts. Who wins is never an exit code."
        )
    }

    const fn meaning(self) -> &'static str {
        match self {
            Exit::Answered => "every question was answered, and every answer was as expected",
            Exit::Failed => "an answer was not the expected one",
            Exit::BadInput => "the input or the command line is wrong",
            Exit::Unknown => "a question stayed open, or something could not be written: limit, full disk",
            Exit::Interrupted => "interrupted",
        }
    }

    /// The number that the shell sees.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Exit::Answered => 0,
            Exit::Failed => 1,
            Exit::BadInput => 2,
            Exit::Unknown => 3,
            Exit::Interrupted => 130,
        }
    }
}

/// What a limit that ended a command is called, and how the program ends then.
pub(crate) fn of_limit(reason: &StopReason) -> (&'static str, Exit) {
    match reason {
        StopReason::Interrupted => ("interrupted", Exit::Interrupted),
        StopReason::Memory => ("the memory is used up (see --memory)", Exit::Unknown),
        StopReason::Ruleset(_) => ("a ruleset failed", Exit::Unknown),
        _ => ("the time is over", Exit::Unknown),
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit.code())
    }
}

/// An error of the input or the command line, as opposed to one of the machine.
#[derive(Debug)]
pub(crate) enum BadInput {
    /// What is wrong, in one line.
    Message(String),
    /// A drawing that points at the place, complete with the word `error`.
    Diagnostic(String),
    /// The same, and what it says as data.
    At(String, Box<Problem>),
}

impl BadInput {
    /// An error in one line.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        BadInput::Message(message.into())
    }

    /// An error that points at a place of a source.
    pub(crate) fn at(source: &Source, diagnostic: &Diagnostic) -> Self {
        BadInput::At(messages::drawing(diagnostic, source), Box::new(Problem::at(diagnostic, source)))
    }

    /// Writes it to the standard error.
    pub(crate) fn say(&self) {
        match self {
            BadInput::At(_, problem) if messages::are_json() => problem.say(),
            BadInput::Message(message) => messages::error(message),
            BadInput::Diagnostic(drawing) if messages::are_json() => {
                messages::error(drawing.strip_prefix("error: ").unwrap_or(drawing));
            }
            BadInput::At(drawing, _) | BadInput::Diagnostic(drawing) => messages::say(drawing),
        }
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadInput::Message(message) => write!(f, "error: {message}"),
            BadInput::Diagnostic(drawing) | BadInput::At(drawing, _) => f.write_str(drawing),
        }
    }
}

impl std::error::Error for BadInput {}

/// Counts of what happened so far.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Tally {
    pub(crate) pass: u64,
    pub(crate) fail: u64,
    pub(crate) completed: u64,
    pub(crate) timeout: u64,
    /// Files that could not be read.
    pub(crate) bad_files: u64,
    /// Somebody asked to stop before the end.
    pub(crate) interrupted: bool,
    pub(crate) time_ms: f64,
    pub(crate) nodes: u64,
}

impl Tally {
    /// Counts one report.
    pub(crate) fn add(&mut self, report: &Report) {
        self.interrupted |= report.reason == Some(Reason::Interrupted);
        self.count(report.status, report.time_ms, report.stats.nodes);
    }

    /// Counts one command of which no more is known.
    pub(crate) fn count(&mut self, status: Status, time_ms: f64, nodes: u64) {
        let count = match status {
            Status::Pass => &mut self.pass,
            Status::Fail => &mut self.fail,
            Status::Completed => &mut self.completed,
            Status::Timeout => &mut self.timeout,
        };
        *count += 1;
        self.time_ms += time_ms;
        self.nodes = self.nodes.saturating_add(nodes);
    }

    /// All commands that were run.
    pub(crate) fn commands(&self) -> u64 {
        self.pass + self.fail + self.completed + self.timeout
    }

    /// The exit code; if several apply, the one that matters most.
    pub(crate) fn exit(&self) -> Exit {
        if self.interrupted {
            Exit::Interrupted
        } else if self.bad_files > 0 {
            Exit::BadInput
        } else if self.fail > 0 {
            Exit::Failed
        } else if self.timeout > 0 {
            Exit::Unknown
        } else {
            Exit::Answered
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::render::tests::report;

    fn tally(reports: &[(Status, Option<Reason>)], bad_files: u64) -> Tally {
        let mut tally = Tally { bad_files, ..Tally::default() };
        for &(status, reason) in reports {
            let mut report = report();
            (report.status, report.reason) = (status, reason);
            tally.add(&report);
        }
        tally
    }

    #[test]
    fn the_most_important_exit_code_wins() {
        let pass = (Status::Pass, None);
        let completed = (Status::Completed, None);
        let fail = (Status::Fail, None);
        let slow = (Status::Timeout, Some(Reason::Time));
        let interrupted = (Status::Timeout, Some(Reason::Interrupted));
        let table: &[(&[_], u64, Exit)] = &[
            (&[], 0, Exit::Answered),
            (&[pass, completed], 0, Exit::Answered),
            (&[pass, slow], 0, Exit::Unknown),
            (&[slow, pass], 0, Exit::Unknown),
            (&[slow, fail, slow], 0, Exit::Failed),
            (&[fail, slow], 1, Exit::BadInput),
            (&[fail, interrupted], 1, Exit::Interrupted),
        ];
        for &(reports, bad_files, expected) in table {
            assert_eq!(tally(reports, bad_files).exit(), expected, "{reports:?}");
        }
    }

    #[test]
    fn the_table_of_the_manual_is_that_of_the_program() {
        let manual = include_str!("../../../docs/cli.md");
        for exit in Exit::ALL {
            let row = format!("\n| {} | {} |\n", exit.code(), exit.meaning());
            assert!(manual.contains(&row), "{row}");
        }
    }

    #[test]
    fn everything_is_counted_once() {
        let all = [Status::Pass, Status::Fail, Status::Completed, Status::Timeout];
        let tally = tally(&all.map(|status| (status, None)), 0);
        assert_eq!(tally.commands(), 4);
        assert_eq!(tally.nodes, 4 * report().stats.nodes);
        assert_eq!([tally.pass, tally.fail, tally.completed, tally.timeout], [1; 4]);
    }
}
