//! The parts of a sum on their way to its normal form.
//!
//! Several large components deserve larger values than one. Whether there are several shows when all parts are reduced, so the
//! positions are split and encoded once, counted, and then added up once.

use mcgs_values::{Player, Values};

use crate::game::{OptionSink, OwnedPart, PartView, Ruleset, Sum};
use crate::limits::{StopFlag, StopReason};
use crate::normal::{Adding, NormalSum, Part, Reducer, StepReserve};

/// The parts of all components of a sum: split, and reduced to representatives.
pub(crate) struct Parts {
    components: Vec<(&'static dyn Ruleset, Vec<OwnedPart>)>,
}

impl Parts {
    /// Splits all components, unless the flag of the reducer is raised.
    pub(crate) fn of(sum: &Sum, reducer: &Reducer<'_>) -> Result<Self, StopReason> {
        let mut components = Vec::with_capacity(sum.components().len());
        let stop = reducer.value_budget.stop;
        for component in sum.components() {
            let ruleset = component.ruleset();
            let mut sink = Collector { parts: Vec::new(), values: reducer.cache.values(), stop };
            stop.note(ruleset.normalize(component.code(), reducer.how(ruleset), &mut sink));
            // Parts are missing if the flag was raised meanwhile.
            if let Some(reason) = stop.reason() {
                return Err(reason);
            }
            components.push((ruleset, sink.parts));
        }
        Ok(Parts { components })
    }

    /// Do several large components remain, for a reducer that expects one?
    pub(crate) fn has_several(&self, reducer: &Reducer<'_>) -> bool {
        if self.components.iter().map(|(_, parts)| parts.len()).sum::<usize>() < 2 {
            return false;
        }
        let mut large = NormalSum::default();
        for (ruleset, parts) in &self.components {
            let how = reducer.how(*ruleset);
            for part in parts {
                if let Part::Unevaluated(component) = reducer.reduce(*ruleset, &part.view(), how) {
                    large.add_unevaluated(component, reducer.options);
                }
            }
        }
        large.unevaluated.len() > 1
    }

    /// The normal form from the point of view of `first`, unless the flag of the reducer is raised.
    pub(crate) fn to_sum(&self, first: Player, reducer: &Reducer<'_>) -> Result<NormalSum, StopReason> {
        let mut sum = NormalSum::default();
        // A component that is known from the start need not be searched, however large its value is.
        let any_size = Reducer { in_sum: false, ..*reducer };
        for (ruleset, parts) in &self.components {
            let how = reducer.how(*ruleset);
            let reserve = StepReserve::new();
            let adding = Adding::Extended(&reserve).if_allowed(reducer.options);
            for part in parts {
                match any_size.reduce(*ruleset, &part.view(), how) {
                    Part::Unevaluated(component) => sum.add_unevaluated(component, reducer.options),
                    Part::Value(value) => reducer.cache.merge(&mut sum.values, value, adding),
                }
            }
            if let Some(reason) = reducer.value_budget.stop.reason() {
                return Err(reason);
            }
        }
        if first == Player::Right {
            sum.negate(reducer.cache.values());
        }
        Ok(sum)
    }
}

impl NormalSum {
    /// The normal form from the point of view of `first`, for a reducer that knows whether there are several large components.
    pub(crate) fn of(sum: &Sum, first: Player, reducer: &Reducer<'_>) -> Result<Self, StopReason> {
        Parts::of(sum, reducer)?.to_sum(first, reducer)
    }
}

/// Receives the parts of one component.
struct Collector<'a> {
    parts: Vec<OwnedPart>,
    values: &'a Values,
    stop: &'a StopFlag,
}

impl OptionSink for Collector<'_> {
    fn wants_more(&self) -> bool {
        !self.stop.is_raised()
    }

    fn values(&self) -> Option<&Values> {
        Some(self.values)
    }

    fn part(&mut self, part: PartView<'_>) {
        self.parts.push(part.into());
    }

    fn end_option(&mut self) {}
}
