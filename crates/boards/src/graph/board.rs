//! A graph with some sets of vertices.

use std::sync::Arc;

use mcgs_engine::{Code, Player};

use super::labelling::{self, MOST_LABELLED};
use super::shape::GraphShape;
use crate::bits::Bits;
use crate::large::Large;
use crate::shape::Shape;

/// A graph whose vertices are in `P` sets; what these mean is up to the ruleset.
///
/// The rows of the adjacency matrix are sets of vertices too. Moves change sets only, so positions share the matrix; [`cut`](Self::cut) makes
/// a new and smaller graph.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GraphBoard<B, const P: usize> {
    shape: GraphShape,
    rows: Arc<[B]>,
    planes: [B; P],
}

/// A graph on the narrower of the two widths that holds it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AnyGraph<const P: usize> {
    /// Up to 64 vertices.
    Small(GraphBoard<u64, P>),
    /// More vertices.
    Large(GraphBoard<Large, P>),
}

/// The strip with one cell for each vertex, as sets of cells want to know it.
fn strip(vertices: u32) -> Shape {
    Shape::new(1, vertices)
}

impl<B: Bits, const P: usize> GraphBoard<B, P> {
    /// The graph of a shape with these edges, if they do not follow from the shape, and no vertex in any set.
    pub(crate) fn new(shape: GraphShape, edges: &[(u32, u32)]) -> Self {
        let n = shape.vertices();
        let mut rows = vec![B::empty(strip(n)); n as usize];
        let named = if shape.is_listed() { Vec::new() } else { shape.edges() };
        for &(from, to) in edges.iter().chain(&named).filter(|&&(from, to)| from < n && to < n) {
            rows[from as usize].set(to);
            if !shape.is_directed() {
                rows[to as usize].set(from);
            }
        }
        GraphBoard { shape, rows: rows.into(), planes: std::array::from_fn(|_| B::empty(strip(n))) }
    }

    /// The shape.
    #[inline]
    pub fn shape(&self) -> GraphShape {
        self.shape
    }

    /// How many vertices there are.
    #[inline]
    pub fn vertices(&self) -> u32 {
        self.rows.len() as u32
    }

    /// The neighbours of a vertex; in a directed graph, those that an edge leads to.
    #[inline]
    pub fn row(&self, vertex: u32) -> &B {
        &self.rows[vertex as usize]
    }

    /// No vertex.
    #[inline]
    pub fn no_vertex(&self) -> B {
        B::empty(strip(self.vertices()))
    }

    /// All vertices.
    #[inline]
    pub fn all_vertices(&self) -> B {
        B::full(strip(self.vertices()))
    }

    /// All sets.
    #[inline]
    pub fn planes(&self) -> &[B; P] {
        &self.planes
    }

    /// One set.
    #[inline]
    pub fn plane(&self, k: usize) -> &B {
        &self.planes[k]
    }

    /// The same graph with other sets.
    #[inline]
    #[must_use]
    pub fn with_planes(&self, planes: [B; P]) -> Self {
        GraphBoard { shape: self.shape, rows: Arc::clone(&self.rows), planes }
    }

    /// The same graph with set `swap[k]` in the place of set `k`.
    #[inline]
    #[must_use]
    pub fn swap(&self, swap: &[usize; P]) -> Self {
        self.with_planes(swap.map(|k| self.planes[k].clone()))
    }

    /// In which sets a vertex is, set `k` as bit `k`.
    pub fn cell(&self, vertex: u32) -> u32 {
        let bit = |(k, plane): (usize, &B)| u32::from(plane.get(vertex)) << k;
        self.planes.iter().enumerate().map(bit).sum()
    }

    /// Puts a vertex into the sets with these bits.
    pub(crate) fn set_cell(&mut self, vertex: u32, sets: u32) {
        for (k, plane) in self.planes.iter_mut().enumerate() {
            if sets >> k & 1 != 0 {
                plane.set(vertex);
            }
        }
    }

