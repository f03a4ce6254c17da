//! Pieces of a strip.

use std::ops::Range;

use mcgs_boards::{Bits, Board, Window};
use mcgs_engine::{Dyadic, Value, Values};

/// The cells of a strip from `cells.start` up to, but not including, `cells.end`.
#[inline]
pub(crate) fn piece<B: Bits, const P: usize, T: Copy>(
    board: &Board<B, P, T>,
    cells: Range<u32>,
) -> Board<B, P, T> {
    if cells == (0..board.shape().cols()) {
        return board.clone();
    }
    board.window(window(&cells))
}

/// Some cells of a strip.
#[inline]
pub(crate) fn window(cells: &Range<u32>) -> Window {
    Window { top: 0, left: cells.start, rows: 1, cols: cells.end.saturating_sub(cells.start) }
}

/// How many steps the given stones can make to the right if nothing but the end of the strip, cells that are
/// not in `free` and the stones themselves stops them: for each stone, the free cells to its right.
pub(crate) fn steps_right<B: Bits>(stones: &B, free: &B) -> u64 {
    stones.pairs(free)
}

/// The same to the left.
pub(crate) fn steps_left<B: Bits>(stones: &B, free: &B) -> u64 {
    let total = u64::from(stones.count()) * u64::from(free.count());
    total - steps_right(stones, free)
}

/// The exact value of a strip on which stones of Left step to the right and stones of Right to the left, one cell
/// at a time; `None` if a stone of Right stands left of a stone of Left.
///
/// Stones of one colour: every step into a free cell in front of a stone can be made in the end, and nobody else
/// moves, so the value is an integer.
///
/// Stones of both colours, `k` of Left and then `m` of Right: let `g` be the number of cells between the two
/// leaders. The others can only fill the gaps behind their leader; nobody ever interferes with that. So the
/// position is known by four numbers: `g` and the steps `a` and `b` that are left to the others.
///
/// * A step of another stone of Left makes `a` smaller by one, whichever it is, and is possible while `a > 0`.
/// * A step of Left's leader is possible while `g > 0`; it makes `g` smaller by one and `a` larger by `k - 1`.
/// * For Right it is the same with `b` and `m - 1`.
///
/// These are just the moves of the sum of the integers `a` and `-b` and of `g` switches `S = {k-1 | 1-m}`. As
/// `S + S` is the integer `(k-1) + (1-m)` (a switch is a number plus a game that is its own negative), two cells
/// of the gap together are worth `k - m`.
pub(crate) fn stepping_value<B: Bits>(left: &B, right: &B, free: &B, values: &Values) -> Option<Value> {
    let whole = |steps: i64| Dyadic::new(steps, 0);
    let steps = |steps: u64| i64::try_from(steps).ok();
    let (leader, opponent) = match (left.highest(), right.lowest()) {
        (_, None) => return Some(values.number(whole(steps(steps_right(left, free))?)?)),
        (None, _) => return Some(values.number(whole(-steps(steps_left(right, free))?)?)),
        (Some(leader), Some(opponent)) if leader < opponent => (leader, opponent),
        _ => return None,
    };
    let gap = i64::from(opponent - leader - 1);
    let (left_count, right_count) = (i64::from(left.count()), i64::from(right.count()));
    let behind_right = i64::from(free.shr(opponent).count());
    let behind_left = i64::from(free.count()) - gap - behind_right;
    let left_steps = steps(steps_right(left, free))? - left_count * (gap + behind_right);
    let right_steps = steps(steps_left(right, free))? - right_count * (gap + behind_left);
    let worth = left_steps - right_steps + gap / 2 * (left_count - right_count);
    match gap % 2 {
        0 => Some(values.number(whole(worth)?)),
        _ => values.switch(whole(worth + left_count - 1)?, whole(worth + 1 - right_count)?),
    }
}
