//! `mcgs test`: compares files and whole folders with their expectations.

mod difficulty;
mod summary;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use mcgs::language::{Case, Command, input_hash, units};
use mcgs::{Kind, Report, Session, Settings, Status, StopFlag};
use mcgs_files::{Lock, Place};

use self::difficulty::{Difficulty, Sorted};
use self::summary::Summary;
use crate::arguments::SharedArgs;
use crate::exit::{BadInput, Exit, Tally};
use crate::interrupt;
use crate::output::files::Files;
use crate::output::{command_line, messages, visible};
use crate::run::job_pool::{self, Job, TotalLimits};
use crate::run::results::{Continue, Format, ResultFile, RowKey};
use crate::run::run_meta::{InputFile, RunMeta};
use crate::run::runner::Next;
use crate::run::{progress, render};
use crate::test_files::{self, TestFile};

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
  mcgs test tests/                                  everything below tests/
  mcgs test tests/ --jobs 4 --csv out.csv           four cases at a time, with a table of results;
                                                    the same again goes on after an interruption
  mcgs test a.test b.test --timeout 1000            at most 1 second for each question
  mcgs test tests/ --max-nodes 100000               limits that are the same on every machine
  mcgs test tests/ --filter nogo                    only questions about nogo
  mcgs test tests/ --sort-by-difficulty sorted/     the cases in classes by node count")]
pub(crate) struct Args {
    /// Files and folders; `-` is the standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Write a table with one row for each question, or go on with the one that is there
    ///
    /// A run that was interrupted goes on with the same command: finished questions are not asked again. The number of jobs and threads may
    /// change. The table of another run is left alone, unless `--force` is given. FILE.meta.json describes the run.
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    csv: Option<PathBuf>,

    /// Write the results of all questions as JSON, one line each, or go on with the file that is there
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    json_lines: Option<PathBuf>,

    /// Go on with result files also if the questions have changed since, or FILE.meta.json is lost
    ///
    /// The files must be of the same version of the program, with the same options. Edited questions are asked again; their old
    /// rows stay. If there are no files yet, the run starts at the beginning.
    #[arg(long, help_heading = "Results")]
    resume: bool,

    /// Write all cases that were run to a new folder, in one file for each power of ten of their nodes
    ///
    /// Cases with an open question are in `open.test`. Comments are kept. Cases that give or use names (`let A`, `compare @A`) are
    /// left out.
    #[arg(long, value_name = "DIR", help_heading = "Results")]
    sort_by_difficulty: Option<PathBuf>,

    /// Run only questions whose path, section title or type contains TEXT
    ///
    /// Types are `Solve BW`, `Solve N`, `Winning Moves`, `Thermograph`, `Value` and so on. Case numbers stay the
    /// same.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    /// Run N cases at the same time, each with its own solver; then `--threads` is 1 if not given
    ///
    /// The jobs share the memory of `--memory` out evenly. Answers and node counts do not depend on the number of jobs, unless a case
    /// fills its part of the memory; the order of the rows does.
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,

    /// Stop after this time for all questions together: milliseconds, or 90s, 15m, 2h
    #[arg(long, value_name = "TIME", help_heading = "Limits", value_parser = units::milliseconds)]
    total_timeout: Option<u64>,

    /// Begin no more questions after N search nodes for all questions together
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = units::count)]
    total_nodes: Option<u64>,

    /// Count the different sums that each search enters, for the column Unique Node Count
    ///
    /// This takes time and memory. Searches for nim values and values have no such count: the column says N/A.
    #[arg(long, help_heading = "Results")]
    count_sums: bool,

    /// Stop after the first answer that is not the expected one
    #[arg(long)]
    fail_fast: bool,
}

/// A case that is wanted.
struct Planned<'a> {
    file: &'a TestFile,
    case: &'a Case,
    questions: Vec<Question<'a>>,
}