    /// All vertices with a neighbour in a set.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, set: &B) -> B {
        set.ones().fold(self.no_vertex(), |found, vertex| found.or(self.row(vertex)))
    }

    /// For each vertex, the vertices to which an edge leads in one direction or the other.
    pub fn either_way(&self) -> Vec<B> {
        let mut rows = self.rows.to_vec();
        for (from, to) in self.edges() {
            rows[to as usize].set(from);
        }
        rows
    }

    /// Calls `emit` with each connected part of `within`, where `next` says to which vertices a set is joined.
    #[inline]
    pub fn areas(&self, within: &B, next: impl Fn(&B) -> B, mut emit: impl FnMut(B)) {
        let mut left = within.clone();
        while !left.is_empty() {
            let mut area = left.first();
            let mut front = area.clone();
            while !front.is_empty() {
                front = next(&front).and(&left).minus(&area);
                area = area.or(&front);
            }
            left = left.minus(&area);
            emit(area);
        }
    }

    /// The graph of the vertices of `area`, with those edges of each vertex that lead into the set that `edges` gives for it.
    #[must_use]
    pub fn cut(&self, area: &B, edges: impl Fn(u32) -> B) -> Self {
        let members: Vec<u32> = area.ones().collect();
        let n = members.len() as u32;
        let place = |vertex: u32| members.binary_search(&vertex).ok().map(|place| place as u32);
        let compress = |set: &B| {
            let mut compressed = B::empty(strip(n));
            set.ones().filter_map(place).for_each(|vertex| compressed.set(vertex));
            compressed
        };
        let rows = members.iter().map(|&vertex| compress(&edges(vertex).and(area))).collect();
        let planes = self.planes.each_ref().map(|plane| compress(&plane.and(area)));
        GraphBoard { shape: GraphShape::listed(n, self.shape.is_directed()), rows, planes }
    }

    /// All edges, the smaller vertex first unless they have directions.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        let both = self.shape.is_directed();
        (0..self.vertices())
            .flat_map(|from| self.row(from).ones().map(move |to| (from, to)))
            .filter(move |(from, to)| both || from < to)
    }

    /// The graph on the narrowest width that holds it.
    #[inline]
    pub(crate) fn narrow(self) -> AnyGraph<P> {
        if self.vertices() as usize <= MOST_LABELLED {
            AnyGraph::Small(self.to_width())
        } else {
            AnyGraph::Large(self.to_width())
        }
    }

    fn to_width<C: Bits>(&self) -> GraphBoard<C, P> {
        let shape = strip(self.vertices());
        let wide = |set: &B| {
            let words: Code = (0..shape.words()).map(|k| set.word(k)).collect();
            C::from_words(shape, &words)
        };
        let rows = self.rows.iter().map(wide).collect();
        GraphBoard { shape: self.shape, rows, planes: self.planes.each_ref().map(wide) }
    }

    /// Appends the encoding: the shape, the edges if they are listed, the sets.
    pub(crate) fn encode(&self, code: &mut Code) {
        code.push(self.shape.to_word());
        if self.shape.is_listed() {
            if self.rows.len() <= MOST_LABELLED {
                self.encode_matrix(code);
            } else {
                let start = code.len();
                code.push(0);
                code.extend(self.edges().map(|(from, to)| u64::from(from) << 32 | u64::from(to)));
                code[start] = (code.len() - start - 1) as u64;
            }
        }
        let words = strip(self.vertices()).words();
        code.extend(self.planes.iter().flat_map(|plane| (0..words).map(|k| plane.word(k))));
    }

    /// The matrix without gaps; of a symmetric one only what is below the diagonal.
    fn encode_matrix(&self, code: &mut Code) {
        let (mut word, mut used) = (0u64, 0);
        for (index, row) in self.rows.iter().enumerate() {
            let (row, width) = self.matrix_row(row.word(0), index as u32);
            word |= row << used;
            if used + width >= 64 {
                code.push(word);
                word = if used == 0 { 0 } else { row >> (64 - used) };
                used = used + width - 64;
            } else {
                used += width;
            }
        }
        if used > 0 {
            code.push(word);
        }
    }

    /// What is written of a row of the matrix, and how many bits that takes.
    fn matrix_row(&self, row: u64, index: u32) -> (u64, u32) {
        let width = if self.shape.is_directed() { self.vertices() } else { index };
        (if width == 64 { row } else { row & ((1 << width) - 1) }, width)
    }
}

/// Graphs whose first set belongs to Left and whose second one belongs to Right.
impl<B: Bits> GraphBoard<B, 2> {
    /// The set of `player` and the set of the opponent.
    #[inline]
    pub fn colours(&self, player: Player) -> (&B, &B) {
        let [left, right] = &self.planes;
        match player {
            Player::Left => (left, right),
            Player::Right => (right, left),
        }
    }

