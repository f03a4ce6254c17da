//! Questions about the exact value of a sum, each answered by the cheapest means that is exact.
//!
//! Stops, mean and temperature need only the thermograph, which can be found where the canonical form is too
//! large. Bounds are found by search where both are.

use std::fmt;

use mcgs_engine::{
    Answer, Bound, BoundHints, Budget, Component, Dyadic, Relation, Scale, ScaleBounds, Solver, Stats, StopReason,
    Strictness, Sum, Value, Values,
};
use mcgs_games::REGISTRY;
use mcgs_language::{NimAnswer, Property, YesNo};
use mcgs_values::{Fuel, Thermograph, TooLarge, WatchedFuel};

/// Steps after which work on values counts as too large, whatever the time limit says.
const MAX_FUEL: u64 = 1 << 40;

/// A sum and the means to answer questions about it within a budget.
pub(crate) struct Examiner<'a> {
    pub(crate) solver: &'a Solver,
    pub(crate) sum: &'a Sum,
    pub(crate) budget: &'a Budget,
}

impl Examiner<'_> {
    /// The canonical form.
    pub(crate) fn value(&self) -> Answer<Value> {
        self.solver.value(self.sum, self.budget)
    }

    /// The thermograph, which does not need the canonical form.
    pub(crate) fn thermograph(&self) -> Answer<Thermograph> {
        self.solver.thermograph(self.sum, self.budget)
    }

    /// The atomic weight; `None` for a sum that is not all-small.
    pub(crate) fn atomic_weight(&self) -> Answer<Option<Value>> {
        self.value().and_then(|value| self.atomic_weight_of(value))
    }

    /// The atomic weight of a value of the solver.
    pub(crate) fn atomic_weight_of(&self, value: Value) -> Result<Option<Value>, StopReason> {
        self.with_fuel(|values, fuel| values.atomic_weight(value, fuel))
    }

    /// The nimber that the sum equals, if it equals one.
    pub(crate) fn nimber(&self) -> Answer<NimAnswer> {
        let values = self.solver.values();
        self.value().map(|value| match values.as_nimber(value) {
            Some(nim) => NimAnswer::Nimber(nim.into()),
            None => NimAnswer::NotANimber,
        })
    }

    /// Has the sum this property?
    pub(crate) fn has(&self, property: Property) -> Answer<YesNo> {
        let answer = match property {
            // Numbers, and nothing else, have a temperature below 0.
            Property::Number => self.thermograph().map(|walls| walls.temperature().signum() < 0),
            Property::Infinitesimal => {
                self.thermograph().map(|walls| walls.left_stop().is_zero() && walls.right_stop().is_zero())
            }
            // If a game equals one that is all-small, its canonical form is all-small too.
            Property::AllSmall if self.is_all_small_by_rules() => {
                Answer { result: Ok(true), stats: Stats::default() }
            }
            Property::AllSmall => self.value().map(|value| self.solver.values().is_all_small(value)),
        };
        answer.map(|holds| if holds { YesNo::Yes } else { YesNo::No })
    }

    /// Are the rules of all components such that both players can move or neither can?
    pub(crate) fn is_all_small_by_rules(&self) -> bool {
        self.sum.components().iter().all(|component| component.ruleset().is_all_small())
    }

    /// The tightest bounds on a scale.
    pub(crate) fn bounds(&self, scale: Scale) -> Answer<Bounds> {
        let values = self.solver.values();
        self.solver
            .bounds(self.sum, scale, BoundHints::default(), self.budget)
            .map(|bounds| Bounds::new(values, &bounds))
    }

    /// Is the sum at least `low` and at most `high`, both in units of the scale?
    pub(crate) fn lies_between(&self, low: Dyadic, high: Dyadic, scale: Scale) -> Answer<bool> {
        let relation = |number: Dyadic| {
            let title = if scale == Scale::Eighths { "dyadic_rational" } else { "up_star" };
            // A number that the games of this title do not reach cannot be compared.
            let component =
                REGISTRY.find(title).and_then(|rules| Component::parse(rules, &number.to_string()).ok());
            match component {
                Some(component) => {
                    self.solver.compare(self.sum, &Sum::new(vec![component]), self.budget)
                }
                None => Answer { result: Err(StopReason::TooLarge), stats: Stats::default() },
            }
        };
        let lower = relation(low);
        if !matches!(lower.result, Ok(Relation::Equal | Relation::Greater)) {
            return lower.map(|_| false);
        }
        let upper = relation(high);
        let mut stats = lower.stats;
        stats += upper.stats;
        let holds = |relation| matches!(relation, Relation::Equal | Relation::Less);
        Answer { result: upper.result.map(holds), stats }
    }

    /// Reads a value into the arena of the solver. The language has checked that the text is one.
    pub(crate) fn parse(&self, text: &str) -> Result<Value, StopReason> {
        self.with_fuel(|values, fuel| values.parse(text, fuel).map_err(|_| TooLarge))
    }

    /// Works on values until the budget ends it.
    pub(crate) fn with_fuel<T>(
        &self,
        work: impl FnOnce(&Values, &mut WatchedFuel<'_>) -> Result<T, TooLarge>,
    ) -> Result<T, StopReason> {
        let stop = &self.budget.stop;
        let watcher = || stop.reason().is_some();
        let result = work(self.solver.values(), &mut Fuel::watched(MAX_FUEL, &watcher));
        result.map_err(|TooLarge| stop.reason().unwrap_or(StopReason::TooLarge))
    }
}

/// What can be done with the result of an answer without a look at its work.
pub(crate) trait MapAnswer<T> {
    fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U>;
    fn and_then<U>(self, next: impl FnOnce(T) -> Result<U, StopReason>) -> Answer<U>;
}

impl<T> MapAnswer<T> for Answer<T> {
    fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        Answer { result: self.result.map(change), stats: self.stats }
    }
    fn and_then<U>(self, next: impl FnOnce(T) -> Result<U, StopReason>) -> Answer<U> {
        Answer { result: self.result.and_then(next), stats: self.stats }
    }
}

/// Bounds in the notation of values, such as `v < G < ^^`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Bounds {
    /// The largest game of the scale that is not above the sum, if there is one.
    pub lower: Option<String>,
    /// The smallest game of the scale that is not below the sum, if there is one.
    pub upper: Option<String>,
    /// Is it known that the sum differs from both?
    pub strict: bool,
}

impl Bounds {
    fn new(values: &Values, bounds: &ScaleBounds) -> Self {
        let text = |index| values.display(bounds.scale.game(values, index)).to_string();
        let sides = [bounds.lower, bounds.upper];
        let is_strict = |bound: Option<Bound>| bound.is_some_and(|it| it.strictness == Strictness::Strict);
        let strict = sides.into_iter().all(is_strict);
        let [lower, upper] = sides.map(|bound| bound.map(|bound| text(bound.index)));
        Bounds { lower, upper, strict }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.strict { "<" } else { "<=" };
        let [lower, upper] = [&self.lower, &self.upper].map(|bound| bound.as_deref());
        match (lower, upper) {
            (None, None) => f.write_str("none found"),
            (Some(lower), None) => write!(f, "{lower} {sign} G"),
            (None, Some(upper)) => write!(f, "G {sign} {upper}"),
            (Some(lower), Some(upper)) => write!(f, "{lower} {sign} G {sign} {upper}"),
        }
    }
}
