//! `mcgs db`: databases of all small positions.

mod text;

use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Subcommand;
use indicatif::{HumanBytes, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use mcgs::language::{Diagnostic, Source, SourceKind};
use mcgs::store::{
    BuildSettings, ConfigError, Ended, Listing, Next, Oracle, Store, StoreError, Writer, add_all, build,
    differences, parse_config,
};
use mcgs::{StopFlag, StopReason};
use mcgs_workbench::generate::Random;

use self::text::Table;
use crate::arguments::SharedArgs;
use crate::exit::{self, BadInput, Exit};
use crate::output::{files, messages, occupied};
use crate::registry::registry;
use crate::{bounded, input, interrupt};

/// Time between two writes of a build: what a power failure may cost.
const BETWEEN_WRITES: Duration = Duration::from_millis(250);
/// Time between two attempts to write to a file that somebody else is writing to.
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(20);

/// Build and inspect databases of all small positions
///
/// A database holds the exact values of all boards up to a size, of the games and sizes that its configuration names. With
/// `--db FILE` every other command looks values up there before it computes them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs db build small.db \"[clobber] max_dims = 3,3; [nogo_1xn] max_dims = 8;\"
  mcgs db build small.db config.txt         the configuration from a file
  mcgs db info small.db                     what is in it
  mcgs db verify small.db --sample 2000     check entries against the plain rules
  mcgs --db small.db \"[clobber] XOX|OXO {B}\"")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: DbCommand,
}

