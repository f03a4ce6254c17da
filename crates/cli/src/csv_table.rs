//! The result table of a test run: one row per command, written and flushed as soon as it is known.

use std::io::{self, Write};

use mcgs::{Report, Status};

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

/// Writes rows of the result table.
pub(crate) struct CsvTable<W: Write> {
    out: W,
}

impl<W: Write> CsvTable<W> {
    /// Starts a table with its header.
    pub(crate) fn new(out: W) -> io::Result<Self> {
        let mut table = CsvTable { out };
        table.write(&COLUMNS)?;
        Ok(table)
    }

    /// Adds the row of a report; `file` is the name of its source in the table.
    pub(crate) fn add(&mut self, file: &str, report: &Report) -> io::Result<()> {
        let stats = &report.stats;
        let missing = || MISSING.to_owned();
        let initial_parts = match report.status {
            Status::Unsupported => missing(),
            Status::Timeout if stats.nodes == 0 => missing(),
            _ => stats.initial_parts.to_string(),
        };
        self.write(&[
            file,
            &report.case.to_string(),
            &report.games.join(" "),
            report.player,
            report.expected.as_deref().unwrap_or(MISSING),
            report.shown.as_deref().unwrap_or(MISSING),
            &format!("{:.2}", report.time_ms),
            report.status.name(),
            &report.comment,
            report.kind.name(),
            &stats.table_hits.to_string(),
            &stats.table_misses.to_string(),
            &rate(stats.table_hits, stats.table_misses).unwrap_or_else(missing),
            // There is no database yet.
            "0",
            "0",
            MISSING,
            &stats.nodes.to_string(),
            // Distinct nodes are not counted.
            MISSING,
            &stats.max_depth.to_string(),
            &initial_parts,
            &stats.max_parts.to_string(),
            &report.input_hash,
        ])
    }

    /// Writes one row in one piece, so that an interrupted run leaves whole rows behind.
    fn write(&mut self, fields: &[&str; 22]) -> io::Result<()> {
        let quoted = fields.map(|field| format!("\"{}\"", field.trim().replace('"', "''")));
        self.out.write_all((quoted.join(",") + "\n").as_bytes())?;
        self.out.flush()
    }
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
    use crate::render::tests::report;
    use mcgs::Work;

    fn rows(reports: &[Report]) -> Vec<String> {
        let mut bytes = Vec::new();
        let mut table = CsvTable::new(&mut bytes).unwrap();
        for report in reports {
            table.add("sub/a.test", report).unwrap();
        }
        String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn every_field_is_quoted_and_quotes_become_apostrophes() {
        let stats = Work { table_hits: 1, table_misses: 3, nodes: 7, ..Work::default() };
        let report = Report { comment: " a \"b\", c ".to_owned(), stats, ..report() };
        let expected = [
            "\"File\",\"Case\",\"Games\",\"Player\",\"Expected Result\",\"Result\",\"Time (ms)\",\"Status\",\
            \"Comments\",\"Type\",\"TT Hits\",\"TT Misses\",\"TT Hit Rate\",\"DB Hits\",\"DB Misses\",\
            \"DB Hit Rate\",\"Node Count\",\"Unique Node Count\",\"Max Depth\",\"Initial Subgames\",\
            \"Max Subgames\",\"Input hash\"",
            "\"sub/a.test\",\"3\",\"clobber_1xn:XO nimber:*1\",\"B\",\"N/A\",\"Win\",\"1.25\",\"COMPLETED\",\
            \"a ''b'', c\",\"Solve BW\",\"1\",\"3\",\"0.2500\",\"0\",\"0\",\"N/A\",\"7\",\"N/A\",\"0\",\"0\",\"0\",\
            \"0123456789ABCDEF\"",
        ];
        assert_eq!(rows(&[report]), expected);
    }

    #[test]
    fn unknown_results_are_not_available() {
        let open = Report { result: None, shown: None, status: Status::Timeout, ..report() };
        assert!(rows(&[open])[1].contains("\"B\",\"N/A\",\"N/A\",\"1.25\",\"TIMEOUT\""));
    }
}
