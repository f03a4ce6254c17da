//! Where the vertices of a graph are drawn.
//!
//! Graphs with a name look as their name says; the places of listed graphs follow from their distances. Only sums, products, quotients and
//! square roots are computed, so a picture is the same on every machine.

use mcgs_engine::{Drawn, DrawnEdge, DrawnGraph, DrawnVertex};

use super::bends::bend_edges;
use super::board::GraphBoard;
use super::rules::GraphRules;
use super::shape::{Family, GraphShape};
use super::stress;
use crate::bits::Bits;

/// A place: to the right, and down.
pub(super) type Place = (f64, f64);

/// A longer path goes to and fro.
const LONGEST_LINE: u32 = 16;
/// The height of a row of triangles.
const TRIANGLE: f64 = 0.866;
/// The directions of a hypercube; each further one is twice and a quarter as long as the last but one.
const DIRECTIONS: [Place; 5] = [(1.25, 0.0), (0.0, 1.25), (0.75, -0.44), (3.0, 0.75), (0.55, 3.1)];

/// What pictures show of a position.
pub(crate) fn drawn<R: GraphRules<P>, B: Bits, const P: usize>(board: &GraphBoard<B, P>) -> Drawn {
    let edges: Vec<(u32, u32)> = board.edges().collect();
    let vertex = |(vertex, place): (u32, Place)| DrawnVertex {
        place,
        cell: Some(R::symbol(board.cell(vertex))),
        name: (vertex + 1).to_string(),
    };
    let is_arrow = |from: u32, to: u32| board.shape().is_directed() && !board.row(to).get(from);
    let drawn_edges = edges
        .iter()
        // Two edges there and back are one without a direction.
        .filter(|&&(from, to)| from < to || is_arrow(from, to))
        .map(|&(from, to)| DrawnEdge {
            ends: [from as usize, to as usize],
            is_arrow: is_arrow(from, to),
            shade: None,
            bend: 0.0,
            name: String::new(),
        })
        .collect();
    let vertices = (0..).zip(places(board.shape(), &edges)).map(vertex).collect();
    let mut graph = DrawnGraph { vertices, edges: drawn_edges, ground: None };
    bend_edges(&mut graph);
    Drawn::Graph(graph)
}

/// The places of all vertices, those of neighbours about 1 apart.
pub(super) fn places(shape: GraphShape, edges: &[(u32, u32)]) -> Vec<Place> {
    let n = shape.vertices();
    let (family, first, second) = shape.family();
    match family {
        Family::Listed | Family::Directed => stress::places(n, edges),
        Family::Path => line(n),
        Family::Cycle | Family::Complete => circle(n),
        Family::Star | Family::Wheel => {
            let rim = circle(first);
            // Spokes are as long as an edge at least.
            let radius = rim.first().map_or(1.0, |(_, y)| -y);
            let factor = (1.2 / radius.max(0.01)).max(1.0);
            std::iter::once((0.0, 0.0)).chain(rim.iter().map(|(x, y)| (x * factor, y * factor))).collect()
        }
        Family::Grid | Family::King => lattice(n, second),
        Family::Ladder => lattice(n, first),
        Family::Triangle => (0..first)
            .flat_map(|row| (0..=row).map(move |column| (row, column)))
            .map(|(row, column)| (f64::from(column) - f64::from(row) / 2.0, TRIANGLE * f64::from(row)))
            .collect(),
        Family::Tree => {
            let parent = |vertex: u32| Some(((vertex.checked_sub(1)?) / first.max(1)) as usize);
            tree_layout(&(0..n).map(parent).collect::<Vec<_>>())
        }
        Family::Hypercube => (0..n).map(corner).collect(),
    }
}

/// A line; a long one goes to and fro.
#[allow(clippy::cast_sign_loss)] // A square root is not negative.
fn line(n: u32) -> Vec<Place> {
    let columns = if n <= LONGEST_LINE { n } else { f64::from(2 * n).sqrt().ceil() as u32 };
    let place = |vertex: u32| {
        let (row, column) = (vertex / columns.max(1), vertex % columns.max(1));
        let column = if row % 2 == 0 { column } else { columns - 1 - column };
        (f64::from(column), f64::from(row))
    };
    (0..n).map(place).collect()
}

