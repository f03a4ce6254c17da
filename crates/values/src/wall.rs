//! Walls: piecewise linear functions of the temperature, from temperature -1 upward.

use std::cmp::Ordering;

use smallvec::SmallVec;

use crate::{Dyadic, TooLarge};

/// A point of a wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Point {
    /// The value.
    pub value: Dyadic,
    /// The temperature, at least -1.
    pub temperature: Dyadic,
}

/// The lowest temperature of a thermograph.
pub const LOWEST: Dyadic = Dyadic::MINUS_ONE;

type Points = SmallVec<[Point; 4]>;

/// A continuous function of the temperature, linear with slope -1, 0 or 1 between its points.
///
/// The first point is at temperature -1. Walls are constant above their last point; scaffolds, which are
/// walls plus or minus the temperature, go on with their `last_slope`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Piecewise {
    points: Points,
    last_slope: i8,
}

impl Piecewise {
    /// The same value at every temperature.
    pub(crate) fn constant(value: Dyadic) -> Self {
        Piecewise { points: smallvec::smallvec![Point { value, temperature: LOWEST }], last_slope: 0 }
    }

    /// The function through these points, constant above the last, if it is a wall: if it starts at
    /// temperature -1 and is vertical or runs with this slope between any two points.
    pub(crate) fn through(points: &[Point], slope: i8) -> Option<Self> {
        let first = points.first()?;
        let fits = points.iter().zip(&points[1..]).all(|(low, high)| {
            let fits = |slope| {
                let distance = high.temperature.checked_sub(low.temperature)?;
                (scaled(low.value, slope, distance).ok()? == high.value).then_some(())
            };
            low.temperature < high.temperature && (fits(0).is_some() || fits(slope).is_some())
        });
        (first.temperature == LOWEST && fits)
            .then(|| Piecewise { points: points.into(), last_slope: 0 }.simplified())
    }

    pub(crate) fn points(&self) -> &[Point] {
        &self.points
    }

    /// The last point: where a wall becomes vertical for good.
    pub(crate) fn last(&self) -> Point {
        self.points[self.points.len() - 1]
    }

    /// Bytes outside of the structure itself.
    pub(crate) fn spilled_bytes(&self) -> usize {
        if self.points.spilled() { self.points.capacity() * size_of::<Point>() } else { 0 }
    }

    /// The value at a temperature.
    pub(crate) fn at(&self, temperature: Dyadic) -> Result<Dyadic, TooLarge> {
        let idx = self.points.partition_point(|point| point.temperature <= temperature).max(1) - 1;
        let point = self.points[idx];
        match self.slope_after(idx) {
            // Nothing is subtracted here, so that a mast has a value at every temperature.
            0 => Ok(point.value),
            slope => {
                let distance = temperature.checked_sub(point.temperature).ok_or(TooLarge)?;
                scaled(point.value, slope, distance)
            }
        }
    }

