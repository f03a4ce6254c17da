//! Questions about the exact value of a sum, each answered by the cheapest means that is exact.
//!
//! Stops, mean and temperature need only the thermograph, which can be found where the canonical form is too
//! large. Bounds are found by search where both are, and may meet ([`Deduction`]).

use std::fmt;

use mcgs_engine::{
    Answer, Bound, BoundHints, Budget, Dyadic, Outcome, Relation, Scale, ScaleBounds, Solver, Stats,
    StopReason, Strictness, Sum, Value, Values,
};
use mcgs_language::{NimAnswer, Property, YesNo};
use mcgs_values::{Notation, Steps, Thermograph, TooLarge, WatchedSteps};

use crate::deduction::Deduction;
use crate::positions::Positions;

/// Steps after which work on values counts as too large, whatever the time limit says.
const MAX_STEPS: u64 = 1 << 40;

/// A sum and the means to answer questions about it within a budget.
pub(crate) struct Examiner<'a> {
    pub(crate) solver: &'a Solver,
    pub(crate) sum: &'a Sum,
    /// All the limits.
    pub(crate) budget: &'a Budget,
    /// If there is a limit of time or nodes: the limits of a first try, which leave something for a second one.
    pub(crate) first_try: Option<&'a Budget>,
    /// How values are written.
    pub(crate) notation: Notation,
}

