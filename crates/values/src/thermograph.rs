//! Thermographs: how the stops of a game change as moves are taxed.

use std::fmt;

use crate::wall::{LOWEST, Piecewise, Point};
use crate::{Dyadic, Outcome, TooLarge};

/// The two walls of a game from temperature -1 upward (extended thermography).
///
/// The left wall at temperature `t` is the left stop of the game cooled by `t`. Both walls end in the
/// mast: vertical at the mean, from the temperature of the game upward. Equal thermographs are equal as
/// functions, because points at which a wall does not bend are not kept.
///
/// ```
/// use mcgs_values::{Dyadic, Thermograph};
/// let [one, minus_one] = [1, -1].map(|n| Thermograph::integer(Dyadic::from(n)));
/// let switch = Thermograph::from_options(&[&one], &[&minus_one])?;
/// assert_eq!(switch.to_string(), "L: (2, -1) (0, 1) R: (-2, -1) (0, 1)");
/// assert_eq!((switch.mean(), switch.temperature()), (Dyadic::ZERO, Dyadic::ONE));
/// # Ok::<(), mcgs_values::TooLarge>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Thermograph {
    left: Piecewise,
    right: Piecewise,
    stops: [Dyadic; 2],
}

impl Thermograph {
    /// The thermograph of an integer: a mast from temperature -1.
    pub fn integer(number: Dyadic) -> Self {
        let wall = Piecewise::constant(number);
        Thermograph { left: wall.clone(), right: wall, stops: [number; 2] }
    }

    /// The thermograph of a game from those of its options.
    ///
    /// The scaffolds are `max R_t(G^L) - t` and `min L_t(G^R) + t`. If they touch at -1 already, or one is
    /// missing, the game is the integer of least magnitude between them; else the walls are the scaffolds
    /// up to their first touch. The left scaffold never rises and the right one never falls, so they touch
    /// once and for all; but they may then run on as one, and cross only later: it is the touch that counts.
    ///
    /// This holds for any form of the game, canonical or not.
    pub fn from_options(left: &[&Self], right: &[&Self]) -> Result<Self, TooLarge> {
        let left = highest(left.iter().map(|option| option.right.clone()))?;
        let right = highest(right.iter().map(|option| option.left.negated()))?;
        let left = left.map(|wall| wall.tilted(-1)).transpose()?;
        let right = right.map(|wall| wall.negated().tilted(1)).transpose()?;
        let low = left.as_ref().map(|scaffold| scaffold.at(LOWEST)).transpose()?;
        let high = right.as_ref().map(|scaffold| scaffold.at(LOWEST)).transpose()?;
        let integer = |number: i64| Dyadic::new(number, 0).map(Self::integer).ok_or(TooLarge);
        match (low, high) {
            (Some(low), Some(high)) if low > high => {}
            (low, high) => {
                // Zero, pulled up to the lower bound and down to the upper one.
                let number = low.map_or(0, Dyadic::ceil).max(0);
                let number = if number == 0 { high.map_or(0, Dyadic::floor).min(0) } else { number };
                return integer(number);
            }
        }
        let (Some(left), Some(right)) = (left, right) else { return Err(TooLarge) };
        let touch = left.first_touch(&right)?;
        let (left, right) = (left.cut(touch)?, right.cut(touch)?);
        Self::from_walls(left, right)
    }

    /// The thermograph with these walls; `None` unless each starts at temperature -1, goes up strictly,
    /// is vertical or slants inward at 45 degrees between its points, and ends where the other one does.
    ///
    /// ```
    /// use mcgs_values::{Dyadic, Point, Thermograph};
    /// let point = |value, temperature| Point { value: Dyadic::from(value), temperature: Dyadic::from(temperature) };
    /// let up = Thermograph::from_points(&[point(1, -1), point(0, 0)], &[point(0, -1), point(0, 5)]).unwrap();
    /// assert_eq!(up.to_string(), "L: (1, -1) (0, 0) R: (0, -1)");
    /// assert_eq!(Thermograph::from_points(&[point(1, -1)], &[point(0, -1)]), None);
    /// ```
    pub fn from_points(left: &[Point], right: &[Point]) -> Option<Self> {
        let (left, right) = (Piecewise::through(left, -1)?, Piecewise::through(right, 1)?);
        if left.last().value != right.last().value {
            return None;
        }
        Self::from_walls(left, right).ok()
    }