/// A question that is wanted.
struct Question<'a> {
    command: &'a Command,
    /// The result files that do not have it yet, by their numbers.
    missing_in: Vec<usize>,
    /// What is known of it.
    result: Option<Difficulty>,
    /// The status that an earlier run found.
    kept: Option<Status>,
}

impl Args {
    /// Does the filter, if there is one, let this question pass?
    fn wants(&self, file: &TestFile, case: &Case, command: &Command) -> bool {
        self.filter.as_ref().is_none_or(|text| {
            file.source.name.contains(text.as_str())
                || case.games.iter().any(|game| game.title.contains(text.as_str()))
                || Kind::of(command).name().contains(text.as_str())
        })
    }

    /// Does the filter let a question of this file pass?
    fn wants_of(&self, file: &TestFile) -> bool {
        file.cases.iter().any(|case| case.commands.iter().any(|command| self.wants(file, case, command)))
    }
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.resume && args.csv.is_none() && args.json_lines.is_none() {
        return Err(
            BadInput::new("`--resume` needs `--csv FILE` or `--json-lines FILE` to go on with").into()
        );
    }
    if args.resume && shared.force {
        return Err(BadInput::new("`--resume` keeps what is there, and `--force` overwrites it").into());
    }
    let mut tally = Tally::default();
    let mut claimed = Files::new(shared)?;
    let files = test_files::read_all(&args.paths, &mut claimed, &mut tally)?;
    if let Some(text) =
        args.filter.as_ref().filter(|_| tally.bad_files == 0 && !files.iter().any(|file| args.wants_of(file)))
    {
        return Err(BadInput::new(format!(
            "no question is left: `--filter {text}` is in no name of a file, a game or a type of questions"
        ))
        .into());
    }
    let _locks = lock(args, shared, claimed)?;
    let interrupt = interrupt::watch();
    let stop = interrupt.child();
    let jobs = usize::from(args.jobs);
    let settings = settings(args, shared, &stop);
    let inputs = files.iter().map(|file| InputFile::new(&file.source.name, &file.source.text)).collect();
    let meta = RunMeta::new(&settings, jobs, inputs, args.filter.clone());
    let mut results = open_results(args, shared, &meta)?;
    let mut plan = plan(&files, args, &mut results, &mut tally);
    let total: u64 = plan.iter().map(|planned| planned.questions.len() as u64).sum();
    let earlier = tally.commands();
    if !shared.json {
        let kept: String = plan.iter().flat_map(Planned::kept_lines).collect();
        out.write_all(kept.as_bytes()).context("cannot write the results")?;
    }

