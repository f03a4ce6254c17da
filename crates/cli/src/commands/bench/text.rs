//! The results of `mcgs bench` as text for people.

#![allow(clippy::cast_precision_loss)] // Nothing is shown with more than a few digits but whole numbers.

use std::fmt::Write;

use mcgs_workbench::bench::{
    Check, Comparison, Flag, Level, Measurement, Position, Ratios, Record, Spread, Suite, Totals,
};
use serde::Serialize;

/// Width of the names of positions.
const NAME: usize = 34;

/// The suites with their sizes, or with all positions.
pub(crate) fn list(level: Level, suites: &[(&Suite, Vec<Position>)], details: bool) -> String {
    let mut text = String::new();
    for (suite, positions) in suites {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "{:18} {:3} {}  {}", suite.name, positions.len(), level.name(), suite.about);
        for position in positions.iter().filter(|_| details) {
            let _ = writeln!(text, "  {:NAME$} {}", position.name, position.origin);
        }
    }
    text
}

/// How the run is made.
pub(crate) fn heading(record: &Record) -> String {
    let threads = if record.threads == 1 { "thread" } else { "threads" };
    let mut text = format!(
        "mcgs {}, {} suites, {} {threads}, {} of memory",
        record.program,
        record.level.name(),
        record.threads,
        bytes(Some(record.memory))
    );
    if record.repeat > 1 {
        let _ = write!(text, ", medians of {} runs", record.repeat);
    }
    if !record.switches.is_empty() {
        let _ = write!(text, ", with --{}", record.switches.join(" --"));
    }
    text + "\n"
}

/// The name of a suite over the titles of the columns.
pub(crate) fn suite_heading(suite: &Suite, repeat: u32) -> String {
    format!(
        "\n{}: {}\n  {:NAME$} {:>6} {:>9} {:>9} {:>10} {:>9} {:>10} {:>5} {:>9} {:>5} {:>8}{}\n",
        suite.name,
        suite.about,
        "position",
        "answer",
        "time",
        "cpu",
        "nodes",
        "nodes/s",
        "hits",
        "hit%",
        "stores",
        "fill%",
        "peak",
        if repeat > 1 { "  spread of the time" } else { "" }
    )
}

/// One row.
pub(crate) fn position(measured: &Measurement, repeat: u32) -> String {
    let answer = match measured.check {
        Check::Right => measured.result.as_deref().unwrap_or("-"),
        Check::Wrong => "WRONG",
        Check::Open | Check::Interrupted => "open",
    };
    let working = measured.cpu_ms.unwrap_or(measured.time_ms);
    let spread = if repeat > 1 { format!("  {}", spread(working)) } else { String::new() };
    format!(
        "  {:NAME$} {answer:>6} {:>9} {:>9} {:>10} {:>9} {:>10} {:>5} {:>9} {:>5} {:>8}{spread}\n",
        measured.name,
        time(Some(measured.time_ms.median)),
        time(measured.cpu_ms.map(|cpu| cpu.median)),
        measured.nodes,
        speed(measured.nodes, working.median),
        measured.table_hits,
        percent(measured.table_hits, measured.table_hits.saturating_add(measured.table_misses)),
        measured.table_stores,
        percent(measured.table_entries, measured.table_slots),
        bytes(measured.peak_bytes)
    )
}

/// The last row of a suite.
pub(crate) fn suite_total(record: &Record, suite: &str) -> String {
    total_row("total", &Totals::of(record.suite(suite)))
}

/// What is below the last suite: the grand total and the fingerprint.
pub(crate) fn summary(record: &Record) -> String {
    let totals = Totals::of(&record.positions);
    let mut text = format!("\ntogether\n{}", total_row("total", &totals));
    let _ = writeln!(text, "\npositions {}, wrong {}, open {}", totals.positions, totals.wrong, totals.open);
    let _ = match record.fingerprint() {
        Some(nodes) => writeln!(text, "fingerprint {nodes} nodes"),
        None if record.threads > 1 => writeln!(text, "no fingerprint: it needs `--threads 1`"),
        None => writeln!(text, "no fingerprint: not every position was solved"),
    };
    if totals.peak_bytes.is_none() {
        text.push_str("the memory in use is not known on this system\n");
    }
    text
}

fn total_row(name: &str, totals: &Totals) -> String {
    format!(
        "  {name:NAME$} {:>6} {:>9} {:>9} {:>10} {:>9} {:>10} {:>5} {:>9} {:>5} {:>8}\n",
        "",
        time(Some(totals.time_ms)),
        time(totals.cpu_ms),
        totals.nodes,
        speed(totals.nodes, totals.working_ms()),
        totals.table_hits,
        percent(totals.table_hits, totals.table_hits.saturating_add(totals.table_misses)),
        totals.table_stores,
        "",
        bytes(totals.peak_bytes)
    )
}

