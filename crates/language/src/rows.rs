//! Rows of one board that stand on lines of their own are a sum. Most people who write this mean one board, so there is a warning.

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
    runs.map(|run| warning(text, run)).collect()
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
