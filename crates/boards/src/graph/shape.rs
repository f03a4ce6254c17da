//! Graphs that have a name: paths, cycles, grids and the like, as numbers instead of lists of edges.

use std::fmt;

/// The most vertices that a graph may have.
pub const MAX_VERTICES: u32 = 16_384;
/// The most edges that a graph may have.
pub const MAX_EDGES: u64 = 1_000_000;

/// The family of a graph and its size, which say all about its edges; or how many vertices there are, if the edges are listed.
///
/// Vertices are numbered from 0 here, and from 1 in texts.
///
/// ```
/// use mcgs_boards::GraphShape;
/// let wheel = GraphShape::new("wheel", 4, 0).unwrap();
/// assert_eq!((wheel.to_string().as_str(), wheel.vertices()), ("wheel4", 5));
/// assert_eq!(wheel.edges().len(), 8);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GraphShape {
    family: Family,
    first: u32,
    second: u32,
}

/// The families of graphs. Their numbers are part of the encoding of positions; none is 0, so that the first word of a graph is never that of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Family {
    Listed = 1,
    Directed,
    Path,
    Cycle,
    Star,
    Complete,
    Grid,
    King,
    Triangle,
    Tree,
    Wheel,
    Ladder,
    Hypercube,
}

use Family::{
    Complete, Cycle, Directed, Grid, Hypercube, King, Ladder, Listed, Path, Star, Tree, Triangle, Wheel,
};

/// The families with their names in texts, and what separates their two numbers, if they have two.
pub(crate) const FAMILIES: [(&str, Family, Option<char>); 11] = [
    ("path", Path, None),
    ("cycle", Cycle, None),
    ("star", Star, None),
    ("complete", Complete, None),
    ("grid", Grid, Some('x')),
    ("king", King, Some('x')),
    ("tri", Triangle, None),
    ("tree", Tree, Some(',')),
    ("wheel", Wheel, None),
    ("ladder", Ladder, None),
    ("hypercube", Hypercube, None),
];

impl GraphShape {
    /// The graph without vertices.
    pub(crate) const EMPTY: GraphShape = GraphShape { family: Listed, first: 0, second: 0 };

    /// A graph with a list of edges, each in one direction only if it is directed.
    pub(crate) const fn listed(vertices: u32, directed: bool) -> Self {
        GraphShape { family: if directed { Directed } else { Listed }, first: vertices, second: 0 }
    }

    /// The graph of a family with one number or two; 0 stands for a missing one. `None` if there is no such graph or if it is too large.
    pub fn new(family: &str, first: u32, second: u32) -> Option<Self> {
        let &(_, family, _) = FAMILIES.iter().find(|(name, ..)| *name == family)?;
        GraphShape { family, first, second }.checked()
    }

    /// The smallest and the largest size in a family of graphs that have one number; `None` if they have two.
    pub(crate) fn sizes(family: &str) -> Option<(u32, u32)> {
        FAMILIES.iter().find(|&&(name, _, separator)| name == family && separator.is_none())?;
        let exists = |&size: &u32| GraphShape::new(family, size, 0).is_some();
        Some(((0..=MAX_VERTICES).find(exists)?, (0..=MAX_VERTICES).rev().find(exists)?))
    }

    /// Itself, if it exists and is not too large.
    fn checked(self) -> Option<Self> {
        let smallest = match self.family {
            Cycle | Wheel => 3,
            _ => 0,
        };
        let is_small = self.first <= MAX_VERTICES && self.second <= MAX_VERTICES;
        let is_possible = self.first >= smallest && is_small && !(self.family == Tree && self.first == 0);
        let vertices = self.count_vertices()?;
        let fits = vertices <= u64::from(MAX_VERTICES) && self.count_edges(vertices) <= MAX_EDGES;
        (is_possible && fits).then_some(self)
    }

    /// How many vertices there are; `None` if they cannot be counted.
    fn count_vertices(self) -> Option<u64> {
        let (first, second) = (u64::from(self.first), u64::from(self.second));
        match self.family {
            Listed | Directed | Path | Cycle | Complete => Some(first),
            Star | Wheel => Some(first + 1),
            Grid | King => Some(first * second),
            Triangle => Some(first * (first + 1) / 2),
            Ladder => Some(2 * first),
            Hypercube => 1u64.checked_shl(self.first),
            Tree => {
                let (mut level, mut all) = (1u64, 1u64);
                for _ in 0..second.min(u64::from(MAX_VERTICES)) {
                    level = level.checked_mul(first)?;
                    all = all.checked_add(level)?;
                    if all > u64::from(MAX_VERTICES) {
                        return None;
                    }
                }
                Some(all)
            }
        }
    }

