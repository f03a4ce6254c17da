//! Makes a game of the rules of a game on graphs.

use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Alias, Catalogue, Code, Draw, Drawn, Game, Outcome, ParseError, Player, Sign, Tuning, Value, Values,
};

use super::board::{AnyGraph, GraphBoard};
use super::random::{self, Kind};
use super::rules::{GraphRules, GraphTuning};
use super::{layout, text};
use crate::bits::Bits;
use crate::cell_names::with_cell_numbers;

/// A position of the game with rules `R` on a graph whose vertices are in `P` sets.
///
/// Graphs of up to 64 vertices are machine words. Their representatives have a canonical labelling, so isomorphic parts of positions share
/// values and table entries; larger parts are only compared with their negatives.
///
/// The encoding is a word for the shape, the edges if they are listed, and the words of each set.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct GraphGame<R, const P: usize> {
    graph: AnyGraph<P>,
    rules: PhantomData<R>,
}

/// Evaluates an expression for the graph inside an [`AnyGraph`], whatever its width.
macro_rules! on_any_graph {
    ($any:expr, $board:ident => $result:expr) => {
        match $any {
            AnyGraph::Small($board) => $result,
            AnyGraph::Large($board) => $result,
        }
    };
}

impl<R: GraphRules<P>, const P: usize> GraphGame<R, P> {
    /// The position on this graph.
    #[inline]
    pub fn new<B: Bits>(board: GraphBoard<B, P>) -> Self {
        GraphGame { graph: board.narrow(), rules: PhantomData }
    }

    /// The graph.
    pub fn graph(&self) -> &AnyGraph<P> {
        &self.graph
    }
}

impl<R: GraphRules<P>, const P: usize> Game for GraphGame<R, P> {
    const NAME: &'static str = R::NAME;
    const RULES: &'static str = R::RULES;
    const SYNTAX: &'static str = R::SYNTAX;
    const EXAMPLES: &'static [(&'static str, Outcome)] = R::EXAMPLES;
    const IMPARTIAL: bool = R::IMPARTIAL;
    const ALL_SMALL: bool = R::ALL_SMALL;

    type Move = R::Move;

    #[inline]
    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(Self::Move, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        on_any_graph!(&self.graph, board => {
            R::try_moves(board, player, |play, option| emit(play, Self::new(option)))
        })
    }

    #[inline]
    fn split(&self, mut emit: impl FnMut(Self)) {
        on_any_graph!(&self.graph, board => R::split(board, |part| emit(Self::new(part))));
    }

    fn canonical(&self) -> (Self, Sign) {
        match &self.graph {
            AnyGraph::Small(board) => {
                let (representative, sign) = canonical::<R, P>(board);
                (Self::new(representative), sign)
            }
            AnyGraph::Large(board) if !R::IMPARTIAL => {
                let (code, opposite) = (encoded(board), encoded(&board.swap(&R::SWAP)));
                if opposite < code { (self.negative(), Sign::Minus) } else { (self.clone(), Sign::Plus) }
            }
            AnyGraph::Large(_) => (self.clone(), Sign::Plus),
        }
    }

    #[inline]
    fn negative(&self) -> Self {
        if R::IMPARTIAL {
            return self.clone();
        }
        on_any_graph!(&self.graph, board => Self::new(board.swap(&R::SWAP)))
    }

    #[inline]
    fn max_moves(&self) -> u64 {
        on_any_graph!(&self.graph, board => R::max_moves(board))
    }

    #[inline]
    fn bounds(&self) -> (i64, i64) {
        on_any_graph!(&self.graph, board => R::bounds(board))
    }

    #[inline]
    fn encode(&self, code: &mut Code) {
        on_any_graph!(&self.graph, board => board.encode(code));
    }

    #[inline]
    fn decode(code: &[u64]) -> Self {
        GraphGame { graph: AnyGraph::decode(code), rules: PhantomData }
    }

    #[inline]
    fn value(&self, values: &Values) -> Option<Value> {
        on_any_graph!(&self.graph, board => R::value(board, values))
    }

    #[inline]
    fn nim_value(&self) -> Option<u32> {
        on_any_graph!(&self.graph, board => R::nim_value(board))
    }
}