/// Two runs side by side.
pub(crate) fn comparison(path: &str, old: &Record, new: &Record, compared: &[Comparison<'_>]) -> String {
    let by_cpu = old.threads == 1
        && new.threads == 1
        && compared.iter().all(|pair| pair.old.cpu_ms.is_some() && pair.new.cpu_ms.is_some());
    let clock = if by_cpu { "processor time" } else { "time on the clock" };
    let mut text = format!("\ncompared with {path}, {clock}; ratios are new to old, below 1 is better\n");
    if (old.threads, old.memory, &old.switches) != (new.threads, new.memory, &new.switches) {
        let _ = write!(text, "old: {}new: {}", heading(old), heading(new));
    }
    for suite in new.suites() {
        let pairs = || compared.iter().filter(|pair| pair.new.suite == suite);
        if pairs().next().is_none() {
            continue;
        }
        let _ = writeln!(
            text,
            "\n{suite}\n  {:NAME$} {:>9} {:>9} {:>7} {:>10} {:>10} {:>7}",
            "position", "old time", "new time", "ratio", "old nodes", "new nodes", "ratio"
        );
        for pair in pairs() {
            let times = [pair.old, pair.new]
                .map(|it| if by_cpu { it.cpu_ms.unwrap_or(it.time_ms) } else { it.time_ms }.median);
            let _ = writeln!(
                text,
                "  {:NAME$} {:>9} {:>9} {:>7} {:>10} {:>10} {:>7}{}",
                pair.new.name,
                time(Some(times[0])),
                time(Some(times[1])),
                ratio(pair.ratios.map(|ratios| ratios.time)),
                pair.old.nodes,
                pair.new.nodes,
                ratio(pair.ratios.map(|ratios| ratios.nodes)),
                flag(pair.flag)
            );
        }
        text += &mean_row(Ratios::mean(pairs()));
    }
    let _ = write!(text, "\ntogether\n{}", mean_row(Ratios::mean(compared)));
    let count = |flag| compared.iter().filter(|pair| pair.flag == flag).count();
    let _ = writeln!(
        text,
        "\nworse {}, better {}, lost {}, gained {}, the same {}; without a partner {}",
        count(Flag::Worse) + count(Flag::Wrong),
        count(Flag::Better),
        count(Flag::Lost),
        count(Flag::Gained),
        count(Flag::Same),
        new.positions.len() - compared.len()
    );
    text
}

fn mean_row(mean: Option<Ratios>) -> String {
    let [time, nodes] = [ratio(mean.map(|mean| mean.time)), ratio(mean.map(|mean| mean.nodes))];
    format!("  {:NAME$} {:>9} {:>9} {time:>7} {:>10} {:>10} {nodes:>7}\n", "geometric mean", "", "", "", "")
}

fn flag(flag: Flag) -> &'static str {
    match flag {
        Flag::Wrong => "  WRONG",
        Flag::Lost => "  LOST",
        Flag::Gained => "  gained",
        Flag::Worse => "  WORSE",
        Flag::Better => "  better",
        Flag::Same => "",
    }
}

/// What the search does without one of its rules.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AblationRow {
    /// The switch, or `default`.
    rule: &'static str,
    totals: Totals,
    /// Nodes relative to the default; a lower bound if positions are open.
    nodes_ratio: f64,
    /// The same for the time.
    time_ratio: f64,
}

impl AblationRow {
    pub(crate) fn new(rule: &'static str, totals: Totals, all_on: Totals) -> Self {
        AblationRow {
            rule,
            totals,
            nodes_ratio: totals.nodes.max(1) as f64 / all_on.nodes.max(1) as f64,
            time_ratio: totals.working_ms().max(1.0) / all_on.working_ms().max(1.0),
        }
    }
}

/// The titles of the table of rules.
pub(crate) fn ablation_heading() -> String {
    format!("{:20} {:>6} {:>11} {:>8} {:>9} {:>8}\n", "changed", "open", "nodes", "ratio", "cpu", "ratio")
}

/// A row of the table of rules.
pub(crate) fn ablation_row(row: &AblationRow) -> String {
    let at_least = if row.totals.open > 0 { ">" } else { "" };
    let bound = |value: f64| format!("{at_least}{}", ratio(Some(value)));
    format!(
        "{:20} {:>6} {:>11} {:>8} {:>9} {:>8}\n",
        row.rule,
        row.totals.open,
        row.totals.nodes,
        bound(row.nodes_ratio),
        time(Some(row.totals.working_ms())),
        bound(row.time_ratio)
    )
}

/// Milliseconds in a suitable unit.
fn time(milliseconds: Option<f64>) -> String {
    match milliseconds {
        None => "-".to_owned(),
        Some(time) if time < 999.95 => format!("{time:.1} ms"),
        Some(time) => format!("{:.2} s", time / 1e3),
    }
}

fn spread(times: Spread) -> String {
    format!("{} to {}", time(Some(times.least)), time(Some(times.greatest)))
}

