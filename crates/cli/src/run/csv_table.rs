//! The rows of result tables: one for each command.

use std::borrow::Cow;

use mcgs::{Kind, Report, Status};

use crate::output::{spreadsheet, visible};
use crate::run::results::{Finished, RowKey};

/// The columns, in order.
const COLUMNS: [&str; 22] = [
    "File",
    "Case",
    "Games",
    "Player",
    "Expected Result",
    "Result",
    "Time (ms)",
    "Status",
    "Comments",
    "Type",
    "TT Hits",
    "TT Misses",
    "TT Hit Rate",
    "DB Hits",
    "DB Misses",
    "DB Hit Rate",
    "Node Count",
    "Unique Node Count",
    "Max Depth",
    "Initial Subgames",
    "Max Subgames",
    "Input hash",
];

/// Stands for a value that is not known.
const MISSING: &str = "N/A";

/// The first row: the names of the columns.
pub(crate) fn header() -> String {
    line(&COLUMNS)
}

/// The row of a report; `file` is the name of its source in the table.
pub(crate) fn row(file: &str, report: &Report) -> String {
    let stats = &report.stats;
    let missing = || MISSING.to_owned();
    let initial_parts = match report.status {
        Status::Timeout if stats.nodes == 0 => missing(),
        _ => stats.initial_parts.to_string(),
    };
    // Where a ruleset failed, what it said is the only thing to tell.
    let comment = match &report.message {
        Some(message) => format!("{} [the ruleset failed: {message}]", report.comment),
        None => report.comment.clone(),
    };
    line(&[
        file,
        &report.case.to_string(),
        &report.games.join(" "),
        report.player,
        &answer(report.kind, report.expected.as_deref()),
        &answer(report.kind, report.shown.as_deref()),
        &format!("{:.2}", report.time_ms),
        report.status.name(),
        &comment,
        &question(report),
        &stats.table_hits.to_string(),
        &stats.table_misses.to_string(),
        &rate(stats.table_hits, stats.table_misses).unwrap_or_else(missing),
        &stats.db_hits.to_string(),
        &stats.db_misses.to_string(),
        &rate(stats.db_hits, stats.db_misses).unwrap_or_else(missing),
        &stats.nodes.to_string(),
        &stats.unique_nodes.map_or_else(missing, |nodes| nodes.to_string()),
        &stats.max_depth.to_string(),
        &initial_parts,
        &stats.max_parts.to_string(),
        &report.input_hash,
    ])
}

/// An answer or an expected one. Where it is a value of a game or a number, it stays one that the input language reads.
fn answer(kind: Kind, answer: Option<&str>) -> Cow<'_, str> {
    match (kind, answer) {
        (_, None) => Cow::Borrowed(MISSING),
        (kind, Some(value)) if is_value(kind) => spreadsheet::value(value),
        (_, Some(answer)) => Cow::Borrowed(answer),
    }
}

/// Is the answer a value of a game or a number?
const fn is_value(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Value
            | Kind::Mean
            | Kind::Temperature
            | Kind::AtomicWeight
            | Kind::Cool
            | Kind::Heat
            | Kind::OrdinalSum
            | Kind::Norton
            | Kind::IntegerPart
    )
}

/// The type of a question, with what it names besides the sum: without that, `cool 1` and `cool 2` would look the same.
fn question(report: &Report) -> Cow<'static, str> {
    match &report.other {
        Some(other) => Cow::Owned(format!("{} {other}", report.kind.name())),
        None => Cow::Borrowed(report.kind.name()),
    }
}

/// The name of a source as a row that is read back has it.
pub(crate) fn source_name(name: &str) -> String {
    spreadsheet::read(&cell(name)).to_owned()
}

/// Reads a row back, as far as a later run needs it.
pub(crate) fn parse_row(line: &str) -> Option<(RowKey, Finished)> {
    let fields = fields(line)?;
    let key = RowKey {
        source: fields[0].to_owned(),
        case: fields[1].parse().ok()?,
        input_hash: fields[21].to_owned(),
    };
    let row = Finished {
        status: status(fields[7])?,
        time_ms: fields[6].parse().ok()?,
        nodes: fields[16].parse().ok()?,
    };
    Some((key, row))
}

/// The fields of a row. No field holds a double quote, so they need not be unescaped.
pub(crate) fn fields(line: &str) -> Option<[&str; 22]> {
    let inner = line.strip_prefix('"')?.strip_suffix('"')?;
    inner.split("\",\"").map(spreadsheet::read).collect::<Vec<_>>().try_into().ok()
}

/// The status with this name.
pub(crate) fn status(name: &str) -> Option<Status> {
    let all = [Status::Pass, Status::Fail, Status::Completed, Status::Timeout];
    all.into_iter().find(|status| status.name() == name)
}

