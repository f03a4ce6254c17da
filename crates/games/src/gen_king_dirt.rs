//! Generalised King Dirt: kings walk, and the ground they leave is gone.

use std::fmt;
use std::ops::ControlFlow;

use mcgs_boards::{
    Bits, Board, BoardGame, BoardRules, BoardTuning, Cell, Direction, Grid, IllegalCell, Layout, Neighbours,
    Number, Params, Placement, Step, Symmetry,
};
use mcgs_engine::{Alias, Dyadic, Outcome, ParseError, Player, Start, Value, Values};

use crate::support::ordering::weigh_mobility;
use crate::support::walks::steps_alone;

/// A board with kings, and kings that are still to be placed.
///
/// ```text
/// 1,0,0:     a b c
///         1  X . O     Black may put a king on b1, or move the one on a1 there and leave a wall;
///                      White may move the one on c1 to b1.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::gen_king_dirt::GenKingDirt};
/// let board: GenKingDirt = "1,0,0:X.O".parse()?;
/// let mut moves = Vec::new();
/// board.moves(Player::Left, |play, option| moves.push(format!("{play} leads to {option}")));
/// assert_eq!(moves, ["b1_X leads to 0,0,0:XXO", "a1-b1 leads to 0,0,0:#XO"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type GenKingDirt = BoardGame<GenKingDirtRules, 3>;

/// The rules. Plane 0 holds the black kings, plane 1 the white ones, plane 2 the empty cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GenKingDirtRules;

/// The kings that are still to be placed.
///
/// The numbers are never larger than the number of empty cells, and `must_place` is false if both are zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unplaced {
    black: u32,
    white: u32,
    /// A player who still has kings to place may not move one.
    must_place: bool,
}

/// A move: a king is placed, or goes to a neighbouring cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KingMove {
    /// A new king.
    Place(Placement),
    /// A king walks.
    Walk(Step),
}

impl fmt::Display for KingMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KingMove::Place(placement) => placement.fmt(f),
            KingMove::Walk(step) => step.fmt(f),
        }
    }
}

/// The most kings that can be written; two such numbers and a bit fit a word.
const LARGEST: u64 = (1 << 31) - 1;

impl Params for Unplaced {
    const COUNT: usize = 3;

    fn from_numbers(numbers: &[Number<'_>]) -> Result<Self, ParseError> {
        Ok(Unplaced {
            black: numbers[0].within(0..=LARGEST)? as u32,
            white: numbers[1].within(0..=LARGEST)? as u32,
            must_place: numbers[2].within(0..=1)? == 1,
        })
    }
    fn numbers(self) -> impl IntoIterator<Item = u64> {
        [self.black, self.white, u32::from(self.must_place)].map(u64::from)
    }
    #[inline]
    fn negative(self) -> Self {
        Unplaced { black: self.white, white: self.black, ..self }
    }
    #[inline]
    fn to_word(self) -> u64 {
        u64::from(self.must_place) << 62 | u64::from(self.black) << 31 | u64::from(self.white)
    }
    #[inline]
    fn from_word(word: u64) -> Self {
        let number = |shift: u32| ((word >> shift) & LARGEST) as u32;
        Unplaced { black: number(31), white: number(0), must_place: (word >> 62) & 1 == 1 }
    }
}

impl BoardRules<3> for GenKingDirtRules {
    const NAME: &'static str = "gen_king_dirt";
    const RULES: &'static str = "With parameters a,b,c, Black has a kings and White b kings to place. A move places an own \
                                 king on an empty cell, or moves one to an empty neighbouring cell (of eight) and turns \
                                 the cell it leaves into a wall. If c is 1, a player may not move kings while having some \
                                 to place.";
    const SYNTAX: &'static str =
        "three parameters and cells `X`, `O`, `.`, `#`; rows separated by `|`: `1,1,0:.X.|.#.|.O.`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("1,1,0:..|..", Outcome::P),
        ("0,0,0:X.", Outcome::L),
        ("0,0,0:X..", Outcome::L),
        ("0,0,0:X.O", Outcome::N),
        ("0,0,0:X.|..", Outcome::L),
        ("1,0,1:X.", Outcome::L),
        ("1,1,0:.", Outcome::N),
        ("1,1,0:..", Outcome::P),
        ("1,0,0:..", Outcome::L),
        ("1,0,1:.O.", Outcome::P),
    ];

