//! The program `mcgs-trials`: makes random trials, replays them, makes failures smaller, keeps them as tests.

#![allow(clippy::print_stdout, clippy::print_stderr)] // A program for people who work on `mcgs`; its libraries print nothing.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use mcgs_trials::kind::{Kind, World};
use mcgs_trials::scratch::Scratch;
use mcgs_trials::worker::{self, Share};
use mcgs_trials::{failure, kinds, run};

/// Random trials of `mcgs` and its libraries
#[derive(Debug, Parser)]
#[command(name = "mcgs-trials", max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// The program to try; the one beside this program if not given
    #[arg(long, global = true, value_name = "PATH")]
    program: Option<PathBuf>,

    /// The number from which all trials follow
    #[arg(long, global = true, default_value_t = 1, value_name = "N")]
    seed: u64,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// A few seconds of each kind, about three minutes in all
    Quick(RunArgs),
    /// An hour of processor time
    Full(RunArgs),
    /// The kinds of trials
    List,
    /// Makes trials from files again
    Replay {
        /// The kind; the name of the folder of each file if not given
        #[arg(long)]
        kind: Option<String>,
        /// Files with inputs
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Makes the input of a failure smaller
    Minimize {
        /// The file with the input
        file: PathBuf,
    },
    /// Makes a failure a regression test
    Keep {
        /// The file with the input
        file: PathBuf,
    },
    /// Makes trials of one kind; a process of a run
    #[command(hide = true)]
    Work {
        kind: String,
        #[arg(long)]
        first: u64,
        #[arg(long)]
        step: u64,
        #[arg(long)]
        seconds: f64,
        #[arg(long)]
        goal: u64,
        #[arg(long)]
        status: PathBuf,
    },
    /// Writes the input of a trial
    #[command(hide = true)]
    Input {
        kind: String,
        #[arg(long)]
        index: u64,
    },
}

#[derive(Debug, clap::Args)]
struct RunArgs {
    /// Seconds for each kind, instead of the usual ones
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// Only these kinds
    #[arg(long, value_name = "KIND")]
    only: Vec<String>,
    /// Processes that make trials at the same time
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: u64,
}

/// The processor time of a full run.
const FULL_SECONDS: u64 = 3600;

fn main() -> ExitCode {
    match command(&Cli::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn command(cli: &Cli) -> io::Result<bool> {
    let program = program(cli.program.as_deref())?;
    match &cli.command {
        Command::Quick(args) => whole_run(args, false, cli.seed, program),
        Command::Full(args) => whole_run(args, true, cli.seed, program),
        Command::List => {
            for kind in kinds::ALL {
                println!("{:16} {}", kind.name, kind.about);
            }
            Ok(true)
        }
        Command::Replay { kind, files } => replay(kind.as_deref(), files, &program),
        Command::Minimize { file } => {
            let kind = known(failure::kind_of(file))?;
            match run::smaller(kind, &program, file)? {
                Some(path) => println!("{}", path.display()),
                None => println!("{} does not fail", file.display()),
            }
            Ok(true)
        }
        Command::Keep { file } => {
            println!("{}", failure::keep(file)?.display());
            Ok(true)
        }
        Command::Work { kind, first, step, seconds, goal, status } => {
            let kind = known(kinds::find(kind))?;
            let time = Duration::from_secs_f64(seconds.max(0.0));
            let share = Share { seed: cli.seed, first: *first, step: *step, time, goal: *goal };
            worker::work(kind, &share, &program, status, &mut |line| println!("{line}"))?;
            Ok(true)
        }
        Command::Input { kind, index } => {
            let kind = known(kinds::find(kind))?;
            let scratch = Scratch::new()?;
            let mut trial = (kind.start)(&World { program, scratch: scratch.path().to_path_buf() })?;
            io::stdout().write_all(&trial.input(&mut worker::random(kind, cli.seed, *index)))?;
            Ok(true)
        }
    }
}

fn whole_run(args: &RunArgs, full: bool, seed: u64, program: PathBuf) -> io::Result<bool> {
    let mut chosen = Vec::new();
    for name in &args.only {
        chosen.push(known(kinds::find(name))?);
    }
    if chosen.is_empty() {
        chosen = kinds::ALL.iter().collect();
    }
    // Many trials wait for something. What is left of the hour goes into further rounds, with other seeds.
    let whole = full && args.only.is_empty() && args.seconds.is_none();
    let mut settings = run::Settings { program, seed, jobs: args.jobs, full, seconds: args.seconds };
    let mut rows: Vec<run::Row> = Vec::new();
    let is_over = || run::processor_seconds().is_none_or(|seconds| seconds >= FULL_SECONDS);
    'rounds: loop {
        println!("seed {}, {} jobs, program {}", settings.seed, args.jobs, settings.program.display());
        for (index, kind) in chosen.iter().enumerate() {
            let row = run::run(kind, &settings, &mut io::stdout())?;
            match rows.get_mut(index) {
                Some(sum) => *sum += row,
                None => rows.push(row),
            }
            if rows.len() == chosen.len() && (!whole || is_over()) {
                break 'rounds;
            }
        }
        settings.seed = settings.seed.wrapping_add(1);
    }
    println!("\nseeds {seed} to {}\n\n{}", settings.seed, run::table(&rows));
    if let Some(seconds) = run::processor_seconds() {
        println!("{seconds} seconds of processor time");
    }
    let failed: u64 = rows.iter().map(|row| row.failures).sum();
    let passed = rows.iter().map(|row| row.trials).sum::<u64>() - failed;
    println!("{passed} passed, {failed} failed");
    Ok(failed == 0)
}

fn replay(kind: Option<&str>, files: &[PathBuf], program: &Path) -> io::Result<bool> {
    failure::silence_panics();
    let mut all_passed = true;
    for file in files {
        let kind = known(kind.map_or_else(|| failure::kind_of(file), kinds::find))?;
        let scratch = Scratch::new()?;
        let world = World { program: program.to_path_buf(), scratch: scratch.path().to_path_buf() };
        let mut trial = (kind.start)(&world)?;
        match failure::guarded(trial.as_mut(), &fs::read(file)?) {
            Ok(passed) => println!("passed: {} checks of {}", passed.count, file.display()),
            Err(found) => {
                println!("failed: {} :: {}", found.class, worker::one_line(&found.detail));
                all_passed = false;
            }
        }
    }
    Ok(all_passed)
}

fn known(kind: Option<&'static Kind>) -> io::Result<&'static Kind> {
    kind.ok_or_else(|| io::Error::other("no such kind of trial, `mcgs-trials list` shows all"))
}

fn program(given: Option<&Path>) -> io::Result<PathBuf> {
    match given {
        Some(path) => fs::canonicalize(path),
        None => Ok(std::env::current_exe()?.with_file_name("mcgs")),
    }
}
