//! One graph as a picture: vertices, edges, their names, and the marks of moves.

use mcgs_engine::{CellLook, DrawnEdge, DrawnGraph, Ruleset, Shade};

use super::board_picture::{along, arrow, beside};
use super::picture::{Anchor, Dash, Ink, Paint, Picture, Place, Stroke, TextLook};
use super::sum_picture::{MarkedMove, SumLook};

/// The distance of neighbours.
const UNIT: f64 = 36.0;
/// A larger graph is drawn with shorter edges.
const WIDEST: f64 = 540.0;
/// The radius of a vertex, as a part of the unit; that of a joint of edges, in points.
const VERTEX: f64 = 0.25;
const JOINT: f64 = 2.6;
/// The size of names, if there is room.
const NAME: f64 = 9.0;
/// The radius of a loop, as a part of the unit.
const LOOP: f64 = 0.2;

/// What shows a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// A vertex is chosen.
    Ring(usize),
    /// An edge is chosen.
    Thick(usize),
    /// A piece goes from a vertex to another one.
    Arrow(usize, usize),
}

/// Where everything is.
struct Frame<'a> {
    graph: &'a DrawnGraph,
    looks: Vec<Option<CellLook>>,
    unit: f64,
    left: f64,
    top: f64,
}

/// Draws a graph; moves are rings around vertices, thick edges or arrows.
pub(super) fn draw_graph(
    graph: &DrawnGraph,
    ruleset: &dyn Ruleset,
    moves: &[&MarkedMove],
    look: &SumLook,
) -> Picture {
    let looks = graph.vertices.iter().map(|vertex| vertex.cell.map(|cell| ruleset.cell_look(cell))).collect();
    let (frame, mut picture) = Frame::new(graph, looks, look.max_width.unwrap_or(WIDEST).min(WIDEST));
    let marks = frame.marks(ruleset, moves);
    if let Some(height) = graph.ground {
        frame.ground(&mut picture, height);
    }
    for (mark, is_strong) in &marks {
        if let Mark::Thick(edge) = mark {
            let (ink, width) = if *is_strong { (Ink::Strong, 7.0) } else { (Ink::Weak, 4.5) };
            frame.edge(&mut picture, &graph.edges[*edge], Paint::line(ink, width));
        }
    }
    for edge in &graph.edges {
        let paint = frame.paint(edge);
        frame.edge(&mut picture, edge, paint);
        if edge.is_arrow {
            frame.head(&mut picture, edge, paint);
        }
    }
    for vertex in 0..graph.vertices.len() {
        frame.vertex(&mut picture, vertex, look.coordinates);
    }
    if look.coordinates {
        for edge in graph.edges.iter().filter(|edge| !edge.name.is_empty()) {
            frame.name(&mut picture, edge);
        }
    }
    for (mark, is_strong) in marks.iter().copied() {
        let is_reversed = matches!(mark, Mark::Arrow(from, to) if marks.iter().any(|(other, _)| *other == Mark::Arrow(to, from)));
        frame.mark(&mut picture, mark, is_strong, is_reversed);
    }
    picture
}

impl<'a> Frame<'a> {
    /// The frame, and an empty picture that is large enough.
    fn new(graph: &'a DrawnGraph, looks: Vec<Option<CellLook>>, widest: f64) -> (Self, Picture) {
        let frame = Frame { graph, looks, unit: 1.0, left: 0.0, top: 0.0 };
        let mut places: Vec<Place> = graph.vertices.iter().map(|vertex| vertex.place).collect();
        for edge in &graph.edges {
            if edge.ends[0] == edge.ends[1] {
                let (centre, radius) = frame.circle_of(edge);
                places.extend([(centre.0 - radius, centre.1 - radius), (centre.0 + radius, centre.1)]);
            } else if edge.bend != 0.0 {
                places.push(frame.middle(edge));
            }
        }
        let range = |part: fn(&Place) -> f64| {
            let parts = places.iter().map(part);
            (parts.clone().fold(f64::INFINITY, f64::min), parts.fold(f64::NEG_INFINITY, f64::max))
        };
        let ((left, right), (top, bottom)) = (range(|place| place.0), range(|place| place.1));
        let unit = UNIT.min(widest / (right - left).max(bottom - top).max(0.1));
        let edge = (VERTEX * unit * 1.3 + 2.0).max(7.0);
        let picture =
            Picture::new("", (right - left) * unit + 2.0 * edge, (bottom - top) * unit + 2.0 * edge);
        (Frame { unit, left: edge - left * unit, top: edge - top * unit, ..frame }, picture)
    }

