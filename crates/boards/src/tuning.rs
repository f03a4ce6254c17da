//! What makes the search of a board game fast. Where it keeps its promises, no answer depends on it.

use std::ops::ControlFlow;

use mcgs_engine::{MOST_COUNTED, Player};

use crate::bits::Bits;
use crate::board::Board;
use crate::rules::BoardRules;

/// What [`Tuning`](mcgs_engine::Tuning) is for games, for the rules of board games: `impl BoardTuning<2> for MyRules {}`
/// is a start.
pub trait BoardTuning<const P: usize>: BoardRules<P> {
    /// See [`Tuning::VALUE_MAX_MOVES`](mcgs_engine::Tuning::VALUE_MAX_MOVES).
    const VALUE_MAX_MOVES: u64 = 6;
    /// See [`Tuning::SUM_VALUE_MAX_MOVES`](mcgs_engine::Tuning::SUM_VALUE_MAX_MOVES).
    const SUM_VALUE_MAX_MOVES: u64 = Self::VALUE_MAX_MOVES;
    /// See [`Tuning::LOOK_AHEAD`](mcgs_engine::Tuning::LOOK_AHEAD).
    const LOOK_AHEAD: bool = true;

    /// See [`Tuning::try_nim_options`](mcgs_engine::Tuning::try_nim_options).
    #[inline]
    fn try_nim_options<B: Bits>(
        board: &Board<B, P, Self::Params>,
        mut emit: impl FnMut(Board<B, P, Self::Params>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for player in if Self::IMPARTIAL { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
            Self::try_moves(board, *player, |_, option| emit(option))?;
        }
        ControlFlow::Continue(())
    }

    /// See [`Tuning::nim_work`](mcgs_engine::Tuning::nim_work).
    #[inline]
    fn nim_work<B: Bits>(board: &Board<B, P, Self::Params>) -> u64 {
        Self::max_moves(board)
    }

    /// See [`Tuning::ordering_score`](mcgs_engine::Tuning::ordering_score).
    #[inline]
    fn ordering_score<B: Bits>(board: &Board<B, P, Self::Params>, to_move: Player) -> i32 {
        let mobility = |player| {
            let mut moves = 0;
            let _: ControlFlow<()> = Self::try_moves(board, player, |_, _| {
                moves += 1;
                if moves < MOST_COUNTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            moves
        };
        2 * (mobility(to_move) - mobility(to_move.opponent()))
    }
}
