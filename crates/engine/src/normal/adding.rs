//! Adding up the values of a sum, as far as that pays.
//!
//! The canonical form of a sum may be far larger than its summands. So each addition gets a limited number of steps, and
//! values whose sum takes more stay apart: the search moves in them one by one.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use mcgs_values::{Fuel, Outcome, Value};

use crate::limits::Options;
use crate::normal::ValueList;
use crate::values::Knowledge;

/// Steps that adding two values may take in every node.
///
/// From 40 to 200 there are a few nodes less in sums, but each takes more time.
const BRIEF_FUEL: u64 = 20;
/// Steps that adding two values may take at the beginning of a search, and adding up all values where nothing else is left
/// after the first move.
const PATIENT_FUEL: u64 = 200;
/// Steps of all patient additions together. Ten times of it do no better.
const PATIENCE: u64 = 1_000;
const FAILED_BITS: u32 = 14;

/// How hard to try to add two values.
#[derive(Clone, Copy)]
pub(crate) enum Adding<'a> {
    /// Only a value and its negative, which cancel.
    Never,
    /// As far as it pays in every node.
    Briefly,
    /// As far as it pays once in a while.
    Patiently(&'a Patience),
}

impl Adding<'_> {
    /// This, unless values are not to be added at all.
    #[inline]
    pub(crate) fn if_allowed(self, options: &Options) -> Self {
        if options.add_values { self } else { Adding::Never }
    }
}

/// What is left for patient additions. Many small searches are over before it is used up, and large ones lose nothing.
pub(crate) struct Patience(Cell<u64>);

impl Patience {
    /// Enough for the beginning.
    pub(crate) fn new() -> Self {
        Patience(Cell::new(PATIENCE))
    }

    /// None is left.
    pub(crate) fn used_up() -> Self {
        Patience(Cell::new(0))
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

impl Knowledge {
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
        let fuel = &mut Fuel::new(PATIENT_FUEL);
        let sum = list.iter().try_fold(Value::ZERO, |sum, &value| self.values().add(sum, value, fuel));
        sum.ok().map(|sum| self.values().outcome(sum))
    }

    /// The sum of two values if it is small.
    pub(crate) fn small_sum(&self, a: Value, b: Value, adding: Adding<'_>) -> Option<Value> {
        let fuel = match adding {
            Adding::Never => return (self.values().neg(a) == b).then_some(Value::ZERO),
            Adding::Briefly => BRIEF_FUEL,
            Adding::Patiently(patience) => patience.0.get().clamp(BRIEF_FUEL, PATIENT_FUEL),
        };
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        let pair = u64::from(a.index()) << 32 | u64::from(b.index());
        let slot = self.failed_sums.slot(pair);
        if slot.load(Ordering::Relaxed) == pair {
            return None;
        }
        let mut tank = Fuel::new(fuel);
        let sum = self.values().add(a, b, &mut tank);
        if let Adding::Patiently(patience) = adding {
            patience.spend(fuel - tank.steps_left());
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

    /// Two hot values whose sum takes more steps than a brief addition has, and fewer than a patient one.
    fn with_two_values(test: impl Fn(&Knowledge, Value, Value)) {
        let knowledge = Knowledge::new(&Options::default(), None);
        let parse = |text| knowledge.values().parse(text, &mut Fuel::unlimited()).unwrap();
        test(&knowledge, parse("{6||1|-3}"), parse("{7|2||0}"));
    }

    #[test]
    fn patience_adds_what_is_kept_apart_otherwise() {
        with_two_values(|knowledge, a, b| assert!(knowledge.small_sum(a, b, Adding::Briefly).is_none()));
        with_two_values(|knowledge, a, b| {
            let adding = Adding::Patiently(&Patience::used_up());
            assert!(knowledge.small_sum(a, b, adding).is_none());
        });
        with_two_values(|knowledge, a, b| {
            let patience = Patience::new();
            let sum = knowledge.small_sum(a, b, Adding::Patiently(&patience));
            assert_eq!(sum, knowledge.values().add(a, b, &mut Fuel::unlimited()).ok());
            assert!(sum.is_some() && patience.0.get() < PATIENCE - BRIEF_FUEL);
            // What is known costs nothing.
            let before = patience.0.get();
            assert_eq!(knowledge.small_sum(a, b, Adding::Patiently(&patience)), sum);
            assert_eq!(patience.0.get(), before);
        });
    }

    #[test]
    fn an_attempt_that_failed_is_not_repeated() {
        with_two_values(|knowledge, a, b| {
            assert!(knowledge.small_sum(a, b, Adding::Briefly).is_none());
            let patience = Patience::new();
            assert!(knowledge.small_sum(b, a, Adding::Patiently(&patience)).is_none());
            assert_eq!(patience.0.get(), PATIENCE);
        });
    }

    #[test]
    fn opposites_cancel_even_if_nothing_is_added() {
        with_two_values(|knowledge, a, b| {
            let mut list = ValueList::from_slice(&[a, b]);
            knowledge.merge(&mut list, a, Adding::Never);
            assert_eq!(list.as_slice(), [a, b, a]);
            knowledge.merge(&mut list, knowledge.values().neg(b), Adding::Never);
            assert_eq!(list.as_slice(), [a, a]);
            knowledge.merge(&mut list, Value::ZERO, Adding::Briefly);
            assert_eq!(list.as_slice(), [a, a]);
        });
    }
}
