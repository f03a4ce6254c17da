//! Nothing that the program can do is missing on the pages.

use std::collections::BTreeSet;

use crate::pages;
use crate::run;

/// The names of all commands of `mcgs --help`, those of `mcgs db` with two words.
fn commands() -> Vec<String> {
    let below = |prefix: &str| -> Vec<String> {
        let help = run::help(prefix);
        let lines =
            help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
        let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        let names = names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
        names.map(|name| format!("{prefix} {name}")).collect()
    };
    let commands = below("");
    let nested = commands.iter().flat_map(|command| below(command)).collect::<Vec<_>>();
    commands.into_iter().chain(nested).map(|command| command.trim().to_owned()).collect()
}

/// The long options that a help text lists: a line with an option begins with `-`, and with its name in letters and hyphens.
fn options(help: &str) -> BTreeSet<String> {
    let lines = help.lines().filter(|line| line.trim_start().starts_with('-'));
    let long = lines.filter_map(|line| line.split_whitespace().find(|word| word.starts_with("--")));
    let plain = long.filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
    plain.map(str::to_owned).collect()
}

#[test]
fn every_command_and_every_option_is_on_a_page() {
    let commands = commands();
    assert!(commands.iter().any(|command| command == "db build"), "{commands:?}");
    let text: String = pages::all().into_iter().map(|page| page.text).collect();
    let mut missing = BTreeSet::new();
    for command in commands.iter().map(String::as_str).chain([""]) {
        if !text.contains(&format!("mcgs {command}")) {
            missing.insert(format!("mcgs {command}"));
        }
        // Tables of optimizations name their switches without hyphens.
        let is_named = |name: &String| {
            text.contains(name)
                || name.strip_prefix("--no-").is_some_and(|rest| text.contains(&format!("no-{rest}")))
        };
        missing.extend(options(&run::help(command)).into_iter().filter(|name| !is_named(name)));
    }
    assert!(missing.is_empty(), "no page names {missing:?}");
}
