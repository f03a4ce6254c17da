//! What came out of an experiment: for each family, level and x the mean and the deviation of log nodes.
//!
//! Levels can be compared only on the same cases, so the means are over the cases that every level solved. How many each level
//! left open is counted apart.

#![allow(clippy::cast_precision_loss)] // Means are shown with three digits.

use std::collections::BTreeMap;

use serde::Serialize;

/// One run of one case at one level.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// The number of the family.
    pub family: usize,
    /// The measure of difficulty.
    pub x: u64,
    /// The number of the case in the experiment.
    pub case: usize,
    /// The number of the level.
    pub level: usize,
    /// The answer; nothing if the case was given up.
    pub result: Option<String>,
    /// Nodes.
    pub nodes: u64,
    /// Milliseconds.
    pub time_ms: f64,
}

/// The runs of one level for one x.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cell {
    /// The number of the family.
    pub family: usize,
    /// The number of the level.
    pub level: usize,
    /// The measure of difficulty.
    pub x: u64,
    /// All cases.
    pub cases: usize,
    /// Cases that this level left open.
    pub open: usize,
    /// Cases that every level solved. What follows is about these.
    pub common: usize,
    /// The mean of the decimal logarithm of nodes, where no node counts as one.
    pub mean_log_nodes: Option<f64>,
    /// Its standard deviation; of fewer than two cases there is none.
    pub deviation: Option<f64>,
    /// Nodes of all of them together; the mean if a case was run several times.
    pub nodes: u64,
    /// Milliseconds of all of them together, likewise.
    pub time_ms: f64,
}

/// All cells, by family, level and x, and the cases whose answers differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Numbers of cases to which two runs gave different answers. One of them is wrong.
    pub contradictions: Vec<usize>,
}

/// The runs of one case at one level.
#[derive(Default)]
struct Repeated {
    runs: usize,
    nodes: u64,
    time_ms: f64,
    is_open: bool,
}

impl Summary {
    /// Adds runs up. A case that one of several runs left open is open.
    ///
    /// ```
    /// use mcgs_workbench::experiment::{Run, Summary};
    /// let run = |case, nodes| {
    ///     Run { family: 0, x: 3, case, level: 0, result: Some("Win".to_owned()), nodes, time_ms: 1.0 }
    /// };
    /// let summary = Summary::of(&[run(0, 10), run(1, 1000)], 1);
    /// let mean = summary.cells[0].mean_log_nodes.expect("both are solved");
    /// assert!((mean - 2.0).abs() < 1e-9);
    /// ```
    pub fn of(runs: &[Run], n_levels: usize) -> Self {
        let mut answers: BTreeMap<usize, &str> = BTreeMap::new();
        let mut contradictions = Vec::new();
        let mut cases: BTreeMap<(usize, u64, usize), BTreeMap<usize, Repeated>> = BTreeMap::new();
        for run in runs {
            if let Some(result) = &run.result
                && *answers.entry(run.case).or_insert(result) != result
            {
                contradictions.push(run.case);
            }
            let levels = cases.entry((run.family, run.x, run.case)).or_default();
            let repeated = levels.entry(run.level).or_default();
            repeated.runs += 1;
            repeated.nodes = repeated.nodes.saturating_add(run.nodes);
            repeated.time_ms += run.time_ms;
            repeated.is_open |= run.result.is_none();
        }
        contradictions.sort_unstable();
        contradictions.dedup();
        let mut cells: BTreeMap<(usize, usize, u64), (Cell, Vec<f64>)> = BTreeMap::new();
        for ((family, x, _), levels) in &cases {
            let is_common = levels.len() == n_levels && levels.values().all(|repeated| !repeated.is_open);
            for (&level, repeated) in levels {
                let (cell, logarithms) = cells
                    .entry((*family, level, *x))
                    .or_insert_with(|| (Cell::new(*family, level, *x), Vec::new()));
                cell.cases += 1;
                cell.open += usize::from(repeated.is_open);
                if is_common {
                    let nodes = repeated.nodes / repeated.runs as u64;
                    cell.common += 1;
                    cell.nodes = cell.nodes.saturating_add(nodes);
                    cell.time_ms += repeated.time_ms / repeated.runs as f64;
                    logarithms.push((nodes.max(1) as f64).log10());
                }
            }
        }
        let finish = |(mut cell, logarithms): (Cell, Vec<f64>)| {
            (cell.mean_log_nodes, cell.deviation) = mean_and_deviation(&logarithms);
            cell
        };
        Summary { cells: cells.into_values().map(finish).collect(), contradictions }
    }

    /// The cells of one family at one level, by x.
    pub fn curve(&self, family: usize, level: usize) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(move |cell| cell.family == family && cell.level == level)
    }
}

impl Cell {
    fn new(family: usize, level: usize, x: u64) -> Self {
        Cell {
            family,
            level,
            x,
            cases: 0,
            open: 0,
            common: 0,
            mean_log_nodes: None,
            deviation: None,
            nodes: 0,
            time_ms: 0.0,
        }
    }
}

/// The mean, and the deviation of a sample (with one less than its size below the line).
fn mean_and_deviation(numbers: &[f64]) -> (Option<f64>, Option<f64>) {
    if numbers.is_empty() {
        return (None, None);
    }
    let size = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / size;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (Some(mean), (numbers.len() > 1).then(|| (squares / (size - 1.0)).sqrt()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(case: usize, level: usize, result: Option<&str>, nodes: u64) -> Run {
        Run { family: 0, x: 5, case, level, result: result.map(str::to_owned), nodes, time_ms: 2.0 }
    }

    #[test]
    fn only_cases_that_every_level_solved_are_compared() {
        let runs = [
            run(0, 0, Some("Win"), 100),
            run(0, 1, Some("Win"), 1),
            run(1, 0, None, 9999),
            run(1, 1, Some("Loss"), 50),
            run(2, 0, Some("Win"), 10_000),
            run(2, 1, Some("Win"), 0),
            // This one was interrupted before the second level.
            run(3, 0, Some("Win"), 77),
        ];
        let summary = Summary::of(&runs, 2);
        assert!(summary.contradictions.is_empty());
        let [slow, fast] = summary.cells.as_slice() else { panic!("{:?}", summary.cells) };
        assert_eq!((slow.cases, slow.open, slow.common, slow.nodes), (4, 1, 2, 10_100));
        assert_eq!((fast.cases, fast.open, fast.common, fast.nodes), (3, 0, 2, 1));
        assert_eq!((slow.mean_log_nodes, fast.mean_log_nodes), (Some(3.0), Some(0.0)));
        assert!((slow.deviation.unwrap() - 2.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!(fast.deviation, Some(0.0));
    }

    #[test]
    fn repeated_runs_are_one_case_and_contradictions_are_found() {
        let runs = [run(0, 0, Some("Win"), 10), run(0, 0, Some("Win"), 10), run(0, 1, Some("Loss"), 3)];
        let summary = Summary::of(&runs, 2);
        assert_eq!(summary.contradictions, [0]);
        assert_eq!((summary.cells[0].cases, summary.cells[0].nodes), (1, 10));
        assert_eq!((summary.cells[0].time_ms, summary.cells[0].deviation), (2.0, None));
        let open = Summary::of(&[run(0, 0, Some("Win"), 1), run(0, 0, None, 1)], 1);
        assert_eq!((open.cells[0].open, open.cells[0].mean_log_nodes), (1, None));
    }
}
