//! Node Kayles: take a vertex of a graph and all its neighbours.

use std::ops::ControlFlow;

use mcgs_boards::{Bits, Cell, GraphBoard, GraphGame, GraphRules, GraphTuning};
use mcgs_engine::{Outcome, Player, Value, Values};
use mcgs_octal::Code;

use crate::support::graph_parts::{ALL_THERE, Line, line, mirror_has_no_neighbours};
use crate::support::octal_values;

/// A position of Node Kayles (Schaefer 1978, *On the complexity of some two-person perfect-information games*; Bodlaender and Kratsch 2002).
///
/// ```text
///    1 - 2 - 3 - 4 - 5     Whoever takes vertex 3 removes 2, 3 and 4. What is left is two
///                          vertices, one move each: the other player takes the last one.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::node_kayles::NodeKayles};
/// let path: NodeKayles = "path3".parse()?;
/// let mut moves = Vec::new();
/// path.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["1 leads to path3:##.", "2 leads to path3:###", "3 leads to path3:.##"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type NodeKayles = GraphGame<NodeKaylesRules, 1>;

/// The rules of Node Kayles. The only set holds the vertices that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NodeKaylesRules;

impl GraphRules<1> for NodeKaylesRules {
    const NAME: &'static str = "node_kayles";
    const RULES: &'static str = "Either player takes a vertex; it and its neighbours are removed.";
    const SYNTAX: &'static str = ALL_THERE;
    const COLOURS: &'static str = "`.`, or `#` for a vertex that is removed";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("path5", Outcome::N),
        ("path4", Outcome::P),
        ("cycle4:....", Outcome::P),
        ("complete4", Outcome::N),
        ("3/:...", Outcome::N),
        ("grid2x2:..|..", Outcome::P),
        ("path5:..#..", Outcome::P),
    ];
    const IMPARTIAL: bool = true;
    const ALL_SMALL: bool = true;
    const CELLS: &'static [(char, u32)] = &[('.', 1), ('#', 0)];
    const EMPTY: Option<char> = Some('.');
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[(".", 5), ("#", 1)];
    const SMALL_SIZE: u64 = 8;

    type Move = Cell;

    #[inline]
    fn try_moves<B: Bits>(
        board: &GraphBoard<B, 1>,
        _player: Player,
        mut emit: impl FnMut(Cell, GraphBoard<B, 1>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for vertex in board.plane(0).ones() {
            let left = board.plane(0).minus(board.row(vertex)).without(vertex);
            emit(Cell::of_strip(vertex), board.with_planes([left]))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn max_moves<B: Bits>(board: &GraphBoard<B, 1>) -> u64 {
        board.plane(0).count().into()
    }

    #[inline]
    fn split<B: Bits>(board: &GraphBoard<B, 1>, mut emit: impl FnMut(GraphBoard<B, 1>)) {
        let left = board.plane(0);
        board.areas(
            left,
            |set| board.neighbours(set),
            |area| {
                emit(board.cut(&area, |vertex| board.row(vertex).clone()));
            },
        );
    }

    fn value<B: Bits>(board: &GraphBoard<B, 1>, values: &Values) -> Option<Value> {
        Self::nim_value(board).map(|nim| values.nimber(nim))
    }

    /// A path is a row of Dawson's Chess, in which a pawn also takes its neighbours; a move on a cycle of `n` vertices leaves a path of `n - 3`. Where every
    /// vertex has a mirror image that is no neighbour of it, the second player answers each move by its image.
    fn nim_value<B: Bits>(board: &GraphBoard<B, 1>) -> Option<u32> {
        match line(board, board.plane(0)) {
            Some(Line::Path(length)) => octal_values::nim_value(Code::DAWSONS_CHESS, length, &|| false),
            Some(Line::Cycle(length)) => {
                let path = octal_values::nim_value(Code::DAWSONS_CHESS, length - 3, &|| false)?;
                Some(u32::from(path == 0))
            }
            None => mirror_has_no_neighbours(board, board.plane(0)).then_some(0),
        }
    }
}

impl GraphTuning<1> for NodeKaylesRules {
    const VALUE_MAX_MOVES: u64 = 10;

    /// Both players have the same moves.
    #[inline]
    fn ordering_score<B: Bits>(board: &GraphBoard<B, 1>, _to_move: Player) -> i32 {
        board.plane(0).count().cast_signed()
    }
}
