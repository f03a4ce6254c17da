//! Edges that would run through a vertex or lie on each other are bent.

#![allow(clippy::cast_precision_loss)] // Places in a picture.

use mcgs_engine::DrawnGraph;

/// How near an edge may come to a vertex that is none of its ends.
const CLEAR: f64 = 0.3;
/// The bends that are tried, on both sides.
const BENDS: [f64; 7] = [0.2, 0.35, 0.5, 0.7, 0.9, 1.2, 1.6];
/// In larger graphs edges are straight: with more pairs of a vertex and an edge, nobody could follow an edge.
const MOST_PAIRS: usize = 100_000;

/// Chooses the bends of all edges: straight ones where nothing is in the way, several edges between two vertices beside each other.
pub fn bend_edges(graph: &mut DrawnGraph) {
    let has_time = graph.vertices.len().saturating_mul(graph.edges.len()) <= MOST_PAIRS;
    // All edges with the same ends stand together.
    let key = |graph: &DrawnGraph, edge: usize| {
        let [from, to] = graph.edges[edge].ends;
        [from.min(to), from.max(to)]
    };
    let mut order: Vec<usize> = (0..graph.edges.len()).collect();
    order.sort_by_key(|&edge| key(graph, edge));
    let groups: Vec<Vec<usize>> =
        order.chunk_by(|&one, &other| key(graph, one) == key(graph, other)).map(<[usize]>::to_vec).collect();
    for group in groups {
        let mut used: Vec<f64> = Vec::new();
        for &edge in &group {
            let [from, to] = graph.edges[edge].ends;
            if from == to {
                graph.edges[edge].bend = used.len() as f64;
                used.push(0.0);
                continue;
            }
            let both = BENDS.iter().flat_map(|&bend| [bend, -bend]);
            // An even number of edges has none in the middle.
            let straight = (group.len() % 2 == 1).then_some(0.0);
            let mut bends = straight.into_iter().chain(both).filter(|bend| !used.contains(bend));
            let ends = [from.min(to), from.max(to)];
            let found = if has_time {
                let first = bends.clone().next();
                bends.find(|&bend| is_clear(graph, ends, bend)).or(first)
            } else {
                bends.next()
            };
            // More edges than there are bends to try go further and further out.
            let bend = found.unwrap_or(1.6 + 0.1 * used.len() as f64);
            used.push(bend);
            graph.edges[edge].bend = if from < to { bend } else { -bend };
        }
    }
}

/// Does an edge with this bend keep away from all other vertices?
fn is_clear(graph: &DrawnGraph, ends: [usize; 2], bend: f64) -> bool {
    let [from, to] = ends.map(|end| graph.vertices[end].place);
    let n_steps = if bend == 0.0 { 1 } else { 8 };
    let points: Vec<(f64, f64)> =
        (0..=n_steps).map(|step| on_edge(from, to, bend, f64::from(step) / f64::from(n_steps))).collect();
    let is_near = |(x, y): (f64, f64)| {
        points.windows(2).any(|pair| {
            let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
            let (dx, dy) = (bx - ax, by - ay);
            let size = (dx * dx + dy * dy).max(1e-9);
            let along = (((x - ax) * dx + (y - ay) * dy) / size).clamp(0.0, 1.0);
            let (off_x, off_y) = (ax + along * dx - x, ay + along * dy - y);
            off_x * off_x + off_y * off_y < CLEAR * CLEAR
        })
    };
    let others = graph.vertices.iter().enumerate().filter(|(index, _)| !ends.contains(index));
    !others.map(|(_, vertex)| vertex.place).any(is_near)
}

/// The place on a bent edge after a part of the way, from 0 to 1.
fn on_edge(from: (f64, f64), to: (f64, f64), bend: f64, part: f64) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let size = (dx * dx + dy * dy).sqrt().max(1e-9);
    let aside = 4.0 * part * (1.0 - part) * bend / size;
    (from.0 + part * dx - aside * dy, from.1 + part * dy + aside * dx)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_engine::{DrawnEdge, DrawnVertex};

    fn bends(places: &[(f64, f64)], ends: &[[usize; 2]]) -> Vec<f64> {
        let vertex = |&place| DrawnVertex { place, cell: None, name: String::new() };
        let edge = |&ends| DrawnEdge { ends, is_arrow: false, shade: None, bend: 0.0, name: String::new() };
        let (vertices, edges) = (places.iter().map(vertex).collect(), ends.iter().map(edge).collect());
        let mut graph = DrawnGraph { vertices, edges, ground: None };
        bend_edges(&mut graph);
        graph.edges.iter().map(|edge| edge.bend).collect()
    }

    #[test]
    fn an_edge_goes_around_a_vertex_in_its_way() {
        let line = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)];
        assert_eq!(bends(&line, &[[0, 1], [1, 2]]), [0.0, 0.0]);
        assert_eq!(bends(&line, &[[0, 2]]), [0.35]);
    }

    #[test]
    fn several_edges_are_bent_apart_also_if_they_go_there_and_back() {
        let two = [(0.0, 0.0), (1.0, 0.0)];
        assert_eq!(bends(&two, &[[0, 1], [0, 1]]), [0.2, -0.2]);
        assert_eq!(bends(&two, &[[0, 1], [1, 0]]), [0.2, 0.2], "both bend to their right");
        assert_eq!(bends(&two, &[[0, 1], [0, 1], [0, 1]]), [0.0, 0.2, -0.2]);
        let many = bends(&two, &[[0, 1]; 20]);
        assert!((1..20).all(|k| !many[..k].contains(&many[k])), "{many:?}");
    }

    #[test]
    fn loops_are_counted() {
        assert_eq!(bends(&[(0.0, 0.0)], &[[0, 0], [0, 0]]), [0.0, 1.0]);
    }
}
