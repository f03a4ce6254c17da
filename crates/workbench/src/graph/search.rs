//! A plain search that writes down what it does.

use std::collections::HashMap;
use std::fmt;

use mcgs::{Component, Player, RulesetError, StopFlag, StopReason, Sum};

/// How much of the game the graph shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Stop at the first winning move of each position, as a search does.
    UntilWon,
    /// All moves of all positions.
    AllMoves,
}

/// A position that was visited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The position.
    pub sum: Sum,
    /// Who moves.
    pub player: Player,
    /// Who wins.
    pub winner: Player,
    /// The moves made before it was first visited.
    pub depth: usize,
}

/// How an edge was met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EdgeKind {
    /// The position was new.
    Searched,
    /// The position was in the table.
    TableHit,
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge {
    /// The number of the position before it.
    pub from: usize,
    /// The number of the position after it.
    pub to: usize,
    /// The text of the move.
    pub text: String,
    /// How it was met.
    pub kind: EdgeKind,
}

/// The positions in the order of the first visit, the root first, and the moves between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    /// The positions.
    pub nodes: Vec<Node>,
    /// The moves.
    pub edges: Vec<Edge>,
}

/// Why there is no graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GraphError {
    /// There are more positions than this limit.
    TooLarge(usize),
    /// A limit of time or memory was hit, or somebody asked to stop.
    Stopped(StopReason),
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::TooLarge(most) => write!(f, "the graph has more than {most} positions"),
            GraphError::Stopped(StopReason::Time) => f.write_str("the time is over"),
            GraphError::Stopped(StopReason::Memory) => f.write_str("the memory is used up (see --memory)"),
            GraphError::Stopped(reason @ StopReason::Ruleset(_)) => reason.fmt(f),
            GraphError::Stopped(_) => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for GraphError {}

impl From<RulesetError> for GraphError {
    fn from(error: RulesetError) -> Self {
        GraphError::Stopped(error.into())
    }
}

/// The limits of a search.
#[derive(Debug, Clone)]
pub struct GraphLimits {
    /// The most positions.
    pub max_nodes: usize,
    /// The most memory, about, in bytes.
    pub max_bytes: usize,
    /// Ends the search when it is raised.
    pub stop: StopFlag,
}

impl GraphLimits {
    /// A limit of positions alone.
    pub fn nodes(max_nodes: usize) -> Self {
        GraphLimits { max_nodes, max_bytes: usize::MAX, stop: StopFlag::new() }
    }

    pub(super) fn check(&self, bytes: usize) -> Result<(), GraphError> {
        match self.stop.reason() {
            Some(reason) => Err(GraphError::Stopped(reason)),
            None if bytes > self.max_bytes => Err(GraphError::Stopped(StopReason::Memory)),
            None => Ok(()),
        }
    }
}

/// What a summand takes beside its code.
const COMPONENT_BYTES: usize = 80;

/// What makes two positions the same: the summands in any order, and who moves.
type Key = (Vec<String>, Player);

/// A position whose moves are being tried.
struct Frame {
    node: usize,
    /// The moves that were not tried yet, the last one first.
    moves: Vec<(String, Sum)>,
    /// What they took in memory.
    bytes: usize,
}

/// Searches a sum with the moves as the rules list them, without splitting, values or any other knowledge. Equal positions are one
/// node, whatever the order of their summands.
///
/// ```
/// use mcgs::{Component, Player, REGISTRY, Sum};
/// use mcgs_workbench::graph;
/// let rules = REGISTRY.find("clobber_1xn").expect("registered");
/// let sum = Sum::new(vec![Component::parse(rules, "XOX")?]);
/// let graph = graph::search(&sum, Player::Left, graph::Extent::UntilWon, &graph::GraphLimits::nodes(100)).expect("it is small");
/// assert_eq!((graph.nodes.len(), graph.nodes[0].winner), (2, Player::Left));
/// # Ok::<(), mcgs::ParseError>(())
/// ```
pub fn search(sum: &Sum, player: Player, extent: Extent, limits: &GraphLimits) -> Result<Graph, GraphError> {
    let mut graph = Graph { nodes: Vec::new(), edges: Vec::new() };
    let mut table: HashMap<Key, usize> = HashMap::new();
    // What the graph and the moves on the stack take in memory.
    let mut bytes = 0;
    let mut stack = vec![graph.enter(sum.clone(), player, 0, &mut table, limits, &mut bytes)?];
    while let Some(frame) = stack.last_mut() {
        let node = frame.node;
        let player = graph.nodes[node].player;
        let is_decided = graph.nodes[node].winner == player && extent == Extent::UntilWon;
        let next = if is_decided { None } else { frame.moves.pop() };
        let Some((text, option)) = next else {
            bytes -= frame.bytes;
            stack.pop();
            // Who moves to a position that its opponent loses wins.
            if let (Some(parent), true) = (stack.last(), graph.nodes[node].winner != player) {
                graph.nodes[parent.node].winner = player.opponent();
            }
            continue;
        };
        limits.check(bytes)?;
        if let Some(&known) = table.get(&key(&option, player.opponent())) {
            // No game goes on for ever, so a position in the table is never one of its own future: it is finished.
            graph.edges.push(Edge { from: node, to: known, text, kind: EdgeKind::TableHit });
            if graph.nodes[known].winner == player {
                graph.nodes[node].winner = player;
            }
        } else {
            let depth = graph.nodes[node].depth + 1;
            let to = graph.nodes.len();
            let frame = graph.enter(option, player.opponent(), depth, &mut table, limits, &mut bytes)?;
            graph.edges.push(Edge { from: node, to, text, kind: EdgeKind::Searched });
            stack.push(frame);
        }
    }
    Ok(graph)
}

