//! Pieces of a strip.

use std::ops::Range;

use mcgs_boards::{Bits, Board, Shape, Window};
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

/// The cells of a strip behind `index`.
#[inline]
pub(crate) fn cells_after<B: Bits>(shape: Shape, index: u32) -> B {
    B::full(shape).shr(index + 1).shl(index + 1)
}

/// How many steps to the left it takes to bring all pieces off the strip, one after the other.
pub(crate) fn most_steps_off<B: Bits>(pieces: &B) -> u64 {
    pieces.ones().map(|index| u64::from(index) + 1).sum()
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
/// Stones of one colour: every step into a free cell in front of a stone can be made in the end by one of the players.
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
    /// `a` and `k`.
    left: Stones,
    /// `b` and `m`.
    right: Stones,
    /// `g`.
    gap: i64,
}

/// The stones of one player.
struct Stones {
    /// Steps that do not need the gap.
    steps: i64,
    count: i64,
}

impl Stepping {
    /// `None` if a stone of Right stands left of a stone of Left.
    fn of<B: Bits>(left: &B, right: &B, free: &B) -> Option<Self> {
        let all_steps = |steps: u64| i64::try_from(steps).ok();
        let mut stepping = Stepping {
            left: Stones { steps: all_steps(steps_right(left, free))?, count: left.count().into() },
            right: Stones { steps: all_steps(steps_left(right, free))?, count: right.count().into() },
            gap: 0,
        };
        let (Some(leader), Some(opponent)) = (left.highest(), right.lowest()) else { return Some(stepping) };
        if leader > opponent {
            return None;
        }
        stepping.gap = i64::from(opponent - leader - 1);
        // Steps into the gap, and beyond it, do not count.
        let beyond_opponent = i64::from(free.shr(opponent).count());
        let beyond_leader = i64::from(free.count()) - stepping.gap - beyond_opponent;
        stepping.left.steps -= stepping.left.count * (stepping.gap + beyond_opponent);
        stepping.right.steps -= stepping.right.count * (stepping.gap + beyond_leader);
        Some(stepping)
    }
}

/// The exact value of a strip with steps; `None` if a stone of Right stands left of a stone of Left.
///
/// The single steps of Left are the integer `a`, those of Right are `-b`, and each cell of the gap is a switch `S = {k-1 | 1-m}`.
/// As `S + S` is the integer `(k-1) + (1-m)` (a switch is a number plus a game that is its own negative), two cells
/// of the gap together are worth `k - m`.
pub(crate) fn stepping_value<B: Bits>(left: &B, right: &B, free: &B, values: &Values) -> Option<Value> {
    let whole = |steps: i64| Dyadic::new(steps, 0);
    let Stepping { left, right, gap } = Stepping::of(left, right, free)?;
    let worth = left.steps - right.steps + gap / 2 * (left.count - right.count);
    match gap % 2 {
        0 => Some(values.number(whole(worth)?)),
        _ => values.switch(whole(worth + left.count - 1)?, whole(worth + 1 - right.count)?),
    }
}

/// The nim value of the impartial variant: either player may make any step; `None` as for [`stepping_value`].
///
/// A single step is the nim heap `*1`, so `k - 1` of them are `*1` or nothing, and a cell of the gap has the nim value
/// `mex {(k-1) mod 2, (m-1) mod 2}`. Two cells of the gap cancel.
pub(crate) fn stepping_nim_value<B: Bits>(left: &B, right: &B, free: &B) -> Option<u32> {
    let Stepping { left, right, gap } = Stepping::of(left, right, free)?;
    let steps = u32::from((left.steps + right.steps) % 2 == 1);
    let cell = match (left.count % 2, right.count % 2) {
        (1, 1) => 1,
        (0, 0) => 0,
        _ => 2,
    };
    Some(if gap % 2 == 1 { steps ^ cell } else { steps })
}

#[cfg(test)]
mod tests {
    use mcgs_engine::{Catalogue, Component, Game, Sum, Tuning, reference::Reference};

    use crate::REGISTRY;
    use crate::elephants::Elephants;
    use crate::gen_toads::GenToads;

    /// Checks the nim values of all strips of up to six cells against the plain oracle; how many were known.
    fn check<G: Tuning + Catalogue>(prefix: &str) -> usize {
        let ruleset = REGISTRY.find(&format!("impartial {}", G::NAME)).unwrap();
        let mut reference = Reference::new();
        let mut n_known = 0;
        for length in 1..=6 {
            for number in 0..3_usize.pow(length) {
                let cell = |idx| [".", "X", "O"][number / 3_usize.pow(idx) % 3];
                let text: String =
                    prefix.chars().chain((0..length).flat_map(|idx| cell(idx).chars())).collect();
                let strip: G = text.parse().unwrap();
                if let Some(value) = strip.nim_value() {
                    let sum = Sum::new(vec![Component::parse(ruleset, &text).unwrap()]);
                    assert_eq!(u64::from(value), reference.nim_value(&sum), "{text}");
                    n_known += 1;
                }
            }
        }
        n_known
    }

    #[test]
    fn nim_values_are_those_of_the_plain_rules() {
        let known = [check::<Elephants>(""), check::<GenToads>("1,1,0,0:")];
        assert!(known[0] > 400 && known[0] == known[1], "{known:?}");
        // With jumps or long slides there is no formula.
        assert_eq!([check::<GenToads>("1,1,1,0:"), check::<GenToads>("1,2,0,0:")], [0, 0]);
    }

    #[test]
    fn leaders_of_even_and_odd_teams_make_heaps_of_two() {
        let nim_value = |text: &str| text.parse::<Elephants>().unwrap().nim_value();
        let texts = ["XX..OO", "XX...O", "X.X...O", "X..OXO", "", "..."];
        assert_eq!(texts.map(nim_value), [Some(0), Some(2), Some(3), None, Some(0), Some(0)]);
    }
}
