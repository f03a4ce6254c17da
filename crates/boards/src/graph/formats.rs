//! The standard formats of graphs: graph6, sparse6 and DIMACS.
//!
//! graph6 and sparse6 are described in the file *formats.txt* of the program nauty: six bits to a character, from `?` to `~`.
//! DIMACS is the format of colouring instances: `p edge 4 3`, then a line `e 1 2` for each edge.

use std::cmp::Ordering;

use super::shape::{MAX_EDGES, MAX_VERTICES};

/// A graph as a list of edges; vertices are numbered from 0.
///
/// ```
/// use mcgs_boards::{EdgeList, read_graph6, write_dimacs, write_graph6, write_sparse6};
/// let triangle = EdgeList { vertices: 3, edges: vec![(0, 1), (0, 2), (1, 2)] };
/// assert_eq!(write_graph6(&triangle), "Bw");
/// assert_eq!(read_graph6("Bw"), Ok(triangle.clone()));
/// assert_eq!(write_sparse6(&triangle), ":BcN");
/// assert_eq!(write_dimacs(&triangle), "p edge 3 3\ne 1 2\ne 1 3\ne 2 3\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EdgeList {
    /// How many vertices there are.
    pub vertices: u32,
    /// Pairs of different vertices, the smaller one first, in increasing order, each once.
    pub edges: Vec<(u32, u32)>,
}

/// A text that is no graph: the byte to point at, what is wrong, and what the rule is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadGraph {
    /// The first byte to blame.
    pub at: usize,
    /// What is wrong.
    pub message: String,
    /// What the rule is.
    pub rule: &'static str,
}

impl EdgeList {
    pub(super) fn new(vertices: u32, mut edges: Vec<(u32, u32)>) -> Self {
        for edge in &mut edges {
            *edge = (edge.0.min(edge.1), edge.0.max(edge.1));
        }
        edges.sort_unstable();
        edges.dedup();
        EdgeList { vertices, edges }
    }
}

fn bad(at: usize, message: impl Into<String>, rule: &'static str) -> BadGraph {
    BadGraph { at, message: message.into(), rule }
}

const CHARACTERS: &str = "a graph is written with the characters from `?` to `~`";
const TOO_SHORT: &str = "the number of vertices says how many characters there are";
const ONE_EDGE: &str = "an edge joins two different vertices of the graph";

/// Bits of a text, six to a character.
struct Bits6<'a> {
    bytes: &'a [u8],
    /// Where the first of these bytes stands in the text.
    offset: usize,
    next: usize,
}

impl<'a> Bits6<'a> {
    /// The vertices, and the bits behind their number.
    fn new(text: &'a str, offset: usize) -> Result<(u32, Self), BadGraph> {
        let bytes = &text.as_bytes()[offset..];
        if let Some(at) = bytes.iter().position(|byte| !(63..=126).contains(byte)) {
            let found = text[..].char_indices().find(|(index, c)| index + c.len_utf8() > offset + at);
            let shown = found.map_or(String::new(), |(_, c)| c.escape_debug().to_string());
            return Err(bad(offset + at, format!("`{shown}` is no character of a graph"), CHARACTERS));
        }
        let (skip, digits) = match bytes {
            [126, 126, ..] => (2, 6),
            [126, ..] => (1, 3),
            _ => (0, 1),
        };
        let Some(number) = bytes.get(skip..skip + digits) else {
            return Err(bad(text.len(), "the number of vertices is missing", TOO_SHORT));
        };
        let vertices = number.iter().fold(0u64, |number, digit| number << 6 | u64::from(digit - 63));
        if vertices > u64::from(MAX_VERTICES) {
            let rule = "a graph has at most 16384 vertices";
            return Err(bad(offset, format!("a graph with {vertices} vertices"), rule));
        }
        let start = skip + digits;
        Ok((vertices as u32, Bits6 { bytes: &bytes[start..], offset: offset + start, next: 0 }))
    }

