//! `NoGo` on a graph.

use super::graph::Graph;
use crate::rules::{Move, Player, Rules};

/// Put a stone on an empty vertex, so that every group of stones keeps an empty neighbour.
pub struct GraphNoGo;

impl Rules for GraphNoGo {
    fn name(&self) -> &'static str {
        "graph_nogo"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let graph = Graph::read(written, "XO.#", Some(b'.'), false)?;
        if all_breathe(&graph) {
            Ok(graph.text())
        } else {
            Err("a group of stones without an empty neighbour".to_owned())
        }
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let graph = Graph::of(position, false);
        let mut moves = Vec::new();
        for vertex in graph.with(b'.') {
            let mut after = graph.clone();
            after.cells[vertex] = player.stone() as u8;
            if all_breathe(&after) {
                moves.push(Move { name: format!("{}_{}", vertex + 1, player.stone()), after: after.text() });
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        super::exchanged(position)
    }

    /// Whether a move is legal depends only on vertices that are joined to it.
    fn parts(&self, position: &str) -> Vec<String> {
        let graph = Graph::of(position, false);
        let mut groups = graph.groups(b"XO.");
        groups.retain(|group| group.iter().any(|&vertex| graph.cells[vertex] == b'.'));
        groups.iter().map(|group| graph.cut_out(group, false).text()).collect()
    }

    /// Each move fills an empty vertex, and one empty vertex remains.
    fn most_moves(&self, position: &str, _player: Player) -> Option<u64> {
        Some((position.matches('.').count() as u64).saturating_sub(1))
    }
}

/// Has every group of equal stones an empty neighbour?
fn all_breathe(graph: &Graph) -> bool {
    let is_empty = |vertex: &usize| graph.cells[*vertex] == b'.';
    let breathes =
        |group: &Vec<usize>| group.iter().any(|&vertex| graph.neighbours[vertex].iter().any(is_empty));
    [b"X", b"O"].into_iter().all(|stone| graph.groups(stone).iter().all(breathes))
}
