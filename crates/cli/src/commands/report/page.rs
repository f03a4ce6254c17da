//! The page of `mcgs report`: tables of results, matched and made ready for the script of the page.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::path::Path;

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::bounded;
use crate::commands::report::boards::pictures;
use crate::run::csv_table;

/// The cells of one row, in the order of the columns.
pub(crate) type Cells = Vec<String>;

/// What the script reads.
#[derive(Serialize)]
struct Data<'a> {
    /// The table, and the one that it is compared with, if there is one.
    files: Vec<FileNote>,
    /// When the page was made, in milliseconds since 1970.
    generated_ms: Option<u64>,
    /// Lines above the table.
    notes: Vec<String>,
    rows: &'a [Row],
    /// The boards of rows, by the text of their games.
    pictures: BTreeMap<&'a str, String>,
}

/// Where the rows of a table come from.
#[derive(Serialize)]
struct FileNote {
    role: &'static str,
    name: String,
    rows: usize,
    modified_ms: Option<u64>,
    sha256: String,
    /// Program, options and machine, as the file beside the table has them.
    header: Option<serde_json::Value>,
}

/// A row of the new table with its partner.
#[derive(Debug, PartialEq, Serialize)]
struct Row {
    new: Cells,
    old: Option<Cells>,
    /// Does another row of the same table ask the same?
    duplicate: bool,
    regression: String,
}

/// A table that was read.
pub(crate) struct Table {
    /// The name of the file.
    name: String,
    /// What describes the run: from the file beside the table, or from the first line of tables of earlier versions.
    pub(crate) header: Option<String>,
    rows: Vec<Cells>,
    /// The checksum of the file.
    sha256: String,
    /// When it was changed last, in milliseconds since 1970.
    pub(crate) modified_ms: Option<u64>,
}

impl Table {
    /// Reads a table; otherwise the number of the first line that is wrong.
    ///
    /// A last line without an end was being written when the run ended; it is no row yet.
    pub(crate) fn parse(name: &str, text: &str) -> Result<Self, usize> {
        let digits: Vec<String> = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
        let sha256 = digits.concat();
        let text = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let mut lines = text.lines().zip(1usize..).peekable();
        let header = lines.next_if(|(line, _)| line.starts_with("# "));
        match lines.next() {
            Some((line, _)) if line == csv_table::header().trim_end() => {}
            other => return Err(other.map_or(1, |(_, number)| number)),
        }
        let row = |(line, number): (&str, usize)| {
            let fields = csv_table::fields(line).ok_or(number)?;
            Ok(fields.map(str::to_owned).to_vec())
        };
        let rows = lines.map(row).collect::<Result<Vec<Cells>, usize>>()?;
        Ok(Table {
            name: name.to_owned(),
            header: header.map(|(line, _)| line[2..].to_owned()),
            rows,
            sha256,
            modified_ms: None,
        })
    }

    fn note(&self, role: &'static str) -> FileNote {
        FileNote {
            role,
            name: self.name.clone(),
            rows: self.rows.len(),
            modified_ms: self.modified_ms,
            sha256: self.sha256.clone(),
            header: self.header.as_deref().and_then(|text| serde_json::from_str(text).ok()),
        }
    }

    /// The rows, in the order of the file.
    pub(crate) fn rows(&self) -> &[Cells] {
        &self.rows
    }
}

/// The whole page, made at a time in milliseconds since 1970.
pub(crate) fn page(
    new: &Table,
    old: Option<&Table>,
    generated_ms: Option<u64>,
) -> serde_json::Result<String> {
    let rows = matched(new, old);
    let files = std::iter::once(new.note("new")).chain(old.map(|old| old.note("old"))).collect();
    let pictures = pictures(rows.iter().map(|row| row.new[2].as_str()));
    let data = Data { files, generated_ms, notes: notes(old, &rows), rows: &rows, pictures };
    // Nothing in the data may end the element that holds it.
    let json = serde_json::to_string(&data)?.replace('<', "\\u003c");
    Ok(include_str!("page.html")
        .replace("SCRIPT_OF_THE_PAGE", include_str!("page.js"))
        .replace("DATA_OF_THE_PAGE", &json))
}

