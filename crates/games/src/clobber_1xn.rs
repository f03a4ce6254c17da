//! Clobber on a strip, with numbered cells.

use std::ops::ControlFlow;

use mcgs_boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Layout, Step, Symmetry};
use mcgs_engine::{Alias, Outcome, Player, Start};

use crate::clobber::{captures, guess_subtree, split_mixed_groups, stones, unlike_pairs};

/// A Clobber position on a strip; the rules are those of [`Clobber`](crate::clobber::Clobber).
///
/// ```text
/// 1 2 3 4 5
/// X O . X O     Black may play 1-2 or 4-5.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::clobber_1xn::Clobber1xn};
/// let strip: Clobber1xn = "XXO".parse()?;
/// let mut moves = Vec::new();
/// strip.moves(Player::Right, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["3-2 leads to XO."]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type Clobber1xn = BoardGame<Clobber1xnRules, 2>;

/// The rules of Clobber on a strip. Plane 0 holds the black stones, plane 1 the white ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clobber1xnRules;

impl BoardRules<2> for Clobber1xnRules {
    const NAME: &'static str = "clobber_1xn";
    const RULES: &'static str =
        "A move takes an opponent's stone directly left or right of an own stone, which moves there.";
    const SYNTAX: &'static str = "one row of cells `X`, `O`, `.`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("XOXOXOXO", Outcome::N),
        ("XO", Outcome::N),
        ("XXO", Outcome::L),
        ("XOO", Outcome::R),
        ("XOX", Outcome::N),
        ("XXXO", Outcome::L),
        ("XXOO", Outcome::P),
        ("XOOX", Outcome::P),
        ("XOXO", Outcome::N),
        ("XOXOX", Outcome::R),
        ("XOXOXO", Outcome::P),
        ("X.O", Outcome::P),
        ("XXX", Outcome::P),
    ];
    const ALL_SMALL: bool = true;

    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('.', 0b00)];
    const ALIASES: &'static [Alias] = &[Alias::new("linear_clobber")];
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), ("O", 1)];
    const START: Option<Start> = Some(Start::Checkerboard("X", "O"));
    const SMALL_SIZE: u64 = 9;
    const LAYOUT: Layout = Layout::Strip;
    const SYMMETRY: Symmetry = Symmetry::Mirror;

    type Params = ();
    type Move = Step;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Board<B, 2>,
        player: Player,
        mut emit: impl FnMut(Step, Board<B, 2>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (_, opponent) = board.colours(player);
        captures(board, player, opponent, |from, to, option| emit(Step::on_strip(from, to), option))
    }

    /// Every move takes a stone, and the last stone cannot be taken.
    #[inline]
    fn max_moves<B: Bits>(board: &Board<B, 2>) -> u64 {
        u64::from(stones(board).count()).saturating_sub(1)
    }

    #[inline]
    fn split<B: Bits>(board: &Board<B, 2>, emit: impl FnMut(Board<B, 2>)) {
        split_mixed_groups(board, emit);
    }
}

impl BoardTuning<2> for Clobber1xnRules {
    const VALUE_MAX_MOVES: u64 = 11;
    const SUM_VALUE_MAX_MOVES: u64 = 14;

    #[inline]
    fn nim_work<B: Bits>(board: &Board<B, 2>) -> u64 {
        unlike_pairs(board)
    }

    #[inline]
    fn ordering_score<B: Bits>(board: &Board<B, 2>, to_move: Player) -> i32 {
        guess_subtree(board, to_move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_boards::testing::{compare_widths, random_boards};
    use mcgs_engine::{Component, Game, Sum, reference::Reference};

    #[test]
    fn runs_of_both_colours_are_kept() {
        let strip: Clobber1xn = ".XO.X.X...X.......O..O.XOXOX....O.O..OOX".parse().unwrap();
        let mut parts = Vec::new();
        strip.split(|part| parts.push(part.to_string()));
        assert_eq!(parts, ["XO", "XOXOX", "OOX"]);
    }

    #[test]
    fn long_strips_are_cut_at_empty_cells() {
        for text in random_boards(20, 1, 300, "XO.XOXX..") {
            let expected: Vec<_> =
                text.split('.').filter(|group| group.contains('X') && group.contains('O')).collect();
            let mut parts = Vec::new();
            text.parse::<Clobber1xn>().unwrap().split(|part| parts.push(part.to_string()));
            assert_eq!(parts, expected, "{text}");
        }
    }

    #[test]
    fn moves_are_numbered_from_the_left() {
        let strip: Clobber1xn = "OOOXXOXOXXX".parse().unwrap();
        let moves = |player| {
            let mut moves = Vec::new();
            strip.moves(player, |play, _| moves.push(play.to_string()));
            moves.sort();
            moves
        };
        assert_eq!(moves(Player::Left), ["4-3", "5-6", "7-6", "7-8", "9-8"]);
        assert_eq!(moves(Player::Right), ["3-4", "6-5", "6-7", "8-7", "8-9"]);
    }

    #[test]
    fn only_one_row_of_stones_and_empty_cells_is_a_strip() {
        for (text, span) in [("XO#", 2..3), ("xo", 0..1), ("X O", 1..2), ("XO|OX", 2..3), ("X0", 1..2)] {
            assert_eq!(text.parse::<Clobber1xn>().unwrap_err().span, span, "{text}");
        }
        assert_eq!("".parse::<Clobber1xn>().unwrap().max_moves(), 0);
    }

    #[test]
    fn winning_moves() {
        let sum = Sum::new(vec![Component::of(&"OOOXXOXOXXX".parse::<Clobber1xn>().unwrap())]);
        let mut reference = Reference::new();
        assert_eq!(reference.winning_moves(&sum, Player::Left), ["7-6", "7-8", "9-8"]);
        assert_eq!(reference.winning_moves(&sum, Player::Right), ["6-5", "6-7", "8-7"]);
        let impartial = crate::REGISTRY.find("impartial clobber_1xn").unwrap();
        let sum = Sum::new(vec![Component::parse(impartial, "XOOXXOO").unwrap()]);
        assert_eq!(reference.winning_moves(&sum, Player::Left), ["6-5"]);
    }

    #[test]
    fn all_widths_agree() {
        for text in ["XOXOX", "XXOO.XOX.OOXXOXOXO.XOX"] {
            assert_eq!(compare_widths(&text.parse::<Clobber1xn>().unwrap()), Ok(()));
        }
    }
}
