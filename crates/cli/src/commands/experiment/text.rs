//! The summary of an experiment as text for people, and as a table.

#![allow(clippy::cast_precision_loss)] // Rates are shown with few digits.

use std::fmt::Write;

use mcgs_workbench::experiment::{Cell, Experiment, Summary};

/// For each family: one line for each x, with one column for each level; below, what each level took.
pub(crate) fn text(experiment: &Experiment, summary: &Summary) -> String {
    let mut text = format!(
        "{}\n\nMean and deviation of log10 of nodes, over the cases that every level solved; in parentheses the cases left open.\n",
        experiment.title
    );
    for (family, declared) in experiment.family.iter().enumerate() {
        // Writing to a string cannot fail, here and below.
        let _ = write!(text, "\n{}\n{:>21} {:>7}", declared.name, declared.x_name(), "cases");
        let widths: Vec<usize> =
            experiment.level.iter().map(|level| level.name.chars().count().max(18)).collect();
        for (level, width) in experiment.level.iter().zip(&widths) {
            let _ = write!(text, "  {:>width$}", level.name);
        }
        text.push('\n');
        let cells = || summary.cells.iter().filter(|cell| cell.family == family);
        let mut values: Vec<u64> = cells().map(|cell| cell.x).collect();
        values.sort_unstable();
        values.dedup();
        for x in values {
            let cases = cells().filter(|cell| cell.x == x).map(|cell| cell.cases).max().unwrap_or(0);
            let _ = write!(text, "{x:>21} {cases:>7}");
            for (level, width) in widths.iter().enumerate() {
                let found = cells().find(|cell| cell.x == x && cell.level == level);
                let _ = write!(text, "  {:>width$}", found.map_or_else(String::new, mean));
            }
            text.push('\n');
        }
        for (name, value) in ROWS {
            let _ = write!(text, "{name:>21} {:>7}", "");
            for (level, width) in widths.iter().enumerate() {
                let _ = write!(text, "  {:>width$}", value(&total(summary, family, level)));
            }
            text.push('\n');
        }
    }
    text
}

/// A line below a family: its name, and what it shows of a level.
type Row = (&'static str, fn(&Total) -> String);

/// The last lines of a family.
const ROWS: [Row; 5] = [
    ("left open", |total| total.open.to_string()),
    ("solved by all", |total| total.common.to_string()),
    ("nodes", |total| total.nodes.to_string()),
    ("ms", |total| format!("{:.0}", total.time_ms)),
    ("nodes per second", |total| match total.time_ms {
        // What is shorter tells nothing.
        time if time < 10.0 => "-".to_owned(),
        time => format!("{:.0}", total.nodes as f64 * 1e3 / time),
    }),
];

/// What a level took for all x together.
#[derive(Default)]
struct Total {
    open: usize,
    common: usize,
    nodes: u64,
    time_ms: f64,
}

fn total(summary: &Summary, family: usize, level: usize) -> Total {
    summary.curve(family, level).fold(Total::default(), |total, cell| Total {
        open: total.open + cell.open,
        common: total.common + cell.common,
        nodes: total.nodes.saturating_add(cell.nodes),
        time_ms: total.time_ms + cell.time_ms,
    })
}

fn mean(cell: &Cell) -> String {
    let mean = match (cell.mean_log_nodes, cell.deviation) {
        (None, _) => "-".to_owned(),
        (Some(mean), None) => format!("{mean:.2}"),
        (Some(mean), Some(deviation)) => format!("{mean:.2} ± {deviation:.2}"),
    };
    if cell.open > 0 { format!("{mean} ({})", cell.open) } else { mean }
}

/// One row for each family, level and x.
pub(crate) fn table(experiment: &Experiment, summary: &Summary) -> String {
    let mut text = "\"Family\",\"Level\",\"x\",\"Cases\",\"Open\",\"Solved By All\",\"Mean Log10 Nodes\",\"Deviation\",\"Nodes\",\"Time (ms)\"\n".to_owned();
    let shown = |number: Option<f64>| number.map_or("N/A".to_owned(), |number| format!("{number:.4}"));
    let quoted = |name: &str| format!("\"{}\"", name.replace('"', "''").replace(['\n', '\r'], " "));
    for cell in &summary.cells {
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{},{},{:.2}",
            quoted(&experiment.family[cell.family].name),
            quoted(&experiment.level[cell.level].name),
            cell.x,
            cell.cases,
            cell.open,
            cell.common,
            shown(cell.mean_log_nodes),
            shown(cell.deviation),
            cell.nodes,
            cell.time_ms
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_workbench::experiment::Run;

    #[test]
    fn levels_stand_side_by_side() {
        let experiment = Experiment::parse(
            "title = 'Try'\n[[family]]\nname = 'strips'\nnumber = 0\n[[level]]\nname = 'plain'\n[[level]]\nname = 'all \"on\"'\n",
        )
        .unwrap();
        let run = |case, level, result: Option<&str>, nodes| Run {
            family: 0,
            x: 4 + case as u64 / 2,
            case,
            level,
            result: result.map(str::to_owned),
            nodes,
            time_ms: 10.0,
        };
        let win = Some("Win");
        let runs = [run(0, 0, win, 10), run(1, 0, win, 1000), run(2, 0, None, 5000)];
        let more = [run(0, 1, win, 1), run(1, 1, win, 1), run(2, 1, win, 7)];
        let summary = Summary::of(&[runs, more].concat(), 2);
        insta::assert_snapshot!(text(&experiment, &summary), @r#"
        Try

        Mean and deviation of log10 of nodes, over the cases that every level solved; in parentheses the cases left open.

        strips
          moves of the player   cases               plain            all "on"
                            4       2         2.00 ± 1.41         0.00 ± 0.00
                            5       1               - (1)                   -
                    left open                           1                   0
                solved by all                           2                   2
                        nodes                        1010                   2
                           ms                          20                  20
             nodes per second                       50500                 100
        "#);
        insta::assert_snapshot!(table(&experiment, &summary), @r#"
        "Family","Level","x","Cases","Open","Solved By All","Mean Log10 Nodes","Deviation","Nodes","Time (ms)"
        "strips","plain",4,2,0,2,2.0000,1.4142,1010,20.00
        "strips","plain",5,1,1,0,N/A,N/A,0,0.00
        "strips","all ''on''",4,2,0,2,0.0000,0.0000,2,20.00
        "strips","all ''on''",5,1,0,0,N/A,N/A,0,0.00
        "#);
    }
}
