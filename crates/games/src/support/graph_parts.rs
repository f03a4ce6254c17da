//! What several rulesets on graphs ask of a set of vertices.

use mcgs_boards::{Bits, GraphBoard};

/// What a position looks like in which every vertex is there, unless the text says that it has been removed.
pub(crate) const ALL_THERE: &str = "a graph: `path5`, `grid2x3`, `4/1-2,2-3,3-4,4-1`; `#` after a colon removes vertices: \
                                    `path5:..#..`; also `cycle4`, `star3`, `complete4`, `king2x3`, `tri3`, `tree2,3`, \
                                    `wheel5`, `ladder4`, `hypercube3`, `g6\"D~{\"`";

/// A connected graph in which no vertex has more than two neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line {
    /// With this many vertices, which may be 0.
    Path(u32),
    /// With this many vertices, at least 3.
    Cycle(u32),
}

/// The path or cycle that these vertices are, if they are one.
pub(crate) fn line<B: Bits, const P: usize>(board: &GraphBoard<B, P>, vertices: &B) -> Option<Line> {
    let count = vertices.count();
    let mut ends = 0;
    for vertex in vertices.ones() {
        match board.row(vertex).and(vertices).count() {
            0 if count == 1 => return Some(Line::Path(1)),
            1 => ends += 1,
            2 => {}
            _ => return None,
        }
    }
    let mut n_areas = 0;
    board.areas(vertices, |set| board.neighbours(set), |_| n_areas += 1);
    match (n_areas, ends) {
        (0, _) => Some(Line::Path(0)),
        (1, 0) => Some(Line::Cycle(count)),
        (1, _) => Some(Line::Path(count)),
        _ => None,
    }
}

/// Is the graph of these vertices its own mirror image, if the last vertex is the image of the first, the last but one that of the second, and so on, and is no vertex
/// its own image or next to it?
pub(crate) fn mirror_has_no_neighbours<B: Bits, const P: usize>(
    board: &GraphBoard<B, P>,
    vertices: &B,
) -> bool {
    let n = board.vertices();
    if n % 2 == 1 || B::IS_LARGE {
        return false;
    }
    let image = |vertex: u32| n - 1 - vertex;
    vertices.ones().all(|vertex| {
        let other = image(vertex);
        let row = board.row(other).and(vertices);
        vertices.get(other) && !row.get(vertex) && {
            let images = board.row(vertex).and(vertices);
            images.count() == row.count() && images.ones().all(|next| row.get(image(next)))
        }
    })
}
