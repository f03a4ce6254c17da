//! Command lines that are not what was meant: a mistyped command, a file that is not there, an input without quotes.

use std::fs;
use std::path::Path;

use clap::error::{ContextKind, ContextValue};
use clap::{ArgMatches, CommandFactory};
use mcgs::nearest;

use crate::arguments::Cli;
use crate::exit::BadInput;
use crate::registry::registry;

/// Is this an input, and not the name of something? Names have neither blanks nor brackets.
fn is_input(text: &str) -> bool {
    text.is_empty() || text == "-" || text.contains(|c: char| c.is_whitespace() || "[](){}".contains(c))
}

/// Refuses an input that is one word: it was meant to be a command, a file or a game.
pub(crate) fn reject_word(text: &str) -> Result<(), BadInput> {
    if is_input(text) {
        return Ok(());
    }
    let path = Path::new(text);
    let is_path = text.contains(['/', '\\']) || path.extension().is_some();
    if is_path {
        return Err(no_such_file(path));
    }
    let hint = if let Some(name) = near_commands(text).first() {
        format!("did you mean `{name}`?")
    } else if let Some(found) = registry().resolve(text) {
        let example = found.ruleset.examples().first().map_or("", |(position, _)| position);
        let title = found.ruleset.title();
        format!("a question about this game is an input such as `mcgs \"[{title}] {example} {{outcome}}\"`")
    } else {
        format!("the commands are {}; see `mcgs --help`", commands().join(", "))
    };
    Err(BadInput::new(format!("no such command `{text}`, {hint}")))
}

/// The names of all commands.
fn commands() -> Vec<String> {
    Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// The commands whose names look like this word, best first.
fn near_commands(word: &str) -> Vec<String> {
    let names = commands();
    nearest(word, names.iter().map(String::as_str)).into_iter().map(str::to_owned).collect()
}

/// The error that a file is not there, with a file that may have been meant.
pub(crate) fn no_such_file(path: &Path) -> BadInput {
    let near = similar_file(path).map_or(String::new(), |near| format!(", did you mean `{near}`?"));
    BadInput::new(format!("{}: no such file or directory{near}", path.display()))
}

/// A file in the same folder whose name looks like this one.
fn similar_file(path: &Path) -> Option<String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let names: Vec<String> = names.take(10_000).collect();
    let near = *nearest(path.file_name()?.to_str()?, names.iter().map(String::as_str)).first()?;
    Some(folder.map_or(near.to_owned(), |folder| folder.join(near).display().to_string()))
}

/// What to say instead of clap's refusal of one argument too many, if its first argument tells what was meant.
pub(crate) fn meant(refusal: &clap::Error) -> Option<BadInput> {
    if refusal.kind() != clap::error::ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(refused)) = refusal.get(ContextKind::InvalidArg) else { return None };
    let matches = Cli::command().ignore_errors(true).try_get_matches().ok()?;
    let mut last: &ArgMatches = &matches;
    while let Some((_, below)) = last.subcommand() {
        last = below;
    }
    let has_command = matches.subcommand_name().is_some();
    let first = last.try_get_one::<String>("text").ok().flatten();
    if refused.starts_with('-') {
        // An option of a command is none of the program, so the command may be mistyped.
        let is_command =
            first.is_some_and(|word| !has_command && !is_input(word) && !near_commands(word).is_empty());
        return match first {
            Some(word) if is_command => reject_word(word).err(),
            _ if refused.starts_with("--") => None,
            _ => with_one_dash(refused),
        };
    }
    let first = first?;
    let arguments: Vec<String> = arguments().skip_while(|argument| argument != first).collect();
    if first.contains(['[', '{']) {
        let whole: Vec<&str> =
            arguments.iter().map(String::as_str).take_while(|word| !word.starts_with("--")).collect();
        let whole = whole.join(" ");
        let message = format!("the input is more than one argument, put it in quotes: \"{whole}\"");
        return Some(BadInput::new(message));
    }
    if Path::new(first).exists() {
        let message =
            format!("`{first}` is one file; several are run by `mcgs test {}`", arguments.join(" "));
        return Some(BadInput::new(message));
    }
    // A word after a command is no mistyped command.
    if has_command { None } else { reject_word(first).err() }
}

/// The arguments of the program. One that is no valid text is only shown.
fn arguments() -> impl Iterator<Item = String> {
    std::env::args_os().map(|argument| argument.to_string_lossy().into_owned())
}

/// What to say of `-timeout`, of which clap sees the option `-t`.
fn with_one_dash(short: &str) -> Option<BadInput> {
    let written = arguments().find(|argument| argument.starts_with(short) && !argument.starts_with("--"))?;
    let mut program = Cli::command();
    program.build();
    let name = written.trim_start_matches('-').split('=').next()?.to_owned();
    let is_known = |command: &clap::Command| {
        command.get_arguments().any(|argument| argument.get_long() == Some(name.as_str()))
    };
    let is_option = name.len() > 1 && (is_known(&program) || program.get_subcommands().any(is_known));
    is_option.then(|| BadInput::new(format!("no such option `{written}`, did you mean `--{name}`?")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistyped_commands_are_told_from_inputs() {
        let hint = |text| reject_word(text).err().map(|error| error.to_string()).unwrap_or_default();
        assert_eq!(hint("slove"), "error: no such command `slove`, did you mean `solve`?");
        assert_eq!(hint("lst"), "error: no such command `lst`, did you mean `list`?");
        assert_eq!(hint("analyse"), "error: no such command `analyse`, did you mean `analyze`?");
        assert!(hint("frobnicate").ends_with("; see `mcgs --help`"));
        assert!(
            hint("cram").contains("`mcgs \"[impartial domineering] ..|.. {outcome}\"`"),
            "{}",
            hint("cram")
        );
        assert_eq!(hint("no/such"), "error: no/such: no such file or directory");
        assert_eq!(
            hint("src/lib.sr"),
            "error: src/lib.sr: no such file or directory, did you mean `src/lib.rs`?"
        );
        for text in ["-", "{B}", "[clobber] XO {B}", "a b"] {
            assert_eq!(hint(text), "", "{text}");
        }
    }
}
