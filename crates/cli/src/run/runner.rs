//! Runs the commands of cases one by one, until the end or until somebody asks to stop.

use mcgs::language::{Case, Command};
use mcgs::{Report, Session, StopFlag};

use crate::exit::Tally;

/// Whether to go on after a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Run the next command.
    Continue,
    /// Run nothing more.
    Stop,
}

/// Runs the commands of `cases` that `wanted` selects, counts them and hands each report to `emit`.
pub(crate) fn run(
    session: &mut Session,
    source: &str,
    cases: &[Case],
    interrupt: &StopFlag,
    tally: &mut Tally,
    wanted: impl Fn(&Case, &Command) -> bool,
    mut emit: impl FnMut(Report) -> anyhow::Result<Next>,
) -> anyhow::Result<Next> {
    for case in cases {
        session.start_case();
        for command in case.commands.iter().filter(|command| wanted(case, command)) {
            if interrupt.reason().is_some() {
                tally.interrupted = true;
                return Ok(Next::Stop);
            }
            let report = session.run(source, case, command);
            tally.add(&report);
            if emit(report)? == Next::Stop {
                return Ok(Next::Stop);
            }
        }
    }
    Ok(Next::Continue)
}