    let open: Vec<usize> = (0..plan.len()).filter(|&index| plan[index].is_open()).collect();
    let work: Vec<Job<'_>> = open.iter().map(|&index| plan[index].job()).collect();
    let mut sessions =
        (0..jobs.clamp(1, work.len().max(1))).map(|_| Session::new(settings.clone())).collect::<Vec<_>>();
    let bar = progress::bar(total);
    bar.inc(earlier);
    let limits = TotalLimits { time: args.total_timeout.map(Duration::from_millis), nodes: args.total_nodes };
    let emit = |job: usize, report: Report| {
        let planned = &mut plan[open[job]];
        let Some(question) = planned.questions.iter_mut().find(|it| it.command.index_in_file == report.case)
        else {
            return Ok(Next::Continue);
        };
        if question.result.is_some() {
            // It was run again only for the sake of the others, which profit from it.
            return Ok(Next::Continue);
        }
        question.result = Some(difficulty_of(report.status, report.stats.nodes));
        for &file in &question.missing_in {
            results[file].add(&planned.file.name, &report)?;
        }
        tally.add(&report);
        bar.inc(1);
        bar.set_message(progress::counts(&tally));
        let text = if shared.json {
            visible::json_line(&report)?
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
    let ran = job_pool::run(&work, &mut sessions, limits, &stop, emit);
    bar.finish_and_clear();
    let described = results.iter_mut().try_for_each(ResultFile::finish);
    ran.and(described)?;
    tally.interrupted |= interrupt.reason().is_some();

    let from_before = (args.resume || earlier > 0).then_some(earlier);
    let mut summary = Summary::new(&tally, files.len() as u64, total, from_before);
    if let Some(folder) = &args.sort_by_difficulty {
        let (cases, left_out) = sorted(&plan);
        summary = summary.with_classes(difficulty::write(folder, cases)?);
        if left_out > 0 {
            messages::warning(format_args!("{left_out} cases with names or without results were left out"));
        }
    }
    if shared.json {
        // The standard output has one object for each question and nothing else.
        messages::json(&summary);
    } else {
        out.write_all(summary.text().as_bytes()).context("cannot write the results")?;
    }
    say_how_to_go_on(args, &tally, total, earlier);
    // What a limit for the whole run left out is as open as what a limit of its own ended.
    match tally.exit() {
        Exit::Answered if tally.commands() < total => Ok(Exit::Unknown),
        exit => Ok(exit),
    }
}

impl<'a> Planned<'a> {
    /// Is there something to run?
    fn is_open(&self) -> bool {
        self.questions.iter().any(|question| question.result.is_none())
    }

    /// One line for each answer of an earlier run that is wrong or missing, because they decide about the exit code, too.
    fn kept_lines(&self) -> impl Iterator<Item = String> {
        self.questions.iter().filter_map(|question| {
            let status = question.kept.filter(|&status| status == Status::Fail || status.is_unknown())?;
            let games: Vec<String> = self.case.games.iter().map(|game| game.component.to_string()).collect();
            Some(format!(
                "{}:{}: {} case {}: {}: {}: kept from before\n",
                self.file.source.name,
                self.case.line,
                status.name(),
                question.command.index_in_file,
                if games.is_empty() { "(no games)".to_owned() } else { games.join(" ") },
                question.command.type_text(),
            ))
        })
    }

    /// The whole case: the later questions of a sum profit from the earlier ones, so their node counts
    /// would change if some were left out.
    fn job(&self) -> Job<'a> {
        Job {
            source: &self.file.source.name,
            case: self.case,
            commands: self.questions.iter().map(|question| question.command).collect(),
        }
    }
}

/// Claims and locks all outputs.
fn lock(args: &Args, shared: &SharedArgs, mut claimed: Files) -> anyhow::Result<Vec<Lock>> {
    let mut locks = Vec::new();
    if let Some(folder) = &args.sort_by_difficulty {
        locks.push(test_files::create_empty_folder(folder, shared.wait)?);
    }
    for (role, path) in [("`--csv`", &args.csv), ("`--json-lines`", &args.json_lines)] {
        claimed.growing(role, path.as_deref())?;
        let is_file = |path: &&PathBuf| Place::of(path).is_ok_and(|place| place.file().is_some());
        let beside = path.as_ref().filter(is_file).map(|path| RunMeta::path(path));
        claimed.growing(&format!("the description of {role}"), beside.as_deref())?;
        let Some((path, folder)) = path.as_ref().zip(args.sort_by_difficulty.as_ref()) else { continue };
        if path.extension().is_some_and(|end| end == "test") && is_in(path, folder) {
            let message = format!("{}: {role} is among the files of `--sort-by-difficulty`", path.display());
            return Err(BadInput::new(message).into());
        }
    }
    locks.extend(claimed.lock()?);
    Ok(locks)
}

fn is_in(path: &Path, folder: &Path) -> bool {
    let place = Place::of(path).ok();
    let parent = place.as_ref().and_then(Place::file).and_then(Path::parent);
    parent.is_some_and(|parent| folder.canonicalize().is_ok_and(|folder| folder == parent))
}

/// The settings of each job.
fn settings(args: &Args, shared: &SharedArgs, stop: &StopFlag) -> Settings {
    let mut settings = shared.settings(DEFAULT_TIMEOUT, stop.clone());
    if args.jobs > 1 && shared.threads.is_none() {
        settings.options.threads = NonZeroUsize::MIN;
    }
    settings.options.memory /= usize::from(args.jobs);
    settings.count_sums = args.count_sums;
    settings
}

fn open_results(args: &Args, shared: &SharedArgs, meta: &RunMeta) -> anyhow::Result<Vec<ResultFile>> {
    let mode = match (shared.force, args.resume) {
        (true, _) => Continue::Never,
        (false, true) => Continue::SameOptions,
        (false, false) => Continue::SameRun,
    };
    let files = [(&args.csv, Format::Csv), (&args.json_lines, Format::JsonLines)];
    let given = files.into_iter().filter_map(|(path, format)| Some((path.as_ref()?, format)));
    given.map(|(path, format)| ResultFile::open(path, format, meta.clone(), mode)).collect()
}

/// Says how to go on after an interruption, and how to begin again if there was nothing to do.
fn say_how_to_go_on(args: &Args, tally: &Tally, total: u64, earlier: u64) {
    let Some(path) = args.csv.as_ref().or(args.json_lines.as_ref()) else {
        if tally.interrupted {
            messages::say("interrupted; with `--csv FILE`, the same command goes on where it was");
        }
        return;
    };
    let path = path.display();
    if tally.interrupted {
        let command = command_line::text(&["--force"]);
        let (done, questions) = (tally.commands(), if total == 1 { "question" } else { "questions" });
        messages::say(format_args!(
            "interrupted: {done} of {total} {questions} are in {path}; go on with them by\n  {command}"
        ));
    } else if total > 0 && earlier == total {
        messages::say(format_args!("{path} has all results already; `--force` asks all questions again"));
    }
}

/// All wanted questions, with what is known of them from an earlier run, which is counted.
fn plan<'a>(
    files: &'a [TestFile],
    args: &Args,
    results: &mut [ResultFile],
    tally: &mut Tally,
) -> Vec<Planned<'a>> {
    let mut plan = Vec::new();
    for (file, case) in files.iter().flat_map(|file| file.cases.iter().map(move |case| (file, case))) {
        let commands = case.commands.iter().filter(|command| args.wants(file, case, command));
        let questions: Vec<Question<'a>> =
            commands.map(|command| question(file, case, command, results, tally)).collect();
        if !questions.is_empty() {
            plan.push(Planned { file, case, questions });
        }
    }
    plan
}

