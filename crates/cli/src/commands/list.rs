//! `mcgs list`: the games and their notation.

use std::fmt::Write as _;
use std::io::Write;

use mcgs::{Alias, Boards, Outcome, Report, Resolved, Ruleset};
use serde::Serialize;

use crate::arguments::SharedArgs;
use crate::exit::{BadInput, Exit};
use crate::output::{Output, paint};
use crate::registry::registry;

/// The width of prose that goes to no terminal.
const PROSE: usize = 96;
/// The width of the column of examples.
const EXAMPLE: usize = 40;

/// Show the games: rules, notation, other names and examples
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs list clobber         cells, limits, other names and positions with their outcomes
  mcgs list cram            a name that people know
  mcgs list --json          one object per game")]
pub(crate) struct Args {
    /// Show only this game, with all its examples
    name: Option<String>,
}

/// A game as JSON.
#[derive(Serialize)]
struct GameInfo {
    format: u32,
    name: &'static str,
    title: String,
    rules: &'static str,
    syntax: &'static str,
    impartial: bool,
    board: Option<&'static str>,
    cells: Vec<char>,
    other_cells: Vec<OtherCellInfo>,
    has_parameters: bool,
    default_parameters: Option<&'static str>,
    limits: Option<&'static str>,
    aliases: Vec<AliasInfo>,
    examples: Vec<ExampleInfo>,
}

#[derive(Serialize)]
struct OtherCellInfo {
    written: char,
    cell: char,
}

#[derive(Serialize)]
struct AliasInfo {
    name: &'static str,
    /// What it stands for.
    title: String,
}

#[derive(Serialize)]
struct ExampleInfo {
    position: &'static str,
    /// Nothing for a variant: examples state the outcomes of the game itself.
    outcome: Option<String>,
    input: String,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let asked = args.name.as_deref().map(|name| name.trim_matches(['[', ']']));
    let found = asked.map(|name| Ok::<_, BadInput>((name, find(name)?))).transpose()?;
    let rulesets: Vec<&dyn Ruleset> = match &found {
        Some((_, found)) => vec![found.ruleset],
        None => registry().entries().iter().map(mcgs::Entry::ruleset).collect(),
    };
    let mut text = String::new();
    for ruleset in &rulesets {
        if shared.json {
            text += &serde_json::to_string(&info(*ruleset))?;
            text.push('\n');
        } else if let Some((name, found)) = found {
            text += &details(name, found);
        } else {
            text += &overview(*ruleset);
        }
    }
    if args.name.is_none() && !shared.json {
        let more = "Every game NAME also has an impartial variant [impartial NAME], in which either player may make \
                    any move of both. `mcgs list NAME` shows more about one game.";
        let width = paint::columns(Output::Answers).unwrap_or(PROSE);
        text += &paint::folded_within(more, 0, width);
        text.push('\n');
    }
    out.write_all(text.as_bytes())?;
    Ok(Exit::Answered)
}

/// The game with this name, or an error that knows similar ones.
pub(crate) fn find(name: &str) -> Result<Resolved, BadInput> {
    registry().resolve(name).ok_or_else(|| {
        let hint = match registry().suggestions(name).as_slice() {
            [] => "`mcgs list` shows all games".to_owned(),
            names => format!("did you mean {}?", names.join(" or ")),
        };
        BadInput::new(format!("no such game `{name}`, {hint}"))
    })
}

fn overview(ruleset: &dyn Ruleset) -> String {
    let mut text = ruleset.title() + "\n";
    let mut line = |name: &str, what: &str| {
        text += &paint::folded(&format!("  {name:<10}{what}"), 12);
        text.push('\n');
    };
    line("rules", ruleset.rules());
    line("notation", ruleset.syntax());
    if !ruleset.aliases().is_empty() {
        let names: Vec<&str> = ruleset.aliases().iter().map(|alias| alias.name).collect();
        line("also", &names.join(", "));
    }
    if let Some((position, _)) = ruleset.examples().first() {
        line("example", &section(ruleset, position));
    }
    text.push('\n');
    text
}