    /// The same graph with other sets for `player` and the opponent.
    #[inline]
    #[must_use]
    pub fn with_colours(&self, player: Player, own: B, other: B) -> Self {
        self.with_planes(match player {
            Player::Left => [own, other],
            Player::Right => [other, own],
        })
    }
}

impl<const P: usize> AnyGraph<P> {
    /// Reads what [`GraphBoard::encode`] wrote. Words that no position has, from a damaged file, still give some position.
    pub(crate) fn decode(code: &[u64]) -> Self {
        let shape = GraphShape::from_word(code.first().copied().unwrap_or(0));
        let rest = code.get(1..).unwrap_or_default();
        if shape.vertices() as usize <= MOST_LABELLED {
            AnyGraph::Small(decode_small(shape, rest))
        } else {
            AnyGraph::Large(decode_large(shape, rest))
        }
    }
}

fn decode_small<const P: usize>(shape: GraphShape, code: &[u64]) -> GraphBoard<u64, P> {
    let n = shape.vertices();
    let mut read = 0;
    let rows = if shape.is_listed() {
        let mut rows = vec![0u64; n as usize];
        for index in 0..n {
            let width = if shape.is_directed() { n } else { index };
            if width == 0 {
                continue;
            }
            let (at, used) = ((read / 64) as usize, read % 64);
            let low = code.get(at).copied().unwrap_or(0) >> used;
            let high = if used == 0 { 0 } else { code.get(at + 1).copied().unwrap_or(0) << (64 - used) };
            let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
            rows[index as usize] = (low | high) & mask & !(1 << index);
            if !shape.is_directed() {
                for vertex in labelling::ones(rows[index as usize]) {
                    rows[vertex as usize] |= 1 << index;
                }
            }
            read += u64::from(width);
        }
        rows
    } else {
        GraphBoard::<u64, P>::new(shape, &[]).rows.to_vec()
    };
    let planes = code.get(read.div_ceil(64) as usize..).unwrap_or_default();
    let all = u64::full(strip(n));
    let planes = std::array::from_fn(|k| planes.get(k).copied().unwrap_or(0) & all);
    GraphBoard { shape, rows: rows.into(), planes }
}

fn decode_large<const P: usize>(shape: GraphShape, code: &[u64]) -> GraphBoard<Large, P> {
    let mut rest = code;
    let mut edges = Vec::new();
    if shape.is_listed() {
        let count = code.first().map_or(0, |&count| usize::try_from(count).unwrap_or(usize::MAX));
        let list = code.get(1..).unwrap_or_default();
        let (list, planes) = list.split_at(count.min(list.len()));
        edges.extend(list.iter().map(|edge| ((edge >> 32) as u32, *edge as u32)).filter(|(a, b)| a != b));
        rest = planes;
    }
    let board = GraphBoard::<Large, P>::new(shape, &edges);
    let strip = strip(shape.vertices());
    let words = strip.words();
    let all = Large::full(strip);
    let plane = |k: usize| rest.get(k * words..(k + 1) * words).unwrap_or_default();
    board.with_planes(std::array::from_fn(|k| Large::from_words(strip, plane(k)).and(&all)))
}

/// What a canonical labelling needs, on graphs that fit into words.
impl<const P: usize> GraphBoard<u64, P> {
    /// The same position with its vertices in canonical order, and its edges listed. `None` if that takes too long.
    pub(crate) fn labelled(&self) -> Option<Self> {
        let order = if self.shape.is_directed() {
            let mut columns = vec![0u64; self.rows.len()];
            for (from, to) in self.edges() {
                columns[to as usize] |= 1 << from;
            }
            labelling::canonical_order(&[&self.rows, &columns], &self.colour_classes())?
        } else {
            labelling::canonical_order(&[&self.rows], &self.colour_classes())?
        };
        let planes = self.planes.map(|plane| {
            let places = (0..).zip(&order).filter(|&(_, &vertex)| plane >> vertex & 1 != 0);
            places.fold(0, |set, (place, _): (u32, _)| set | 1 << place)
        });
        let shape = GraphShape::listed(self.vertices(), self.shape.is_directed());
        Some(GraphBoard { shape, rows: labelling::permuted(&self.rows, &order).into(), planes })
    }

    /// The vertices that are in the same sets, for each choice of sets.
    pub(crate) fn colour_classes(&self) -> Vec<u64> {
        let mut classes = vec![self.all_vertices()];
        for plane in &self.planes {
            classes = classes.iter().flat_map(|class| [class & !plane, class & plane]).collect();
        }
        classes
    }
}
