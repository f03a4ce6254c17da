//! What makes the search of a ruleset fast. Where it keeps its promises, no answer depends on it.

use std::ops::ControlFlow;

use mcgs_values::Player;

use crate::game::Game;

/// At most this many moves of a player are counted for the [`ordering_score`](Tuning::ordering_score): counting more takes
/// long on huge boards.
pub const MOST_COUNTED: i32 = 1000;

/// How positions of a ruleset are searched fast. Everything has a default, so `impl Tuning for MyGame {}` is a start.
///
/// It decides the order of moves, and which components become exact values, so no answer depends on it. One function has a promise
/// to keep: [`try_nim_options`](Tuning::try_nim_options) must leave no option out, and the laws of the crate `mcgs-laws` check that.
pub trait Tuning: Game {
    /// Components with at most this many moves ([`max_moves`](Game::max_moves)) are turned into exact values.
    const VALUE_MAX_MOVES: u64 = 6;
    /// The same for sums of several components, where values save much more: they keep the components from
    /// multiplying each other's positions.
    const SUM_VALUE_MAX_MOVES: u64 = Self::VALUE_MAX_MOVES;

    /// Does it help to count the open replies to each move before a large position is searched? Where
    /// [`ordering_score`](Tuning::ordering_score) orders moves as well as the count does, counting is a waste of time.
    const LOOK_AHEAD: bool = true;

    /// Calls `emit` with every option of the impartial variant until it breaks off.
    ///
    /// The order matters for speed: the options are looked up in this order, until one shows that the value that is
    /// asked for is not the answer, and options that are equally hard are searched in this order.
    fn try_nim_options(&self, mut emit: impl FnMut(Self) -> ControlFlow<()>) -> ControlFlow<()> {
        for player in if Self::IMPARTIAL { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
            self.try_moves(*player, |_, option| emit(option))?;
        }
        ControlFlow::Continue(())
    }

    /// A cheap estimate of the work of finding the nim value: smaller is tried first. Best is the number of
    /// moves. Only the order of moves depends on it, never an answer.
    fn nim_work(&self) -> u64 {
        self.max_moves()
    }

    /// The move-ordering score: a cheap estimate of the work of showing that `to_move` loses. Smaller is tried first.
    ///
    /// Only the order of moves depends on it, never an answer. The default compares mobility, up to
    /// [`MOST_COUNTED`] moves of either player.
    fn ordering_score(&self, to_move: Player) -> i32 {
        let mobility = |player| {
            let mut moves = 0;
            let _: ControlFlow<()> = self.try_moves(player, |_, _| {
                moves += 1;
                if moves < MOST_COUNTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            moves
        };
        2 * (mobility(to_move) - mobility(to_move.opponent()))
    }
}
