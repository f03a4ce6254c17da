//! Where the boxes of a graph stand: one row for each number of moves.

use super::search::{Graph, GraphError, GraphLimits};

/// The space between two boxes of a row.
const GAP: f64 = 28.0;
/// The least and the largest space between two rows, and between the lines of a long row.
const ROW_GAP: f64 = 64.0;
const MAX_ROW_GAP: f64 = 260.0;
const LINE_GAP: f64 = 40.0;
/// A row that is wider goes on in a line below.
const MAX_WIDTH: f64 = 1400.0;
/// The height of a line of labels.
const LABEL_LINE: f64 = 15.0;
/// So often the rows are put into a better order.
const SWEEPS: usize = 6;

/// The size of a box, and later its place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Place {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Place {
    pub(crate) fn middle(&self) -> f64 {
        self.x + self.width / 2.0
    }
}

/// Places boxes of the given sizes, and returns the size of the whole. Labels of moves, by the row that they start from, need room below it.
///
/// Each row is sorted again and again by the mean places of the neighbours in the rows above and below, which removes most crossings
/// (the barycentre method of Sugiyama, Tagawa and Toda).
pub(crate) fn arrange(
    graph: &Graph,
    places: &mut [Place],
    labels: &[(usize, f64)],
    limits: &GraphLimits,
) -> Result<(f64, f64), GraphError> {
    let n_rows = graph.nodes.iter().map(|node| node.depth + 1).max().unwrap_or(0);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); n_rows];
    for (number, node) in graph.nodes.iter().enumerate() {
        rows[node.depth].push(number);
    }
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); graph.nodes.len()];
    for edge in &graph.edges {
        neighbours[edge.from].push(edge.to);
        neighbours[edge.to].push(edge.from);
    }
    let row_width =
        |row: &[usize], places: &[Place]| row.iter().map(|&node| places[node].width + GAP).sum::<f64>() - GAP;
    let width = rows.iter().map(|row| row_width(row, places)).fold(0.0, f64::max);
    let set = |row: &[usize], places: &mut [Place]| {
        let mut x = (width - row_width(row, places)) / 2.0;
        for &node in row {
            places[node].x = x;
            x += places[node].width + GAP;
        }
    };
    for row in &rows {
        set(row, places);
    }
    for sweep in 0..SWEEPS {
        for step in 0..n_rows {
            limits.check(0)?;
            let index = if sweep % 2 == 0 { step } else { n_rows - 1 - step };
            let mean = |node: usize| {
                let count = u32::try_from(neighbours[node].len()).unwrap_or(u32::MAX);
                let total: f64 = neighbours[node].iter().map(|&other| places[other].middle()).sum();
                if count == 0 { places[node].middle() } else { total / f64::from(count) }
            };
            let mut row: Vec<(f64, usize)> = rows[index].iter().map(|&node| (mean(node), node)).collect();
            row.sort_by(|one, two| one.0.total_cmp(&two.0));
            rows[index] = row.into_iter().map(|(_, node)| node).collect();
            set(&rows[index], places);
        }
    }
    let width = width.min(places.iter().map(|place| place.width).fold(MAX_WIDTH, f64::max));
    let mut y = 0.0;
    for (depth, row) in rows.iter().enumerate() {
        for line in lines(row, places, width) {
            let mut x = (width - row_width(line, places)) / 2.0;
            let height = line.iter().map(|&node| places[node].height).fold(0.0, f64::max);
            for &node in line {
                (places[node].x, places[node].y) = (x, y);
                x += places[node].width + GAP;
            }
            y += height + LINE_GAP;
        }
        let texts: f64 = labels.iter().filter(|(from, _)| *from == depth).map(|(_, width)| width).sum();
        // Lines meet at the boxes, so labels fill about half of each line.
        let room = LABEL_LINE * (2.0 * texts / width).ceil() + 30.0;
        y += room.clamp(ROW_GAP, MAX_ROW_GAP) - LINE_GAP;
    }
    let bottom = places.iter().map(|place| place.y + place.height).fold(0.0, f64::max);
    Ok((width, bottom))
}

/// A row as lines that are not wider than the picture, and about equally long.
fn lines<'a>(row: &'a [usize], places: &[Place], width: f64) -> Vec<&'a [usize]> {
    let total: f64 = row.iter().map(|&node| places[node].width + GAP).sum::<f64>() - GAP;
    // A row that fits exactly must not fail by the last digit.
    let n_lines = ((total - 0.01) / width).ceil().max(1.0);
    let share = total / n_lines;
    let mut lines = Vec::new();
    let (mut start, mut used) = (0, 0.0);
    for (index, &node) in row.iter().enumerate() {
        let room = places[node].width;
        let is_full = used + room > width + 0.01 || used >= share + 0.01;
        if index > start && is_full {
            lines.push(&row[start..index]);
            (start, used) = (index, 0.0);
        }
        used += room + GAP;
    }
    lines.push(&row[start..]);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Extent, search};
    use mcgs::{Component, Player, Sum};

    #[test]
    fn boxes_do_not_overlap() {
        let rules = mcgs::REGISTRY.find("clobber_1xn").unwrap();
        let sum = Sum::new(vec![Component::parse(rules, "XOXOXO").unwrap()]);
        let graph = search(&sum, Player::Left, Extent::AllMoves, &GraphLimits::nodes(500)).unwrap();
        let mut places: Vec<Place> = (0u16..)
            .take(graph.nodes.len())
            .map(|n| Place { x: 0.0, y: 0.0, width: 40.0 + f64::from(n), height: 30.0 })
            .collect();
        let (width, height) = arrange(&graph, &mut places, &[], &GraphLimits::nodes(500)).unwrap();
        assert!(width <= MAX_WIDTH, "{width}");
        for (index, one) in places.iter().enumerate() {
            assert!(
                one.x >= -0.01 && one.x + one.width <= width + 0.01 && one.y + one.height <= height + 0.01
            );
            for two in &places[index + 1..] {
                let apart = one.x + one.width <= two.x || two.x + two.width <= one.x;
                assert!(apart || one.y + one.height <= two.y || two.y + two.height <= one.y);
            }
        }
    }
}