    fn bit(&mut self) -> Option<u32> {
        let byte = self.bytes.get(self.next / 6)?;
        let bit = (byte - 63) >> (5 - self.next % 6) & 1;
        self.next += 1;
        Some(bit.into())
    }

    fn number(&mut self, width: u32) -> Option<u32> {
        (0..width).try_fold(0, |number, _| Some(number << 1 | self.bit()?))
    }
}

/// Reads a graph in the format graph6, with or without its header.
pub fn read_graph6(text: &str) -> Result<EdgeList, BadGraph> {
    let body = text.strip_prefix(">>graph6<<").unwrap_or(text);
    let (vertices, mut bits) = Bits6::new(text, text.len() - body.len())?;
    let n_bits = u64::from(vertices) * u64::from(vertices.saturating_sub(1)) / 2;
    if bits.bytes.len() as u64 != n_bits.div_ceil(6) {
        let at = bits.offset + bits.bytes.len().min(n_bits.div_ceil(6) as usize);
        let (found, wanted) = (bits.bytes.len(), n_bits.div_ceil(6));
        let message = format!("{found} characters of edges for {vertices} vertices, which need {wanted}");
        return Err(bad(at, message, TOO_SHORT));
    }
    let mut edges = Vec::new();
    for large in 1..vertices {
        for small in 0..large {
            if bits.bit() == Some(1) {
                edges.push((small, large));
            }
        }
    }
    if edges.len() as u64 > MAX_EDGES {
        return Err(bad(0, format!("a graph with {} edges", edges.len()), "at most 1000000 edges"));
    }
    Ok(EdgeList::new(vertices, edges))
}

/// How many bits a vertex takes in sparse6.
fn width(vertices: u32) -> u32 {
    u32::BITS - vertices.saturating_sub(1).leading_zeros()
}

/// Reads a graph in the format sparse6, with or without its header. Edges that are written twice count once.
pub fn read_sparse6(text: &str) -> Result<EdgeList, BadGraph> {
    let body = text.strip_prefix(">>sparse6<<").unwrap_or(text);
    let offset = text.len() - body.len();
    if !body.starts_with(':') {
        return Err(bad(offset, "a colon is missing", "sparse6 begins with `:`"));
    }
    let (vertices, mut bits) = Bits6::new(text, offset + 1)?;
    let width = width(vertices);
    let mut edges = Vec::new();
    let mut current = 0;
    while let Some(step) = bits.bit() {
        current += step;
        let Some(other) = bits.number(width) else { break };
        if current >= vertices || (width == 0 && vertices <= 1) {
            break; // Padding.
        }
        match other.cmp(&current) {
            Ordering::Greater if other >= vertices => break,
            Ordering::Greater => current = other,
            Ordering::Less => edges.push((other, current)),
            Ordering::Equal => {
                let at = bits.offset + bits.next.saturating_sub(1) / 6;
                return Err(bad(at, format!("vertex {} is joined to itself", current + 1), ONE_EDGE));
            }
        }
        if edges.len() as u64 > MAX_EDGES {
            return Err(bad(0, "a graph with too many edges", "at most 1000000 edges"));
        }
    }
    Ok(EdgeList::new(vertices, edges))
}

