//! A game that is played on grids, as bit boards, and on graphs.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_boards::{
    AnyGraph, BoardGame, BoardTuning, GraphGame, GraphTuning, LIMITS, Placement, with_cell_names,
};
use mcgs_engine::{
    Boards, Catalogue, Code, Draw, Drawn, Game, Outcome, ParseError, Player, Sign, Start, Tuning, Value,
    Values,
};

/// A position of a game that is played on both.
///
/// A grid, which is written as rows of cells or as `grid3x4:...`, is a bit board. It has fewer symmetries than the same graph, but
/// they take much less time. All other positions are graphs.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum GridOrGraph<G: BoardTuning<P>, H: GraphTuning<P>, const P: usize> {
    /// A board with rows and columns.
    Grid(BoardGame<G, P>),
    /// Any other graph.
    Graph(GraphGame<H, P>),
}

/// Evaluates an expression for the position inside, whatever it is.
macro_rules! on_either {
    ($either:expr, $position:ident => $result:expr) => {
        match $either {
            GridOrGraph::Grid($position) => $result,
            GridOrGraph::Graph($position) => $result,
        }
    };
}

impl<G, H, const P: usize> Game for GridOrGraph<G, H, P>
where
    G: BoardTuning<P, Params = (), Move = Placement>,
    H: GraphTuning<P, Move = Placement>,
{
    const NAME: &'static str = G::NAME;
    const RULES: &'static str = G::RULES;
    const SYNTAX: &'static str = G::SYNTAX;
    const EXAMPLES: &'static [(&'static str, Outcome)] = G::EXAMPLES;
    const IMPARTIAL: bool = G::IMPARTIAL;
    const ALL_SMALL: bool = G::ALL_SMALL;

    type Move = Placement;

    #[inline]
    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(Placement, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            GridOrGraph::Grid(board) => {
                board.try_moves(player, |play, option| emit(play, GridOrGraph::Grid(option)))
            }
            GridOrGraph::Graph(graph) => {
                graph.try_moves(player, |play, option| emit(play, GridOrGraph::Graph(option)))
            }
        }
    }

    #[inline]
    fn split(&self, mut emit: impl FnMut(Self)) {
        match self {
            GridOrGraph::Grid(board) => board.split(|part| emit(GridOrGraph::Grid(part))),
            GridOrGraph::Graph(graph) => graph.split(|part| emit(GridOrGraph::Graph(part))),
        }
    }

    #[inline]
    fn canonical(&self) -> (Self, Sign) {
        match self {
            GridOrGraph::Grid(board) => {
                let (representative, sign) = board.canonical();
                (GridOrGraph::Grid(representative), sign)
            }
            GridOrGraph::Graph(graph) => {
                let (representative, sign) = graph.canonical();
                (GridOrGraph::Graph(representative), sign)
            }
        }
    }

    #[inline]
    fn negative(&self) -> Self {
        match self {
            GridOrGraph::Grid(board) => GridOrGraph::Grid(board.negative()),
            GridOrGraph::Graph(graph) => GridOrGraph::Graph(graph.negative()),
        }
    }

    #[inline]
    fn max_moves(&self) -> u64 {
        on_either!(self, position => position.max_moves())
    }

    #[inline]
    fn bounds(&self) -> (i64, i64) {
        on_either!(self, position => position.bounds())
    }

    /// The first word of a grid is its size, which is small; that of a graph is large.
    #[inline]
    fn encode(&self, code: &mut Code) {
        on_either!(self, position => position.encode(code));
    }

    #[inline]
    fn decode(code: &[u64]) -> Self {
        if code.first().is_some_and(|word| word >> 56 != 0) {
            GridOrGraph::Graph(GraphGame::decode(code))
        } else {
            GridOrGraph::Grid(BoardGame::decode(code))
        }
    }

    #[inline]
    fn value(&self, values: &Values) -> Option<Value> {
        on_either!(self, position => position.value(values))
    }

    #[inline]
    fn nim_value(&self) -> Option<u32> {
        on_either!(self, position => position.nim_value())
    }
}

