//! `mcgs experiment`: declared cases at declared levels of the search, with a summary and plots.

mod folder;
mod text;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use mcgs::drawing::Style;
use mcgs::language::{Case, Source, SourceKind, input_hash};
use mcgs::{Forget, Report, SearchOptions, Session, Settings, StopFlag};
use mcgs_workbench::experiment::{Cell, Experiment, ExperimentCase, Level, Summary, draw_nodes, draw_open};
use serde::Serialize;

use self::folder::{CASES, DECLARATION, Folder};
use crate::arguments::SharedArgs;
use crate::exit::{BadInput, Exit, Tally};
use crate::output::{messages, visible};
use crate::registry::registry;
use crate::run::job_pool::{self, Job, TotalLimits};
use crate::run::progress;
use crate::run::results::RowKey;
use crate::run::run_meta::{InputFile, RunMeta};
use crate::run::runner::Next;
use crate::switches::Switches;
use crate::{bounded, databases, input, interrupt};

/// Run declared cases at several levels of the search, and plot what they take
///
/// The file declares families of cases, levels of the search, limits, repetitions and a seed; docs/workbench.md explains it line by
/// line. The results folder gets a table of results for each level, a summary, and for each family a plot of nodes against x and one of the
/// cases left open. A run that is interrupted loses no finished row, and the same command goes on with it. The folder keeps the declaration, from
/// which the experiment can be repeated. Answers of different levels are compared: they must be the same.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs experiment data/experiments/ablation.toml                 results in the folder ablation-results
  mcgs experiment ablation.toml -o results --jobs 8              eight cases at a time
  mcgs experiment results/experiment.toml -o again               the same once more
  mcgs report results/tables/all.csv --compare results/tables/table.csv -o page.html   two levels side by side

A small declaration:
  title = \"Is a table worth it?\"
  seed = 1
  per_x = 10
  limits = { nodes = 100_000 }
  [[family]]
  name = \"clobber\"
  games = [\"clobber\"]
  sizes = [\"3x3\", \"3x4\", \"4x4\"]
  [[level]]
  name = \"without table\"
  without = [\"table\"]
  [[level]]
  name = \"all\"")]
pub(crate) struct Args {
    /// The declaration
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,

    /// The results folder: new, empty, or one in which the same experiment was begun; by default FILE-results
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,

    /// Run N cases at the same time, instead of what the file says
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    /// Write the cases and run nothing
    #[arg(long)]
    dry_run: bool,
}

/// What all levels share.
struct Plan<'a> {
    experiment: &'a Experiment,
    jobs: usize,
    /// The cases as they were parsed, each with one question.
    cases: Vec<Case>,
    /// The file that they are in.
    input: InputFile,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let experiment = read(&args.file)?;
    let switches = experiment.level.iter().map(switches_of).collect::<Result<Vec<_>, _>>()?;
    let named = |error| BadInput::new(format!("{}: {error}", args.file.display()));
    let drawn = experiment.cases_until(registry(), &interrupt::watch());
    if interrupt::is_requested() {
        return Ok(Exit::Interrupted);
    }
    let drawn = drawn.map_err(named)?;
    let text = cases_text(&experiment, &drawn);
    let source = Source::new(CASES, SourceKind::File, text);
    let cases = input::parse(&source).filter(|cases| cases.len() == drawn.len());
    let cases = cases.context("the cases that were drawn cannot be read back")?;
    let path = args.output.clone().unwrap_or_else(|| default_folder(&args.file));
    refuse_results(&args.file, &path)?;
    let folder = Folder::open(&path, &experiment, &source.text, shared.wait)?;
    if args.dry_run {
        writeln!(out, "{}: {} cases", path.join(CASES).display(), cases.len()).context("cannot write")?;
        return Ok(Exit::Answered);
    }

    let jobs = args.jobs.map(usize::from).or(experiment.jobs);
    let jobs = jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, Into::into));
    let plan = Plan { experiment: &experiment, jobs, cases, input: InputFile::new(CASES, &source.text) };
    let total = plan.cases.len() * experiment.repetitions * experiment.level.len();
    let bar = progress::bar(total as u64);
    let interrupt = interrupt::watch();
    let mut tally = Tally::default();
    for (level, switches) in experiment.level.iter().zip(&switches) {
        plan.run_level(level, switches, shared, &folder, &interrupt, &mut tally, &bar)?;
        if interrupt.reason().is_some() {
            break;
        }
    }
    bar.finish_and_clear();
    if interrupt.reason().is_some() {
        messages::say(format_args!(
            "interrupted: {} of {total} runs are in {}; the same command goes on with them",
            tally.commands(),
            path.display()
        ));
        return Ok(Exit::Interrupted);
    }
    finish(&experiment, &drawn, &folder, shared, out)
}

