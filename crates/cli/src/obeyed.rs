//! Which command obeys which of the options that all commands share. What a command does not obey, it refuses.
//!
//! The options can stand anywhere on the command line, so clap accepts them everywhere. This table says where they mean something; the page
//! `docs/cli.md` shows the same table, and a test holds the two and the program together.

use clap::ArgMatches;
use clap::parser::ValueSource;

use crate::exit::BadInput;
use crate::switches::Switches;

/// An option that all commands share; the switches of the search count as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shared {
    Json,
    Timeout,
    MaxNodes,
    Memory,
    Threads,
    Db,
    NoDb,
    Fresh,
    ValueLength,
    NimAlgorithm,
    Switches,
    Wait,
    Force,
    Notation,
}

use Shared::{
    Db, Force, Fresh, Json, MaxNodes, Memory, NimAlgorithm, NoDb, Notation, Switches as Switch, Threads,
    Timeout, ValueLength, Wait,
};

/// All of them, each with the name that clap knows it by; the switches have names of their own.
const ALL: &[(Shared, &str)] = &[
    (Json, "json"),
    (Timeout, "timeout"),
    (MaxNodes, "max_nodes"),
    (Memory, "memory"),
    (Threads, "threads"),
    (Db, "db"),
    (NoDb, "no_db"),
    (Fresh, "fresh"),
    (ValueLength, "value_length"),
    (NimAlgorithm, "nim_algorithm"),
    (Switch, "switches"),
    (Wait, "wait"),
    (Force, "force"),
    (Notation, "notation"),
];

