//! Probes: small ups and downs, with and without star, against which every game is measured once.
//!
//! Most comparisons of infinitesimals are settled by them: if `b <= T` and not `a <= T` for some probe `T`,
//! then not `a <= b`; if `a <= T <= b`, then `a <= b`. A set of probes is a bit mask.

use std::sync::LazyLock;

use crate::number_up_star::NumberUpStar;
use crate::{Dyadic, Player};

/// Probes are `k·^` and `k·^ + *` for `|k|` up to this.
const MOST_UPS: i32 = 4;
const COUNT: usize = 2 * (2 * MOST_UPS as usize + 1);
/// The set of all probes.
const ALL: u32 = (1 << COUNT) - 1;
/// The probes without star that have ups, and those that have downs or nothing.
const WITH_UPS: u32 = 0x4444_4444 & ALL;
const OTHERS: u32 = 0x1111_1111 & ALL;

/// A probe, with the sets of its options, which are simpler probes.
struct Probe {
    form: NumberUpStar,
    left: u32,
    right: u32,
}

/// The probes, simpler ones first: 0, `*`, `^`, `^*`, `v`, `v*`, `^^`, …
#[allow(clippy::cast_possible_wrap, reason = "there are few probes")]
static PROBES: LazyLock<[Probe; COUNT]> = LazyLock::new(|| {
    let form = |idx: usize| {
        let pair = (idx / 2) as i32;
        let ups = if pair % 2 == 1 { pair / 2 + 1 } else { -(pair / 2) };
        NumberUpStar { number: Dyadic::ZERO, ups, nim: idx as u32 % 2 }
    };
    let options = |of: NumberUpStar, player| {
        let is_option =
            |probe: NumberUpStar| (0..).map_while(|idx| of.option(player, idx)).any(|option| option == probe);
        (0..COUNT).filter(|&idx| is_option(form(idx))).fold(0, |set, idx| set | 1 << idx)
    };
    std::array::from_fn(|idx| {
        let form = form(idx);
        Probe { form, left: options(form, Player::Left), right: options(form, Player::Right) }
    })
});

/// How a game compares with the probes, each moved to one of its stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Measured {
    /// The probes `T` with `G <= LS(G) + T`.
    pub(crate) below: u32,
    /// The probes `T` with `G >= RS(G) + T`.
    pub(crate) above: u32,
}

impl Measured {
    /// Is the game at most its left stop?
    #[inline]
    pub(crate) fn left_closed(self) -> bool {
        self.below & 1 != 0
    }

    /// Is the game at least its right stop?
    #[inline]
    pub(crate) fn right_closed(self) -> bool {
        self.above & 1 != 0
    }

    /// The largest `k` with `G >= RS(G) + k·^`, and with `G >= RS(G) + k·^ + *`, among the probes.
    #[inline]
    pub(crate) fn most_ups_above(self) -> [Option<i32>; 2] {
        [self.above, self.above >> 1].map(|probes| {
            // Those with ups are the later the more they are, and so are those with downs.
            let (with_ups, others) = (probes & WITH_UPS, probes & OTHERS);
            let last_up = with_ups.checked_ilog2().map(|idx| idx.cast_signed() / 4 + 1);
            last_up.or_else(|| (others != 0).then(|| -(others.trailing_zeros().cast_signed() / 4)))
        })
    }

    /// Measures a number-up-star form, by the rules for ups and stars.
    pub(crate) fn of_number_up_star(form: NumberUpStar) -> Self {
        let mut measured = Measured { below: 0, above: 0 };
        for (idx, probe) in PROBES.iter().enumerate() {
            let probe = probe.form.at(form.number);
            measured.below |= u32::from(form.le(probe)) << idx;
            measured.above |= u32::from(probe.le(form)) << idx;
        }
        measured
    }

    /// Measures a game `G` that is not a number, with left stop `l` and right stop `r`.
    ///
    /// `G >= r + T` iff no `G^R <= r + T` and no `r + T^L >= G` (number translation; for `T = 0`, number
    /// avoidance: only the first part). A right option with a left stop above `r` is not `<= r + T`; the
    /// others have left stop `r`, and `below_right` joins what they are below. If `l > r`, no
    /// `r + T^L >= G`; else that is a question about a simpler probe, answered before. Likewise for
    /// `G <= l + T`, where `above_left` joins what the Left options with right stop `l` are above.
    pub(crate) fn of_options(above_left: u32, below_right: u32, stops_are_equal: bool) -> Self {
        if !stops_are_equal {
            return Measured { below: ALL & !above_left, above: ALL & !below_right };
        }
        let mut measured = Measured { below: 0, above: 0 };
        for (idx, probe) in PROBES.iter().enumerate() {
            let is_below = above_left >> idx & 1 == 0 && measured.above & probe.right == 0;
            let is_above = below_right >> idx & 1 == 0 && measured.below & probe.left == 0;
            measured.below |= u32::from(is_below) << idx;
            measured.above |= u32::from(is_above) << idx;
        }
        measured
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Steps, Values};

    #[test]
    fn probes_are_ordered_by_simplicity_and_contain_their_options() {
        assert!(PROBES[0].form == NumberUpStar::ZERO && PROBES.len() == COUNT && COUNT <= 32);
        for (idx, probe) in PROBES.iter().enumerate() {
            let simpler = (1u32 << idx) - 1;
            assert_eq!((probe.left | probe.right) & !simpler, 0, "{:?}", probe.form);
            for (player, set) in [(Player::Left, probe.left), (Player::Right, probe.right)] {
                let count = (0..).map_while(|idx| probe.form.option(player, idx)).count();
                assert_eq!(set.count_ones() as usize, count, "{:?}", probe.form);
            }
        }
    }

    #[test]
    fn the_most_ups_are_those_of_the_largest_probe() {
        for above in (0..=ALL).step_by(7) {
            let most = |nim| {
                let probes = PROBES.iter().enumerate().filter(|(idx, _)| above >> idx & 1 != 0);
                probes.filter(|(_, probe)| probe.form.nim == nim).map(|(_, probe)| probe.form.ups).max()
            };
            assert_eq!(Measured { below: 0, above }.most_ups_above(), [most(0), most(1)], "{above:b}");
        }
    }

    #[test]
    fn measuring_agrees_with_comparing() {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        for text in [
            "{^|*}",
            "{^^*|*,v}",
            "+-{*,^}",
            "{0,^*|0}",
            "{2||1|*}",
            "Tiny(1)",
            "Miny(2)",
            "{1|*}",
            "+-1",
            "{1/2+^||1/2*|1/2}",
            "{3|1,{1|^}}",
            "{^3|v}",
            "{0|-1||0|-2}",
            "+-{0,^*}",
            "{^||0|-3}",
        ] {
            let value = values.parse(text, steps).unwrap();
            let measured = values.node(value).facts.measured;
            for (idx, probe) in PROBES.iter().enumerate() {
                let at = |number| values.intern_number_up_star(probe.form.at(number));
                let below = values.le(value, at(values.left_stop(value)), steps).unwrap();
                let above = values.le(at(values.right_stop(value)), value, steps).unwrap();
                assert_eq!(
                    (measured.below >> idx & 1 != 0, measured.above >> idx & 1 != 0),
                    (below, above),
                    "{text}"
                );
            }
        }
    }
}
