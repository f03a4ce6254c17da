//! Node Kayles.

use super::graph::Graph;
use crate::rules::{Move, Player, Rules};

/// Take a vertex; it and its neighbours are removed.
pub struct NodeKayles;

impl Rules for NodeKayles {
    fn name(&self) -> &'static str {
        "node_kayles"
    }

    fn impartial(&self) -> bool {
        true
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(Graph::read(written, ".#", Some(b'.'), false)?.text())
    }

    fn moves(&self, position: &str, _player: Player) -> Vec<Move> {
        let graph = Graph::of(position, false);
        let mut moves = Vec::new();
        for vertex in graph.with(b'.') {
            let removed = [&[vertex], graph.neighbours[vertex].as_slice()].concat();
            moves.push(Move { name: (vertex + 1).to_string(), after: graph.changed(&removed, b'#') });
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        position.to_owned()
    }

    /// A move only changes vertices that are joined to its own.
    fn parts(&self, position: &str) -> Vec<String> {
        let graph = Graph::of(position, false);
        graph.groups(b".").iter().map(|group| graph.cut_out(group, false).text()).collect()
    }
}