#[derive(Debug, Subcommand)]
enum DbCommand {
    /// Make a database, go on with an unfinished one, or add to a finished one
    ///
    /// CONFIG names games and sizes: `[clobber] max_dims = 3,4; [impartial nogo_1xn] max_dims = 8;`. A game may have several
    /// sections. Keys: `max_dims` (largest board) or `dims` (this size only), `max_sheep` (for sheep), `max_difference` (how
    /// many more stones one player may have), `stop_after` (`outcome_class`, `bounds`, `dominated_moves` or `seg`: how much to find out),
    /// `max_value` (the largest value that is kept, in bytes).
    ///
    /// Whatever ends a build, the same command goes on where it was. `--threads`, `--memory` and `--timeout` apply to the whole
    /// build: at a limit it writes what it has and ends with exit code 3.
    Build {
        /// The database
        file: PathBuf,
        /// The configuration, or a file that holds it
        config: String,
        /// Write after N entries, even if the time for it has not come
        #[arg(long, value_name = "N", default_value_t = 100_000, hide_short_help = true)]
        batch: usize,
    },
    /// Show configuration, program version and counts by game and size
    Info {
        /// The database
        file: PathBuf,
    },
    /// Write all entries to the standard output, sorted, the same on every machine
    Dump {
        /// The database
        file: PathBuf,
    },
    /// List the entries that are not the same in two databases; exit code 1 if there are any
    Diff {
        /// The old one
        old: PathBuf,
        /// The new one
        new: PathBuf,
    },
    /// Put the entries of several finished databases into a new or an old one
    Merge {
        /// The database to add to
        file: PathBuf,
        /// The databases to add
        #[arg(required = true)]
        from: Vec<PathBuf>,
    },
    /// Check every checksum, and entries against the plain rules
    Verify {
        /// The database
        file: PathBuf,
        /// Check N entries, chosen at random, against the rules; all if not given
        #[arg(long, value_name = "N")]
        sample: Option<u64>,
        /// Which entries are chosen: the same number chooses the same ones
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
    /// Write the entries of one game as CSV
    Export {
        /// The database
        file: PathBuf,
        /// The title of the game, such as `impartial clobber`
        game: String,
    },
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    // Everything is done within one time limit.
    let limit = shared.limit_for_all()?;
    let stop = limit.flag();
    let memory = shared.memory.0;
    match &args.command {
        DbCommand::Build { file, config, batch } => run_build(file, config, *batch, shared, stop, out),
        DbCommand::Info { file } => {
            let store = open(file)?;
            let bytes = fs::metadata(file).map(|data| data.len()).unwrap_or_default();
            let text = text::info(&store, bytes, stop).map_err(|error| refusal(file, error))?;
            out.write_all(text.as_bytes())?;
            Ok(Exit::Answered)
        }
        DbCommand::Dump { file } => {
            let store = open(file)?;
            let mut table = Table::lines(out, memory, stop).tabs()?;
            for title in store.header().games.keys() {
                table.game(&store, title).map_err(|error| refusal(file, error))?;
            }
            Ok(Exit::Answered)
        }
        DbCommand::Export { file, game } => {
            let store = open(file)?;
            if !store.header().games.contains_key(game) {
                let known: Vec<&str> = store.header().games.keys().map(String::as_str).collect();
                let message = format!("no entries of `{game}`, there are {}", known.join(", "));
                return Err(BadInput::new(format!("{}: {message}", file.display())).into());
            }
            let mut table = Table::lines(out, memory, stop).csv()?;
            table.game(&store, game).map_err(|error| refusal(file, error))?;
            Ok(Exit::Answered)
        }
        DbCommand::Diff { old, new } => run_diff(old, new, memory, stop, out),
        DbCommand::Merge { file, from } => run_merge(file, from, shared, stop, out),
        DbCommand::Verify { file, sample, seed } => run_verify(file, *sample, *seed, memory, stop, out),
    }
}

/// Why a database cannot be used, or no further: the file may be at fault, the machine, or a limit.
pub(crate) fn refusal(path: &Path, error: StoreError) -> anyhow::Error {
    match error {
        StoreError::Output(error) => anyhow::Error::new(error).context("cannot write the entries"),
        StoreError::Stopped(StopReason::Interrupted) => interrupt::error().into(),
        StoreError::Stopped(reason) => anyhow::anyhow!("{}: {}", path.display(), exit::of_limit(&reason).0),
        error if error.is_bad_input() => BadInput::new(format!("{}: {error}", path.display())).into(),
        error => anyhow::anyhow!("{}: {error}", path.display()),
    }
}

fn open(path: &Path) -> anyhow::Result<Store> {
    Store::open(path).map_err(|error| refusal(path, error))
}

/// Opens a database to write to it; waits for another program that does so, if that is wanted.
///
/// A file that is something else, or is damaged, is overwritten only with `--force`.
fn open_writer(path: &Path, shared: &SharedArgs, stop: &StopFlag) -> anyhow::Result<Writer> {
    loop {
        match Writer::open(path) {
            Err(StoreError::NotADatabase(_) | StoreError::Format { .. } | StoreError::Damaged(_))
                if shared.force && occupied::describe(path).is_some() =>
            {
                files::replace(path, "")?;
            }
            Err(StoreError::NotADatabase(problem)) => {
                return Err(match occupied::describe(path) {
                    Some(what) => occupied::refusal(path, &what).into(),
                    None => refusal(path, StoreError::NotADatabase(problem)),
                });
            }
            Err(StoreError::InUse(_)) if shared.wait => {
                if let Some(reason) = stop.reason() {
                    return Err(refusal(path, StoreError::Stopped(reason)));
                }
                thread::sleep(BETWEEN_ATTEMPTS);
            }
            opened => return opened.map_err(|error| refusal(path, error)),
        }
    }
}

/// How a command ends that came to a limit, after it has said what is kept.
fn stopped(reason: &StopReason, kept: fmt::Arguments<'_>) -> Exit {
    let (limit, exit) = exit::of_limit(reason);
    messages::say(format_args!("{limit}; {kept}, the same command goes on from there"));
    exit
}

fn run_merge(
    file: &Path,
    from: &[PathBuf],
    shared: &SharedArgs,
    stop: &StopFlag,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let sources = from.iter().map(|path| Ok((path, open(path)?))).collect::<anyhow::Result<Vec<_>>>()?;
    let mut writer = open_writer(file, shared, stop)?;
    let _finish = interrupt::finish_first();
    let memory = shared.memory.0;
    let mut merged = || -> Result<(), (&Path, StoreError)> {
        writer.check(stop, memory / 8).map_err(|error| (file, error))?;
        for (path, store) in &sources {
            add_all(&mut writer, store, registry(), memory, stop).map_err(|error| (path.as_path(), error))?;
        }
        match writer.compact(stop).map_err(|error| (file, error))? {
            Some(reason) => Err((file, StoreError::Stopped(reason))),
            None => Ok(()),
        }
    };
    match merged() {
        Ok(()) => {}
        Err((_, StoreError::Stopped(reason))) => {
            return Ok(stopped(&reason, format_args!("{} entries are kept", writer.header().entries())));
        }
        Err((path, error)) => return Err(refusal(path, error)),
    }
    writeln!(out, "{} entries", writer.header().entries())?;
    Ok(Exit::Answered)
}

fn run_build(
    file: &Path,
    config: &str,
    batch: usize,
    shared: &SharedArgs,
    stop: &StopFlag,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    // An empty text is an empty configuration, not a file without a name.
    let source = if config.contains('[') || config.trim().is_empty() {
        Source::new("<configuration>", SourceKind::Argument, config)
    } else {
        let text = bounded::read_to_string(Path::new(config), bounded::TEXT)
            .map_err(|error| BadInput::new(format!("{config}: {}", input::reason(&error))))?;
        Source::new(config, SourceKind::File, text)
    };
    let bad_config =
        |error: ConfigError| BadInput::at(&source, &Diagnostic::error(error.span.clone(), error.to_string()));
    let sections = parse_config(&source.text, registry()).map_err(bad_config)?;
    let listings: Vec<Listing> =
        sections.into_iter().map(Listing::new).collect::<Result<_, _>>().map_err(bad_config)?;
    let mut writer = open_writer(file, shared, stop)?;
    // What was solved is committed before the program ends.
    let _finish = interrupt::finish_first();
    let settings = BuildSettings { threads: shared.threads(), memory: shared.memory.0, batch };
    let total = listings.iter().map(Listing::n_boards).fold(0, u64::saturating_add);
    let bar = progress_bar(total);
    let mut last_write = Instant::now();
    let mut done = None;
    let ended = build(&mut writer, &listings, &settings, stop, &mut |progress| {
        if done.replace(progress.done).is_none() {
            // What was done before this run says nothing about the rate.
            bar.set_position(progress.done);
            bar.reset_eta();
        }
        bar.set_position(progress.done);
        if last_write.elapsed() < BETWEEN_WRITES {
            return Next::Continue;
        }
        last_write = Instant::now();
        let bytes = fs::metadata(file).map(|data| data.len()).unwrap_or_default();
        bar.set_message(format!("{} entries, {}", progress.entries, HumanBytes(bytes)));
        Next::Commit
    });
    let ended = match ended {
        Ok(Ended::Finished) => {
            writer.compact(stop).map(|reason| reason.map_or(Ended::Finished, Ended::Stopped))
        }
        ended => ended,
    };
    bar.finish_and_clear();
    let entries = writer.header().entries();
    match ended {
        Ok(Ended::Finished) => {}
        Ok(Ended::Stopped(reason)) => {
            // As far as this run has come; it may have been stopped before it began.
            let boards = done.map(|done| format!(", {done} of {total} boards are done")).unwrap_or_default();
            return Ok(stopped(&reason, format_args!("{entries} entries are kept{boards}")));
        }
        Err(error @ StoreError::Io(_)) => anyhow::bail!(
            "{}: {error}; {entries} entries are kept, the same command goes on from there",
            file.display()
        ),
        Err(error) => return Err(refusal(file, error)),
    }
    drop(writer);
    let bytes = fs::metadata(file).context("cannot see the size of the file")?.len();
    writeln!(out, "{}", text::summary(entries, bytes))?;
    Ok(Exit::Answered)
}

/// A progress bar that is drawn only on a terminal.
fn progress_bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    let template = "{elapsed} [{wide_bar}] {percent}%, {rate}, {eta} left, {msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
            // A rate that cannot be written is not worth an error.
            let _ = write!(text, "{:.0}/s", state.per_sec());
        };
        bar.set_style(style.with_key("rate", rate).progress_chars("=> "));
    }
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}

