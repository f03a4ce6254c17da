//! The values of a take-and-break game as a page of text, as JSON and as CSV.

use std::io::{self, Write};

use mcgs::StopFlag;
use mcgs::octal::{Sequence, Summary};
use serde::{Serialize, Serializer};

use crate::output::{Output, paint};

/// Values in a row, if no period says better.
const COLUMNS: usize = 20;
/// Rows as long as a period are shown if it has these lengths.
const PERIODIC_COLUMNS: std::ops::RangeInclusive<usize> = 8..=36;
/// Shorter parts of a period are not shown as rows.
const LEAST_PART: usize = 6;
/// The most exceptions that are listed.
const LISTED: usize = 24;

/// Writes a table of the values, if wanted, and the summary. When the flag is raised, the table ends.
pub(crate) fn write_page(
    sequence: &Sequence,
    summary: &Summary,
    show: bool,
    columns: Option<usize>,
    stop: &StopFlag,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = sequence.code().name().map_or(String::new(), |name| format!(" ({name})"));
    let last = summary.terms.saturating_sub(1);
    writeln!(out, "{}{name}: nim values of the heaps 0 to {last}\n", sequence.code())?;
    if show {
        let period = summary.period.map(|period| period.length);
        let terminal = paint::columns(Output::Answers).unwrap_or(usize::MAX);
        let columns = columns.unwrap_or_else(|| {
            fitting(period, terminal, |columns| {
                let (label, width) = widths(summary, columns);
                label + 2 + width * columns
            })
        });
        write_table(sequence, summary, columns, stop, out)?;
        writeln!(out)?;
    }
    for (label, text) in facts(sequence, summary) {
        writeln!(out, "{}", paint::folded(&format!("{label:<11} {text}"), 12))?;
    }
    Ok(())
}

/// Values in a row: a period if that fits, else a part of it, else a round number.
fn fitting(period: Option<usize>, terminal: usize, width: impl Fn(usize) -> usize) -> usize {
    let periods = period.filter(|length| PERIODIC_COLUMNS.contains(length)).into_iter();
    let parts = periods
        .flat_map(|length| (1..=4).filter(move |part| length % part == 0).map(move |part| length / part));
    let mut choices =
        parts.filter(|&columns| columns >= LEAST_PART).chain([COLUMNS, COLUMNS / 2, COLUMNS / 4]);
    choices.find(|&columns| width(columns) <= terminal).unwrap_or(1)
}

/// Writes one JSON object with everything. When the flag is raised, the list of values ends.
pub(crate) fn write_json(
    sequence: &Sequence,
    summary: &Summary,
    stop: &StopFlag,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let period = summary.period.map(|period| PeriodInfo {
        length: period.length,
        start: period.start,
        proved: summary.proved,
        exceptions: &summary.exceptions,
    });
    let arithmetic = summary.arithmetic.map(|period| ArithmeticInfo {
        length: period.length,
        start: period.start,
        saltus: period.saltus,
        proved: false,
    });
    let info = Info {
        format: mcgs::Report::FORMAT,
        code: sequence.code().to_string(),
        name: sequence.code().name(),
        terms: summary.terms,
        computed: summary.computed,
        period,
        arithmetic_period: arithmetic,
        largest: summary.largest,
        first_largest: summary.first_largest,
        rare_heaps: summary.rare.map(|rare| rare.number),
        last_rare_heap: summary.rare.map(|rare| rare.last),
        values: Terms { sequence, number: summary.terms, stop },
    };
    serde_json::to_writer(&mut *out, &info)?;
    writeln!(out)?;
    Ok(())
}

/// The first line of [`write_csv`].
pub(crate) const CSV_HEADER: &str = "heap,nim value\n";

/// Writes one row for each heap, until the flag is raised.
pub(crate) fn write_csv(
    sequence: &Sequence,
    summary: &Summary,
    stop: &StopFlag,
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(CSV_HEADER.as_bytes())?;
    for (heap, value) in (Terms { sequence, number: summary.terms, stop }).iter().enumerate() {
        writeln!(out, "{heap},{value}")?;
    }
    out.flush()
}

/// The first values of a sequence, as long as the flag is not raised: if they are periodic, there is no end.
struct Terms<'a> {
    sequence: &'a Sequence,
    number: usize,
    stop: &'a StopFlag,
}

impl Terms<'_> {
    fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        let heaps = (0..self.number as u64).take_while(|_| self.stop.reason().is_none());
        heaps.map_while(|heap| self.sequence.value(heap))
    }
}

