//! The command line with a help that shows what matters: of the options that all commands share, each command shows those that it
//! obeys, after its own, and the switches of the search stand under `--help-all`.

use std::ffi::OsStr;

use clap::{Arg, ArgAction, Command, CommandFactory};

use crate::arguments::{Cli, SEARCH_HEADING};
use crate::obeyed;

/// What an option that all commands share means for one of them, where that is not what it means elsewhere.
const OWN_WORDS: [(&str, &str, &str); 2] = [
    (
        "table",
        "threads",
        "Threads that search one cell together; 1 if not given, because `--jobs` keeps all cores busy",
    ),
    ("find", "max_nodes", "Give a question about a sum up after N search nodes; 100000 if not given"),
];

/// In help, clap takes `{n}` for the end of a line, so texts have this, and [`shown`] puts it right.
const PLACEHOLDER_N: &str = "{n_}";

/// Help as people see it.
pub(crate) fn shown(text: &str) -> String {
    text.replace(PLACEHOLDER_N, "{n}")
}

/// The command line for these arguments.
pub(crate) fn command_line<S: AsRef<OsStr>>(arguments: &[S]) -> Command {
    let words = || arguments.iter().map(AsRef::as_ref).take_while(|word| *word != "--");
    let help_all = Arg::new("help_all").long("help-all").global(true).action(ArgAction::HelpLong);
    let help_all = help_all.help("Print help with the switches of the search, for experiments");
    let mut program = Cli::command().arg(help_all);
    // Building takes longer than many a question, so only help is trimmed.
    if words().any(|word| word == "-h" || word == "help" || word.to_string_lossy().starts_with("--he")) {
        // Only then do commands have the options that all of them share.
        program.build();
        program = trimmed(program, "", words().any(|word| word == "--help-all"));
    }
    program
}

/// Hides what a command does not obey, and the switches of the search unless all options are wanted; likewise in the commands below.
fn trimmed(command: Command, above: &str, all: bool) -> Command {
    let name = obeyed::row_name(above, command.get_name());
    let command = command.mut_args(|argument| {
        let is_switch = argument.get_help_heading() == Some(SEARCH_HEADING);
        let is_useless = argument.is_global_set() && !obeyed::has_effect(&name, argument.get_id().as_str());
        let own = OWN_WORDS.iter().find(|(command, id, _)| *command == name && argument.get_id() == id);
        let argument = match own {
            Some((_, _, words)) => argument.help(*words).long_help(*words),
            None => argument,
        };
        argument.hide(is_useless || is_switch && !all).hide_short_help(is_switch && !all)
    });
    command.mut_subcommands(|command| trimmed(command, &name, all))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The help of a command.
    fn help(words: &str) -> String {
        let words: Vec<&str> = words.split(' ').collect();
        let result = command_line(&words).try_get_matches_from(&words);
        result.expect_err("help is no match").to_string()
    }

    #[test]
    fn the_switches_of_the_search_stand_under_help_all() {
        for command in ["mcgs", "mcgs test", "mcgs solve"] {
            for short in ["-h", "--help"] {
                let help = help(&format!("{command} {short}"));
                assert!(!help.contains("--no-history") && !help.contains("--value-length"), "{help}");
            }
            let all = help(&format!("{command} --help-all"));
            assert!(all.contains("--no-history") && all.contains("--value-length"), "{all}");
        }
        let program = help("mcgs --help");
        assert!(program.contains("--help-all") && program.contains("--memory"), "{program}");
    }

    #[test]
    fn a_command_shows_the_shared_options_that_it_obeys() {
        let list = help("mcgs list --help");
        assert!(
            list.contains("--json") && !list.contains("--memory") && !list.contains("--threads"),
            "{list}"
        );
        let build = help("mcgs db build --help");
        assert!(build.contains("--memory") && !build.contains("--max-nodes"), "{build}");
        let table = help("mcgs table --help");
        assert!(table.contains("--threads") && !table.contains("all cores if not given"), "{table}");
        assert!(help("mcgs find -h").contains("100000 if not given"));
        let generate = help("mcgs generate --help");
        assert!(generate.contains("--max-nodes") && !generate.contains("--json"), "{generate}");
    }

    #[test]
    fn own_options_come_before_shared_ones() {
        let mut program = Cli::command();
        program.build();
        for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
            let help = help(&format!("mcgs {} --help", command.get_name()));
            let place = |argument: &Arg| {
                let name = format!("  --{}", argument.get_long()?);
                let is_whole = |rest: &str| !rest.starts_with(|c: char| c == '-' || c.is_alphanumeric());
                help.match_indices(&name)
                    .map(|(place, _)| place)
                    .find(|place| is_whole(&help[place + name.len()..]))
            };
            let shared = |argument: &&Arg| argument.is_global_set();
            // A heading may have own options and, after them, shared ones.
            let own_headings: Vec<_> = command
                .get_arguments()
                .filter(|argument| !shared(argument))
                .map(Arg::get_help_heading)
                .collect();
            let last_own =
                command.get_arguments().filter(|argument| !shared(argument)).filter_map(place).max();
            let first_shared = command
                .get_arguments()
                .filter(shared)
                .filter(|argument| !own_headings.contains(&argument.get_help_heading()))
                .filter_map(place)
                .min();
            assert!(first_shared.is_none() || last_own < first_shared, "{help}");
        }
    }
}
