//! Digraph Placement: take a vertex of one's own, and with it all vertices that its edges lead to.

use std::ops::ControlFlow;

use mcgs_boards::{Bits, Cell, GraphBoard, GraphGame, GraphRules, GraphTuning};
use mcgs_engine::{Outcome, Player};

/// A Digraph Placement position (Clow and McKay 2024, *Digraph Placement Games*). Every game value is that of some position.
///
/// Edges with a direction are written with `>`; all other edges, and those of graphs with a name, lead both ways.
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::digraph_placement::DigraphPlacement};
/// let graph: DigraphPlacement = "3/1>2,2>3:XOX".parse()?;
/// let mut moves = Vec::new();
/// graph.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["1 leads to 3/1>2,2>3:##X", "3 leads to 3/1>2,2>3:XO#"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type DigraphPlacement = GraphGame<DigraphPlacementRules, 2>;

/// The rules of Digraph Placement. The first set holds the vertices of Left, the second one those of Right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DigraphPlacementRules;

impl GraphRules<2> for DigraphPlacementRules {
    const NAME: &'static str = "digraph_placement";
    const RULES: &'static str =
        "A move takes a vertex of the player's own; it and all vertices that its edges lead to are removed.";
    const SYNTAX: &'static str = "vertices, edges, a colon, a character for each vertex: `3/1>2,2>3:XOX`, where `1>2` is \
                                  an edge from 1 to 2 and `1-2` one in both directions; or with a name, all edges in \
                                  both directions: `path2:XO`, `grid2x3:XOX|OXO`, `cycle`, `star`, `complete`, `king`, \
                                  `tri`, `tree`, `wheel`, `ladder`, `hypercube`, `g6\"Bw\":XXO`";
    const COLOURS: &'static str = "`X`, `O`, or `#` for a vertex that is removed";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("3/1>2,2>3:XOX", Outcome::L),
        ("path2:XO", Outcome::N),
        ("2/1>2:XO", Outcome::L),
        ("2/:XO", Outcome::P),
        ("2/2>1:XO", Outcome::R),
        ("4/1>2,2>1,1-3,3>4:XOXO", Outcome::P),
    ];
    const DIRECTED: bool = true;
    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('#', 0b00)];
    const EMPTY: Option<char> = None;
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), ("O", 1)];

    type Move = Cell;

    #[inline]
    fn try_moves<B: Bits>(
        board: &GraphBoard<B, 2>,
        player: Player,
        mut emit: impl FnMut(Cell, GraphBoard<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (own, other) = board.colours(player);
        for vertex in own.ones() {
            let gone = board.row(vertex);
            let option = board.with_colours(player, own.minus(gone).without(vertex), other.minus(gone));
            emit(Cell::of_strip(vertex), option)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn max_moves<B: Bits>(board: &GraphBoard<B, 2>) -> u64 {
        board.plane(0).or(board.plane(1)).count().into()
    }

    /// Nobody makes more moves than there are vertices of their own.
    #[inline]
    fn bounds<B: Bits>(board: &GraphBoard<B, 2>) -> (i64, i64) {
        let [left, right] = board.planes().each_ref().map(|own| i64::from(own.count()));
        (-right, left)
    }

    /// Two vertices belong together if an edge leads from one to the other, in either direction.
    #[inline]
    fn split<B: Bits>(board: &GraphBoard<B, 2>, mut emit: impl FnMut(GraphBoard<B, 2>)) {
        let [left, right] = board.planes();
        let vertices = left.or(right);
        let either_way = board.either_way();
        let joined = |set: &B| {
            set.ones().fold(board.no_vertex(), |found, vertex| found.or(&either_way[vertex as usize]))
        };
        board.areas(&vertices, joined, |area| emit(board.cut(&area, |vertex| board.row(vertex).clone())));
    }
}

impl GraphTuning<2> for DigraphPlacementRules {
    const VALUE_MAX_MOVES: u64 = 7;
    const SUM_VALUE_MAX_MOVES: u64 = 8;
}
