//! Graphs in a terminal: vertices and edges as characters, or a list of neighbours where that is too crowded.

use mcgs_engine::{DrawnEdge, DrawnGraph, Shade};

/// The widest and the highest drawing, in characters.
const WIDEST: usize = 66;
const HIGHEST: usize = 30;
/// Characters for the distance of neighbours, to the right and down, in the order in which they are tried.
const SCALES: [(f64, f64); 5] = [(7.0, 3.0), (9.0, 4.0), (12.0, 5.0), (6.0, 2.0), (16.0, 7.0)];
/// Longer lists are not written.
const MOST_LINES: usize = 40;

/// Draws a graph in lines of characters; nothing if it is too large.
pub(super) fn draw_graph(graph: &DrawnGraph) -> Vec<String> {
    let mut scales = SCALES.iter().filter(|_| graph.vertices.len() <= HIGHEST * WIDEST / 6);
    let drawing = scales.find_map(|&scale| Canvas::draw(graph, scale));
    // The text of a graph whose edges have names lists them already.
    drawing.unwrap_or_else(|| if graph.ground.is_some() { Vec::new() } else { neighbours(graph) })
}

/// The letter of an edge, as in texts.
fn letter(edge: &DrawnEdge) -> Option<char> {
    edge.shade.map(|shade| match shade {
        Shade::Black => 'B',
        Shade::White => 'R',
        Shade::Grey => 'G',
    })
}

/// The number and the character of a vertex; `o` for a joint.
fn label(graph: &DrawnGraph, vertex: usize) -> String {
    let vertex = &graph.vertices[vertex];
    vertex.cell.map_or_else(|| "o".to_owned(), |cell| format!("{}{cell}", vertex.name))
}

fn is_removed(graph: &DrawnGraph, vertex: usize) -> bool {
    graph.vertices[vertex].cell == Some('#')
}

/// What a character of the drawing belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    Nobody,
    /// Next to a vertex, where nothing else may be.
    Margin(usize),
    Vertex(usize),
    Edge,
}

struct Canvas<'a> {
    graph: &'a DrawnGraph,
    /// The row and column of each vertex.
    places: Vec<(usize, usize)>,
    cells: Vec<Vec<(char, Owner)>>,
}

impl<'a> Canvas<'a> {
    /// The drawing at a scale; `None` if it is too large or too crowded.
    fn draw(graph: &'a DrawnGraph, scale: (f64, f64)) -> Option<Vec<String>> {
        let mut canvas = Canvas::new(graph, scale)?;
        for vertex in 0..graph.vertices.len() {
            canvas.vertex(vertex)?;
        }
        for edge in &graph.edges {
            if !edge.ends.iter().any(|&end| is_removed(graph, end)) {
                canvas.edge(edge, scale)?;
            }
        }
        let ground = graph.ground.map(|_| canvas.cells.len().saturating_sub(1));
        let line = |(row, cells): (usize, &Vec<(char, Owner)>)| {
            let blank = if Some(row) == ground { '_' } else { ' ' };
            let text: String = cells.iter().map(|&(c, _)| if c == ' ' { blank } else { c }).collect();
            text.trim_end().to_owned()
        };
        Some(canvas.cells.iter().enumerate().map(line).collect())
    }

    fn new(graph: &'a DrawnGraph, scale: (f64, f64)) -> Option<Self> {
        let least = graph.vertices.iter().fold((f64::INFINITY, f64::INFINITY), |least, vertex| {
            (least.0.min(vertex.place.0), least.1.min(vertex.place.1))
        });
        let loops = graph.edges.iter().any(|edge| edge.ends[0] == edge.ends[1]);
        let cell = |distance: f64, scale: f64| (distance * scale).round() as i64;
        let mut places = Vec::new();
        let (mut width, mut height) = (0, 0);
        for (index, vertex) in graph.vertices.iter().enumerate() {
            let column = usize::try_from(cell(vertex.place.0 - least.0, scale.0)).ok()?;
            let row = usize::try_from(cell(vertex.place.1 - least.1, scale.1)).ok()?;
            width = width.max(column + label(graph, index).len() + 1);
            height = height.max(row + 1);
            places.push((row, column + 1));
        }
        let fits = !loops && width < WIDEST && height <= HIGHEST && !places.is_empty();
        fits.then(|| Canvas { graph, places, cells: vec![vec![(' ', Owner::Nobody); width + 1]; height] })
    }