/// When the page in a file was made, if there is one.
pub(crate) fn time_of(path: &Path) -> Option<u64> {
    // A pipe must not be read here: nobody may write to it.
    let is_file = std::fs::metadata(path).is_ok_and(|data| data.is_file());
    let text = is_file.then(|| bounded::read_to_string(path, bounded::RESULTS).ok()).flatten()?;
    let (_, rest) = text.split_once("\"generated_ms\":")?;
    rest.split_once(|c: char| !c.is_ascii_digit())?.0.parse().ok()
}

/// What tells questions apart: games, player, expected result and type.
fn question(row: &[String]) -> [String; 4] {
    [2, 3, 4, 9].map(|column: usize| row[column].clone())
}

/// The rows in the order of files and cases, which is that of a run with one job.
fn in_order(table: &Table) -> Vec<Cells> {
    let mut rows = table.rows.clone();
    rows.sort_by_cached_key(|row| (row[0].clone(), row[1].parse::<u64>().unwrap_or(u64::MAX)));
    rows
}

/// The rows of the new table, each with its partner. Repeated questions are paired in the same order.
fn matched(new: &Table, old: Option<&Table>) -> Vec<Row> {
    let old_rows = old.map(in_order).unwrap_or_default();
    let mut partners: HashMap<[String; 4], VecDeque<&Cells>> = HashMap::new();
    for row in &old_rows {
        partners.entry(question(row)).or_default().push_back(row);
    }
    let new_rows = in_order(new);
    let mut counts: HashMap<[String; 4], usize> = HashMap::new();
    for row in &new_rows {
        *counts.entry(question(row)).or_default() += 1;
    }
    let row = |row: &Cells| {
        let partner = partners.get_mut(&question(row)).and_then(VecDeque::pop_front).cloned();
        Row {
            new: row.clone(),
            duplicate: counts.get(&question(row)).is_some_and(|&count| count > 1),
            regression: regression(row, partner.as_ref()),
            old: partner,
        }
    };
    new_rows.iter().map(row).collect()
}

fn regression(new: &Cells, old: Option<&Cells>) -> String {
    let Some(old) = old else { return "N/A".to_owned() };
    let (status, result) = (&new[7], &new[5]);
    if status == "COMPLETED" && old[7] == "COMPLETED" && *result != old[5] {
        "NEW DIVERGING RESULT".to_owned()
    } else if *status == old[7] {
        format!("STILL {status}")
    } else {
        format!("NEW {status}")
    }
}

/// What is wrong with the rows: warnings first, a summary of the problems last.
fn notes(old: Option<&Table>, rows: &[Row]) -> Vec<String> {
    let mut notes = Vec::new();
    let count = |wanted: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| wanted(row)).count();
    let duplicates = count(&|row| row.duplicate);
    if duplicates > 0 {
        notes.push(format!("warning: {duplicates} rows ask the same as another one"));
    }
    notes.extend(old.map(|old| differences(old, rows)).unwrap_or_default());
    let is_new = |row: &Row, status: &str| row.regression == format!("NEW {status}");
    let mut problems = Vec::new();
    for (name, status) in [("failed", "FAIL"), ("timed out", "TIMEOUT")] {
        let all = count(&|row| row.new[7] == status);
        if all > 0 {
            let fresh = count(&|row| is_new(row, status));
            problems.push(match old {
                Some(_) => format!("{all} {name} ({fresh} newly)"),
                None => format!("{all} {name}"),
            });
        }
    }
    if old.is_some() {
        let diverging = count(&|row| is_new(row, "DIVERGING RESULT"));
        let hashes = count(&|row| row.old.as_ref().is_some_and(|old| old[21] != row.new[21]));
        for (number, name) in [(diverging, "diverging results"), (hashes, "changed hashes")] {
            if number > 0 {
                problems.push(format!("{number} {name}"));
            }
        }
    }
    notes.push(if problems.is_empty() { "no problems".to_owned() } else { problems.join(", ") });
    notes
}