fn lattice(n: u32, columns: u32) -> Vec<Place> {
    (0..n).map(|vertex| (f64::from(vertex % columns.max(1)), f64::from(vertex / columns.max(1)))).collect()
}

/// A circle on which neighbours are 1 apart, from the top on.
pub(super) fn circle(n: u32) -> Vec<Place> {
    let chord = 2.0 * sine_and_cosine(std::f64::consts::PI / f64::from(n.max(2))).0;
    let place = |k: u32| {
        let (sine, cosine) = sine_and_cosine(2.0 * std::f64::consts::PI * f64::from(k) / f64::from(n));
        (sine / chord, -cosine / chord)
    };
    if n == 1 { vec![(0.0, -0.5)] } else { (0..n).map(place).collect() }
}

/// The sine and cosine of an angle of up to a full turn, by the first terms of their series for an eighth of it. The library functions differ
/// from machine to machine in the last digit.
fn sine_and_cosine(angle: f64) -> (f64, f64) {
    let part = angle / 8.0;
    let series = |first: f64, from: u32| {
        let mut term = first;
        let mut sum = first;
        for k in 0..6 {
            let next = f64::from(from + 2 * k);
            term = -term * part * part / (next * (next + 1.0));
            sum += term;
        }
        sum
    };
    let double = |(sine, cosine): (f64, f64)| (2.0 * sine * cosine, cosine * cosine - sine * sine);
    double(double(double((series(part, 2), series(1.0, 1)))))
}

/// A corner of a hypercube: one direction for each bit of its number.
fn corner(vertex: u32) -> Place {
    let (mut x, mut y) = (0.0, 0.0);
    for bit in (0..32).filter(|bit| vertex >> bit & 1 != 0) {
        let (mut direction, mut factor) = (bit, 1.0);
        while direction >= DIRECTIONS.len() {
            direction -= 2;
            factor *= 2.25;
        }
        x += factor * DIRECTIONS[direction].0;
        y += factor * DIRECTIONS[direction].1;
    }
    (x, y)
}

