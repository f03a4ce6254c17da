//! Rows of one board that stand on lines of their own are a sum, and so are numbers of one row with blanks between them. Most people who
//! write this mean one board, so there is a warning.

use mcgs_engine::{Boards, Ruleset};

use crate::diagnostic::Diagnostic;
use crate::lexer::{FENCE, Item, Shape};
use crate::source::LineIndex;
use crate::text::quote;

/// A game of a sum, as far as it matters here.
pub(crate) struct Row<'a> {
    /// The number of its section.
    pub(crate) section: usize,
    /// Its ruleset, if it is known.
    pub(crate) ruleset: Option<&'static dyn Ruleset>,
    /// Where it stands.
    pub(crate) item: &'a Item,
}

/// A warning for each run of games that look like the rows of one board.
pub(crate) fn warnings(text: &str, lines: &LineIndex, games: &[Row<'_>]) -> Vec<Diagnostic> {
    let is_like = |one: &Row<'_>, next: &Row<'_>| {
        let length = |row: &Row<'_>| text[row.item.content.clone()].chars().count();
        is_row(text, one) && is_row(text, next) && one.section == next.section && length(one) == length(next)
    };
    let line = |row: &Row<'_>| lines.line(row.item.span.start);
    let runs = games.chunk_by(is_like).filter(|run| run.len() > 1);
    let runs = runs.filter(|run| run.windows(2).all(|pair| line(&pair[0]) != line(&pair[1])));
    let are_numbers = |one: &Row<'_>, next: &Row<'_>| {
        is_number(text, one) && is_number(text, next) && one.section == next.section
    };
    let rows = games.chunk_by(are_numbers).filter(|run| run.len() > 1);
    runs.map(|run| warning(text, run)).chain(rows.map(|run| warning_of_numbers(text, run))).collect()
}

/// Is this one number of a board of numbers, without brackets?
fn is_number(text: &str, row: &Row<'_>) -> bool {
    let is_of_numbers = row.ruleset.is_some_and(|rules| matches!(rules.boards(), Some(Boards::Numbers(_))));
    is_of_numbers && row.item.shape == Shape::Whole && text[row.item.span.clone()].parse::<i64>().is_ok()
}

fn warning_of_numbers(text: &str, run: &[Row<'_>]) -> Diagnostic {
    let numbers: Vec<&str> = run.iter().map(|row| &text[row.item.span.clone()]).collect();
    let span =
        run.first().zip(run.last()).map_or(0..0, |(first, last)| first.item.span.start..last.item.span.end);
    let message = format!("these {} numbers are a sum of {0} boards, and not one row", run.len());
    let sum = quote(&numbers.join(" + "));
    Diagnostic::warning(span, message)
        .label(format!("read as the sum {sum}"))
        .note(format!("one row of {} cells is written {}", run.len(), quote(&numbers.join(","))))
        .note(format!("a sum with plus signs gets no warning: {sum}"))
}

/// Is this one row of a grid, without brackets?
fn is_row(text: &str, row: &Row<'_>) -> bool {
    let is_grid = row.ruleset.is_some_and(|rules| matches!(rules.boards(), Some(Boards::Grids(_))));
    let is_plain = row.item.shape == Shape::Whole && row.item.span == row.item.content;
    is_grid && is_plain && !text[row.item.content.clone()].contains(['|', ':'])
}

fn warning(text: &str, run: &[Row<'_>]) -> Diagnostic {
    let rows: Vec<&str> = run.iter().map(|row| &text[row.item.content.clone()]).collect();
    let span = run.first().map_or(0..0, |row| row.item.span.clone());
    let message = format!("these {} lines are a sum of {} boards, and not one board", run.len(), run.len());
    Diagnostic::warning(span, message)
        .label(format!("read as the sum {}", quote(&rows.join(" + "))))
        .note(format!(
            "one board of {} rows is written {}, or line by line between `{FENCE}` and `{FENCE}`",
            run.len(),
            quote(&rows.join("|"))
        ))
        .note(format!("a sum in one line gets no warning: {}", quote(&rows.join(" "))))
}
