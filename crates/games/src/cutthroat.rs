//! Cutthroat: delete vertices of one's own until every part of the graph has one colour.

use std::ops::ControlFlow;

use mcgs_boards::{Bits, Cell, GraphBoard, GraphGame, GraphRules, GraphTuning, IllegalCell};
use mcgs_engine::{Alias, Outcome, Player};

/// A Cutthroat position (McCurdy and Nowakowski 2005, *Cutthroat, an all-small game on graphs*).
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::cutthroat::Cutthroat};
/// let path: Cutthroat = "path4:XXOO".parse()?;
/// let mut moves = Vec::new();
/// path.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// // Behind the second vertex, the first one is alone and the last two are white: all of them vanish.
/// assert_eq!(moves, ["1 leads to path4:#XOO", "2 leads to path4:####"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Cutthroat = GraphGame<CutthroatRules, 2>;

/// The rules of Cutthroat. The first set holds the vertices of Left, the second one those of Right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CutthroatRules;

impl GraphRules<2> for CutthroatRules {
    const NAME: &'static str = "cutthroat";
    const RULES: &'static str =
        "A move deletes a vertex of the player's own; connected parts of one colour vanish at once.";
    const SYNTAX: &'static str = "a graph, a colon, a character for each vertex: `path3:XXO`, `grid2x3:XOX|OXO`, \
                                  `4/1-2,2-3,3-4,4-1:XXOO`; also `cycle`, `star`, `complete`, `king`, `tri`, `tree`, \
                                  `wheel`, `ladder`, `hypercube`, `g6\"Bw\":XXO`";
    const COLOURS: &'static str = "`X`, `O`, or `#` for a vertex that is removed";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("path4:XOXO", Outcome::N),
        ("path2:XO", Outcome::N),
        ("path3:XXO", Outcome::N),
        ("path6:XOXOXO", Outcome::P),
        ("star2:XOO", Outcome::L),
        ("star3:XOOO", Outcome::L),
        ("path3:XXX", Outcome::P),
    ];
    const ALL_SMALL: bool = true;
    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('#', 0b00)];
    const EMPTY: Option<char> = None;
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), ("O", 1)];
    const ALIASES: &'static [Alias] = &[Alias::new("cutthroat_stars")];

    type Move = Cell;

    #[inline]
    fn try_moves<B: Bits>(
        board: &GraphBoard<B, 2>,
        player: Player,
        mut emit: impl FnMut(Cell, GraphBoard<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (own, other) = board.colours(player);
        for vertex in own.ones() {
            let option = board.with_colours(player, own.without(vertex), other.clone());
            emit(Cell::of_strip(vertex), mixed(&option))?;
        }
        ControlFlow::Continue(())
    }

    /// When one vertex is left, it is of one colour.
    #[inline]
    fn max_moves<B: Bits>(board: &GraphBoard<B, 2>) -> u64 {
        u64::from(board.plane(0).or(board.plane(1)).count()).saturating_sub(1)
    }

    #[inline]
    fn split<B: Bits>(board: &GraphBoard<B, 2>, mut emit: impl FnMut(GraphBoard<B, 2>)) {
        let [left, right] = board.planes();
        board.areas(
            &left.or(right),
            |set| board.neighbours(set),
            |area| {
                emit(board.cut(&area, |vertex| board.row(vertex).clone()));
            },
        );
    }

    /// Parts of one colour vanish before the first move too.
    fn check<B: Bits>(board: GraphBoard<B, 2>) -> Result<GraphBoard<B, 2>, IllegalCell> {
        Ok(mixed(&board))
    }
}

impl GraphTuning<2> for CutthroatRules {
    const VALUE_MAX_MOVES: u64 = 7;
    const SUM_VALUE_MAX_MOVES: u64 = 8;
}

/// The position without its connected parts of one colour.
fn mixed<B: Bits>(board: &GraphBoard<B, 2>) -> GraphBoard<B, 2> {
    let [left, right] = board.planes();
    let mut kept = board.no_vertex();
    board.areas(
        &left.or(right),
        |set| board.neighbours(set),
        |area| {
            if area.meets(left) && area.meets(right) {
                kept = kept.or(&area);
            }
        },
    );
    board.with_planes([left.and(&kept), right.and(&kept)])
}
