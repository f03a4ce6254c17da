//! What a game on graphs must say of its rules, and of its search.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;

use mcgs_engine::{Alias, MOST_COUNTED, Outcome, Player, Value, Values};

use super::board::GraphBoard;
use crate::bits::Bits;
use crate::rules::{IllegalCell, first_two_exchanged};

/// The rules of a game on the vertices of a graph, written once for graphs of all sizes.
///
/// [`GraphGame`](crate::GraphGame) makes a [`Game`](mcgs_engine::Game) of it, with parsing, printing, canonical labelling and encoding.
/// What a board game has as planes are sets of vertices here; a vertex that is in no set is one that nobody can use any more.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use mcgs_boards::*;
/// use mcgs_engine::{Game, Outcome, Player};
///
/// /// Each player takes one vertex.
/// #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
/// struct Taking;
///
/// impl GraphRules<1> for Taking {
///     const NAME: &'static str = "taking";
///     const RULES: &'static str = "A move takes a vertex.";
///     const COLOURS: &'static str = "`.`, `#`";
///     const EXAMPLES: &'static [(&'static str, Outcome)] = &[("path1", Outcome::N)];
///     const CELLS: &'static [(char, u32)] = &[('.', 1), ('#', 0)];
///     const EMPTY: Option<char> = Some('.');
///     const IMPARTIAL: bool = true;
///     type Move = Cell;
///
///     fn try_moves<B: Bits>(
///         board: &GraphBoard<B, 1>,
///         _: Player,
///         mut emit: impl FnMut(Cell, GraphBoard<B, 1>) -> ControlFlow<()>,
///     ) -> ControlFlow<()> {
///         for vertex in board.plane(0).ones() {
///             emit(Cell::of_strip(vertex), board.with_planes([board.plane(0).without(vertex)]))?;
///         }
///         ControlFlow::Continue(())
///     }
///     fn max_moves<B: Bits>(board: &GraphBoard<B, 1>) -> u64 {
///         board.plane(0).count().into()
///     }
/// }
///
/// impl GraphTuning<1> for Taking {}
///
/// let board: GraphGame<Taking, 1> = "cycle3:.#.".parse()?;
/// let mut moves = Vec::new();
/// board.moves(Player::Left, |play, option| moves.push(format!("{play} {option}")));
/// assert_eq!(moves, ["1 cycle3:##.", "3 cycle3:.##"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub trait GraphRules<const P: usize>: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// See [`Game::NAME`](mcgs_engine::Game::NAME).
    const NAME: &'static str;
    /// See [`Game::RULES`](mcgs_engine::Game::RULES).
    const RULES: &'static str;
    /// See [`Game::SYNTAX`](mcgs_engine::Game::SYNTAX).
    const SYNTAX: &'static str = GRAPH_SYNTAX;
    /// The characters of vertices in words, shown when a character is none of them.
    const COLOURS: &'static str;
    /// See [`Game::EXAMPLES`](mcgs_engine::Game::EXAMPLES).
    const EXAMPLES: &'static [(&'static str, Outcome)];
    /// See [`Game::IMPARTIAL`](mcgs_engine::Game::IMPARTIAL).
    const IMPARTIAL: bool = false;
    /// See [`Game::ALL_SMALL`](mcgs_engine::Game::ALL_SMALL).
    const ALL_SMALL: bool = false;
    /// May edges have a direction, as in `3/1>2,2>3`? Then other edges have both.
    const DIRECTED: bool = false;

    /// The characters of vertices, each with the sets that the vertex is in: set `k` is bit `k`. Texts may have small letters for capital ones.
    const CELLS: &'static [(char, u32)];
    /// The character of all vertices if a text gives none; `None` if it must.
    const EMPTY: Option<char>;
    /// Exchanging the players puts set `SWAP[k]` in the place of set `k`. If a ruleset does not say, the first set is
    /// Left's, the second one Right's, and both players share the others.
    const SWAP: [usize; P] = first_two_exchanged();

    /// See [`Catalogue::ALIASES`](mcgs_engine::Catalogue::ALIASES).
    const ALIASES: &'static [Alias] = &[];
    /// The characters of vertices of random positions, with weights; empty if every character is equally likely.
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[];
    /// See [`Catalogue::SMALL_SIZE`](mcgs_engine::Catalogue::SMALL_SIZE).
    const SMALL_SIZE: u64 = 7;

    /// A move; cheap to make, printed rarely.
    type Move: Copy + Display;

    /// See [`Game::try_moves`](mcgs_engine::Game::try_moves).
    fn try_moves<B: Bits>(
        board: &GraphBoard<B, P>,
        player: Player,
        emit: impl FnMut(Self::Move, GraphBoard<B, P>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// See [`Game::max_moves`](mcgs_engine::Game::max_moves).
    fn max_moves<B: Bits>(board: &GraphBoard<B, P>) -> u64;

    /// See [`Game::bounds`](mcgs_engine::Game::bounds).
    #[inline]
    fn bounds<B: Bits>(board: &GraphBoard<B, P>) -> (i64, i64) {
        let length = i64::try_from(Self::max_moves(board)).unwrap_or(i64::MAX);
        (-length, length)
    }

    /// See [`Game::split`](mcgs_engine::Game::split).
    #[inline]
    fn split<B: Bits>(board: &GraphBoard<B, P>, mut emit: impl FnMut(GraphBoard<B, P>)) {
        emit(board.clone());
    }

    /// See [`Game::value`](mcgs_engine::Game::value).
    #[inline]
    fn value<B: Bits>(_board: &GraphBoard<B, P>, _values: &Values) -> Option<Value> {
        None
    }

    /// See [`Game::nim_value`](mcgs_engine::Game::nim_value).
    #[inline]
    fn nim_value<B: Bits>(_board: &GraphBoard<B, P>) -> Option<u32> {
        None
    }

    /// Refuses a graph that was read but is no legal position, with the vertex to point at.
    fn check<B: Bits>(board: GraphBoard<B, P>) -> Result<GraphBoard<B, P>, IllegalCell> {
        Ok(board)
    }

    /// The character of a vertex in these sets.
    fn symbol(sets: u32) -> char {
        Self::CELLS.iter().find(|&&(_, set)| set == sets).map_or('?', |&(symbol, _)| symbol)
    }
}

/// What a position on a graph looks like, in one line.
pub const GRAPH_SYNTAX: &str = "a graph, a colon, a character for each vertex: `path5:..X..`, `grid2x3:...|.X.`, \
                                `4/1-2,2-3,3-4,4-1:X...`; also `cycle`, `star`, `complete`, `king`, `tri`, `tree`, \
                                `wheel`, `ladder`, `hypercube`, `g6\"D~{\":X....`";

/// What [`Tuning`](mcgs_engine::Tuning) is for games, for the rules of games on graphs: `impl GraphTuning<2> for MyRules {}` is a start.
pub trait GraphTuning<const P: usize>: GraphRules<P> {
    /// See [`Tuning::VALUE_MAX_MOVES`](mcgs_engine::Tuning::VALUE_MAX_MOVES).
    const VALUE_MAX_MOVES: u64 = 6;
    /// See [`Tuning::SUM_VALUE_MAX_MOVES`](mcgs_engine::Tuning::SUM_VALUE_MAX_MOVES).
    const SUM_VALUE_MAX_MOVES: u64 = Self::VALUE_MAX_MOVES;
    /// See [`Tuning::LOOK_AHEAD`](mcgs_engine::Tuning::LOOK_AHEAD).
    const LOOK_AHEAD: bool = true;

    /// See [`Tuning::nim_work`](mcgs_engine::Tuning::nim_work).
    #[inline]
    fn nim_work<B: Bits>(board: &GraphBoard<B, P>) -> u64 {
        Self::max_moves(board)
    }

    /// See [`Tuning::ordering_score`](mcgs_engine::Tuning::ordering_score).
    #[inline]
    fn ordering_score<B: Bits>(board: &GraphBoard<B, P>, to_move: Player) -> i32 {
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
