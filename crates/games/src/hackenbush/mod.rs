//! Hackenbush: cut edges of a picture that stands on the ground.

mod looks;
mod text;
mod theory;

use std::fmt;
use std::ops::ControlFlow;

use mcgs_boards::canonical_labelling;
use mcgs_engine::{Catalogue, Code, Draw, Drawn, Game, Outcome, Player, Sign, Tuning, Value, Values};
use smallvec::SmallVec;

/// A picture of blue, red and green edges (*On Numbers and Games*, chapter 13; *Winning Ways*, chapters 1 and 7).
///
/// Edges are numbered in the order in which they are written, from 1; vertex 0 is the ground.
///
/// ```text
///     2   3
///      \ /       1-2 is blue, 1-3 is red, and so is the stem: 3/0-1R,1-2B,1-3R.
///       1        Who cuts the stem takes everything.
///  _____|_____
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::hackenbush::Hackenbush};
/// let stalk: Hackenbush = "stalk:BRG".parse()?;
/// let mut moves = Vec::new();
/// stalk.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["1 leads to stalk:", "3 leads to stalk:BR"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Hackenbush {
    /// In reading order; all of them are joined to the ground.
    edges: SmallVec<[Edge; 8]>,
}

/// An edge of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Edge {
    ends: [u16; 2],
    colour: Colour,
}

/// Whose edge it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Colour {
    Blue,
    Red,
    Green,
}

impl Colour {
    const ALL: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Green];

    fn letter(self) -> char {
        match self {
            Colour::Blue => 'B',
            Colour::Red => 'R',
            Colour::Green => 'G',
        }
    }

    fn negative(self) -> Self {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }

    /// May this player cut it?
    fn is_for(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }
}

/// A move: the number of an edge, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut(usize);

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Hackenbush {
    /// The most edges, and the largest vertex.
    pub(crate) const MOST: usize = 10_000;

    /// The picture of those of these edges that are joined to the ground.
    fn new(edges: SmallVec<[Edge; 8]>) -> Self {
        let mut picture = Hackenbush { edges };
        let standing = picture.reached_from_ground();
        picture.edges.retain(|edge| standing[usize::from(edge.ends[0])]);
        picture
    }

    /// One more than the largest vertex; the ground is always there.
    fn vertices(&self) -> usize {
        let ends = self.edges.iter().flat_map(|edge| edge.ends);
        1 + ends.max().map_or(0, usize::from)
    }

    /// Which vertices are joined to the ground.
    fn reached_from_ground(&self) -> Vec<bool> {
        let mut groups = Groups::new(self.vertices());
        for edge in &self.edges {
            groups.join(edge.ends[0].into(), edge.ends[1].into());
        }
        let ground = groups.of(0);
        (0..self.vertices()).map(|vertex| groups.of(vertex) == ground).collect()
    }

    fn count(&self, player: Player) -> usize {
        self.edges.iter().filter(|edge| edge.colour.is_for(player)).count()
    }

    /// The same picture with its vertices in canonical order; itself if it is too large for one.
    ///
    /// Vertices and edges of the picture are the vertices of a graph with colours, in which each edge is next to its ends.
    fn labelled(&self) -> Self {
        let (n, all) = (self.vertices(), self.vertices() + self.edges.len());
        if all > 64 {
            return self.clone();
        }
        let mut rows = vec![0u64; all];
        let mut classes = [1u64, ((1u64 << n) - 1) & !1, 0, 0, 0];
        for (index, edge) in (n..).zip(&self.edges) {
            classes[2 + edge.colour as usize] |= 1 << index;
            for end in edge.ends.map(usize::from) {
                rows[index] |= 1 << end;
                rows[end] |= 1 << index;
            }
        }
        let Some(order) = canonical_labelling(&rows, &classes) else { return self.clone() };
        let mut place = vec![0; n];
        let vertices = order.iter().map(|&vertex| vertex as usize).filter(|&vertex| vertex < n);
        vertices.enumerate().for_each(|(number, vertex)| place[vertex] = number as u16);
        let mut edges: SmallVec<[Edge; 8]> = self.edges.clone();
        for edge in &mut edges {
            edge.ends = edge.ends.map(|end| place[usize::from(end)]);
            edge.ends.sort_unstable();
        }
        edges.sort_unstable();
        Hackenbush { edges }
    }
}

