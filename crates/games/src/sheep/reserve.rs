//! How many moves a player of Battle Sheep can be sure of, and what a meadow is worth at least.
//!
//! **Reserves.** Let `G` be a position with `e` empty cells in which White can make at most `w <= e` more
//! moves. A *reserve* of Black is a number `r <= e` such that, if `r > 0`,
//! (a) Black has a move after which her reserve is at least `r - 1`, and
//! (b) so she has after every move of White, as a reply to it.
//! Then `G >= n`, where `n = r - min(w, e - r)`.
//!
//! *Proof*, by induction: Left wins `G - n` if Right begins. Note that `n` grows with `r`, that no move makes `w`
//! larger, and that moves of White make it smaller. After the move of (a) there is one empty cell less, so
//! that `n` falls by at most 1. After a move of White and the reply of (b) there are two less, so that `n` does
//! not fall.
//! * Right moves in `G` and `r > 0`: Left replies by (b) and `G^RL >= n` by induction.
//! * Right moves in `G` and `r = 0`: then `n = -min(w, e) < 0`. The number of `G^R` is at least `n + 1`, so that
//!   `G^R >= n + 1` by induction, and Left replies in the integer `-n > 0`, from `-n` to `-n - 1`.
//! * Right moves in the integer `-n`, hence `n > 0` and `r > 0`: Left moves by (a) to `G^L >= n - 1`.
//!
//! **Claims.** The *line* of a herd in a direction consists of the empty cells up to the first one that is not;
//! it only gets shorter. Of some lines we *claim* the first few cells, the *stem*, in such a way that no
//! claimed line meets the stem of another one. (Lines of the same herd never meet.) If any player fills a cell
//! in a stem, no other claimed line contains that cell. If he fills one that is in no stem, the lines through it
//! keep their stems. Black only lets single sheep run along claimed lines: such a sheep fills the last cell
//! of its line, and that makes the claim of this line smaller by at most one and harms no other.
//!
//! **Cuts.** A white herd with `s` sheep to spare, its descendants included, makes at most `s` more moves. It
//! can only ever fill cells that are reached from it by `s` straight runs, which are fewer and fewer
//! cells, whatever happens: its *reach*. So claimed cells in front of the first cell that is in anybody's reach are
//! *safe*. A *cut*, a move of White into the rest of a stem, which is called *open*, takes at most this rest.
//!
//! **One herd.** Let a black herd have `s` sheep to spare, `u` safe cells in all, open parts of lengths `l`, and let
//! White make at most `c` cuts here. Black answers cuts, and runs whenever she likes, where the open part is
//! longest. Sort open parts by length and compare them place by place. The longest one removed (`C`), or
//! shortened by one (`R`), larger parts stay larger ones, and `R` after `C` leaves no larger parts than `C`
//! after `R`. (If the longest length `m` occurs twice, both leave the same. If not, `C` after `R` leaves the other parts
//! untouched, or takes one of length `m - 1` and leaves another of that length.) Hence White does best to cut the
//! longest part entirely, and to make his cuts as early as he can; `T(c)`, the number of runs in the order
//! `C R C R ... C R R R ...` with `c` cuts until nothing is left, is the least that Black gets from the open parts. Let
//! `S(c) = min(s, u + T(c))`. A run makes `S(c)` smaller by at most one, for every `c`. After a cut and a run in
//! reply, the new `S(c)` is at least the old `S(c + 1) - 1`, for every `c`; and if there is nothing left to reply with, then
//! `S(c + 1) = 0`.
//!
//! **All herds.** The reserve is the least sum of all `S(c)`, with `w` cuts in total, and at each herd no more than
//! there are sheep to spare in the white herds that can reach an open cell of it. It is at most `e` because stems
//! are disjoint. (a): some herd has `S(0) > 0`, and a run there costs one at most. (b): after a cut Black runs
//! with the same herd, and every way to distribute the remaining cuts was, with this one cut more, a way before. If that herd
//! cannot run, or White did not cut, any other run will do; there is one, or the reserve would have been zero.
//!
//! **Early replies.** Suppose that no cell into which White can move at once is an open cell, except of herds that
//! are sure of all their runs even if White cuts there and gets no reply. Then, after any move of White, Black may run
//! wherever she likes. So one more than the reserve after a run, with one move less for White, has property
//! (b). Property (a) was only used for `n > 0`, so that we get a bound that is at most 0. If the condition holds for all
//! cells of White's lines, not only for their ends, then it still holds after moves of Black, because these can only
//! make the lines shorter. Then (a) is true as well: after one run, another one is as good a reply.

use super::claims::{Change, Danger, Side, Sure};
use super::field::{Field, MAX_FIELD, N_DIRECTIONS};

/// Integers between which the worth of a meadow lies.
pub(crate) fn bounds(field: &Field, herds: &[i8]) -> (i64, i64) {
    let (mut black, mut white) = (Side::default(), Side::default());
    let (mut of_black, mut of_white) = (Danger::default(), Danger::default());
    black.find_herds(field, herds, field.sets.herds[0]);
    white.find_herds(field, herds, field.sets.herds[1]);
    of_black.find_reach(field, &black);
    of_white.find_reach(field, &white);
    let empties = field.sets.empty.count_ones() as usize;
    (least_worth(&mut black, &of_white, empties), -least_worth(&mut white, &of_black, empties))
}

