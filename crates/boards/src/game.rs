//! Makes a game of the rules of a board game.

use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Alias, Boards, Catalogue, CellLook, Code, Game, Outcome, ParseError, Player, Sign, Start, Tuning, Value,
    Values,
};

use crate::bits::Bits;
use crate::board::{AnyBoard, Board, on_any_width};
use crate::large::Large;
use crate::params::Params;
use crate::rules::{BoardRules, Layout};
use crate::shape::{MAX_CELLS, Shape};
use crate::tuning::BoardTuning;
use crate::{symmetry, text};

/// A position of the board game with rules `R` on `P` bit planes.
///
/// The width of the planes follows from the number of cells alone, so equal positions are equal
/// values. Parts and options are narrowed as soon as they fit.
///
/// The [page of this crate](crate) begins with an example.
///
/// The encoding is a word of rows and columns, a word of parameters if there are any, and the words of
/// each plane.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BoardGame<R: BoardRules<P>, const P: usize> {
    board: AnyBoard<P, R::Params>,
    rules: PhantomData<R>,
}

impl<R: BoardRules<P>, const P: usize> BoardGame<R, P> {
    /// The position on this board.
    #[inline]
    pub fn new<B: Bits>(board: Board<B, P, R::Params>) -> Self {
        BoardGame { board: B::narrow(board), rules: PhantomData }
    }

    /// The board.
    pub fn board(&self) -> &AnyBoard<P, R::Params> {
        &self.board
    }

    /// The board on a width of one's choice that is wide enough, for tests of the rules.
    pub fn board_of_width<B: Bits>(&self) -> Board<B, P, R::Params> {
        on_any_width!(&self.board, board => board.to_width())
    }
}

impl<R: BoardRules<P>, const P: usize> Game for BoardGame<R, P> {
    const NAME: &'static str = R::NAME;
    const RULES: &'static str = R::RULES;
    const SYNTAX: &'static str = R::SYNTAX;
    const EXAMPLES: &'static [(&'static str, Outcome)] = R::EXAMPLES;
    const IMPARTIAL: bool = R::IMPARTIAL;
    const ALL_SMALL: bool = R::ALL_SMALL;
    const PARAMETERS: bool = R::Params::COUNT > 0;

    type Move = R::Move;

    #[inline]
    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(Self::Move, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        on_any_width!(&self.board, board => {
            R::try_moves(board, player, |play, option| emit(play, Self::new(option)))
        })
    }

    #[inline]
    fn split(&self, mut emit: impl FnMut(Self)) {
        on_any_width!(&self.board, board => R::split(board, |part| emit(Self::new(part))));
    }

    #[inline]
    fn canonical(&self) -> (Self, Sign) {
        on_any_width!(&self.board, board => {
            let (representative, sign) = symmetry::canonical::<R, _, P>(board);
            (Self::new(representative), sign)
        })
    }

    #[inline]
    fn negative(&self) -> Self {
        on_any_width!(&self.board, board => Self::new(symmetry::negative::<R, _, P>(board)))
    }

    #[inline]
    fn max_moves(&self) -> u64 {
        on_any_width!(&self.board, board => R::max_moves(board))
    }

    #[inline]
    fn bounds(&self) -> (i64, i64) {
        on_any_width!(&self.board, board => R::bounds(board))
    }

    #[inline]
    fn encode(&self, code: &mut Code) {
        on_any_width!(&self.board, board => {
            let shape = board.shape();
            code.push((u64::from(shape.rows()) << 32) | u64::from(shape.cols()));
            if R::Params::COUNT > 0 {
                code.push(board.params().to_word());
            }
            board.encode_planes(code);
        });
    }

    #[inline]
    fn decode(code: &[u64]) -> Self {
        let size = code.first().copied().unwrap_or(0);
        let (rows, cols) = (size >> 32, size & 0xFFFF_FFFF);
        // Words that no position has, from a damaged file, still give some position.
        let fits = rows.saturating_mul(cols) <= MAX_CELLS as u64;
        let shape = if fits { Shape::new(rows as u32, cols as u32) } else { Shape::EMPTY };
        let params = R::Params::from_word(code.get(1).copied().unwrap_or(0));
        let planes = code.get(1 + usize::from(R::Params::COUNT > 0)..).unwrap_or_default();
        let board = match shape.words() {
            1 => AnyBoard::Small(Board::decode_planes(shape, planes, params)),
            2 => AnyBoard::Medium(Board::decode_planes(shape, planes, params)),
            _ => AnyBoard::Large(Board::<Large, P, _>::decode_planes(shape, planes, params)),
        };
        BoardGame { board, rules: PhantomData }
    }

    #[inline]
    fn value(&self, values: &Values) -> Option<Value> {
        on_any_width!(&self.board, board => R::value(board, values))
    }

    #[inline]
    fn nim_value(&self) -> Option<u32> {
        on_any_width!(&self.board, board => R::nim_value(board))
    }

    #[inline]
    fn nim_split(&self, mut emit: impl FnMut(Self)) -> u32 {
        on_any_width!(&self.board, board => R::nim_split(board, |part| emit(Self::new(part))))
    }
}

