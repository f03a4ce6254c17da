//! Clobber on a graph.

use super::graph::Graph;
use crate::rules::{Move, Player, Rules};

/// A stone takes an opponent's stone on a neighbouring vertex.
pub struct GraphClobber;

impl Rules for GraphClobber {
    fn name(&self) -> &'static str {
        "graph_clobber"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(Graph::read(written, "XO.", None, false)?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let graph = Graph::of(position, false);
        let (own, other) = (player.stone() as u8, player.opponent().stone() as u8);
        let mut moves = Vec::new();
        for from in graph.with(own) {
            for &to in graph.neighbours[from].iter().filter(|&&to| graph.cells[to] == other) {
                let mut after = graph.clone();
                (after.cells[from], after.cells[to]) = (b'.', own);
                moves.push(Move { name: format!("{}-{}", from + 1, to + 1), after: after.text() });
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        super::exchanged(position)
    }

    /// Stones that are not joined never meet: a move only empties vertices. Stones of one colour have no moves.
    fn parts(&self, position: &str) -> Vec<String> {
        let graph = Graph::of(position, false);
        let mut groups = graph.groups(b"XO");
        groups.retain(|group| group.iter().any(|&vertex| graph.cells[vertex] != graph.cells[group[0]]));
        groups.iter().map(|group| graph.cut_out(group, false).text()).collect()
    }

    /// Each move takes a stone of the opponent.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(position.matches(player.opponent().stone()).count() as u64)
    }
}
