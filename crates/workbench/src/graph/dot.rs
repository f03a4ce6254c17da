//! Search graphs in the language of Graphviz.

use std::fmt::Write;

use mcgs::{Component, Player};

use super::picture::MAX_TEXT;
use super::search::{EdgeKind, Graph, GraphError, GraphLimits, Node};
use mcgs::drawing::{self, cut};

/// The most lines of a board.
const MAX_LINES: usize = 25;

/// Writes a graph in the DOT language: a box for each position, blue with a strong border if the player to move wins and orange if not; moves to
/// positions that were known already are dashed.
pub fn draw_dot(graph: &Graph, limits: &GraphLimits) -> Result<String, GraphError> {
    let mut text = String::from(
        "digraph search {\n  rankdir=TB;\n  node [shape=box, style=filled, fontname=\"monospace\", fontsize=11];\n  \
         edge [fontname=\"monospace\", fontsize=10];\n",
    );
    for (number, node) in graph.nodes.iter().enumerate() {
        limits.check(text.len())?;
        let is_won = node.winner == node.player;
        let (colour, width) = if is_won { ("#d6e8f7", "2.4") } else { ("#fbe6c4", "0.8") };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "  n{number} [label=\"{}\", fillcolor=\"{colour}\", penwidth={width}];",
            label(node)
        );
    }
    for edge in &graph.edges {
        let style = match edge.kind {
            EdgeKind::Searched => "",
            EdgeKind::TableHit => ", style=dashed",
        };
        let _ =
            writeln!(text, "  n{} -> n{} [label=\"{}\"{style}];", edge.from, edge.to, escaped(&edge.text));
    }
    text.push_str("}\n");
    limits.check(text.len())?;
    Ok(text)
}

/// Who moves and wins, and the boards, in lines that are aligned to the left.
fn label(node: &Node) -> String {
    let mut lines = vec![headline(node)];
    for component in node.sum.components() {
        lines.extend(lines_of(component));
    }
    lines.iter().map(|line| escaped(line) + "\\l").collect()
}

/// `Black moves and wins`
pub(crate) fn headline(node: &Node) -> String {
    let name = if node.player == Player::Left { "Black" } else { "White" };
    format!("{name} moves and {}", if node.winner == node.player { "wins" } else { "loses" })
}

/// The board row by row, or the printed name if it is no board, or has only one row or too many of them.
fn lines_of(component: &Component) -> Vec<String> {
    let board = drawing::draw_board(component);
    let fits = |line: &String| line.chars().count() <= 2 * MAX_TEXT;
    let is_drawn = board.is_board
        && !board.drawing.is_empty()
        && board.drawing.len() <= MAX_LINES
        && board.drawing.iter().all(fits);
    if is_drawn { board.drawing } else { vec![cut(&board.label, MAX_TEXT)] }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Extent, search};
    use mcgs::Sum;

    #[test]
    fn a_small_graph() {
        let rules = mcgs::REGISTRY.find("clobber_1xn").unwrap();
        let sum =
            Sum::new(vec![Component::parse(rules, "XO").unwrap(), Component::parse(rules, "OX").unwrap()]);
        let limits = GraphLimits::nodes(50);
        let graph = search(&sum, Player::Left, Extent::AllMoves, &limits).unwrap();
        let text = draw_dot(&graph, &limits).unwrap();
        assert!(text.starts_with("digraph search {\n") && text.ends_with("}\n"), "{text}");
        assert!(text.contains(r##"n0 [label="Black moves and loses\l[clobber_1xn] XO\l[clobber_1xn] OX\l", fillcolor="#fbe6c4", penwidth=0.8];"##), "{text}");
        assert!(text.contains(r#"n0 -> n1 [label="0:1-2"];"#), "{text}");
        assert_eq!(escaped(r#"a"\b"#), r#"a\"\\b"#);
    }
}
