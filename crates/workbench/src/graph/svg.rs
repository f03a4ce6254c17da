//! Search graphs as SVG: boards as boards, one row for each number of moves.

#![allow(clippy::cast_precision_loss)] // Places in a picture: rows, columns and letters.

use std::fmt::{self, Write};

use mcgs::Component;

use super::dot::headline;
use super::layout::{Place, arrange};
use super::search::{EdgeKind, Graph, GraphError, GraphLimits, Node};
use mcgs::drawing::svg_parts::{begin, cut, escape};

/// The side of a cell.
const CELL: f64 = 14.0;
/// The width of a letter and the height of a line.
const LETTER: f64 = 7.3;
const LINE: f64 = 16.0;
/// The space inside of a box.
const PADDING: f64 = 8.0;
const MARGIN: f64 = 24.0;
/// The space above the graph for the title.
const TITLE: f64 = 64.0;
/// The longest text in a box, in characters.
pub(super) const MAX_TEXT: usize = 48;
/// The most rows and columns of a board that is drawn; of a larger one, the text is shown as far as it fits.
const MAX_SIDE: usize = 24;

/// Light colours are the default; pages and pictures follow the preference of the reader.
const STYLE: &str = "\
.page{fill:#ffffff}text{font-family:monospace;font-size:12px;fill:#22272d}.title{font-size:15px;font-weight:bold}
.note{fill:#5b6570}.win{fill:#d3efd3;stroke:#2f7d32}.loss{fill:#f8d6d0;stroke:#b5442c}
.edge{fill:none;stroke:#69737e;stroke-width:1.2}.hit{stroke-dasharray:5 4}.move{font-size:10px;paint-order:stroke;stroke:#ffffff;stroke-width:3px}
.cell{fill:#fbfaf5;stroke:#9aa3ad}.wall{fill:#69737e;stroke:#69737e}.black{fill:#111111;stroke:#111111}
.white{fill:#ffffff;stroke:#111111}
@media (prefers-color-scheme:dark){.page{fill:#14171b}text{fill:#e6e9ec}.note{fill:#a7b0ba}
.win{fill:#1d3b20;stroke:#6cc070}.loss{fill:#47211a;stroke:#f08a72}.edge{stroke:#a7b0ba}
.move{stroke:#14171b}.cell{fill:#5f6a75;stroke:#2a3037}.wall{fill:#1c2126;stroke:#1c2126}.black{stroke:#e6e9ec}}
";

/// Draws a graph: green boxes are won by the player to move, red ones are lost, dashed moves lead to positions that were known
/// already. The limits hold for the drawing, too: a large picture takes longer than the search.
pub fn draw_svg(graph: &Graph, title: &str, limits: &GraphLimits) -> Result<String, GraphError> {
    let mut places: Vec<Place> = graph.nodes.iter().map(box_of).collect();
    let (width, height) = arrange(graph, &mut places, limits)?;
    let shown = cut(title, MAX_TEXT);
    let width = width.max(LETTER * 76.0).max(shown.chars().count() as f64 * 9.2);
    let mut svg = String::new();
    let size = (width + 2.0 * MARGIN, height + TITLE + MARGIN);
    // Writing to a string cannot fail: only a limit can.
    let _ = write_svg(graph, &places, &shown, size, limits, &mut svg);
    limits.check(svg.len())?;
    Ok(svg)
}

fn write_svg(
    graph: &Graph,
    places: &[Place],
    title: &str,
    size: (f64, f64),
    limits: &GraphLimits,
    svg: &mut String,
) -> fmt::Result {
    begin(svg, size, &format!("Search graph of {title}"), STYLE)?;
    writeln!(svg, "<text class=\"title\" x=\"{MARGIN}\" y=\"24\">{}</text>", escape(title))?;
    let hits = graph.edges.iter().filter(|edge| edge.kind == EdgeKind::TableHit).count();
    writeln!(
        svg,
        "<text class=\"note\" x=\"{MARGIN}\" y=\"44\">{} positions, {} moves, {hits} table hits (dashed); \
         green: who moves wins, red: loses</text>",
        graph.nodes.len(),
        graph.edges.len()
    )?;
    writeln!(svg, "<g transform=\"translate({MARGIN} {TITLE})\">")?;
    for edge in &graph.edges {
        limits.check(svg.len()).map_err(|_| fmt::Error)?;
        let (from, to) = (&places[edge.from], &places[edge.to]);
        let (x1, y1, x2, y2) = (from.middle(), from.y + from.height, to.middle(), to.y);
        let bend = ((y2 - y1) / 2.0).max(24.0);
        let class = if edge.kind == EdgeKind::TableHit { "edge hit" } else { "edge" };
        writeln!(
            svg,
            "<path class=\"{class}\" d=\"M{x1:.1} {y1:.1} C{x1:.1} {:.1} {x2:.1} {:.1} {x2:.1} {y2:.1}\"/>",
            y1 + bend,
            y2 - bend
        )?;
        // Near its end the curve has left most others behind.
        let (x, y) = (x1 + (x2 - x1) * 0.784, y1 + (y2 - y1) * 0.7);
        writeln!(
            svg,
            "<text class=\"move\" text-anchor=\"middle\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>",
            escape(&edge.text)
        )?;
    }
    for (node, place) in graph.nodes.iter().zip(places) {
        limits.check(svg.len()).map_err(|_| fmt::Error)?;
        write_node(node, place, svg)?;
    }
    svg.push_str("</g>\n</svg>\n");
    Ok(())
}

fn write_node(node: &Node, place: &Place, svg: &mut String) -> fmt::Result {
    let class = if node.winner == node.player { "win" } else { "loss" };
    let Place { x, y, width, height } = *place;
    writeln!(
        svg,
        "<rect class=\"{class}\" rx=\"4\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
    )?;
    let mut line = y + PADDING + 11.0;
    writeln!(svg, "<text x=\"{:.1}\" y=\"{line:.1}\">{}</text>", x + PADDING, escape(&headline(node)))?;
    line += 9.0;
    for component in node.sum.components() {
        if let Some(rows) = board(component) {
            for (row, cells) in rows.iter().enumerate() {
                for (column, cell) in cells.chars().enumerate() {
                    let (left, top) = (x + PADDING + CELL * column as f64, line + CELL * row as f64);
                    write_cell(cell, left, top, svg)?;
                }
            }
            line += CELL * rows.len() as f64 + 6.0;
        } else {
            let text = escape(&cut(&component.to_string(), MAX_TEXT));
            writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\">{text}</text>", x + PADDING, line + 11.0)?;
            line += LINE;
        }
    }
    Ok(())
}

fn write_cell(cell: char, left: f64, top: f64, svg: &mut String) -> fmt::Result {
    let class = if cell == '#' { "wall" } else { "cell" };
    writeln!(
        svg,
        "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{CELL}\" height=\"{CELL}\"/>"
    )?;
    let stone = match cell {
        'X' => "black",
        'O' => "white",
        _ => return Ok(()),
    };
    let (x, y) = (left + CELL / 2.0, top + CELL / 2.0);
    writeln!(svg, "<circle class=\"{stone}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>")
}

/// The size of the box of a position.
fn box_of(node: &Node) -> Place {
    let mut width = headline(node).chars().count() as f64 * LETTER;
    let mut height = 20.0;
    for component in node.sum.components() {
        if let Some(rows) = board(component) {
            let columns = rows.iter().map(String::len).max().unwrap_or(0);
            width = width.max(CELL * columns as f64);
            height += CELL * rows.len() as f64 + 6.0;
        } else {
            width = width.max(cut(&component.to_string(), MAX_TEXT).chars().count() as f64 * LETTER);
            height += LINE;
        }
    }
    Place { x: 0.0, y: 0.0, width: width + 2.0 * PADDING, height: height + 2.0 * PADDING - 4.0 }
}

/// The rows of a position that is a board of cells, with stones `X` and `O`, walls `#` and empty cells.
fn board(component: &Component) -> Option<Vec<String>> {
    let text = component.text();
    let cells = text.rsplit_once(':').map_or(text.as_str(), |(_, cells)| cells);
    let is_board = !cells.is_empty() && cells.chars().all(|cell| "XO.#|".contains(cell));
    // Where parameters say more than the board shows, the text is shown.
    if !is_board || component.ruleset().has_parameters() {
        return None;
    }
    let rows: Vec<String> = cells.split('|').map(str::to_owned).collect();
    let is_small = rows.len() <= MAX_SIDE && rows.iter().all(|row| row.len() <= MAX_SIDE);
    is_small.then_some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Extent, search};
    use mcgs::drawing::svg_parts::is_well_formed;
    use mcgs::{Player, StopReason, Sum};

    #[test]
    fn boards_and_texts_are_drawn() {
        let parse = |title, text| Component::parse(mcgs::REGISTRY.find(title).unwrap(), text).unwrap();
        let sum = Sum::new(vec![parse("clobber", "XO|OX"), parse("kayles", "2")]);
        let graph = search(&sum, Player::Left, Extent::AllMoves, &GraphLimits::nodes(500)).unwrap();
        let svg = draw_svg(&graph, "a <b> & \"c\"", &GraphLimits::nodes(500)).unwrap();
        let count = |text: &str| svg.matches(text).count();
        assert_eq!(count("class=\"win\"") + count("class=\"loss\""), graph.nodes.len());
        assert_eq!(count("class=\"edge"), graph.edges.len());
        assert!(count("class=\"edge hit\"") > 0 && count("class=\"black\"") > 2);
        assert!(svg.contains("a &lt;b&gt; &amp; &quot;c&quot;") && svg.contains(">[kayles] 2</text>"));
        assert!(is_well_formed(&svg), "{svg}");
    }

    #[test]
    fn huge_boards_are_cut() {
        let rules = mcgs::REGISTRY.find("clobber_1xn").unwrap();
        let strip = format!("XO{}", "X".repeat(5000));
        let sum = Sum::new(vec![Component::parse(rules, &strip).unwrap()]);
        let limits = GraphLimits::nodes(50);
        let graph = search(&sum, Player::Right, Extent::UntilWon, &limits).unwrap();
        let svg = draw_svg(&graph, &strip, &limits).unwrap();
        assert!(is_well_formed(&svg), "{svg}");
        assert!(svg.contains("XXX…</text>") && svg.len() < 10_000, "{}", svg.len());
    }

    #[test]
    fn the_limits_hold_for_pictures() {
        let rules = mcgs::REGISTRY.find("clobber_1xn").unwrap();
        let sum = Sum::new(vec![Component::parse(rules, "XOXOXO").unwrap()]);
        let graph = search(&sum, Player::Left, Extent::AllMoves, &GraphLimits::nodes(500)).unwrap();
        let small = GraphLimits { max_bytes: 5_000, ..GraphLimits::nodes(500) };
        assert_eq!(draw_svg(&graph, "a", &small), Err(GraphError::Stopped(StopReason::Memory)));
        let over = GraphLimits::nodes(500);
        over.stop.stop(StopReason::Time);
        assert_eq!(draw_svg(&graph, "a", &over), Err(GraphError::Stopped(StopReason::Time)));
        assert_eq!(super::super::draw_dot(&graph, &over), Err(GraphError::Stopped(StopReason::Time)));
    }
}
