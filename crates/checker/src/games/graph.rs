//! Graphs with a letter on each vertex, as texts: `path5:..X..` or `4/1-2,2-3:XO.X`.

use crate::games::grid::Grid;
use crate::games::numbers::whole;

/// A graph has at most so many vertices.
const MOST_VERTICES: usize = 16_384;
/// A graph has at most so many edges.
const MOST_EDGES: usize = 1_000_000;

/// A graph with a letter on each vertex. Vertices are numbered from 0 here, and from 1 in texts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Graph {
    /// What stands before the colon.
    pub shape: String,
    /// The vertices to which the edges of each vertex lead, in order.
    pub neighbours: Vec<Vec<usize>>,
    /// The letters of the vertices.
    pub cells: Vec<u8>,
    /// The number of columns, if the graph is a grid.
    pub width: Option<usize>,
}

impl Graph {
    /// Reads a graph whose letters are all among `letters`. Without letters, all of them are `start`. Only if it is `directed`, a
    /// list may have edges with directions.
    pub fn read(text: &str, letters: &str, start: Option<u8>, directed: bool) -> Result<Self, String> {
        let (shape, cells) = text.split_once(':').map_or((text, None), |(shape, cells)| (shape, Some(cells)));
        let mut graph = if shape.contains('/') { list(shape, directed)? } else { named(shape)? };
        let n_vertices = graph.neighbours.len();
        graph.cells = match (cells, start) {
            (Some(cells), _) => cells.bytes().filter(|&byte| byte != b'|').collect(),
            (None, Some(start)) => vec![start; n_vertices],
            (None, None) => return Err("expected a colon and a letter for each vertex".to_owned()),
        };
        if let Some(&other) = graph.cells.iter().find(|&&cell| !letters.as_bytes().contains(&cell)) {
            return Err(format!("expected letters among `{letters}`, found `{}`", char::from(other)));
        }
        if graph.cells.len() != n_vertices {
            return Err(format!("{} letters for {n_vertices} vertices", graph.cells.len()));
        }
        Ok(graph)
    }

    /// The graph of a text that was read before.
    pub fn of(text: &str, directed: bool) -> Self {
        Self::read(text, ".XOLR#", None, directed).unwrap_or_default()
    }

    /// A board as a graph.
    pub fn grid(height: usize, width: usize) -> Result<Self, String> {
        let graph = board(format!("grid{height}x{width}"), height, width, &[(1, 0), (0, 1)])?;
        Ok(Graph { width: Some(width), ..graph })
    }

    /// The graph as text.
    pub fn text(&self) -> String {
        format!("{}:{}", self.shape, String::from_utf8_lossy(&self.cells))
    }

    /// The text after some vertices got another letter.
    pub fn changed(&self, vertices: &[usize], letter: u8) -> String {
        let mut after = self.clone();
        for &vertex in vertices {
            after.cells[vertex] = letter;
        }
        after.text()
    }

    /// The vertices with a letter.
    pub fn with(&self, letter: u8) -> Vec<usize> {
        (0..self.cells.len()).filter(|&vertex| self.cells[vertex] == letter).collect()
    }

    /// Groups of vertices that are joined by edges, in either direction, among those with one of some letters.
    pub fn groups(&self, letters: &[u8]) -> Vec<Vec<usize>> {
        let belongs = |vertex: usize| letters.contains(&self.cells[vertex]);
        let mut joined = self.neighbours.clone();
        for (vertex, neighbours) in self.neighbours.iter().enumerate() {
            for &other in neighbours {
                joined[other].push(vertex);
            }
        }
        let mut seen = vec![false; self.cells.len()];
        let mut groups = Vec::new();
        for start in (0..self.cells.len()).filter(|&vertex| belongs(vertex)) {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let (mut group, mut next) = (vec![start], 0);
            while next < group.len() {
                for &vertex in joined[group[next]].iter().filter(|&&vertex| belongs(vertex)) {
                    if !seen[vertex] {
                        seen[vertex] = true;
                        group.push(vertex);
                    }
                }
                next += 1;
            }
            group.sort_unstable();
            groups.push(group);
        }
        groups
    }

    /// Some vertices in order with the edges between them, as a list.
    #[must_use]
    pub fn cut_out(&self, vertices: &[usize], directed: bool) -> Self {
        let number = |vertex: &usize| vertices.binary_search(vertex).ok();
        let neighbours = |vertex: &usize| self.neighbours[*vertex].iter().filter_map(number).collect();
        let mut part = Graph { neighbours: vertices.iter().map(neighbours).collect(), ..Graph::default() };
        part.cells = vertices.iter().map(|&vertex| self.cells[vertex]).collect();
        part.shape = part.as_list(directed);
        part
    }