    /// At least as many as there are edges.
    fn count_edges(self, vertices: u64) -> u64 {
        match self.family {
            Complete => vertices.saturating_mul(vertices.saturating_sub(1)) / 2,
            Hypercube => vertices.saturating_mul(self.first.into()) / 2,
            _ => 0, // At most four for each vertex.
        }
    }

    /// How many vertices there are.
    pub fn vertices(self) -> u32 {
        self.count_vertices().and_then(|vertices| u32::try_from(vertices).ok()).unwrap_or(0)
    }

    /// The family and its two numbers.
    pub(crate) fn family(self) -> (Family, u32, u32) {
        (self.family, self.first, self.second)
    }

    /// Are the edges given by a list, and not by the name of a family?
    pub fn is_listed(self) -> bool {
        matches!(self.family, Listed | Directed)
    }

    /// Does each edge have a direction?
    pub fn is_directed(self) -> bool {
        self.family == Directed
    }

    /// Rows and columns, if the vertices are the cells of a board, row by row.
    pub fn rows_and_columns(self) -> Option<(u32, u32)> {
        match self.family {
            Grid | King => Some((self.first, self.second)),
            Ladder => Some((2, self.first)),
            _ => None,
        }
    }

    /// Are the vertices the cells of a board, each next to up to four others?
    pub fn is_grid(self) -> bool {
        matches!(self.family, Grid | Ladder)
    }

    /// All edges, the smaller vertex first. A list is not known here: it has none.
    pub fn edges(self) -> Vec<(u32, u32)> {
        let n = self.vertices();
        let row = |columns: u32| {
            (1..n).filter(move |vertex| vertex % columns.max(1) != 0).map(|vertex| (vertex - 1, vertex))
        };
        let steps = |distance: u32| (distance..n).map(move |vertex| (vertex - distance, vertex));
        match self.family {
            Listed | Directed => Vec::new(),
            Path => steps(1).collect(),
            Cycle => steps(1).chain([(0, n.saturating_sub(1))]).collect(),
            Star => (1..n).map(|leaf| (0, leaf)).collect(),
            Complete => (1..n).flat_map(|large| (0..large).map(move |small| (small, large))).collect(),
            Grid => row(self.second).chain(steps(self.second)).collect(),
            Ladder => row(self.first).chain(steps(self.first)).collect(),
            King => {
                let columns = self.second;
                let rising = steps(columns.saturating_sub(1)).filter(|(_, low)| (low + 1) % columns != 0);
                let falling = steps(columns + 1).filter(|(_, low)| low % columns != 0);
                // In one column there are no diagonals, and their distance would be that of another pair.
                let diagonals = rising.chain(falling).filter(|_| columns > 1);
                row(columns).chain(steps(columns)).chain(diagonals).collect()
            }
            Triangle => {
                let start = |row: u32| row * (row + 1) / 2;
                let places = (0..self.first).flat_map(|row| (0..=row).map(move |column| (row, column)));
                places
                    .flat_map(|(row, column)| {
                        let vertex = start(row) + column;
                        let below = start(row + 1) + column;
                        [(vertex, vertex + 1), (vertex, below), (vertex, below + 1)]
                            .into_iter()
                            .skip(usize::from(column == row))
                    })
                    .filter(|&(_, large)| large < n)
                    .collect()
            }
            Tree => (1..n).map(|vertex| ((vertex - 1) / self.first.max(1), vertex)).collect(),
            Wheel => {
                let spokes = (1..n).map(|vertex| (0, vertex));
                let rim = (2..n).map(|vertex| (vertex - 1, vertex)).chain([(1, n.saturating_sub(1))]);
                spokes.chain(rim).collect()
            }
            Hypercube => {
                let pair = |vertex: u32| (0..self.first).map(move |bit| (vertex, vertex | (1 << bit)));
                (0..n).flat_map(pair).filter(|(small, large)| small < large).collect()
            }
        }
    }

