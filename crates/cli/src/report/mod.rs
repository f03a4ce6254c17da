//! The page of `mcgs report`: tables of results, matched and made ready for the script of the page.

use std::collections::{HashMap, VecDeque};

use serde::Serialize;

use crate::csv_table;

/// The cells of one row, in the order of the columns.
pub(crate) type Cells = Vec<String>;

/// What the script reads.
#[derive(Serialize)]
struct Data {
    /// The name of the table that the rows are compared with, if there is one.
    old: Option<String>,
    /// Lines above the table.
    notes: Vec<String>,
    rows: Vec<Row>,
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
    /// The comment in the first line: program, options and machine.
    header: Option<String>,
    rows: Vec<Cells>,
}

impl Table {
    /// Reads a table, with or without a header; otherwise the number of the first line that is wrong.
    pub(crate) fn parse(name: &str, text: &str) -> Result<Self, usize> {
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
        Ok(Table { name: name.to_owned(), header: header.map(|(line, _)| line[2..].to_owned()), rows })
    }
}

/// The whole page.
pub(crate) fn page(new: &Table, old: Option<&Table>) -> serde_json::Result<String> {
    let rows = matched(new, old);
    let data = Data { old: old.map(|old| old.name.clone()), notes: notes(new, old, &rows), rows };
    // Nothing in the data may end the element that holds it.
    let json = serde_json::to_string(&data)?.replace('<', "\\u003c");
    Ok(include_str!("page.html")
        .replace("SCRIPT_OF_THE_PAGE", include_str!("page.js"))
        .replace("DATA_OF_THE_PAGE", &json))
}

/// What tells questions apart: games, player, expected result and type.
fn question(row: &[String]) -> [String; 4] {
    [2, 3, 4, 9].map(|column: usize| row[column].clone())
}

/// The rows of the new table, in the order of files and cases, each with its partner. Repeated questions are paired in the same order.
fn matched(new: &Table, old: Option<&Table>) -> Vec<Row> {
    let in_order = |table: &Table| {
        let mut rows = table.rows.clone();
        rows.sort_by_cached_key(|row| (row[0].clone(), row[1].parse::<u64>().unwrap_or(u64::MAX)));
        rows
    };
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

/// Where the rows come from, and what is wrong with them.
fn notes(new: &Table, old: Option<&Table>, rows: &[Row]) -> Vec<String> {
    let describe = |role: &str, table: &Table| {
        let header = table.header.as_deref().unwrap_or("without a header");
        format!("{role}: {}, {} rows, {header}", table.name, table.rows.len())
    };
    let mut notes = vec![describe("new", new)];
    notes.extend(old.map(|old| describe("old", old)));
    let count = |wanted: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| wanted(row)).count();
    let duplicates = count(&|row| row.duplicate);
    if duplicates > 0 {
        notes.push(format!("warning: {duplicates} rows ask the same as another one"));
    }
    let is_new = |row: &Row, status: &str| row.regression == format!("NEW {status}");
    let mut problems = Vec::new();
    for (name, status) in [("failed", "FAIL"), ("timed out", "TIMEOUT"), ("unsupported", "UNSUPPORTED")] {
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
        let unmatched = count(&|row| row.old.is_none());
        if unmatched > 0 {
            notes.push(format!("warning: {unmatched} rows have no partner in the old table"));
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::tests::report;
    use mcgs::{Report, Status};

    fn table(reports: &[Report]) -> Table {
        let rows: String = reports.iter().map(|report| csv_table::row("a.test", report)).collect();
        Table::parse("a.csv", &format!("# {{}}\n{}{rows}", csv_table::header()))
            .unwrap_or_else(|line| panic!("{line}"))
    }

    #[test]
    fn rows_find_their_partners() {
        let report = |case, player, status, result: &str| Report {
            case,
            player,
            status,
            shown: Some(result.to_owned()),
            ..report()
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
        let notes = notes(&new, Some(&old), &found);
        assert_eq!(notes[4], "1 failed (1 newly), 1 timed out (0 newly), 1 diverging results");
    }

    #[test]
    fn the_page_needs_nothing_else() {
        let hostile = Report { comment: "</script><script>alert(1)</script>".to_owned(), ..report() };
        let page = page(&table(&[hostile]), None).unwrap();
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("_OF_THE_PAGE"));
        assert!(page.contains("\\u003c/script>\\u003cscript>alert(1)"));
    }

    #[test]
    fn other_files_are_refused() {
        assert_eq!(Table::parse("a", "").err(), Some(1));
        assert_eq!(Table::parse("a", "x,y\n").err(), Some(1));
        assert_eq!(Table::parse("a", &format!("{}\"1\",\"2\"\n", csv_table::header())).err(), Some(2));
    }
}