/// One row in one piece.
fn line(fields: &[&str; 22]) -> String {
    fields.map(|field| format!("\"{}\"", cell(field))).join(",") + "\n"
}

/// The content of a cell: no text ends its cell or its line, disturbs a terminal, or runs in a spreadsheet.
fn cell(field: &str) -> String {
    let text = field.trim().replace('"', "''").replace(['\n', '\r'], " ");
    spreadsheet::text(&visible::one_line(&text)).into_owned()
}

/// The share of hits, if there was any access.
#[allow(clippy::cast_precision_loss)] // Four digits are shown.
fn rate(hits: u64, misses: u64) -> Option<String> {
    let all = hits as f64 + misses as f64;
    (all > 0.0).then(|| format!("{:.4}", hits as f64 / all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::render::tests::report;

    fn rows(reports: &[Report]) -> Vec<String> {
        let rows = reports.iter().map(|report| row("sub/a.test", report));
        std::iter::once(header()).chain(rows).map(|row| row.trim_end().to_owned()).collect()
    }

    #[test]
    fn every_field_is_quoted_and_quotes_become_apostrophes() {
        let mut report = report();
        report.comment = " a \"b\", c ".to_owned();
        (report.stats.table_hits, report.stats.table_misses, report.stats.db_hits) = (1, 3, 2);
        let expected = [
            "\"File\",\"Case\",\"Games\",\"Player\",\"Expected Result\",\"Result\",\"Time (ms)\",\"Status\",\
            \"Comments\",\"Type\",\"TT Hits\",\"TT Misses\",\"TT Hit Rate\",\"DB Hits\",\"DB Misses\",\
            \"DB Hit Rate\",\"Node Count\",\"Unique Node Count\",\"Max Depth\",\"Initial Subgames\",\
            \"Max Subgames\",\"Input hash\"",
            "\"sub/a.test\",\"3\",\"[clobber_1xn] XO [nimber] 1\",\"B\",\"N/A\",\"Win\",\"1.25\",\"COMPLETED\",\
            \"a ''b'', c\",\"Solve BW\",\"1\",\"3\",\"0.2500\",\"2\",\"0\",\"1.0000\",\"7\",\"N/A\",\"0\",\"0\",\"0\",\
            \"0123456789ABCDEF\"",
        ];
        assert_eq!(rows(&[report]), expected);
    }

    #[test]
    fn no_cell_runs_in_a_spreadsheet_or_disturbs_a_terminal() {
        let report = |kind, result: &str, comment: &str| {
            let mut report = report();
            (report.kind, report.shown, report.comment) = (kind, Some(result.to_owned()), comment.to_owned());
            report
        };
        let row = row("=a \"b\".test", &report(Kind::Value, "+-1", "=cmd|'/c calc'!A1 \u{1b}[2J"));
        assert!(row.starts_with("\"'=a ''b''.test\","), "{row}");
        assert!(row.contains("\"(+-1)\""), "{row}");
        assert!(row.contains("\"'=cmd|'/c calc'!A1 \\u{1b}[2J\""), "{row}");
        assert_eq!(parse_row(row.trim_end()).unwrap().0.source, source_name("=a \"b\".test"));
        let stops = super::row("a.test", &report(Kind::Stops, "-1 -2", ""));
        assert!(stops.contains("\"'-1 -2\""), "{stops}");
        assert_eq!(fields(stops.trim_end()).unwrap()[5], "-1 -2");
    }

    #[test]
    fn questions_that_name_something_are_told_apart_and_their_values_can_be_read() {
        let answers = mcgs::solve(
            "[cgt_game] (1|-1) {cool 1/2, heat 1/2 +-3/2, ordinal sum *, norton 1, integer part, compare *2}",
        );
        let rows = rows(&answers.unwrap());
        let cells: Vec<[&str; 2]> =
            rows[1..].iter().map(|row| fields(row).map(|cells| [cells[9], cells[5]]).unwrap()).collect();
        assert_eq!(
            cells,
            [
                ["Cool 1/2", "(+-1/2)"],
                ["Heat 1/2", "(+-3/2)"],
                ["Ordinal Sum *", "(+-{1,+-1})"],
                ["Norton 1", "(+-1)"],
                ["Integer Part", "-2"],
                ["Compare *2", "||"],
            ]
        );
    }

    #[test]
    fn unknown_results_are_not_available() {
        let mut open = report();
        (open.result, open.shown, open.status) = (None, None, Status::Timeout);
        assert!(rows(&[open])[1].contains("\"B\",\"N/A\",\"N/A\",\"1.25\",\"TIMEOUT\""));
    }
}
