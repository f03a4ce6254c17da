//! Places for the vertices of a graph that has no name: as far apart as there are edges between them.
//!
//! The stress of a picture is the sum of the squares of how much two vertices are too near or too far, each divided by the square of their
//! distance in the graph. Each step moves one vertex to the place that its distances to all others ask for, which never increases the stress (Gansner, Koren and
//! North 2004, *Graph drawing by stress majorization*). The start is a circle, in the order of a walk through the graph, so
//! the picture is always the same.

#![allow(clippy::cast_precision_loss)] // Places in a picture.

use std::collections::VecDeque;

use super::layout::{Place, circle};

/// Larger graphs stay a circle.
const MOST_VERTICES: u32 = 200;
/// How often all vertices are moved.
const ROUNDS: usize = 120;
/// No two vertices are closer to each other.
const LEAST_DISTANCE: f64 = 0.6;
/// The room between parts that are not joined.
const GAP: f64 = 1.0;

/// The places of the vertices of a graph with these edges.
pub(super) fn places(n: u32, edges: &[(u32, u32)]) -> Vec<Place> {
    let mut neighbours = vec![Vec::new(); n as usize];
    for &(one, other) in edges {
        neighbours[one as usize].push(other as usize);
        neighbours[other as usize].push(one as usize);
    }
    let parts = parts(&neighbours);
    let mut found = vec![(0.0, 0.0); n as usize];
    if n > MOST_VERTICES {
        parts.concat().into_iter().zip(circle(n)).for_each(|(vertex, place)| found[vertex] = place);
        return found;
    }
    let boxes: Vec<Vec<Place>> = parts.iter().map(|part| arranged(part, &neighbours)).collect();
    for (part, places) in parts.iter().zip(packed(boxes)) {
        part.iter().zip(places).for_each(|(&vertex, place)| found[vertex] = place);
    }
    found
}

/// The connected parts, each in the order of a walk that goes on as long as it can.
fn parts(neighbours: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut is_seen = vec![false; neighbours.len()];
    let mut parts = Vec::new();
    for start in 0..neighbours.len() {
        let mut part = Vec::new();
        let mut stack = vec![start];
        while let Some(vertex) = stack.pop() {
            if !std::mem::replace(&mut is_seen[vertex], true) {
                part.push(vertex);
                stack.extend(neighbours[vertex].iter().rev().filter(|&&next| !is_seen[next]));
            }
        }
        if !part.is_empty() {
            parts.push(part);
        }
    }
    parts
}

/// The places of the vertices of one part.
fn arranged(part: &[usize], neighbours: &[Vec<usize>]) -> Vec<Place> {
    let mut places = circle(part.len() as u32);
    let distances: Vec<Vec<f64>> = part.iter().map(|&vertex| distances(vertex, part, neighbours)).collect();
    for _ in 0..ROUNDS {
        for (k, row) in distances.iter().enumerate() {
            places[k] = better(k, &places, row);
        }
    }
    turned(&mut places);
    let pairs = (0..places.len()).flat_map(|k| (0..k).map(move |other| (k, other)));
    let closest = pairs.map(|(k, other)| length(places[k], places[other])).fold(f64::INFINITY, f64::min);
    let factor = if closest < LEAST_DISTANCE { LEAST_DISTANCE / closest.max(0.05) } else { 1.0 };
    places.iter().map(|&(x, y)| (x * factor, y * factor)).collect()
}

/// How many edges are between a vertex and each of its part.
fn distances(start: usize, part: &[usize], neighbours: &[Vec<usize>]) -> Vec<f64> {
    let mut distance = vec![f64::INFINITY; neighbours.len()];
    distance[start] = 0.0;
    let mut queue = VecDeque::from([start]);
    while let Some(vertex) = queue.pop_front() {
        for &next in &neighbours[vertex] {
            if distance[next].is_infinite() {
                distance[next] = distance[vertex] + 1.0;
                queue.push_back(next);
            }
        }
    }
    part.iter().map(|&vertex| distance[vertex]).collect()
}

