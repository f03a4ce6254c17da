//! The rule of thermographs.

use std::sync::Arc;

use mcgs_values::{Dyadic, Steps, Thermograph, Value, Values};
use smallvec::SmallVec;

use super::RULE_STEPS;
use crate::normal::Bounds;

/// The rule of thermographs.
///
/// Let `L_t` and `R_t` be the walls of a game at temperature `t >= 0`: the stops of the game cooled by `t`.
/// For a sum `S` of games `G_i`,
///
/// * `LS(S) >= max_i (L_t(G_i) - R_t(G_i)) + sum of R_t(G_i)`: Left moves in the component with the widest
///   thermograph at `t` and answers every move of Right in the same component while it is hotter than `t`
///   (Berlekamp's Thermostrat);
/// * `LS(S) <= sum of L_t(G_i) + t`: stops of cooled games are subadditive, and cooling by `t` lowers the
///   left stop by at most `t`.
///
/// With `t = 0` this is the rule of stops. With `t` the largest temperature all walls are masts, and the rule
/// compares means with it: Left, moving first, loses if the means add up to less than `-t`; so Left, moving
/// second, wins if they add up to more than `t`. Both inequalities are strict: at equality nothing follows.
/// `{0|-2}` and `{0|-2} + *` both have mean -1 and largest temperature 1, and Left, moving first, wins the
/// first and loses the second.
///
/// Only break points of the walls need to be tried, for the bounds are linear between them. The integer bounds
/// of the unevaluated components are added as in [`super::stops`].
pub(super) fn by_thermographs(values: &Values, list: &[Value], bounds: Bounds) -> Option<bool> {
    let whole = |bound: i128| Dyadic::new(i64::try_from(bound).ok()?, 0);
    let (low, high) = (whole(bounds.low)?, whole(bounds.high)?);
    let steps = &mut Steps::new(RULE_STEPS);
    let mut graphs: SmallVec<[Arc<Thermograph>; 8]> = SmallVec::new();
    for &value in list {
        graphs.push(values.thermograph(value, steps).ok()?);
    }
    let points = graphs.iter().flat_map(|graph| graph.left_wall().iter().chain(graph.right_wall()));
    let mut temperatures: SmallVec<[Dyadic; 16]> =
        points.map(|point| point.temperature).filter(|temperature| temperature.signum() > 0).collect();
    temperatures.sort_unstable();
    temperatures.dedup();
    for temperature in temperatures {
        let (mut left_sum, mut right_sum) = (high.checked_add(temperature)?, low);
        let mut widest = Dyadic::ZERO;
        for graph in &graphs {
            let (left, right) = (graph.left_at(temperature).ok()?, graph.right_at(temperature).ok()?);
            left_sum = left_sum.checked_add(left)?;
            right_sum = right_sum.checked_add(right)?;
            widest = widest.max(left.checked_sub(right)?);
        }
        if right_sum.checked_add(widest)?.signum() > 0 {
            return Some(true);
        }
        if left_sum.signum() < 0 {
            return Some(false);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn agrees_with_the_value_of_the_sum() {
        let cases =
            testing::check(testing::MIXED, |values, list| by_thermographs(values, list, Bounds::default()));
        assert!(cases.wins > 20 && cases.losses > 20, "{cases:?}");
    }

    #[test]
    fn nothing_follows_where_mean_and_temperature_are_equal() {
        let values = Values::new();
        let rule = |list: &[Value]| by_thermographs(&values, list, Bounds::default());
        for (texts, wins) in [(&["{0|-2}"][..], true), (&["{0|-2}", "*"], false)] {
            let list = &testing::parse(&values, texts)[..texts.len()];
            assert_eq!((rule(list), testing::left_wins(&values, list)), (None, wins), "{texts:?}");
        }
        // A little less is lost by the rule.
        assert_eq!(rule(&testing::parse(&values, &["{0|-2}", "-1/8"])[..2]), Some(false));
    }
}
