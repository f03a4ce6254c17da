//! The rule of thermographs.

use std::sync::Arc;

use mcgs_values::{Dyadic, Fuel, Thermograph, Value, Values};
use smallvec::SmallVec;

use super::RULE_FUEL;
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
/// With `t = 0` this is the rule of stops; with `t` above all temperatures it compares the mean with 0. Only
/// break points of the walls need to be tried, for the bounds are linear between them. The integer bounds
/// of the pieces are added as in [`by_stops`].
pub(super) fn by_thermographs(values: &Values, list: &[Value], bounds: Bounds) -> Option<bool> {
    let whole = |bound: i128| Dyadic::new(i64::try_from(bound).ok()?, 0);
    let (low, high) = (whole(bounds.low)?, whole(bounds.high)?);
    let fuel = &mut Fuel::new(RULE_FUEL);
    let mut graphs: SmallVec<[Arc<Thermograph>; 8]> = SmallVec::new();
    for &value in list {
        graphs.push(values.thermograph(value, fuel).ok()?);
    }
    let mut temperatures: Vec<Dyadic> = graphs.iter().flat_map(|graph| graph.break_temperatures()).collect();
    temperatures.retain(|temperature| temperature.signum() > 0);
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
        let texts = [
            "1",
            "-1/2",
            "*",
            "^",
            "v*",
            "{^|*}",
            "+-1",
            "{2|1}",
            "{3||1|-2}",
            "{1|*}",
            "Tiny(1)",
            "{0||0|-1}",
        ];
        let cases = testing::check(&texts, |values, list| by_thermographs(values, list, Bounds::default()));
        assert!(cases.wins > 20 && cases.losses > 20, "{cases:?}");
    }
}
