//! `mcgs completions`: scripts that complete command lines.

use std::io::Write;

use clap::CommandFactory;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use crate::arguments::Cli;
use crate::exit::Exit;
use crate::obeyed;
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
    let mut program = with_names_of_games(with_effective_options());
    clap_complete::generate(args.shell, &mut program, "mcgs", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Answered)
}

/// The command line with the options that each command obeys. Options that all commands share would be offered everywhere.
fn with_effective_options() -> clap::Command {
    let plain = |argument: clap::Arg| argument.global(false);
    let program = Cli::command();
    let shared = program.get_arguments().filter(|argument| argument.is_global_set());
    let shared: Vec<clap::Arg> = shared.cloned().map(plain).collect();
    program.mut_args(plain).mut_subcommands(|command| with_effective(command, "", &shared))
}

fn with_effective(command: clap::Command, above: &str, shared: &[clap::Arg]) -> clap::Command {
    let name = obeyed::row_name(above, command.get_name());
    let has_effect = |argument: &&clap::Arg| obeyed::has_effect(&name, argument.get_id().as_str());
    command
        .args(shared.iter().filter(has_effect).cloned())
        .mut_subcommands(|below| with_effective(below, &name, shared))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The options that are offered after a command.
    fn offered(words: &[&str]) -> Vec<String> {
        let program = with_effective_options();
        let command = words.iter().fold(&program, |command, word| command.find_subcommand(word).unwrap());
        command.get_arguments().filter_map(|argument| argument.get_long()).map(str::to_owned).collect()
    }

    #[test]
    fn only_options_that_a_command_obeys_are_offered() {
        for (words, good, bad) in [
            (
                &["list"][..],
                &["json", "no-db", "color"][..],
                &["memory", "timeout", "no-history", "notation"][..],
            ),
            (&["octal"], &["json", "memory", "terms"], &["max-nodes", "db", "no-table"]),
            (&["graph"], &["timeout", "svg"], &["json", "max-nodes", "fresh"]),
            (&["db", "build"], &["memory", "threads"], &["json", "max-nodes", "notation"]),
            (&["generate"], &["max-nodes", "timeout"], &["json"]),
            (&["db"], &["memory", "timeout"], &["json", "max-nodes"]),
            (&["solve"], &["json", "notation", "no-history"], &[]),
            (&[], &["json", "notation", "no-history"], &[]),
        ] {
            let offered = offered(words);
            let is_offered = |name: &&str| offered.iter().any(|offered| offered == name);
            assert!(good.iter().all(is_offered), "{words:?}: {offered:?}");
            assert!(!bad.iter().any(is_offered), "{words:?}: {offered:?}");
        }
    }
}