impl Serialize for Terms<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[derive(Serialize)]
struct Info<'a> {
    format: u32,
    code: String,
    name: Option<&'static str>,
    terms: usize,
    computed: usize,
    period: Option<PeriodInfo<'a>>,
    arithmetic_period: Option<ArithmeticInfo>,
    largest: u16,
    first_largest: usize,
    rare_heaps: Option<usize>,
    last_rare_heap: Option<usize>,
    values: Terms<'a>,
}

#[derive(Serialize)]
struct PeriodInfo<'a> {
    length: usize,
    start: usize,
    proved: bool,
    exceptions: &'a [usize],
}

#[derive(Serialize)]
struct ArithmeticInfo {
    length: usize,
    start: usize,
    saltus: u32,
    proved: bool,
}

/// The widths of the first column of the table, and of the others.
fn widths(summary: &Summary, columns: usize) -> (usize, usize) {
    let digits = |number: usize| number.to_string().len();
    let last = columns.min(summary.terms.max(1)) - 1;
    (digits(summary.terms), 1 + digits(summary.largest.into()).max(digits(last)))
}

/// The table: each row begins with its first heap, each column with what to add to it.
fn write_table(
    sequence: &Sequence,
    summary: &Summary,
    columns: usize,
    stop: &StopFlag,
    out: &mut dyn Write,
) -> io::Result<()> {
    let terms = Terms { sequence, number: summary.terms, stop };
    let columns = columns.min(summary.terms.max(1));
    let (label, width) = widths(summary, columns);
    write!(out, "{:label$} |", "")?;
    (0..columns).try_for_each(|column| write!(out, "{column:>width$}"))?;
    writeln!(out, "\n{:-<label$}-+{:-<2$}", "", "", width * columns)?;
    for (heap, value) in terms.iter().enumerate() {
        if heap % columns == 0 {
            write!(out, "{}{heap:>label$} |", if heap == 0 { "" } else { "\n" })?;
        }
        write!(out, "{value:>width$}")?;
    }
    writeln!(out)
}

/// The lines of the summary.
fn facts(sequence: &Sequence, summary: &Summary) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    if let Some(period) = summary.period {
        let sure = if summary.proved { "proved" } else { "observed, not proved" };
        facts.push(("period", format!("{} from heap {} on, {sure}", period.length, period.start)));
        facts.push(("exceptions", exceptions(sequence, summary)));
    } else if let Some(period) = summary.arithmetic {
        let text = format!(
            "{} from heap {} on, growing by {} each time",
            period.length, period.start, period.saltus
        );
        facts.push(("period", "none found".to_owned()));
        facts.push(("arithmetic", format!("looks arithmetic-periodic: {text}, observed, not proved")));
    } else {
        facts.push(("period", format!("none found in {} terms", summary.computed)));
    }
    facts.push(("largest", format!("{}, first at heap {}", summary.largest, summary.first_largest)));
    if let Some(rare) = summary.rare {
        let heaps = if rare.number == 1 { "heap" } else { "heaps" };
        facts.push(("rare values", format!("{} {heaps}, the last at heap {}", rare.number, rare.last)));
    }
    let rest = if summary.terms > summary.computed { ", the others follow from the period" } else { "" };
    facts.push(("computed", format!("{} terms{rest}", summary.computed)));
    facts
}

fn exceptions(sequence: &Sequence, summary: &Summary) -> String {
    let Some(last) = summary.exceptions.last() else { return "none".to_owned() };
    let number = summary.exceptions.len();
    let listed = summary.exceptions.iter().take(LISTED).map(|&heap| {
        let value = sequence.value(heap as u64).unwrap_or_default();
        format!(" {heap}={value}")
    });
    let listed: String = listed.collect();
    let more = if number > LISTED { " ..." } else { "" };
    format!("{number}, the last at heap {last}; heap=value:{listed}{more}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_as_long_as_a_period_if_the_terminal_has_room() {
        let of = |period, terminal| fitting(period, terminal, |columns| 5 + 3 * columns);
        assert_eq!(of(Some(34), usize::MAX), 34);
        assert_eq!(of(Some(34), 60), 17);
        assert_eq!(of(Some(12), 60), 12);
        assert_eq!(of(Some(349), 80), 20);
        assert_eq!(of(None, 60), 10);
        assert_eq!(of(None, 12), 1);
    }
}
