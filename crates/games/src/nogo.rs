//! NoGo: Go stones that may never be captured.

use std::ops::ControlFlow;

use mcgs_boards::{
    Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, Grid, IllegalCell, Layout, Neighbours, Placement,
    Symmetry,
};
use mcgs_engine::{Outcome, ParseErrorKind, Player, Start};

use crate::support::ordering::weigh_mobility;

/// A NoGo position.
///
/// ```text
///    a b c
/// 1  X . .     Black may play b1, c1, a2, b2, c2. White may not play a2 after b1_O:
/// 2  . . .     it would take the last liberty of the black stone.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::nogo::Nogo};
/// let board: Nogo = "..|#.".parse()?;
/// let mut moves = Vec::new();
/// board.moves(Player::Right, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["a1_O leads to O.|#.", "b1_O leads to .O|#.", "b2_O leads to ..|#O"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Nogo = BoardGame<NogoRules, 4>;

/// The rules of NoGo.
///
/// Plane 0 holds the empty cells that Black may still use, plane 1 those that White may still use; a cell in
/// neither holds a stone or is a wall. On an empty cell, plane 2 says that a black stone put there is *anchored*:
/// it will always have a liberty; plane 3 says the same of a white one. On other cells, plane 2 is a black stone
/// and plane 3 a white one. Boards as they are written have no anchors and let both players use every empty cell;
/// the rest comes from [`split`](BoardRules::split).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NogoRules;

impl BoardRules<4> for NogoRules {
    const NAME: &'static str = "nogo";
    const RULES: &'static str = "Put a stone of your own colour on an empty cell, such that every block of equal stones still has an empty \
         cell beside it.";
    const SYNTAX: &'static str = "cells `X`, `O`, `.`, `#`; rows separated by `|`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("...|...|...", Outcome::N),
        (".", Outcome::P),
        ("..", Outcome::N),
        ("..|..", Outcome::N),
        ("XO|..", Outcome::N),
        ("XO|.O", Outcome::P),
        ("..|#.", Outcome::N),
        ("X.|..", Outcome::L),
        ("X.X|XXX|...", Outcome::L),
        ("...|...", Outcome::P),
    ];

    const CELLS: &'static [(char, u32)] = &[('X', 0b0100), ('O', 0b1000), ('.', 0b0011), ('#', 0b0000)];
    const LAYOUT: Layout = Layout::Grid;
    const SYMMETRY: Symmetry = Symmetry::Square;
    const SWAP: [usize; 4] = [1, 0, 3, 2];
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), ("O", 1), (".", 6)];
    const START: Option<Start> = Some(Start::Filled("."));
    const SMALL_SIZE: u64 = 8;

    type Params = ();
    type Move = Placement;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Board<B, 4>,
        player: Player,
        mut emit: impl FnMut(Placement, Board<B, 4>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let grid = board.grid();
        let cells = Cells::of(board);
        let colour = plane_of(player);
        for index in cells.legal(&grid)[colour].ones() {
            let placement = Placement { cell: Cell::of_grid(board.shape(), index), player };
            emit(placement, cells.clone().play(&grid, colour, index).board(board))?;
        }
        ControlFlow::Continue(())
    }

    /// Every move fills a cell, and without anchors the last stone needs an empty cell beside it.
    #[inline]
    fn max_moves<B: Bits>(board: &Board<B, 4>) -> u64 {
        let cells = Cells::of(board);
        let has_anchors = cells.anchors.iter().any(|anchors| !anchors.is_empty());
        u64::from(cells.free.count()).saturating_sub(u64::from(!has_anchors))
    }

    /// Takes away what is settled and cuts the rest where moves cannot matter to each other.
    ///
    /// The first three facts are from Y.-C. Shan's thesis (National Chiao Tung University, 2013).
    ///
    /// 1. *What is illegal stays so.* A player may not use a cell because it is the last liberty of blocks around
    ///    it. Blocks only grow, and only through their liberties, so as long as the cell is empty nothing changes.
    ///    A cell that nobody may use is therefore a liberty of its neighbours for ever: it becomes a wall, and
    ///    stones put beside it are anchored.
    /// 2. *Walls of one colour.* Take a connected set of stones of one colour and of cells that only this player
    ///    may use, with a cell in it that nobody may use or that is anchored. Walking from a stone of the set
    ///    towards that cell, one meets an empty cell first, or an anchored stone in the same block: the stone
    ///    always has a liberty. So all stones of the set, and those put on its cells later, are anchored.
    /// 3. *Anchored stones* forbid nothing and are liberties of nobody. All they do is to anchor own stones put
    ///    beside them. So they become walls, and the cells beside them anchors of that colour.
    /// 4. *Edges that do not matter.* Whether a move is legal depends on the blocks beside the cell and on their
    ///    liberties: on steps between empty cells, between an empty cell and a stone, and between equal stones. A
    ///    step between unlike stones is never used; nor is one between two empty cells on which every stone that
    ///    may be put there is anchored, for neither needs the other as a liberty. Such edges are never needed
    ///    later, so areas that only they connect are independent.
    fn split<B: Bits>(board: &Board<B, 4>, mut emit: impl FnMut(Board<B, 4>)) {
        let grid = board.grid();
        let settled = Cells::of(board).settle(&grid);
        let settled_board = settled.board(board);
        if board.shape().words() > 2 {
            split_walls(&grid, &settled, &settled_board, &mut emit);
        } else {
            split_areas(&grid, &settled, &settled_board, &mut emit);
        }
    }

    fn check<B: Bits>(board: Board<B, 4>) -> Result<Board<B, 4>, IllegalCell> {
        let grid = board.grid();
        let cells = Cells::of(&board);
        let mut stifled = None;
        for stones in &cells.stones {
            grid.areas(stones, Neighbours::Four, |block| {
                if !grid.neighbours(&block, Neighbours::Four).meets(&cells.free) {
                    stifled = stifled.min(block.lowest()).or(block.lowest());
                }
            });
        }
        match stifled {
            None => Ok(board),
            Some(index) => {
                let cell = Cell::of_grid(board.shape(), index);
                Err(IllegalCell { index, kind: no_liberty(cell) })
            }
        }
    }

    /// Anchors are not written: they follow from a board that has been cut away.
    fn symbol(planes: u32) -> char {
        match planes {
            0b0000 => '#',
            0b0100 => 'X',
            0b1000 => 'O',
            _ => '.',
        }
    }
}