    /// The shape as one word of the encoding.
    pub(crate) fn to_word(self) -> u64 {
        (self.family as u64) << 56 | u64::from(self.first) << 28 | u64::from(self.second)
    }

    /// The shape that [`to_word`](Self::to_word) wrote; the empty one for words that no shape has.
    pub(crate) fn from_word(word: u64) -> Self {
        const MASK: u64 = (1 << 28) - 1;
        let (first, second) = ((word >> 28 & MASK) as u32, (word & MASK) as u32);
        let named = FAMILIES.iter().map(|&(_, family, _)| family);
        let family = named.chain([Listed, Directed]).find(|&family| family as u64 == word >> 56);
        let shape = family.and_then(|family| GraphShape { family, first, second }.checked());
        shape.unwrap_or(GraphShape::EMPTY)
    }
}

/// The name of the family and its numbers, or the number of vertices.
impl fmt::Display for GraphShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((name, _, separator)) = FAMILIES.iter().find(|(_, family, _)| *family == self.family) else {
            return self.first.fmt(f);
        };
        write!(f, "{name}{}", self.first)?;
        separator.map_or(Ok(()), |separator| write!(f, "{separator}{}", self.second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(family: &str, first: u32, second: u32) -> GraphShape {
        GraphShape::new(family, first, second).unwrap()
    }

    #[test]
    fn families_have_their_vertices_and_edges() {
        for (family, first, second, vertices, edges) in [
            ("path", 1, 0, 1, 0),
            ("path", 5, 0, 5, 4),
            ("cycle", 3, 0, 3, 3),
            ("star", 4, 0, 5, 4),
            ("star", 0, 0, 1, 0),
            ("complete", 6, 0, 6, 15),
            ("grid", 3, 4, 12, 17),
            ("grid", 1, 4, 4, 3),
            ("grid", 4, 1, 4, 3),
            ("king", 3, 4, 12, 29),
            ("king", 4, 1, 4, 3),
            ("king", 1, 4, 4, 3),
            ("king", 3, 2, 6, 11),
            ("tri", 1, 0, 1, 0),
            ("tri", 3, 0, 6, 9),
            ("tree", 2, 3, 15, 14),
            ("tree", 1, 4, 5, 4),
            ("wheel", 5, 0, 6, 10),
            ("ladder", 4, 0, 8, 10),
            ("hypercube", 4, 0, 16, 32),
            ("hypercube", 0, 0, 1, 0),
        ] {
            let shape = shape(family, first, second);
            let mut list = shape.edges();
            assert!(list.iter().all(|&(small, large)| small < large && large < vertices), "{shape}");
            list.sort_unstable();
            list.dedup();
            assert_eq!((shape.vertices(), list.len()), (vertices, edges), "{shape}");
            assert_eq!(shape.edges().len(), edges, "{shape}: each edge once");
            assert_eq!(GraphShape::from_word(shape.to_word()), shape);
        }
    }

    #[test]
    fn the_triangle_and_the_tree_are_numbered_row_by_row() {
        let mut triangle = shape("tri", 3, 0).edges();
        triangle.sort_unstable();
        assert_eq!(triangle, [(0, 1), (0, 2), (1, 2), (1, 3), (1, 4), (2, 4), (2, 5), (3, 4), (4, 5)]);
        assert_eq!(shape("tree", 2, 2).edges(), [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)]);
    }

    #[test]
    fn what_is_too_large_or_too_small_is_no_graph() {
        for (family, first, second) in [
            ("cycle", 2, 0),
            ("wheel", 2, 0),
            ("tree", 0, 3),
            ("path", 16_385, 0),
            ("complete", 1_500, 0),
            ("grid", 200, 200),
            ("grid", u32::MAX, u32::MAX),
            ("grid", 0, 1 << 30),
            ("hypercube", 15, 0),
            ("hypercube", 64, 0),
            ("tree", 2, 4_000_000_000),
            ("tree", 70_000, 70_000),
            ("blob", 3, 0),
        ] {
            assert_eq!(GraphShape::new(family, first, second), None, "{family} {first} {second}");
        }
        assert_eq!(shape("tree", 1, 16_383).vertices(), 16_384);
        assert_eq!(GraphShape::from_word(u64::MAX), GraphShape::EMPTY);
    }
}
