//! Boards and graphs drawn in characters, with the names that moves use.

use mcgs_engine::{Component, Drawn};
use serde::Serialize;

use super::cells::column_name;
use super::graph_text::draw_graph;

/// One summand: its name and, for a graph or a board of several rows, its picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Board {
    /// The section title, such as `impartial clobber`.
    pub title: String,
    /// The text that reads back as the position.
    pub position: String,
    /// The label, such as `[clobber] XO|OX`.
    pub label: String,
    /// The board row by row with its coordinates, or the graph with the numbers of its vertices; empty for positions that fill only one line.
    pub drawing: Vec<String>,
    /// Does the drawing show everything that the label says? A graph may be drawn as something else, or not at all.
    #[serde(skip)]
    pub is_board: bool,
}

/// Draws a position.
///
/// ```
/// use mcgs::{Component, REGISTRY, drawing::draw_board};
/// let rules = REGISTRY.find("domineering").expect("registered");
/// let board = draw_board(&Component::parse(rules, ".#|..")?);
/// assert_eq!(board.drawing, ["   a b", "1  . #", "2  . ."]);
/// # Ok::<(), mcgs::ParseError>(())
/// ```
pub fn draw_board(component: &Component) -> Board {
    let ruleset = component.ruleset();
    let position = component.text();
    let (drawing, is_board) = match ruleset.drawn(component.code()) {
        Drawn::Graph(graph) => (draw_graph(&graph), false),
        _ if ruleset.is_nested() => (Vec::new(), false),
        _ => (rows(&position), true),
    };
    Board { title: ruleset.title(), label: component.to_string(), position, drawing, is_board }
}

/// The rows of a grid under column letters, after row numbers; nothing if there is only one row.
fn rows(position: &str) -> Vec<String> {
    // Parameters stand before a colon and are shown with the name.
    let board = position.rsplit_once(':').map_or(position, |(_, board)| board);
    if !board.contains('|') {
        return Vec::new();
    }
    let split = |row: &str| -> Vec<String> {
        if board.contains(',') {
            row.split(',').map(|cell| cell.trim().to_owned()).collect()
        } else {
            row.chars().map(String::from).collect()
        }
    };
    let rows: Vec<Vec<String>> = board.split('|').map(split).collect();
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let columns: Vec<String> = (0..n_columns).map(column_name).collect();
    let cells = rows.iter().chain([&columns]).flatten();
    let width = cells.map(|cell| cell.chars().count()).max().unwrap_or(1);
    let margin = rows.len().to_string().len();
    let line = |name: &str, cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        format!("{name:>margin$}  {}", cells.join(" ")).trim_end().to_owned()
    };
    let numbered = rows.iter().zip(1usize..).map(|(cells, number)| line(&number.to_string(), cells));
    std::iter::once(line("", &columns)).chain(numbered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_games::REGISTRY;

    fn drawn(title: &str, position: &str) -> Vec<String> {
        let rules = REGISTRY.find(title).unwrap();
        draw_board(&Component::parse(rules, position).unwrap()).drawing
    }

    #[test]
    fn herds_and_parameters() {
        assert_eq!(drawn("sheep", "0,3,0|10,-1,0"), ["    a  b  c", "1   0  3  0", "2  10 -1  0"]);
        assert_eq!(drawn("gen_king_dirt", "1,1,0:.X|.#"), ["   a b", "1  . X", "2  . #"]);
    }

    #[test]
    fn one_line_is_no_grid() {
        assert!(drawn("clobber_1xn", "XOXO").is_empty());
        assert!(drawn("cgt_game", "{1|*}").is_empty());
        assert!(drawn("switch_game", "1,-1").is_empty());
    }
}
