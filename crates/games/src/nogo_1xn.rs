//! NoGo on a strip, with numbered cells.

use std::ops::ControlFlow;

use mcgs_boards::{
    Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, IllegalCell, Layout, Placement, Symmetry,
};
use mcgs_engine::{Alias, Outcome, Player, Start};

use crate::nogo::no_liberty;
use crate::support::ordering::weigh_mobility;
use crate::support::strip::piece;

/// A NoGo position on a strip.
///
/// ```text
/// 1 2 3 4
/// X . . O     Black may play 2 but not 3, which would take the last liberty of the white stone.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::nogo_1xn::Nogo1xn};
/// let strip: Nogo1xn = "X..O".parse()?;
/// let mut moves = Vec::new();
/// strip.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["2_X leads to XX.O"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Nogo1xn = BoardGame<Nogo1xnRules, 2>;

/// The rules of NoGo on a strip. Plane 0 holds the black stones, plane 1 the white ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Nogo1xnRules;

impl BoardRules<2> for Nogo1xnRules {
    const NAME: &'static str = "nogo_1xn";
    const RULES: &'static str = "Put a stone of your own colour on an empty cell, such that every run of equal stones still has an empty \
         cell beside it.";
    const SYNTAX: &'static str = "one row of cells `X`, `O`, `.`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        (".......", Outcome::N),
        (".", Outcome::P),
        ("..", Outcome::N),
        ("...", Outcome::N),
        ("....", Outcome::P),
        (".....", Outcome::N),
        ("......", Outcome::N),
        (".X.", Outcome::L),
        ("X..", Outcome::N),
        ("X.X", Outcome::P),
        ("X.O", Outcome::P),
        ("X..O", Outcome::N),
        ("X...O", Outcome::N),
        ("..X..", Outcome::P),
        (".XO.", Outcome::P),
    ];

    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('.', 0b00)];
    const LAYOUT: Layout = Layout::Strip;
    const SYMMETRY: Symmetry = Symmetry::Mirror;
    const ALIASES: &'static [Alias] = &[Alias::new("linear_nogo")];
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), ("O", 1), (".", 6)];
    const START: Option<Start> = Some(Start::Filled("."));
    const SMALL_SIZE: u64 = 9;

    type Params = ();
    type Move = Placement;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Board<B, 2>,
        player: Player,
        mut emit: impl FnMut(Placement, Board<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (mine, theirs) = board.colours(player);
        let [black, white] = legal_cells(board);
        let legal = match player {
            Player::Left => black,
            Player::Right => white,
        };
        for index in legal.ones() {
            let option = board.with_colours(player, mine.with(index), theirs.clone());
            emit(Placement { cell: Cell::of_strip(index), player }, option)?;
        }
        ControlFlow::Continue(())
    }

    /// A cell that nobody may fill now stays empty for ever, and the last stone needs an empty cell beside it.
    #[inline]
    fn max_moves<B: Bits>(board: &Board<B, 2>) -> u64 {
        let [black, white] = legal_cells(board);
        let playable = black.or(&white).count();
        u64::from(playable.min(empty_cells(board).count().saturating_sub(1)))
    }

    /// Shrinks runs of equal stones to one stone and cuts between stones of different colours.
    ///
    /// Only the ends of a run touch other cells, so its length does not matter. A stone of the other colour at
    /// its end stays there for ever and is never a liberty: for the run it is the end of the strip.
    fn split<B: Bits>(board: &Board<B, 2>, mut emit: impl FnMut(Board<B, 2>)) {
        let [black, white] = board.planes();
        let repeated = black.and(&black.shl(1)).or(&white.and(&white.shl(1)));
        let contacts = black.and(&white.shl(1)).or(&white.and(&black.shl(1)));
        let mut start = 0;
        let mut emit_part = |start: u32, end: u32| {
            let part = shrink(piece(board, start..end), &repeated, start, end);
            let [black, white] = legal_cells(&part);
            if !black.is_empty() || !white.is_empty() {
                emit(part);
            }
        };
        for contact in contacts.ones() {
            emit_part(start, contact);
            start = contact;
        }
        emit_part(start, board.shape().cols());
    }

    fn check<B: Bits>(board: Board<B, 2>) -> Result<Board<B, 2>, IllegalCell> {
        let free = empty_cells(&board);
        for stones in board.planes() {
            let [left, right] = with_liberty(stones, &free);
            if let Some(index) = stones.minus(&left).minus(&right).lowest() {
                let cell = Cell::of_strip(index);
                return Err(IllegalCell { index, kind: no_liberty(cell) });
            }
        }
        Ok(board)
    }
}