/// The places of the vertices of a forest, given the parent of each vertex: roots at height 0 and their children below them, at height 1 and so on. Leaves
/// stand beside each other, and parents above the middle of their children.
///
/// ```
/// use mcgs_boards::tree_layout;
/// assert_eq!(tree_layout(&[None, Some(0), Some(0)]), [(0.5, 0.0), (0.0, 1.0), (1.0, 1.0)]);
/// ```
pub fn tree_layout(parents: &[Option<usize>]) -> Vec<(f64, f64)> {
    let n = parents.len();
    let mut children = vec![Vec::new(); n];
    let parent = |vertex: usize| parents[vertex].filter(|&parent| parent < n && parent != vertex);
    for vertex in (0..n).rev() {
        if let Some(parent) = parent(vertex) {
            children[parent].push(vertex);
        }
    }
    // Each vertex after its parent, and from left to right. What is in no tree has no place of its own.
    let mut order = Vec::new();
    let mut places = vec![(0.0, 0.0); n];
    let mut stack: Vec<usize> = (0..n).rev().filter(|&vertex| parent(vertex).is_none()).collect();
    while let Some(vertex) = stack.pop() {
        places[vertex].1 = parent(vertex).map_or(0.0, |parent| places[parent].1 + 1.0);
        order.push(vertex);
        stack.extend(&children[vertex]);
    }
    let leaves = order.iter().filter(|&&vertex| children[vertex].is_empty());
    leaves.zip(0u32..).for_each(|(&leaf, column)| places[leaf].0 = f64::from(column));
    for &vertex in order.iter().rev() {
        if let (Some(&last), Some(&first)) = (children[vertex].first(), children[vertex].last()) {
            places[vertex].0 = f64::midpoint(places[first].0, places[last].0);
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_are_exact_enough() {
        for k in 0..=360 {
            let angle = f64::from(k).to_radians();
            let (sine, cosine) = sine_and_cosine(angle);
            assert!((sine - angle.sin()).abs() < 1e-9 && (cosine - angle.cos()).abs() < 1e-9, "{k}");
        }
    }

    /// The smallest distance of two vertices.
    fn smallest_distance(places: &[Place]) -> f64 {
        let pairs =
            places.iter().enumerate().flat_map(|(k, one)| places[..k].iter().map(move |other| (one, other)));
        pairs.map(|(one, other)| (one.0 - other.0).hypot(one.1 - other.1)).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn vertices_of_named_graphs_keep_their_distance() {
        for (family, first, second) in [
            ("path", 12, 0),
            ("path", 300, 0),
            ("cycle", 3, 0),
            ("cycle", 30, 0),
            ("star", 1, 0),
            ("star", 2, 0),
            ("star", 40, 0),
            ("complete", 1, 0),
            ("complete", 9, 0),
            ("grid", 5, 7),
            ("king", 5, 7),
            ("tri", 6, 0),
            ("tree", 2, 5),
            ("tree", 3, 3),
            ("tree", 1, 40),
            ("wheel", 3, 0),
            ("wheel", 12, 0),
            ("ladder", 9, 0),
            ("hypercube", 3, 0),
            ("hypercube", 5, 0),
            ("hypercube", 8, 0),
        ] {
            let shape = GraphShape::new(family, first, second).unwrap();
            let distance = smallest_distance(&places(shape, &[]));
            assert!(distance > 0.29, "{shape}: {distance}");
        }
    }

    #[test]
    fn families_look_as_they_are_called() {
        let of = |family, first, second| places(GraphShape::new(family, first, second).unwrap(), &[]);
        assert_eq!(of("path", 3, 0), [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]);
        assert_eq!(of("grid", 2, 2), [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]);
        assert_eq!(of("star", 5, 0)[0], (0.0, 0.0), "the hub is in the middle");
        let wheel = of("wheel", 6, 0);
        let radius = |place: &Place| place.0.hypot(place.1);
        assert!(wheel[1..].iter().all(|place| (radius(place) - radius(&wheel[1])).abs() < 1e-9));
        let tree = of("tree", 2, 2);
        assert_eq!(tree.iter().map(|place| place.1).collect::<Vec<_>>(), [0.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0]);
        assert!((tree[0].0 - 1.5).abs() < 1e-9);
    }

    #[test]
    fn a_deep_tree_needs_no_deep_stack() {
        let parents: Vec<Option<usize>> = (0..100_000usize).map(|vertex| vertex.checked_sub(1)).collect();
        assert_eq!(tree_layout(&parents)[99_999], (0.0, 99_999.0));
        assert_eq!(tree_layout(&[Some(1), Some(0)]), [(0.0, 0.0); 2], "parents in a circle are no forest");
    }

    #[test]
    fn random_graphs_have_every_vertex_at_a_place_of_its_own_and_always_the_same() {
        let mut seed = 7u64;
        let mut draw = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        for _ in 0..200 {
            let n = 1 + draw(30) as u32;
            let density = 1 + draw(10);
            let pairs = (1..n).flat_map(|large| (0..large).map(move |small| (small, large)));
            let edges: Vec<(u32, u32)> = pairs.filter(|_| draw(10) < density).collect();
            let shape = GraphShape::listed(n, false);
            let found = places(shape, &edges);
            assert!(found.iter().all(|(x, y)| x.is_finite() && y.is_finite()));
            assert!(n == 1 || smallest_distance(&found) > 0.4, "{n} vertices, edges {edges:?}");
            assert_eq!(found, places(shape, &edges));
        }
    }

    #[test]
    fn large_lists_are_a_circle() {
        let edges: Vec<(u32, u32)> = (1..16_000).map(|vertex| (vertex / 3, vertex)).collect();
        let found = places(GraphShape::listed(16_000, false), &edges);
        let radius = |place: &Place| place.0.hypot(place.1);
        assert!(found.iter().all(|place| (radius(place) / radius(&found[0]) - 1.0).abs() < 1e-6));
    }
}