    /// The slope just above the point with this index.
    pub(crate) fn slope_after(&self, idx: usize) -> i8 {
        match self.points.get(idx + 1) {
            Some(next) => match next.value.cmp(&self.points[idx].value) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            },
            None => self.last_slope,
        }
    }

    /// The slope just below a temperature above -1.
    pub(crate) fn slope_below(&self, temperature: Dyadic) -> i8 {
        let idx = self.points.partition_point(|point| point.temperature < temperature).max(1) - 1;
        self.slope_after(idx)
    }

    /// This function plus `slope` times the temperature.
    pub(crate) fn tilted(&self, slope: i8) -> Result<Self, TooLarge> {
        let points: Result<Points, TooLarge> = self
            .points
            .iter()
            .map(|point| {
                let value = scaled(point.value, slope, point.temperature)?;
                Ok(Point { value, ..*point })
            })
            .collect();
        Ok(Piecewise { points: points?, last_slope: self.last_slope + slope })
    }

    /// The negative function.
    pub(crate) fn negated(&self) -> Self {
        let points = self.points.iter().map(|point| Point { value: -point.value, ..*point }).collect();
        Piecewise { points, last_slope: -self.last_slope }
    }

    /// The larger of two functions at every temperature. Both must have the same last slope.
    pub(crate) fn max(&self, other: &Self) -> Result<Self, TooLarge> {
        let mut temperatures: SmallVec<[Dyadic; 8]> =
            self.points.iter().chain(&other.points).map(|point| point.temperature).collect();
        temperatures.sort_unstable();
        temperatures.dedup();
        let mut points = Points::new();
        for (idx, &temperature) in temperatures.iter().enumerate() {
            let (a, b) = (self.at(temperature)?, other.at(temperature)?);
            points.push(Point { value: a.max(b), temperature });
            // They may cross before the next break point of either.
            if let Some(&next) = temperatures.get(idx + 1)
                && a.cmp(&b) != Ordering::Equal
                && a.cmp(&b) == other.at(next)?.cmp(&self.at(next)?)
            {
                let temperature = self.crossing(other, temperature)?;
                points.push(Point { value: self.at(temperature)?, temperature });
            }
        }
        Ok(Piecewise { points, last_slope: self.last_slope }.simplified())
    }

    /// Where two functions meet that run towards each other without a break point from `start` on.
    fn crossing(&self, other: &Self, start: Dyadic) -> Result<Dyadic, TooLarge> {
        let gap = self.at(start)?.checked_sub(other.at(start)?).ok_or(TooLarge)?;
        let gap = if gap.signum() < 0 { -gap } else { gap };
        let slope = |function: &Self| {
            let idx = function.points.partition_point(|point| point.temperature <= start).max(1) - 1;
            function.slope_after(idx)
        };
        // Slopes are -1, 0 or 1, so the gap closes at speed 1 or 2 and the crossing is dyadic.
        let distance = match (slope(self) - slope(other)).abs() {
            2 => gap.checked_half().ok_or(TooLarge)?,
            _ => gap,
        };
        start.checked_add(distance).ok_or(TooLarge)
    }

    /// The least temperature at which this function is not above another, if it never rises, the other
    /// never falls, and their last slopes differ.
    pub(crate) fn first_touch(&self, rising: &Self) -> Result<Dyadic, TooLarge> {
        let mut temperatures: SmallVec<[Dyadic; 8]> =
            self.points.iter().chain(&rising.points).map(|point| point.temperature).collect();
        temperatures.sort_unstable();
        temperatures.dedup();
        let mut start = LOWEST;
        for &temperature in &temperatures {
            if self.at(temperature)? <= rising.at(temperature)? {
                return if self.at(start)? <= rising.at(start)? {
                    Ok(start)
                } else {
                    self.crossing(rising, start)
                };
            }
            start = temperature;
        }
        self.crossing(rising, start)
    }

    /// The function below a temperature, and constant above it.
    pub(crate) fn cut(&self, temperature: Dyadic) -> Result<Self, TooLarge> {
        let mut points: Points =
            self.points.iter().filter(|point| point.temperature < temperature).copied().collect();
        points.push(Point { value: self.at(temperature)?, temperature });
        Ok(Piecewise { points, last_slope: 0 }.simplified())
    }

    /// Without points at which the slope does not change.
    fn simplified(mut self) -> Self {
        let mut idx = 1;
        while idx < self.points.len() {
            if self.slope_after(idx - 1) == self.slope_after(idx) {
                self.points.remove(idx);
            } else {
                idx += 1;
            }
        }
        self
    }
}

/// `value + slope·distance` for a slope of -1, 0 or 1.
fn scaled(value: Dyadic, slope: i8, distance: Dyadic) -> Result<Dyadic, TooLarge> {
    match slope.signum() {
        0 => Some(value),
        1 => value.checked_add(distance),
        _ => value.checked_sub(distance),
    }
    .ok_or(TooLarge)
}
