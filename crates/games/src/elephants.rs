//! Elephants and Rhinos: black stones walk to the right, white ones to the left.

use std::ops::{ControlFlow, Range};

use mcgs_boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Layout, Step, Symmetry};
use mcgs_engine::{Alias, Outcome, Player, Value, Values};

use crate::support::ordering::weigh_mobility;
use crate::support::strip::{piece, stepping_nim_value, stepping_value, steps_left, steps_right};

/// A strip with elephants `X`, which step to the right, and rhinos `O`, which step to the left.
///
/// ```text
/// 1 2 3 4
/// X . . O     Black may play 1-2, White 4-3; when they meet, both are stuck.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::elephants::Elephants};
/// let strip: Elephants = "X..O".parse()?;
/// let mut moves = Vec::new();
/// strip.moves(Player::Right, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["4-3 leads to X.O."]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Elephants = BoardGame<ElephantsRules, 2>;

/// The rules of Elephants and Rhinos. Plane 0 holds the elephants, plane 1 the rhinos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ElephantsRules;

impl BoardRules<2> for ElephantsRules {
    const NAME: &'static str = "elephants";
    const RULES: &'static str = "Black moves an elephant (X) one cell to the right, White a rhino (O) one cell to the left; the cell must \
         be empty.";
    const SYNTAX: &'static str = "one row of cells `X`, `O`, `.`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("X.O...O....O", Outcome::R),
        ("X.", Outcome::L),
        ("X..", Outcome::L),
        ("X.X.", Outcome::L),
        (".O", Outcome::R),
        ("X.O", Outcome::N),
        ("XO", Outcome::P),
        ("O.X", Outcome::P),
        ("X..O", Outcome::P),
        ("X...O", Outcome::N),
        ("XX.O", Outcome::N),
        ("X..OO", Outcome::R),
        ("X.OX.", Outcome::L),
    ];

    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('.', 0b00)];
    const LAYOUT: Layout = Layout::Strip;
    const SYMMETRY: Symmetry = Symmetry::Directed;
    const ALIASES: &'static [Alias] = &[Alias::new("elephants_and_rhinos")];
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), ("O", 1), (".", 2)];
    const SMALL_SIZE: u64 = 9;

    type Params = ();
    type Move = Step;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Board<B, 2>,
        player: Player,
        mut emit: impl FnMut(Step, Board<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [elephants, rhinos] = board.planes();
        for from in movers(board, player).ones() {
            let (to, planes) = match player {
                Player::Left => (from + 1, [elephants.without(from).with(from + 1), rhinos.clone()]),
                Player::Right => (from - 1, [elephants.clone(), rhinos.without(from).with(from - 1)]),
            };
            emit(Step::on_strip(from, to), board.with_planes(planes))?;
        }
        ControlFlow::Continue(())
    }

    /// Steps into the cells behind the leading stones are counted for each stone. The gap between the leading
    /// elephant and the leading rhino is used up by either side, and each of its cells allows one more step to
    /// every stone of the side that takes it.
    fn max_moves<B: Bits>(board: &Board<B, 2>) -> u64 {
        let [elephants, rhinos] = board.planes();
        let free = empty_cells(board);
        match (elephants.highest(), rhinos.lowest()) {
            (Some(elephant), Some(rhino)) if elephant < rhino => {
                let gap = u64::from(rhino - elephant - 1);
                let (elephant_count, rhino_count) = (u64::from(elephants.count()), u64::from(rhinos.count()));
                let behind_rhino = u64::from(free.shr(rhino).count());
                let before_elephant = u64::from(free.count()) - behind_rhino - gap;
                let steps = steps_right(elephants, &free) - elephant_count * (gap + behind_rhino)
                    + steps_left(rhinos, &free)
                    - rhino_count * (gap + before_elephant);
                steps + gap * elephant_count.max(rhino_count)
            }
            _ => steps_right(elephants, &free) + steps_left(rhinos, &free),
        }
    }

    /// Cuts where stones can never meet, and leaves out what can never move.
    ///
    /// An elephant directly before a rhino (`XO`) is stuck for ever, as is the rhino: to everybody else they are
    /// the end of the strip. A rhino before an elephant (`O..X`) walks away from it, and nobody can ever reach
    /// the cells between them. A rhino at the left end and an elephant at the right end are stuck too. Empty
    /// cells behind the last stone of a part are out of reach.
    fn split<B: Bits>(board: &Board<B, 2>, mut emit: impl FnMut(Board<B, 2>)) {
        let [elephants, rhinos] = board.planes();
        let length = board.shape().cols();
        let mut start = 0;
        let mut last_rhino = None;
        for stone in elephants.or(rhinos).ones() {
            if rhinos.get(stone) {
                last_rhino = Some(stone).filter(|_| stone >= start);
                continue;
            }
            if let Some(rhino) = last_rhino.take() {
                emit_part(board, start..rhino + 1, &mut emit);
                start = stone;
            }
            if stone + 1 < length && rhinos.get(stone + 1) {
                emit_part(board, start..stone, &mut emit);
                start = stone + 2;
            }
        }
        emit_part(board, start..length, &mut emit);
    }

    /// A formula gives the value of every part; see `stepping_value`.
    fn value<B: Bits>(board: &Board<B, 2>, values: &Values) -> Option<Value> {
        let [elephants, rhinos] = board.planes();
        stepping_value(elephants, rhinos, &empty_cells(board), values)
    }

    /// A formula gives the nim value of every part; see `stepping_nim_value`.
    #[inline]
    fn nim_value<B: Bits>(board: &Board<B, 2>) -> Option<u32> {
        let [elephants, rhinos] = board.planes();
        stepping_nim_value(elephants, rhinos, &empty_cells(board))
    }
}