    /// The points of the left wall, by increasing temperature; vertical above the last.
    pub fn left_wall(&self) -> &[Point] {
        self.left.points()
    }

    /// The points of the right wall.
    pub fn right_wall(&self) -> &[Point] {
        self.right.points()
    }

    /// The temperatures at which either wall bends, from -1 upward to that of the game.
    pub fn break_temperatures(&self) -> Vec<Dyadic> {
        let points = self.left_wall().iter().chain(self.right_wall());
        let mut temperatures: Vec<Dyadic> = points.map(|point| point.temperature).collect();
        temperatures.sort_unstable();
        temperatures.dedup();
        temperatures
    }

    /// The left wall at a temperature of at least -1.
    pub fn left_at(&self, temperature: Dyadic) -> Result<Dyadic, TooLarge> {
        self.left.at(temperature)
    }

    /// The right wall at a temperature of at least -1.
    pub fn right_at(&self, temperature: Dyadic) -> Result<Dyadic, TooLarge> {
        self.right.at(temperature)
    }

    /// The mean: where the mast stands.
    pub fn mean(&self) -> Dyadic {
        self.left.last().value
    }

    /// The temperature: where the mast begins.
    pub fn temperature(&self) -> Dyadic {
        self.left.last().temperature.max(self.right.last().temperature)
    }

    /// The left stop: the left wall at temperature 0.
    pub fn left_stop(&self) -> Dyadic {
        self.stops[0]
    }

    /// The right stop.
    pub fn right_stop(&self) -> Dyadic {
        self.stops[1]
    }

    /// Does the left wall lie further out just below temperature 0? Then the left stop is not reached
    /// with the move left over: the game is not at most its left stop.
    pub fn bends_left(&self) -> bool {
        self.left.slope_below(Dyadic::ZERO) < 0
    }

    /// Does the right wall lie further out just below temperature 0?
    pub fn bends_right(&self) -> bool {
        self.right.slope_below(Dyadic::ZERO) > 0
    }

    /// The outcome class, read off the walls at and just below temperature 0.
    pub fn outcome(&self) -> Outcome {
        let [left, right] = self.stops;
        let at_most_zero = left.signum() < 0 || (left.is_zero() && !self.bends_left());
        let at_least_zero = right.signum() > 0 || (right.is_zero() && !self.bends_right());
        Outcome::from_first_wins(!at_most_zero, !at_least_zero)
    }

    /// For the thermograph of a number: that of a game infinitely near to it, in which a player's wall is
    /// taxed (the other's wall minus or plus the temperature, up to 0) or stays as it is.
    pub(crate) fn beside(&self, left_bends: bool, right_bends: bool) -> Result<Self, TooLarge> {
        let left = if left_bends { self.right.tilted(-1)?.cut(Dyadic::ZERO)? } else { self.left.clone() };
        let right = if right_bends { self.left.tilted(1)?.cut(Dyadic::ZERO)? } else { self.right.clone() };
        Self::from_walls(left, right)
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.left.spilled_bytes() + self.right.spilled_bytes()
    }

    fn from_walls(left: Piecewise, right: Piecewise) -> Result<Self, TooLarge> {
        let stops = [left.at(Dyadic::ZERO)?, right.at(Dyadic::ZERO)?];
        Ok(Thermograph { left, right, stops })
    }

    /// The thermograph of the negative game.
    #[must_use]
    pub fn negative(&self) -> Self {
        Thermograph {
            left: self.right.negated(),
            right: self.left.negated(),
            stops: [-self.stops[1], -self.stops[0]],
        }
    }
}

/// The pointwise maximum, if there is any function.
fn highest(mut walls: impl Iterator<Item = Piecewise>) -> Result<Option<Piecewise>, TooLarge> {
    let Some(mut highest) = walls.next() else { return Ok(None) };
    for wall in walls {
        highest = highest.max(&wall)?;
    }
    Ok(Some(highest))
}

/// The text form of test files: `L: (v, t) … R: (v, t) …`.
impl fmt::Display for Thermograph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, wall) in [("L:", &self.left), (" R:", &self.right)] {
            f.write_str(name)?;
            for point in wall.points() {
                write!(f, " ({}, {})", point.value, point.temperature)?;
            }
        }
        Ok(())
    }
}
