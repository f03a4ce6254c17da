//! Graphs as text: a shape, a colon, and one character for each vertex.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use mcgs_engine::{ParseError, ParseErrorKind};

use super::board::{AnyGraph, GraphBoard};
use super::formats::{self, EdgeList};
use super::labelling::MOST_LABELLED;
use super::rules::GraphRules;
use super::shape::{FAMILIES, GraphShape, MAX_EDGES, MAX_VERTICES};
use crate::bits::Bits;
use crate::large::Large;

/// What may stand before the colon.
const SHAPES: &str = "a graph such as `path5`, `cycle4`, `star3`, `complete4`, `grid2x3`, `king2x3`, `tri3`, `tree2,3`, \
                      `wheel5`, `ladder4`, `hypercube3`, `3/1-2,2-3` or `g6\"Bw\"`";

/// A place in the text of a graph.
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

/// A graph without colours, as it was read.
pub(crate) struct ReadGraph {
    pub(crate) shape: GraphShape,
    pub(crate) edges: Vec<(u32, u32)>,
    /// Where an edge stands that is there already.
    repeated: Option<Range<usize>>,
}

/// Reads a graph without colours: a shape such as `grid3x4`, a list of edges, or a graph in quotes.
///
/// ```
/// use mcgs_boards::read_graph;
/// assert_eq!(read_graph("path3")?.edges, [(0, 1), (1, 2)]);
/// assert_eq!(read_graph("3 / 2-1, 1-2")?.edges, [(0, 1)]);
/// assert!(read_graph("path3:...").is_err());
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub fn read_graph(text: &str) -> Result<EdgeList, ParseError> {
    let mut reader = Reader::new(text);
    let ReadGraph { shape, edges, .. } = reader.graph(false)?;
    reader.skip_blanks();
    if !reader.rest().is_empty() {
        return Err(reader.unexpected("the end of the graph"));
    }
    let edges = if shape.is_listed() { edges } else { shape.edges() };
    Ok(EdgeList::new(shape.vertices(), edges))
}

/// Reads a position.
pub(crate) fn read<R: GraphRules<P>, const P: usize>(text: &str) -> Result<AnyGraph<P>, ParseError> {
    let mut reader = Reader::new(text);
    let graph = reader.graph(R::DIRECTED)?;
    let colours = reader.colours(graph.shape.vertices(), R::EMPTY, R::COLOURS)?;
    if graph.shape.vertices() as usize <= MOST_LABELLED {
        check::<R, u64, P>(text, &graph, &colours).map(AnyGraph::Small)
    } else {
        check::<R, Large, P>(text, &graph, &colours).map(AnyGraph::Large)
    }
}

/// What is odd about the text of a legal position: an edge that is written twice, or rows of a grid that are cut at other places than its own.
pub(crate) fn doubt(text: &str, directed: bool) -> Option<ParseError> {
    let mut reader = Reader::new(text);
    let graph = reader.graph(directed).ok()?;
    let doubt =
        |message: String, rule, span| Some(ParseError::new(ParseErrorKind::Rule { message, rule }, span));
    if let Some(span) = graph.repeated {
        return doubt("this edge is there already".to_owned(), "it counts once", span);
    }
    let (_, columns) = graph.shape.rows_and_columns()?;
    let start = reader.at + reader.rest().find(':')? + 1;
    let mut end = start;
    for row in text[start..].split_inclusive('|') {
        end += row.len();
        let cells = row.chars().filter(|c| !c.is_whitespace() && *c != '|').count();
        if text[start..].contains('|') && cells != columns as usize {
            let message = format!("a row of {cells} in a graph with {columns} columns");
            return doubt(
                message,
                "bars mean nothing here, only the order of the characters counts",
                end - row.len()..end,
            );
        }
    }
    None
}

/// Gives each vertex its colour, and asks the ruleset whether the position is legal.
fn check<R: GraphRules<P>, B: Bits, const P: usize>(
    text: &str,
    graph: &ReadGraph,
    colours: &[(char, Range<usize>)],
) -> Result<GraphBoard<B, P>, ParseError> {
    let mut board = GraphBoard::<B, P>::new(graph.shape, &graph.edges);
    for (vertex, (colour, span)) in (0..).zip(colours) {
        let cell = |meant: char| R::CELLS.iter().find(|&&(symbol, _)| symbol == meant);
        // Small letters stand for capital ones.
        let Some(&(_, sets)) = cell(*colour).or_else(|| cell(colour.to_ascii_uppercase())) else {
            let kind = ParseErrorKind::BadCell { found: *colour, expected: R::COLOURS };
            return Err(ParseError::new(kind, span.clone()));
        };
        board.set_cell(vertex, sets);
    }
    R::check(board).map_err(|illegal| {
        let span =
            colours.get(illegal.index as usize).map_or(text.len()..text.len(), |(_, span)| span.clone());
        ParseError::new(illegal.kind, span)
    })
}

