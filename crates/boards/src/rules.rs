//! What a board game must say of its rules.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;

use mcgs_engine::{Alias, CellLook, Outcome, ParseErrorKind, Player, Start, Value, Values};

use crate::bits::Bits;
use crate::board::Board;
use crate::params::Params;

/// The rules of a game on a board with `P` bit planes, written once for boards of all sizes.
///
/// [`BoardGame`](crate::BoardGame) makes a [`Game`](mcgs_engine::Game) of it, with parsing, printing,
/// symmetries and encoding.
///
/// How it is searched fast is said by [`BoardTuning`](crate::BoardTuning).
///
/// Choose the planes so that the cell around a part that is cut out (empty in Clobber, wall in
/// Domineering) has no plane set; then [`Board::cut`] is all that a split needs.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use mcgs_boards::*;
/// use mcgs_engine::{Game, Outcome, Player};
///
/// /// Each player fills one empty cell.
/// #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
/// struct Filling;
///
/// impl BoardRules<1> for Filling {
///     const NAME: &'static str = "filling";
///     const RULES: &'static str = "A move fills an empty cell.";
///     const SYNTAX: &'static str = "cells `.`, `#`; rows separated by `|`";
///     const EXAMPLES: &'static [(&'static str, Outcome)] = &[(".", Outcome::N), ("..", Outcome::P)];
///     const CELLS: &'static [(char, u32)] = &[('.', 1), ('#', 0)];
///     const LAYOUT: Layout = Layout::Grid;
///     const SYMMETRY: Symmetry = Symmetry::Square;
///     const IMPARTIAL: bool = true;
///     type Params = ();
///     type Move = Cell;
///
///     fn try_moves<B: Bits>(
///         board: &Board<B, 1>,
///         _: Player,
///         mut emit: impl FnMut(Cell, Board<B, 1>) -> ControlFlow<()>,
///     ) -> ControlFlow<()> {
///         for index in board.plane(0).ones() {
///             let option = board.with_planes([board.plane(0).without(index)]);
///             emit(Cell::of_grid(board.shape(), index), option)?;
///         }
///         ControlFlow::Continue(())
///     }
///     fn max_moves<B: Bits>(board: &Board<B, 1>) -> u64 {
///         board.plane(0).count().into()
///     }
/// }
///
/// impl BoardTuning<1> for Filling {}
///
/// let board: BoardGame<Filling, 1> = "..|.#".parse()?;
/// let mut moves = Vec::new();
/// board.moves(Player::Left, |play, option| moves.push(format!("{play} {option}")));
/// assert_eq!(moves, ["a1 #.|.#", "b1 .#|.#", "a2 ..|##"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub trait BoardRules<const P: usize>: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// See [`Game::NAME`](mcgs_engine::Game::NAME).
    const NAME: &'static str;
    /// See [`Game::RULES`](mcgs_engine::Game::RULES).
    const RULES: &'static str;
    /// See [`Game::SYNTAX`](mcgs_engine::Game::SYNTAX); also shown when a character is no cell.
    const SYNTAX: &'static str;
    /// See [`Game::EXAMPLES`](mcgs_engine::Game::EXAMPLES).
    const EXAMPLES: &'static [(&'static str, Outcome)];
    /// See [`Game::IMPARTIAL`](mcgs_engine::Game::IMPARTIAL).
    const IMPARTIAL: bool = false;
    /// See [`Game::ALL_SMALL`](mcgs_engine::Game::ALL_SMALL).
    const ALL_SMALL: bool = false;

    /// The characters of cells, each with the planes that it sets: plane `k` is bit `k`.
    const CELLS: &'static [(char, u32)];
    /// One row, or several.
    const LAYOUT: Layout;
    /// Which images of a board are the same game, and which is its negative.
    const SYMMETRY: Symmetry;
    /// Exchanging the players puts plane `SWAP[k]` in the place of plane `k`. If a ruleset does not say, the first plane is
    /// Left's, the second one Right's, and both players share the others.
    const SWAP: [usize; P] = first_two_exchanged();

    /// See [`Catalogue::ALIASES`](mcgs_engine::Catalogue::ALIASES).
    const ALIASES: &'static [Alias] = &[];
    /// See [`Catalogue::OTHER_CELLS`](mcgs_engine::Catalogue::OTHER_CELLS).
    const OTHER_CELLS: &'static [(char, char)] = &[];
    /// See [`Catalogue::DEFAULT_PARAMETERS`](mcgs_engine::Catalogue::DEFAULT_PARAMETERS).
    const DEFAULT_PARAMETERS: Option<&'static str> = None;
    /// See [`Catalogue::USUAL_CELLS`](mcgs_engine::Catalogue::USUAL_CELLS).
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[];
    /// See [`Catalogue::USUAL_PARAMETERS`](mcgs_engine::Catalogue::USUAL_PARAMETERS).
    const USUAL_PARAMETERS: Option<&'static str> = None;
    /// See [`Catalogue::START`](mcgs_engine::Catalogue::START).
    const START: Option<Start> = None;
    /// See [`Catalogue::SMALL_SIZE`](mcgs_engine::Catalogue::SMALL_SIZE).
    const SMALL_SIZE: u64 = 6;
    /// See [`Catalogue::CELL_LOOKS`](mcgs_engine::Catalogue::CELL_LOOKS).
    const CELL_LOOKS: &'static [(char, CellLook)] = &[];

    /// Parameters that are part of the position; `()` for most games.
    type Params: Params;
    /// A move; cheap to make, printed rarely.
    type Move: Copy + Display;

    /// See [`Game::try_moves`](mcgs_engine::Game::try_moves).
    fn try_moves<B: Bits>(
        board: &Board<B, P, Self::Params>,
        player: Player,
        emit: impl FnMut(Self::Move, Board<B, P, Self::Params>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// See [`Game::max_moves`](mcgs_engine::Game::max_moves).
    fn max_moves<B: Bits>(board: &Board<B, P, Self::Params>) -> u64;

    /// See [`Game::bounds`](mcgs_engine::Game::bounds). It is asked of every part that is too long for a value,
    /// so it must be cheap.
    #[inline]
    fn bounds<B: Bits>(board: &Board<B, P, Self::Params>) -> (i64, i64) {
        let length = i64::try_from(Self::max_moves(board)).unwrap_or(i64::MAX);
        (-length, length)
    }

    /// See [`Game::split`](mcgs_engine::Game::split).
    #[inline]
    fn split<B: Bits>(board: &Board<B, P, Self::Params>, mut emit: impl FnMut(Board<B, P, Self::Params>)) {
        emit(board.clone());
    }

    /// See [`Game::value`](mcgs_engine::Game::value).
    #[inline]
    fn value<B: Bits>(_board: &Board<B, P, Self::Params>, _values: &Values) -> Option<Value> {
        None
    }

    /// See [`Game::nim_value`](mcgs_engine::Game::nim_value).
    #[inline]
    fn nim_value<B: Bits>(_board: &Board<B, P, Self::Params>) -> Option<u32> {
        None
    }

    /// See [`Game::nim_split`](mcgs_engine::Game::nim_split).
    #[inline]
    fn nim_split<B: Bits>(
        board: &Board<B, P, Self::Params>,
        emit: impl FnMut(Board<B, P, Self::Params>),
    ) -> u32 {
        Self::split(board, emit);
        0
    }

    /// Refuses a board that was read but is no legal position, or brings it into its normal form.
    fn check<B: Bits>(board: Board<B, P, Self::Params>) -> Result<Board<B, P, Self::Params>, IllegalCell> {
        Ok(board)
    }

    /// The character of a cell on which these planes are set.
    ///
    /// Override it if play leads to cells that no character of [`CELLS`](Self::CELLS) stands for.
    fn symbol(planes: u32) -> char {
        Self::CELLS.iter().find(|&&(_, set)| set == planes).map_or('?', |&(symbol, _)| symbol)
    }
}

/// The planes of the two players exchanged; if there is one plane, both share it.
pub(crate) const fn first_two_exchanged<const P: usize>() -> [usize; P] {
    let mut planes = [0; P];
    let mut plane = 0;
    while plane < P {
        planes[plane] = if plane < 2 && P > 1 { 1 - plane } else { plane };
        plane += 1;
    }
    planes
}

/// Whether boards have one row or many; cells are called `4` or `d1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// One row.
    Strip,
    /// Rows separated by `|`.
    Grid,
}

/// The images of a board that are the same game, and the image that is its negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    /// A grid: all eight symmetries of the square. The negative swaps the colours.
    Square,
    /// A grid: both mirrors and the half turn. The negative transposes the board and swaps the colours.
    Rectangle,
    /// A strip: the mirror image. The negative swaps the colours.
    Mirror,
    /// A strip: nothing. The negative swaps the colours and mirrors the strip.
    Directed,
    /// Nothing. The negative swaps the colours.
    Fixed,
    /// A grid: nothing. The negative swaps the colours and mirrors each row.
    Sideways,
    /// A grid: nothing. The negative swaps the colours and exchanges rows and columns.
    Diagonal,
}

/// Why a board that could be read is not a legal position: a cell to point at and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IllegalCell {
    /// Index of the cell.
    pub index: u32,
    /// What is wrong.
    pub kind: ParseErrorKind,
}
