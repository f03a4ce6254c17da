//! What a Domineering position is worth at least, from places for dominoes that nobody can spoil.
//!
//! Seen from Left, whose dominoes are vertical. We look for an integer `n <= G`, that is: Left wins `G - n` if Right
//! begins.
//!
//! **Targets.** Number the cells of every horizontal run of empty cells from 0 and call the odd ones *targets*. Two
//! neighbours in a run are always one target and one other cell. So every domino of Right, now and later, covers
//! exactly one target, and `t`, the number of targets that are still empty, is the most that Right can ever make.
//!
//! **Places.** Left chooses disjoint vertical places for dominoes:
//! * *safe* ones, whose cells have no empty cell beside them: Right can never cover them;
//! * *strong* ones, both cells of which are targets: if Left takes one, she makes a move and Right loses two;
//! * *fair* ones with one target, and *weak* ones with none.
//!
//! A domino of Right spoils at most one place by its target and at most one by its other cell: either one strong and one
//! other place at most, or two others at most.
//!
//! **The claim.** Let there be `s` safe places, `a` strong ones, and `l` others, sorted with the fair ones first; place
//! number `p` is then worth `g(p) = 2` if it is fair, 1 if it is weak, 0 if `p > l`. Then `G >= s + V - t`, where
//! `V(a, l) = 3·floor(a/2) + g(p) + g(p + 3) + g(p + 6) + ...` with `p = floor(a/2) + 3` for even `a` and
//! `p = floor(a/2) + 2` for odd `a`.
//!
//! *Proof.* Left keeps `s + V + (her spare moves) >= t + (Right's spare moves)`, where the spare moves are those in the
//! integer `-n`. This holds at the start. Whatever Right does makes the right side smaller by one. If `V = 0`, Left has a
//! safe place or a spare move, because the left side was positive, and takes it. If `V > 0`, Left replies in the chosen
//! places such that `V` falls by no more than the place is worth (3 for a strong one): one for the move itself, the rest for the
//! targets that it takes from Right. She may forget places, so that we can assume that Right has spoilt as much as he
//! could: the first ones of the list.
//! * Right spoils a strong place and number 1, `a >= 2`. Left takes a strong place, and `V(a - 2, l - 1) + 3` has the same
//!   terms as `V(a, l)`.
//! * The same with `a = 1`: Left takes number 2, and `g(2) + V(0, l - 2)` has the same terms as `V(1, l)`.
//! * Right spoils numbers 1 and 2, `a >= 1`. Left takes a strong place, and `3 + V(a - 1, l - 2)` has the same terms as
//!   `V(a, l)` for even `a`, and 3 in the place of the first `g(p)` for odd `a`.
//! * The same with `a = 0`: Left takes number 3, and `g(3) + V(0, l - 3)` has the same terms as `V(0, l)`.

use mcgs_boards::{Bits, Grid};
use mcgs_engine::Player;

/// An integer that the position is worth to `player` at least. The comments call the player Left.
#[inline]
pub(crate) fn least_worth<B: Bits>(grid: &Grid<B>, empty: &B, player: Player) -> i64 {
    if grid.shape().words() > 2 {
        // Packing takes as many steps as half a row is long: too slow for every option on a huge board.
        return -i64::from(empty.count() / 2);
    }
    let targets = Packing::of(grid, empty, player.opponent()).seconds;
    let beside = match player {
        Player::Left => grid.east(empty).or(&grid.west(empty)),
        Player::Right => grid.south(empty).or(&grid.north(empty)),
    };
    let safe = Packing::of(grid, &empty.minus(&beside), player);
    let rest = empty.minus(&safe.covered);
    let strong = Packing::of(grid, &rest.and(&targets), player);
    let rest = rest.minus(&strong.covered);
    let weak = Packing::of(grid, &rest, player);
    let fair = weak.covered.and(&targets).count();
    let half = strong.count / 2;
    let first = half + 3 - strong.count % 2;
    let taken = |places: u32| if places < first { 0 } else { (places - first) / 3 + 1 };
    i64::from(safe.count + 3 * half + taken(weak.count) + taken(fair)) - i64::from(targets.count())
}

/// As many disjoint places for dominoes of one player as possible.
struct Packing<B> {
    count: u32,
    /// The cells of all places.
    covered: B,
    /// The second cell of each place: every other cell of a run.
    seconds: B,
}

impl<B: Bits> Packing<B> {
    /// Packs some cells. A run of `n` cells in the direction of the player holds `n / 2` dominoes; they are taken from
    /// the start of all runs at the same time.
    #[inline]
    fn of(grid: &Grid<B>, cells: &B, player: Player) -> Self {
        let mut all_seconds = B::empty(grid.shape());
        let mut rest = cells.clone();
        let after = |cells: &B| match player {
            Player::Left => grid.south(cells),
            Player::Right => grid.east(cells),
        };
        loop {
            let starts = rest.minus(&after(&rest));
            let seconds = after(&starts).and(&rest);
            if seconds.is_empty() {
                break;
            }
            all_seconds = all_seconds.or(&seconds);
            rest = rest.minus(&starts).minus(&seconds);
        }
        let firsts = match player {
            Player::Left => grid.north(&all_seconds),
            Player::Right => grid.west(&all_seconds),
        };
        Packing { count: all_seconds.count(), covered: all_seconds.or(&firsts), seconds: all_seconds }
    }
}