    fn at(&self, (x, y): Place) -> Place {
        (self.left + x * self.unit, self.top + y * self.unit)
    }

    fn centre(&self, vertex: usize) -> Place {
        self.at(self.graph.vertices[vertex].place)
    }

    fn is_removed(&self, vertex: usize) -> bool {
        self.looks[vertex] == Some(CellLook::Block)
    }

    fn radius(&self, vertex: usize) -> f64 {
        match self.looks[vertex] {
            Some(CellLook::Block) => 0.4 * VERTEX * self.unit,
            Some(_) => VERTEX * self.unit,
            None => JOINT.min(0.1 * self.unit),
        }
    }

    /// The point to which both halves of a bent edge tend.
    fn tip(&self, edge: &DrawnEdge) -> Place {
        let [from, to] = edge.ends.map(|end| self.graph.vertices[end].place);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let factor = 2.0 * edge.bend / dx.hypot(dy).max(1e-9);
        (f64::midpoint(from.0, to.0) - factor * dy, f64::midpoint(from.1, to.1) + factor * dx)
    }

    /// The middle of an edge, in units.
    fn middle(&self, edge: &DrawnEdge) -> Place {
        if edge.ends[0] == edge.ends[1] {
            let ((x, y), radius) = self.circle_of(edge);
            return (x, y - radius);
        }
        let [from, to] = edge.ends.map(|end| self.graph.vertices[end].place);
        let tip = self.tip(edge);
        let quarter = |from: f64, tip: f64, to: f64| (from + 2.0 * tip + to) / 4.0;
        (quarter(from.0, tip.0, to.0), quarter(from.1, tip.1, to.1))
    }

    /// The circle of a loop, in units. Further loops at the same vertex are larger.
    fn circle_of(&self, edge: &DrawnEdge) -> (Place, f64) {
        let (x, y) = self.graph.vertices[edge.ends[0]].place;
        let radius = LOOP * (1.0 + 0.6 * edge.bend);
        ((x, y - radius), radius)
    }

    /// Edges of the players are told apart by colour and by pattern. What leads to a removed vertex is nearly gone.
    fn paint(&self, edge: &DrawnEdge) -> Paint {
        match edge.shade {
            Some(Shade::Black) => Paint::series(0, 2.4),
            Some(Shade::White) => Paint::series(1, 2.4),
            Some(Shade::Grey) => Paint::series(2, 2.4),
            None if edge.ends.iter().any(|&end| self.is_removed(end)) => Paint::line(Ink::Grid, 1.0),
            None => Paint::line(Ink::Line, 1.2_f64.min(0.1 * self.unit)),
        }
    }

    fn edge(&self, picture: &mut Picture, edge: &DrawnEdge, paint: Paint) {
        let [from, to] = edge.ends.map(|end| self.centre(end));
        if edge.ends[0] == edge.ends[1] {
            let (centre, radius) = self.circle_of(edge);
            picture.circle(self.at(centre), radius * self.unit, paint);
        } else if edge.bend == 0.0 {
            picture.line(&[from, to], paint);
        } else {
            let tip = self.at(self.tip(edge));
            let toward =
                |end: Place| (end.0 + (tip.0 - end.0) * 2.0 / 3.0, end.1 + (tip.1 - end.1) * 2.0 / 3.0);
            picture.curve([from, toward(from), toward(to), to], paint);
        }
    }

