//! Generalised Toads and Frogs: stones slide or jump towards the far end of a strip.

use std::ops::{ControlFlow, Range};

use mcgs_boards::{Bits, Board, BoardGame, BoardRules, BoardTuning, Layout, Number, Params, Step, Symmetry};
use mcgs_engine::{Alias, Outcome, ParseError, Player, Value, Values};

use crate::support::strip::{piece, stepping_nim_value, stepping_value, window};

/// A strip with toads `X`, which travel to the right, and frogs `O`, which travel to the left.
///
/// Classic Toads and Frogs has the parameters `1,1,1,0`; with `1,1,0,0` it is
/// [`Elephants`](crate::elephants::Elephants).
///
/// ```text
/// 1,2,1,0:   1 2 3 4 5
///            X O . . O     Black may jump, 1-3; White may slide one or two cells, 5-4 or 5-3.
/// ```
///
/// ```
/// # use {mcgs_engine::{Game, Player}, mcgs_games::gen_toads::GenToads};
/// let strip: GenToads = "1,2,1,0:XO..O".parse()?;
/// let mut moves = Vec::new();
/// for player in Player::BOTH {
///     strip.moves(player, |play, option| moves.push(format!("{play} leads to {option}")));
/// }
/// assert_eq!(
///     moves,
///     ["1-3 leads to 1,2,1,0:.OX.O", "5-4 leads to 1,2,1,0:XO.O.", "5-3 leads to 1,2,1,0:XOO.."]
/// );
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
pub type GenToads = BoardGame<GenToadsRules, 2>;

/// The rules of Toads and Frogs. Plane 0 holds the toads, plane 1 the frogs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GenToadsRules;

/// How far stones slide and over what they jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leaps {
    min_slide: u32,
    max_slide: u32,
    max_jump: u32,
    friendly: bool,
}

/// More than the longest board; so large that three of them and a bit fit a word.
const LARGEST: u64 = (1 << 20) - 1;

impl Params for Leaps {
    const COUNT: usize = 4;

    fn from_numbers(numbers: &[Number<'_>]) -> Result<Self, ParseError> {
        let min_slide = numbers[0].within(1..=LARGEST)?;
        Ok(Leaps {
            min_slide: min_slide as u32,
            max_slide: numbers[1].within(min_slide..=LARGEST)? as u32,
            max_jump: numbers[2].within(0..=LARGEST)? as u32,
            friendly: numbers[3].within(0..=1)? == 1,
        })
    }
    fn numbers(self) -> impl IntoIterator<Item = u64> {
        [self.min_slide, self.max_slide, self.max_jump, u32::from(self.friendly)].map(u64::from)
    }
    #[inline]
    fn negative(self) -> Self {
        self
    }
    #[inline]
    fn to_word(self) -> u64 {
        self.numbers().into_iter().fold(0, |word, number| (word << 20) | number)
    }
    #[inline]
    fn from_word(word: u64) -> Self {
        let number = |k: u32| ((word >> (20 * k)) & LARGEST) as u32;
        Leaps { min_slide: number(3), max_slide: number(2), max_jump: number(1), friendly: number(0) == 1 }
    }
}

impl BoardRules<2> for GenToadsRules {
    const NAME: &'static str = "gen_toads";
    const RULES: &'static str = "With parameters a,b,c,d, Black moves a toad (X) to the right and White a frog (O) to \
                                 the left: it slides over a to b empty cells, or, if its next cell is occupied, jumps \
                                 over all stones in front of it, at most c of them, and only over the opponent's if d \
                                 is 0.";
    const SYNTAX: &'static str = "four parameters and one row of cells `X`, `O`, `.`: `1,2,1,0:X.O`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("2,3,2,0:X...X...O.O", Outcome::N),
        ("1,1,1,0:X.O", Outcome::N),
        ("1,1,1,0:XO.", Outcome::P),
        ("1,1,1,0:X..O", Outcome::P),
        ("1,2,0,0:X..", Outcome::L),
        ("1,1,1,0:X.XOO", Outcome::L),
        ("1,1,1,0:XX.O", Outcome::N),
        ("1,1,1,0:XX.OO", Outcome::N),
        ("1,1,1,1:XX.", Outcome::L),
        ("2,2,0,0:X..", Outcome::L),
        ("1,1,1,0:X.OO", Outcome::N),
        ("1,1,1,0:XX..O", Outcome::L),
    ];

