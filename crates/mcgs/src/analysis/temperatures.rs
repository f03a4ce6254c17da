//! What the thermograph of a sum tells.

use std::fmt;

use mcgs_engine::{Dyadic, Outcome, Sum};
use mcgs_values::{Notation, Point, Thermograph};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::finding::Finding;
use crate::found::{Corner, Fraction};
use crate::report::Reason;

/// The two stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Stops {
    /// The left stop.
    pub left: Fraction,
    /// The right stop.
    pub right: Fraction,
}

/// An interval of numbers, each end of which belongs to it or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: Fraction,
    /// The upper end.
    pub high: Fraction,
    /// Does the lower end belong to it?
    pub low_included: bool,
    /// Does the upper end belong to it?
    pub high_included: bool,
}

/// A thermograph, serialised as `{"left": [{"value": ..., "temperature": ...}, ...], "right": ..., "text": "L: ..."}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walls(pub Thermograph, pub Notation);

/// The text in the notation that was asked for: `L: (2, -1) (0, 1) R: ...`.
impl fmt::Display for Walls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1.show(&self.0.to_string()))
    }
}

/// What the thermograph tells.
pub(super) struct Temperatures {
    pub(super) mean: Finding<Fraction>,
    pub(super) temperature: Finding<Fraction>,
    pub(super) stops: Finding<Stops>,
    pub(super) confusion_interval: Finding<Interval>,
}

impl Temperatures {
    pub(super) fn new(thermograph: &Finding<Thermograph>, sum: &Sum, outcome: &Finding<Outcome>) -> Self {
        if let Finding::Unknown(reason) = thermograph
            && sum.components().iter().all(|component| component.ruleset().is_all_small())
        {
            return Self::of_all_small(outcome, *reason);
        }
        Temperatures {
            mean: thermograph.map(|walls| Fraction(walls.mean())),
            temperature: thermograph.map(|walls| Fraction(walls.temperature())),
            stops: thermograph.map(|walls| Stops::new(walls.left_stop(), walls.right_stop())),
            confusion_interval: Finding::of_found(thermograph.map(Interval::confused_with)),
        }
    }

    /// All-small games are infinitesimal (lawnmower theorem): everything but zero has temperature 0, and 0 is the
    /// only number that one may be confused with.
    fn of_all_small(outcome: &Finding<Outcome>, reason: Reason) -> Self {
        let outcome = match outcome {
            Finding::Known(outcome) => Finding::Known(*outcome),
            _ => Finding::Unknown(reason),
        };
        let zero = Fraction(Dyadic::ZERO);
        let at_zero = Interval { low: zero, high: zero, low_included: true, high_included: true };
        Temperatures {
            mean: Finding::Known(zero),
            temperature: outcome.map(|&it| if it == Outcome::P { Fraction(Dyadic::MINUS_ONE) } else { zero }),
            stops: Finding::Known(Stops::new(Dyadic::ZERO, Dyadic::ZERO)),
            confusion_interval: Finding::of_found(outcome.map(|&it| (it == Outcome::N).then_some(at_zero))),
        }
    }
}

impl Stops {
    pub(super) fn new(left: Dyadic, right: Dyadic) -> Self {
        Stops { left: Fraction(left), right: Fraction(right) }
    }
}

impl Interval {
    /// The numbers confused with a game, if there are any.
    ///
    /// `G <= x` holds iff the left stop is less than `x`, or equal to it and reached with the move left over;
    /// `G >= x` likewise with the right stop. What remains are the numbers between the stops, and those stops
    /// where the wall bends outward below temperature 0.
    fn confused_with(walls: &Thermograph) -> Option<Self> {
        let (low, high) = (walls.right_stop(), walls.left_stop());
        let (low_included, high_included) = (walls.bends_right(), walls.bends_left());
        if low == high && !(low_included && high_included) {
            return None;
        }
        Some(Interval { low: Fraction(low), high: Fraction(high), low_included, high_included })
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.low == self.high {
            return write!(f, "{{{}}}", self.low);
        }
        let open = if self.low_included { '[' } else { '(' };
        let close = if self.high_included { ']' } else { ')' };
        write!(f, "{open}{}, {}{close}", self.low, self.high)
    }
}

impl Serialize for Walls {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let points = |wall: &[Point]| wall.iter().map(Corner::from).collect::<Vec<_>>();
        let mut walls = serializer.serialize_struct("Walls", 3)?;
        walls.serialize_field("left", &points(self.0.left_wall()))?;
        walls.serialize_field("right", &points(self.0.right_wall()))?;
        walls.serialize_field("text", &self.to_string())?;
        walls.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_engine::Values;
    use mcgs_values::{Relation, Steps};

    #[test]
    fn confused_numbers_are_those_of_comparison() {
        let values = Values::new();
        for text in [
            "0",
            "3/4",
            "*",
            "^",
            "^*",
            "v",
            "2*",
            "+-1",
            "{5||3|2}",
            "{1|*}",
            "{2|1||0}",
            "Tiny(2)",
            "{2|^}",
            "{1*|-1}",
            "{3||2|1}",
            "{*|-1}",
            "{2||1|-1}",
            "{{2|0},2+Tiny(2)|{2|0},Miny(2)}",
            "*3",
            "{1||0|-1}",
            "1+Tiny(1)",
        ] {
            let steps = &mut Steps::unlimited();
            let value = values.parse(text, steps).unwrap();
            let walls = values.thermograph(value, steps).unwrap();
            let interval = Interval::confused_with(&walls);
            for number in (-48..=48).map(|index| Dyadic::new(index, 3).unwrap()) {
                let is_confused =
                    values.compare(value, values.number(number), steps) == Ok(Relation::Confused);
                let (low, high) = (walls.right_stop(), walls.left_stop());
                let is_inside = interval.as_ref().is_some_and(|interval| {
                    (low < number || (low == number && interval.low_included))
                        && (number < high || (number == high && interval.high_included))
                });
                assert_eq!(is_inside, is_confused, "{text} and {number}");
            }
        }
    }
}
