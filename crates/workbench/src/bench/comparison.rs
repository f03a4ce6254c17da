//! Two runs side by side: ratios of time and nodes, and what got worse.
//!
//! Ratios are new to old: below 1 is better. Nodes at one thread are exact, so a small change of them counts.
//! Times are not: a change is called one only if it is large, takes more than a moment, and the
//! fastest new run is slower than the slowest old one.

#![allow(clippy::cast_precision_loss)] // Ratios are shown with three digits.

use super::measurement::{Check, Measurement, Spread};
use super::record::Record;

/// More nodes than this, relative to before, are worse; less than its inverse is better.
const NODES_TOLERANCE: f64 = 1.02;
/// The same for times.
const TIME_TOLERANCE: f64 = 1.25;
/// Times that differ by fewer milliseconds are taken to be equal.
const TIME_MOMENT: f64 = 20.0;
/// Shorter times, in milliseconds, tell nothing: processor times are counted in steps of some milliseconds.
const SHORTEST_TIME: f64 = 20.0;

/// What to say of a position that is in both records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Flag {
    /// The answer is wrong now.
    Wrong,
    /// It was solved before and is open now.
    Lost,
    /// It was open before and is solved now.
    Gained,
    /// It takes more nodes or time.
    Worse,
    /// It takes fewer nodes or less time, and not more of the other.
    Better,
    /// Nothing worth saying.
    Same,
}

/// Geometric means of ratios, or the ratios of one position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ratios {
    /// New time by old time.
    pub time: f64,
    /// New nodes by old nodes.
    pub nodes: f64,
}

/// One line of a comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison<'a> {
    /// The position in the old record.
    pub old: &'a Measurement,
    /// The same position in the new record.
    pub new: &'a Measurement,
    /// The ratios, if both have an answer.
    pub ratios: Option<Ratios>,
    /// What to say of them.
    pub flag: Flag,
}

/// Pairs the positions that are in both records, in the order of the new one.
///
/// With one thread in both records, and processor times in both, those are compared, because other programs on the same
/// machine hardly disturb them; otherwise the times on the clock are.
pub fn compare<'a>(old: &'a Record, new: &'a Record) -> Vec<Comparison<'a>> {
    let by_cpu = old.threads == 1 && new.threads == 1;
    let pair = |measured: &'a Measurement| {
        let before = old.suite(&measured.suite).find(|before| before.name == measured.name)?;
        Some(Comparison::of(before, measured, by_cpu))
    };
    new.positions.iter().filter_map(pair).collect()
}

impl<'a> Comparison<'a> {
    fn of(old: &'a Measurement, new: &'a Measurement, by_cpu: bool) -> Self {
        let times = match (old.cpu_ms, new.cpu_ms) {
            (Some(old), Some(new)) if by_cpu => (old, new),
            _ => (old.time_ms, new.time_ms),
        };
        let flag = match (old.check, new.check) {
            (_, Check::Wrong) => Flag::Wrong,
            (Check::Right, Check::Right) => flag(times, nodes_ratio(old, new)),
            (Check::Right, _) => Flag::Lost,
            (_, Check::Right) => Flag::Gained,
            _ => Flag::Same,
        };
        let is_solved = old.check == Check::Right && new.check == Check::Right;
        let ratios = is_solved.then(|| Ratios {
            time: times.1.median.max(SHORTEST_TIME) / times.0.median.max(SHORTEST_TIME),
            nodes: nodes_ratio(old, new),
        });
        Comparison { old, new, ratios, flag }
    }
}

impl Ratios {
    /// The geometric means of the ratios of some positions; `None` if none of them has any.
    pub fn mean<'a>(comparisons: impl IntoIterator<Item = &'a Comparison<'a>>) -> Option<Self> {
        let ratios: Vec<Ratios> =
            comparisons.into_iter().filter_map(|comparison| comparison.ratios).collect();
        let mean = |ratio: fn(&Ratios) -> f64| {
            let logarithms: f64 = ratios.iter().map(|ratios| ratio(ratios).ln()).sum();
            (logarithms / ratios.len() as f64).exp()
        };
        (!ratios.is_empty())
            .then(|| Ratios { time: mean(|ratios| ratios.time), nodes: mean(|ratios| ratios.nodes) })
    }
}

