//! The boards of a sum with `+` between them.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt;

use mcgs_engine::{Component, Drawn, Sum};

use super::board_picture::{MAX_CELLS, draw_cells};
use super::cells::Cells;
use super::formula::in_books;
use super::graph_picture::draw_graph;
use super::marks::{Mark, marks};
use super::picture::{Anchor, Font, Ink, Paint, Picture, TextLook, cut, text_width};

/// The space around everything.
const MARGIN: f64 = 6.0;
/// The space on either side of a plus.
const GAP: f64 = 9.0;
/// The size of formulas.
const FORMULA: f64 = 18.0;
/// The size of small letters, and the height of their lines.
const NOTE: f64 = 8.0;
const NOTE_LINE: f64 = 11.0;
/// A sum that is wider goes on below.
const MAX_WIDTH: f64 = 680.0;
/// The distance of counters, and their radius.
const COUNTER: f64 = 11.0;
const COUNTER_RADIUS: f64 = 4.2;
/// Rows of more counters are shown as a number.
const MAX_COUNTERS: u64 = 24;
/// More shots, or the like, of one kind are not drawn: they would cover everything.
const MAX_SECONDS: usize = 6;
/// The longest texts, in letters.
const MAX_FORMULA: usize = 70;
const MAX_MOVES: usize = 44;

/// What to draw beside the boards.
#[derive(Debug, Clone, Default)]
pub struct SumLook {
    /// A name before the boards, such as `A`, to speak of the sum elsewhere.
    pub name: Option<String>,
    /// A sum that is wider goes on below; of the width of a page if not given.
    pub max_width: Option<f64>,
    /// Letters and numbers at the boards, as moves use them.
    pub coordinates: bool,
    /// Moves to mark.
    pub moves: Vec<MarkedMove>,
}

/// A move that a picture shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkedMove {
    /// The index of the component in the sum.
    pub component: usize,
    /// The move in the notation of the ruleset.
    pub text: String,
    /// The component after the move.
    pub option: Component,
    /// Is it one of those that matter?
    pub is_strong: bool,
}

/// There are too many cells for a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyCells(pub usize);

impl fmt::Display for TooManyCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the boards have {} cells, expected at most {MAX_CELLS} in a picture", self.0)
    }
}

impl std::error::Error for TooManyCells {}

/// A component ready to be placed.
struct Item {
    picture: Picture,
    /// The height at which a plus beside it stands.
    middle: f64,
}

/// Draws the components of a sum beside each other: boards as boards, graphs as graphs, heaps as counters, everything else as a formula.
///
/// ```
/// use mcgs::drawing::{Style, SumLook, draw_sum};
/// use mcgs::{Component, REGISTRY};
/// let game = |title, text| Component::parse(REGISTRY.find(title).expect("registered"), text);
/// let sum = game("clobber", "XO|OX")? + game("nimber", "2")?;
/// let svg = draw_sum(&sum, &SumLook::default()).expect("it is small").to_svg(Style::Print);
/// assert_eq!(svg.matches("<circle").count(), 4);
/// assert!(svg.contains(">*</tspan>"));
/// # Ok::<(), mcgs::ParseError>(())
/// ```
pub fn draw_sum(sum: &Sum, look: &SumLook) -> Result<Picture, TooManyCells> {
    let boards: Vec<Looks> = sum.components().iter().map(Looks::of).collect();
    let n_cells = boards.iter().map(Looks::size).sum::<usize>().max(sum.components().len());
    if n_cells > MAX_CELLS {
        return Err(TooManyCells(n_cells));
    }
    let mut items: Vec<Item> = Vec::new();
    for (index, (component, looks)) in sum.components().iter().zip(&boards).enumerate() {
        if index > 0 {
            items.push(formula("+", GAP));
        }
        let moves: Vec<&MarkedMove> = look.moves.iter().filter(|play| play.component == index).collect();
        items.push(draw_component(component, looks, &moves, look));
    }
    if items.is_empty() {
        items.push(formula("0", 0.0));
    }
    if let Some(name) = &look.name {
        let first = items.remove(0);
        items.insert(0, beside(formula(&format!("{name} = "), 0.0), first));
    }
    let title = sum_title(sum);
    Ok(arrange(&title, items, look.max_width.unwrap_or(MAX_WIDTH)))
}

