//! A whole run, to be kept and compared with later ones.

use serde::{Deserialize, Serialize};

use super::measurement::{Check, Measurement};
use super::suites::Level;

/// What was run, how, and what came out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The version of this layout, [`Record::FORMAT`].
    pub format: u32,
    /// The version of the program.
    pub program: String,
    /// The size of the suites.
    pub level: Level,
    /// Threads that searched.
    pub threads: u16,
    /// Memory limit in bytes.
    pub memory: u64,
    /// Runs of each position.
    pub repeat: u32,
    /// The switches of the search that were given, such as `no-table`.
    #[serde(alias = "switched_off")]
    pub switches: Vec<String>,
    /// All positions, suite by suite.
    pub positions: Vec<Measurement>,
}

impl Record {
    /// The version of the layout that this library writes and reads.
    pub const FORMAT: u32 = 1;

    /// The names of the suites, in the order of the positions.
    pub fn suites(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.positions.iter().map(|position| position.suite.as_str()).collect();
        names.dedup();
        names
    }

    /// The positions of one suite.
    pub fn suite<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Measurement> {
        self.positions.iter().filter(move |position| position.suite == name)
    }

    /// The total number of nodes, if it characterizes the search: every position was solved by one thread, and
    /// repeated runs took the same number.
    ///
    /// Two programs with the same fingerprint search the same trees; a change that is meant to leave the search
    /// alone must not change it.
    pub fn fingerprint(&self) -> Option<u64> {
        let is_exact = |position: &Measurement| position.check == Check::Right && position.is_steady;
        let all_exact =
            self.threads == 1 && !self.positions.is_empty() && self.positions.iter().all(is_exact);
        all_exact.then(|| Totals::of(&self.positions).nodes)
    }
}

/// Sums over positions.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Totals {
    /// Positions that were run.
    pub positions: u64,
    /// Positions with a wrong answer.
    pub wrong: u64,
    /// Positions without an answer.
    pub open: u64,
    /// Milliseconds on the clock, medians added up.
    pub time_ms: f64,
    /// Milliseconds of processor time; `None` if some position has none.
    pub cpu_ms: Option<f64>,
    /// Nodes.
    pub nodes: u64,
    /// Sums found in the table.
    pub table_hits: u64,
    /// Sums looked for there in vain.
    pub table_misses: u64,
    /// Answers written there.
    pub table_stores: u64,
    /// The most memory of any position; `None` if no position has any.
    pub peak_bytes: Option<u64>,
}

impl Totals {
    /// Adds positions up.
    pub fn of<'a>(positions: impl IntoIterator<Item = &'a Measurement>) -> Self {
        let mut totals = Totals { cpu_ms: Some(0.0), ..Totals::default() };
        for position in positions {
            totals.positions += 1;
            totals.wrong += u64::from(position.check == Check::Wrong);
            totals.open += u64::from(matches!(position.check, Check::Open | Check::Interrupted));
            totals.time_ms += position.time_ms.median;
            totals.cpu_ms = totals.cpu_ms.zip(position.cpu_ms).map(|(sum, cpu)| sum + cpu.median);
            totals.nodes = totals.nodes.saturating_add(position.nodes);
            totals.table_hits = totals.table_hits.saturating_add(position.table_hits);
            totals.table_misses = totals.table_misses.saturating_add(position.table_misses);
            totals.table_stores = totals.table_stores.saturating_add(position.table_stores);
            totals.peak_bytes = totals.peak_bytes.max(position.peak_bytes);
        }
        totals
    }

    /// The time that speaks of the program alone: of the processor if it is known, else of the clock.
    pub fn working_ms(&self) -> f64 {
        self.cpu_ms.unwrap_or(self.time_ms)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::bench::Spread;

    /// A position with the milliseconds and the nodes that it took.
    pub(crate) fn position(suite: &str, name: &str, time: f64, nodes: u64) -> Measurement {
        let time_ms = Spread { median: time, least: time, greatest: time };
        Measurement {
            suite: suite.to_owned(),
            name: name.to_owned(),
            check: Check::Right,
            result: Some("N".to_owned()),
            expected: Some("N".to_owned()),
            time_ms,
            cpu_ms: None,
            nodes,
            is_steady: true,
            table_hits: 1,
            table_misses: 3,
            table_stores: 2,
            table_entries: 2,
            table_slots: 64,
            peak_bytes: None,
        }
    }

    pub(crate) fn record(positions: Vec<Measurement>) -> Record {
        Record {
            format: Record::FORMAT,
            program: "0".to_owned(),
            level: Level::Quick,
            threads: 1,
            memory: 1 << 20,
            repeat: 1,
            switches: Vec::new(),
            positions,
        }
    }

    #[test]
    fn totals_add_up_and_know_what_they_do_not_know() {
        let mut positions = vec![position("a", "1", 2.0, 10), position("a", "2", 3.0, 20)];
        positions[0].peak_bytes = Some(7);
        positions[0].cpu_ms = Some(positions[0].time_ms);
        positions[1].check = Check::Open;
        let totals = Totals::of(&positions);
        assert_eq!((totals.positions, totals.open, totals.wrong, totals.nodes), (2, 1, 0, 30));
        assert_eq!((totals.time_ms, totals.cpu_ms, totals.peak_bytes), (5.0, None, Some(7)));
        assert_eq!(Totals::of(&positions[..1]).cpu_ms, Some(2.0));
    }

    #[test]
    fn a_fingerprint_needs_one_thread_and_all_answers() {
        let good = record(vec![position("a", "1", 2.0, 10), position("b", "2", 3.0, 20)]);
        assert_eq!(good.fingerprint(), Some(30));
        assert_eq!(good.suites(), ["a", "b"]);
        assert_eq!(Record { threads: 2, ..good.clone() }.fingerprint(), None);
        let mut open = good.clone();
        open.positions[1].check = Check::Open;
        assert_eq!(open.fingerprint(), None);
        let mut unsteady = good;
        unsteady.positions[0].is_steady = false;
        assert_eq!(unsteady.fingerprint(), None);
        assert_eq!(record(Vec::new()).fingerprint(), None);
    }
}