impl<G, H, const P: usize> Tuning for GridOrGraph<G, H, P>
where
    G: BoardTuning<P, Params = (), Move = Placement>,
    H: GraphTuning<P, Move = Placement>,
{
    const VALUE_MAX_MOVES: u64 = G::VALUE_MAX_MOVES;
    const SUM_VALUE_MAX_MOVES: u64 = G::SUM_VALUE_MAX_MOVES;
    const LOOK_AHEAD: bool = G::LOOK_AHEAD;

    #[inline]
    fn nim_work(&self) -> u64 {
        on_either!(self, position => position.nim_work())
    }

    #[inline]
    fn ordering_score(&self, to_move: Player) -> i32 {
        on_either!(self, position => position.ordering_score(to_move))
    }
}

impl<G, H, const P: usize> Catalogue for GridOrGraph<G, H, P>
where
    G: BoardTuning<P, Params = (), Move = Placement>,
    H: GraphTuning<P, Move = Placement>,
{
    const BOARDS: Option<Boards> = Some(Boards::Grids(G::CELLS));
    const LIMITS: &'static str = LIMITS;
    const USUAL_CELLS: &'static [(&'static str, u64)] = G::USUAL_CELLS;
    const START: Option<Start> = G::START;
    const SMALL_SIZE: u64 = G::SMALL_SIZE;

    fn drawn(&self) -> Drawn {
        on_either!(self, position => position.drawn())
    }

    /// The vertices of a grid have numbers, too.
    fn doubt(text: &str) -> Option<ParseError> {
        if is_graph(text) { GraphGame::<H, P>::doubt(text) } else { None }
    }

    fn usual_move(&self, text: &str) -> Option<String> {
        match self {
            GridOrGraph::Grid(board) => {
                let cells = board.to_string();
                let columns = cells.split('|').next().map_or(0, str::len);
                with_cell_names(text, cells.split('|').count() as u32, columns as u32)
            }
            GridOrGraph::Graph(graph) => graph.usual_move(text),
        }
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        GraphGame::<H, P>::random_text(size, draw)
    }

    const KINDS: &'static [&'static str] = GraphGame::<H, P>::KINDS;

    fn random_of_kind(kind: &str, size: u64, draw: &mut Draw<'_>) -> Option<String> {
        GraphGame::<H, P>::random_of_kind(kind, size, draw)
    }
}

impl<G, H, const P: usize> FromStr for GridOrGraph<G, H, P>
where
    G: BoardTuning<P, Params = (), Move = Placement>,
    H: GraphTuning<P, Move = Placement>,
{
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if !is_graph(text) && !is_word(text, G::CELLS) {
            return text.parse().map(GridOrGraph::Grid);
        }
        let graph: GraphGame<H, P> = text.parse()?;
        Ok(rows(&graph)
            .and_then(|rows| rows.parse().ok())
            .map_or(GridOrGraph::Graph(graph), GridOrGraph::Grid))
    }
}

/// Is this the text of a graph, and not of rows of cells? The text of every graph has a number.
fn is_graph(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit() || c == ':')
}

/// Is this a word such as `path`, and not a board with a wrong cell? Then it is a graph whose size is missing.
fn is_word(text: &str, cells: &[(char, u32)]) -> bool {
    let is_cell = |c: char| cells.iter().any(|&(cell, _)| cell == c.to_ascii_uppercase());
    text.bytes().all(|byte| byte.is_ascii_alphabetic())
        && text.contains(|c: char| c.is_ascii_lowercase())
        && text.chars().filter(|&c| !is_cell(c)).count() > 1
}

/// The rows of cells of a position on a grid.
fn rows<H: GraphTuning<P>, const P: usize>(graph: &GraphGame<H, P>) -> Option<String> {
    let shape = match graph.graph() {
        AnyGraph::Small(board) => board.shape(),
        AnyGraph::Large(board) => board.shape(),
    };
    let (_, columns) = shape.rows_and_columns().filter(|_| shape.is_grid())?;
    let text = graph.to_string();
    let cells: Vec<char> = text.split_once(':')?.1.chars().collect();
    Some(
        cells
            .chunks(columns.max(1) as usize)
            .map(|row| row.iter().collect())
            .collect::<Vec<String>>()
            .join("|"),
    )
}

/// The text that reads back as the position.
impl<G: BoardTuning<P>, H: GraphTuning<P>, const P: usize> fmt::Display for GridOrGraph<G, H, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        on_either!(self, position => position.fmt(f))
    }
}

/// The name of the game and the position, such as `snort:path2:..`.
impl<G: BoardTuning<P>, H: GraphTuning<P>, const P: usize> fmt::Debug for GridOrGraph<G, H, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{self}", G::NAME)
    }
}
