//! The subcommands: one file each, or one folder with what the command prints in a file of its own.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod db;
pub(crate) mod draw;
pub(crate) mod experiment;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod find;
pub(crate) mod generate;
pub(crate) mod graph;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod octal;
pub(crate) mod prove;
pub(crate) mod report;
pub(crate) mod solve;
pub(crate) mod table;
pub(crate) mod test;
pub(crate) mod verify;

use std::io::Write;

use clap::ArgMatches;

use crate::arguments::{Cli, Command, SharedArgs};
use crate::exit::{BadInput, Exit};
use crate::output::messages;
use crate::{databases, help, input, mistyped, obeyed};

/// Runs the subcommand of the command line; an input without one is solved. `matches` are what `cli` was made from.
pub(crate) fn run(cli: &Cli, matches: &ArgMatches, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if cli.command.is_some() && !cli.input.is_empty() {
        let message = "an input and a subcommand cannot be combined, write the input after `mcgs solve`";
        return Err(BadInput::new(message).into());
    }
    if cli.command.is_some() && cli.tables.any() {
        let message = "`--table-load` and `--table-save` stand after `mcgs solve`, or without a subcommand";
        return Err(BadInput::new(message).into());
    }
    obeyed::check(matches)?;
    let shared = &match &cli.command {
        _ if !obeyed::uses_databases(matches) => cli.shared.clone(),
        // Node counts of the suites are compared between machines, so no file may change them unasked.
        Some(Command::Bench(_)) => with_databases(&cli.shared, false)?,
        _ => with_databases(&cli.shared, true)?,
    };
    let shared = &SharedArgs { memory: shared.memory.checked(), ..shared.clone() };
    let exit = dispatch(cli, shared, out)?;
    if let Some(damage) = shared.library.as_ref().and_then(|library| library.damage()) {
        // No answer came from what is damaged.
        messages::error(damage);
        return Ok(if exit == Exit::Answered { Exit::Unknown } else { exit });
    }
    Ok(exit)
}

fn with_databases(shared: &SharedArgs, with_default: bool) -> anyhow::Result<SharedArgs> {
    Ok(SharedArgs { library: databases::open(shared, with_default)?, ..shared.clone() })
}

fn dispatch(cli: &Cli, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match &cli.command {
        Some(Command::Solve(args)) => solve::run(args, shared, out),
        Some(Command::Analyze(args)) => analyze::run(args, shared, out),
        Some(Command::Explain(args)) => explain::run(args, shared, out),
        Some(Command::Prove(args)) => prove::run(args, shared, out),
        Some(Command::Verify(args)) => verify::run(args, shared, out),
        Some(Command::Octal(args)) => octal::run(args, shared, out),
        Some(Command::Test(args)) => test::run(args, shared, out),
        Some(Command::Bench(args)) => bench::run(args, shared, out),
        Some(Command::Db(args)) => db::run(args, shared, out),
        Some(Command::Experiment(args)) => experiment::run(args, shared, out),
        Some(Command::Table(args)) => table::run(args, shared, out),
        Some(Command::Find(args)) => find::run(args, shared, out),
        Some(Command::Generate(args)) => generate::run(args, shared, out),
        Some(Command::Draw(args)) => draw::run(args, shared, out),
        Some(Command::Graph(args)) => graph::run(args, shared, out),
        Some(Command::Export(args)) => export::run(args, shared, out),
        Some(Command::Convert(args)) => convert::run(args, shared, out),
        Some(Command::Report(args)) => report::run(args, shared, out),
        Some(Command::List(args)) => list::run(args, shared, out),
        Some(Command::Completions(args)) => completions::run(args, out),
        Some(Command::Man(args)) => man::run(args, out),
        None if std::env::args_os().len() <= 1 => match input::read_piped()? {
            Some(source) => solve::answer(
                &source,
                &solve::Args { input: cli.input.clone(), tables: cli.tables.clone() },
                shared,
                out,
            ),
            None => {
                write!(out, "{}", help::command_line(&["-h"]).render_help())?;
                Ok(Exit::Answered)
            }
        },
        None => {
            if let Some(text) = cli.input.text.as_ref().filter(|_| cli.input.file().is_none()) {
                mistyped::reject_word(text)?;
            }
            solve::run(&solve::Args { input: cli.input.clone(), tables: cli.tables.clone() }, shared, out)
        }
    }
}