impl Game for Hackenbush {
    const NAME: &'static str = "hackenbush";
    const RULES: &'static str = "Left cuts a blue edge, Right a red one, either a green one; what is no longer joined to \
                                 the ground vanishes.";
    const SYNTAX: &'static str = "the edges from the ground up, `stalk:BRG`, or the number of vertices and the edges, \
                                  with vertex 0 as the ground: `3/0-1B,1-2R,1-3G`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("stalk:BRG", Outcome::L),
        ("stalk:B", Outcome::L),
        ("stalk:GBR", Outcome::N),
        ("stalk:", Outcome::P),
        ("2/0-1B,0-2R", Outcome::P),
        ("3/0-1R,1-2B,1-3R", Outcome::R),
        ("2/0-1G,0-2G,1-2G", Outcome::N),
        ("1/0-1B,0-1R", Outcome::P),
        ("1/0-1G,1-1B", Outcome::N),
    ];

    type Move = Cut;

    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(Cut, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, edge) in self.edges.iter().enumerate() {
            if edge.colour.is_for(player) {
                let mut edges = self.edges.clone();
                edges.remove(index);
                emit(Cut(index + 1), Hackenbush::new(edges))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What meets only in the ground is apart: cutting one of them never takes the ground from the other.
    fn split(&self, mut emit: impl FnMut(Self)) {
        let mut groups = Groups::new(self.vertices());
        for edge in &self.edges {
            let [from, to] = edge.ends.map(usize::from);
            if from.min(to) > 0 {
                groups.join(from, to);
            }
        }
        // An edge from the ground to itself is a group of its own.
        let group = |groups: &mut Groups, (index, edge): (usize, &Edge)| match edge.ends[0].max(edge.ends[1])
        {
            0 => (0, index),
            end => (groups.of(end.into()), 0),
        };
        let mut named: Vec<((usize, usize), Edge)> = self
            .edges
            .iter()
            .enumerate()
            .map(|(index, edge)| (group(&mut groups, (index, edge)), *edge))
            .collect();
        named.sort_by_key(|(group, _)| *group);
        for part in named.chunk_by(|(one, _), (other, _)| one == other) {
            let mut vertices: Vec<u16> = part.iter().flat_map(|(_, edge)| edge.ends).chain([0]).collect();
            vertices.sort_unstable();
            vertices.dedup();
            let place = |end: u16| vertices.binary_search(&end).unwrap_or(0) as u16;
            let edges = part.iter().map(|(_, edge)| Edge { ends: edge.ends.map(place), ..*edge }).collect();
            emit(Hackenbush { edges });
        }
    }

    fn canonical(&self) -> (Self, Sign) {
        let counts = Player::BOTH.map(|player| self.count(player));
        let (picture, negative) = (self.labelled(), || self.negative().labelled());
        match counts[0].cmp(&counts[1]) {
            std::cmp::Ordering::Greater => (picture, Sign::Plus),
            std::cmp::Ordering::Less => (negative(), Sign::Minus),
            std::cmp::Ordering::Equal => {
                let negative = negative();
                if negative.edges < picture.edges { (negative, Sign::Minus) } else { (picture, Sign::Plus) }
            }
        }
    }

    fn negative(&self) -> Self {
        let mut negative = self.clone();
        for edge in &mut negative.edges {
            edge.colour = edge.colour.negative();
        }
        negative
    }

    fn max_moves(&self) -> u64 {
        self.edges.len() as u64
    }

    /// Nobody makes more moves than there are edges to cut.
    fn bounds(&self) -> (i64, i64) {
        let [left, right] = Player::BOTH.map(|player| self.count(player) as i64);
        (-right, left)
    }

    fn encode(&self, code: &mut Code) {
        let word = |edge: &Edge| {
            let [from, to] = edge.ends.map(u64::from);
            (edge.colour as u64) << 32 | from << 16 | to
        };
        code.extend(self.edges.iter().map(word));
    }

    fn decode(code: &[u64]) -> Self {
        let edge = |word: &u64| Edge {
            ends: [(word >> 16) as u16, *word as u16].map(|end| end.min(Self::MOST as u16)),
            colour: Colour::ALL[(word >> 32) as usize % 3],
        };
        // What a damaged file holds may hang in the air.
        Hackenbush::new(code.iter().take(Self::MOST).map(edge).collect())
    }

    fn value(&self, values: &Values) -> Option<Value> {
        if self.edges.iter().all(|edge| edge.colour == Colour::Green) {
            return self.nim_value().map(|nim| values.nimber(nim));
        }
        theory::tree_value(self, values)
    }

    /// In the impartial variant every edge is green.
    fn nim_value(&self) -> Option<u32> {
        Some(theory::green_value(self))
    }
}

impl Tuning for Hackenbush {
    const VALUE_MAX_MOVES: u64 = 8;
}

impl Catalogue for Hackenbush {
    const LIMITS: &'static str = "pictures of at most 10000 edges";
    const SMALL_SIZE: u64 = 6;

    fn drawn(&self) -> Drawn {
        Drawn::Graph(looks::drawn(self))
    }

    /// A tree with some edges more, in random colours.
    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        let n_edges = draw(size.min(Self::MOST as u64) + 1);
        let mut vertices = 0;
        let edges: Vec<String> = (0..n_edges)
            .map(|_| {
                let from = draw(vertices + 1);
                let to = if draw(3) > 0 || vertices == 0 {
                    vertices += 1;
                    vertices
                } else {
                    draw(vertices + 1)
                };
                format!("{from}-{to}{}", ["B", "R", "G"][draw(3) as usize])
            })
            .collect();
        format!("{vertices}/{}", edges.join(","))
    }
}

/// Sets of vertices that are joined (union-find).
struct Groups(Vec<usize>);

impl Groups {
    fn new(vertices: usize) -> Self {
        Groups((0..vertices).collect())
    }

    /// The name of the set of a vertex.
    fn of(&mut self, vertex: usize) -> usize {
        let mut root = vertex;
        while self.0[root] != root {
            self.0[root] = self.0[self.0[root]];
            root = self.0[root];
        }
        root
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.of(one), self.of(other));
        self.0[one.max(other)] = one.min(other);
    }
}