/// A sum in a line, as its picture has it: values as in books, boards by their text.
///
/// ```
/// use mcgs::drawing::sum_title;
/// use mcgs::{Component, REGISTRY};
/// let game = |title, text| Component::parse(REGISTRY.find(title).expect("registered"), text);
/// let sum = game("clobber", "XO|OX")? + game("cgt_game", "{{2|1}|-3}")?;
/// assert_eq!(sum_title(&sum), "[clobber] XO|OX + {2|1||−3}");
/// # Ok::<(), mcgs::ParseError>(())
/// ```
pub fn sum_title(sum: &Sum) -> String {
    let name = |component: &Component| match component.ruleset().drawn(component.code()) {
        Drawn::Text(text) if Cells::of(component).is_none() && !text.is_empty() => in_books(&text),
        _ => component.to_string(),
    };
    let names: Vec<String> = sum.components().iter().map(name).collect();
    if names.is_empty() { "0".to_owned() } else { names.join(" + ") }
}

/// Puts items beside each other, and below each other where they are too wide. A line never ends with a plus.
fn arrange(title: &str, items: Vec<Item>, max_width: f64) -> Picture {
    let mut lines: Vec<Vec<Item>> = vec![Vec::new()];
    let mut width = 0.0;
    let mut items = items.into_iter().peekable();
    while let Some(item) = items.next() {
        // A plus goes with what follows it.
        let with_next = item.picture.size().0 + items.peek().map_or(0.0, |next| next.picture.size().0);
        let is_plus = lines.iter().map(Vec::len).sum::<usize>() % 2 == 1;
        if is_plus && width + with_next > max_width {
            lines.push(Vec::new());
            width = 0.0;
        }
        width += item.picture.size().0;
        if let Some(line) = lines.last_mut() {
            line.push(item);
        }
    }
    let mut picture = Picture::new(title, 0.0, 0.0);
    let (mut widest, mut top) = (0.0_f64, MARGIN);
    for line in lines {
        let above = line.iter().map(|item| item.middle).fold(0.0, f64::max);
        let below = line.iter().map(|item| item.picture.size().1 - item.middle).fold(0.0, f64::max);
        let mut left = MARGIN;
        for Item { picture: part, middle } in line {
            let width = part.size().0;
            picture.include(part, (left, top + above - middle));
            left += width;
        }
        widest = widest.max(left);
        top += above + below + 2.0 * MARGIN;
    }
    picture.with_size(widest + MARGIN, top - MARGIN)
}

/// What a component is drawn as.
enum Looks {
    Board(Cells),
    Other(Drawn),
}

impl Looks {
    fn of(component: &Component) -> Self {
        match Cells::of(component) {
            Some(cells) => Looks::Board(cells),
            None => Looks::Other(component.ruleset().drawn(component.code())),
        }
    }

    /// How many cells, or vertices and edges, there are.
    fn size(&self) -> usize {
        match self {
            Looks::Board(cells) => cells.rows.iter().map(Vec::len).sum(),
            Looks::Other(Drawn::Graph(graph)) => graph.vertices.len() + graph.edges.len(),
            Looks::Other(_) => 0,
        }
    }
}

fn draw_component(component: &Component, looks: &Looks, moves: &[&MarkedMove], look: &SumLook) -> Item {
    let mut notes = Vec::new();
    let text = component.text();
    if let Some((parameters, _)) = text.rsplit_once(':').filter(|_| component.ruleset().has_parameters()) {
        notes.push(parameters.to_owned());
    }
    let mut item = match looks {
        Looks::Board(cells) => {
            let (mut marked, unmarked) = marks_of(cells, moves);
            notes.extend(listed(&unmarked));
            notes.extend(without_crowd(&mut marked, moves));
            let (picture, middle) = draw_cells(cells, &marked, look.coordinates);
            Item { picture, middle }
        }
        Looks::Other(Drawn::Graph(graph)) if !graph.vertices.is_empty() => {
            let picture = draw_graph(graph, component.ruleset(), moves, look);
            let middle = picture.size().1 / 2.0;
            Item { picture, middle }
        }
        Looks::Other(drawn) => {
            notes.extend(listed(moves));
            match drawn {
                Drawn::Text(text) if !text.is_empty() => formula(&cut(&in_books(text), MAX_FORMULA), 0.0),
                Drawn::Counters(rows) => counters(rows),
                Drawn::Text(_) | Drawn::Graph(_) => formula("0", 0.0),
            }
        }
    };
    for note in notes {
        let width = text_width(&note, NOTE, Font::Plain);
        let (old, height) = item.picture.size();
        item.picture.text((0.0, height + NOTE_LINE - 2.0), note, TextLook::new(NOTE).ink(Ink::Note));
        item.picture = item.picture.with_size(old.max(width), height + NOTE_LINE);
    }
    item
}

