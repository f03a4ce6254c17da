//! Tests of labellings, formats and texts of graphs.

use std::collections::HashMap;

use mcgs_random::Random;

use super::board::{AnyGraph, GraphBoard};
use super::formats::{
    EdgeList, read_dimacs, read_graph6, read_sparse6, write_dimacs, write_graph6, write_sparse6,
};
use super::shape::GraphShape;

type Small = GraphBoard<u64, 2>;

/// A random graph with colours, and the same graph with its vertices in another order.
fn pair(random: &mut Random, directed: bool) -> (Small, Small) {
    let n = 1 + random.below(10) as u32;
    let density = 1 + random.below(9);
    let mut edges = Vec::new();
    for a in 0..n {
        for b in 0..n {
            if a != b && (directed || a < b) && random.below(10) < density {
                edges.push((a, b));
            }
        }
    }
    let colours: Vec<u32> = (0..n).map(|_| random.below(4).saturating_sub(1) as u32).collect();
    let order = shuffled(n, random);
    let moved: Vec<(u32, u32)> = edges.iter().map(|&(a, b)| (order[a as usize], order[b as usize])).collect();
    let board = |edges: &[(u32, u32)], place: &dyn Fn(u32) -> u32| {
        let mut board = Small::new(GraphShape::listed(n, directed), edges);
        (0..n).for_each(|vertex| board.set_cell(place(vertex), colours[vertex as usize]));
        board
    };
    (board(&edges, &|v| v), board(&moved, &|v| order[v as usize]))
}

fn shuffled(n: u32, random: &mut Random) -> Vec<u32> {
    let mut order: Vec<u32> = (0..n).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last as u64 + 1) as usize);
    }
    order
}

/// The smallest encoding over all orders of the vertices that keep the colours together: a labelling that cannot be wrong.
fn by_all_orders(board: &Small) -> Vec<u64> {
    fn place(board: &Small, order: &mut Vec<u32>, best: &mut Option<Vec<u64>>) {
        let n = board.vertices();
        if order.len() == n as usize {
            let bit = |a: &u32, b: &u32| board.row(*a) >> b & 1;
            let rows = order.iter().map(|a| order.iter().fold(0, |row, b| row << 1 | bit(a, b)));
            let key: Vec<u64> = rows.chain(order.iter().map(|&v| board.cell(v).into())).collect();
            if best.as_ref().is_none_or(|best| key < *best) {
                *best = Some(key);
            }
            return;
        }
        let least = (0..n).filter(|v| !order.contains(v)).map(|v| board.cell(v)).min();
        for vertex in 0..n {
            if !order.contains(&vertex) && Some(board.cell(vertex)) == least {
                order.push(vertex);
                place(board, order, best);
                order.pop();
            }
        }
    }
    let mut best = None;
    place(board, &mut Vec::new(), &mut best);
    best.unwrap()
}

fn encoding(board: &Small) -> Vec<u64> {
    let mut code = mcgs_engine::Code::new();
    board.encode(&mut code);
    code.to_vec()
}

#[test]
fn isomorphic_graphs_get_the_same_labelling() {
    let mut random = Random::from_state(7);
    for round in 0..10_000 {
        let (board, moved) = pair(&mut random, round % 4 == 0);
        let (a, b) = (board.labelled().unwrap(), moved.labelled().unwrap());
        assert_eq!(a, b, "{board:?} and {moved:?}");
        assert_eq!(a.labelled().unwrap(), a, "a labelling is its own labelling");
    }
}

/// Pairs with the same degrees and colours in the same order, which differ in few edges: the hard ones.
#[test]
fn other_graphs_with_the_same_degrees_get_another_labelling() {
    let mut random = Random::from_state(8);
    let (mut different, mut round) = (0, 0);
    while different < 10_000 {
        round += 1;
        assert!(round < 200_000, "{different} pairs were found");
        let (board, _) = pair(&mut random, false);
        // Two edges exchange their ends: all degrees stay.
        let edges: Vec<(u32, u32)> = board.edges().collect();
        let (Some(&(a, b)), Some(&(c, d))) = (random.choose(&edges), random.choose(&edges)) else { continue };
        let apart = a != c && a != d && b != c && b != d;
        if !apart || board.row(a) >> d & 1 != 0 || board.row(c) >> b & 1 != 0 {
            continue;
        }
        let kept = edges.iter().copied().filter(|edge| *edge != (a, b) && *edge != (c, d));
        let switched: Vec<(u32, u32)> = kept.chain([(a, d), (c, b)]).collect();
        let other = Small::new(board.shape(), &switched).with_planes(*board.planes());
        let equal = board.labelled().unwrap() == other.labelled().unwrap();
        if board.vertices() <= 7 {
            assert_eq!(equal, by_all_orders(&board) == by_all_orders(&other), "{board:?} {other:?}");
        }
        if !equal {
            different += 1;
        }
    }
}

