//! `mcgs export`: cases for other solvers.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::ValueEnum;
use mcgs::export::{CgsuiteScript, line};
use mcgs::language::{Case, CommandKind};

use crate::arguments::SharedArgs;
use crate::exit::{Exit, Tally};
use crate::messages;
use crate::outputs::{self, Files};
use crate::test_files::{self, TestFile};

/// Write cases for other solvers
///
/// `lines` has one line for each question who wins, such as `[clobber] (XO|OX) solve B win`, for sums of strips and grids of stones.
/// `cgsuite` is a script in which CGSuite finds the outcome of each sum: every position is defined by its options, so any game that
/// is small enough will do.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs export tests/ --format lines -o cases.txt
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
    /// A script for CGSuite
    Cgsuite,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut tally = Tally::default();
    let mut claimed = Files::new(shared)?;
    claimed.output("`-o`", args.output.as_deref())?;
    let files = test_files::read_all(&args.paths, &mut claimed, &mut tally)?;
    let _locks = claimed.lock()?;
    let (text, exported, left_out) = match args.format {
        Format::Lines => lines(&files),
        Format::Cgsuite => script(&files, args.limit as usize),
    };
    match &args.output {
        None => out.write_all(text.as_bytes()).context("cannot write the cases")?,
        Some(path) => outputs::write(path, text)?,
    }
    messages::say(format_args!("{exported} exported, {left_out} cannot be exported"));
    Ok(tally.exit())
}

/// The text, and how many questions are in it and how many are not.
fn lines(files: &[TestFile]) -> (String, usize, usize) {
    let (mut text, mut exported, mut left_out) = (String::new(), 0, 0);
    for case in files.iter().flat_map(|file| &file.cases) {
        for command in &case.commands {
            if let Some(line) = line(case, command) {
                text += &line;
                text.push('\n');
                exported += 1;
            } else {
                left_out += 1;
            }
        }
    }
    (text, exported, left_out)
}

/// The same with sums instead of questions.
fn script(files: &[TestFile], limit: usize) -> (String, usize, usize) {
    let mut script = CgsuiteScript::new(limit);
    let (mut exported, mut left_out) = (0, 0);
    for case in files.iter().flat_map(|file| &file.cases) {
        if case.commands.is_empty() {
            continue;
        }
        if script.add(case, &expectations(case)) {
            exported += 1;
        } else {
            left_out += 1;
        }
    }
    (script.text(), exported, left_out)
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