    const CELLS: &'static [(char, u32)] = &[('X', 0b01), ('O', 0b10), ('.', 0b00)];
    const LAYOUT: Layout = Layout::Strip;
    const SYMMETRY: Symmetry = Symmetry::Directed;
    const ALIASES: &'static [Alias] = &[Alias::new("toads_and_frogs")];
    const OTHER_CELLS: &'static [(char, char)] = &[('T', 'X'), ('F', 'O')];
    const DEFAULT_PARAMETERS: Option<&'static str> = Some("1,1,1,0");
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("X", 1), ("O", 1), (".", 2)];
    const USUAL_PARAMETERS: Option<&'static str> = Some("1,1,1,0");
    const SMALL_SIZE: u64 = 8;

    type Params = Leaps;
    type Move = Step;

    #[inline]
    fn try_moves<B: Bits>(
        board: &Strip<B>,
        player: Player,
        mut emit: impl FnMut(Step, Strip<B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (mine, theirs) = board.colours(player);
        leaps(board, player, |from, to| {
            let option = board.with_colours(player, mine.without(from).with(to), theirs.clone());
            emit(Step::on_strip(from, to), option)
        })
    }

    /// The distance that all stones together can still cover, less the pairs of toad and frog that pass each
    /// other.
    ///
    /// Every move covers at least one cell, and one more for each opponent that is jumped. The distance is
    /// largest when all frogs end on the left and all toads on the right; each pair that has not passed by then
    /// costs two cells of it, since exchanging a toad with the frog behind it gains two. So the moves are at most
    /// that distance less one for each pair that is still to pass, and less two for it if nobody can jump.
    fn max_moves<B: Bits>(board: &Strip<B>) -> u64 {
        let [toads, frogs] = board.planes();
        let (toad_count, frog_count) = (u64::from(toads.count()), u64::from(frogs.count()));
        let packed = |count: u64| count * count.saturating_sub(1) / 2;
        let last = u64::from(board.shape().cols().saturating_sub(1));
        let to_the_right = toads.ones().map(|toad| last - u64::from(toad)).sum::<u64>() - packed(toad_count);
        let to_the_left = frogs.ones().map(u64::from).sum::<u64>() - packed(frog_count);
        let pairs = toads.pairs(frogs);
        let distance = to_the_right + to_the_left;
        match board.params() {
            Leaps { max_jump: 0, min_slide, .. } => {
                distance.saturating_sub(2 * pairs) / u64::from(min_slide.max(1))
            }
            _ => distance.saturating_sub(pairs),
        }
    }

    /// Cuts at stones that can never move and that nobody can ever cross.
    ///
    /// The stuck stones are found by assuming the best for all others, so they never move. A run of stuck stones
    /// is as good as the end of the strip if a jump over it is too long, if it would lead out of the strip, or if
    /// only opponents may be jumped and the run has both colours.
    ///
    /// Cells that nobody can reach are left out: a toad never goes back, so without a frog (or without jumps, if a
    /// toad is in the way) the cells behind the last toad are of no use. Frogs that walk away from toads have
    /// nothing more to do with them, if all frogs and toads do so or if nobody can jump.
    fn split<B: Bits>(board: &Strip<B>, mut emit: impl FnMut(Strip<B>)) {
        let (shape, params) = (board.shape(), board.params());
        let stuck = stuck_stones(board);
        let mut start = 0;
        let mut stones = stuck.ones().peekable();
        while let Some(first) = stones.next() {
            let mut end = first + 1;
            while stones.next_if_eq(&end).is_some() {
                end += 1;
            }
            let has_both =
                || (first..end).any(|stone| board.plane(0).get(stone) != board.plane(0).get(first));
            let is_wall = first == 0
                || end == shape.cols()
                || end - first > params.max_jump
                || (!params.friendly && has_both());
            if is_wall {
                emit_parts(board, start..first, &stuck, &mut emit);
                start = end;
            }
        }
        emit_parts(board, start..shape.cols(), &stuck, &mut emit);
    }

    /// If stones of one colour can slide one by one, every step into an empty cell in front of a stone can be made
    /// in the end. No jump or longer slide does better: each move covers at least one cell. Nobody else moves, so
    /// the value is an integer.
    ///
    /// If there are no jumps and all slides go one cell far, there is a formula for stones of both colours too; see
    /// `stepping_value`.
    fn value<B: Bits>(board: &Strip<B>, values: &Values) -> Option<Value> {
        let [toads, frogs] = board.planes();
        let Leaps { min_slide, max_slide, max_jump, .. } = board.params();
        let one_colour = toads.is_empty() || frogs.is_empty();
        let steps_only = max_slide == 1 && max_jump == 0;
        if min_slide > 1 || !(one_colour || steps_only) {
            return None;
        }
        let free = B::full(board.shape()).minus(toads).minus(frogs);
        stepping_value(toads, frogs, &free, values)
    }

    /// If there are no jumps and all slides go one cell far, there is a formula; see `stepping_nim_value`.
    #[inline]
    fn nim_value<B: Bits>(board: &Strip<B>) -> Option<u32> {
        let [toads, frogs] = board.planes();
        let Leaps { max_slide: 1, max_jump: 0, .. } = board.params() else { return None };
        let free = B::full(board.shape()).minus(toads).minus(frogs);
        stepping_nim_value(toads, frogs, &free)
    }
}