impl BoardTuning<2> for Nogo1xnRules {
    const VALUE_MAX_MOVES: u64 = 7;
    const SUM_VALUE_MAX_MOVES: u64 = 12;

    #[inline]
    fn ordering_score<B: Bits>(board: &Board<B, 2>, to_move: Player) -> i32 {
        let [black, white] = legal_cells(board).map(|cells| cells.count());
        let room = empty_cells(board).count();
        match to_move {
            Player::Left => weigh_mobility(black, white, room),
            Player::Right => weigh_mobility(white, black, room),
        }
    }
}

#[inline]
fn empty_cells<B: Bits>(board: &Board<B, 2>) -> B {
    B::full(board.shape()).minus(board.plane(0)).minus(board.plane(1))
}

/// The stones whose run has an empty cell at its left end, and those whose run has one at its right end.
#[inline]
fn with_liberty<B: Bits>(stones: &B, free: &B) -> [B; 2] {
    let mut left = stones.and(&free.shl(1));
    loop {
        let next = left.or(&left.shl(1).and(stones));
        if next == left {
            break;
        }
        left = next;
    }
    let mut right = stones.and(&free.shr(1));
    loop {
        let next = right.or(&right.shr(1).and(stones));
        if next == right {
            break;
        }
        right = next;
    }
    [left, right]
}

/// The cells that Black may fill, and those that White may fill.
///
/// The new stone needs a liberty: an empty cell beside it, or one at the far end of an own run beside it. An
/// opponent's run beside it must have a liberty at its far end.
#[inline]
fn legal_cells<B: Bits>(board: &Board<B, 2>) -> [B; 2] {
    let free = empty_cells(board);
    let ends = board.planes().each_ref().map(|stones| with_liberty(stones, &free));
    [0, 1].map(|colour| {
        let [own_left, own_right] = &ends[colour];
        let [other_left, other_right] = &ends[1 - colour];
        let others = board.plane(1 - colour);
        let alive = free.or(own_left).shl(1).or(&free.or(own_right).shr(1));
        let kills = others.minus(other_left).shl(1).or(&others.minus(other_right).shr(1));
        free.and(&alive).minus(&kills)
    })
}

/// Takes the cells of `repeated` out of the piece of a strip from `start` to `end`.
fn shrink<B: Bits>(part: Board<B, 2>, repeated: &B, start: u32, end: u32) -> Board<B, 2> {
    let shape = part.shape();
    let mut kept = part;
    let mut length = shape.cols();
    for index in (start + 1..end).rev().filter(|&index| repeated.get(index)) {
        // The cell before it holds the same stone, so everything from here on moves one cell to the left.
        let behind = B::full(shape).shl(index - start).and(&B::full(shape));
        let planes =
            kept.planes().each_ref().map(|plane| plane.minus(&behind).or(&plane.shr(1).and(&behind)));
        kept = kept.with_planes(planes);
        length -= 1;
    }
    piece(&kept, 0..length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_engine::Game;

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        text.parse::<Nogo1xn>().unwrap().split(|part| parts.push(part.to_string()));
        parts
    }

    #[test]
    fn strips_are_cut_at_contacts_and_runs_shrink() {
        assert_eq!(parts("..XO.."), ["..X", "O.."]);
        assert_eq!(
            parts("O.....OOX....OO..XXO.XO.O..OOXX....O.O"),
            ["O.....O", "X....O..X", "O.O..O", "X....O.O"]
        );
        assert_eq!(parts("OOO.XO..X...X.O....O"), ["O..X...X.O....O"]);
        assert_eq!(parts("XXX..."), ["X..."]);
        assert_eq!(parts("."), [""; 0]);
    }

    #[test]
    fn blocks_without_liberty_are_pointed_at() {
        for (text, span) in [("X", 0..1), ("XX", 0..1), (".XO", 2..3), ("OX.", 0..1), (".XOOX.", 2..3)] {
            assert_eq!(text.parse::<Nogo1xn>().unwrap_err().span, span, "{text}");
        }
        for good in ["", ".", "X.", "OO.XX", ".XO."] {
            assert_eq!(good.parse::<Nogo1xn>().unwrap().to_string(), good);
        }
        assert!("X.#".parse::<Nogo1xn>().is_err());
    }
}
