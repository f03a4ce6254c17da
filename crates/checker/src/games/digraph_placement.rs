//! Digraph Placement.

use super::graph::Graph;
use crate::rules::{Move, Player, Rules};

/// Take a vertex of your own; it and all vertices that its edges lead to are removed.
pub struct DigraphPlacement;

impl Rules for DigraphPlacement {
    fn name(&self) -> &'static str {
        "digraph_placement"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(Graph::read(written, "XO#", None, true)?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let graph = Graph::of(position, true);
        let mut moves = Vec::new();
        for vertex in graph.with(player.stone() as u8) {
            let removed = [&[vertex], graph.neighbours[vertex].as_slice()].concat();
            moves.push(Move { name: (vertex + 1).to_string(), after: graph.changed(&removed, b'#') });
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        super::exchanged(position)
    }

    /// A move only changes vertices that are joined to its own, in whatever direction.
    fn parts(&self, position: &str) -> Vec<String> {
        let graph = Graph::of(position, true);
        graph.groups(b"XO").iter().map(|group| graph.cut_out(group, true).text()).collect()
    }

    /// Each move takes a vertex of the player's own.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(position.matches(player.stone()).count() as u64)
    }
}