    /// The number of vertices and the edges, sorted.
    fn as_list(&self, directed: bool) -> String {
        let mut edges = Vec::new();
        for (vertex, neighbours) in self.neighbours.iter().enumerate() {
            for other in neighbours.iter().filter(|&&other| directed || vertex < other) {
                edges.push(format!("{}{}{}", vertex + 1, if directed { '>' } else { '-' }, other + 1));
            }
        }
        format!("{}/{}", self.neighbours.len(), edges.join(","))
    }
}

/// A graph with edges, each of them in both directions.
fn build(shape: String, n_vertices: usize, edges: Vec<(usize, usize)>) -> Result<Graph, String> {
    if n_vertices > MOST_VERTICES || edges.len() > MOST_EDGES {
        return Err(format!("more than {MOST_VERTICES} vertices or {MOST_EDGES} edges"));
    }
    let mut neighbours = vec![Vec::new(); n_vertices];
    for (one, other) in edges {
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    for neighbours in &mut neighbours {
        neighbours.sort_unstable();
    }
    Ok(Graph { shape, neighbours, ..Graph::default() })
}

/// A board with its cells joined by some steps.
fn board(shape: String, height: usize, width: usize, steps: &[(isize, isize)]) -> Result<Graph, String> {
    let grid = Grid { width, height, cells: Vec::new() };
    let n_vertices = height.saturating_mul(width);
    let mut edges = Vec::new();
    for cell in 0..n_vertices.min(MOST_VERTICES) {
        edges.extend(grid.neighbours(cell, steps).map(|other| (cell, other)));
    }
    build(shape, n_vertices, edges)
}

/// A number of vertices, rows or the like.
fn size(text: &str, least: i128, most: usize) -> Result<usize, String> {
    Ok(whole(text, least, most as i128)?.unsigned_abs() as usize)
}

/// A list of edges: `4/1-2,2-3`.
fn list(shape: &str, directed: bool) -> Result<Graph, String> {
    let (n_vertices, edges) = shape.split_once('/').unwrap_or((shape, ""));
    let n_vertices = size(n_vertices, 0, MOST_VERTICES)?;
    let mut graph = Graph { neighbours: vec![Vec::new(); n_vertices], ..Graph::default() };
    for edge in edges.split(',').filter(|_| !edges.is_empty()) {
        let one_way = directed && edge.contains('>');
        let ends = edge.split_once(if one_way { '>' } else { '-' });
        let (one, other) = ends.ok_or_else(|| format!("expected an edge such as `1-2`, found `{edge}`"))?;
        let (one, other) = (size(one, 1, n_vertices)? - 1, size(other, 1, n_vertices)? - 1);
        if one == other {
            return Err(format!("vertex {} is joined to itself", one + 1));
        }
        graph.neighbours[one].push(other);
        if !one_way {
            graph.neighbours[other].push(one);
        }
    }
    for neighbours in &mut graph.neighbours {
        neighbours.sort_unstable();
        neighbours.dedup();
    }
    if graph.neighbours.iter().map(Vec::len).sum::<usize>() > 2 * MOST_EDGES {
        return Err(format!("more than {MOST_EDGES} edges"));
    }
    graph.shape = graph.as_list(directed);
    Ok(graph)
}

/// A graph with a name: `path5`. The numbers of vertices are looked at before any edges are made.
fn named(shape: &str) -> Result<Graph, String> {
    let (name, sizes) =
        shape.split_at(shape.find(|letter: char| letter.is_ascii_digit()).unwrap_or(shape.len()));
    let (one, two) = match name {
        "grid" | "king" => sizes.split_once('x').ok_or("expected rows and columns, such as `grid2x3`")?,
        "tree" => sizes.split_once(',').ok_or("expected children and depth, such as `tree2,3`")?,
        _ => (sizes, "0"),
    };
    let (least, most) = match name {
        "cycle" | "wheel" => (3, MOST_VERTICES),
        "tree" => (1, MOST_VERTICES),
        "complete" => (0, 1414),
        "tri" => (0, 180),
        "hypercube" => (0, 14),
        _ => (0, MOST_VERTICES),
    };
    let (n, m) = (size(one, least, most)?, size(two, 0, MOST_VERTICES)?);
    let circle = |first: usize| (0..n).map(move |index| (first + index, first + (index + 1) % n));
    let (n_vertices, edges): (usize, Vec<(usize, usize)>) = match name {
        "path" => (n, (1..n).map(|vertex| (vertex - 1, vertex)).collect()),
        "cycle" => (n, circle(0).collect()),
        "star" => (n + 1, (1..=n).map(|leaf| (0, leaf)).collect()),
        "wheel" => (n + 1, (1..=n).map(|leaf| (0, leaf)).chain(circle(1)).collect()),
        "complete" => (n, (0..n).flat_map(|one| (one + 1..n).map(move |other| (one, other))).collect()),
        "grid" => return Graph::grid(n, m),
        "king" => return board(format!("king{n}x{m}"), n, m, &[(1, 0), (0, 1), (1, 1), (-1, 1)]),
        "ladder" => return Ok(Graph { shape: format!("ladder{n}"), ..Graph::grid(2, n)? }),
        "tri" => {
            let rows =
                (0..n).flat_map(|row| (0..=row).map(move |index| (row, row * (row + 1) / 2 + index, index)));
            let across =
                rows.clone().filter(|(row, _, index)| index < row).map(|(_, vertex, _)| (vertex, vertex + 1));
            let down = rows
                .filter(|(row, ..)| row + 1 < n)
                .flat_map(|(row, vertex, _)| [1, 2].map(|step| (vertex, vertex + row + step)));
            (n * (n + 1) / 2, across.chain(down).collect())
        }
        "tree" => {
            let rows = std::iter::successors(Some(1_usize), |row| Some(row.saturating_mul(n)));
            let n_vertices = rows.take(m + 1).fold(0, usize::saturating_add).min(MOST_VERTICES + 1);
            (n_vertices, (1..n_vertices).map(|vertex| ((vertex - 1) / n, vertex)).collect())
        }
        "hypercube" => {
            let up = |vertex: usize| (0..n).map(move |bit| (vertex, vertex | 1 << bit));
            (1 << n, (0..1 << n).flat_map(up).filter(|(one, other)| one != other).collect())
        }
        _ => return Err(format!("unknown graph `{shape}`")),
    };
    let two = if name == "tree" { format!(",{m}") } else { String::new() };
    build(format!("{name}{n}{two}"), n_vertices, edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_too_large_or_unknown_are_refused() {
        for wrong in [
            "",
            "path",
            "path-1",
            "path16385",
            "cycle2",
            "wheel2",
            "complete1415",
            "grid3",
            "grid1000x1000",
            "grid16384x16384",
            "king2",
            "tri181",
            "tree2",
            "tree0,3",
            "tree2,14",
            "tree1,16384",
            "tree16384,16384",
            "hypercube15",
            "blob3",
            "3/1-4",
            "3/0-1",
            "3/1-1",
            "3/1>2",
            "3/1-2,",
            "3/,",
            "3/1",
            "16385/",
            "99999999999999999999/",
            "g6\"Bw\"",
            "é3",
            "3/é",
            "path3é",
        ] {
            assert!(Graph::read(wrong, ".", Some(b'.'), false).is_err(), "{wrong}");
        }
        for wrong in ["path3:..", "path3:....", "path3:.X.", "path3", "path3:é.", "path3:"] {
            assert!(Graph::read(wrong, ".", None, false).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_largest_graphs_are_read() {
        for (text, n_vertices) in [
            ("path16384", 16384),
            ("complete1414", 1414),
            ("tri180", 16290),
            ("hypercube14", 16384),
            ("tree1,16383", 16384),
        ] {
            assert_eq!(
                Graph::read(text, ".", Some(b'.'), false).map(|graph| graph.cells.len()),
                Ok(n_vertices),
                "{text}"
            );
        }
    }

    #[test]
    fn lists_are_sorted_and_edges_without_directions_lead_both_ways() {
        let text = |text: &str, directed| Graph::read(text, "XO", None, directed).map(|graph| graph.text());
        assert_eq!(text("3/3-1,2-1,1-2:X|OX", false), Ok("3/1-2,1-3:XOX".to_owned()));
        assert_eq!(text("3/3-1,2>1,2>1:XOX", true), Ok("3/1>3,2>1,3>1:XOX".to_owned()));
        assert_eq!(text("path02:XO", true), Ok("path2:XO".to_owned()));
    }
}
