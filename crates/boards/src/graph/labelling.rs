//! A canonical labelling of small graphs with colours: isomorphic graphs get the same edges, others do not.
//!
//! The method is that of *Practical Graph Isomorphism* (McKay 1981), in its plainest form. An ordered partition of the
//! vertices is refined until all vertices of a cell have equally many neighbours in every cell. If a cell with several
//! vertices is left, each of them in turn gets a cell of its own, and the refinement goes on. The leaves of this tree are orders of the
//! vertices; the smallest one, by what the refinement saw and then by the edges in that order, is canonical. Two leaves
//! with the same edges are an automorphism, which makes most of the other branches superfluous.
//!
//! A property test compares the result with all orders of the vertices.

/// The most vertices of a graph that is labelled: sets of vertices are words.
pub(crate) const MOST_LABELLED: usize = 64;

/// After this many refinements a graph is given up. Only highly regular graphs that are made for the purpose need so many.
const MOST_REFINEMENTS: u32 = 4_000;

/// The canonical order of the vertices of a graph with colours: which vertex comes first, second and so on. `None` if there are more than 64 of them, or if it takes
/// too long.
///
/// Each vertex has a row, the set of its neighbours; the classes are the vertices of each colour, in the order of the colours. If the vertices of two graphs are
/// put in this order, isomorphic graphs look the same.
///
/// ```
/// // A path whose middle is vertex 1, and one whose middle is vertex 0.
/// let [one, other] = [[0b010, 0b101, 0b010], [0b110, 0b001, 0b001]];
/// let degrees = |rows: [u64; 3]| {
///     let order = mcgs_boards::canonical_labelling(&rows, &[0b111])?;
///     Some(order.iter().map(|&vertex| rows[vertex as usize].count_ones()).collect::<Vec<_>>())
/// };
/// assert_eq!(degrees(one), degrees(other));
/// ```
pub fn canonical_labelling(rows: &[u64], classes: &[u64]) -> Option<Vec<u32>> {
    if rows.len() > MOST_LABELLED { None } else { canonical_order(&[rows], classes) }
}

/// The same for several relations.
///
/// Each relation has a row for each vertex: the set of vertices to which it is related. A graph is one symmetric relation; a directed one is two, one
/// for either direction. The cells are the colour classes, in the order of the colours.
pub(crate) fn canonical_order(relations: &[&[u64]], cells: &[u64]) -> Option<Vec<u32>> {
    let mut search = Search {
        relations,
        prefix: Vec::new(),
        trace: Vec::new(),
        best: None,
        automorphisms: Vec::new(),
        refinements: 0,
    };
    let mut partition: Vec<u64> = cells.iter().copied().filter(|&cell| cell != 0).collect();
    let splitters = partition.clone();
    search.refine(&mut partition, splitters);
    search.explore(&partition);
    let found = search.best.filter(|_| search.refinements <= MOST_REFINEMENTS)?;
    Some(found.order)
}

/// A leaf of the tree: an order of the vertices, and what it is compared by.
struct Leaf {
    prefix: Vec<u32>,
    trace: Vec<u64>,
    order: Vec<u32>,
    edges: Vec<u64>,
}

struct Search<'a> {
    relations: &'a [&'a [u64]],
    /// The vertices that got cells of their own on the way from the root to here.
    prefix: Vec<u32>,
    /// What the refinements on this way saw, as a number each that does not depend on the numbering of vertices.
    trace: Vec<u64>,
    best: Option<Leaf>,
    /// Permutations that keep edges and colours: vertex `v` goes to `permutation[v]`.
    automorphisms: Vec<Vec<u32>>,
    refinements: u32,
}