impl Plan<'_> {
    /// Runs what the table of a level does not have yet.
    #[allow(clippy::too_many_arguments)] // All of them are different things.
    fn run_level(
        &self,
        level: &Level,
        switches: &Switches,
        shared: &SharedArgs,
        folder: &Folder,
        interrupt: &StopFlag,
        tally: &mut Tally,
        bar: &indicatif::ProgressBar,
    ) -> anyhow::Result<()> {
        let stop = interrupt.child();
        let settings = self.settings(level, switches, shared, &stop)?;
        let meta = RunMeta::new(&settings, self.jobs, vec![self.input.clone()], None);
        let mut table = folder.table(&level.name, meta)?;
        let mut jobs = Vec::new();
        for case in &self.cases {
            let Some(command) = case.commands.first() else { continue };
            let key = RowKey {
                source: CASES.to_owned(),
                case: command.index_in_file,
                input_hash: input_hash(case, command),
            };
            for _ in 0..self.experiment.repetitions {
                match table.take_finished(&key) {
                    Some(row) => tally.count(row.status, row.time_ms, row.nodes),
                    None => jobs.push(Job { source: CASES, case, commands: vec![command] }),
                }
            }
        }
        bar.set_position(tally.commands());
        let mut sessions = (0..self.jobs.clamp(1, jobs.len().max(1)))
            .map(|_| Session::new(settings.clone()))
            .collect::<Vec<_>>();
        let ran = job_pool::run(&jobs, &mut sessions, TotalLimits::default(), &stop, |_, report| {
            table.add(CASES, &report)?;
            tally.add(&report);
            bar.set_position(tally.commands());
            bar.set_message(format!("{}, {} open", visible::one_line(&level.name), tally.timeout));
            Ok(Next::Continue)
        });
        table.finish()?;
        ran
    }

    /// The settings of each job at a level. One thread searches each case: only so node counts repeat.
    fn settings(
        &self,
        level: &Level,
        switches: &Switches,
        shared: &SharedArgs,
        stop: &StopFlag,
    ) -> anyhow::Result<Settings> {
        let mut options = SearchOptions::default()
            .memory(self.experiment.memory_mib << 20)
            .threads(NonZeroUsize::MIN)
            .nim_algorithm(shared.nim_algorithm.into());
        switches.apply(&mut options);
        let db = level.databases.iter().map(PathBuf::from).collect();
        let shared = &SharedArgs { db, no_db: false, ..shared.clone() };
        let database = databases::open(shared, false)?;
        Ok(Settings::default()
            .registry(registry())
            .options(options)
            .time_limit(self.experiment.limits.time_ms.map(Duration::from_millis))
            .max_nodes(self.experiment.limits.nodes)
            .forget(Forget::EachQuestion)
            .interrupt(stop.clone())
            .database(database))
    }
}

/// Writes summary and plots, from what is in the tables.
fn finish(
    experiment: &Experiment,
    cases: &[ExperimentCase],
    folder: &Folder,
    shared: &SharedArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut runs = Vec::new();
    for (index, level) in experiment.level.iter().enumerate() {
        runs.extend(folder.runs(&level.name, index, cases)?);
    }
    let summary = Summary::of(&runs, experiment.level.len());
    let text = text::text(experiment, &summary);
    folder.write("summary.txt", &text)?;
    folder.write("summary.csv", &text::table(experiment, &summary))?;
    for (index, family) in experiment.family.iter().enumerate() {
        folder.write_plot(
            &family.name,
            "nodes",
            &draw_nodes(experiment, &summary, index).to_svg(Style::Light),
        )?;
        folder.write_plot(
            &family.name,
            "open",
            &draw_open(experiment, &summary, index).to_svg(Style::Light),
        )?;
    }
    let text = if shared.json {
        let lines = summary.cells.iter().map(|cell| CellLine {
            format: Report::FORMAT,
            family_name: experiment.family.get(cell.family).map_or("", |family| &family.name),
            level_name: experiment.level.get(cell.level).map_or("", |level| &level.name),
            cell,
        });
        lines.map(|line| visible::json_line(&line)).collect::<Result<String, _>>()?
    } else {
        text
    };
    out.write_all(text.as_bytes()).context("cannot write the summary")?;
    if summary.contradictions.is_empty() {
        return Ok(Exit::Answered);
    }
    for &case in summary.contradictions.iter().take(10) {
        let text = cases.get(case).map(|case| case.text(experiment)).unwrap_or_default();
        messages::error(format_args!("levels give different answers to case {case}: {text}"));
    }
    Ok(Exit::Failed)
}

/// One line of `--json`.
#[derive(Serialize)]
struct CellLine<'a> {
    format: u32,
    family_name: &'a str,
    level_name: &'a str,
    #[serde(flatten)]
    cell: &'a Cell,
}

fn read(path: &Path) -> Result<Experiment, BadInput> {
    let fail = |reason: String| BadInput::new(format!("{}: {reason}", path.display()));
    let text = bounded::read_to_string(path, bounded::TEXT).map_err(|error| fail(input::reason(&error)))?;
    Experiment::parse(&text).map_err(|error| fail(error.to_string()))
}

/// Of the files in the results folder, only the recorded declaration is one: all others may be overwritten.
fn refuse_results(file: &Path, folder: &Path) -> Result<(), BadInput> {
    let (Ok(file), Ok(folder)) = (file.canonicalize(), folder.canonicalize()) else { return Ok(()) };
    if file.starts_with(&folder) && file != folder.join(DECLARATION) && folder.join(DECLARATION).exists() {
        let problem = "this declaration is inside of the results folder, where results could overwrite it";
        return Err(BadInput::new(format!(
            "{}: {problem}; choose another one with `-o DIR`",
            file.display()
        )));
    }
    Ok(())
}

fn switches_of(level: &Level) -> Result<Switches, BadInput> {
    let switches = Switches::setting(level.only.as_deref(), &level.without, &level.with);
    switches.map_err(|error| BadInput::new(format!("level `{}`: {error}", level.name)))
}

fn cases_text(experiment: &Experiment, cases: &[ExperimentCase]) -> String {
    let title = experiment.title.replace(['\n', '\r'], " ");
    let mut text = format!("{{version 2.0}}\n// {title}\n");
    for case in cases {
        text += &case.text(experiment);
        text.push('\n');
    }
    text
}

/// `ablation-results` for `some/folder/ablation.toml`.
fn default_folder(file: &Path) -> PathBuf {
    let stem =
        file.file_stem().map_or_else(|| "experiment".to_owned(), |stem| stem.to_string_lossy().into_owned());
    PathBuf::from(stem + "-results")
}