    /// Writes the label of a vertex, with a margin on both sides.
    fn vertex(&mut self, vertex: usize) -> Option<()> {
        let (row, column) = self.places[vertex];
        let text = label(self.graph, vertex);
        let end = (column + text.len() + 1).min(self.cells[row].len());
        let room = &mut self.cells[row][column.saturating_sub(1)..end];
        if room.iter().any(|&(_, owner)| matches!(owner, Owner::Vertex(_))) {
            return None;
        }
        for cell in room.iter_mut() {
            *cell = (' ', Owner::Margin(vertex));
        }
        for (cell, c) in self.cells[row][column..].iter_mut().zip(text.chars()) {
            *cell = (c, Owner::Vertex(vertex));
        }
        Some(())
    }

    /// Writes a line from one vertex to another one, with its name or its direction.
    fn edge(&mut self, edge: &DrawnEdge, scale: (f64, f64)) -> Option<()> {
        let path = self.path(edge, scale);
        let (mut free, mut hidden) = (Vec::new(), 0);
        for &(row, column, slope) in &path {
            match self.cells.get(row)?.get(column)?.1 {
                Owner::Nobody => free.push((row, column, slope)),
                Owner::Edge => {}
                Owner::Vertex(vertex) | Owner::Margin(vertex) if edge.ends.contains(&vertex) => hidden += 1,
                _ => return None,
            }
        }
        // Of an edge that crosses others, enough must be seen.
        let needed = (2 * (path.len() - hidden)).div_ceil(3).max(1);
        if free.len() < needed || free.len() < edge.name.len() + usize::from(letter(edge).is_some()) {
            return None;
        }
        for &(row, column, slope) in &free {
            self.cells[row][column] = (letter(edge).unwrap_or(slope), Owner::Edge);
        }
        let &(row, column, slope) = free.get(free.len() / 2)?;
        if !edge.name.is_empty() {
            for (place, c) in (column..).zip(edge.name.chars()) {
                let cell = self.cells[row].get_mut(place)?;
                if !matches!(cell.1, Owner::Nobody | Owner::Edge)
                    || (cell.1 == Owner::Edge && place > column && slope == '|')
                {
                    return None;
                }
                *cell = (c, Owner::Edge);
            }
        }
        if edge.is_arrow {
            let &(row, column, slope) = free.last()?;
            let ((from_row, from_column), (to_row, to_column)) =
                (self.places[edge.ends[0]], self.places[edge.ends[1]]);
            let head = match slope {
                '|' if to_row < from_row => '^',
                '|' => 'v',
                _ if to_column < from_column => '<',
                _ => '>',
            };
            self.cells[row][column].0 = head;
        }
        Some(())
    }

    /// The cells between the ends of an edge, each with the character for its direction.
    fn path(&self, edge: &DrawnEdge, scale: (f64, f64)) -> Vec<(usize, usize, char)> {
        let middle = |vertex: usize| {
            let (row, column) = self.places[vertex];
            let half = (label(self.graph, vertex).len() - 1) as f64 / 2.0;
            (row as f64, column as f64 + half)
        };
        let (from, to) = (middle(edge.ends[0]), middle(edge.ends[1]));
        let (down, right) = (to.0 - from.0, to.1 - from.1);
        let length = (right / scale.0).hypot(down / scale.1).max(1e-9);
        // A steep line has one character in each row, a flat one in each column.
        let is_steep = down.abs() * 3.0 >= right.abs();
        let bent = if edge.bend == 0.0 { 1.0 } else { 2.0 };
        let steps =
            u32::try_from((bent * if is_steep { down.abs() } else { right.abs() }) as i64).unwrap_or(0);
        let slope = if down.abs() * 5.0 < right.abs() {
            '-'
        } else if right.abs() * 2.0 <= down.abs() {
            '|'
        } else if (down > 0.0) == (right > 0.0) {
            '\\'
        } else {
            '/'
        };
        let mut cells = Vec::new();
        for step in 1..steps {
            let part = f64::from(step) / f64::from(steps);
            let aside = 4.0 * part * (1.0 - part) * edge.bend / length;
            let row = from.0 + part * down + aside * right / scale.0 * scale.1;
            let column = from.1 + part * right - aside * down / scale.1 * scale.0;
            // What leaves the drawing is found to be too crowded.
            let cell = |place: f64| usize::try_from(place.round() as i64).unwrap_or(usize::MAX);
            let next = (cell(row), cell(column), slope);
            if cells.last() != Some(&next) {
                cells.push(next);
            }
        }
        cells
    }
}