/// The marks of all moves, each once and the strong ones last, and the moves that cells do not show.
fn marks_of<'a>(cells: &Cells, moves: &[&'a MarkedMove]) -> (Vec<(Mark, bool)>, Vec<&'a MarkedMove>) {
    let (mut marked, mut unmarked): (Vec<(Mark, bool)>, Vec<&MarkedMove>) = (Vec::new(), Vec::new());
    for play in moves {
        let found = marks(cells, Cells::of(&play.option).as_ref(), &play.text);
        if found.is_empty() {
            unmarked.push(play);
        }
        for mark in found {
            match marked.iter_mut().find(|(other, _)| *other == mark) {
                Some((_, is_strong)) => *is_strong |= play.is_strong,
                None => marked.push((mark, play.is_strong)),
            }
        }
    }
    // Long arrows first, so that the tips of short ones are seen.
    marked.sort_by_key(|(mark, is_strong)| (*is_strong, Reverse(reach(mark))));
    (marked, unmarked)
}

/// How far an arrow reaches.
fn reach(mark: &Mark) -> usize {
    match mark {
        Mark::Arrow(from, to) => from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)),
        _ => 0,
    }
}

/// Drops the second part of moves that would cover the board: what their pieces do where they arrive. A note says what is missing.
fn without_crowd(marked: &mut Vec<(Mark, bool)>, moves: &[&MarkedMove]) -> Option<String> {
    let is_second = |mark: &Mark| matches!(mark, Mark::Shot(..) | Mark::Cross(_));
    let has_first = marked.iter().any(|(mark, _)| matches!(mark, Mark::Arrow(..)));
    let mut is_dropped = false;
    for is_strong in [false, true] {
        let n_seconds =
            marked.iter().filter(|(mark, strong)| is_second(mark) && *strong == is_strong).count();
        if has_first && n_seconds > MAX_SECONDS {
            marked.retain(|(mark, strong)| !is_second(mark) || *strong != is_strong);
            is_dropped = true;
        }
    }
    // A move that matters may also be among all moves.
    let names = |least: bool| moves.iter().filter(move |play| play.is_strong >= least).map(|play| &play.text);
    let (all, strong) =
        (names(false).collect::<HashSet<_>>().len(), names(true).collect::<HashSet<_>>().len());
    is_dropped.then(|| {
        let what = if strong == 0 || strong == all { format!("{all}") } else { format!("{strong} of {all}") };
        format!("{what} moves, without their shots")
    })
}

/// Moves as a text: the strong ones if there are any.
fn listed(moves: &[&MarkedMove]) -> Option<String> {
    let strong: Vec<&str> =
        moves.iter().filter(|play| play.is_strong).map(|play| play.text.as_str()).collect();
    let all = moves.iter().map(|play| play.text.as_str()).collect();
    let mut shown = if strong.is_empty() { all } else { strong };
    shown.dedup();
    (!shown.is_empty()).then(|| cut(&shown.join("  "), MAX_MOVES))
}

/// Two items as one.
fn beside(left: Item, right: Item) -> Item {
    let middle = left.middle.max(right.middle);
    let (width, height) = left.picture.size();
    let (more, other) = right.picture.size();
    let below = (height - left.middle).max(other - right.middle);
    let mut picture = Picture::new("", width + more, middle + below);
    picture.include(left.picture, (0.0, middle - left.middle));
    picture.include(right.picture, (width, middle - right.middle));
    Item { picture, middle }
}

fn formula(text: &str, gap: f64) -> Item {
    // Other readers may have wider letters.
    let width = 1.1 * text_width(text, FORMULA, Font::Serif) + 2.0 * gap;
    let mut picture = Picture::new(text, width, FORMULA * 1.3);
    let look = TextLook::new(FORMULA).font(Font::Serif).anchor(Anchor::Middle);
    picture.text((width / 2.0, FORMULA), text, look);
    Item { picture, middle: FORMULA * 0.66 }
}