    /// The head of an edge with a direction.
    fn head(&self, picture: &mut Picture, edge: &DrawnEdge, paint: Paint) {
        let Some(Stroke { ink, .. }) = paint.stroke else { return };
        let to = self.centre(edge.ends[1]);
        let from = if edge.bend == 0.0 { self.centre(edge.ends[0]) } else { self.at(self.tip(edge)) };
        let tip = along(to, from, self.radius(edge.ends[1]));
        let size = 7.0_f64.min(0.25 * self.unit);
        let neck = along(tip, from, size);
        let (across_x, across_y) = along((0.0, 0.0), (from.1 - to.1, to.0 - from.0), 0.45 * size);
        let corners = [tip, (neck.0 + across_x, neck.1 + across_y), (neck.0 - across_x, neck.1 - across_y)];
        picture.polygon(&corners, Paint::fill(ink));
    }

    fn ground(&self, picture: &mut Picture, height: f64) {
        let (width, _) = picture.size();
        let (_, y) = self.at((0.0, height));
        picture.rectangle((0.0, y), width, 4.0, Paint::fill(Ink::Block));
        picture.line(&[(0.0, y), (width, y)], Paint::line(Ink::Line, 1.2));
    }

    fn vertex(&self, picture: &mut Picture, vertex: usize, has_name: bool) {
        let ((x, y), radius) = (self.centre(vertex), self.radius(vertex));
        let (fill, letters) = match self.looks[vertex] {
            None => (Ink::Text, None),
            Some(CellLook::Block) => (Ink::Grid, None),
            Some(CellLook::Stone(Shade::Black) | CellLook::Domino(Shade::Black)) => {
                (Ink::Black, Some(Ink::White))
            }
            Some(CellLook::Stone(Shade::White) | CellLook::Domino(Shade::White)) => {
                (Ink::White, Some(Ink::Black))
            }
            Some(CellLook::Stone(Shade::Grey) | CellLook::Domino(Shade::Grey)) => {
                (Ink::Grey, Some(Ink::Black))
            }
            Some(CellLook::Empty | CellLook::Letter) => (Ink::Cell, Some(Ink::Text)),
        };
        let border = if letters.is_some() { 1.0_f64.min(0.1 * radius) } else { 0.0 };
        let paint = Paint::fill(fill);
        picture.circle(
            (x, y),
            radius,
            if border > 0.0 { paint.bordered(Ink::Border, border) } else { paint },
        );
        let DrawnVertexText { inside, outside } = self.texts(vertex, has_name);
        // Long names have small letters.
        let size = |text: &str| NAME.min(self.unit * VERTEX).min(2.4 * radius / text.len().max(1) as f64);
        if let (Some(ink), false) = (letters, inside.is_empty()) {
            let size = size(&inside);
            let look = TextLook::new(size).ink(ink).anchor(Anchor::Middle);
            picture.text((x, y + 0.35 * size), inside, look);
        }
        if !outside.is_empty() {
            let look = TextLook::new(0.8 * NAME.min(self.unit * VERTEX)).ink(Ink::Note);
            picture.text((x + 0.75 * radius + 1.0, y - 0.75 * radius - 1.0), outside, look);
        }
    }

    /// The name of a vertex is inside of it, unless there is a letter.
    fn texts(&self, vertex: usize, has_name: bool) -> DrawnVertexText {
        let drawn = &self.graph.vertices[vertex];
        let name = if has_name { drawn.name.clone() } else { String::new() };
        match self.looks[vertex] {
            Some(CellLook::Letter) => {
                DrawnVertexText { inside: drawn.cell.map(String::from).unwrap_or_default(), outside: name }
            }
            Some(CellLook::Block) | None => DrawnVertexText { inside: String::new(), outside: name },
            Some(_) => DrawnVertexText { inside: name, outside: String::new() },
        }
    }