impl BoardTuning<4> for NogoRules {
    const VALUE_MAX_MOVES: u64 = 3;
    const SUM_VALUE_MAX_MOVES: u64 = 7;

    /// The moves of both colours, as far as the parts of a split board know them.
    #[inline]
    fn nim_work<B: Bits>(board: &Board<B, 4>) -> u64 {
        u64::from(board.plane(0).count() + board.plane(1).count())
    }

    /// On the parts of a split board, the cells that a player may use are the legal moves.
    #[inline]
    fn ordering_score<B: Bits>(board: &Board<B, 4>, to_move: Player) -> i32 {
        let Cells { free, usable, .. } = Cells::of(board);
        let mover = plane_of(to_move);
        weigh_mobility(usable[mover].count(), usable[1 - mover].count(), free.count())
    }
}

/// Why a board is not legal on which the block at this cell has no liberty.
pub(crate) fn no_liberty(cell: Cell) -> ParseErrorKind {
    ParseErrorKind::Rule {
        message: format!("the block at {cell} has no liberty"),
        rule: "every block needs an adjacent empty cell",
    }
}

#[inline]
fn plane_of(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// The planes of a board by their meaning. The first of two is Black's, the second White's.
#[derive(Clone)]
struct Cells<B> {
    free: B,
    /// Empty cells that the player may still use.
    usable: [B; 2],
    stones: [B; 2],
    /// Empty cells on which a stone of this colour always has a liberty.
    anchors: [B; 2],
}

impl<B: Bits> Cells<B> {
    #[inline]
    fn of(board: &Board<B, 4>) -> Self {
        let [black, white, black_other, white_other] = board.planes();
        let free = black.or(white);
        Cells {
            usable: [black.clone(), white.clone()],
            stones: [black_other.minus(&free), white_other.minus(&free)],
            anchors: [black_other.and(&free), white_other.and(&free)],
            free,
        }
    }

    /// All cells but walls.
    #[inline]
    fn unsettled(&self) -> B {
        self.free.or(&self.stones[0]).or(&self.stones[1])
    }

    /// A board of the same shape with these cells.
    #[inline]
    fn board(&self, board: &Board<B, 4>) -> Board<B, 4> {
        let [black, white] = self.usable.clone();
        let others = [0, 1].map(|colour| self.stones[colour].or(&self.anchors[colour]));
        let [black_other, white_other] = others;
        board.with_planes([black, white, black_other, white_other])
    }

    /// The cells that each player may fill now.
    ///
    /// A stone must not take the only liberty of an opponent's block. It has a liberty itself if a cell beside it
    /// is empty, if it joins a block that has another liberty, or if it is anchored.
    #[inline]
    fn legal(&self, grid: &Grid<B>) -> [B; 2] {
        let nothing = B::empty(grid.shape());
        let mut only = [nothing.clone(), nothing.clone()];
        let mut safe = [nothing.clone(), nothing];
        for colour in 0..2 {
            grid.areas(&self.stones[colour], Neighbours::Four, |block| {
                let liberties = grid.neighbours(&block, Neighbours::Four).and(&self.free);
                let kind = if liberties.count() == 1 { &mut only[colour] } else { &mut safe[colour] };
                *kind = kind.or(&liberties);
            });
        }
        let open = grid.neighbours(&self.free, Neighbours::Four);
        [0, 1].map(|colour| {
            let alive = open.or(&safe[colour]).or(&self.anchors[colour]);
            self.usable[colour].and(&alive).minus(&only[1 - colour])
        })
    }

    /// The cells after a move. An anchored stone becomes a wall at once, together with its block.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "2 % fewer instructions")]
    fn play(mut self, grid: &Grid<B>, colour: usize, index: u32) -> Self {
        let is_anchored = self.anchors[colour].get(index);
        self.free.clear(index);
        for plane in self.usable.iter_mut().chain(&mut self.anchors) {
            plane.clear(index);
        }
        self.stones[colour].set(index);
        if is_anchored {
            let stone = B::single(grid.shape(), index);
            let block = grid.flood(&stone, &self.stones[colour], Neighbours::Four);
            self.wall_up(grid, colour, &block);
        }
        self
    }

    /// Turns anchored stones into walls and anchors the cells beside them.
    #[inline]
    fn wall_up(&mut self, grid: &Grid<B>, colour: usize, stones: &B) {
        self.stones[colour] = self.stones[colour].minus(stones);
        let beside = grid.neighbours(stones, Neighbours::Four).and(&self.usable[colour]);
        self.anchors[colour] = self.anchors[colour].or(&beside);
    }

    /// Facts 1 to 3 of [`NogoRules::split`].
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "2 % fewer instructions")]
    fn settle(mut self, grid: &Grid<B>) -> Self {
        self.usable = self.legal(grid);
        let legal = self.usable[0].or(&self.usable[1]);
        let dead = self.free.minus(&legal);
        let beside_dead = grid.neighbours(&dead, Neighbours::Four);
        self.free = legal;
        for colour in 0..2 {
            let own = self.usable[colour].minus(&self.usable[1 - colour]);
            let seeds = dead.or(&own.and(&self.anchors[colour]));
            let wall = grid.flood(&seeds, &seeds.or(&own).or(&self.stones[colour]), Neighbours::Four);
            self.anchors[colour] =
                self.anchors[colour].or(&wall.and(&own)).or(&beside_dead).and(&self.usable[colour]);
            let immortal = wall.and(&self.stones[colour]);
            self.wall_up(grid, colour, &immortal);
        }
        self
    }
}