/// `2X  1 3`: a vertex and its neighbours.
fn neighbours(graph: &DrawnGraph) -> Vec<String> {
    if graph.vertices.len() > MOST_LINES {
        return Vec::new();
    }
    let labels: Vec<String> = (0..graph.vertices.len()).map(|vertex| label(graph, vertex)).collect();
    let margin = labels.iter().map(String::len).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (vertex, label) in labels.iter().enumerate() {
        let next = |edge: &DrawnEdge| match edge.ends {
            [from, to] if from == vertex => Some(to),
            [from, to] if to == vertex && !edge.is_arrow => Some(from),
            _ => None,
        };
        let is_here = |&other: &usize| !is_removed(graph, vertex) && !is_removed(graph, other);
        let mut joined: Vec<usize> = graph.edges.iter().filter_map(next).filter(is_here).collect();
        joined.sort_unstable();
        let arrow = if graph.edges.iter().any(|edge| edge.is_arrow) { ">" } else { "-" };
        let mut line = format!("{label:>margin$} {arrow}");
        for other in joined {
            let name = &graph.vertices[other].name;
            if line.len() + 1 + name.len() > WIDEST {
                lines.push(line);
                line = " ".repeat(margin + 2);
            }
            line.push(' ');
            line += name;
        }
        lines.push(line);
    }
    if lines.len() > 2 * MOST_LINES { Vec::new() } else { lines }
}

#[cfg(test)]
mod tests {
    use crate::drawing::draw_board;
    use mcgs_engine::Component;
    use mcgs_games::REGISTRY;

    fn drawn(title: &str, text: &str) -> Vec<String> {
        draw_board(&Component::parse(REGISTRY.find(title).unwrap(), text).unwrap()).drawing
    }

    #[test]
    fn vertices_have_numbers_and_edges_are_lines() {
        assert_eq!(drawn("snort", "path3:..X"), [" 1. --- 2. --- 3X"]);
        assert_eq!(
            drawn("node_kayles", "tri3"),
            [
                "        1.",
                "        / \\",
                "       /   \\",
                "     2. --- 3.",
                "    /  \\   /  \\",
                " 4. --- 5. --- 6."
            ]
        );
        assert_eq!(drawn("node_kayles", "path3:.#."), [" 1.     2#     3."], "a removed vertex has no edges");
        assert_eq!(drawn("digraph_placement", "2/1>2:XO"), [" 1X --> 2O"]);
        assert_eq!(drawn("digraph_placement", "2/2>1:XO"), [" 1X <-- 2O"]);
    }

    #[test]
    fn the_edges_of_a_picture_have_letters_and_numbers() {
        assert_eq!(
            drawn("hackenbush", "3/0-1R,1-2B,1-3R"),
            [" o      o", "  2    3", "    B R", "     o", "     1", "     R", "_____o____"]
        );
    }

    #[test]
    fn what_is_crowded_is_a_list_of_neighbours() {
        let crowded = drawn("node_kayles", "complete9:..#......");
        assert_eq!(crowded[0], "1. - 2 4 5 6 7 8 9");
        assert_eq!((crowded[2].as_str(), crowded.len()), ("3# -", 9));
        let pairs = (1..=9).flat_map(|to| (1..to).map(move |from| format!("{from}>{to}")));
        let tournament = format!("9/{}:XOXOXOXOX", pairs.collect::<Vec<_>>().join(","));
        assert_eq!(drawn("digraph_placement", &tournament)[1], "2O > 3 4 5 6 7 8 9");
        assert!(drawn("node_kayles", "complete60").is_empty(), "it is too long for a list");
        assert!(drawn("hackenbush", "1/0-1G,1-1B").is_empty(), "the text says it");
    }

    #[test]
    fn drawings_fit_a_terminal() {
        for (title, text) in [
            ("node_kayles", "grid5x7"),
            ("node_kayles", "cycle30"),
            ("node_kayles", "tree2,4"),
            ("node_kayles", "complete39"),
            ("node_kayles", "path40"),
            ("hackenbush", "stalk:BRGBRGBRGBRGBRGBRGBRGBRGBRG"),
        ] {
            let lines = drawn(title, text);
            assert!(
                lines.len() <= 80 && lines.iter().all(|line| line.len() <= 70),
                "{text}\n{}",
                lines.join("\n")
            );
        }
    }
}
