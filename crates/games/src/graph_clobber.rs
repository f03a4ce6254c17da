//! Clobber on a graph: a stone captures a neighbouring stone of the opponent.

use std::ops::ControlFlow;

use mcgs_boards::{Bits, GraphBoard, GraphGame, GraphRules, GraphTuning, Step};
use mcgs_engine::{Outcome, Player};

/// A Clobber position on a graph (Albert, Grossman, Nowakowski and Wolfe 2005, *An introduction to Clobber*).
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::graph_clobber::GraphClobber};
/// let star: GraphClobber = "star3:XOO.".parse()?;
/// let mut moves = Vec::new();
/// star.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["1-2 leads to star3:.XO.", "1-3 leads to star3:.OX."]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type GraphClobber = GraphGame<GraphClobberRules, 2>;

/// The rules of Clobber on a graph. The first set holds the black stones, the second one the white ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GraphClobberRules;

impl GraphRules<2> for GraphClobberRules {
    const NAME: &'static str = "graph_clobber";
    const RULES: &'static str =
        "A move takes an opponent's stone on a vertex next to an own stone, which moves there.";
    const COLOURS: &'static str = "`X`, `O`, or `.` (`#` is the same) for a vertex without a stone";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("cycle4:XOXO", Outcome::N),
        ("path2:XO", Outcome::N),
        ("path3:XXO", Outcome::L),
        ("complete3:XXO", Outcome::L),
        ("star3:.XOX", Outcome::P),
    ];
    const ALL_SMALL: bool = true;
    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('.', 0b00), ('#', 0b00)];
    const EMPTY: Option<char> = None;
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 4), ("O", 4), (".", 1)];

    type Move = Step;

    #[inline]
    fn try_moves<B: Bits>(
        board: &GraphBoard<B, 2>,
        player: Player,
        mut emit: impl FnMut(Step, GraphBoard<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (own, other) = board.colours(player);
        for from in own.ones() {
            for to in board.row(from).and(other).ones() {
                let option = board.with_colours(player, own.without(from).with(to), other.without(to));
                emit(Step::on_strip(from, to), option)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Every move takes a stone, and the last stone cannot be taken.
    #[inline]
    fn max_moves<B: Bits>(board: &GraphBoard<B, 2>) -> u64 {
        u64::from(board.plane(0).or(board.plane(1)).count()).saturating_sub(1)
    }

    /// Stones only move onto stones, so groups never meet; in a group of one colour nobody can move.
    #[inline]
    fn split<B: Bits>(board: &GraphBoard<B, 2>, mut emit: impl FnMut(GraphBoard<B, 2>)) {
        let [left, right] = board.planes();
        board.areas(
            &left.or(right),
            |set| board.neighbours(set),
            |area| {
                if area.meets(left) && area.meets(right) {
                    emit(board.cut(&area, |vertex| board.row(vertex).clone()));
                }
            },
        );
    }
}

impl GraphTuning<2> for GraphClobberRules {
    const VALUE_MAX_MOVES: u64 = 7;
    const SUM_VALUE_MAX_MOVES: u64 = 8;
}
