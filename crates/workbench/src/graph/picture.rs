//! Search graphs as pictures: boards as boards, one row for each number of moves.

use std::collections::BTreeMap;

use mcgs::drawing::{Dash, Font, Ink, Paint, Picture, SumLook, TextLook, cut, draw_sum, fitted, text_width};
use mcgs::{Component, Sum};

use super::dot::headline;
use super::labels::{Label, Labels};
use super::layout::{Place, arrange};
use super::search::{EdgeKind, Graph, GraphError, GraphLimits, Node};

/// How much smaller boards are than on their own.
const SCALE: f64 = 0.6;
/// The size of letters, and those of moves.
const LETTER: f64 = 11.0;
pub(super) const MOVE: f64 = 10.0;
/// The space inside of a box, and the height of its headline.
const PADDING: f64 = 7.0;
const HEADLINE: f64 = 14.0;
const MARGIN: f64 = 20.0;
/// The space above the graph for the title.
const TITLE: f64 = 58.0;
/// The longest text in a box, in characters.
pub(super) const MAX_TEXT: usize = 48;
/// The largest boards of a sum that are drawn; of larger ones, the text is shown as far as it fits.
const MAX_SIDE: f64 = 24.0 * 24.0 + 20.0;
/// A sum that is wider goes on below.
const SUM_WIDTH: f64 = 230.0;
/// Moves that stand at one line.
const MAX_MOVES: usize = 3;
/// What a shape takes in memory and in the file, about.
const SHAPE_BYTES: usize = 120;

/// The boxes of a position.
struct Box {
    headline: String,
    boards: Picture,
}

/// Draws a graph: boxes with a strong border are won by the player to move, those with a thin one are lost, dashed moves lead to positions
/// that were known already. The limits hold for the drawing, too: a large picture takes longer than the search.
pub fn draw_graph(graph: &Graph, title: &str, limits: &GraphLimits) -> Result<Picture, GraphError> {
    let mut boxes = Vec::new();
    let mut n_shapes = 0;
    for node in &graph.nodes {
        let drawn = Box::of(node);
        n_shapes += drawn.boards.n_shapes() + 2;
        limits.check(n_shapes * SHAPE_BYTES)?;
        boxes.push(drawn);
    }
    let moves = joined_moves(graph);
    let mut places: Vec<Place> = boxes.iter().map(Box::size).collect();
    let widths: Vec<(usize, f64)> =
        moves.iter().map(|((from, _), (text, _))| (graph.nodes[*from].depth, label_width(text))).collect();
    let (width, height) = arrange(graph, &mut places, &widths, limits)?;
    let width = width.max(420.0);
    let mut picture = Picture::new(
        &format!("Search graph of {}", cut(title, 200)),
        width + 2.0 * MARGIN,
        height + TITLE + MARGIN,
    );
    let look = TextLook::new(14.0).font(Font::Bold);
    picture.text((MARGIN, 22.0), fitted(title, width, 14.0, Font::Bold), look);
    let hits = graph.edges.iter().filter(|edge| edge.kind == EdgeKind::TableHit).count();
    let note = format!(
        "{} positions, {} moves, {hits} table hits (dashed); strong border: who moves wins, thin: loses",
        graph.nodes.len(),
        graph.edges.len()
    );
    picture.text(
        (MARGIN, 40.0),
        fitted(&note, width, LETTER, Font::Plain),
        TextLook::new(LETTER).ink(Ink::Note),
    );
    let mut labels = Labels::new(&places);
    let mut texts = Vec::new();
    for ((from, to), (text, kind)) in &moves {
        limits.check((n_shapes + 3 * texts.len()) * SHAPE_BYTES)?;
        let curve = curve(&places[*from], &places[*to]);
        let dash = if *kind == EdgeKind::TableHit { Dash::Dashed } else { Dash::Solid };
        picture.curve(curve.map(|(x, y)| (x + MARGIN, y + TITLE)), Paint::line(Ink::Line, 1.0).dashed(dash));
        texts.push((labels.place(&curve, label_width(text)), text));
    }
    // Texts stand on all lines, and boxes on all texts that found no room.
    for (Label { x, y, width }, text) in texts {
        let (x, y) = (x + MARGIN, y + TITLE);
        picture.rectangle((x - width / 2.0, y - MOVE + 1.5), width, MOVE + 1.5, Paint::fill(Ink::Page));
        let look = TextLook::new(MOVE).font(Font::Mono).anchor(mcgs::drawing::Anchor::Middle);
        picture.text((x, y), text, look);
    }
    for ((node, drawn), place) in graph.nodes.iter().zip(boxes).zip(&places) {
        limits.check(picture.n_shapes() * SHAPE_BYTES)?;
        drawn.draw(node, place, &mut picture);
    }
    limits.check(picture.n_shapes() * SHAPE_BYTES)?;
    Ok(picture)
}

