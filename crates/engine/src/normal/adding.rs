//! Adding up the values of a sum, as far as that pays.
//!
//! The canonical form of a sum may be far larger than its summands. So each addition gets a limited number of steps, and
//! values whose sum takes more stay apart: the search moves in them one by one.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use mcgs_values::{Outcome, Steps, Value};

use crate::limits::SearchOptions;
use crate::normal::ValueList;
use crate::values::ValueCache;

/// Steps that adding two values may take in every node.
///
/// 40 to 200 steps save a few nodes in sums, but cost more time than they save.
const BRIEF_STEPS: u64 = 20;
/// Steps that adding two values may take at the beginning of a search, and adding up all values where nothing else is left
/// after the first move.
const EXTENDED_STEPS: u64 = 200;
/// Steps that all extended additions of a search may take beyond the brief ones. Ten times as many do no better.
const RESERVE: u64 = 1_000;
const FAILED_BITS: u32 = 14;

/// How hard to try to add two values.
#[derive(Clone, Copy)]
pub(crate) enum Adding<'a> {
    /// Only a value and its negative, which cancel.
    Never,
    /// As far as it pays in every node.
    Briefly,
    /// As far as it pays at the beginning of a search.
    Extended(&'a StepReserve),
}

impl Adding<'_> {
    /// This, unless values are not to be added at all.
    #[inline]
    pub(crate) fn if_allowed(self, options: &SearchOptions) -> Self {
        if options.add_values { self } else { Adding::Never }
    }
}

/// The steps that are left for extended additions. Many small searches are over before the reserve is used up, and large ones lose nothing.
pub(crate) struct StepReserve(Cell<u64>);

impl StepReserve {
    /// Enough for the beginning.
    pub(crate) fn new() -> Self {
        StepReserve(Cell::new(RESERVE))
    }

    /// None is left.
    pub(crate) fn used_up() -> Self {
        StepReserve(Cell::new(0))
    }

    fn spend(&self, steps: u64) {
        self.0.set(self.0.get().saturating_sub(steps));
    }
}

/// Pairs of values whose sum was too large: a lossy set, so that the attempt is not repeated.
pub(crate) struct FailedSums(Vec<AtomicU64>);

impl FailedSums {
    pub(crate) fn new() -> Self {
        FailedSums((0..1usize << FAILED_BITS).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn slot(&self, pair: u64) -> &AtomicU64 {
        &self.0[(pair.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - FAILED_BITS)) as usize]
    }
}

impl ValueCache {
    /// Adds `value` to a list of values, merging it with those where the sum stays small.
    pub(crate) fn merge(&self, list: &mut ValueList, mut value: Value, adding: Adding<'_>) {
        let mut idx = 0;
        while idx < list.len() && value != Value::ZERO {
            match self.small_sum(list[idx], value, adding) {
                Some(sum) => {
                    list.swap_remove(idx);
                    value = sum;
                    idx = 0;
                }
                None => idx += 1,
            }
        }
        if value != Value::ZERO {
            list.push(value);
        }
    }

    /// The outcome of a sum of values, unless it takes very long to add them up.
    pub(crate) fn outcome_of_sum(&self, list: &[Value]) -> Option<Outcome> {
        let steps = &mut Steps::new(EXTENDED_STEPS);
        let sum = list.iter().try_fold(Value::ZERO, |sum, &value| self.values().add(sum, value, steps));
        sum.ok().map(|sum| self.values().outcome(sum))
    }

    /// The sum of two values if it is small.
    pub(crate) fn small_sum(&self, a: Value, b: Value, adding: Adding<'_>) -> Option<Value> {
        let steps = match adding {
            Adding::Never => return (self.values().neg(a) == b).then_some(Value::ZERO),
            Adding::Briefly => BRIEF_STEPS,
            Adding::Extended(reserve) => reserve.0.get().clamp(BRIEF_STEPS, EXTENDED_STEPS),
        };
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        let pair = u64::from(a.index()) << 32 | u64::from(b.index());
        let slot = self.failed_sums.slot(pair);
        if slot.load(Ordering::Relaxed) == pair {
            return None;
        }
        let mut tank = Steps::new(steps);
        let sum = self.values().add(a, b, &mut tank);
        if let Adding::Extended(reserve) = adding {
            reserve.spend(steps - tank.left());
        }
        match sum {
            Ok(sum) => Some(sum),
            Err(_) => {
                slot.store(pair, Ordering::Relaxed);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two hot values whose sum takes more steps than a brief addition has, and fewer than an extended one.
    fn with_two_values(test: impl Fn(&ValueCache, Value, Value)) {
        let cache = ValueCache::new(&SearchOptions::default(), None);
        let parse = |text| cache.values().parse(text, &mut Steps::unlimited()).unwrap();
        test(&cache, parse("{6||1|-3}"), parse("{7|2||0}"));
    }

    #[test]
    fn a_reserve_of_steps_adds_what_is_kept_apart_otherwise() {
        with_two_values(|cache, a, b| assert!(cache.small_sum(a, b, Adding::Briefly).is_none()));
        with_two_values(|cache, a, b| {
            let adding = Adding::Extended(&StepReserve::used_up());
            assert!(cache.small_sum(a, b, adding).is_none());
        });
        with_two_values(|cache, a, b| {
            let reserve = StepReserve::new();
            let sum = cache.small_sum(a, b, Adding::Extended(&reserve));
            assert_eq!(sum, cache.values().add(a, b, &mut Steps::unlimited()).ok());
            assert!(sum.is_some() && reserve.0.get() < RESERVE - BRIEF_STEPS);
            // What is known costs nothing.
            let before = reserve.0.get();
            assert_eq!(cache.small_sum(a, b, Adding::Extended(&reserve)), sum);
            assert_eq!(reserve.0.get(), before);
        });
    }

    #[test]
    fn an_attempt_that_failed_is_not_repeated() {
        with_two_values(|cache, a, b| {
            assert!(cache.small_sum(a, b, Adding::Briefly).is_none());
            let reserve = StepReserve::new();
            assert!(cache.small_sum(b, a, Adding::Extended(&reserve)).is_none());
            assert_eq!(reserve.0.get(), RESERVE);
        });
    }

    #[test]
    fn opposites_cancel_even_if_nothing_is_added() {
        with_two_values(|cache, a, b| {
            let mut list = ValueList::from_slice(&[a, b]);
            cache.merge(&mut list, a, Adding::Never);
            assert_eq!(list.as_slice(), [a, b, a]);
            cache.merge(&mut list, cache.values().neg(b), Adding::Never);
            assert_eq!(list.as_slice(), [a, a]);
            cache.merge(&mut list, Value::ZERO, Adding::Briefly);
            assert_eq!(list.as_slice(), [a, a]);
        });
    }
}
