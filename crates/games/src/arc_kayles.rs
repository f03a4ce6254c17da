//! Arc Kayles: take an edge of a graph with both its ends.

use std::ops::ControlFlow;

use mcgs_boards::{Bits, GraphBoard, GraphGame, GraphRules, GraphTuning, Step};
use mcgs_engine::{Outcome, Player, Value, Values};
use mcgs_octal::Code;

use crate::support::graph_parts::{ALL_THERE, Line, line};
use crate::support::octal_values;

/// A position of Arc Kayles (Schaefer 1978, *On the complexity of some two-person perfect-information games*). On a grid it is Cram.
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::arc_kayles::ArcKayles};
/// let path: ArcKayles = "path3".parse()?;
/// let mut moves = Vec::new();
/// path.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["1-2 leads to path3:##.", "2-3 leads to path3:.##"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type ArcKayles = GraphGame<ArcKaylesRules, 1>;

/// The rules of Arc Kayles. The only set holds the vertices that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ArcKaylesRules;

impl GraphRules<1> for ArcKaylesRules {
    const NAME: &'static str = "arc_kayles";
    const RULES: &'static str =
        "Either player takes an edge; both its ends are removed, with all edges that meet them.";
    const SYNTAX: &'static str = ALL_THERE;
    const COLOURS: &'static str = "`.`, or `#` for a vertex that is removed";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("path5", Outcome::P),
        ("path4", Outcome::N),
        ("cycle4:....", Outcome::P),
        ("star3", Outcome::N),
        ("3/:...", Outcome::P),
        ("grid2x2:..|..", Outcome::P),
    ];
    const IMPARTIAL: bool = true;
    const ALL_SMALL: bool = true;
    const CELLS: &'static [(char, u32)] = &[('.', 1), ('#', 0)];
    const EMPTY: Option<char> = Some('.');
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[(".", 5), ("#", 1)];
    const SMALL_SIZE: u64 = 8;

    type Move = Step;

    #[inline]
    fn try_moves<B: Bits>(
        board: &GraphBoard<B, 1>,
        _player: Player,
        mut emit: impl FnMut(Step, GraphBoard<B, 1>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let left = board.plane(0);
        for from in left.ones() {
            for to in board.row(from).and(left).ones().filter(|&to| to > from) {
                let option = board.with_planes([left.without(from).without(to)]);
                emit(Step::on_strip(from, to), option)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn max_moves<B: Bits>(board: &GraphBoard<B, 1>) -> u64 {
        u64::from(board.plane(0).count()) / 2
    }

    /// A vertex without a neighbour is in no move.
    #[inline]
    fn split<B: Bits>(board: &GraphBoard<B, 1>, mut emit: impl FnMut(GraphBoard<B, 1>)) {
        let left = board.plane(0);
        board.areas(
            left,
            |set| board.neighbours(set),
            |area| {
                if area.count() > 1 {
                    emit(board.cut(&area, |vertex| board.row(vertex).clone()));
                }
            },
        );
    }

    fn value<B: Bits>(board: &GraphBoard<B, 1>, values: &Values) -> Option<Value> {
        Self::nim_value(board).map(|nim| values.nimber(nim))
    }

    /// A path is a row of Dawson's Kayles, in which two neighbours are taken; a move on a cycle of `n` vertices leaves a path of `n - 2`.
    fn nim_value<B: Bits>(board: &GraphBoard<B, 1>) -> Option<u32> {
        match line(board, board.plane(0))? {
            Line::Path(length) => octal_values::nim_value(Code::DAWSONS_KAYLES, length, &|| false),
            Line::Cycle(length) => {
                let path = octal_values::nim_value(Code::DAWSONS_KAYLES, length - 2, &|| false)?;
                Some(u32::from(path == 0))
            }
        }
    }
}

impl GraphTuning<1> for ArcKaylesRules {
    const VALUE_MAX_MOVES: u64 = 8;

    /// Both players have the same moves.
    #[inline]
    fn ordering_score<B: Bits>(board: &GraphBoard<B, 1>, _to_move: Player) -> i32 {
        board.plane(0).count().cast_signed()
    }
}