/// Which of the options a command obeys.
#[derive(Debug, Clone, Copy)]
enum Obeyed {
    Only(&'static [Shared]),
    AllBut(&'static [Shared]),
}

use Obeyed::{AllBut, Only};

impl Obeyed {
    fn has(self, option: Shared) -> bool {
        match self {
            Only(options) => options.contains(&option),
            AllBut(options) => !options.contains(&option),
        }
    }
}

/// What each command obeys. Using no database is what the commands without one do anyway.
const TABLE: &[(&str, Obeyed)] = &[
    ("solve", AllBut(&[])),
    ("analyze", AllBut(&[Fresh])),
    ("explain", AllBut(&[])),
    ("draw", AllBut(&[Json, Fresh, Notation])),
    ("prove", AllBut(&[Fresh, Notation])),
    ("verify", Only(&[Json, Timeout, NoDb])),
    ("octal", Only(&[Json, Timeout, Memory, NoDb, Wait, Force])),
    ("test", AllBut(&[])),
    ("bench", AllBut(&[Notation])),
    ("bench --list", Only(&[NoDb])),
    ("report", Only(&[NoDb, Wait, Force])),
    ("generate", Only(&[Timeout, Memory, NoDb, Wait, Force])),
    ("generate --target", AllBut(&[Json, Threads, Notation])),
    ("table", AllBut(&[Json])),
    ("find", AllBut(&[Json, Threads, Notation])),
    ("experiment", Only(&[Json, Fresh, NimAlgorithm, Wait])),
    ("graph", Only(&[Timeout, Memory, NoDb, Wait, Force])),
    ("export", Only(&[Timeout, Memory, NoDb, Wait, Force])),
    ("convert", Only(&[NoDb, Wait, Force])),
    ("db build", Only(&[Timeout, Memory, Threads, NoDb, Wait, Force])),
    ("db info", Only(&[Timeout, NoDb])),
    ("db dump", Only(&[Timeout, Memory, NoDb])),
    ("db diff", Only(&[Timeout, Memory, NoDb])),
    ("db merge", Only(&[Timeout, Memory, NoDb, Wait, Force])),
    ("db verify", Only(&[Timeout, Memory, NoDb])),
    ("db export", Only(&[Timeout, Memory, NoDb])),
    ("list", Only(&[Json, NoDb])),
    ("completions", Only(&[NoDb])),
    ("man", Only(&[NoDb])),
];

/// What to write instead, where there is something.
const INSTEAD: &[(&str, Shared, &str)] = &[
    ("experiment", Timeout, "declare `limits.time_ms` in the file"),
    ("experiment", MaxNodes, "declare `limits.nodes` in the file"),
    ("experiment", Memory, "declare `memory_mib` in the file"),
    ("experiment", Threads, "each case has one thread; `--jobs N` runs several cases at the same time"),
    ("experiment", Db, "declare `level.databases` in the file"),
    ("experiment", NoDb, "declare `level.databases` in the file"),
    ("experiment", ValueLength, "declare `level.without` in the file"),
    ("experiment", Switch, "declare `level.without` in the file"),
    ("experiment", Force, "choose another folder with `-o DIR`"),
    ("table", Json, "write `--format csv`"),
    ("find", Threads, "each sum has one thread; `--jobs N` looks at several sums at the same time"),
    ("graph", MaxNodes, "write `--limit N`"),
    ("generate --target", Threads, "node counts repeat only with one thread"),
];

/// Why an option that means something with `--target` means nothing without it.
const NEEDS_TARGET: &str = "it needs `--target`";

impl Shared {
    /// The names that clap knows it by.
    fn ids(self) -> Vec<&'static str> {
        match self {
            Switch => Switches::each().map(|(name, _)| name).collect(),
            _ => ALL.iter().filter(|(option, _)| *option == self).map(|(_, id)| *id).collect(),
        }
    }
}

/// Refuses the first option of the command line that its command does not obey.
pub(crate) fn check(matches: &ArgMatches) -> Result<(), BadInput> {
    let (row, command) = row(matches);
    let Some((_, obeyed)) = TABLE.iter().find(|(name, _)| *name == row) else { return Ok(()) };
    for (option, _) in ALL.iter().filter(|(option, _)| !obeyed.has(*option)) {
        if let Some(id) = option.ids().into_iter().find(|id| is_given(matches, id)) {
            let hint = INSTEAD.iter().find(|(name, other, _)| *name == row && other == option);
            let with_target = row == "generate" && obeys("generate --target", *option);
            let hint = if with_target { Some(NEEDS_TARGET) } else { hint.map(|(_, _, hint)| *hint) };
            let hint = hint.map_or(String::new(), |hint| format!(", {hint}"));
            let name = id.replace('_', "-");
            return Err(BadInput::new(format!("`--{name}` has no effect on `mcgs {command}`{hint}")));
        }
    }
    Ok(())
}

/// Does an option that all commands share have an effect on a command, whatever else is given? Those without a column always have one.
pub(crate) fn has_effect(command: &str, id: &str) -> bool {
    let Some((option, _)) = ALL.iter().find(|(option, _)| option.ids().contains(&id)) else { return true };
    // A command with commands below it has what one of them has.
    let is_below = |row: &str| row.strip_prefix(command).is_some_and(|rest| rest.starts_with(' '));
    let mut rows = TABLE.iter().filter(|(row, _)| *row == command || is_below(row)).peekable();
    rows.peek().is_none() || rows.any(|(_, obeyed)| obeyed.has(*option))
}

/// The name in the table of a command below another one; the program itself solves.
pub(crate) fn row_name(above: &str, name: &str) -> String {
    match (above, name) {
        (_, "mcgs") => "solve".to_owned(),
        ("" | "solve", name) => name.to_owned(),
        (above, name) => format!("{above} {name}"),
    }
}

/// Does a row of the table have the option?
fn obeys(row: &str, option: Shared) -> bool {
    TABLE.iter().any(|(name, obeyed)| *name == row && obeyed.has(option))
}

/// Does the command use databases?
pub(crate) fn uses_databases(matches: &ArgMatches) -> bool {
    obeys(&row(matches).0, Db)
}

/// The row of the table for a command line, and the name of its command.
fn row(matches: &ArgMatches) -> (String, String) {
    let mut names = Vec::new();
    let mut last = matches;
    while let Some((name, below)) = last.subcommand() {
        names.push(name);
        last = below;
    }
    let command = if names.is_empty() { "solve".to_owned() } else { names.join(" ") };
    let row = match command.as_str() {
        "bench" if is_given(last, "list") => "bench --list".to_owned(),
        "generate" if is_given(last, "target") => "generate --target".to_owned(),
        _ => command.clone(),
    };
    let shown = if row == "bench --list" { row.clone() } else { command };
    (row, shown)
}

/// Was the option written on the command line? A default does not count.
fn is_given(matches: &ArgMatches, id: &str) -> bool {
    matches.value_source(id).is_some_and(|source| source == ValueSource::CommandLine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Cli;
    use clap::CommandFactory;

    /// The commands that have no further commands below them.
    fn commands() -> Vec<String> {
        let mut found = Vec::new();
        for command in Cli::command().get_subcommands() {
            let name = command.get_name();
            let below: Vec<String> =
                command.get_subcommands().map(|sub| format!("{name} {}", sub.get_name())).collect();
            if below.is_empty() {
                found.push(name.to_owned());
            }
            found.extend(below);
        }
        found
    }

    #[test]
    fn every_command_has_a_row() {
        let rows: Vec<&str> = TABLE.iter().map(|(name, _)| *name).collect();
        for command in commands() {
            assert!(rows.contains(&command.as_str()), "{command}");
        }
        for row in rows {
            let command = row.split(" --").next().unwrap();
            assert!(commands().iter().any(|known| known == command), "{row}");
        }
    }

    #[test]
    fn every_global_option_has_a_column() {
        let mut command = Cli::command();
        command.build();
        let known: Vec<&str> = ALL.iter().flat_map(|(option, _)| option.ids()).collect();
        for argument in command.get_arguments().filter(|argument| argument.is_global_set()) {
            let id = argument.get_id().as_str();
            assert!(known.contains(&id) || ["help", "color"].contains(&id), "{id}");
        }
    }

    fn refusal(line: &str) -> Option<String> {
        let matches =
            Cli::command().try_get_matches_from(["mcgs"].into_iter().chain(line.split(' '))).unwrap();
        check(&matches).err().map(|error| error.to_string())
    }

    #[test]
    fn options_are_found_wherever_they_stand() {
        for line in ["--memory 1G list", "list --memory 1G"] {
            assert_eq!(refusal(line).as_deref(), Some("error: `--memory` has no effect on `mcgs list`"));
        }
        for line in ["--max-nodes 3 db info a", "db --max-nodes 3 info a", "db info a --max-nodes 3"] {
            assert_eq!(
                refusal(line).as_deref(),
                Some("error: `--max-nodes` has no effect on `mcgs db info`")
            );
        }
        for line in ["list", "list --json", "XO --no-table --memory 1G", "analyze XO --threads 3"] {
            assert_eq!(refusal(line), None, "{line}");
        }
        assert!(refusal("report a -o b --nim-algorithm lv").unwrap().contains("--nim-algorithm"));
        assert!(refusal("graph XO --no-split").unwrap().contains("--no-split"));
    }

    #[test]
    fn a_refusal_says_what_to_write_instead() {
        assert!(refusal("generate nogo --size 3 --max-nodes 5").unwrap().ends_with("it needs `--target`"));
        assert_eq!(refusal("generate nogo --size 3 --max-nodes 5 --target 1-9"), None);
        assert!(refusal("graph XO --max-nodes 5").unwrap().ends_with(", write `--limit N`"));
    }
}