fn question<'a>(
    file: &TestFile,
    case: &Case,
    command: &'a Command,
    results: &mut [ResultFile],
    tally: &mut Tally,
) -> Question<'a> {
    let mut missing_in = Vec::new();
    let mut finished = None;
    for (index, result) in results.iter_mut().enumerate() {
        let source = result.source_name(&file.source.name, &file.name);
        let key = RowKey { source, case: command.index_in_file, input_hash: input_hash(case, command) };
        match result.take_finished(&key) {
            Some(row) => finished = Some(row),
            None => missing_in.push(index),
        }
    }
    let kept = finished.filter(|_| missing_in.is_empty());
    let result = kept.map(|row| {
        tally.count(row.status, row.time_ms, row.nodes);
        difficulty_of(row.status, row.nodes)
    });
    Question { command, missing_in, result, kept: kept.map(|row| row.status) }
}

fn difficulty_of(status: Status, nodes: u64) -> Difficulty {
    if status.is_unknown() { Difficulty::Open } else { Difficulty::Solved(nodes) }
}

/// The cases with their difficulties, and the number of those that cannot be written out.
fn sorted(plan: &[Planned<'_>]) -> (Vec<Sorted>, usize) {
    let sorted = |planned: &Planned<'_>| {
        let mut difficulty = Difficulty::Solved(0);
        for question in &planned.questions {
            difficulty = difficulty.and(question.result?);
        }
        let commands: Vec<&Command> = planned.questions.iter().map(|question| question.command).collect();
        let text = difficulty::case_text(planned.file, planned.case, &commands)?;
        Some(Sorted { difficulty, text })
    };
    let cases: Vec<Sorted> = plan.iter().filter_map(sorted).collect();
    let left_out = plan.len() - cases.len();
    (cases, left_out)
}
