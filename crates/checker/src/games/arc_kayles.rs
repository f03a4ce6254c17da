//! Arc Kayles.

use super::graph::Graph;
use crate::rules::{Move, Player, Rules};

/// Take an edge; both its ends are removed.
pub struct ArcKayles;

impl Rules for ArcKayles {
    fn name(&self) -> &'static str {
        "arc_kayles"
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
        for one in graph.with(b'.') {
            for &other in &graph.neighbours[one] {
                if one < other && graph.cells[other] == b'.' {
                    let after = graph.changed(&[one, other], b'#');
                    moves.push(Move { name: format!("{}-{}", one + 1, other + 1), after });
                }
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        position.to_owned()
    }

    /// A move only changes vertices that are joined. A vertex alone has no edge.
    fn parts(&self, position: &str) -> Vec<String> {
        let graph = Graph::of(position, false);
        let groups = graph.groups(b".").into_iter().filter(|group| group.len() > 1);
        groups.map(|group| graph.cut_out(&group, false).text()).collect()
    }
}