/// The moves between each pair of positions, as one text. Several moves to one position would lie on each other.
fn joined_moves(graph: &Graph) -> BTreeMap<(usize, usize), (String, EdgeKind)> {
    let mut moves: BTreeMap<(usize, usize), (Vec<&str>, EdgeKind)> = BTreeMap::new();
    for edge in &graph.edges {
        let (texts, kind) = moves.entry((edge.from, edge.to)).or_insert((Vec::new(), edge.kind));
        texts.push(&edge.text);
        if edge.kind == EdgeKind::Searched {
            *kind = EdgeKind::Searched;
        }
    }
    let text = |texts: Vec<&str>| {
        let more = if texts.len() > MAX_MOVES { " …" } else { "" };
        cut(&(texts[..texts.len().min(MAX_MOVES)].join(" ") + more), MAX_TEXT)
    };
    moves.into_iter().map(|(ends, (texts, kind))| (ends, (text(texts), kind))).collect()
}

fn label_width(text: &str) -> f64 {
    text_width(text, MOVE, Font::Mono) + 4.0
}

/// The line of a move, from the lower side of a box to the upper side of another.
fn curve(from: &Place, to: &Place) -> [(f64, f64); 4] {
    let (x1, y1, x2, y2) = (from.middle(), from.y + from.height, to.middle(), to.y);
    let bend = ((y2 - y1) / 2.0).max(24.0);
    [(x1, y1), (x1, y1 + bend), (x2, y2 - bend), (x2, y2)]
}

impl Box {
    fn of(node: &Node) -> Self {
        let look = SumLook { max_width: Some(SUM_WIDTH), ..SumLook::default() };
        let small = |picture: &Picture| picture.size().0 <= MAX_SIDE && picture.size().1 <= MAX_SIDE;
        let boards = draw_sum(&node.sum, &look).ok().filter(small).map(|picture| picture.scaled(SCALE));
        Box { headline: headline(node), boards: boards.unwrap_or_else(|| as_text(&node.sum)) }
    }

    fn size(&self) -> Place {
        let (width, height) = self.boards.size();
        let width = width.max(text_width(&self.headline, LETTER, Font::Plain)) + 2.0 * PADDING;
        Place { x: 0.0, y: 0.0, width, height: height + HEADLINE + 2.0 * PADDING }
    }

    fn draw(self, node: &Node, place: &Place, picture: &mut Picture) {
        let paint = if node.winner == node.player {
            Paint::fill(Ink::Won).bordered(Ink::WonLine, 2.4)
        } else {
            Paint::fill(Ink::Lost).bordered(Ink::LostLine, 0.8)
        };
        let (x, y) = (place.x + MARGIN, place.y + TITLE);
        picture.rectangle((x, y), place.width, place.height, paint);
        picture.text((x + PADDING, y + PADDING + LETTER - 2.0), self.headline, TextLook::new(LETTER));
        picture.include(self.boards, (x + PADDING, y + PADDING + HEADLINE));
    }
}

