//! `mcgs completions`: scripts that complete command lines.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::arguments::Cli;
use crate::exit::Exit;

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
    clap_complete::generate(args.shell, &mut Cli::command(), "mcgs", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Answered)
}