/// Where a vertex should be, in the mean of what its distances to all others ask for.
fn better(k: usize, places: &[Place], distances: &[f64]) -> Place {
    let here = places[k];
    let (mut x, mut y, mut all) = (0.0, 0.0, 0.0);
    for (other, (&place, &wanted)) in places.iter().zip(distances).enumerate() {
        if other == k {
            continue;
        }
        let weight = 1.0 / (wanted * wanted);
        let found = length(here, place);
        // Two vertices at the same place go apart, to the right and to the left.
        let (ahead_x, ahead_y) = if found < 1e-9 {
            (if k < other { -1.0 } else { 1.0 }, 0.0)
        } else {
            ((here.0 - place.0) / found, (here.1 - place.1) / found)
        };
        x += weight * (place.0 + wanted * ahead_x);
        y += weight * (place.1 + wanted * ahead_y);
        all += weight;
    }
    if all == 0.0 { here } else { (x / all, y / all) }
}

fn length(one: Place, other: Place) -> f64 {
    let (x, y) = (one.0 - other.0, one.1 - other.1);
    (x * x + y * y).sqrt()
}

/// Turns a picture that is longer than wide, so that it is widest from left to right, with its first vertex on the left.
fn turned(places: &mut [Place]) {
    let n = places.len().max(1) as f64;
    let middle = places.iter().fold((0.0, 0.0), |sum, place| (sum.0 + place.0 / n, sum.1 + place.1 / n));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for place in places.iter_mut() {
        *place = (place.0 - middle.0, place.1 - middle.1);
        xx += place.0 * place.0;
        xy += place.0 * place.1;
        yy += place.1 * place.1;
    }
    let difference = ((xx - yy) * (xx - yy) + 4.0 * xy * xy).sqrt();
    if difference < 0.2 * (xx + yy) {
        return; // It is about round.
    }
    // The direction in which it is widest.
    let largest = f64::midpoint(xx + yy, difference);
    let axis = if xx > yy { (largest - yy, xy) } else { (xy, largest - xx) };
    let size = length(axis, (0.0, 0.0)).max(1e-9);
    let (mut right, mut down) = (axis.0 / size, axis.1 / size);
    if places.first().is_some_and(|first| first.0 * right + first.1 * down > 0.0) {
        (right, down) = (-right, -down);
    }
    for (x, y) in places.iter_mut() {
        (*x, *y) = (*x * right + *y * down, *y * right - *x * down);
    }
}

/// Puts parts beside each other, and into several rows if there are many of them.
fn packed(mut parts: Vec<Vec<Place>>) -> Vec<Vec<Place>> {
    let mut area = 0.0;
    let mut sizes = Vec::new();
    for part in &mut parts {
        let least = part.iter().fold((f64::INFINITY, f64::INFINITY), |least, place| {
            (least.0.min(place.0), least.1.min(place.1))
        });
        let mut size = (0.0, 0.0);
        for place in part.iter_mut() {
            *place = (place.0 - least.0, place.1 - least.1);
            size = (place.0.max(size.0), place.1.max(size.1));
        }
        area += (size.0 + GAP) * (size.1 + GAP);
        sizes.push(size);
    }
    let widest = (2.0 * area).sqrt();
    let (mut left, mut top, mut height) = (0.0, 0.0, 0.0_f64);
    for (part, size) in parts.iter_mut().zip(sizes) {
        if left > 0.0 && left + size.0 > widest {
            (left, top, height) = (0.0, top + height + GAP, 0.0);
        }
        for place in part.iter_mut() {
            *place = (place.0 + left, place.1 + top);
        }
        left += size.0 + GAP;
        height = height.max(size.1);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listed_path_is_a_line_from_left_to_right() {
        let found = places(5, &[(0, 3), (3, 1), (1, 4), (4, 2)]);
        let order = [0, 3, 1, 4, 2];
        for pair in order.windows(2) {
            assert!((found[pair[1]].0 - found[pair[0]].0 - 1.0).abs() < 0.05, "{found:?}");
        }
    }

    #[test]
    fn parts_are_apart() {
        let found = places(6, &[(0, 1), (1, 2), (2, 0), (3, 4)]);
        for one in [0, 1, 2] {
            for other in [3, 4, 5] {
                assert!(length(found[one], found[other]) > 0.99, "{found:?}");
            }
        }
    }

    #[test]
    fn neighbours_are_near() {
        // A listed grid of three rows and four columns.
        let all = (0..12u32).flat_map(|vertex| [(vertex, vertex + 1), (vertex, vertex + 4)]);
        let edges: Vec<(u32, u32)> =
            all.filter(|&(one, other)| other < 12 && (other % 4 != 0 || other - one == 4)).collect();
        let found = places(12, &edges);
        for &(one, other) in &edges {
            assert!((0.6..1.4).contains(&length(found[one as usize], found[other as usize])), "{found:?}");
        }
    }
}