/// One representative of all graphs that are isomorphic to this one or to its negative.
///
/// A cheap look decides most often which of the two it is: if the players have sets of different sizes, or with different numbers of
/// neighbours, no isomorphism takes one to the other.
fn canonical<R: GraphRules<P>, const P: usize>(board: &GraphBoard<u64, P>) -> (GraphBoard<u64, P>, Sign) {
    let labelled = |board: &GraphBoard<u64, P>| board.labelled().unwrap_or_else(|| board.clone());
    let swapped = board.swap(&R::SWAP);
    if R::IMPARTIAL || swapped.planes() == board.planes() {
        return (labelled(board), Sign::Plus);
    }
    match profile(board).cmp(&profile(&swapped)) {
        std::cmp::Ordering::Less => (labelled(board), Sign::Plus),
        std::cmp::Ordering::Greater => (labelled(&swapped), Sign::Minus),
        std::cmp::Ordering::Equal => {
            let (board, swapped) = (labelled(board), labelled(&swapped));
            if encoded(&swapped) < encoded(&board) { (swapped, Sign::Minus) } else { (board, Sign::Plus) }
        }
    }
}

/// What a position and every isomorphic one have in common: sizes, degrees, and neighbours inside of each set.
fn profile<const P: usize>(board: &GraphBoard<u64, P>) -> [(u32, u32, u32); P] {
    board.planes().map(|plane| {
        let count = |within: u64| -> u32 {
            plane.ones().map(|vertex| (board.row(vertex) & within).count_ones().pow(2)).sum()
        };
        (plane.count_ones(), count(u64::MAX), count(plane))
    })
}

fn encoded<B: Bits, const P: usize>(board: &GraphBoard<B, P>) -> Code {
    let mut code = Code::new();
    board.encode(&mut code);
    code
}

impl<R: GraphTuning<P>, const P: usize> Tuning for GraphGame<R, P> {
    const VALUE_MAX_MOVES: u64 = R::VALUE_MAX_MOVES;
    const SUM_VALUE_MAX_MOVES: u64 = R::SUM_VALUE_MAX_MOVES;
    const LOOK_AHEAD: bool = R::LOOK_AHEAD;

    #[inline]
    fn nim_work(&self) -> u64 {
        on_any_graph!(&self.graph, board => R::nim_work(board))
    }

    #[inline]
    fn ordering_score(&self, to_move: Player) -> i32 {
        on_any_graph!(&self.graph, board => R::ordering_score(board, to_move))
    }
}

impl<R: GraphRules<P>, const P: usize> Catalogue for GraphGame<R, P> {
    const ALIASES: &'static [Alias] = R::ALIASES;
    const LIMITS: &'static str = "graphs of at most 16384 vertices and 1000000 edges";
    const SMALL_SIZE: u64 = R::SMALL_SIZE;

    fn drawn(&self) -> Drawn {
        on_any_graph!(&self.graph, board => layout::drawn::<R, _, P>(board))
    }

    /// Cells of a board have names, too.
    fn doubt(text: &str) -> Option<ParseError> {
        text::doubt(text, R::DIRECTED)
    }

    fn usual_move(&self, text: &str) -> Option<String> {
        let shape = on_any_graph!(&self.graph, board => board.shape());
        let (rows, columns) = shape.rows_and_columns()?;
        with_cell_numbers(text, rows, columns)
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        random::position::<R, P>(Kind::Any, size, draw)
    }

    const KINDS: &'static [&'static str] = Kind::NAMES;

    fn random_of_kind(kind: &str, size: u64, draw: &mut Draw<'_>) -> Option<String> {
        Some(random::position::<R, P>(Kind::named(kind)?, size, draw))
    }
}

impl<R: GraphRules<P>, const P: usize> FromStr for GraphGame<R, P> {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(GraphGame { graph: text::read::<R, P>(text)?, rules: PhantomData })
    }
}

/// The text that reads back as the position.
impl<R: GraphRules<P>, const P: usize> fmt::Display for GraphGame<R, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        on_any_graph!(&self.graph, board => text::write::<R, _, P>(board, f))
    }
}

/// The name of the game and the position, such as `snort:path2:..`.
impl<R: GraphRules<P>, const P: usize> fmt::Debug for GraphGame<R, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{self}", R::NAME)
    }
}