/// A sum whose boards are too large, as lines of text.
fn as_text(sum: &Sum) -> Picture {
    let lines: Vec<String> =
        sum.components().iter().map(|part: &Component| cut(&part.to_string(), MAX_TEXT)).collect();
    let width = lines.iter().map(|line| text_width(line, LETTER, Font::Mono)).fold(0.0, f64::max);
    let mut picture = Picture::new("", width, 0.0);
    let mut y = 0.0;
    for line in lines {
        picture.text((0.0, y + LETTER), line, TextLook::new(LETTER).font(Font::Mono));
        y += LETTER + 4.0;
    }
    picture.with_size(width, y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Extent, search};
    use mcgs::drawing::{Style, is_well_formed};
    use mcgs::{Player, StopReason};

    fn graph_of(parts: &[(&str, &str)]) -> Graph {
        let parse = |(title, text): &(&str, &str)| {
            Component::parse(mcgs::REGISTRY.find(title).unwrap(), text).unwrap()
        };
        let sum = Sum::new(parts.iter().map(parse).collect());
        search(&sum, Player::Left, Extent::AllMoves, &GraphLimits::nodes(500)).unwrap()
    }

    #[test]
    fn boards_and_texts_are_drawn() {
        let graph = graph_of(&[("clobber", "XO|OX"), ("kayles", "2")]);
        let picture = draw_graph(&graph, "a <b> & \"c\"", &GraphLimits::nodes(500)).unwrap();
        let svg = picture.to_svg(Style::Screen);
        let count = |text: &str| svg.matches(text).count();
        assert_eq!(
            count("class=\"f-won s-wonline\"") + count("class=\"f-lost s-lostline\""),
            graph.nodes.len()
        );
        assert_eq!(count(" C"), joined_moves(&graph).len(), "one curve between two positions");
        assert!(count("stroke-dasharray=\"6 4\"") > 0 && count("<circle") > 10);
        assert!(svg.contains("a &lt;b&gt; &amp; &quot;c&quot;"));
        assert!(is_well_formed(&svg), "{svg}");
    }

    #[test]
    fn who_wins_shows_without_colours() {
        let graph = graph_of(&[("clobber_1xn", "XOX")]);
        let svg = draw_graph(&graph, "XOX", &GraphLimits::nodes(50)).unwrap().to_svg(Style::Print);
        assert!(
            svg.contains(">Black moves and wins</text>") && svg.contains("stroke-width=\"2.4\""),
            "{svg}"
        );
        assert!(
            svg.contains(">White moves and loses</text>") && svg.contains("stroke-width=\"0.8\""),
            "{svg}"
        );
    }

    #[test]
    fn huge_boards_are_cut() {
        let rules = mcgs::REGISTRY.find("clobber_1xn").unwrap();
        let strip = format!("XO{}", "X".repeat(5000));
        let sum = Sum::new(vec![Component::parse(rules, &strip).unwrap()]);
        let limits = GraphLimits::nodes(50);
        let graph = search(&sum, Player::Right, Extent::UntilWon, &limits).unwrap();
        let svg = draw_graph(&graph, &strip, &limits).unwrap().to_svg(Style::Light);
        assert!(is_well_formed(&svg), "{svg}");
        assert!(svg.contains("XXX…</text>") && svg.len() < 10_000, "{}", svg.len());
    }

    #[test]
    fn a_wide_graph_goes_on_below() {
        let graph = graph_of(&[("clobber", "XOX|OXO")]);
        assert_eq!(graph.nodes.len(), 57);
        let (width, height) = draw_graph(&graph, "XOX|OXO", &GraphLimits::nodes(500)).unwrap().size();
        assert!(width < 1500.0 && height > 800.0, "{width} x {height}");
    }

    #[test]
    fn the_limits_hold_for_pictures() {
        let graph = graph_of(&[("clobber_1xn", "XOXOXO")]);
        let small = GraphLimits { max_bytes: 5_000, ..GraphLimits::nodes(500) };
        assert_eq!(draw_graph(&graph, "a", &small), Err(GraphError::Stopped(StopReason::Memory)));
        let over = GraphLimits::nodes(500);
        over.stop.stop(StopReason::Time);
        assert_eq!(draw_graph(&graph, "a", &over), Err(GraphError::Stopped(StopReason::Time)));
        assert_eq!(super::super::draw_dot(&graph, &over), Err(GraphError::Stopped(StopReason::Time)));
    }
}
