//! `mcgs export`: cases for other solvers.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use mcgs::language::{Case, Command, CommandKind};
use mcgs::{StopFlag, StopReason};
use mcgs_workbench::export::{CgsuiteScript, line, position_line, strip_line};

use crate::arguments::SharedArgs;
use crate::exit::{self, Exit, Tally};
use crate::output::files::Files;
use crate::output::messages;
use crate::test_files::{self, TestFile};

/// The only game of the solver `SEGClobber`.
const STRIPS: &str = "clobber_1xn";

/// Write cases for other solvers
///
/// `lines` has one line for each question who wins, such as `[clobber] (XO|OX) solve B win`, for sums of strips and grids of stones.
/// `positions` has one line for each sum, without questions. `segclobber` has one line for each question who wins a sum of
/// strips of Clobber, such as `BWBW.BBW B`: the standard input of `SEGClobber` with its option `--persist`.
/// `cgsuite` is a script in which CGSuite finds the outcome of each sum: every position is defined by its options, so any game that
/// is small enough will do.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs export tests/ --format lines -o cases.txt
  mcgs export strips.test --format segclobber -o strips.txt
  mcgs export small.test --format cgsuite -o small.cgs")]
pub(crate) struct Args {
    /// Files and folders, as for `mcgs test`
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// What to write
    #[arg(long, value_enum)]
    format: Format,

    /// For CGSuite: leave sums out in which a component has more than N positions
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    limit: u32,

    /// Write to a file instead of the standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// One line for each question
    Lines,
    /// One line for each sum: its positions alone
    Positions,
    /// One line for each question about strips of Clobber, for `SEGClobber`
    Segclobber,
    /// A script for CGSuite
    Cgsuite,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let limit = shared.limit_for_all()?;
    let mut tally = Tally::default();
    let mut claimed = Files::new(shared)?;
    claimed.document("`-o`", args.output.as_deref())?;
    let files = test_files::read_all(&args.paths, &mut claimed, &mut tally)?;
    let _locks = claimed.lock()?;
    let Exported { text, number, left_out, ended } = match args.format {
        Format::Lines => lines(&files, shared.memory.0, limit.flag(), line),
        Format::Segclobber => {
            let strip = |case: &Case, command: &Command| strip_line(case, command, STRIPS);
            lines(&files, shared.memory.0, limit.flag(), strip)
        }
        Format::Positions => positions(&files, shared.memory.0, limit.flag()),
        Format::Cgsuite => script(&files, args.limit as usize, shared.memory.0, limit.flag()),
    };
    claimed.show_or_write(args.output.as_deref(), &text, out)?;
    messages::say(format_args!("{number} exported, {left_out} cannot be exported"));
    let Some(reason) = ended else { return Ok(tally.exit()) };
    let (why, exit) = exit::of_limit(&reason);
    messages::warning(format_args!("{why}: the others were not tried"));
    Ok(match tally.exit() {
        Exit::Answered => exit,
        worse => worse,
    })
}

/// The text, how many questions or sums are in it and how many cannot be, and the limit that ended the work before its time.
struct Exported {
    text: String,
    number: usize,
    left_out: usize,
    ended: Option<StopReason>,
}

/// One line for each sum.
fn positions(files: &[TestFile], memory: usize, stop: &StopFlag) -> Exported {
    let mut all = Exported { text: String::new(), number: 0, left_out: 0, ended: None };
    for case in files.iter().flat_map(|file| &file.cases) {
        let full = (all.text.len() > memory).then_some(StopReason::Memory);
        all.ended = stop.reason().or(full);
        if all.ended.is_some() {
            return all;
        }
        match position_line(case) {
            Some(line) => {
                all.text += &line;
                all.text.push('\n');
                all.number += 1;
            }
            None => all.left_out += 1,
        }
    }
    all
}

/// One line for each question that has one.
fn lines(
    files: &[TestFile],
    memory: usize,
    stop: &StopFlag,
    line: impl Fn(&Case, &Command) -> Option<String>,
) -> Exported {
    let mut all = Exported { text: String::new(), number: 0, left_out: 0, ended: None };
    for case in files.iter().flat_map(|file| &file.cases) {
        for command in &case.commands {
            let full = (all.text.len() > memory).then_some(StopReason::Memory);
            all.ended = stop.reason().or(full);
            if all.ended.is_some() {
                return all;
            }
            if let Some(line) = line(case, command) {
                all.text += &line;
                all.text.push('\n');
                all.number += 1;
            } else {
                all.left_out += 1;
            }
        }
    }
    all
}

fn script(files: &[TestFile], limit: usize, memory: usize, stop: &StopFlag) -> Exported {
    let mut script = CgsuiteScript::new(limit).within(memory, stop);
    let (mut exported, mut left_out, mut ended) = (0, 0, None);
    for case in files.iter().flat_map(|file| &file.cases) {
        if case.commands.is_empty() {
            continue;
        }
        match script.add(case, &expectations(case)) {
            Ok(true) => exported += 1,
            Ok(false) => left_out += 1,
            Err(reason) => {
                ended = Some(reason);
                break;
            }
        }
    }
    Exported { text: script.text(), number: exported, left_out, ended }
}

/// What is expected about who wins.
fn expectations(case: &Case) -> String {
    let mut texts = Vec::new();
    for command in &case.commands {
        let Some(expected) = command.expected_text() else { continue };
        match command.kind {
            CommandKind::Solve { .. } => texts.push(format!("{} {expected}", command.player_text())),
            CommandKind::Outcome { .. } => texts.push(format!("outcome {expected}")),
            _ => {}
        }
    }
    if texts.is_empty() { String::new() } else { format!("expected: {}", texts.join(", ")) }
}