impl BoardTuning<2> for GenToadsRules {
    const VALUE_MAX_MOVES: u64 = 16;
    const SUM_VALUE_MAX_MOVES: u64 = 24;
    /// Over many positions, counting replies saves nothing here, and some take far more nodes with it.
    const LOOK_AHEAD: bool = false;

    #[inline]
    fn ordering_score<B: Bits>(board: &Strip<B>, to_move: Player) -> i32 {
        let mobility = |player| {
            let mut moves = 0i32;
            let _: ControlFlow<()> = leaps(board, player, |_, _| {
                moves = moves.saturating_add(1);
                ControlFlow::Continue(())
            });
            moves
        };
        2 * (mobility(to_move) - mobility(to_move.opponent()))
    }
}

type Strip<B> = Board<B, 2, Leaps>;

/// The cell `distance` in front of a stone, if it is on the strip.
#[inline]
fn ahead<B: Bits>(board: &Strip<B>, player: Player, stone: u32, distance: u32) -> Option<u32> {
    match player {
        Player::Left => stone.checked_add(distance).filter(|&cell| cell < board.shape().cols()),
        Player::Right => stone.checked_sub(distance),
    }
}

/// Calls `emit` with the two ends of every move of a player, until it breaks off.
///
/// All cells of a slide must be empty. (C++ MCGS 1.7 does not look at those before the shortest slide, which makes a
/// difference only for shortest slides of three cells and more.)
#[inline]
fn leaps<B: Bits>(
    board: &Strip<B>,
    player: Player,
    mut emit: impl FnMut(u32, u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Leaps { min_slide, max_slide, .. } = board.params();
    let occupied = board.plane(0).or(board.plane(1));
    for stone in board.colours(player).0.ones() {
        let free = |distance| ahead(board, player, stone, distance).filter(|&cell| is_free(board, cell));
        if free(1).is_some() {
            // The next cell decides: a stone that could slide may not jump, even if every slide is too short.
            let slide = (1..=max_slide).map_while(free);
            slide.skip(min_slide.saturating_sub(1) as usize).try_for_each(|cell| emit(stone, cell))?;
        } else if let Some(cell) = landing(board, player, stone, &occupied) {
            emit(stone, cell)?;
        }
    }
    ControlFlow::Continue(())
}

/// Where a stone lands that jumps over all stones directly in front of it.
#[inline]
fn landing<B: Bits>(board: &Strip<B>, player: Player, stone: u32, occupied: &B) -> Option<u32> {
    let Leaps { max_jump, friendly, .. } = board.params();
    let over = if friendly { occupied } else { board.colours(player).1 };
    let jumped = run(over, player, ahead(board, player, stone, 1)?, max_jump + 1);
    if jumped == 0 || jumped > max_jump {
        return None;
    }
    ahead(board, player, stone, jumped + 1).filter(|&cell| is_free(board, cell))
}

/// How many cells in a row are in the set, from this one on in the direction of the player, but at most `most`.
#[inline]
fn run<B: Bits>(set: &B, player: Player, start: u32, most: u32) -> u32 {
    if B::IS_LARGE && most < 64 {
        let cell = |distance| match player {
            Player::Left => Some(start + distance),
            Player::Right => start.checked_sub(distance),
        };
        return (0..most).take_while(|&distance| cell(distance).is_some_and(|cell| set.get(cell))).count()
            as u32;
    }
    let run = match player {
        Player::Left => set.next_gap(start) - start,
        Player::Right => set.last_gap(start).map_or(start + 1, |gap| start - gap),
    };
    run.min(most)
}

#[inline]
fn is_free<B: Bits>(board: &Strip<B>, cell: u32) -> bool {
    !board.plane(0).get(cell) && !board.plane(1).get(cell)
}

/// Stones that can never move, whatever the others do.
///
/// This is the largest set in which each stone is kept in its place by others of the set: the first stone of the
/// set to move would need a cell or a jump that they do not allow.
fn stuck_stones<B: Bits>(board: &Strip<B>) -> B {
    let [toads, frogs] = board.planes();
    let mut stuck = toads.or(frogs);
    let mut loose = B::full(board.shape()).minus(&stuck);
    loop {
        let before = stuck.clone();
        // Stones in front first, so that one pass is enough for a whole queue.
        for frog in frogs.and(&stuck).ones() {
            if may_move(board, Player::Right, frog, &stuck, &loose) {
                stuck.clear(frog);
                loose.set(frog);
            }
        }
        let mut rest = toads.and(&stuck);
        while let Some(toad) = rest.highest() {
            rest.clear(toad);
            if may_move(board, Player::Left, toad, &stuck, &loose) {
                stuck.clear(toad);
                loose.set(toad);
            }
        }
        if stuck == before {
            return stuck;
        }
    }
}

/// Could this stone move, if all stones but the stuck ones stood where it likes? All other cells are `loose`.
fn may_move<B: Bits>(board: &Strip<B>, player: Player, stone: u32, stuck: &B, loose: &B) -> bool {
    let Leaps { min_slide, max_jump, friendly, .. } = board.params();
    let (mine, theirs) = board.colours(player);
    let Some(next) = ahead(board, player, stone, 1) else { return false };
    if run(loose, player, next, min_slide) >= min_slide {
        return true;
    }
    // A jump goes over whatever is on the next cell, and over all stuck stones behind it.
    let Some(second) = ahead(board, player, stone, 2) else { return false };
    let others = run(stuck, player, second, max_jump);
    others < max_jump
        && ahead(board, player, second, others).is_some()
        && (friendly || run(theirs, player, second, others) >= others && !(stuck.get(next) && mine.get(next)))
}

/// Emits what can be played in some cells of the strip, both ends of which nobody can cross.
fn emit_parts<B: Bits>(board: &Strip<B>, cells: Range<u32>, stuck: &B, emit: &mut impl FnMut(Strip<B>)) {
    let (strip, stuck) = cut(board, cells, stuck);
    let [toads, frogs] = strip.planes();
    let nobody_passes = strip.params().max_jump == 0 || frogs.highest() < toads.lowest();
    let mut start = 0;
    if nobody_passes {
        let stones = toads.or(frogs);
        // Where a frog stands directly before a toad: `O..X`.
        let partings = stones.ones().zip(stones.ones().skip(1));
        for (frog, toad) in partings.filter(|&(left, right)| frogs.get(left) && toads.get(right)) {
            emit_part(&strip, start..frog + 1, &stuck, emit);
            start = toad;
        }
    }
    emit_part(&strip, start..strip.shape().cols(), &stuck, emit);
}

/// Emits one part without cells that nobody can reach, unless no stone in it can move.
fn emit_part<B: Bits>(board: &Strip<B>, cells: Range<u32>, stuck: &B, emit: &mut impl FnMut(Strip<B>)) {
    let (strip, stuck) = cut(board, cells, stuck);
    let [toads, frogs] = strip.planes();
    let stones = toads.or(frogs);
    let (Some(first), Some(last)) = (stones.lowest(), stones.highest()) else { return };
    if stones.minus(&stuck).is_empty() {
        return;
    }
    let has_jumps = strip.params().max_jump > 0;
    let (mut start, mut end) = (0, strip.shape().cols());
    if toads.get(first) && (!has_jumps || frogs.is_empty()) {
        start = first;
    }
    if frogs.get(last) && (!has_jumps || toads.is_empty()) {
        end = last + 1;
    }
    emit(piece(&strip, start..end));
}

/// Some cells of the strip, and which of their stones are stuck.
#[inline]
fn cut<B: Bits>(board: &Strip<B>, cells: Range<u32>, stuck: &B) -> (Strip<B>, B) {
    if cells == (0..board.shape().cols()) {
        return (board.clone(), stuck.clone());
    }
    let window = window(&cells);
    (board.window(window), stuck.window(board.shape(), window))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_engine::Game;

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        text.parse::<GenToads>().unwrap().split(|part| parts.push(part.to_string()));
        parts
    }

    #[test]
    fn stuck_stones_are_walls() {
        assert_eq!(parts("1,1,1,0:X..XXOO..O"), ["1,1,1,0:X..", "1,1,1,0:..O"]);
        assert_eq!(parts("1,1,1,0:X.XX"), ["1,1,1,0:X."]);
        assert_eq!(parts("1,1,1,0:OX.OX"), ["1,1,1,0:X.O"]);
        // A single stuck pair that can still be jumped stays.
        assert_eq!(parts("1,1,2,1:XXOO."), ["1,1,2,1:XXOO."]);
        assert_eq!(parts("1,1,1,0:XXOO"), [""; 0]);
        assert_eq!(parts("1,1,0,0:X.O..XO.X"), ["1,1,0,0:X.O"]);
    }

    #[test]
    fn stones_that_part_are_parts() {
        assert_eq!(parts("1,1,1,0:..O.OX.."), ["1,1,1,0:..O.O", "1,1,1,0:X.."]);
        assert_eq!(parts("1,1,1,0:..OX.O"), ["1,1,1,0:..OX.O"]);
        assert_eq!(parts("1,1,0,0:..OX.O"), ["1,1,0,0:..O", "1,1,0,0:X.O"]);
        assert_eq!(parts("1,1,1,0:..X.."), ["1,1,1,0:X.."]);
    }

    #[test]
    fn parameters_are_checked() {
        for bad in [
            "1,1,1:X.O",
            "0,1,1,0:X.O",
            "1,1,1,2:X.O",
            "1 1 1 0:X.O",
            "1,1,1,0:",
            "2,1,1,0:X.O",
            "X.O",
            "1,1,-1,0:X",
        ] {
            assert!(bad.parse::<GenToads>().is_err(), "{bad}");
        }
        let strip: GenToads = " 1 , 2,1 ,0 : X.O ".parse().unwrap();
        assert_eq!(strip.to_string(), "1,2,1,0:X.O");
    }

    #[test]
    fn slides_are_over_empty_cells() {
        let moves = |text: &str, player| {
            let mut moves = Vec::new();
            text.parse::<GenToads>().unwrap().moves(player, |play, _| moves.push(play.to_string()));
            moves
        };
        assert_eq!(moves("3,4,1,0:X.O...", Player::Left), [""; 0]);
        assert_eq!(moves("3,4,1,0:X....O", Player::Left), ["1-4", "1-5"]);
        assert_eq!(moves("1,2,1,1:XX...", Player::Left), ["1-3", "2-3", "2-4"]);
        assert_eq!(moves("1,2,1,1:X.O..", Player::Left), ["1-2"]);
        assert_eq!(moves("1,2,3,0:.XXO.", Player::Left), ["3-5"]);
        assert_eq!(moves("1,2,3,1:.XXO.", Player::Right), ["4-1"]);
    }
}
