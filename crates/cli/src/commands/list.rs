//! `mcgs list`: the games and their notation.

use std::fmt::Write as _;
use std::io::Write;

use mcgs::{Outcome, Ruleset};
use serde::Serialize;

use crate::arguments::SharedArgs;
use crate::exit::{BadInput, Exit};
use crate::registry::registry;

/// Show the games: rules, notation and an example
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: mcgs list clobber")]
pub(crate) struct Args {
    /// Show only this game, with all its examples
    name: Option<String>,
}

/// A game as JSON.
#[derive(Serialize)]
struct GameInfo {
    name: &'static str,
    rules: &'static str,
    syntax: &'static str,
    impartial: bool,
    examples: Vec<ExampleInfo>,
}

#[derive(Serialize)]
struct ExampleInfo {
    position: &'static str,
    outcome: String,
    input: String,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let rulesets: Vec<&dyn Ruleset> = match &args.name {
        Some(name) => vec![find(name)?],
        None => registry().entries().iter().map(mcgs::Entry::ruleset).collect(),
    };
    let mut text = String::new();
    for ruleset in &rulesets {
        if shared.json {
            text += &serde_json::to_string(&info(*ruleset))?;
            text.push('\n');
        } else if args.name.is_some() {
            text += &details(*ruleset);
        } else {
            text += &overview(*ruleset);
        }
    }
    if args.name.is_none() && !shared.json {
        text += "Every game NAME also has an impartial variant [impartial NAME], in which either player may make\n\
                 any move of both. `mcgs list NAME` shows more about one game.\n";
    }
    out.write_all(text.as_bytes())?;
    Ok(Exit::Answered)
}

fn find(name: &str) -> Result<&'static dyn Ruleset, BadInput> {
    registry().find(name.trim_matches(['[', ']'])).ok_or_else(|| {
        let hint = match registry().suggestions(name).as_slice() {
            [] => "`mcgs list` shows all games".to_owned(),
            names => format!("did you mean {}?", names.join(" or ")),
        };
        BadInput::new(format!("no such game `{name}`, {hint}"))
    })
}

fn overview(ruleset: &dyn Ruleset) -> String {
    let mut text =
        format!("{}\n  rules     {}\n  notation  {}\n", ruleset.title(), ruleset.rules(), ruleset.syntax());
    if let Some((position, _)) = ruleset.examples().first() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  example   {}", section(ruleset, position));
    }
    text.push('\n');
    text
}

fn details(ruleset: &dyn Ruleset) -> String {
    let mut text = format!("{}\n\n{}\n\nNotation: {}\n", ruleset.title(), ruleset.rules(), ruleset.syntax());
    if ruleset.is_variant() {
        text += "This is the impartial variant: either player may make any move of both players.\n";
    } else if ruleset.is_impartial() {
        text += "The game is impartial: both players always have the same moves.\n";
    }
    // Examples state partisan outcomes, which a variant does not share.
    if !ruleset.examples().is_empty() && !ruleset.is_variant() {
        text += "\nPositions and who wins them:\n";
        for (position, outcome) in ruleset.examples() {
            let _ = writeln!(text, "  {:<40} {outcome}: {}", section(ruleset, position), meaning(*outcome));
        }
    }
    if let Some((position, _)) = ruleset.examples().first() {
        let _ = writeln!(text, "\nTry:\n  mcgs \"{} {{B, W}}\"", section(ruleset, position));
    }
    text
}

fn info(ruleset: &dyn Ruleset) -> GameInfo {
    let examples = if ruleset.is_variant() { &[] } else { ruleset.examples() };
    GameInfo {
        name: ruleset.name(),
        rules: ruleset.rules(),
        syntax: ruleset.syntax(),
        impartial: ruleset.is_impartial(),
        examples: examples
            .iter()
            .map(|&(position, outcome)| ExampleInfo {
                position,
                outcome: outcome.to_string(),
                input: section(ruleset, position),
            })
            .collect(),
    }
}

/// The position under its section title, in brackets if it would not be one word otherwise.
fn section(ruleset: &dyn Ruleset, position: &str) -> String {
    if position.is_empty() || position.contains(char::is_whitespace) {
        format!("[{}] ({position})", ruleset.title())
    } else {
        format!("[{}] {position}", ruleset.title())
    }
}

fn meaning(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "Black wins",
        Outcome::R => "White wins",
        Outcome::N => "the first player wins",
        Outcome::P => "the first player loses",
    }
}
