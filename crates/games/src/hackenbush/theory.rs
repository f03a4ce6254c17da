//! What theory knows of pictures: the colon principle for trees, the fusion principle for green ones.

use mcgs_engine::{Dyadic, Value, Values};
use mcgs_values::Steps;

use super::{Colour, Edge, Hackenbush};

/// At most this many steps of arithmetic for one tree.
const MOST_STEPS: u64 = 200_000;

/// The edges at each vertex: the vertex at the other end, and the index of the edge. A loop is there twice.
fn incidences(picture: &Hackenbush) -> Vec<Vec<(usize, usize)>> {
    let mut at = vec![Vec::new(); picture.vertices()];
    for (index, edge) in picture.edges.iter().enumerate() {
        let [from, to] = edge.ends.map(usize::from);
        at[from].push((to, index));
        at[to].push((from, index));
    }
    at
}

/// Vertices from the ground up, each with the edge by which it was found: none for the ground.
fn breadth_first(at: &[Vec<(usize, usize)>]) -> Vec<(usize, Option<(usize, usize)>)> {
    let mut found = vec![false; at.len()];
    found[0] = true;
    let mut order = vec![(0, None)];
    let mut next = 0;
    while let Some(&(vertex, _)) = order.get(next) {
        next += 1;
        for &(other, edge) in &at[vertex] {
            if !std::mem::replace(&mut found[other], true) {
                order.push((other, Some((vertex, edge))));
            }
        }
    }
    order
}

/// The value of a picture without cycles; `None` if it has one, or if the value is too large.
///
/// The colon principle (*Winning Ways*, chapter 7): what stands on a vertex may be replaced by anything of the same value. So an edge with a tree of
/// value `t` on it is the ordinal sum of the edge and `t`, and a vertex is the sum of what stands on it. For stalks of blue and red edges that is Berlekamp's rule.
pub(super) fn tree_value(picture: &Hackenbush, values: &Values) -> Option<Value> {
    let order = breadth_first(&incidences(picture));
    // Each edge of a tree leads to one new vertex.
    if order.len() != picture.edges.len() + 1 {
        return None;
    }
    let mut steps = Steps::new(MOST_STEPS);
    let mut on = vec![Value::ZERO; picture.vertices()];
    for &(vertex, below) in order.iter().rev() {
        let Some((below, edge)) = below else { continue };
        let branch = branch(picture.edges[edge], on[vertex], values, &mut steps)?;
        on[below] = values.add(on[below], branch, &mut steps).ok()?;
    }
    on.first().copied()
}

/// The ordinal sum of an edge and what stands on it.
fn branch(edge: Edge, top: Value, values: &Values, steps: &mut Steps) -> Option<Value> {
    let one = values.number(Dyadic::ONE);
    let base = match edge.colour {
        Colour::Blue => one,
        Colour::Red => values.neg(one),
        Colour::Green => values.nimber(1),
    };
    values.ordinal_sum(base, top, steps).ok()
}

/// The nim value of a picture whose edges are all green.
///
/// The fusion principle (*Winning Ways*, chapter 7): the vertices of a cycle may be made one, and an edge that begins and ends at one vertex is a stalk of one edge.
/// So what is left is a tree of bridges, and each other edge counts as one; by the colon principle a bridge with `*n` on it is `*(n + 1)`.
pub(super) fn green_value(picture: &Hackenbush) -> u32 {
    let at = incidences(picture);
    let order = depth_first(&at);
    let mut number = vec![0; picture.vertices()];
    for (place, &(vertex, _)) in order.iter().enumerate() {
        number[vertex] = place;
    }
    // The earliest vertex that can be reached from a vertex or what stands on it, without the edge below it.
    let mut lowest: Vec<usize> = number.clone();
    let mut nim = vec![0u32; picture.vertices()];
    for &(vertex, below) in order.iter().rev() {
        for &(other, edge) in &at[vertex] {
            if Some(edge) == below.map(|(_, edge)| edge) {
                continue;
            }
            if order[number[other]].1 == Some((vertex, edge)) {
                lowest[vertex] = lowest[vertex].min(lowest[other]);
            } else {
                lowest[vertex] = lowest[vertex].min(number[other]);
                // An edge that closes a cycle, seen from its later end, or from both ends if it is a loop.
                if number[other] < number[vertex] {
                    nim[vertex] ^= 1;
                }
            }
        }
        nim[vertex] ^= u32::from(at[vertex].iter().filter(|(other, _)| *other == vertex).count() % 4 == 2);
        if let Some((below, _)) = below {
            let is_bridge = lowest[vertex] > number[below];
            nim[below] ^= if is_bridge { nim[vertex] + 1 } else { nim[vertex] ^ 1 };
        }
    }
    nim.first().copied().unwrap_or(0)
}

/// Vertices in the order of a depth-first search, each with the vertex and the edge by which it was found.
fn depth_first(at: &[Vec<(usize, usize)>]) -> Vec<(usize, Option<(usize, usize)>)> {
    let mut found = vec![false; at.len()];
    let mut order = Vec::new();
    let mut stack = vec![(0, None)];
    while let Some((vertex, below)) = stack.pop() {
        if std::mem::replace(&mut found[vertex], true) {
            continue;
        }
        order.push((vertex, below));
        stack.extend(
            at[vertex]
                .iter()
                .filter(|(other, _)| !found[*other])
                .map(|&(other, edge)| (other, Some((vertex, edge)))),
        );
    }
    order
}
