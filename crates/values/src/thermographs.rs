//! Thermographs of values, each computed once and kept with its node.

use std::sync::{Arc, PoisonError};

use smallvec::SmallVec;

use crate::node::Form;
use crate::number_up_star::NumberUpStar;
use crate::{Dyadic, Player, Thermograph, TooLarge, Value, Values, WatchedSteps};

impl Values {
    /// The thermograph of a value.
    ///
    /// It is kept, so asking again is cheap; equal thermographs of different values are shared.
    ///
    /// ```
    /// use mcgs_values::{Steps, Values};
    /// let values = Values::new();
    /// let steps = &mut Steps::unlimited();
    /// let value = values.parse("{3||2*|1*}", steps)?;
    /// let thermograph = values.thermograph(value, steps).unwrap();
    /// let text = "L: (4, -1) (9/4, 3/4) R: (1, -1) (2, 0) (2, 1/2) (9/4, 3/4)";
    /// assert_eq!(thermograph.to_string(), text);
    /// # Ok::<(), mcgs_values::ValueParseError>(())
    /// ```
    pub fn thermograph(
        &self,
        value: Value,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Arc<Thermograph>, TooLarge> {
        self.kept_thermograph(value, steps).cloned()
    }

    /// The mean: what the game is worth on the average of many copies.
    pub fn mean(&self, value: Value, steps: &mut WatchedSteps<'_>) -> Result<Dyadic, TooLarge> {
        match self.as_number_up_star(value) {
            Some(form) => Ok(form.number),
            None => Ok(self.kept_thermograph(value, steps)?.mean()),
        }
    }

    /// The temperature: how much a move is worth at most. It is negative for numbers.
    pub fn temperature(&self, value: Value, steps: &mut WatchedSteps<'_>) -> Result<Dyadic, TooLarge> {
        Ok(self.kept_thermograph(value, steps)?.temperature())
    }

    fn kept_thermograph(
        &self,
        value: Value,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<&Arc<Thermograph>, TooLarge> {
        let node = self.node(value);
        if let Some(known) = node.thermograph.get() {
            return Ok(known);
        }
        self.check_room()?;
        let thermograph = match node.form {
            Form::NumberUpStar(form) => {
                steps.spend()?;
                of_number_up_star(form)?
            }
            Form::General { .. } => {
                steps.descend()?;
                let thermograph = self.thermograph_by_options(value, steps);
                steps.ascend();
                thermograph?
            }
        };
        let thermograph = self.shared(thermograph);
        Ok(node.thermograph.get_or_init(|| thermograph))
    }

    fn thermograph_by_options(
        &self,
        value: Value,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Thermograph, TooLarge> {
        let mut sides: [SmallVec<[&Thermograph; 12]>; 2] = Default::default();
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.options(value, player) {
                steps.spend()?;
                side.push(self.kept_thermograph(option, steps)?);
            }
        }
        let [left, right] = sides;
        Thermograph::from_options(&left, &right)
    }

    /// The one copy of this thermograph.
    fn shared(&self, thermograph: Thermograph) -> Arc<Thermograph> {
        let mut known = self.thermographs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&thermograph) {
            return Arc::clone(known);
        }
        // With the counters of the pointer and a place in the set, half of which may be empty.
        self.count_bytes(thermograph.bytes() + 4 * size_of::<usize>());
        let thermograph = Arc::new(thermograph);
        known.insert(Arc::clone(&thermograph));
        thermograph
    }
}

/// The thermograph of `x + n·^ + *m`, without a look at its many followers.
///
/// Only the sign of the infinitesimal matters, if it is not zero. Let `l` and `r` be the walls of `x` at a
/// temperature `t < 0`. If the game is not at most `x`, Left has a move to `x`, and no better one, so that
/// her wall is `r - t`. If it is more than `x`, Right can only move to games that are not at most `x`; their
/// left wall is `r - t` by induction, and the tax is the same, so his wall is `r`, that of `x` itself. All
/// this and its mirror image holds up to temperature 0, where the mast begins.
fn of_number_up_star(form: NumberUpStar) -> Result<Thermograph, TooLarge> {
    let base = NumberUpStar::number(form.number);
    let number = of_number(form.number)?;
    number.beside(!form.le(base), !base.le(form))
}

/// The thermograph of a number, by its binary digits: starting from the integers on both sides, the middle
/// of an interval is the game `{low | high}`, and the number lies in one of the halves.
fn of_number(number: Dyadic) -> Result<Thermograph, TooLarge> {
    let integer = |n: i64| Dyadic::new(n, 0).ok_or(TooLarge);
    if number.is_integer() {
        return Ok(Thermograph::integer(number));
    }
    let mut low = integer(number.floor())?;
    let mut high = integer(number.ceil())?;
    let mut walls = [low, high].map(Thermograph::integer);
    for exponent in 1..=number.exponent() {
        let half = Dyadic::new(1, exponent).ok_or(TooLarge)?;
        let middle = low.checked_add(half).ok_or(TooLarge)?;
        let thermograph = Thermograph::from_options(&[&walls[0]], &[&walls[1]])?;
        if middle == number {
            return Ok(thermograph);
        }
        if middle < number {
            (low, walls[0]) = (middle, thermograph);
        } else {
            (high, walls[1]) = (middle, thermograph);
        }
        debug_assert!(low < number && number < high);
    }
    // An interval of length 2^-exponent has no number with that exponent inside.
    Err(TooLarge)
}
