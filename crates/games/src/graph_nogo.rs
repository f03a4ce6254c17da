//! NoGo on a graph: place stones so that every group keeps a liberty.

use std::ops::ControlFlow;

use mcgs_boards::{Bits, Cell, GraphBoard, GraphGame, GraphRules, GraphTuning, IllegalCell, Placement};
use mcgs_engine::{Outcome, ParseErrorKind, Player};

/// A NoGo position on a graph (Chou, Teytaud and Yen 2011, *Revisiting Monte-Carlo tree search on a normal form game: NoGo*).
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::graph_nogo::GraphNogo};
/// let path: GraphNogo = "path3:...".parse()?;
/// let mut moves = Vec::new();
/// path.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["1_X leads to path3:X..", "2_X leads to path3:.X.", "3_X leads to path3:..X"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type GraphNogo = GraphGame<GraphNogoRules, 3>;

/// The rules of NoGo on a graph. The sets hold black stones, white stones, and empty vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GraphNogoRules;

impl GraphRules<3> for GraphNogoRules {
    const NAME: &'static str = "graph_nogo";
    const RULES: &'static str = "A move puts a stone on an empty vertex; afterwards every group of stones of one colour, \
                                 black or white, must have an empty neighbour.";
    const COLOURS: &'static str = "`.`, `X`, `O`, or `#` for a vertex that is removed";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("path3:...", Outcome::N),
        ("path4", Outcome::P),
        ("path3:.X.", Outcome::L),
        ("complete3", Outcome::P),
        ("cycle4", Outcome::N),
        ("path1", Outcome::P),
    ];
    const CELLS: &'static [(char, u32)] = &[('X', 0b001), ('O', 0b010), ('.', 0b100), ('#', 0b000)];
    const EMPTY: Option<char> = Some('.');
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[(".", 8), ("X", 1), ("O", 1), ("#", 1)];

    type Move = Placement;

    #[inline]
    fn try_moves<B: Bits>(
        board: &GraphBoard<B, 3>,
        player: Player,
        mut emit: impl FnMut(Placement, GraphBoard<B, 3>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let own = usize::from(player == Player::Right);
        for vertex in board.plane(2).ones() {
            let mut planes = board.planes().clone();
            planes[own].set(vertex);
            planes[2].clear(vertex);
            let option = board.with_planes(planes);
            if dead_near(&option, vertex).is_none() {
                emit(Placement { cell: Cell::of_strip(vertex), player }, option)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn max_moves<B: Bits>(board: &GraphBoard<B, 3>) -> u64 {
        board.plane(2).count().into()
    }

    /// What is not connected does not matter to each other; without an empty vertex there is no move. An edge between a black and a white stone does not matter either:
    /// neither is a liberty of the other.
    #[inline]
    fn split<B: Bits>(board: &GraphBoard<B, 3>, mut emit: impl FnMut(GraphBoard<B, 3>)) {
        let [left, right, empty] = board.planes();
        let edges = |vertex: u32| {
            let row = board.row(vertex);
            if left.get(vertex) {
                row.minus(right)
            } else if right.get(vertex) {
                row.minus(left)
            } else {
                row.clone()
            }
        };
        let joined = |set: &B| set.ones().fold(board.no_vertex(), |found, vertex| found.or(&edges(vertex)));
        board.areas(&left.or(right).or(empty), joined, |area| {
            if area.meets(empty) {
                emit(board.cut(&area, edges));
            }
        });
    }

    fn check<B: Bits>(board: GraphBoard<B, 3>) -> Result<GraphBoard<B, 3>, IllegalCell> {
        let dead = (0..board.vertices()).find(|&vertex| is_dead(&board, vertex));
        match dead {
            None => Ok(board),
            Some(index) => {
                let message = format!("the group of vertex {} has no empty neighbour", index + 1);
                let rule = "every group of stones has an empty neighbour";
                Err(IllegalCell { index, kind: ParseErrorKind::Rule { message, rule } })
            }
        }
    }
}

impl GraphTuning<3> for GraphNogoRules {
    const VALUE_MAX_MOVES: u64 = 6;
}

/// A vertex whose group is dead, if there is one: the new stone on this vertex or a neighbour of it.
fn dead_near<B: Bits>(board: &GraphBoard<B, 3>, vertex: u32) -> Option<u32> {
    [vertex].into_iter().chain(board.row(vertex).ones()).find(|&stone| is_dead(board, stone))
}

/// Is there a stone on this vertex, in a group without an empty neighbour?
fn is_dead<B: Bits>(board: &GraphBoard<B, 3>, vertex: u32) -> bool {
    let [left, right, empty] = board.planes();
    let colour = match (left.get(vertex), right.get(vertex)) {
        (true, _) => left,
        (_, true) => right,
        _ => return false,
    };
    let mut group = board.no_vertex().with(vertex);
    let mut front = group.clone();
    while !front.is_empty() {
        let next = board.neighbours(&front);
        if next.meets(empty) {
            return false;
        }
        front = next.and(colour).minus(&group);
        group = group.or(&front);
    }
    true
}