impl Graph {
    /// Adds a position, which is lost until a winning move is found.
    fn enter(
        &mut self,
        sum: Sum,
        player: Player,
        depth: usize,
        table: &mut HashMap<Key, usize>,
        limits: &GraphLimits,
        bytes: &mut usize,
    ) -> Result<Frame, GraphError> {
        let too_large = GraphError::TooLarge(limits.max_nodes);
        if self.nodes.len() >= limits.max_nodes || sum.check_moves(player).is_err() {
            return Err(too_large);
        }
        let mut moves = Vec::new();
        // With more moves than nodes are allowed there may still be few positions, but hardly a picture.
        let most = limits.max_nodes.saturating_mul(10);
        let before = *bytes;
        sum.try_moves(player, |text, option| {
            *bytes += size(&option) + text.len();
            moves.push((text, option));
            if moves.len() > most { Err(too_large.clone()) } else { limits.check(*bytes) }
        })?;
        let frame_bytes = *bytes - before;
        moves.reverse();
        let node = self.nodes.len();
        // The position, and its texts in the table.
        *bytes += 2 * size(&sum);
        table.insert(key(&sum, player), node);
        self.nodes.push(Node { sum, player, winner: player.opponent(), depth });
        Ok(Frame { node, moves, bytes: frame_bytes })
    }
}

/// What a sum takes in memory, or a little more.
fn size(sum: &Sum) -> usize {
    let of_component = |component: &Component| 8 * component.code().len() + COMPONENT_BYTES;
    COMPONENT_BYTES + sum.components().iter().map(of_component).sum::<usize>()
}

fn key(sum: &Sum, player: Player) -> Key {
    let mut texts: Vec<String> = sum.components().iter().map(Component::to_string).collect();
    texts.sort_unstable();
    (texts, player)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Random, Recipe};
    use mcgs::{Budget, SearchOptions, Solver, Verdict};

    #[test]
    fn every_node_is_won_as_the_solver_says() {
        let mut random = Random::new("graphs", 1);
        for (title, size) in
            [("clobber_1xn", "6"), ("nogo_1xn", "4"), ("elephants", "5"), ("kayles", "4"), ("cgt_game", "2")]
        {
            let recipe = Recipe::new(&mcgs::REGISTRY, title, size.parse().unwrap(), None, None, 0).unwrap();
            for _ in 0..10 {
                let sum = Sum::new((0..2).map(|_| recipe.draw(&mut random).unwrap()).collect());
                for (player, extent) in [(Player::Left, Extent::UntilWon), (Player::Right, Extent::AllMoves)]
                {
                    let graph = search(&sum, player, extent, &GraphLimits::nodes(5000)).unwrap();
                    for node in &graph.nodes {
                        let solver = Solver::new(SearchOptions::default());
                        let is_win = solver.solve(&node.sum, node.player, &Budget::unlimited()).result
                            == Ok(Verdict::Win);
                        assert_eq!(node.winner == node.player, is_win, "{:?}", node.sum);
                    }
                    let searched = graph.edges.iter().filter(|edge| edge.kind == EdgeKind::Searched).count();
                    assert_eq!(searched + 1, graph.nodes.len());
                }
            }
        }
    }

    #[test]
    fn a_limit_is_an_error() {
        let parse = |title, text| {
            Sum::new(vec![Component::parse(mcgs::REGISTRY.find(title).unwrap(), text).unwrap()])
        };
        let error =
            search(&parse("clobber_1xn", "XOXOXO"), Player::Left, Extent::AllMoves, &GraphLimits::nodes(3))
                .unwrap_err();
        assert_eq!(error.to_string(), "the graph has more than 3 positions");
        assert!(
            search(&parse("nimber", "4000000000"), Player::Left, Extent::UntilWon, &GraphLimits::nodes(50))
                .is_err()
        );
        // A game of many moves in a row: nothing recurses.
        assert_eq!(
            search(&parse("integer_game", "1"), Player::Right, Extent::AllMoves, &GraphLimits::nodes(9))
                .unwrap()
                .nodes
                .len(),
            1
        );
    }

    #[test]
    fn time_and_memory_are_limits_too() {
        let rules = mcgs::REGISTRY.find("clobber_1xn").unwrap();
        let sum = Sum::new(vec![Component::parse(rules, &"XO".repeat(20)).unwrap()]);
        let error_of =
            |limits: &GraphLimits| search(&sum, Player::Left, Extent::AllMoves, limits).unwrap_err();
        let small = GraphLimits { max_bytes: 1 << 20, ..GraphLimits::nodes(100_000_000) };
        assert_eq!(error_of(&small), GraphError::Stopped(StopReason::Memory));
        let over = GraphLimits::nodes(100_000_000);
        over.stop.stop(StopReason::Time);
        assert_eq!(error_of(&over), GraphError::Stopped(StopReason::Time));
    }
}
