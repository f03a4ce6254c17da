//! What `mcgs db` prints.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::RangeInclusive;

use mcgs::store::{COLUMNS, Change, Entry, FORMAT, Facts, Store, StoreError};
use mcgs::{Ruleset, StopFlag, Values};

use crate::output::spreadsheet;
use crate::registry::registry;

/// The columns with values and numbers, from the value to the atomic weight.
const VALUES: RangeInclusive<usize> = 4..=9;
/// What a value takes in memory, about.
const VALUE_BYTES: usize = 256;

/// The last line of a build.
pub(crate) fn summary(entries: u64, bytes: u64) -> String {
    let each = bytes.checked_div(entries).unwrap_or_default();
    format!("{entries} entries, {bytes} bytes, {each} bytes per entry")
}

/// The page of `mcgs db info`.
pub(crate) fn info(store: &Store, bytes: u64, stop: &StopFlag) -> Result<String, StoreError> {
    let header = store.header();
    let mut text = format!("format   {FORMAT}, written by mcgs {}\n", header.program);
    let _ = writeln!(text, "content  {}", summary(header.entries(), bytes));
    for section in &header.sections {
        let state = if section.is_finished() {
            "finished".to_owned()
        } else {
            format!("{} of {} steps", section.done, section.total)
        };
        let _ = writeln!(text, "section  {} {state}", section.text);
    }
    for (title, game) in &header.games {
        let ruleset = find(title)?;
        let mut shapes: BTreeMap<(usize, usize), (u64, u64)> = BTreeMap::new();
        store.for_each(title, |code, entry| {
            look_at(stop)?;
            let counts = shapes.entry(shape(&ruleset.text(code))).or_default();
            counts.0 += 1;
            counts.1 += u64::from(matches!(entry, Entry::Value { .. } | Entry::Nim(_)));
            Ok(())
        })?;
        let _ = writeln!(text, "\n[{title}] {} entries, at most {} moves each", game.entries, game.longest());
        for ((rows, columns), (entries, values)) in shapes {
            let size = format!("{rows}x{columns}");
            let _ = writeln!(text, "  {size:<7} {entries:>9} entries, {values:>9} with values");
        }
    }
    Ok(text)
}

/// Rows and columns of a board.
fn shape(text: &str) -> (usize, usize) {
    let first = text.split('|').next().unwrap_or_default();
    let columns = if first.contains(|c: char| c.is_ascii_digit()) {
        first.split(',').count()
    } else {
        first.chars().count()
    };
    (text.split('|').count(), columns)
}

fn find(title: &str) -> Result<&'static dyn Ruleset, StoreError> {
    registry().find(title).ok_or_else(|| StoreError::UnknownGame(title.to_owned()))
}

/// An error if it is time to stop.
pub(crate) fn look_at(stop: &StopFlag) -> Result<(), StoreError> {
    stop.reason().map_or(Ok(()), |reason| Err(StoreError::Stopped(reason)))
}

/// How columns are kept apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Tabs,
    Csv,
}

/// Writes entries line by line.
pub(crate) struct Table<'a> {
    out: &'a mut dyn Write,
    style: Style,
    values: Values,
    /// Values after which the arena is emptied.
    max_values: usize,
    stop: StopFlag,
}

impl<'a> Table<'a> {
    /// Differences, which have no heading. The number limits the bytes that values take, approximately.
    pub(crate) fn lines(out: &'a mut dyn Write, memory: usize, stop: &StopFlag) -> Self {
        let (values, max_values) = (Values::new(), memory / VALUE_BYTES);
        Table { out, style: Style::Tabs, values, max_values, stop: stop.clone() }
    }

    /// Columns between tabs, with a heading.
    pub(crate) fn tabs(mut self) -> io::Result<Self> {
        self.heading()?;
        Ok(self)
    }

    /// Columns between commas, with a heading.
    pub(crate) fn csv(mut self) -> io::Result<Self> {
        self.style = Style::Csv;
        self.heading()?;
        Ok(self)
    }

    fn heading(&mut self) -> io::Result<()> {
        let names = ["game", "position", "code"].into_iter().chain(COLUMNS);
        let line = self.line(names.map(str::to_owned));
        self.out.write_all(line.as_bytes())
    }

    /// All entries of a game.
    pub(crate) fn game(&mut self, store: &Store, title: &str) -> Result<(), StoreError> {
        let ruleset = find(title)?;
        store.for_each(title, |code, entry| {
            look_at(&self.stop)?;
            let line = self.entry(title, ruleset, code, &entry)?;
            self.out.write_all(line.as_bytes()).map_err(StoreError::Output)
        })
    }

    /// A difference: the old line with `-`, the new one with `+`.
    pub(crate) fn change(&mut self, change: &Change) -> Result<(), StoreError> {
        let ruleset = find(&change.title)?;
        for (sign, entry) in [('-', &change.old), ('+', &change.new)] {
            if let Some(entry) = entry {
                let line = self.entry(&change.title, ruleset, &change.code, entry)?;
                write!(self.out, "{sign} {line}").map_err(StoreError::Output)?;
            }
        }
        Ok(())
    }

    fn entry(
        &mut self,
        title: &str,
        ruleset: &'static dyn Ruleset,
        code: &[u64],
        entry: &Entry,
    ) -> Result<String, StoreError> {
        if self.values.len() > self.max_values {
            self.values = Values::new();
        }
        let facts = Facts::of(ruleset, code, entry, &self.values)?;
        // Positions that arise only in play may share their text with others, but not their code.
        let words: Vec<String> = code.iter().map(|word| format!("{word:x}")).collect();
        let first = [title.to_owned(), ruleset.text(code), words.join(".")];
        Ok(self.line(first.into_iter().chain(facts.columns)))
    }

    fn line(&self, columns: impl Iterator<Item = String>) -> String {
        let columns: Vec<String> = match self.style {
            Style::Tabs => columns.collect(),
            Style::Csv => columns.enumerate().map(|(idx, text)| quoted(&cell(idx, &text))).collect(),
        };
        columns.join(if self.style == Style::Tabs { "\t" } else { "," }) + "\n"
    }
}

/// The content of a cell, which must not run in a spreadsheet. Values and numbers can be read by the language.
fn cell(column: usize, text: &str) -> Cow<'_, str> {
    if VALUES.contains(&column) { spreadsheet::value(text) } else { spreadsheet::text(text) }
}

/// A field of CSV; only commas and quotes need care in our texts.
fn quoted(text: &str) -> String {
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_off_texts() {
        assert_eq!((shape("X.O"), shape("..|##|.."), shape("0,-3,0|1,1,0")), ((1, 3), (3, 2), (2, 3)));
    }

    #[test]
    fn cells_do_not_run() {
        assert_eq!(
            [cell(1, "-1,2"), cell(4, "+-1"), cell(5, "-3/2"), cell(5, "-3")],
            ["'-1,2", "(+-1)", "(-3/2)", "-3"]
        );
    }

    #[test]
    fn fields_with_commas_are_quoted() {
        assert_eq!((quoted("+-{*,^}").as_str(), quoted("1/2").as_str()), ("\"+-{*,^}\"", "1/2"));
    }
}
