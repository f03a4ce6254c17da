//! `mcgs man`: the manual pages.

use std::io::Write;

use clap_mangen::Man;

use crate::exit::Exit;
use crate::{help, mistyped};

/// Write the manual page of the program, or of one of its commands
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs man | man -l -                                        read it now
  mcgs man > ~/.local/share/man/man1/mcgs.1                  keep it, for `man mcgs`
  mcgs man test > ~/.local/share/man/man1/mcgs-test.1        the page of a command, for `man mcgs-test`")]
pub(crate) struct Args {
    /// The command
    #[arg(value_name = "COMMAND")]
    name: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let program = help::command_line(&["--help"]);
    let page = match &args.name {
        None => program,
        Some(name) => {
            let Some(command) = program.find_subcommand(name) else {
                return Err(mistyped::no_such_command(name, &program).into());
            };
            command.clone()
        }
    };
    // Rendered as a whole, because a page that is cut off is of no use.
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    out.write_all(help::shown(&String::from_utf8_lossy(&text)).as_bytes())?;
    Ok(Exit::Answered)
}
