//! `mcgs test`: compares files and whole folders with their expectations.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use mcgs::language::{Case, Command};
use mcgs::{Kind, Report, Session, Status};

use crate::arguments::SharedArgs;
use crate::csv_table::CsvTable;
use crate::exit::{BadInput, Exit, Tally};
use crate::runner::{self, Next};
use crate::{input, interrupt, messages, render};

/// Milliseconds for each question, if the command line does not say.
const DEFAULT_TIMEOUT: u64 = 20_000;

/// Compare files, or all `.test` files of a folder, with their expectations
///
/// Prints one line for each answer that is wrong or missing, and a summary. The files of a folder come
/// first, then its subfolders, each in alphabetical order. A file with errors in it is skipped as a
/// whole, and the exit code is 2.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs test tests/                              everything below tests/
  mcgs test a.test b.test --timeout 1000        at most 1 second for each question
  mcgs test tests/ --filter nogo --csv out.csv  only questions about nogo, with a table of results")]
pub(crate) struct Args {
    /// Files and folders
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Write a table with one row for each question
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Run only questions whose path, section title or type contains TEXT
    ///
    /// Types are `Solve BW`, `Solve N`, `Winning Moves`, `Thermograph`, `Value` and so on. Case numbers stay the
    /// same.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    /// Stop after the first answer that is not the expected one
    #[arg(long)]
    fail_fast: bool,
}

/// A file to run.
struct TestFile {
    /// The path as given or found, for messages.
    path: String,
    /// The path below the folder that was given, for the table.
    name: String,
    cases: Vec<Case>,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut tally = Tally::default();
    let files = read_all(&args.paths, &mut tally)?;
    let wanted = |file: &TestFile, case: &Case, command: &Command| {
        args.filter.as_ref().is_none_or(|text| {
            file.path.contains(text.as_str())
                || case.games.iter().any(|game| game.title.contains(text.as_str()))
                || Kind::of(command).name().contains(text.as_str())
        })
    };
    let mut table = args.csv.as_deref().map(create_table).transpose()?;
    let total = files
        .iter()
        .flat_map(|file| file.cases.iter().map(move |case| (file, case)))
        .flat_map(|(file, case)| case.commands.iter().map(move |command| (file, case, command)))
        .filter(|(file, case, command)| wanted(file, case, command))
        .count();

    let interrupt = interrupt::watch();
    let settings = shared.settings(DEFAULT_TIMEOUT, interrupt.clone());
    let mut session = Session::new(settings).context("cannot start the time limit")?;
    let bar = progress_bar(total as u64);
    for file in &files {
        bar.set_message(file.name.clone());
        let wanted = |case: &Case, command: &Command| wanted(file, case, command);
        let emit = |report: Report| {
            bar.inc(1);
            if let Some(table) = &mut table {
                table.add(&file.name, &report).context("cannot write the table")?;
            }
            let text = if shared.json {
                serde_json::to_string(&report)? + "\n"
            } else if report.status == Status::Fail || report.status.is_unknown() {
                render::line(&report)
            } else {
                String::new()
            };
            if !text.is_empty() {
                bar.suspend(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()))
                    .context("cannot write the results")?;
            }
            let stop = args.fail_fast && report.status == Status::Fail;
            Ok(if stop { Next::Stop } else { Next::Continue })
        };
        let next = runner::run(&mut session, &file.path, &file.cases, &interrupt, &mut tally, wanted, emit)?;
        if next == Next::Stop {
            break;
        }
    }
    bar.finish_and_clear();
    let summary = summary(&tally, files.len() as u64, total as u64);
    if shared.json {
        messages::say(summary.trim_end());
    } else {
        out.write_all(summary.as_bytes()).context("cannot write the results")?;
    }
    Ok(tally.exit())
}

/// Reads and checks all files. Errors are printed and counted.
fn read_all(paths: &[PathBuf], tally: &mut Tally) -> Result<Vec<TestFile>, BadInput> {
    let mut found = Vec::new();
    for path in paths {
        find_files(path, &mut found)?;
    }
    let mut files = Vec::new();
    for (path, name) in found {
        let source = input::read_file(&path).map_err(messages::say).ok();
        match source.and_then(|source| Some((input::parse(&source)?, source.name))) {
            Some((cases, path)) => files.push(TestFile { path, name, cases }),
            None => tally.bad_files += 1,
        }
    }
    Ok(files)
}

/// The files to run for one argument, with their names in the table.
fn find_files(path: &Path, found: &mut Vec<(PathBuf, String)>) -> Result<(), BadInput> {
    let fail = |path: &Path, error: &io::Error| {
        BadInput::new(format!("{}: {}", path.display(), input::reason(error)))
    };
    if !fs::metadata(path).map_err(|error| fail(path, &error))?.is_dir() {
        found.push((path.to_owned(), path.display().to_string()));
        return Ok(());
    }
    let before = found.len();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let mut subfolders = Vec::new();
        let mut files = Vec::new();
        for entry in fs::read_dir(&folder).map_err(|error| fail(&folder, &error))? {
            let entry = entry.map_err(|error| fail(&folder, &error))?;
            let file_type = entry.file_type().map_err(|error| fail(&entry.path(), &error))?;
            if file_type.is_dir() {
                subfolders.push(entry.path());
            } else if file_type.is_file() && entry.path().extension().is_some_and(|end| end == "test") {
                files.push(entry.path());
            }
        }
        files.sort();
        subfolders.sort();
        // The folders wait on a stack, so the first one has to be on top.
        folders.extend(subfolders.into_iter().rev());
        found.extend(files.into_iter().map(|file| {
            let name = file.strip_prefix(path).unwrap_or(&file).display().to_string();
            (file, name)
        }));
    }
    if found.len() == before {
        return Err(BadInput::new(format!("{}: there are no `.test` files in this folder", path.display())));
    }
    Ok(())
}

fn create_table(path: &Path) -> anyhow::Result<CsvTable<File>> {
    let file = File::create(path)
        .map_err(|error| BadInput::new(format!("{}: {}", path.display(), input::reason(&error))))?;
    CsvTable::new(file).context("cannot write the table")
}

/// A progress bar that is drawn only on a terminal.
fn progress_bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{elapsed} [{wide_bar}] {pos}/{len} {msg}") {
        bar.set_style(style.progress_chars("=> "));
    }
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}

fn summary(tally: &Tally, files: u64, total: u64) -> String {
    let not_run = total - tally.commands();
    let rows = [
        ("files", files.to_string()),
        ("files in error", tally.bad_files.to_string()),
        ("commands", tally.commands().to_string()),
        ("not run", not_run.to_string()),
        ("PASS", tally.pass.to_string()),
        ("FAIL", tally.fail.to_string()),
        ("TIMEOUT", tally.timeout.to_string()),
        ("COMPLETED", tally.completed.to_string()),
        ("UNSUPPORTED", tally.unsupported.to_string()),
        ("time", format!("{:.2} ms", tally.time_ms)),
        ("nodes", tally.nodes.to_string()),
    ];
    let lines: Vec<String> = rows.map(|(name, value)| format!("{name:<14} {value}\n")).into();
    lines.concat()
}