/// Reads a graph in the DIMACS format. Lines that begin with `c` are comments, lines that begin with `n` give vertices numbers, which mean nothing here.
pub fn read_dimacs(text: &str) -> Result<EdgeList, BadGraph> {
    const PROBLEM: &str = "the graph begins with a line such as `p edge 4 3`: vertices and edges";
    const EDGE: &str = "an edge is a line such as `e 1 2`";
    let (mut vertices, mut edges) = (None, Vec::new());
    let mut start = 0;
    for line in text.split('\n') {
        let at = start;
        start += line.len() + 1;
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| word.parse::<u32>().ok();
        match (words.as_slice(), vertices) {
            (["c" | "n", ..] | [], _) => {}
            (["p", _, count, edges], None) => {
                let known = number(count).filter(|&count| count <= MAX_VERTICES).zip(number(edges));
                let Some((count, _)) = known else {
                    return Err(bad(at, format!("`{}`", line.trim().escape_debug()), PROBLEM));
                };
                vertices = Some(count);
            }
            (["e" | "a", from, to], Some(vertices)) => {
                let place = |word| number(word)?.checked_sub(1).filter(|&vertex| vertex < vertices);
                match place(from).zip(place(to)) {
                    Some((from, to)) if from != to => edges.push((from, to)),
                    Some(_) => return Err(bad(at, format!("vertex {from} is joined to itself"), ONE_EDGE)),
                    None => {
                        let message =
                            format!("`{}` in a graph with {vertices} vertices", line.trim().escape_debug());
                        return Err(bad(at, message, ONE_EDGE));
                    }
                }
            }
            (_, None) => return Err(bad(at, format!("`{}`", line.trim().escape_debug()), PROBLEM)),
            (_, Some(_)) => return Err(bad(at, format!("`{}`", line.trim().escape_debug()), EDGE)),
        }
        if edges.len() as u64 > MAX_EDGES {
            return Err(bad(at, "a graph with too many edges", "at most 1000000 edges"));
        }
    }
    match vertices {
        Some(vertices) => Ok(EdgeList::new(vertices, edges)),
        None => Err(bad(text.len(), "the text ends without a graph", PROBLEM)),
    }
}

/// Characters for bits, six to one; missing bits of the last one are `fill`.
fn characters(mut bits: Vec<bool>, fill: bool) -> String {
    bits.resize(bits.len().next_multiple_of(6), fill);
    let character =
        |bits: &[bool]| char::from(63 + bits.iter().fold(0, |sum, &bit| sum << 1 | u8::from(bit)));
    bits.chunks(6).map(character).collect()
}

/// The number of vertices at the beginning of graph6 and sparse6.
fn size(vertices: u32) -> String {
    let digits = if vertices <= 62 { 1 } else { 3 };
    let digit = |k: u32| char::from(63 + (vertices >> (6 * k) & 63) as u8);
    let mark = if digits == 1 { "" } else { "~" };
    mark.chars().chain((0..digits).rev().map(digit)).collect()
}

/// The graph in the format graph6.
pub fn write_graph6(graph: &EdgeList) -> String {
    let n = graph.vertices as usize;
    let mut bits = vec![false; n * n.saturating_sub(1) / 2];
    for &(small, large) in &graph.edges {
        let (small, large) = (small as usize, large as usize);
        bits[large * (large - 1) / 2 + small] = true;
    }
    size(graph.vertices) + &characters(bits, false)
}

/// The graph in the format sparse6.
pub fn write_sparse6(graph: &EdgeList) -> String {
    let width = width(graph.vertices);
    let mut bits = Vec::new();
    let push = |bits: &mut Vec<bool>, step: bool, vertex: u32| {
        bits.push(step);
        bits.extend((0..width).rev().map(|k| vertex >> k & 1 != 0));
    };
    let mut edges: Vec<(u32, u32)> = graph.edges.iter().map(|&(small, large)| (large, small)).collect();
    edges.sort_unstable();
    let mut current = 0;
    for (large, small) in edges {
        if large == current + 1 {
            push(&mut bits, true, small);
        } else {
            if large > current {
                push(&mut bits, true, large);
            }
            push(&mut bits, false, small);
        }
        current = large;
    }
    // All ones at the end could be read as one more edge, if the last vertex is the next one and as large as it gets.
    let n = graph.vertices;
    let missing = bits.len().next_multiple_of(6) - bits.len();
    if n.is_power_of_two() && width < 6 && missing > width as usize && current + 2 == n {
        bits.push(false);
    }
    format!(":{}{}", size(n), characters(bits, true))
}

/// The graph in the DIMACS format.
pub fn write_dimacs(graph: &EdgeList) -> String {
    let edge = |(small, large): &(u32, u32)| format!("e {} {}\n", small + 1, large + 1);
    let edges: String = graph.edges.iter().map(edge).collect();
    format!("p edge {} {}\n{edges}", graph.vertices, graph.edges.len())
}
