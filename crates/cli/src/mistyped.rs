//! Command lines that are not what was meant: a mistyped command, a file that is not there, an input without quotes.

use std::fs;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, CommandFactory};
use mcgs::language::units;
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
    let program = Cli::command();
    let game = registry().resolve(text).filter(|_| !is_near_command(text));
    Err(match game {
        None => no_such(if is_near_command(text) { "command" } else { "command or file" }, text, &program),
        Some(found) => {
            let example = found.ruleset.examples().first().map_or("", |(position, _)| position);
            let input = format!("[{}] {example} {{outcome}}", found.ruleset.title());
            BadInput::new(format!(
                "no such command `{text}`, a question about this game is an input such as `mcgs \"{input}\"`"
            ))
        }
    })
}

/// Words that somebody may try, and the commands that do what they mean.
const OTHER_WORDS: &[(&str, &str)] = &[("check", "verify"), ("why", "explain")];

/// The error that a program, or a command with commands below it, has no command of this name.
pub(crate) fn no_such_command(word: &str, above: &clap::Command) -> BadInput {
    no_such("command", word, above)
}

fn no_such(what: &str, word: &str, above: &clap::Command) -> BadInput {
    let names = above.get_subcommands().map(clap::Command::get_name);
    let names: Vec<&str> = names.filter(|name| *name != "help").collect();
    let other_word = OTHER_WORDS.iter().find(|(other, name)| *other == word && names.contains(name));
    let near = other_word.map(|(_, name)| *name).or(nearest(word, names.iter().copied()).first().copied());
    let hint = match near {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("the commands are {}; see `mcgs --help`", names.join(", ")),
    };
    BadInput::new(format!("no such {what} `{word}`, {hint}"))
}

/// Does the word look like a command?
fn is_near_command(word: &str) -> bool {
    !nearest(word, Cli::command().get_subcommands().map(clap::Command::get_name)).is_empty()
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
    let context = match refusal.kind() {
        ErrorKind::UnknownArgument => ContextKind::InvalidArg,
        ErrorKind::InvalidSubcommand => ContextKind::InvalidSubcommand,
        _ => return None,
    };
    let Some(ContextValue::String(refused)) = refusal.get(context) else { return None };
    if let Some(message) = lonely_unit(refused) {
        return Some(message);
    }
    let program = Cli::command();
    let matches = program.clone().ignore_errors(true).try_get_matches().ok()?;
    let (mut last, mut command): (&ArgMatches, &clap::Command) = (&matches, &program);
    while let Some((name, below)) = last.subcommand() {
        last = below;
        command = command.find_subcommand(name).unwrap_or(command);
    }
    let has_command = matches.subcommand_name().is_some();
    let first = last.try_get_one::<String>("text").ok().flatten();
    if refused.starts_with('-') {
        // An option of a command is none of the program, so the command may be mistyped.
        let is_command = first.is_some_and(|word| !has_command && !is_input(word) && is_near_command(word));
        return match first {
            Some(word) if is_command => reject_word(word).err(),
            _ if refusal.get(ContextKind::SuggestedArg).is_some() => None,
            _ => Some(no_such_option(refused)),
        };
    }
    let Some(first) = first else {
        let is_command = refusal.kind() == ErrorKind::InvalidSubcommand;
        return is_command.then(|| no_such_command(refused, command));
    };
    let arguments: Vec<String> = arguments().skip_while(|argument| argument != first).collect();
    if first.contains(['[', '{']) {
        let whole: Vec<&str> =
            arguments.iter().map(String::as_str).take_while(|word| !word.starts_with("--")).collect();
        let whole = whole.join(" ");
        let whole = whole.trim_matches('\'');
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

/// What to say of a number and its unit that are two words, as in `--timeout 5 s`.
fn lonely_unit(refused: &str) -> Option<BadInput> {
    let arguments: Vec<String> = arguments().collect();
    let (option, number) = arguments.windows(3).find_map(|words| match words {
        [option, number, unit] if option.starts_with("--") && unit == refused => Some((option, number)),
        _ => None,
    })?;
    let is_unit = refused.len() <= 3 && refused.chars().all(|letter| letter.is_ascii_alphabetic());
    let is_number = units::split(number).is_some_and(|(_, unit)| unit.is_empty());
    (is_unit && is_number)
        .then(|| BadInput::new(format!("a number and its unit are one word: `{option} {number}{refused}`")))
}

/// What to say of something that begins with `-` and is like no option. clap would advise to write `--` before it.
fn no_such_option(refused: &str) -> BadInput {
    if let Some(message) =
        with_one_dash(refused).or_else(|| negative_number(refused)).or_else(|| before_its_command(refused))
    {
        return message;
    }
    let written = arguments().find(|argument| argument.starts_with(refused)).unwrap_or(refused.to_owned());
    let hint = if written.starts_with("-[") {
        format!(
            "the negative of a game has a title of its own, such as `[negative {}]`",
            registry().example()
        )
    } else {
        "see `mcgs --help`".to_owned()
    };
    BadInput::new(format!("no such option `{written}`, {hint}"))
}

/// What to say of `--timeout -5`.
fn negative_number(refused: &str) -> Option<BadInput> {
    let is_number =
        |word: &str| word.starts_with(refused) && word.bytes().skip(1).all(|byte| byte.is_ascii_digit());
    let arguments: Vec<String> = arguments().collect();
    let (option, number) = arguments.windows(2).find_map(|words| match words {
        [option, number] if number.len() > 1 && is_number(number) => {
            Some((option.strip_prefix("--")?, number))
        }
        _ => None,
    })?;
    let mut program = Cli::command();
    program.build();
    let takes_value = |command: &clap::Command| {
        let mut arguments = command.get_arguments();
        arguments.any(|it| it.get_long() == Some(option) && it.get_action().takes_values())
    };
    let is_known = takes_value(&program) || program.get_subcommands().any(takes_value);
    is_known.then(|| BadInput::new(format!("`--{option}` takes no negative number, found `{number}`")))
}

/// What to say of an option that stands before the command that has it.
fn before_its_command(refused: &str) -> Option<BadInput> {
    let name = refused.strip_prefix("--")?.split('=').next()?.to_owned();
    let given: Vec<String> = arguments().collect();
    let program = Cli::command();
    let command = program.get_subcommands().find(|command| {
        given.iter().any(|word| word == command.get_name())
            && command.get_arguments().any(|argument| argument.get_long() == Some(name.as_str()))
    })?;
    let command = command.get_name();
    Some(BadInput::new(format!("`--{name}` stands after `{command}`, as in `mcgs {command} … --{name}`")))
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