impl Examiner<'_> {
    /// The canonical form.
    pub(crate) fn value(&self) -> Answer<Value> {
        self.try_both(|budget| self.solver.value(self.sum, budget), Deduction::value)
    }

    /// The thermograph, which does not need the canonical form.
    pub(crate) fn thermograph(&self) -> Answer<Thermograph> {
        self.try_both(|budget| self.solver.thermograph(self.sum, budget), Deduction::thermograph)
    }

    /// The left and the right stop.
    pub(crate) fn stops(&self) -> Answer<(Dyadic, Dyadic)> {
        if self.is_all_small_by_rules() {
            // All-small games are infinitesimal (lawnmower theorem).
            return known((Dyadic::ZERO, Dyadic::ZERO));
        }
        let stops = |walls: Thermograph| (walls.left_stop(), walls.right_stop());
        self.try_both(
            |budget| self.solver.thermograph(self.sum, budget).map(stops),
            |deduction| deduction.temperatures(|found| found.stops.is_some()).stops,
        )
    }

    /// The mean value.
    pub(crate) fn mean(&self) -> Answer<Dyadic> {
        if self.is_all_small_by_rules() {
            return known(Dyadic::ZERO);
        }
        self.try_both(
            |budget| self.solver.thermograph(self.sum, budget).map(|walls| walls.mean()),
            |deduction| deduction.temperatures(|found| found.mean.is_some()).mean,
        )
    }

    /// The temperature.
    pub(crate) fn temperature(&self) -> Answer<Dyadic> {
        self.try_both(
            |budget| self.solver.thermograph(self.sum, budget).map(|walls| walls.temperature()),
            |deduction| deduction.temperatures(|found| found.temperature.is_some()).temperature,
        )
    }

    /// The answer of a direct computation or, if a limit ends that one, what follows by other means.
    fn try_both<'e, T>(
        &'e self,
        direct: impl FnOnce(&Budget) -> Answer<T>,
        deduce: impl FnOnce(&mut Deduction<'e>) -> Option<T>,
    ) -> Answer<T> {
        let Answer { result, mut stats } = direct(self.first_try.unwrap_or(self.budget));
        let result = match result {
            Ok(_) | Err(StopReason::Interrupted | StopReason::Ruleset(_)) => result,
            Err(reason) => {
                let left = self.budget.max_nodes.map(|limit| limit.saturating_sub(stats.nodes));
                let budget = self.budget.clone().max_nodes(left);
                let mut deduction = Deduction::new(self.solver, self.sum, budget);
                let found = deduce(&mut deduction);
                stats += deduction.stats;
                found.ok_or_else(|| self.budget.stop.reason().unwrap_or(reason))
            }
        };
        Answer { result, stats }
    }

    /// The atomic weight; `None` for a sum that is not all-small.
    pub(crate) fn atomic_weight(&self) -> Answer<Option<Value>> {
        self.value().and_then(|value| self.atomic_weight_of(value))
    }

    /// The atomic weight of a value of the solver.
    pub(crate) fn atomic_weight_of(&self, value: Value) -> Result<Option<Value>, StopReason> {
        self.with_steps(|values, steps| values.atomic_weight(value, steps))
    }

    /// The nimber that the sum equals, if it equals one.
    pub(crate) fn nimber(&self) -> Answer<NimAnswer> {
        if let Some(Answer { result, stats }) = self.solver.nim_value(self.sum, self.budget) {
            return Answer { result: result.map(|nim| NimAnswer::Nimber(nim.into())), stats };
        }
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
            Property::Number => self.try_both(
                |budget| {
                    let walls = self.solver.thermograph(self.sum, budget);
                    walls.map(|walls| walls.temperature().signum() < 0)
                },
                Deduction::is_number,
            ),
            Property::Infinitesimal => self.stops().map(|(left, right)| left.is_zero() && right.is_zero()),
            // If a game equals one that is all-small, its canonical form is all-small too.
            Property::AllSmall if self.is_all_small_by_rules() => known(true),
            Property::Canonical => {
                let Answer { result, stats } = Positions::find(self.solver, self.sum, self.budget);
                let holds = result.and_then(|positions| positions.is_canonical(self.solver, self.budget));
                Answer { result: holds, stats }
            }
            Property::AllSmall => self.value().map(|value| self.solver.values().is_all_small(value)),
        };
        answer.map(|holds| if holds { YesNo::Yes } else { YesNo::No })
    }

    /// Are the rules of all components such that both players can move or neither can?
    pub(crate) fn is_all_small_by_rules(&self) -> bool {
        self.sum.components().iter().all(|component| component.ruleset().is_all_small())
    }

    /// The tightest bounds on a scale; the outcome, if it is known, saves work.
    pub(crate) fn bounds(&self, scale: Scale, outcome: Option<Outcome>) -> Answer<Bounds> {
        let values = self.solver.values();
        let hints = BoundHints { outcome, range: None };
        let answer = self.solver.bounds(self.sum, scale, hints, self.budget);
        let is_far = answer.result.as_ref().is_ok_and(|found| found.lower.is_none() || found.upper.is_none());
        let bounds = answer.map(|bounds| Bounds::new(values, &bounds, self.notation));
        if !is_far || scale != Scale::Eighths {
            return bounds;
        }
        // The sum is beyond the range of the search, but its stops may tell.
        let walls = self.solver.thermograph(self.sum, self.budget);
        match walls.result.ok().and_then(|walls| Bounds::by_stops(&walls, self.notation)) {
            Some(found) => Answer { result: Ok(found), stats: bounds.stats },
            None => bounds,
        }
    }

    /// Is the sum at least `low` and at most `high`, both in units of the scale?
    pub(crate) fn lies_between(&self, low: Dyadic, high: Dyadic, scale: Scale) -> Answer<bool> {
        let relation = |number: Dyadic| {
            // A number that is too large for a component cannot be compared.
            let component = match scale {
                Scale::Eighths => mcgs_games::number(number),
                Scale::Up | Scale::UpStar => mcgs_games::ups(number),
            };
            match component {
                Some(component) => self.solver.compare(self.sum, &Sum::new(vec![component]), self.budget),
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
        self.with_steps(|values, steps| values.parse(text, steps).map_err(|_| TooLarge))
    }

    /// Works on values until the budget ends it.
    pub(crate) fn with_steps<T>(
        &self,
        work: impl FnOnce(&Values, &mut WatchedSteps<'_>) -> Result<T, TooLarge>,
    ) -> Result<T, StopReason> {
        let stop = &self.budget.stop;
        let watcher = || stop.reason().is_some();
        let result = work(self.solver.values(), &mut Steps::watched(MAX_STEPS, &watcher));
        result.map_err(|TooLarge| stop.reason().unwrap_or(StopReason::TooLarge))
    }
}

/// An answer that took no work.
pub(crate) fn known<T>(found: T) -> Answer<T> {
    Answer { result: Ok(found), stats: Stats::default() }
}

/// Bounds in the notation of values, such as `v < G < ^^`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Bounds {
    /// The largest game of the scale that is not above the sum, if there is one.
    pub lower: Option<String>,
    /// The smallest game of the scale that is not below the sum, if there is one.
    pub upper: Option<String>,
    /// Is it known that the sum differs from both?
    pub strict: bool,
    /// How they are written.
    #[serde(skip)]
    notation: Notation,
}

impl Bounds {
    fn new(values: &Values, bounds: &ScaleBounds, notation: Notation) -> Self {
        let text = |index| notation.show(&values.display(bounds.scale.game(values, index)).to_string());
        let sides = [bounds.lower, bounds.upper];
        let is_strict = |bound: Option<Bound>| bound.is_some_and(|it| it.strictness == Strictness::Strict);
        let strict = sides.into_iter().all(is_strict);
        let [lower, upper] = sides.map(|bound| bound.map(|bound| text(bound.index)));
        Bounds { lower, upper, strict, notation }
    }

    /// The bounds in eighths, from the stops. `None` if they do not fit.
    ///
    /// For a number `x`, `G <= x` holds iff the left stop is less than `x`, or equal to it and its wall does not
    /// bend outward just below temperature 0; likewise for `G >= x`.
    fn by_stops(walls: &Thermograph, notation: Notation) -> Option<Self> {
        let upper = eighth_above(walls.left_stop(), !walls.bends_left())?;
        let lower = -eighth_above(-walls.right_stop(), !walls.bends_right())?;
        Some(Bounds {
            lower: Some(notation.show(&lower.to_string())),
            upper: Some(notation.show(&upper.to_string())),
            strict: lower != upper,
            notation,
        })
    }
}

/// The smallest multiple of 1/8 above a number, or the number itself if it is one and is included.
fn eighth_above(number: Dyadic, included: bool) -> Option<Dyadic> {
    match number.exponent().checked_sub(3) {
        Some(excess) if excess > 0 => Dyadic::new((number.numerator() >> excess) + 1, 3),
        _ if included => Some(number),
        _ => number.checked_add(Dyadic::new(1, 3)?),
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = self.notation.show(if self.strict { "<" } else { "<=" });
        let [lower, upper] = [&self.lower, &self.upper].map(|bound| bound.as_deref());
        match (lower, upper) {
            (None, None) => f.write_str("none found"),
            (Some(lower), None) => write!(f, "{lower} {sign} G"),
            (None, Some(upper)) => write!(f, "G {sign} {upper}"),
            (Some(lower), Some(upper)) => write!(f, "{lower} {sign} G {sign} {upper}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least multiple of 1/8 that is not below a value, by comparison.
    fn upper(values: &Values, value: Value) -> Dyadic {
        let steps = &mut Steps::unlimited();
        let eighths = (-100..100).map(|index| Dyadic::new(index, 3).unwrap());
        let is_upper = |eighth: Dyadic, steps: &mut Steps| {
            matches!(
                values.compare(value, values.number(eighth), steps),
                Ok(Relation::Less | Relation::Equal)
            )
        };
        eighths.into_iter().find(|eighth| is_upper(*eighth, steps)).unwrap()
    }

    #[test]
    fn stops_give_the_bounds_that_comparison_gives() {
        let values = Values::new();
        for text in [
            "0",
            "1/16",
            "-3/16",
            "3/8",
            "*",
            "^",
            "v*",
            "^^",
            "1/16*",
            "+-1",
            "+-1/16",
            "{5||3|2}",
            "{1|*}",
            "{2|1||0}",
            "Tiny(2)",
            "Miny(1)",
            "1/8+Tiny(1)",
            "{3|1/16||-2}",
            "{^|-1}",
            "{1/16|*}",
            "*2",
            "{1||0|-1}",
        ] {
            let steps = &mut Steps::unlimited();
            let value = values.parse(text, steps).unwrap();
            let walls = values.thermograph(value, steps).unwrap();
            let (low, high) = (-upper(&values, values.neg(value)), upper(&values, value));
            let expected = Bounds {
                lower: Some(low.to_string()),
                upper: Some(high.to_string()),
                strict: low != high,
                notation: Notation::Ascii,
            };
            assert_eq!(Bounds::by_stops(&walls, Notation::Ascii), Some(expected), "{text}");
        }
    }

    #[test]
    fn bounds_of_one_side_leave_equality_open() {
        let bounds = |lower: Option<&str>, upper: Option<&str>, strict| {
            let [lower, upper] = [lower, upper].map(|bound| bound.map(str::to_owned));
            Bounds { lower, upper, strict, notation: Notation::Ascii }.to_string()
        };
        assert_eq!(bounds(Some("v"), Some("^^"), true), "v < G < ^^");
        assert_eq!(bounds(Some("2"), Some("2"), false), "2 <= G <= 2");
        assert_eq!(bounds(Some("2"), None, false), "2 <= G");
        assert_eq!(bounds(None, Some("2"), false), "G <= 2");
        assert_eq!(bounds(None, None, false), "none found");
    }
}
