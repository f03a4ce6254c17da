//! What Col and Snort share: vertices are coloured, and a colour restricts what the neighbours may become.
//!
//! A coloured vertex matters only by what it forbids to its neighbours. So it is taken away, and each empty vertex says who may still colour it; a vertex that nobody
//! may colour is taken away too. In what is left, an edge matters only if a move at one end can forbid one at the other: in Col, if one player may colour both ends; in Snort, if one
//! player may colour one end and the opponent the other. All moves stay as they were, so this may be used everywhere (*Winning Ways*, chapters 2 and 6, draws such vertices
//! tinted).

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use mcgs_boards::{
    Bits, Board, BoardRules, BoardTuning, Cell, GraphBoard, GraphRules, GraphTuning, IllegalCell, Layout,
    Neighbours, Placement, Symmetry,
};
use mcgs_engine::{Outcome, ParseErrorKind, Player, Start};

/// The sets of vertices: black ones, white ones, those that Left may colour, those that Right may colour.
pub(crate) const SETS: usize = 4;
const CELLS: &[(char, u32)] =
    &[('.', 0b1100), ('X', 0b0001), ('O', 0b0010), ('L', 0b0100), ('R', 0b1000), ('#', 0b0000)];
const SWAP: [usize; SETS] = [1, 0, 3, 2];
const COLOURS: &str = "`.`, `X`, `O`, `L` or `R` for an empty vertex that only Left or Right may colour, `#` for a \
                       removed one";
const USUAL: &[(&str, u64)] = &[(".", 12), ("X", 1), ("O", 1), ("L", 1), ("R", 1), ("#", 1)];

/// Col or Snort.
pub trait Colouring: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// See [`Game::NAME`](mcgs_engine::Game::NAME).
    const NAME: &'static str;
    /// See [`Game::RULES`](mcgs_engine::Game::RULES).
    const RULES: &'static str;
    /// See [`Game::EXAMPLES`](mcgs_engine::Game::EXAMPLES).
    const EXAMPLES: &'static [(&'static str, Outcome)];
    /// Must neighbours have different colours, and not equal ones?
    const DIFFERENT: bool;
    /// What must hold between neighbours, for messages.
    const RULE: &'static str;
    /// See [`Tuning::VALUE_MAX_MOVES`](mcgs_engine::Tuning::VALUE_MAX_MOVES).
    const VALUE_MAX_MOVES: u64;
    /// See [`Tuning::SUM_VALUE_MAX_MOVES`](mcgs_engine::Tuning::SUM_VALUE_MAX_MOVES).
    const SUM_VALUE_MAX_MOVES: u64;
}

/// What a text may look like.
pub(crate) const SYNTAX: &str = "a board with cells `.`, `X`, `O`, `#`, rows separated by `|`; or a graph, a colon, a \
                                 character for each vertex: `path5:..X..`, `grid2x3:...|.X.`, \
                                 `4/1-2,2-3,3-4,4-1:X...`; `L`, `R`: only Left, only Right may colour it";

/// The rules on the cells of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OnGrid<C>(PhantomData<C>);

/// The rules on a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OnGraph<C>(PhantomData<C>);

/// Who may colour what, when the coloured vertices are taken away. The neighbours of a set are needed for it.
fn free<C: Colouring, B: Bits>(planes: &[B; SETS], neighbours: impl Fn(&B) -> B) -> [B; 2] {
    let [black, white, left, right] = planes;
    let (stops_left, stops_right) = if C::DIFFERENT { (black, white) } else { (white, black) };
    let without =
        |may: &B, stones: &B| if stones.is_empty() { may.clone() } else { may.minus(&neighbours(stones)) };
    [without(left, stops_left), without(right, stops_right)]
}

/// The vertices to which a set is joined, by edges that matter; the neighbours are given by a function.
#[inline]
fn joined<C: Colouring, B: Bits>(free: &[B; 2], set: &B, neighbours: impl Fn(&B) -> B) -> B {
    let [left, right] = free;
    let (of_left, of_right) = if C::DIFFERENT { (left, right) } else { (right, left) };
    neighbours(&set.and(left)).and(of_left).or(&neighbours(&set.and(right)).and(of_right))
}

