//! Random graphs: any pairs of vertices, trees, grids with holes, regular graphs.

use mcgs_engine::Draw;

use super::rules::GraphRules;

/// How the edges of a random graph are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One of the others.
    Any,
    /// Each pair of vertices is joined with the same probability.
    Pairs,
    /// A tree.
    Tree,
    /// A grid with holes.
    Holes,
    /// All vertices have equally many neighbours.
    Regular,
}

impl Kind {
    /// The names of the kinds, in their order.
    pub(crate) const NAMES: &'static [&'static str] = &["graph", "gnp", "tree", "holes", "regular"];
    const ALL: [Kind; 5] = [Kind::Any, Kind::Pairs, Kind::Tree, Kind::Holes, Kind::Regular];

    /// The kind with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Kind::ALL.into_iter().zip(Kind::NAMES).find(|(_, known)| **known == name).map(|(kind, _)| kind)
    }
}

/// The text of a random position with at most `size` vertices. It need not be legal.
pub(crate) fn position<R: GraphRules<P>, const P: usize>(
    kind: Kind,
    size: u64,
    draw: &mut Draw<'_>,
) -> String {
    let vertices = 1 + draw(size.clamp(1, 1_000)) as u32;
    let edges = edges(kind, vertices, draw);
    let is_directed = R::DIRECTED && draw(2) == 0;
    let list: Vec<String> = edges
        .iter()
        .map(|(from, to)| match (is_directed, draw(2)) {
            (false, _) => format!("{}-{}", from + 1, to + 1),
            (true, 0) => format!("{}>{}", from + 1, to + 1),
            (true, _) => format!("{}>{}", to + 1, from + 1),
        })
        .collect();
    let usual: Vec<(String, u64)> = if R::USUAL_CELLS.is_empty() {
        R::CELLS.iter().map(|(symbol, _)| (symbol.to_string(), 1)).collect()
    } else {
        R::USUAL_CELLS.iter().map(|&(symbol, weight)| (symbol.to_owned(), weight)).collect()
    };
    let colours = mcgs_engine::random_board(&usual, 1, vertices as usize, draw);
    format!("{vertices}/{}:{colours}", list.join(","))
}

/// The edges of a random graph.
fn edges(kind: Kind, vertices: u32, draw: &mut Draw<'_>) -> Vec<(u32, u32)> {
    let kind = if kind == Kind::Any { Kind::ALL[1 + draw(4) as usize] } else { kind };
    match kind {
        Kind::Any | Kind::Pairs => any_pairs(vertices, draw),
        Kind::Tree => tree(vertices, draw),
        Kind::Holes => grid_with_holes(vertices, draw),
        Kind::Regular => regular(vertices, draw),
    }
}

/// Each pair of vertices is joined with the same probability: the graph G(n, p).
fn any_pairs(vertices: u32, draw: &mut Draw<'_>) -> Vec<(u32, u32)> {
    let tenths = 1 + draw(8);
    let pairs = (1..vertices).flat_map(|large| (0..large).map(move |small| (small, large)));
    pairs.filter(|_| draw(10) < tenths).collect()
}

/// Each vertex but the first is joined to an earlier one.
fn tree(vertices: u32, draw: &mut Draw<'_>) -> Vec<(u32, u32)> {
    (1..vertices).map(|vertex| (draw(vertex.into()) as u32, vertex)).collect()
}

/// The cells of a grid with some rows, numbered at random so that the order of the vertices tells nothing; about one in five is a hole, which means that it
/// has no edges.
fn grid_with_holes(vertices: u32, draw: &mut Draw<'_>) -> Vec<(u32, u32)> {
    let columns = (1 + draw(vertices.into()) as u32).min(vertices);
    let is_hole: Vec<bool> = (0..vertices).map(|_| draw(5) == 0).collect();
    let order = shuffled(vertices, draw);
    let beside = (1..vertices).filter(|cell| cell % columns != 0).map(|cell| (cell - 1, cell));
    let below = (columns..vertices).map(|cell| (cell - columns, cell));
    beside
        .chain(below)
        .filter(|&(a, b)| !is_hole[a as usize] && !is_hole[b as usize])
        .map(|(a, b)| (order[a as usize], order[b as usize]))
        .collect()
}

/// All vertices have the same degree, up to four: a ring with chords of one length, numbered at random.
fn regular(vertices: u32, draw: &mut Draw<'_>) -> Vec<(u32, u32)> {
    let order = shuffled(vertices, draw);
    let chord = 1 + draw(u64::from(vertices / 2).max(1)) as u32;
    let mut edges: Vec<(u32, u32)> = (0..vertices)
        .flat_map(|vertex| [(vertex, (vertex + 1) % vertices), (vertex, (vertex + chord) % vertices)])
        .map(|(a, b)| (order[a as usize], order[b as usize]))
        .filter(|(a, b)| a != b)
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The numbers below `count` in random order.
fn shuffled(count: u32, draw: &mut Draw<'_>) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, draw(last as u64 + 1) as usize);
    }
    order
}
