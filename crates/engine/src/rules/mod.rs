//! Static rules: sums that are decided without search.
//!
//! Everything here is seen from the player to move, who is called Left. `G^R` means a Right option. Each rule
//! has its own file with its theorem, and a test against the exact value of random sums.

mod outcomes;
mod stops;
#[cfg(test)]
mod testing;
mod thermographs;
mod ups;
mod weights;

use mcgs_values::{Player, Value, Values};

use crate::limits::SearchOptions;
use crate::normal::Bounds;

/// Steps that one rule may take.
const RULE_STEPS: u64 = 5_000;

/// Does Left, to move, win the sum of `list` and of some unevaluated components? `None`: not decided here.
///
/// `n_unevaluated` is their number and `bounds` tells what they are worth together.
#[inline]
pub(crate) fn decide(
    values: &Values,
    list: &[Value],
    n_unevaluated: usize,
    bounds: Bounds,
    options: &SearchOptions,
) -> Option<bool> {
    match (list, n_unevaluated) {
        ([], 0) => return Some(false),
        (&[value], 0) => return Some(values.outcome(value).first_wins(Player::Left)),
        _ if !options.static_rules => return None,
        _ => {}
    }
    stops::by_stops(values, list, bounds)
        .or_else(|| if n_unevaluated == 0 { by_values(values, list, options) } else { None })
        .or_else(|| {
            let hot = |&value: &Value| values.left_stop(value) != values.right_stop(value);
            if options.temperature_rule && list.len() >= 2 && list.iter().any(hot) {
                thermographs::by_thermographs(values, list, bounds)
            } else {
                None
            }
        })
}

/// The rules for sums of several values and nothing else.
fn by_values(values: &Values, list: &[Value], options: &SearchOptions) -> Option<bool> {
    outcomes::by_outcomes(values, list)
        .or_else(|| if options.ups_rule { ups::by_ups(values, list) } else { None })
        .or_else(|| if options.weight_rule { weights::by_weights(values, list) } else { None })
}