/// Nodes per second; unknown for times that are too short to tell.
fn speed(nodes: u64, milliseconds: f64) -> String {
    if milliseconds < 10.0 { "-".to_owned() } else { format!("{:.0}", nodes as f64 * 1e3 / milliseconds) }
}

fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.1}", part as f64 * 100.0 / whole as f64) }
}

fn bytes(bytes: Option<u64>) -> String {
    bytes.map_or("-".to_owned(), |bytes| format!("{} MiB", bytes.div_ceil(1 << 20)))
}

fn ratio(ratio: Option<f64>) -> String {
    match ratio {
        None => "-".to_owned(),
        Some(ratio) if ratio >= 99.95 => format!("{ratio:.0}"),
        Some(ratio) => format!("{ratio:.3}"),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use mcgs_workbench::bench::compare;

    /// A measurement to start from.
    pub(crate) fn measured() -> Measurement {
        let time = Spread { median: 1250.0, least: 1000.0, greatest: 1500.0 };
        Measurement {
            suite: "clobber".to_owned(),
            name: "2x12 checkerboard".to_owned(),
            check: Check::Right,
            result: Some("P".to_owned()),
            expected: Some("P".to_owned()),
            time_ms: time,
            cpu_ms: Some(Spread { median: 1000.0, ..time }),
            nodes: 50_000,
            is_steady: true,
            table_hits: 1,
            table_misses: 3,
            table_stores: 40_000,
            table_entries: 1024,
            table_slots: 4096,
            peak_bytes: Some(30 << 20),
        }
    }

    fn record(positions: Vec<Measurement>) -> Record {
        Record {
            format: Record::FORMAT,
            program: "0.1.0".to_owned(),
            level: Level::Quick,
            threads: 1,
            memory: 900 << 20,
            repeat: 1,
            switches: Vec::new(),
            positions,
        }
    }

    #[test]
    fn rows_show_what_is_known() {
        let unknown =
            Measurement { cpu_ms: None, peak_bytes: None, table_slots: 0, check: Check::Wrong, ..measured() };
        let rows = position(&measured(), 1) + &position(&unknown, 3);
        insta::assert_snapshot!(rows, @r"
        2x12 checkerboard                       P    1.25 s    1.00 s      50000     50000          1  25.0     40000  25.0   30 MiB
        2x12 checkerboard                   WRONG    1.25 s         -      50000     40000          1  25.0     40000     -        -  1.00 s to 1.50 s
        ");
    }

    #[test]
    fn a_summary_says_whether_there_is_a_fingerprint() {
        let good = record(vec![measured(), measured()]);
        assert!(summary(&good).contains("positions 2, wrong 0, open 0\nfingerprint 100000 nodes\n"));
        let open = record(vec![Measurement { check: Check::Open, peak_bytes: None, ..measured() }]);
        let text = summary(&open);
        assert!(
            text.contains("no fingerprint: not every") && text.contains("memory in use is not known"),
            "{text}"
        );
        assert!(summary(&Record { threads: 2, ..good }).contains("no fingerprint: it needs `--threads 1`"));
    }

    #[test]
    fn comparisons_stand_side_by_side() {
        let other = Measurement { name: "3x8 checkerboard".to_owned(), ..measured() };
        let old = record(vec![measured(), other.clone()]);
        let slow = Spread { median: 4000.0, least: 4000.0, greatest: 4000.0 };
        let new = Record {
            switches: vec!["no-table".to_owned()],
            ..record(vec![
                Measurement { nodes: 25_000, ..measured() },
                Measurement { cpu_ms: Some(slow), ..other },
                Measurement { name: "new".to_owned(), ..measured() },
            ])
        };
        let text = comparison("old.json", &old, &new, &compare(&old, &new));
        insta::assert_snapshot!(text.trim_start(), @r"
        compared with old.json, processor time; ratios are new to old, below 1 is better
        old: mcgs 0.1.0, quick suites, 1 thread, 900 MiB of memory
        new: mcgs 0.1.0, quick suites, 1 thread, 900 MiB of memory, with --no-table

        clobber
          position                            old time  new time   ratio  old nodes  new nodes   ratio
          2x12 checkerboard                     1.00 s    1.00 s   1.000      50000      25000   0.500  better
          3x8 checkerboard                      1.00 s    4.00 s   4.000      50000      50000   1.000  WORSE
          geometric mean                                           2.000                         0.707

        together
          geometric mean                                           2.000                         0.707

        worse 1, better 1, lost 0, gained 0, the same 0; without a partner 1
        ");
    }

    #[test]
    fn rules_with_open_positions_give_lower_bounds() {
        let all_on = Totals::of(&[measured()]);
        let row = AblationRow::new("no-table", Totals { open: 1, nodes: 5_000_000, ..all_on }, all_on);
        insta::assert_snapshot!(ablation_heading() + &ablation_row(&row), @r"
        changed                open       nodes    ratio       cpu    ratio
        no-table                  1     5000000     >100    1.00 s   >1.000
        ");
    }
}