/// Warnings if the tables do not ask the same questions in the same order.
fn differences(old: &Table, rows: &[Row]) -> Vec<String> {
    let mut warnings = Vec::new();
    let old_rows = in_order(old);
    let mut old_counts: HashMap<[String; 4], usize> = HashMap::new();
    for row in &old_rows {
        *old_counts.entry(question(row)).or_default() += 1;
    }
    let duplicates: usize = old_counts.values().filter(|&&count| count > 1).sum();
    if duplicates > 0 {
        warnings.push(format!("warning: {duplicates} rows of the old table ask the same as another one"));
    }
    let partners: Vec<&Cells> = rows.iter().filter_map(|row| row.old.as_ref()).collect();
    let unmatched = rows.len() - partners.len();
    if unmatched > 0 {
        warnings.push(format!("warning: {unmatched} rows have no partner in the old table"));
    }
    let left_over = old_rows.len() - partners.len();
    if left_over > 0 {
        warnings.push(format!("warning: {left_over} rows of the old table have no partner and are left out"));
    }
    // Partners that are met in another order than they stand in.
    let mut rest = old_rows.iter();
    if !partners.iter().all(|partner| rest.any(|row| row == *partner)) {
        warnings.push("warning: the old table has the questions in another order".to_owned());
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::render::tests::report;
    use mcgs::{Report, Status};

    fn table(reports: &[Report]) -> Table {
        let rows: String = reports.iter().map(|report| csv_table::row("a.test", report)).collect();
        Table::parse("a.csv", &format!("# {{}}\n{}{rows}", csv_table::header()))
            .unwrap_or_else(|line| panic!("{line}"))
    }

    #[test]
    fn rows_find_their_partners() {
        let report = |case, player, status, result: &str| {
            let mut report = report();
            (report.case, report.player, report.status) = (case, player, status);
            report.shown = Some(result.to_owned());
            report
        };
        let old = table(&[
            report(0, "B", Status::Completed, "Win"),
            report(1, "W", Status::Pass, "Win"),
            report(2, "B", Status::Completed, "Loss"),
        ]);
        let new = table(&[
            report(7, "W", Status::Fail, "Loss"),
            report(5, "B", Status::Completed, "Win"),
            report(6, "B", Status::Completed, "Win"),
            report(8, "-", Status::Timeout, "N/A"),
        ]);
        let found = matched(&new, Some(&old));
        let regressions: Vec<&str> = found.iter().map(|row| row.regression.as_str()).collect();
        assert_eq!(regressions, ["STILL COMPLETED", "NEW DIVERGING RESULT", "NEW FAIL", "N/A"]);
        assert_eq!(found.iter().map(|row| row.duplicate).collect::<Vec<_>>(), [true, true, false, false]);
        let expected = [
            "warning: 2 rows ask the same as another one",
            "warning: 2 rows of the old table ask the same as another one",
            "warning: 1 rows have no partner in the old table",
            "warning: the old table has the questions in another order",
            "1 failed (1 newly), 1 timed out (0 newly), 1 diverging results",
        ];
        assert_eq!(notes(Some(&old), &found), expected);
        assert_eq!(
            notes(Some(&new), &matched(&new, Some(&new)))[1..],
            [
                "warning: 2 rows of the old table ask the same as another one",
                "1 failed (0 newly), 1 timed out (0 newly)",
            ]
        );
    }

    #[test]
    fn the_page_needs_nothing_else() {
        let mut hostile = report();
        hostile.comment = "</script><script>alert(1)</script>".to_owned();
        let page = page(&table(&[hostile]), None, None).unwrap();
        assert_eq!(page.matches("</script>").count(), 2);
        // The name of the language of pictures is not an address that anything is fetched from.
        let addresses = page.replace("http://www.w3.org/2000/svg", "");
        assert!(
            !addresses.contains("http://")
                && !addresses.contains("https://")
                && !page.contains("_OF_THE_PAGE")
        );
        assert!(page.contains("\\u003c/script>\\u003cscript>alert(1)"));
    }

    #[test]
    fn what_is_completed_is_no_warning() {
        let page = page(&table(&[report()]), None, None).unwrap();
        let colour = |name: &str| page.split(&format!("--{name}:#")).nth(1).unwrap()[..6].to_owned();
        let [red, green, blue] =
            [0, 2, 4].map(|at| u8::from_str_radix(&colour("completed")[at..at + 2], 16).unwrap());
        assert!(red <= green && green <= blue, "yellow has little blue");
        assert!(colour("completed") != colour("timeout") && colour("pass") != colour("fail"));
        assert!(page.contains("\"pictures\":{"));
    }

    #[test]
    fn other_files_are_refused() {
        assert_eq!(Table::parse("a", "").err(), Some(1));
        assert_eq!(Table::parse("a", "x,y\n").err(), Some(1));
        assert_eq!(Table::parse("a", &format!("{}\"1\",\"2\"\n", csv_table::header())).err(), Some(2));
    }
}
