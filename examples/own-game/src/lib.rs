//! Tint, a game of map colouring on a grid.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use mcgs::boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, Layout, Neighbours, Symmetry};
use mcgs::{Entry, Outcome, Player, REGISTRY, Registry};

/// All games of `mcgs`, and ours.
pub static GAMES: LazyLock<Registry> = LazyLock::new(|| REGISTRY.with(Entry::of::<Tint>()));

/// A position of Tint.
pub type Tint = BoardGame<TintRules, 2>;

/// The rules. Plane 0 holds the cells that Left may paint, plane 1 those of Right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TintRules;

impl BoardRules<2> for TintRules {
    const NAME: &'static str = "tint";
    const RULES: &'static str = "A move paints a cell; no neighbour of it may be painted in the same colour.";
    const SYNTAX: &'static str = "cells `.` (for both), `X` (for Black), `O` (for White), `#`; rows separated by `|`";
    const EXAMPLES: &'static [(&'static str, Outcome)] =
        &[(".", Outcome::N), ("..", Outcome::P), ("...", Outcome::P), ("X", Outcome::L), ("O|O", Outcome::R)];
    const CELLS: &'static [(char, u32)] = &[('.', 0b11), ('X', 0b01), ('O', 0b10), ('#', 0b00)];
    const LAYOUT: Layout = Layout::Grid;
    const SYMMETRY: Symmetry = Symmetry::Square;
    type Params = ();
    type Move = Cell;

    fn try_moves<B: Bits>(
        board: &Board<B, 2>,
        player: Player,
        mut emit: impl FnMut(Cell, Board<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (own, other) = board.colours(player);
        for index in own.ones() {
            let beside = board.grid().neighbours(&B::single(board.shape(), index), Neighbours::Four);
            let option = board.with_colours(player, own.without(index).minus(&beside), other.without(index));
            emit(Cell::of_grid(board.shape(), index), option)?;
        }
        ControlFlow::Continue(())
    }

    fn max_moves<B: Bits>(board: &Board<B, 2>) -> u64 {
        board.plane(0).or(board.plane(1)).count().into()
    }

    fn split<B: Bits>(board: &Board<B, 2>, mut emit: impl FnMut(Board<B, 2>)) {
        let open = board.plane(0).or(board.plane(1));
        board.grid().areas(&open, Neighbours::Four, |area| emit(board.cut(&area)));
    }
}

impl BoardTuning<2> for TintRules {}