#[test]
fn labellings_are_as_fine_as_all_orders() {
    let mut random = Random::from_state(9);
    let mut seen: HashMap<Vec<u64>, Vec<u64>> = HashMap::new();
    for round in 0..3_000 {
        let (board, _) = pair(&mut random, round % 3 == 0);
        if board.vertices() > 6 {
            continue;
        }
        let mut key = by_all_orders(&board);
        key.push(board.shape().is_directed().into());
        let labelled = encoding(&board.labelled().unwrap());
        let first = seen.entry(labelled).or_insert_with(|| key.clone());
        assert_eq!(*first, key, "{board:?}");
    }
}

#[test]
fn regular_graphs_are_labelled_in_time() {
    let mut random = Random::from_state(10);
    for shape in [
        ("hypercube", 6, 0),
        ("complete", 64, 0),
        ("cycle", 64, 0),
        ("grid", 8, 8),
        ("king", 8, 8),
        ("star", 63, 0),
        ("tree", 2, 5),
        ("wheel", 63, 0),
        ("tri", 10, 0),
        ("path", 64, 0),
    ] {
        let shape = GraphShape::new(shape.0, shape.1, shape.2).unwrap();
        let order = shuffled(shape.vertices(), &mut random);
        let moved: Vec<_> =
            shape.edges().iter().map(|&(a, b)| (order[a as usize], order[b as usize])).collect();
        let board = Small::new(shape, &[]);
        let other = Small::new(GraphShape::listed(shape.vertices(), false), &moved);
        assert_eq!(board.labelled().unwrap(), other.labelled().unwrap(), "{shape}");
    }
}

#[test]
fn codes_read_back() {
    let mut random = Random::from_state(11);
    for round in 0..2_000 {
        let (board, _) = pair(&mut random, round % 2 == 0);
        assert_eq!(AnyGraph::decode(&encoding(&board)), AnyGraph::Small(board));
    }
    for n in [0, 1, 63, 64] {
        let shape = GraphShape::new("complete", n, 0).unwrap();
        for directed in [false, true] {
            let edges = shape.edges();
            let board = Small::new(GraphShape::listed(n, directed), &edges);
            assert_eq!(AnyGraph::decode(&encoding(&board)), AnyGraph::Small(board));
        }
    }
    // Damaged words give some position.
    for _ in 0..2_000 {
        let words: Vec<u64> = (0..random.below(9)).map(|_| random.below(u64::MAX)).collect();
        let _ = AnyGraph::<2>::decode(&words);
    }
}

#[test]
fn formats_read_back() {
    let mut random = Random::from_state(12);
    for _ in 0..3_000 {
        let n = random.below(70) as u32;
        let density = random.below(20);
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        let edges = pairs.filter(|_| random.below(20) < density).collect();
        let graph = EdgeList { vertices: n, edges };
        assert_eq!(read_graph6(&write_graph6(&graph)).as_ref(), Ok(&graph));
        assert_eq!(read_sparse6(&write_sparse6(&graph)).as_ref(), Ok(&graph), "{}", write_sparse6(&graph));
        assert_eq!(read_dimacs(&write_dimacs(&graph)).as_ref(), Ok(&graph));
    }
}

/// The examples of the description of the formats.
#[test]
fn published_graphs_are_read() {
    let edges = [(0, 2), (0, 4), (1, 3), (3, 4)];
    let graph = EdgeList { vertices: 5, edges: edges.to_vec() };
    assert_eq!(write_graph6(&graph), "DQc");
    let sparse = EdgeList { vertices: 7, edges: vec![(0, 1), (0, 2), (1, 2), (5, 6)] };
    assert_eq!(read_sparse6(":Fa@x^"), Ok(sparse.clone()));
    assert_eq!(write_sparse6(&sparse), ":Fa@x^");
    assert_eq!(read_graph6("D~{").unwrap().edges.len(), 10, "the complete graph with five vertices");
    assert_eq!(read_graph6(">>graph6<<Bw").unwrap().edges.len(), 3);
}

#[test]
fn bad_formats_are_pointed_at() {
    for (text, at) in [("", 0), ("D~", 2), ("D~{{", 3), ("D~\u{e9}", 2), ("~?", 2), ("~~?????", 7)] {
        assert_eq!(read_graph6(text).unwrap_err().at, at, "{text}");
    }
    assert_eq!(read_sparse6("Fa@x^").unwrap_err().at, 0);
    assert!(read_graph6("~~~~~~~~").unwrap_err().message.contains("vertices"));
    for (text, at) in [
        ("", 0),
        ("e 1 2\n", 0),
        ("p edge 3 1\ne 1 4\n", 11),
        ("p edge 3 1\nc x\ne 2 2\n", 15),
        ("p edge 3 1\nx\n", 11),
        ("p edge 99999999 1\n", 0),
    ] {
        assert_eq!(read_dimacs(text).unwrap_err().at, at, "{text:?}");
    }
}
