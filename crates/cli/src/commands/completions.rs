//! `mcgs completions`: scripts that complete command lines.

use std::io::Write;

use clap::CommandFactory;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use crate::arguments::Cli;
use crate::exit::Exit;
use crate::registry::registry;

/// Write a script that completes command lines in your shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: mcgs completions bash > ~/.local/share/bash-completion/completions/mcgs")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Exit> {
    // The generator panics when it cannot write, so it does not get to see `out`.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut with_names_of_games(Cli::command()), "mcgs", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Answered)
}

/// Offers the names of games where a game is expected.
fn with_names_of_games(program: clap::Command) -> clap::Command {
    let names = || registry().entries().iter().map(|entry| entry.ruleset().name());
    [("generate", "games"), ("list", "name")].into_iter().fold(program, |program, (command, argument)| {
        program.mut_subcommand(command, |command| {
            command.mut_arg(argument, |argument| argument.value_parser(PossibleValuesParser::new(names())))
        })
    })
}