    /// The name of an edge, on a small page of its own.
    fn name(&self, picture: &mut Picture, edge: &DrawnEdge) {
        let (x, y) = self.at(self.middle(edge));
        let size = NAME.min(0.3 * self.unit);
        let radius = 0.42 * size * edge.name.len() as f64 + 1.0;
        picture.circle((x, y), radius.max(0.6 * size), Paint::fill(Ink::Halo));
        picture.text((x, y + 0.35 * size), edge.name.as_str(), TextLook::new(size).anchor(Anchor::Middle));
    }

    /// The marks of all moves, each once and the strong ones last. Moves name an edge, or one vertex or two.
    fn marks(&self, ruleset: &dyn Ruleset, moves: &[&MarkedMove]) -> Vec<(Mark, bool)> {
        let mut marks: Vec<(Mark, bool)> = Vec::new();
        for play in moves {
            let Some(mark) = self.mark_of(ruleset, play) else { continue };
            match marks.iter_mut().find(|(other, _)| *other == mark) {
                Some((_, is_strong)) => *is_strong |= play.is_strong,
                None => marks.push((mark, play.is_strong)),
            }
        }
        marks.sort_by_key(|(_, is_strong)| *is_strong);
        marks
    }

    fn mark_of(&self, ruleset: &dyn Ruleset, play: &MarkedMove) -> Option<Mark> {
        let graph = self.graph;
        if let Some(edge) =
            graph.edges.iter().position(|edge| !edge.name.is_empty() && edge.name == play.text)
        {
            return Some(Mark::Thick(edge));
        }
        let words = play.text.split(|letter: char| !letter.is_ascii_digit()).filter(|word| !word.is_empty());
        let named = |word: &str| graph.vertices.iter().position(|vertex| vertex.name == word);
        let vertices: Vec<usize> = words.filter_map(named).collect();
        match vertices[..] {
            [vertex] => Some(Mark::Ring(vertex)),
            [from, to] => {
                // The characters of all vertices stand behind the colon.
                let text = play.option.text();
                let cell = text.rsplit_once(':').and_then(|(_, cells)| cells.chars().nth(to));
                let arrives = cell.is_some_and(|cell| matches!(ruleset.cell_look(cell), CellLook::Stone(_)));
                let edge =
                    graph.edges.iter().position(|edge| edge.ends == [from, to] || edge.ends == [to, from]);
                if arrives { Some(Mark::Arrow(from, to)) } else { edge.map(Mark::Thick) }
            }
            _ => None,
        }
    }

    fn mark(&self, picture: &mut Picture, mark: Mark, is_strong: bool, is_reversed: bool) {
        let (ink, width) = if is_strong { (Ink::Strong, 2.4) } else { (Ink::Weak, 1.4) };
        match mark {
            Mark::Ring(vertex) => {
                let radius = 1.25 * VERTEX * self.unit;
                picture.circle(self.centre(vertex), radius, Paint::line(ink, width));
            }
            Mark::Arrow(from, to) => {
                let pen = Stroke { ink, width: 0.75 * width, dash: Dash::Solid };
                let (from, to) = (self.centre(from), self.centre(to));
                let (from, to) = if is_reversed { beside(from, to) } else { (from, to) };
                let inside = 0.8 * VERTEX * self.unit;
                arrow(picture, along(from, to, inside), along(to, from, inside), pen);
            }
            Mark::Thick(_) => {} // It is drawn below the edge.
        }
    }
}

/// What is written at a vertex.
struct DrawnVertexText {
    inside: String,
    outside: String,
}

#[cfg(test)]
mod tests {
    use crate::drawing::{MarkedMove, Picture, Style, SumLook, draw_sum, is_well_formed};
    use mcgs_engine::{Component, Player, Sum};
    use mcgs_games::REGISTRY;

