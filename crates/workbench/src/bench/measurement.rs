//! One position, measured: the answer, the time, the work and the memory.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::suites::{Position, Suite};
use mcgs::Session;
use mcgs::{Reason, Report, Status};

/// What only the program around the library can measure. Everything may be unknown.
pub trait Meter {
    /// A measurement begins: from here on the peak counts.
    fn start(&mut self);
    /// Processor time since some fixed moment.
    fn cpu(&mut self) -> Option<Duration>;
    /// The most memory that the process had in use since the start of the measurement.
    fn peak_bytes(&mut self) -> Option<u64>;
}

/// A meter that knows nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoMeter;

impl Meter for NoMeter {
    fn start(&mut self) {}

    fn cpu(&mut self) -> Option<Duration> {
        None
    }

    fn peak_bytes(&mut self) -> Option<u64> {
        None
    }
}

/// How the answer compares with the known one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Check {
    /// It is the known one.
    Right,
    /// It is not: there is a mistake in the program, or in the suite.
    Wrong,
    /// A limit was hit first.
    Open,
    /// Somebody asked to stop first.
    Interrupted,
}

/// Several measurements of one quantity.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// The one in the middle; of two, the mean of both.
    pub median: f64,
    /// The least.
    pub least: f64,
    /// The greatest.
    pub greatest: f64,
}

impl Spread {
    /// The spread of some numbers; `None` if there are none.
    ///
    /// ```
    /// use mcgs_workbench::bench::Spread;
    /// assert_eq!(Spread::of(&[4.0, 1.0, 2.0]), Some(Spread { median: 2.0, least: 1.0, greatest: 4.0 }));
    /// ```
    pub fn of(numbers: &[f64]) -> Option<Self> {
        let mut sorted = numbers.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (&least, &greatest) = (sorted.first()?, sorted.last()?);
        let middle = sorted.len() / 2;
        let median = if sorted.len() % 2 == 1 {
            sorted[middle]
        } else {
            f64::midpoint(sorted[middle - 1], sorted[middle])
        };
        Some(Spread { median, least, greatest })
    }
}

/// What one position took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// The suite of the position.
    pub suite: String,
    /// Its name in the suite.
    pub name: String,
    /// How the answer compares with the known one; the worst of all runs.
    pub check: Check,
    /// The answer, if there is one.
    pub result: Option<String>,
    /// The known answer.
    pub expected: Option<String>,
    /// Milliseconds on the clock.
    pub time_ms: Spread,
    /// Milliseconds of processor time, if the meter knows.
    pub cpu_ms: Option<Spread>,
    /// Sums that the search entered, in the last run.
    pub nodes: u64,
    /// Did all runs enter the same number of sums?
    pub is_steady: bool,
    /// Sums found in the transposition table.
    pub table_hits: u64,
    /// Sums looked for there in vain.
    pub table_misses: u64,
    /// Answers written there.
    pub table_stores: u64,
    /// Answers that it held at the end.
    pub table_entries: u64,
    /// Answers that it had room for at the end.
    pub table_slots: u64,
    /// The most memory of the whole process, if the meter knows.
    pub peak_bytes: Option<u64>,
}

/// Runs a position `repeat` times, at least once, each time afresh.
pub fn measure(
    session: &mut Session,
    suite: &Suite,
    position: &Position,
    repeat: u32,
    meter: &mut dyn Meter,
) -> Measurement {
    let mut times = Vec::new();
    let mut cpu_times = Vec::new();
    let mut peak = None;
    let mut check = Check::Right;
    let mut counts = Vec::new();
    let report = loop {
        session.start_case();
        meter.start();
        let before = meter.cpu();
        let report = session.run(suite.name, &position.case, &position.command);
        let after = meter.cpu();
        peak = peak.max(meter.peak_bytes());
        times.push(report.time_ms);
        cpu_times.extend(before.zip(after).map(|(before, after)| milliseconds(after.saturating_sub(before))));
        counts.push(report.stats.nodes);
        let checked = Check::of(&report);
        if checked != Check::Right {
            check = checked;
        }
        if check != Check::Right || times.len() >= repeat as usize {
            break report;
        }
    };
    let stats = report.stats;
    let table = session.table_use();
    Measurement {
        suite: suite.name.to_owned(),
        name: position.name.clone(),
        check,
        result: report.result,
        expected: report.expected,
        time_ms: Spread::of(&times).expect("the loop runs at least once"),
        cpu_ms: Spread::of(&cpu_times),
        nodes: stats.nodes,
        is_steady: counts.iter().all(|&count| count == stats.nodes),
        table_hits: stats.table_hits,
        table_misses: stats.table_misses,
        table_stores: stats.table_stores,
        table_entries: table.entries,
        table_slots: table.slots,
        peak_bytes: peak,
    }
}

