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

/// A strip on which stones of Left step to the right and stones of Right to the left, one cell at a time, and all stones of
/// Left stand left of those of Right.
///
/// Stones of one colour: every step into a free cell in front of a stone can be made in the end, whoever makes it.
///
/// Stones of both colours, `k` of Left and then `m` of Right: let `g` be the number of cells between the two
/// leaders. The others can only fill the gaps behind their leader; nobody ever interferes with that. So the
/// position is known by four numbers: `g` and the steps `a` and `b` that are left to the others.
///
/// * A step of another stone of Left makes `a` smaller by one, whichever it is, and is possible while `a > 0`.
/// * A step of Left's leader is possible while `g > 0`; it makes `g` smaller by one and `a` larger by `k - 1`.
/// * For Right it is the same with `b` and `m - 1`.
///
/// These are just the moves of a sum: of `a` single steps of Left, of `b` single steps of Right, and of one game for each cell of the
/// gap, which a step of a leader turns into `k - 1` or `m - 1` single steps.
struct Stepping {
    /// `a`, and `k`.
    left: (i64, i64),
    /// `b`, and `m`.
    right: (i64, i64),
    /// `g`.
    gap: i64,
}

impl Stepping {
    /// `None` if a stone of Right stands left of a stone of Left.
    fn of<B: Bits>(left: &B, right: &B, free: &B) -> Option<Self> {
        let (left_count, right_count) = (i64::from(left.count()), i64::from(right.count()));
        let all_left = i64::try_from(steps_right(left, free)).ok()?;
        let all_right = i64::try_from(steps_left(right, free)).ok()?;
        let (Some(leader), Some(opponent)) = (left.highest(), right.lowest()) else {
            return Some(Stepping { left: (all_left, left_count), right: (all_right, right_count), gap: 0 });
        };
        if leader > opponent {
            return None;
        }
        let gap = i64::from(opponent - leader - 1);
        let behind_right = i64::from(free.shr(opponent).count());
        let behind_left = i64::from(free.count()) - gap - behind_right;
        Some(Stepping {
            left: (all_left - left_count * (gap + behind_right), left_count),
            right: (all_right - right_count * (gap + behind_left), right_count),
            gap,
        })
    }
}

/// The exact value of a strip with steps; `None` if a stone of Right stands left of a stone of Left.
///
/// The single steps of Left are the integer `a`, those of Right are `-b`, and each cell of the gap is a switch `S = {k-1 | 1-m}`.
/// As `S + S` is the integer `(k-1) + (1-m)` (a switch is a number plus a game that is its own negative), two cells
/// of the gap together are worth `k - m`.
pub(crate) fn stepping_value<B: Bits>(left: &B, right: &B, free: &B, values: &Values) -> Option<Value> {
    let whole = |steps: i64| Dyadic::new(steps, 0);
    let Stepping { left: (a, k), right: (b, m), gap } = Stepping::of(left, right, free)?;
    let worth = a - b + gap / 2 * (k - m);
    match gap % 2 {
        0 => Some(values.number(whole(worth)?)),
        _ => values.switch(whole(worth + k - 1)?, whole(worth + 1 - m)?),
    }
}

/// The nim value of the impartial variant: either player may make any step; `None` as for [`stepping_value`].
///
/// A single step is the nim heap `*1`, so `k - 1` of them are `*1` or nothing, and a cell of the gap has the nim value
/// `mex {(k-1) mod 2, (m-1) mod 2}`. Two cells of the gap cancel.
pub(crate) fn stepping_nim_value<B: Bits>(left: &B, right: &B, free: &B) -> Option<u32> {
    let Stepping { left: (a, k), right: (b, m), gap } = Stepping::of(left, right, free)?;
    let steps = u32::from((a + b) % 2 == 1);
    let cell = match (k % 2, m % 2) {
        (1, 1) => 1,
        (0, 0) => 0,
        _ => 2,
    };
    Some(if gap % 2 == 1 { steps ^ cell } else { steps })
}