    fn sum(parts: &[(&str, &str)]) -> Sum {
        let part =
            |(title, text): &(&str, &str)| Component::parse(REGISTRY.find(title).unwrap(), text).unwrap();
        Sum::new(parts.iter().map(part).collect())
    }

    /// A picture with names and all moves of Black, the first one strong.
    fn drawn(parts: &[(&str, &str)]) -> Picture {
        let sum = sum(parts);
        let mut moves = Vec::new();
        for (component, game) in sum.components().iter().enumerate() {
            moves.extend(game.moves(Player::Left).unwrap().enumerate().map(|(number, play)| MarkedMove {
                component,
                text: play.text,
                option: play.option,
                is_strong: number == 0,
            }));
        }
        draw_sum(&sum, &SumLook { coordinates: true, moves, ..SumLook::default() }).unwrap()
    }

    fn svg(title: &str, text: &str) -> String {
        drawn(&[(title, text)]).to_svg(Style::Print)
    }

    #[test]
    fn graphs_on_paper() {
        let parts = [
            ("snort", "path3:.XL"),
            ("arc_kayles", "cycle4:...#"),
            ("digraph_placement", "3/1>2,2-3,1>3:XOX"),
        ];
        insta::assert_snapshot!(drawn(&parts).to_svg(Style::Print));
    }

    #[test]
    fn hackenbush_on_paper() {
        let parts = [("hackenbush", "stalk:BG"), ("hackenbush", "2/0-1B,1-2R,1-2G,2-2B,0-2R")];
        insta::assert_snapshot!(drawn(&parts).to_svg(Style::Print));
    }

    #[test]
    fn each_kind_of_move_has_its_mark() {
        let strong = |svg: &str, what: &str| {
            svg.lines()
                .filter(|line| line.contains(what) && line.contains("#000000\" stroke-width=\"2.4\""))
                .count()
        };
        assert_eq!(strong(&svg("node_kayles", "path3"), "<circle"), 1, "a ring around the vertex");
        let thick = |svg: &str| svg.matches("stroke-width=\"7\"").count();
        assert_eq!(thick(&svg("arc_kayles", "path3")), 1, "a thick edge");
        assert_eq!(thick(&svg("hackenbush", "stalk:BRB")), 1);
        assert_eq!(svg("hackenbush", "stalk:BRB").matches("stroke-width=\"4.5\"").count(), 1);
        let arrows = svg("graph_clobber", "path3:OXO");
        assert_eq!(arrows.matches("stroke-width=\"1.8\"").count(), 3, "an arrow with a halo\n{arrows}");
    }

    #[test]
    fn colours_of_edges_differ_in_their_patterns() {
        let picture = svg("hackenbush", "3/0-1B,0-2R,0-3G");
        for pattern in ["stroke-dasharray=\"6 4\"", "stroke-dasharray=\"2 3\""] {
            assert_eq!(picture.matches(pattern).count(), 1, "{picture}");
        }
    }

    #[test]
    fn large_graphs_stay_on_the_page() {
        for (title, text) in
            [("node_kayles", "path900"), ("node_kayles", "grid40x40"), ("node_kayles", "cycle1000")]
        {
            let picture = drawn(&[(title, text)]);
            let (width, height) = picture.size();
            assert!(width < 700.0 && height < 700.0, "{text}: {width} x {height}");
            assert!(is_well_formed(&picture.to_svg(Style::Screen)), "{text}");
        }
        let sum = sum(&[("node_kayles", "complete200")]);
        assert!(draw_sum(&sum, &SumLook::default()).is_err(), "19900 edges are too many");
    }

    #[test]
    fn the_same_graph_is_the_same_picture() {
        let text = "9/1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-9,9-1,1-5,2-7:.........";
        assert_eq!(svg("snort", text), svg("snort", text));
    }
}