/// A number of moves that the owner of the given herds can make if nobody interferes.
pub(crate) fn moves_alone(field: &Field, herds: &[i8], own: u64) -> i64 {
    let (mut side, danger) = (Side::default(), Danger::default());
    side.find_herds(field, herds, own);
    side.claim_lines(&danger);
    side.sure(&danger).0 as i64
}

/// A lower bound of the worth for the owner of the herds.
fn least_worth(side: &mut Side, danger: &Danger, empties: usize) -> i64 {
    let worth = |reserve: usize| reserve as i64 - danger.cuts.min(empties.saturating_sub(reserve)) as i64;
    side.claim_lines(danger);
    let (total, mut shaky) = side.sure(danger);
    let least = worth(total + least_sum(&shaky, danger.cuts));
    if shaky.is_empty() {
        return least;
    }
    let is_calm = !side.is_threatened(danger, danger.lines);
    if !is_calm && (least >= 0 || side.is_threatened(danger, danger.ends)) {
        return least;
    }
    let mut best = least;
    for idx in 0..shaky.len() {
        let (herd, before) = shaky[idx];
        shaky[idx].1 = side.sure_of(herd, danger, Change::Run);
        let early = worth(1 + total + least_sum(&shaky, danger.cuts.saturating_sub(1)));
        best = best.max(if is_calm { early } else { early.min(0) });
        shaky[idx].1 = before;
    }
    best
}

/// The least sum of `S(c)` over some herds, with this many cuts in total.
#[inline]
fn least_sum(herds: &[(usize, Sure)], cuts: usize) -> usize {
    if let [(_, sure)] = herds {
        return usize::from(sure[cuts.min(N_DIRECTIONS)]);
    }
    let cuts = cuts.min(MAX_FIELD);
    let mut least = [0u8; MAX_FIELD + 1];
    for (_, sure) in herds {
        for made in (0..=cuts).rev() {
            let here = 0..=made.min(N_DIRECTIONS);
            least[made] = here.map(|here| least[made - here] + sure[here]).min().unwrap_or(0);
        }
    }
    usize::from(least[cuts])
}

#[cfg(test)]
mod tests {
    use mcgs_engine::reference::Reference;
    use mcgs_engine::{Component, Game, Player, Sum};
    use proptest::prelude::*;

    use crate::integer_game::IntegerGame;
    use crate::sheep::Sheep;

    /// Does `player` lose a meadow plus an integer if he moves first?
    fn loses(meadow: &Sheep, integer: i64, player: Player) -> bool {
        let integer: IntegerGame = integer.to_string().parse().unwrap();
        let sum = Sum::new(vec![Component::of(meadow), Component::of(&integer)]);
        !Reference::new().first_wins(&sum, player)
    }

    #[track_caller]
    fn check_bounds(meadow: &Sheep) {
        let (low, high) = meadow.bounds();
        assert!(loses(meadow, -low, Player::Right), "{meadow} is not at least {low}");
        assert!(loses(meadow, -high, Player::Left), "{meadow} is not at most {high}");
    }

    #[test]
    fn bounds_of_some_meadows() {
        for (text, bounds) in [
            ("2,0,-2", (-1, 1)),
            ("0,0,0|0,2,0|0,0,0", (1, 1)),
            // Both players are sure of their one run: there are two lines each, and one opponent.
            ("0,2,0|0,0,0|0,-2,0", (0, 0)),
            // The only line of the black herd is out of reach: White has one run, along another line.
            ("2,0,1|1,1,0|0,-2,0", (0, 0)),
            // White may shut one of the two black herds in, but not the other one as well.
            ("2,0,0,-2|1,1,1,1|1,1,0,2", (0, 2)),
            // The white herd in the corner has one line. Black needs two moves to shut it in, so White can reply.
            ("-2,0,0,0,1,0,0|0,0,0,0,0,1,0|0,0,0,1,0,0,0|0,0,3,0,0,0,0|1,1,0,0,0,0,1|1,1,1,1,1,0,-2", (0, 0)),
        ] {
            let meadow: Sheep = text.parse().unwrap();
            check_bounds(&meadow);
            assert_eq!(meadow.bounds(), bounds, "{text}");
        }
    }

    /// Each of these is wrong if lines may cross stems, if stems may lie in other lines, or if the reach of a herd
    /// is too small.
    #[test]
    fn claims_are_not_too_bold() {
        for text in [
            "2,0,-3,0|0,0,0,2",
            "0,-3,-2,2|2,0,0,0",
            "0,-2|0,0|-2,3",
            "2,0,0,-2|-2,0,3,0",
            "1,1,0|1,-2,0|3,0,-2",
            "0,0,-3|0,3,1",
            "-3,0,0|-1,3,0",
        ] {
            check_bounds(&text.parse().unwrap());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn bounds_agree_with_plain_search(
            columns in 2usize..=4,
            herds in prop::collection::vec(
                prop_oneof![4 => Just(0i8), 1 => Just(1), 1 => Just(2), 1 => Just(-2), 1 => 3..=4i8, 1 => -4..=-3i8],
                6..=12,
            ),
        ) {
            let rows: Vec<String> = herds
                .chunks_exact(columns)
                .map(|row| row.iter().map(i8::to_string).collect::<Vec<_>>().join(","))
                .collect();
            check_bounds(&rows.join("|").parse().unwrap());
        }
    }
}