/// The sets after a player has coloured a vertex.
#[inline]
fn coloured<B: Bits>(planes: &[B; SETS], player: Player, vertex: u32) -> [B; SETS] {
    let [mut black, mut white, left, right] = planes.clone();
    match player {
        Player::Left => black.set(vertex),
        Player::Right => white.set(vertex),
    }
    [black, white, left.without(vertex), right.without(vertex)]
}

/// Two neighbours that must not have the colours they have: the second one.
fn illegal<C: Colouring, B: Bits>(
    planes: &[B; SETS],
    neighbours: impl Fn(&B) -> B,
) -> Result<(), IllegalCell> {
    let [black, white, ..] = planes;
    let (next_to_black, next_to_white) = (neighbours(black), neighbours(white));
    let bad = if C::DIFFERENT {
        black.and(&next_to_black).or(&white.and(&next_to_white))
    } else {
        black.and(&next_to_white).or(&white.and(&next_to_black))
    };
    let Some(index) = bad.highest() else { return Ok(()) };
    let message = format!("two neighbours of {} colour", if C::DIFFERENT { "the same" } else { "different" });
    Err(IllegalCell { index, kind: ParseErrorKind::Rule { message, rule: C::RULE } })
}

fn of<B>(free: [B; 2], player: Player) -> B {
    let [left, right] = free;
    match player {
        Player::Left => left,
        Player::Right => right,
    }
}

fn count<B: Bits>(free: &[B; 2]) -> (i64, i64) {
    let [left, right] = free.each_ref().map(|may| i64::from(may.count()));
    (-right, left)
}

/// The more the player to move can still colour, and the less the opponent, the harder.
fn score(bounds: (i64, i64), to_move: Player) -> i32 {
    let difference = 2 * (bounds.1 + bounds.0);
    (if to_move == Player::Left { difference } else { -difference }) as i32
}

fn grid_neighbours<B: Bits>(board: &Board<B, SETS>) -> impl Fn(&B) -> B + use<B> {
    let grid = board.grid();
    move |set: &B| grid.neighbours(set, Neighbours::Four)
}