fn run_diff(
    old: &Path,
    new: &Path,
    memory: usize,
    stop: &StopFlag,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let (first, second) = (open(old)?, open(new)?);
    let mut count = 0u64;
    let mut table = Table::lines(out, memory, stop);
    differences(&first, &second, stop, |change| {
        count += 1;
        table.change(&change)
    })
    .map_err(|error| refusal(old, error))?;
    writeln!(out, "{count} differences")?;
    Ok(if count == 0 { Exit::Answered } else { Exit::Failed })
}

fn run_verify(
    file: &Path,
    sample: Option<u64>,
    seed: u64,
    memory: usize,
    stop: &StopFlag,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let store = open(file)?;
    let total = store.header().entries();
    let mut left_to_choose = sample.unwrap_or(total).min(total);
    let mut random = Random::new("verify", seed);
    let bar = progress_bar(total);
    let (mut seen, mut checked, mut wrong, mut open_ended) = (0u64, 0u64, 0u64, 0u64);
    let mut verify = || -> Result<(), StoreError> {
        for title in store.header().games.keys() {
            let ruleset = registry().find(title).ok_or_else(|| StoreError::UnknownGame(title.clone()))?;
            let mut oracle = Oracle::new(ruleset, memory, stop);
            store.for_each(title, |code, entry| {
                text::look_at(stop)?;
                // Each entry that is left has the same chance, so that in the end exactly as many are chosen as were asked for.
                let is_chosen = random.below(total.saturating_sub(seen).max(1)) < left_to_choose;
                seen += 1;
                bar.set_position(seen);
                if !is_chosen {
                    return Ok(());
                }
                left_to_choose -= 1;
                let confirmed = oracle.confirms(code, &entry);
                text::look_at(stop)?;
                checked += 1;
                match confirmed {
                    Some(true) => {}
                    Some(false) => {
                        wrong += 1;
                        messages::error(format_args!("[{title}] {}: wrong entry", ruleset.text(code)));
                    }
                    None => open_ended += 1,
                }
                Ok(())
            })?;
        }
        Ok(())
    };
    let ended = match verify() {
        Err(StoreError::Stopped(reason)) => Some(reason),
        ended => ended.map(|()| None).map_err(|error| refusal(file, error))?,
    };
    bar.finish_and_clear();
    writeln!(
        out,
        "{seen} checksums right, {checked} entries checked, {wrong} wrong, {open_ended} too large to check"
    )?;
    if let Some(reason) = &ended {
        let (limit, _) = exit::of_limit(reason);
        messages::say(format_args!("{limit}; of {total} entries, {seen} were read"));
    }
    Ok(match (ended, wrong) {
        (Some(StopReason::Interrupted), _) => Exit::Interrupted,
        (_, 1..) => Exit::Failed,
        (Some(_), 0) => Exit::Unknown,
        (None, 0) => Exit::Answered,
    })
}
