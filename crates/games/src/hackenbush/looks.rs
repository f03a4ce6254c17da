//! Where the edges of a picture are drawn: the ground at the bottom, and each vertex as high as it is away from it.

use std::collections::VecDeque;

use mcgs_boards::{bend_edges, tree_layout};
use mcgs_engine::{DrawnEdge, DrawnGraph, DrawnVertex, Shade};

use super::{Colour, Hackenbush};

/// The picture. Each edge that stands on the ground has a foot of its own.
pub(super) fn drawn(picture: &Hackenbush) -> DrawnGraph {
    let mut n_vertices = 0;
    let mut new_vertex = || {
        n_vertices += 1;
        n_vertices - 1
    };
    // The number of each vertex in the drawing, as far as it is joined to something.
    let mut places: Vec<Option<usize>> = vec![None; picture.vertices()];
    let mut feet = VecDeque::new();
    let ends: Vec<[usize; 2]> = picture
        .edges
        .iter()
        .map(|edge| {
            // An edge from the ground to itself is a loop at one foot.
            let foot = edge.ends.contains(&0).then(&mut new_vertex);
            feet.extend(foot);
            edge.ends.map(|end| match (end, foot) {
                (0, Some(foot)) => foot,
                _ => *places[usize::from(end)].get_or_insert_with(&mut new_vertex),
            })
        })
        .collect();
    let parents = parents(n_vertices, &ends, feet);
    let vertex = |(x, depth): (f64, f64)| DrawnVertex { place: (x, -depth), cell: None, name: String::new() };
    let edges = picture.edges.iter().zip(ends).enumerate().map(|(index, (edge, ends))| DrawnEdge {
        ends,
        is_arrow: false,
        shade: Some(match edge.colour {
            Colour::Blue => Shade::Black,
            Colour::Red => Shade::White,
            Colour::Green => Shade::Grey,
        }),
        bend: 0.0,
        name: (index + 1).to_string(),
    });
    let vertices = tree_layout(&parents).into_iter().map(vertex).collect();
    let mut graph = DrawnGraph { vertices, edges: edges.collect(), ground: Some(0.0) };
    bend_edges(&mut graph);
    graph
}

/// For each vertex the one from which it is reached first, on the way from the feet.
fn parents(n_vertices: usize, ends: &[[usize; 2]], feet: VecDeque<usize>) -> Vec<Option<usize>> {
    let mut neighbours = vec![Vec::new(); n_vertices];
    for &[from, to] in ends {
        neighbours[from].push(to);
        neighbours[to].push(from);
    }
    let mut parents = vec![None; n_vertices];
    let mut is_reached = vec![false; n_vertices];
    for &foot in &feet {
        is_reached[foot] = true;
    }
    let mut queue = feet;
    while let Some(vertex) = queue.pop_front() {
        for &next in &neighbours[vertex] {
            if !is_reached[next] {
                (is_reached[next], parents[next]) = (true, Some(vertex));
                queue.push_back(next);
            }
        }
    }
    parents
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> DrawnGraph {
        drawn(&text.parse().unwrap())
    }

    fn heights(graph: &DrawnGraph) -> Vec<f64> {
        let mut heights: Vec<f64> = graph.vertices.iter().map(|vertex| 0.0 - vertex.place.1).collect();
        heights.sort_by(f64::total_cmp);
        heights
    }

    #[test]
    fn a_stalk_is_upright() {
        let stalk = of("stalk:BRG");
        assert_eq!(heights(&stalk), [0.0, 1.0, 2.0, 3.0]);
        assert!(stalk.vertices.iter().all(|vertex| vertex.place.0 == 0.0));
        let names: Vec<&str> = stalk.edges.iter().map(|edge| edge.name.as_str()).collect();
        assert_eq!((stalk.ground, names), (Some(0.0), vec!["1", "2", "3"]));
        assert_eq!(of("stalk:").vertices, []);
    }

    #[test]
    fn a_table_stands_on_its_own_feet() {
        let table = of("2/0-1B,0-2R,1-2G");
        assert_eq!(heights(&table), [0.0, 0.0, 1.0, 1.0]);
        assert!(table.edges.iter().all(|edge| edge.bend == 0.0));
    }

    #[test]
    fn several_edges_are_bent_apart_and_loops_stay_loops() {
        let picture = of("2/0-1B,1-2R,1-2G,2-2B,0-0R");
        let bends: Vec<f64> = picture.edges.iter().map(|edge| edge.bend).collect();
        assert_eq!(bends, [0.0, 0.2, -0.2, 0.0, 0.0]);
        assert_eq!(picture.edges[3].ends[0], picture.edges[3].ends[1]);
        assert_eq!(heights(&picture), [0.0, 0.0, 1.0, 2.0], "the loop on the ground has a foot");
    }

    #[test]
    fn every_vertex_has_a_place_of_its_own() {
        let picture = of("6/0-1B,1-2R,2-3G,3-1B,0-4R,4-5R,5-6B,6-4B,3-6G,0-5G");
        for (k, one) in picture.vertices.iter().enumerate() {
            assert!(picture.vertices[..k].iter().all(|other| other.place != one.place), "{picture:?}");
        }
    }
}