fn nodes_ratio(old: &Measurement, new: &Measurement) -> f64 {
    new.nodes.max(1) as f64 / old.nodes.max(1) as f64
}

fn flag((old, new): (Spread, Spread), nodes: f64) -> Flag {
    let slower = |a: Spread, b: Spread| {
        b.median > a.median * TIME_TOLERANCE && b.median - a.median > TIME_MOMENT && b.least > a.greatest
    };
    if nodes > NODES_TOLERANCE || slower(old, new) {
        Flag::Worse
    } else if nodes < 1.0 / NODES_TOLERANCE || slower(new, old) {
        Flag::Better
    } else {
        Flag::Same
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::tests::{position, record};
    use super::*;

    /// Compares one position with itself after a change.
    fn flag_of(change: impl Fn(&mut Measurement)) -> Flag {
        let old = record(vec![position("a", "1", 100.0, 1000)]);
        let mut new = old.clone();
        change(&mut new.positions[0]);
        compare(&old, &new)[0].flag
    }

    fn steady(time: f64) -> Spread {
        Spread { median: time, least: time, greatest: time }
    }

    #[test]
    fn changes_are_flagged() {
        assert_eq!(flag_of(|_| ()), Flag::Same);
        assert_eq!(flag_of(|new| new.nodes = 1019), Flag::Same);
        assert_eq!(flag_of(|new| new.nodes = 1021), Flag::Worse);
        assert_eq!(flag_of(|new| new.nodes = 900), Flag::Better);
        assert_eq!(flag_of(|new| new.time_ms = steady(124.0)), Flag::Same);
        assert_eq!(flag_of(|new| new.time_ms = steady(126.0)), Flag::Worse);
        assert_eq!(flag_of(|new| new.time_ms = steady(70.0)), Flag::Better);
        assert_eq!(flag_of(|new| new.time_ms = Spread { least: 99.0, ..steady(200.0) }), Flag::Same);
        assert_eq!(flag_of(|new| (new.nodes, new.time_ms) = (900, steady(200.0))), Flag::Worse);
        assert_eq!(flag_of(|new| new.check = Check::Open), Flag::Lost);
        assert_eq!(flag_of(|new| new.check = Check::Wrong), Flag::Wrong);
    }

    #[test]
    fn open_positions_have_no_ratio() {
        let mut old = record(vec![position("a", "1", 800.0, 10), position("a", "2", 200.0, 10)]);
        let mut new = record(vec![
            position("a", "1", 200.0, 40),
            position("a", "2", 800.0, 10),
            position("b", "1", 1.0, 1),
        ]);
        let means = Ratios::mean(&compare(&old, &new)).unwrap();
        assert!((means.time - 1.0).abs() < 1e-9 && (means.nodes - 2.0).abs() < 1e-9, "{means:?}");
        old.positions[0].check = Check::Open;
        let compared = compare(&old, &new);
        assert_eq!((compared.len(), compared[0].flag, compared[0].ratios), (2, Flag::Gained, None));
        assert_eq!(Ratios::mean(&compared), Some(Ratios { time: 4.0, nodes: 1.0 }));
        for (old, new) in old.positions.iter_mut().zip(&mut new.positions) {
            (old.time_ms, new.time_ms) = (steady(1.0), steady(19.0));
        }
        assert_eq!(Ratios::mean(&compare(&old, &new)).map(|mean| mean.time), Some(1.0), "too short to tell");
        new.positions.clear();
        assert_eq!(Ratios::mean(&compare(&old, &new)), None);
    }

    #[test]
    fn times_of_the_processor_count_at_one_thread() {
        let mut old = record(vec![position("a", "1", 100.0, 1000)]);
        old.positions[0].cpu_ms = Some(steady(50.0));
        let mut new = old.clone();
        new.positions[0].time_ms = steady(1000.0);
        assert_eq!(compare(&old, &new)[0].flag, Flag::Same);
        new.threads = 2;
        assert_eq!(compare(&old, &new)[0].flag, Flag::Worse);
    }
}