/// Cuts a settled board that is huge at its walls, and then the parts: what [`split_areas`] does is slow on huge boards.
#[cold]
fn split_walls<B: Bits>(
    grid: &Grid<B>,
    cells: &Cells<B>,
    board: &Board<B, 4>,
    emit: &mut impl FnMut(Board<B, 4>),
) {
    grid.areas(&cells.unsettled(), Neighbours::Four, |area| {
        let part = board.cut(&area);
        split_areas(&part.grid(), &Cells::of(&part), &part, emit);
    });
}

/// Cuts a settled board by fact 4 of [`NogoRules::split`].
#[inline]
fn split_areas<B: Bits>(
    grid: &Grid<B>,
    cells: &Cells<B>,
    board: &Board<B, 4>,
    emit: &mut impl FnMut(Board<B, 4>),
) {
    let edges = Edges::of(cells);
    let mut rest = cells.unsettled();
    while !rest.is_empty() {
        let area = edges.area(grid, &rest);
        rest = rest.minus(&area);
        emit(board.cut(&area));
    }
}

/// Which cells are connected by edges that matter; fact 4 of [`NogoRules::split`].
struct Edges<B> {
    /// Empty cells on which some stone may need a liberty.
    open: B,
    /// Empty cells on which every stone is anchored.
    closed: B,
    stones: [B; 2],
}

impl<B: Bits> Edges<B> {
    fn of(cells: &Cells<B>) -> Self {
        let [black, white] = [0, 1].map(|colour| cells.usable[colour].minus(&cells.anchors[colour]));
        let open = black.or(&white);
        Edges { closed: cells.free.minus(&open), open, stones: cells.stones.clone() }
    }