impl<C: Colouring> BoardRules<SETS> for OnGrid<C> {
    const NAME: &'static str = C::NAME;
    const RULES: &'static str = C::RULES;
    const SYNTAX: &'static str = SYNTAX;
    const EXAMPLES: &'static [(&'static str, Outcome)] = C::EXAMPLES;
    const CELLS: &'static [(char, u32)] = CELLS;
    const LAYOUT: Layout = Layout::Grid;
    const SYMMETRY: Symmetry = Symmetry::Square;
    const SWAP: [usize; SETS] = SWAP;
    const USUAL_CELLS: &'static [(&'static str, u64)] = USUAL;
    const START: Option<Start> = Some(Start::Filled("."));
    const SMALL_SIZE: u64 = 8;

    type Params = ();
    type Move = Placement;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Board<B, SETS>,
        player: Player,
        mut emit: impl FnMut(Placement, Board<B, SETS>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let may = of(free::<C, B>(board.planes(), grid_neighbours(board)), player);
        for index in may.ones() {
            let option = board.with_planes(coloured(board.planes(), player, index));
            emit(Placement { cell: Cell::of_grid(board.shape(), index), player }, option)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn max_moves<B: Bits>(board: &Board<B, SETS>) -> u64 {
        let [left, right] = free::<C, B>(board.planes(), grid_neighbours(board));
        left.or(&right).count().into()
    }

    #[inline]
    fn bounds<B: Bits>(board: &Board<B, SETS>) -> (i64, i64) {
        count(&free::<C, B>(board.planes(), grid_neighbours(board)))
    }

    #[inline]
    fn split<B: Bits>(board: &Board<B, SETS>, mut emit: impl FnMut(Board<B, SETS>)) {
        let neighbours = grid_neighbours(board);
        let free = free::<C, B>(board.planes(), &neighbours);
        let none = B::empty(board.shape());
        let [left, right] = free.clone();
        let mut rest = left.or(&right);
        let reduced = board.with_planes([none.clone(), none, left, right]);
        while !rest.is_empty() {
            let mut area = rest.first();
            let mut front = area.clone();
            while !front.is_empty() {
                front = joined::<C, B>(&free, &front, &neighbours).and(&rest).minus(&area);
                area = area.or(&front);
            }
            rest = rest.minus(&area);
            emit(reduced.cut(&area));
        }
    }

    fn check<B: Bits>(board: Board<B, SETS>) -> Result<Board<B, SETS>, IllegalCell> {
        illegal::<C, B>(board.planes(), grid_neighbours(&board)).map(|()| board)
    }
}

impl<C: Colouring> BoardTuning<SETS> for OnGrid<C> {
    const VALUE_MAX_MOVES: u64 = C::VALUE_MAX_MOVES;
    const SUM_VALUE_MAX_MOVES: u64 = C::SUM_VALUE_MAX_MOVES;

    #[inline]
    fn ordering_score<B: Bits>(board: &Board<B, SETS>, to_move: Player) -> i32 {
        score(Self::bounds(board), to_move)
    }
}

impl<C: Colouring> GraphRules<SETS> for OnGraph<C> {
    const NAME: &'static str = C::NAME;
    const RULES: &'static str = C::RULES;
    const COLOURS: &'static str = COLOURS;
    const EXAMPLES: &'static [(&'static str, Outcome)] = C::EXAMPLES;
    const CELLS: &'static [(char, u32)] = CELLS;
    const EMPTY: Option<char> = Some('.');
    const SWAP: [usize; SETS] = SWAP;
    const USUAL_CELLS: &'static [(&'static str, u64)] = USUAL;

    type Move = Placement;

    #[inline]
    fn try_moves<B: Bits>(
        board: &GraphBoard<B, SETS>,
        player: Player,
        mut emit: impl FnMut(Placement, GraphBoard<B, SETS>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let may = of(free::<C, B>(board.planes(), |set| board.neighbours(set)), player);
        for vertex in may.ones() {
            let option = board.with_planes(coloured(board.planes(), player, vertex));
            emit(Placement { cell: Cell::of_strip(vertex), player }, option)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn max_moves<B: Bits>(board: &GraphBoard<B, SETS>) -> u64 {
        let [left, right] = free::<C, B>(board.planes(), |set| board.neighbours(set));
        left.or(&right).count().into()
    }

    #[inline]
    fn bounds<B: Bits>(board: &GraphBoard<B, SETS>) -> (i64, i64) {
        count(&free::<C, B>(board.planes(), |set| board.neighbours(set)))
    }

    #[inline]
    fn split<B: Bits>(board: &GraphBoard<B, SETS>, mut emit: impl FnMut(GraphBoard<B, SETS>)) {
        let neighbours = |set: &B| board.neighbours(set);
        let free = free::<C, B>(board.planes(), neighbours);
        let [left, right] = free.clone();
        let vertices = left.or(&right);
        let reduced = board.with_planes([board.no_vertex(), board.no_vertex(), left, right]);
        let edges = |vertex: u32| joined::<C, B>(&free, &board.no_vertex().with(vertex), neighbours);
        board.areas(
            &vertices,
            |set| joined::<C, B>(&free, set, neighbours),
            |area| emit(reduced.cut(&area, edges)),
        );
    }

    fn check<B: Bits>(board: GraphBoard<B, SETS>) -> Result<GraphBoard<B, SETS>, IllegalCell> {
        illegal::<C, B>(board.planes(), |set| board.neighbours(set)).map(|()| board)
    }
}

impl<C: Colouring> GraphTuning<SETS> for OnGraph<C> {
    const VALUE_MAX_MOVES: u64 = C::VALUE_MAX_MOVES;
    const SUM_VALUE_MAX_MOVES: u64 = C::SUM_VALUE_MAX_MOVES;

    #[inline]
    fn ordering_score<B: Bits>(board: &GraphBoard<B, SETS>, to_move: Player) -> i32 {
        score(Self::bounds(board), to_move)
    }
}
