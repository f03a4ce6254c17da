//! An analysis as a page of text.

use std::fmt::Write;

use mcgs::drawing::draw_thermograph;
use mcgs::{Analysis, CanonicalForm, Finding, Fraction, Moves, Reason, Stops};

use crate::output::{Output, paint};

/// Lines of options that are shown for each player.
const MAX_OPTIONS: usize = 30;
/// Moves that are shown in one line.
const MAX_MOVES: usize = 24;
/// The longest value and the longest value of an option that are shown, in characters.
const MAX_VALUE: usize = 2000;
const MAX_OPTION: usize = 120;
/// The width of the first column.
const NAME_WIDTH: usize = 16;

/// Moves behind longer values do not go on below each other on a narrow terminal.
const MAX_HANGING: usize = 24;

/// The games, then one line for each quantity that the sum has, then moves and thermograph.
pub(crate) fn page(analysis: &Analysis) -> String {
    let mut text = games(analysis);
    text.push('\n');
    let mut line = |name: &str, content: Option<String>| {
        if let Some(content) = content {
            // Writing to a string cannot fail.
            let line = format!("{name:<NAME_WIDTH$}{content}");
            let _ = writeln!(text, "{}", paint::folded(&line, NAME_WIDTH));
        }
    };
    line("Outcome", shown(&analysis.outcome, |letter| format!("{letter}, {}", meaning(letter))));
    line("Value", shown(&analysis.value, |form| canonical_form(form, MAX_VALUE)));
    let number = |number: &Fraction| analysis.notation.show(&number.to_string());
    line("Mean", shown(&analysis.mean, number));
    line("Temperature", shown(&analysis.temperature, number));
    let stops = |stops: &Stops| format!("left {}, right {}", number(&stops.left), number(&stops.right));
    line("Stops", shown(&analysis.stops, stops));
    let confused = match &analysis.confusion_interval {
        Finding::NotApplicable => Some("no number".to_owned()),
        interval => shown(interval, |interval| analysis.notation.show(&interval.to_string())),
    };
    line("Confused with", confused);
    line("Bounds", shown(&analysis.bounds, ToString::to_string));
    line("Bounds in ups", shown(&analysis.bounds_of_ups, ToString::to_string));
    line("Atomic weight", shown(&analysis.atomic_weight, String::clone));
    for (player, moves) in [("Black", &analysis.left), ("White", &analysis.right)] {
        line(&format!("{player} wins by"), shown(&moves.winning, |moves| list(moves)));
    }
    for (player, moves) in [("Black (Left)", &analysis.left), ("White (Right)", &analysis.right)] {
        text += &options(player, moves);
    }
    text.push('\n');
    match &analysis.thermograph {
        Finding::Known(walls) => {
            let corners = format!("Thermograph  {walls}");
            // Each wall has a line of its own if they do not fit into one.
            let is_long =
                paint::columns(Output::Answers).is_some_and(|columns| corners.chars().count() > columns);
            let corners = if is_long { corners.replacen(" R:", "\n             R:", 1) } else { corners };
            for line in corners.lines() {
                let _ = writeln!(text, "{}", paint::folded(line, 16));
            }
            let _ = write!(text, "\n{}", draw_thermograph(&walls.0));
        }
        finding => {
            let _ = writeln!(text, "Thermograph  {}", shown(finding, |_| String::new()).unwrap_or_default());
        }
    }
    text
}

fn games(analysis: &Analysis) -> String {
    let mut text = String::new();
    if analysis.games.is_empty() {
        text.push_str("(no games)\n");
    }
    let is_sum = analysis.games.len() > 1;
    for (index, game) in analysis.games.iter().enumerate() {
        let number = if is_sum { format!("{index}: ") } else { String::new() };
        if game.drawing.is_empty() {
            let _ = writeln!(text, "{number}{}", game.label);
            continue;
        }
        // The name without the board, which follows. An impartial variant is in brackets together with its board.
        let name = match game.label.rsplit_once(':') {
            Some((name, _)) if game.is_board => name.trim_start_matches('['),
            None if game.is_board => &game.title,
            _ => &game.label,
        };
        let _ = writeln!(text, "{number}{name}");
        for row in &game.drawing {
            let _ = writeln!(text, "  {row}");
        }
    }
    text
}

/// The content of a line; nothing for quantities that the sum does not have.
fn shown<T>(finding: &Finding<T>, show: impl FnOnce(&T) -> String) -> Option<String> {
    match finding {
        Finding::Known(quantity) => Some(show(quantity)),
        Finding::NotApplicable => None,
        Finding::Unknown(reason) => Some(unknown(*reason)),
    }
}

fn unknown(reason: Reason) -> String {
    let limit = match reason {
        Reason::Time => "time limit",
        Reason::Nodes => "node limit",
        Reason::Memory => "memory limit",
        reason => reason.message(),
    };
    format!("unknown ({limit})")
}

/// The form, if it is not longer than this number of characters; else how large it is.
fn canonical_form(form: &CanonicalForm, most: usize) -> String {
    match &form.text {
        Some(text) if text.chars().count() <= most => text.clone(),
        _ => format!("too large to print, {} forms, birthday {}", form.forms, form.birthday),
    }
}

fn options(player: &str, moves: &Moves) -> String {
    let mut text = format!("\nOptions of {player}\n");
    let groups = match &moves.options {
        Finding::Known(groups) => groups,
        finding => {
            let _ = writeln!(text, "  {}", shown(finding, |_| String::new()).unwrap_or_default());
            return text;
        }
    };
    if groups.is_empty() {
        text.push_str("  none\n");
    }
    let rows: Vec<(String, String)> = groups
        .iter()
        .take(MAX_OPTIONS)
        .map(|group| {
            (
                shown(&group.value, |form| canonical_form(form, MAX_OPTION)).unwrap_or_default(),
                list(&group.moves),
            )
        })
        .collect();
    let width = rows.iter().map(|(value, _)| value.chars().count()).filter(|&width| width <= 40).max();
    let width = width.unwrap_or(0);
    for (value, moves) in rows {
        let hanging = if width < MAX_HANGING { width + 4 } else { 6 };
        let _ = writeln!(text, "{}", paint::folded(&format!("  {value:<width$}  {moves}"), hanging));
    }
    if groups.len() > MAX_OPTIONS {
        let _ = writeln!(text, "  ... and {} more values", groups.len() - MAX_OPTIONS);
    }
    text
}

/// Moves with blanks between them, or `none`.
fn list(moves: &[String]) -> String {
    match moves.len() {
        0 => "no move".to_owned(),
        n if n > MAX_MOVES => format!("{} ... and {} more", moves[..MAX_MOVES].join(" "), n - MAX_MOVES),
        _ => moves.join(" "),
    }
}

fn meaning(outcome: &str) -> &'static str {
    match outcome {
        "L" => "Black (Left) wins",
        "R" => "White (Right) wins",
        "N" => "the first player wins",
        _ => "the first player loses",
    }
}
