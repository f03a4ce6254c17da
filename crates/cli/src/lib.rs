//! The command line of `mcgs`, a solver for sums of combinatorial games.
//!
//! The program itself is one line. A program of your own gets the same command line with your games beside ours:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     mcgs_cli::run(&mcgs::REGISTRY)
//! }
//! ```
//!
//! Answers go to the standard output, everything else to the standard error. One file or folder per
//! subcommand in `commands`; this file only turns errors into messages and exit codes.

mod arguments;
mod bounded;
mod commands;
mod databases;
mod exit;
mod help;
mod input;
mod interrupt;
mod mistyped;
mod obeyed;
mod output;
mod registry;
mod run;
mod size;
mod switches;
mod tables;
mod test_files;

use std::ffi::OsString;
use std::io::{self, LineWriter, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use mcgs::Registry;
use mcgs::language::is_hidden;

use crate::arguments::Cli;
use crate::exit::{BadInput, Exit};
use crate::output::paint::{self, Painted};
use crate::output::visible::Visible;
use crate::output::{Output, messages};

/// Does what the command line asks for, with the games of this registry. The whole of a program's `main`.
pub fn run(registry: &'static Registry) -> ExitCode {
    registry::choose(registry);
    interrupt::begin();
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let colours = paint::choose(&arguments);
    messages::choose(&arguments);
    let mut out = Visible::new(LineWriter::new(Painted::new(Output::Answers)));
    // Without a terminal, clap has lines of 100 columns.
    let width = paint::columns(Output::Answers).map_or(100, |columns| columns.min(100));
    let parsed = help::command_line(&arguments)
        .color(colours)
        .term_width(width)
        .try_get_matches_from(&arguments)
        .and_then(|matches| {
            let cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut Cli::command()))?;
            Ok((cli, matches))
        });
    let result = match parsed {
        Ok((cli, matches)) => commands::run(&cli, &matches, &mut out),
        Err(refusal) => match mistyped::meant(&refusal) {
            Some(message) => Err(message.into()),
            None => show(&refusal),
        },
    };
    let exit = match result.and_then(|exit| {
        out.flush()?;
        Ok(exit)
    }) {
        Ok(exit) => exit,
        Err(error) if is_closed_pipe(&error) => Exit::Answered,
        Err(error) => {
            if let Some(bad_input) = error.downcast_ref::<BadInput>() {
                bad_input.say();
                Exit::BadInput
            } else {
                messages::error(format_args!("{error:#}"));
                Exit::Unknown
            }
        }
    };
    // Whatever else happened after Ctrl-C, such as a pipe that was closed by it, this is the reason.
    let exit = if interrupt::is_requested() { Exit::Interrupted } else { exit };
    exit.into()
}

/// Shows what the command line asked for instead of work, such as help, or what is wrong with it.
fn show(refusal: &clap::Error) -> anyhow::Result<Exit> {
    let exit = if refusal.use_stderr() { Exit::BadInput } else { Exit::Answered };
    if refusal.use_stderr() && messages::are_json() {
        let text = refusal.render().to_string();
        // What a first line announces belongs to it.
        messages::error(text.trim_end().strip_prefix("error: ").unwrap_or(&text).replacen(":\n  ", ": ", 1));
        return Ok(exit);
    }
    if !refusal.use_stderr() {
        let help = refusal.render();
        let help =
            if paint::has_colours(Output::Answers) { help.ansi().to_string() } else { help.to_string() };
        Output::Answers.write_all(help::shown(&help).as_bytes())?;
        return Ok(exit);
    }
    // Only its own print knows whether colours are wanted, but it repeats the arguments as they are.
    if std::env::args_os().all(|argument| argument.to_str().is_some_and(|text| !text.contains(is_hidden))) {
        refusal.print()?;
    } else {
        messages::say(refusal.render().to_string().trim_end());
    }
    Ok(exit)
}

/// Has the reader of our answers gone away, as in `mcgs ... | head -1`? It saw what it wanted to see.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