impl BoardTuning<2> for ElephantsRules {
    const VALUE_MAX_MOVES: u64 = 20;
    const SUM_VALUE_MAX_MOVES: u64 = 30;

    #[inline]
    fn ordering_score<B: Bits>(board: &Board<B, 2>, to_move: Player) -> i32 {
        let mobility = |player| movers(board, player).count();
        weigh_mobility(mobility(to_move), mobility(to_move.opponent()), empty_cells(board).count())
    }
}

#[inline]
fn empty_cells<B: Bits>(board: &Board<B, 2>) -> B {
    B::full(board.shape()).minus(board.plane(0)).minus(board.plane(1))
}

/// The stones of a player that have an empty cell in front of them.
#[inline]
fn movers<B: Bits>(board: &Board<B, 2>, player: Player) -> B {
    let free = empty_cells(board);
    match player {
        Player::Left => board.plane(0).and(&free.shr(1)),
        // What is shifted beyond the last cell meets no stone there.
        Player::Right => board.plane(1).and(&free.shl(1)),
    }
}

/// Emits some cells of the strip, all elephants of which are left of all rhinos, without what can never move.
fn emit_part<B: Bits>(board: &Board<B, 2>, cells: Range<u32>, emit: &mut impl FnMut(Board<B, 2>)) {
    let [elephants, rhinos] = board.planes();
    let Range { mut start, mut end } = cells;
    while start < end && rhinos.get(start) {
        start += 1;
    }
    while start < end && elephants.get(end - 1) {
        end -= 1;
    }
    let is_stone = |&index: &u32| elephants.get(index) || rhinos.get(index);
    let Some(first) = (start..end).find(is_stone) else { return };
    let last = (start..end).rev().find(is_stone).unwrap_or(first);
    if elephants.get(first) {
        start = first;
    }
    if rhinos.get(last) {
        end = last + 1;
    }
    emit(piece(board, start..end));
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_engine::Game;

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        text.parse::<Elephants>().unwrap().split(|part| parts.push(part.to_string()));
        parts
    }

    #[test]
    fn strips_are_cut_where_stones_never_meet() {
        assert_eq!(parts("....OXO.....X......X.XOX..O...O...O.XXO."), ["....O", "X......X.", "X..O...O...O"]);
        assert_eq!(parts("X..O..X.O..X"), ["X..O", "X.O"]);
        assert_eq!(parts("XXOO"), [""; 0]);
        assert_eq!(parts("O.X"), [""; 0]);
        assert_eq!(parts("OO..XX"), [""; 0]);
        assert_eq!(parts(".O.OX..X"), [".O.O", "X.."]);
        assert_eq!(parts("..X.XX"), ["X."]);
        assert_eq!(parts("XOXO.X.O"), ["X.O"]);
    }

    #[test]
    fn length_counts_every_possible_step() {
        for (text, length) in [("X.", 1), ("X.X..", 5), ("X..O", 2), ("XX.O", 2), ("X.X...O", 7), (".O.O", 3)]
        {
            assert_eq!(text.parse::<Elephants>().unwrap().max_moves(), length, "{text}");
        }
    }
}