/// All about one game, under the name by which somebody asked for it.
fn details(asked: &str, found: Resolved) -> String {
    let ruleset = found.ruleset;
    let title = with_parameters(&ruleset.title(), found.parameters);
    let heading = if asked == title { title } else { format!("{asked} is [{title}]") };
    let mut text = format!("{heading}\n\n{}\n", paint::folded(ruleset.rules(), 0));
    let kind = if ruleset.is_variant() {
        "This is the impartial variant: either player may make any move of both players."
    } else if ruleset.is_impartial() {
        "The game is impartial: both players always have the same moves."
    } else {
        ""
    };
    if !kind.is_empty() {
        text += &paint::folded(kind, 0);
        text.push('\n');
    }
    text.push('\n');
    let mut line = |name: &str, what: &str| {
        if !what.is_empty() {
            let _ = writeln!(text, "{}", paint::folded(&format!("{name:<13}{what}"), 13));
        }
    };
    line("Notation:", ruleset.syntax());
    line("Cells:", &cells(ruleset));
    line("Parameters:", &parameters(ruleset));
    line("Limits:", ruleset.limits());
    let aliases: Vec<String> = ruleset.aliases().iter().map(|alias| alias_text(ruleset, alias)).collect();
    line("Also called:", &aliases.join(", "));
    // Examples state partisan outcomes, which a variant does not share.
    if !ruleset.examples().is_empty() && !ruleset.is_variant() {
        text += "\nPositions and who wins them:\n";
        let examples = ruleset.examples().iter();
        let examples: Vec<(String, Outcome)> =
            examples.map(|(position, outcome)| (section(ruleset, position), *outcome)).collect();
        // A narrow terminal has no room for empty columns.
        let longest = examples.iter().map(|(example, _)| example.chars().count()).max().unwrap_or(0);
        let is_narrow = paint::columns(Output::Answers).is_some_and(|columns| columns < PROSE);
        let width = if is_narrow { longest.min(EXAMPLE) } else { EXAMPLE };
        for (example, outcome) in examples {
            let line = format!("  {example:<width$} {outcome}: {}", meaning(outcome));
            let _ = writeln!(text, "{}", paint::folded(&line, 6));
        }
    }
    if let Some((position, _)) = ruleset.examples().first() {
        let example = match found.parameters {
            // The example has parameters of its own, but the position behind them is one of these, too.
            Some(_) => format!("[{asked}] {}", position.rsplit(':').next().unwrap_or(position)),
            None => section(ruleset, position),
        };
        let _ = writeln!(text, "\nTry:\n  mcgs \"{example} {{B, W}}\"");
    }
    text
}

/// The characters of cells, and what else may be written for them.
fn cells(ruleset: &dyn Ruleset) -> String {
    let kinds = cell_list(ruleset);
    let mut text = kinds.iter().map(|cell| format!("`{cell}`")).collect::<Vec<_>>().join(", ");
    if kinds.iter().any(|cell| cell.is_ascii_uppercase() && !kinds.contains(&cell.to_ascii_lowercase())) {
        text += "; small letters stand for capital ones";
    }
    for (other, cell) in ruleset.other_cells() {
        let _ = write!(text, "; `{other}` stands for `{cell}`");
    }
    text
}

fn cell_list(ruleset: &dyn Ruleset) -> Vec<char> {
    match ruleset.boards() {
        Some(Boards::Strips(kinds) | Boards::Grids(kinds)) => kinds.iter().map(|&(cell, _)| cell).collect(),
        _ => Vec::new(),
    }
}

fn parameters(ruleset: &dyn Ruleset) -> String {
    if !ruleset.has_parameters() {
        return String::new();
    }
    let title = ruleset.title();
    let default =
        ruleset.default_parameters().map_or(String::new(), |usual| format!("; {usual} if there are none"));
    format!("before the position, or in the title: `[{title} PARAMETERS]`{default}")
}

/// An alias, and what it stands for if that is not the game as it is.
fn alias_text(ruleset: &dyn Ruleset, alias: &Alias) -> String {
    let title = alias_title(ruleset, alias);
    if title == ruleset.name() { alias.name.to_owned() } else { format!("{} ([{title}])", alias.name) }
}

fn alias_title(ruleset: &dyn Ruleset, alias: &Alias) -> String {
    let variant = if alias.is_variant { "impartial " } else { "" };
    with_parameters(&format!("{variant}{}", ruleset.name()), alias.parameters)
}

fn with_parameters(title: &str, parameters: Option<&str>) -> String {
    parameters.map_or(title.to_owned(), |parameters| format!("{title} {parameters}"))
}

fn info(ruleset: &dyn Ruleset) -> GameInfo {
    GameInfo {
        format: Report::FORMAT,
        name: ruleset.name(),
        title: ruleset.title(),
        rules: ruleset.rules(),
        syntax: ruleset.syntax(),
        impartial: ruleset.is_impartial(),
        board: ruleset.boards().map(|boards| match boards {
            Boards::Strips(_) => "strip",
            Boards::Grids(_) => "grid",
            Boards::Numbers(_) => "grid of numbers",
        }),
        cells: cell_list(ruleset),
        other_cells: ruleset
            .other_cells()
            .iter()
            .map(|&(written, cell)| OtherCellInfo { written, cell })
            .collect(),
        has_parameters: ruleset.has_parameters(),
        default_parameters: ruleset.default_parameters(),
        limits: Some(ruleset.limits()).filter(|limits| !limits.is_empty()),
        aliases: ruleset
            .aliases()
            .iter()
            .map(|alias| AliasInfo { name: alias.name, title: alias_title(ruleset, alias) })
            .collect(),
        examples: ruleset
            .examples()
            .iter()
            .map(|&(position, outcome)| ExampleInfo {
                position,
                outcome: (!ruleset.is_variant()).then(|| outcome.to_string()),
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