impl Search<'_> {
    /// Splits cells until all vertices of a cell have equally many neighbours in each splitter, and in each cell that arises. Returns a
    /// fingerprint of all splits.
    fn refine(&mut self, cells: &mut Vec<u64>, mut splitters: Vec<u64>) -> u64 {
        self.refinements += 1;
        let mut seen = 0;
        let mut next = 0;
        while let Some(&splitter) = splitters.get(next) {
            next += 1;
            for relation in self.relations {
                let mut index = 0;
                while let Some(&cell) = cells.get(index) {
                    let n_fragments = if cell.is_power_of_two() {
                        let vertex = cell.trailing_zeros();
                        seen = mix(seen, (relation[vertex as usize] & splitter).count_ones().into());
                        1
                    } else {
                        split(relation, cell, splitter, index, cells, &mut splitters, &mut seen)
                    };
                    index += n_fragments;
                }
            }
        }
        mix(seen, cells.len() as u64)
    }

    /// Looks at the leaves below a partition. Returns the length of the prefix to go back to.
    fn explore(&mut self, cells: &[u64]) -> usize {
        let depth = self.prefix.len();
        if self.refinements > MOST_REFINEMENTS {
            return 0;
        }
        let open = cells.iter().enumerate().filter(|(_, cell)| cell.count_ones() > 1);
        let Some((index, &cell)) = open.min_by_key(|(_, cell)| cell.count_ones()) else {
            return self.leaf(cells);
        };
        if self.are_twins(cell) {
            // Any order of them is as good as any other: exchanging two of them is an automorphism.
            let mut cells = cells.to_vec();
            cells.splice(index..=index, ones(cell).map(|vertex| 1 << vertex));
            return self.explore(&cells);
        }
        let mut tried = Vec::new();
        for vertex in ones(cell) {
            if self.is_image_of_any(vertex, &tried) {
                continue;
            }
            tried.push(vertex);
            let mut cells = cells.to_vec();
            cells.splice(index..=index, [1 << vertex, cell & !(1 << vertex)]);
            self.prefix.push(vertex);
            let seen = self.refine(&mut cells, vec![1 << vertex]);
            self.trace.push(seen);
            let back = if self.is_behind() { depth } else { self.explore(&cells) };
            self.prefix.pop();
            self.trace.pop();
            if back < depth {
                return back;
            }
        }
        depth
    }

    /// Does the best leaf come before every leaf below here?
    fn is_behind(&self) -> bool {
        self.best.as_ref().is_some_and(|best| {
            let common = self.trace.len().min(best.trace.len());
            self.trace[..common] > best.trace[..common]
        })
    }

    /// Compares a leaf with the best one. Returns the length of the prefix to go back to.
    fn leaf(&mut self, cells: &[u64]) -> usize {
        let order: Vec<u32> = cells.iter().map(|cell| cell.trailing_zeros()).collect();
        let edges = permuted(self.relations[0], &order);
        let depth = self.prefix.len();
        if let Some(best) = &self.best {
            match (&self.trace, &edges).cmp(&(&best.trace, &best.edges)) {
                std::cmp::Ordering::Greater => return depth,
                std::cmp::Ordering::Equal => {
                    let mut image = vec![0; order.len()];
                    for (from, to) in best.order.iter().zip(&order) {
                        image[*from as usize] = *to;
                    }
                    self.automorphisms.push(image);
                    // Everything below the place where the two ways part is the same.
                    return best.prefix.iter().zip(&self.prefix).take_while(|(a, b)| a == b).count();
                }
                std::cmp::Ordering::Less => {}
            }
        }
        let (prefix, trace) = (self.prefix.clone(), self.trace.clone());
        self.best = Some(Leaf { prefix, trace, order, edges });
        depth
    }

    /// Can all vertices of a cell be exchanged with each other, whatever the rest looks like?
    fn are_twins(&self, cell: u64) -> bool {
        self.relations.iter().all(|relation| {
            let inside = |vertex: u32| relation[vertex as usize] & cell;
            let outside = |vertex: u32| relation[vertex as usize] & !cell;
            let first = cell.trailing_zeros();
            let all_apart = ones(cell).all(|vertex| inside(vertex) == 0);
            let all_joined = ones(cell).all(|vertex| inside(vertex) == cell & !(1 << vertex));
            (all_apart || all_joined) && ones(cell).all(|vertex| outside(vertex) == outside(first))
        })
    }

    /// Does an automorphism that fixes the prefix take one of the vertices that were tried to this one?
    fn is_image_of_any(&self, vertex: u32, tried: &[u32]) -> bool {
        if tried.is_empty() || self.automorphisms.is_empty() {
            return false;
        }
        let fixes = |image: &&Vec<u32>| self.prefix.iter().all(|&v| image[v as usize] == v);
        let usable: Vec<&Vec<u32>> = self.automorphisms.iter().filter(fixes).collect();
        let mut orbit = tried.iter().fold(0u64, |set, &v| set | 1 << v);
        loop {
            let images = usable.iter().flat_map(|image| ones(orbit).map(|v| 1u64 << image[v as usize]));
            let larger = images.fold(orbit, |set, image| set | image);
            if larger == orbit {
                return orbit >> vertex & 1 != 0;
            }
            orbit = larger;
        }
    }
}

/// Splits one cell by the number of neighbours in the splitter, fewest first. Returns into how many.
fn split(
    relation: &[u64],
    cell: u64,
    splitter: u64,
    index: usize,
    cells: &mut Vec<u64>,
    splitters: &mut Vec<u64>,
    seen: &mut u64,
) -> usize {
    let count = |vertex: u32| (relation[vertex as usize] & splitter).count_ones();
    let (mut fewest, mut most) = (u32::MAX, 0);
    for vertex in ones(cell) {
        let count = count(vertex);
        (fewest, most) = (fewest.min(count), most.max(count));
    }
    *seen = mix(*seen, u64::from(fewest) << 32 | u64::from(most));
    if fewest == most {
        return 1;
    }
    let mut fragments = Vec::with_capacity(2);
    for wanted in fewest..=most {
        let fragment: u64 =
            ones(cell).filter(|&vertex| count(vertex) == wanted).fold(0, |set, v| set | 1 << v);
        if fragment != 0 {
            *seen = mix(*seen, u64::from(wanted) << 32 | u64::from(fragment.count_ones()));
            fragments.push(fragment);
        }
    }
    let n_fragments = fragments.len();
    splitters.extend_from_slice(&fragments);
    cells.splice(index..=index, fragments);
    n_fragments
}

/// The rows of a relation when the vertices come in this order.
pub(crate) fn permuted(relation: &[u64], order: &[u32]) -> Vec<u64> {
    let mut place = [0u8; MOST_LABELLED];
    for (index, &vertex) in order.iter().enumerate() {
        place[vertex as usize] = index as u8;
    }
    let row = |&vertex: &u32| ones(relation[vertex as usize]).fold(0, |row, v| row | 1 << place[v as usize]);
    order.iter().map(row).collect()
}

/// The members of a set, in increasing order.
pub(crate) fn ones(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        lowest
    })
}

/// A number that depends on both, and on their order.
fn mix(seen: u64, number: u64) -> u64 {
    (seen ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
}