/// Writes a position so that [`read`] understands it.
pub(crate) fn write<R: GraphRules<P>, B: Bits, const P: usize>(
    board: &GraphBoard<B, P>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let shape = board.shape();
    write!(f, "{shape}")?;
    if shape.is_listed() {
        let arrow = if shape.is_directed() { '>' } else { '-' };
        for (k, (from, to)) in board.edges().enumerate() {
            write!(f, "{}{}{arrow}{}", if k == 0 { '/' } else { ',' }, from + 1, to + 1)?;
        }
        if board.edges().next().is_none() {
            f.write_str("/")?;
        }
    }
    f.write_str(":")?;
    (0..board.vertices()).try_for_each(|vertex| write!(f, "{}", R::symbol(board.cell(vertex))))
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Reader { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn take(&mut self, symbol: &str) -> bool {
        let found = self.rest().starts_with(symbol);
        if found {
            self.at += symbol.len();
        }
        found
    }

    /// The error that what stands here is not what was expected; it points at the rest of the word.
    fn unexpected(&self, expected: impl Into<Cow<'static, str>>) -> ParseError {
        let rest = self.rest();
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let ends = |c: char| c.is_whitespace() || ",:/".contains(c);
        let word = rest[first..].find(ends).unwrap_or(rest.len() - first);
        let width = if rest.starts_with(ends) { first } else { first + word };
        ParseError::unexpected(self.text, self.at..self.at + width, expected)
    }

    /// A number, with the bytes where it stands. One that is too large for its type is the largest.
    fn number(&mut self, expected: impl Into<Cow<'static, str>>) -> Result<(u32, Range<usize>), ParseError> {
        self.skip_blanks();
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.unexpected(expected));
        }
        let span = self.at..self.at + length;
        self.at = span.end;
        Ok((rest[..length].parse().unwrap_or(u32::MAX), span))
    }

    /// The graph, up to the colon.
    pub(crate) fn graph(&mut self, directed: bool) -> Result<ReadGraph, ParseError> {
        self.skip_blanks();
        let start = self.at;
        if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return self.listed(directed);
        }
        if self.take("g6\"") {
            return self.encoded(formats::read_graph6);
        }
        if self.take("s6\"") {
            return self.encoded(formats::read_sparse6);
        }
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let name = rest[..length].to_ascii_lowercase();
        let Some((_, _, separator)) = FAMILIES.iter().find(|(family, ..)| *family == name) else {
            return Err(self.unexpected(SHAPES));
        };
        self.at += length;
        let example = match separator {
            None => format!("`{name}5`"),
            Some(separator) => format!("`{name}2{separator}3`"),
        };
        let (first, _) = self.number(format!("the size of the graph, as in {example}"))?;
        let second = match separator {
            None => 0,
            Some(separator) => {
                self.skip_blanks();
                if !self.take(separator.encode_utf8(&mut [0; 4])) {
                    let expected = format!("`{separator}` and a second number, as in {example}");
                    return Err(self.unexpected(expected));
                }
                self.number(format!("the second number of the graph, as in {example}"))?.0
            }
        };
        match GraphShape::new(&name, first, second) {
            Some(shape) => Ok(ReadGraph { shape, edges: Vec::new(), repeated: None }),
            None => {
                let range = match GraphShape::sizes(&name) {
                    Some((smallest, largest)) => format!("a size from {smallest} to {largest}"),
                    None if first == 0 => format!("at least one branch at each vertex, as in {example}"),
                    None => format!("a graph of at most {MAX_VERTICES} vertices"),
                };
                Err(out_of_range(self.text[start..self.at].to_owned(), start..self.at, range))
            }
        }
    }

    /// `4 / 1-2, 2-3`
    fn listed(&mut self, directed: bool) -> Result<ReadGraph, ParseError> {
        let (vertices, span) = self.number("the number of vertices")?;
        if vertices > MAX_VERTICES {
            let range = format!("at most {MAX_VERTICES} vertices");
            return Err(out_of_range(self.text[span.clone()].to_owned(), span, range));
        }
        self.skip_blanks();
        if !self.take("/") {
            return Err(self.unexpected("`/` and the edges after the number of vertices"));
        }
        let (mut edges, mut known, mut repeated) = (Vec::new(), HashSet::new(), None);
        self.skip_blanks();
        while !self.rest().is_empty() && !self.rest().starts_with(':') {
            if !edges.is_empty() && self.take(",") {
                self.skip_blanks();
            }
            let start = self.at;
            let (from, from_span) = self.vertex(vertices)?;
            self.skip_blanks();
            let is_arrow = directed && self.take(">");
            if !is_arrow && !self.take("-") {
                let expected =
                    if directed { "`-` or `>` and a second vertex" } else { "`-` and a second vertex" };
                return Err(self.unexpected(expected));
            }
            let (to, _) = self.vertex(vertices)?;
            if from == to {
                let message = format!("vertex {} is joined to itself", &self.text[from_span]);
                let kind = ParseErrorKind::Rule { message, rule: "an edge joins two different vertices" };
                return Err(ParseError::new(kind, start..self.at));
            }
            let ends = if directed { (from, to) } else { (from.min(to), from.max(to)) };
            let mut is_new = known.insert(ends);
            edges.push((from, to));
            if directed && !is_arrow {
                edges.push((to, from));
                is_new |= known.insert((to, from));
            }
            if !is_new {
                repeated.get_or_insert(start..self.at);
            }
            if edges.len() as u64 > MAX_EDGES {
                let range = format!("at most {MAX_EDGES} edges");
                return Err(out_of_range("the number of edges".to_owned(), start..self.at, range));
            }
            self.skip_blanks();
        }
        Ok(ReadGraph { shape: GraphShape::listed(vertices, directed), edges, repeated })
    }

    /// A vertex, which counts from 1 in texts and from 0 in here.
    fn vertex(&mut self, vertices: u32) -> Result<(u32, Range<usize>), ParseError> {
        let (vertex, span) = self.number("a vertex")?;
        match vertex.checked_sub(1).filter(|&vertex| vertex < vertices) {
            Some(vertex) => Ok((vertex, span)),
            None => Err(out_of_range(
                self.text[span.clone()].to_owned(),
                span,
                if vertices == 0 {
                    "no edge, because there is no vertex".to_owned()
                } else {
                    format!("a vertex from 1 to {vertices}")
                },
            )),
        }
    }

    /// A graph in one of the standard formats, up to the closing quote.
    fn encoded(
        &mut self,
        read: impl Fn(&str) -> Result<EdgeList, formats::BadGraph>,
    ) -> Result<ReadGraph, ParseError> {
        let start = self.at;
        let Some(length) = self.rest().find('"') else {
            self.at = self.text.len();
            return Err(self.unexpected("a closing `\"`"));
        };
        self.at += length + 1;
        let list = read(&self.text[start..start + length]).map_err(|bad| {
            let at = start + bad.at.min(length);
            let end = self.text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
            let kind = ParseErrorKind::Rule { message: bad.message, rule: bad.rule };
            ParseError::new(kind, at..end)
        })?;
        Ok(ReadGraph { shape: GraphShape::listed(list.vertices, false), edges: list.edges, repeated: None })
    }

    /// The colon and the characters of all vertices, each with its place. Bars and blanks between them mean nothing.
    pub(crate) fn colours(
        &mut self,
        vertices: u32,
        empty: Option<char>,
        expected: &'static str,
    ) -> Result<Vec<(char, Range<usize>)>, ParseError> {
        self.skip_blanks();
        let end = self.text.len();
        if let Some(empty) = empty
            && self.rest().is_empty()
        {
            return Ok(vec![(empty, end..end); vertices as usize]);
        }
        if !self.take(":") {
            return Err(self.unexpected(format!("`:` and a character for each vertex: {expected}")));
        }
        let start = self.at;
        let characters = self.rest().char_indices().filter(|(_, c)| !c.is_whitespace() && *c != '|');
        let colours: Vec<(char, Range<usize>)> =
            characters.map(|(at, c)| (c, start + at..start + at + c.len_utf8())).collect();
        if colours.len() != vertices as usize {
            let span = colours.get(vertices as usize).map_or(end..end, |(_, first)| first.start..end);
            let s = |count| if count == 1 { "" } else { "s" };
            let message = format!("{} character{} for {vertices} vertices", colours.len(), s(colours.len()));
            let kind = ParseErrorKind::Rule { message, rule: "each vertex has one character" };
            return Err(ParseError::new(kind, span));
        }
        Ok(colours)
    }
}

fn out_of_range(number: String, span: Range<usize>, range: String) -> ParseError {
    ParseError::new(ParseErrorKind::OutOfRange { number, range: range.into() }, span)
}