impl<R: BoardTuning<P>, const P: usize> Tuning for BoardGame<R, P> {
    const VALUE_MAX_MOVES: u64 = R::VALUE_MAX_MOVES;
    const SUM_VALUE_MAX_MOVES: u64 = R::SUM_VALUE_MAX_MOVES;
    const LOOK_AHEAD: bool = R::LOOK_AHEAD;

    #[inline]
    fn try_nim_options(&self, mut emit: impl FnMut(Self) -> ControlFlow<()>) -> ControlFlow<()> {
        on_any_width!(&self.board, board => R::try_nim_options(board, |option| emit(Self::new(option))))
    }

    #[inline]
    fn nim_work(&self) -> u64 {
        on_any_width!(&self.board, board => R::nim_work(board))
    }

    #[inline]
    fn ordering_score(&self, to_move: Player) -> i32 {
        on_any_width!(&self.board, board => R::ordering_score(board, to_move))
    }
}

/// [`MAX_CELLS`] in words.
pub const LIMITS: &str = "boards of at most 65536 cells";

const _: () = assert!(MAX_CELLS == 65_536, "the words say this number");

impl<R: BoardRules<P>, const P: usize> Catalogue for BoardGame<R, P> {
    const BOARDS: Option<Boards> = Some(match R::LAYOUT {
        Layout::Strip => Boards::Strips(R::CELLS),
        Layout::Grid => Boards::Grids(R::CELLS),
    });
    const ALIASES: &'static [Alias] = R::ALIASES;
    const OTHER_CELLS: &'static [(char, char)] = R::OTHER_CELLS;
    const DEFAULT_PARAMETERS: Option<&'static str> = R::DEFAULT_PARAMETERS;
    const LIMITS: &'static str = LIMITS;
    const USUAL_CELLS: &'static [(&'static str, u64)] = R::USUAL_CELLS;
    const USUAL_PARAMETERS: Option<&'static str> = R::USUAL_PARAMETERS;
    const START: Option<Start> = R::START;
    const SMALL_SIZE: u64 = R::SMALL_SIZE;
    const CELL_LOOKS: &'static [(char, CellLook)] = R::CELL_LOOKS;
}

impl<R: BoardRules<P>, const P: usize> FromStr for BoardGame<R, P> {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(BoardGame { board: text::read::<R, P>(text)?, rules: PhantomData })
    }
}

/// The text that reads back as the position.
impl<R: BoardRules<P>, const P: usize> fmt::Display for BoardGame<R, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        on_any_width!(&self.board, board => text::write::<R, _, P>(board, f))
    }
}

/// The name of the game and the position, such as `clobber:XO|OX`.
impl<R: BoardRules<P>, const P: usize> fmt::Debug for BoardGame<R, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{self}", R::NAME)
    }
}