fn counters(rows: &[u64]) -> Item {
    if rows.is_empty() {
        return formula("0", 0.0);
    }
    if rows.iter().any(|&row| row > MAX_COUNTERS) {
        let numbers: Vec<String> = rows.iter().map(u64::to_string).collect();
        return formula(&cut(&numbers.join(" + "), MAX_FORMULA), 0.0);
    }
    let longest = rows.iter().copied().max().unwrap_or(0);
    let size = |count: usize| COUNTER * count as f64 + 2.0;
    let (width, height) = (size(longest as usize), size(rows.len()));
    let mut picture = Picture::new("", width, height);
    for (row, &length) in rows.iter().enumerate() {
        for column in 0..length as usize {
            let place = |index: usize| COUNTER * (index as f64 + 0.5) + 1.0;
            let paint = Paint::fill(Ink::Grey).bordered(Ink::Border, 0.75);
            picture.circle((place(column), place(row)), COUNTER_RADIUS, paint);
        }
    }
    Item { picture, middle: height / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Style, is_well_formed};
    use mcgs_engine::Player;
    use mcgs_games::REGISTRY;

    fn sum(parts: &[(&str, &str)]) -> Sum {
        let part =
            |(title, text): &(&str, &str)| Component::parse(REGISTRY.find(title).unwrap(), text).unwrap();
        Sum::new(parts.iter().map(part).collect())
    }

    fn all_moves(sum: &Sum, player: Player) -> SumLook {
        let mut moves = Vec::new();
        for (index, component) in sum.components().iter().enumerate() {
            moves.extend(component.moves(player).unwrap().enumerate().map(|(number, play)| MarkedMove {
                component: index,
                text: play.text,
                option: play.option,
                is_strong: number % 2 == 0,
            }));
        }
        SumLook { name: Some("A".to_owned()), max_width: None, coordinates: true, moves }
    }

    #[test]
    fn a_sum_of_all_kinds_of_games_on_paper() {
        let sum = sum(&[
            ("clobber", "XO|.X"),
            ("domineering", "..#|..."),
            ("switch_game", "3/4,-4"),
            ("kayles", "3"),
            ("up_star", "-3,*"),
        ]);
        let picture = draw_sum(&sum, &all_moves(&sum, Player::Left)).unwrap();
        insta::assert_snapshot!(picture.to_svg(Style::Print));
    }

    #[test]
    fn every_example_of_every_game_is_drawn_in_every_format() {
        for entry in REGISTRY.entries() {
            for ruleset in [entry.ruleset(), entry.impartial()] {
                for (text, _) in ruleset.examples() {
                    let sum = Sum::new(vec![Component::parse(ruleset, text).unwrap()]);
                    for player in [Player::Left, Player::Right] {
                        let picture = draw_sum(&sum, &all_moves(&sum, player)).unwrap();
                        assert!(is_well_formed(&picture.to_svg(Style::Screen)), "{text}");
                        assert!(picture.to_pdf(Style::Print).is_ascii(), "{text}");
                        assert!(picture.to_tikz(Style::Print).ends_with("\\end{tikzpicture}%\n"), "{text}");
                        let (width, height) = picture.size();
                        assert!(
                            width > 12.0 && width < 1000.0 && height > 12.0,
                            "{text}: {width} x {height}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn shots_that_would_cover_the_board_are_only_counted() {
        let count = |position: &str| {
            let sum = sum(&[("amazons", position)]);
            let look = all_moves(&sum, Player::Left);
            let svg = draw_sum(&sum, &look).unwrap().to_svg(Style::Print);
            (
                look.moves.len(),
                svg.matches("stroke-dasharray").count(),
                svg.contains(" moves, without their shots"),
            )
        };
        let (moves, dotted, is_noted) = count("X..O|....|.#..|O..X");
        assert!(moves > 40 && dotted == 0 && is_noted, "{moves} {dotted}");
        let (moves, dotted, is_noted) = count("X..");
        assert!(moves < 9 && dotted > 0 && !is_noted, "{moves} {dotted}");
    }

    #[test]
    fn a_wide_sum_goes_on_below() {
        let sum = sum(&[("domineering", "......|......"); 9]);
        let (width, height) = draw_sum(&sum, &SumLook::default()).unwrap().size();
        assert!(width < MAX_WIDTH + 2.0 * MARGIN && height > 150.0, "{width} x {height}");
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let huge = sum(&[("clobber_1xn", &"XO".repeat(20_000))]);
        let error = draw_sum(&huge, &SumLook::default()).unwrap_err();
        assert_eq!(error.to_string(), "the boards have 40000 cells, expected at most 10000 in a picture");
        let heap =
            draw_sum(&sum(&[("kayles", "1000000"), ("nimber", "4000000000")]), &SumLook::default()).unwrap();
        assert!(heap.to_svg(Style::Print).contains(">1000000</text>"));
    }
}