impl Check {
    fn of(report: &Report) -> Self {
        match report.status {
            Status::Pass => Check::Right,
            // A position without a known answer cannot be checked; the tests see to it that there is none.
            Status::Fail | Status::Completed => Check::Wrong,
            Status::Timeout if report.reason == Some(Reason::Interrupted) => Check::Interrupted,
            Status::Timeout => Check::Open,
        }
    }
}

/// A time in milliseconds, to the microsecond.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

#[cfg(test)]
mod tests {
    use super::super::suites::{Level, SUITES};
    use super::*;
    use mcgs::Settings;

    /// The first two positions of every suite are short enough for a test.
    fn small_positions() -> Vec<(&'static Suite, Position)> {
        let first_two = |suite: &'static Suite| suite.positions(Level::Quick).into_iter().take(2);
        SUITES.iter().flat_map(|suite| first_two(suite).map(move |position| (suite, position))).collect()
    }

    fn nodes(settings: Settings) -> Vec<(Check, u64)> {
        let mut session = Session::new(settings);
        small_positions()
            .iter()
            .map(|(suite, position)| {
                let measured = measure(&mut session, suite, position, 1, &mut NoMeter);
                (measured.check, measured.nodes)
            })
            .collect()
    }

    #[test]
    fn node_counts_repeat_exactly() {
        let first = nodes(Settings::default());
        assert!(first.iter().all(|&(check, nodes)| check == Check::Right && nodes > 0), "{first:?}");
        assert_eq!(nodes(Settings::default()), first);
    }

    #[test]
    fn limits_leave_positions_open() {
        let hasty = Settings::default().max_nodes(1);
        assert!(nodes(hasty).iter().all(|&(check, _)| check == Check::Open || check == Check::Right));
    }

    #[test]
    fn a_wrong_answer_is_seen_and_ends_the_repeats() {
        let (suite, mut position) = small_positions().swap_remove(0);
        let source =
            mcgs::language::Source::new("a", mcgs::language::SourceKind::Argument, "[nimber] 1 {outcome P}");
        let case = mcgs::parse(&source).cases.swap_remove(0);
        position.command = case.commands[0].clone();
        position.case = case;
        let mut session = Session::new(Settings::default());
        let measured = measure(&mut session, suite, &position, 3, &mut NoMeter);
        assert_eq!(
            (measured.check, measured.result.as_deref(), measured.expected.as_deref()),
            (Check::Wrong, Some("N"), Some("P"))
        );
    }

    #[test]
    fn repeats_are_summed_up() {
        /// A clock that goes 1 ms, 2 ms, 3 ms, ...
        struct Ticking(u64, u64);
        impl Meter for Ticking {
            fn start(&mut self) {
                self.1 += 1;
            }
            fn cpu(&mut self) -> Option<Duration> {
                self.0 += self.1;
                Some(Duration::from_millis(self.0))
            }
            fn peak_bytes(&mut self) -> Option<u64> {
                Some(100 - self.1)
            }
        }
        let (suite, position) = small_positions().swap_remove(0);
        let mut session = Session::new(Settings::default());
        let measured = measure(&mut session, suite, &position, 3, &mut Ticking(0, 0));
        assert_eq!(measured.cpu_ms, Some(Spread { median: 2.0, least: 1.0, greatest: 3.0 }));
        assert_eq!(measured.peak_bytes, Some(99));
        assert!(measured.is_steady);
        assert!(
            measured.table_entries <= measured.table_stores && measured.table_entries <= measured.table_slots
        );
    }

    #[test]
    fn the_median_of_two_is_their_mean() {
        assert_eq!(Spread::of(&[3.0, 1.0]), Some(Spread { median: 2.0, least: 1.0, greatest: 3.0 }));
        assert_eq!(Spread::of(&[]), None);
    }
}
