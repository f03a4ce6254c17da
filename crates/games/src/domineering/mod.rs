//! Domineering: Black places vertical dominoes, White horizontal ones.

mod bounds;
mod cram;
mod cram_order;
mod small_cram;

use std::ops::ControlFlow;

use mcgs_boards::{
    Bits, Board, BoardGame, BoardRules, BoardTuning, Grid, Layout, Neighbours, Step, Symmetry,
};
use mcgs_engine::{Alias, Dyadic, Outcome, Player, Start, Value, Values};

use bounds::least_worth;
use cram::without_needless_cells;

/// A Domineering position.
///
/// ```text
///    a b c
/// 1  . . #     Black may fill a1 and a2 (vertical),
/// 2  . # .     White may fill a1 and b1 (horizontal).
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::domineering::Domineering};
/// let board: Domineering = "..|..".parse()?;
/// let mut moves = Vec::new();
/// board.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["a1-a2 leads to #.|#.", "b1-b2 leads to .#|.#"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Domineering = BoardGame<DomineeringRules, 1>;

/// The rules of Domineering. The plane holds the empty cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DomineeringRules;

impl BoardRules<1> for DomineeringRules {
    const NAME: &'static str = "domineering";
    const RULES: &'static str =
        "Black fills two empty cells, one above the other; White fills two empty cells side by side.";
    const SYNTAX: &'static str = "cells `.`, `#`; rows separated by `|`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("..|..", Outcome::N),
        (".", Outcome::P),
        (".|.", Outcome::L),
        ("..", Outcome::R),
        ("..#|...", Outcome::N),
        ("..|.#", Outcome::N),
        ("...|...", Outcome::N),
        ("..|..|..", Outcome::N),
        ("....", Outcome::R),
        ("...|..#|...", Outcome::N),
    ];

    const CELLS: &'static [(char, u32)] = &[('.', 1), ('#', 0)];
    const LAYOUT: Layout = Layout::Grid;
    const SYMMETRY: Symmetry = Symmetry::Rectangle;
    const ALIASES: &'static [Alias] = &[Alias::of_variant("cram"), Alias::new("crosscram")];
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[(".", 6), ("#", 1)];
    const START: Option<Start> = Some(Start::Filled("."));
    const SMALL_SIZE: u64 = 10;

    type Params = ();
    type Move = Step;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Board<B, 1>,
        player: Player,
        mut emit: impl FnMut(Step, Board<B, 1>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (empty, shape) = (board.plane(0), board.shape());
        let step = match player {
            Player::Left => shape.stride(),
            Player::Right => 1,
        };
        for first in starts(&board.grid(), empty, player).ones() {
            let second = first + step;
            let option = board.with_planes([empty.without(first).without(second)]);
            emit(Step::on_grid(shape, first, second), option)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn max_moves<B: Bits>(board: &Board<B, 1>) -> u64 {
        u64::from(board.plane(0).count() / 2)
    }

    /// What each player is sure of, less what the opponent can make of it; see the module of bounds.
    #[inline]
    fn bounds<B: Bits>(board: &Board<B, 1>) -> (i64, i64) {
        let (grid, empty) = (board.grid(), board.plane(0));
        let [left, right] = Player::BOTH.map(|player| least_worth(&grid, empty, player));
        (left, -right)
    }

    #[inline]
    fn split<B: Bits>(board: &Board<B, 1>, mut emit: impl FnMut(Board<B, 1>)) {
        board.grid().areas(board.plane(0), Neighbours::Four, |area| {
            if area != area.first() {
                emit(board.cut(&area));
            }
        });
    }

    /// Where one player has no place for a domino, the areas are rows (or columns) for the other.
    ///
    /// A player without a move now never gets one. The value is then the largest number of moves of the
    /// other, and a row of `n` cells holds `n / 2` dominoes.
    fn value<B: Bits>(board: &Board<B, 1>, values: &Values) -> Option<Value> {
        let grid = board.grid();
        let empty = board.plane(0);
        let blocked = |player| starts(&grid, empty, player).is_empty();
        let sign = if blocked(Player::Left) {
            -1
        } else if blocked(Player::Right) {
            1
        } else {
            return None;
        };
        let mut dominoes = 0;
        grid.areas(empty, Neighbours::Four, |row| dominoes += row.count().cast_signed() / 2);
        Some(values.number(Dyadic::from(sign * dominoes)))
    }

    /// Cram: cells that change nothing are filled first, and small areas are known.
    #[inline]
    fn nim_split<B: Bits>(board: &Board<B, 1>, mut emit: impl FnMut(Board<B, 1>)) -> u32 {
        let grid = board.grid();
        let reduced = without_needless_cells(&grid, board.plane(0));
        let mut known = reduced.dominoes.count() / 2 % 2;
        grid.areas(&reduced.empty, Neighbours::Four, |area| {
            let part = board.cut(&area);
            match small_cram::nim_value(part.shape(), part.plane(0).word(0)) {
                Some(value) => known ^= value,
                None => emit(part),
            }
        });
        known
    }

    /// Cram: a domino and its half turn are apart unless the centre of the board is in the domino.
    #[inline]
    fn nim_value<B: Bits>(board: &Board<B, 1>) -> Option<u32> {
        board.answers_by_half_turn(board.plane(0), &[0]).then_some(0)
    }
}

impl BoardTuning<1> for DomineeringRules {
    const VALUE_MAX_MOVES: u64 = 6;
    const SUM_VALUE_MAX_MOVES: u64 = 8;

    /// Cram: dominoes in the middle first.
    fn try_nim_options<B: Bits>(
        board: &Board<B, 1>,
        mut emit: impl FnMut(Board<B, 1>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (grid, empty, shape) = (board.grid(), board.plane(0), board.shape());
        if let Some(dominoes) = cram_order::dominoes(shape) {
            let cells = empty.word(0);
            for &domino in dominoes.iter().filter(|&domino| cells & domino == *domino) {
                emit(board.with_planes([B::from_words(shape, &[cells ^ domino])]))?;
            }
            return ControlFlow::Continue(());
        }
        let mut dominoes = Vec::new();
        for (player, step) in [(Player::Left, shape.stride()), (Player::Right, 1)] {
            let first_cells = starts(&grid, empty, player).ones();
            dominoes.extend(first_cells.map(|cell| (cram_order::distance(shape, player, cell), cell, step)));
        }
        dominoes.sort_unstable();
        for (_, first, step) in dominoes {
            emit(board.with_planes([empty.without(first).without(first + step)]))?;
        }
        ControlFlow::Continue(())
    }

    /// Empty cells and places for a domino.
    #[inline]
    fn nim_work<B: Bits>(board: &Board<B, 1>) -> u64 {
        let grid = board.grid();
        let empty = board.plane(0);
        let [vertical, horizontal] = Player::BOTH.map(|player| starts(&grid, empty, player).count());
        u64::from(empty.count() + vertical + horizontal)
    }

    #[inline]
    fn ordering_score<B: Bits>(board: &Board<B, 1>, to_move: Player) -> i32 {
        let grid = board.grid();
        let moves = |player| starts(&grid, board.plane(0), player).count().cast_signed();
        2 * moves(to_move) - 3 * moves(to_move.opponent())
    }
}

/// The upper or left cells of all places for a domino of `player`.
#[inline]
fn starts<B: Bits>(grid: &Grid<B>, empty: &B, player: Player) -> B {
    empty.and(&match player {
        Player::Left => grid.north(empty),
        Player::Right => grid.west(empty),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_boards::testing::{compare_widths, random_boards};
    use mcgs_engine::{Component, Game, Sum, Tuning, reference::Reference};

    fn moves(text: &str, player: Player) -> Vec<String> {
        let mut moves = Vec::new();
        let board: Domineering = text.parse().unwrap();
        board.moves(player, |play, option| moves.push(format!("{play} {option}")));
        moves
    }

    #[test]
    fn black_is_vertical_and_white_horizontal() {
        assert_eq!(moves("..|..", Player::Right), ["a1-b1 ##|..", "a2-b2 ..|##"]);
        assert_eq!(
            moves("..#|..#|.#.", Player::Left),
            ["a1-a2 #.#|#.#|.#.", "b1-b2 .##|.##|.#.", "a2-a3 ..#|#.#|##."]
        );
        // The end of a row is not next to the start of the following one.
        assert_eq!(moves("##.|.##", Player::Right), [""; 0]);
        assert_eq!(moves("#######.|.#######", Player::Right), [""; 0]);
        assert_eq!(moves("########.|.########", Player::Right), [""; 0]);
    }

    #[test]
    fn areas_of_two_or_more_cells_are_kept() {
        let board: Domineering = "..#.|.##.|#.#.|..##".parse().unwrap();
        let mut parts = Vec::new();
        board.split(|part| parts.push(part.to_string()));
        assert_eq!(parts, ["..|.#", ".|.|.", "#.|.."]);
    }

    #[test]
    fn one_sided_areas_are_integers() {
        let values = Values::default();
        let integer = |n: i32| Some(values.number(Dyadic::from(n)));
        for (text, value) in [
            (".....", integer(-2)),
            (".|.|.|.", integer(2)),
            ("...#|####|#...", integer(-2)),
            ("#", integer(0)),
            ("..|..", None),
        ] {
            assert_eq!(text.parse::<Domineering>().unwrap().value(&values), value, "{text}");
        }
    }

    #[test]
    fn bounds_of_some_boards() {
        for (text, bounds) in [
            // Three safe places.
            (".#.#.|.#.#.", (3, 3)),
            // Black is sure of one of three places, and White has two targets.
            ("...|...", (-1, 3)),
            // Four strong places and six weak ones against eight targets; four and four against ten.
            (".....|.....|.....|.....", (3 * 2 + 1 - 8, 10 - 3 * 2)),
        ] {
            assert_eq!(text.parse::<Domineering>().unwrap().bounds(), bounds, "{text}");
        }
    }

    #[test]
    fn the_transposed_board_is_the_negative() {
        let board: Domineering = "..#|.##".parse().unwrap();
        assert_eq!(board.negative().to_string(), "..|.#|##");
        let (first, sign) = board.canonical();
        assert_eq!(board.negative().canonical(), (first, -sign));
    }

    #[test]
    fn options_of_cram_are_the_moves_of_both_players() {
        // Boards with a list of dominoes, and longer ones: of one word, of two, and of many.
        for (rows, cols) in [(3, 4), (8, 8), (4, 11), (1, 17), (20, 1), (3, 30), (13, 12)] {
            for text in random_boards(3, rows, cols, "..#") {
                let board: Domineering = text.parse().unwrap();
                let (mut expected, mut found) = (Vec::new(), Vec::new());
                for player in Player::BOTH {
                    board.moves(player, |_, option| expected.push(option.to_string()));
                }
                let end = board.try_nim_options(|option| {
                    found.push(option.to_string());
                    ControlFlow::Continue(())
                });
                assert!(end.is_continue());
                expected.sort();
                found.sort();
                assert_eq!(found, expected, "{text}");
            }
        }
    }

    #[test]
    fn winning_moves() {
        let sum = Sum::new(vec![Component::of(&"..|..".parse::<Domineering>().unwrap())]);
        let mut reference = Reference::new();
        assert_eq!(reference.winning_moves(&sum, Player::Left), ["a1-a2", "b1-b2"]);
        assert_eq!(reference.winning_moves(&sum, Player::Right), ["a1-b1", "a2-b2"]);
    }

    #[test]
    fn all_widths_agree() {
        for text in ["..#|...|#..", "........|........", ".........|....#...."] {
            assert_eq!(compare_widths(&text.parse::<Domineering>().unwrap()), Ok(()));
        }
    }
}
