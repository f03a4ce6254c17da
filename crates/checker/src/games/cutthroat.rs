//! Cutthroat.

use super::graph::Graph;
use crate::rules::{Move, Player, Rules};

/// Delete a vertex of your own; connected parts of one colour vanish.
pub struct Cutthroat;

impl Rules for Cutthroat {
    fn name(&self) -> &'static str {
        "cutthroat"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(settled(Graph::read(written, "XO#", None, false)?))
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let graph = Graph::of(position, false);
        let mut moves = Vec::new();
        for vertex in graph.with(player.stone() as u8) {
            let mut after = graph.clone();
            after.cells[vertex] = b'#';
            moves.push(Move { name: (vertex + 1).to_string(), after: settled(after) });
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        super::exchanged(position)
    }

    /// A move only changes vertices that are joined to its own.
    fn parts(&self, position: &str) -> Vec<String> {
        let graph = Graph::of(position, false);
        graph.groups(b"XO").iter().map(|group| graph.cut_out(group, false).text()).collect()
    }

    /// Each move deletes a vertex of the player's own.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(position.matches(player.stone()).count() as u64)
    }
}

/// The text after connected parts of one colour have vanished.
fn settled(mut graph: Graph) -> String {
    for group in graph.groups(b"XO") {
        if group.iter().all(|&vertex| graph.cells[vertex] == graph.cells[group[0]]) {
            for vertex in group {
                graph.cells[vertex] = b'#';
            }
        }
    }
    graph.text()
}