    const CELLS: &'static [(char, u32)] = &[('X', 0b001), ('O', 0b010), ('.', 0b100), ('#', 0b000)];
    const LAYOUT: Layout = Layout::Grid;
    const SYMMETRY: Symmetry = Symmetry::Square;
    const ALIASES: &'static [Alias] = &[Alias::new("king_dirt")];
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), ("O", 1), (".", 5), ("#", 1)];
    const START: Option<Start> = Some(Start::Filled("."));
    const USUAL_PARAMETERS: Option<&'static str> = Some("1,1,0");

    type Params = Unplaced;
    type Move = KingMove;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Field<B>,
        player: Player,
        mut emit: impl FnMut(KingMove, Field<B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (shape, params) = (board.shape(), board.params());
        let kings = plane_of(player);
        let free = board.plane(2);
        if params.of(player) > 0 {
            let placed = params.after_placing(player);
            for index in free.ones() {
                let mut planes = board.planes().clone();
                planes[2].clear(index);
                planes[kings].set(index);
                let placement = Placement { cell: Cell::of_grid(shape, index), player };
                emit(KingMove::Place(placement), capped(board.with_planes(planes).with_params(placed)))?;
            }
        }
        if params.may_walk(player) {
            let grid = board.grid();
            for direction in Direction::EIGHT {
                for from in walkers(board, &grid, player, direction).ones() {
                    let to = direction.target(from, shape);
                    let mut planes = board.planes().clone();
                    planes[2].clear(to);
                    planes[kings].clear(from);
                    planes[kings].set(to);
                    emit(KingMove::Walk(Step::on_grid(shape, from, to)), capped(board.with_planes(planes)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Every move uses up an empty cell.
    #[inline]
    fn max_moves<B: Bits>(board: &Field<B>) -> u64 {
        board.plane(2).count().into()
    }

    /// Who has no king makes no move; everybody else may at most use up all empty cells. A player alone can place all
    /// his kings, or walk with those that he has.
    #[inline]
    fn bounds<B: Bits>(board: &Field<B>) -> (i64, i64) {
        let free = board.plane(2);
        let most = i64::from(free.count());
        let sure = |player| match board.params().of(player) {
            0 => i64::from(steps_alone(&board.grid(), board.plane(plane_of(player)), free)),
            unplaced => most.min(unplaced.into()),
        };
        let has_kings = |player| board.params().of(player) > 0 || !board.plane(plane_of(player)).is_empty();
        match Player::BOTH.map(has_kings) {
            [true, true] => (-most, most),
            [false, false] => (0, 0),
            [true, false] => (sure(Player::Left), most),
            [false, true] => (-most, -sure(Player::Right)),
        }
    }

    /// An area in which one player has kings, all of them placed, is an integer: his most moves. That is at most the
    /// number of empty cells, and so it is equal to it if the kings can walk over all of them.
    #[inline]
    fn value<B: Bits>(board: &Field<B>, values: &Values) -> Option<Value> {
        let [black, white, free] = board.planes();
        let Unplaced { black: 0, white: 0, .. } = board.params() else { return None };
        let (kings, sign) = match (black.is_empty(), white.is_empty()) {
            (false, true) => (black, 1),
            (true, false) => (white, -1),
            _ => return None,
        };
        let steps = steps_alone(&board.grid(), kings, free);
        if steps < free.count() {
            return None;
        }
        Some(values.number(Dyadic::new(sign * i64::from(steps), 0)?))
    }

    /// Kings without an empty neighbour become walls; if no king is unplaced, the rest is cut into areas.
    ///
    /// No cell ever becomes empty, so such a king can never move again. Kings move over empty cells only: two kings
    /// beside each other do not connect what is around them. Kings that are still to be placed can go anywhere, so
    /// as long as there are some the board stays whole.
    fn split<B: Bits>(board: &Field<B>, mut emit: impl FnMut(Field<B>)) {
        let grid = board.grid();
        let [black, white, free] = board.planes();
        let kings = black.or(white);
        let params = board.params();
        if params.black > 0 || params.white > 0 {
            let alive = free.or(&grid.neighbours(free, Neighbours::Eight).and(&kings));
            if !free.is_empty() {
                emit(board.cut(&alive));
            }
            return;
        }
        if board.shape().words() <= 2 {
            return split_areas(board, &mut emit);
        }
        // What follows is slow on huge boards. Cutting at walls first leaves smaller ones.
        grid.areas(&free.or(&kings), Neighbours::Eight, |area| split_areas(&board.cut(&area), &mut emit));
    }

    fn check<B: Bits>(board: Field<B>) -> Result<Field<B>, IllegalCell> {
        Ok(capped(board))
    }
}

impl BoardTuning<3> for GenKingDirtRules {
    const VALUE_MAX_MOVES: u64 = 2;
    const SUM_VALUE_MAX_MOVES: u64 = 6;

    #[inline]
    fn ordering_score<B: Bits>(board: &Field<B>, to_move: Player) -> i32 {
        let grid = board.grid();
        let mobility = |player| {
            let mut moves = board.params().of(player).min(1) * board.plane(2).count();
            if board.params().may_walk(player) {
                for direction in Direction::EIGHT {
                    moves += walkers(board, &grid, player, direction).count();
                }
            }
            moves
        };
        weigh_mobility(mobility(to_move), mobility(to_move.opponent()), board.plane(2).count())
    }
}

/// Emits the areas of a board without unplaced kings; see [`GenKingDirtRules::split`](BoardRules::split).
#[inline]
fn split_areas<B: Bits>(board: &Field<B>, emit: &mut impl FnMut(Field<B>)) {
    let grid = board.grid();
    let [black, white, free] = board.planes();
    let kings = black.or(white);
    let mut rest = free.clone();
    while !rest.is_empty() {
        let mut area = rest.first();
        loop {
            if B::IS_LARGE {
                // A step takes as long as the board is large, so connected empty cells are found at once.
                area = area.or(&grid.flood(&area, free, Neighbours::Eight));
            }
            let near_free = grid.neighbours(&area.and(free), Neighbours::Eight).and(&kings.or(free));
            let near_king = grid.neighbours(&area.and(&kings), Neighbours::Eight).and(free);
            let grown = area.or(&near_free).or(&near_king);
            if grown == area {
                break;
            }
            area = grown;
        }
        rest = rest.minus(&area);
        if area.meets(&kings) {
            emit(board.cut(&area));
        }
    }
}

type Field<B> = Board<B, 3, Unplaced>;

impl Unplaced {
    #[inline]
    fn of(self, player: Player) -> u32 {
        match player {
            Player::Left => self.black,
            Player::Right => self.white,
        }
    }

    #[inline]
    fn after_placing(self, player: Player) -> Self {
        match player {
            Player::Left => Unplaced { black: self.black.saturating_sub(1), ..self },
            Player::Right => Unplaced { white: self.white.saturating_sub(1), ..self },
        }
    }

    #[inline]
    fn may_walk(self, player: Player) -> bool {
        !self.must_place || self.of(player) == 0
    }
}

#[inline]
fn plane_of(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// The kings of a player that have an empty cell in a direction.
#[inline]
fn walkers<B: Bits>(board: &Field<B>, grid: &Grid<B>, player: Player, direction: Direction) -> B {
    grid.step(board.plane(2), direction.opposite()).and(board.plane(plane_of(player)))
}

/// Brings the numbers into their normal form: kings for which there is no room do not count.
#[inline]
fn capped<B: Bits>(board: Field<B>) -> Field<B> {
    let Unplaced { black, white, must_place } = board.params();
    let room = board.plane(2).count();
    let (black, white) = (black.min(room), white.min(room));
    board.with_params(Unplaced { black, white, must_place: must_place && (black > 0 || white > 0) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_boards::Large;
    use mcgs_boards::testing::random_boards;
    use mcgs_engine::Game;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut options = Vec::new();
        text.parse::<GenKingDirt>().unwrap().moves(player, |_, option| options.push(option.to_string()));
        options
    }

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        text.parse::<GenKingDirt>().unwrap().split(|part| parts.push(part.to_string()));
        parts
    }

    /// Huge boards are cut at walls first. The boards of this test are as small as such boards can be.
    #[test]
    fn cutting_at_walls_first_leaves_the_same_parts() {
        let mut most = 0;
        for board in random_boards(100, 14, 14, "...####XO") {
            let text = format!("0,0,0:{board}");
            let board = text.parse::<GenKingDirt>().unwrap().board_of_width::<Large>();
            let mut expected = Vec::new();
            split_areas(&board, &mut |part| expected.push(GenKingDirt::new(part).to_string()));
            let mut found = parts(&text);
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{text}");
            most = most.max(found.len());
        }
        assert!(most > 5, "hardly any board was cut: {most}");
    }

    #[test]
    fn kings_are_placed_before_they_walk() {
        assert_eq!(options("1,0,1:.O.", Player::Left), ["0,0,0:XO.", "0,0,0:.OX"]);
        assert_eq!(options("1,0,1:.O.", Player::Right), ["1,0,1:.#O", "1,0,1:O#."]);
        assert_eq!(options("1,0,1:X.", Player::Left), ["0,0,0:XX"]);
        assert_eq!(options("1,0,0:X.", Player::Left), ["0,0,0:XX", "0,0,0:#X"]);
    }

    #[test]
    fn numbers_have_a_normal_form() {
        for (text, printed) in [
            ("10,10,1:.#.|.X.|..O", "6,6,1:.#.|.X.|..O"),
            ("0,0,1:..|..", "0,0,0:..|.."),
            ("3,0,1:#", "0,0,0:#"),
        ] {
            assert_eq!(text.parse::<GenKingDirt>().unwrap().to_string(), printed);
        }
        for bad in ["1,0:..", "-1,0,0:..", "1,0,2:..", "1,0,1:..|.", "1,0,0:", "2147483648,0,0:."] {
            assert!(bad.parse::<GenKingDirt>().is_err(), "{bad}");
        }
    }

    #[test]
    fn areas_are_parts_once_all_kings_are_placed() {
        assert_eq!(parts("0,0,1:..#.|X.#.|..#O|..#."), ["0,0,0:..|X.|..|..", "0,0,0:.|.|O|."]);
        assert_eq!(parts("1,1,1:...|.##|.#X"), ["1,1,1:...|.##|.##"]);
        assert_eq!(parts("1,1,1:XO"), [""; 0]);
        assert_eq!(parts("0,0,0:.XO."), ["0,0,0:.X", "0,0,0:O."]);
    }
}