    /// Adds empty cells and stones of one colour that are connected with the area.
    #[inline]
    fn leap(&self, grid: &Grid<B>, area: B) -> B {
        self.stones
            .iter()
            .fold(area, |area, stones| area.or(&grid.flood(&area, &self.open.or(stones), Neighbours::Four)))
    }

    /// The area of the first cell of `cells`.
    fn area(&self, grid: &Grid<B>, cells: &B) -> B {
        let [black, white] = &self.stones;
        let free = self.open.or(&self.closed);
        let beside = |from: &B, to: &B| grid.neighbours(from, Neighbours::Four).and(to);
        let stones = black.or(white);
        let mut area = cells.first();
        loop {
            area = self.leap(grid, area);
            let grown = area
                .or(&beside(&area.and(&self.open), &free.or(&stones)))
                .or(&beside(&area.and(&self.closed), &self.open.or(&stones)))
                .or(&beside(&area.and(black), &free.or(black)))
                .or(&beside(&area.and(white), &free.or(white)));
            if grown == area {
                return area;
            }
            area = grown;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_boards::Large;
    use mcgs_boards::testing::random_boards;
    use mcgs_engine::Game;

    fn moves(text: &str, player: Player) -> Vec<String> {
        let mut moves = Vec::new();
        text.parse::<Nogo>().unwrap().moves(player, |play, _| moves.push(play.to_string()));
        moves
    }

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        text.parse::<Nogo>().unwrap().split(|part| parts.push(part.to_string()));
        parts
    }

    /// Huge boards are cut at walls first. The boards of this test are as small as such boards can be.
    #[test]
    fn cutting_at_walls_first_leaves_the_same_parts() {
        let mut most = 0;
        for text in random_boards(200, 14, 14, "........######XO") {
            // Some boards have stones without liberties.
            let Ok(position) = text.parse::<Nogo>() else { continue };
            let board = position.board_of_width::<Large>();
            let cells = Cells::of(&board).settle(&board.grid());
            let settled = cells.board(&board);
            let mut expected = Vec::new();
            split_areas(&board.grid(), &cells, &settled, &mut |part| {
                expected.push(Nogo::new(part).to_string());
            });
            let mut found = parts(&text);
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{text}");
            most = most.max(found.len());
        }
        assert!(most > 5, "hardly any board was cut: {most}");
    }

    /// The move-ordering score counts them, so that it need not find the legal moves again.
    #[test]
    fn on_parts_of_a_split_board_usable_cells_are_legal() {
        let mut n_narrow = 0;
        for text in random_boards(500, 4, 5, ".....#XO") {
            let Ok(position) = text.parse::<Nogo>() else { continue };
            position.split(|part| {
                let board = part.board_of_width::<u64>();
                let cells = Cells::of(&board);
                assert_eq!(cells.usable, cells.legal(&board.grid()), "{part} of {text}");
                n_narrow += usize::from(cells.usable[0] != cells.usable[1]);
            });
        }
        assert!(n_narrow > 100, "{n_narrow}");
    }

    #[test]
    fn capture_and_suicide_are_illegal() {
        assert_eq!(moves(".X.|X.O|.O.", Player::Left), ["a1_X", "c1_X", "b2_X", "a3_X"]);
        for player in Player::BOTH {
            assert_eq!(moves("XXX.OOO|OOO.XXX|XXX.OOO|OOO.XXX", player), [""; 0]);
        }
    }

    #[test]
    fn settled_cells_are_left_out() {
        // The four regions of this board, without the stones that can no longer be captured.
        let mut found = parts("OX.O.|.OO.X|..XX.|.XO.X");
        found.sort();
        assert_eq!(found, [".", ".", ".", ".#|..|.X"]);
        assert_eq!(parts("XO|.O"), [""; 0]);
        assert_eq!(parts("."), [""; 0]);
        // Unlike stones do not connect what is on either side of them.
        assert_eq!(parts("..XO.."), ["..X", "O.."]);
    }

    #[test]
    fn blocks_without_liberty_are_pointed_at() {
        for (text, span) in [("OX.|X..", 0..1), ("X", 0..1), (".|X|O", 4..5), ("#X|.#", 1..2)] {
            assert_eq!(text.parse::<Nogo>().unwrap_err().span, span, "{text}");
        }
        for bad in ["..|.", "|", "..|", "|..", "x"] {
            assert!(bad.parse::<Nogo>().is_err(), "{bad}");
        }
    }
}
