//! Comparing values, and their stops.

use super::{Dyadic, TooLarge, Value, Values};

impl Values {
    /// `g <= h`: no Left option of `g` is `>= h`, and no Right option of `h` is `<= g`.
    ///
    /// Against a number, the number avoidance theorem leaves only the options of the other value, and the stops decide most cases.
    pub fn le(&mut self, g: Value, h: Value) -> Result<bool, TooLarge> {
        if g == h {
            return Ok(true);
        }
        if let (Some(g), Some(h)) = (self.as_simple(g), self.as_simple(h)) {
            return g.le(h);
        }
        if let Some(&known) = self.less.get(&(g, h)) {
            return Ok(known);
        }
        self.step()?;
        let result = self.deeper(|values| {
            if let Some(number) = values.as_number(h) {
                let left_stop = values.stops(g)?.0;
                return if left_stop == number { values.none_ge(g, h) } else { Ok(left_stop < number) };
            }
            if let Some(number) = values.as_number(g) {
                let right_stop = values.stops(h)?.1;
                return if right_stop == number { values.none_le(h, g) } else { Ok(right_stop > number) };
            }
            Ok(values.none_ge(g, h)? && values.none_le(h, g)?)
        })?;
        self.less.insert((g, h), result);
        Ok(result)
    }

    /// Is no Left option of `g` greater than or equal to `h`?
    fn none_ge(&mut self, g: Value, h: Value) -> Result<bool, TooLarge> {
        let [left, _] = self.options(g)?;
        for &option in left.iter() {
            if self.le(h, option)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Is no Right option of `g` less than or equal to `h`?
    fn none_le(&mut self, g: Value, h: Value) -> Result<bool, TooLarge> {
        let [_, right] = self.options(g)?;
        for &option in right.iter() {
            if self.le(option, h)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The Left stop and the Right stop: the numbers at which play ends if Left or Right begins and both want the best number.
    pub fn stops(&mut self, value: Value) -> Result<(Dyadic, Dyadic), TooLarge> {
        if let Some(simple) = self.as_simple(value) {
            return Ok((simple.number, simple.number));
        }
        if let Some(&known) = self.stops.get(&value) {
            return Ok(known);
        }
        self.step()?;
        let [left, right] = self.options(value)?;
        let (mut left_stop, mut right_stop) = (None, None);
        self.deeper(|values| {
            for &option in left.iter() {
                left_stop = left_stop.max(Some(values.stops(option)?.1));
            }
            for &option in right.iter() {
                let stop = values.stops(option)?.0;
                right_stop = Some(right_stop.map_or(stop, |least: Dyadic| least.min(stop)));
            }
            Ok(())
        })?;
        // A value that is no number has options of both players.
        let stops = (left_stop.ok_or(TooLarge)?, right_stop.ok_or(TooLarge)?);
        self.stops.insert(value, stops);
        Ok(stops)
    }

    /// Does Left win the game with this value if she moves first? She does unless it is `<= 0`.
    pub fn left_wins_first(&mut self, value: Value) -> Result<bool, TooLarge> {
        Ok(!self.le(value, Values::ZERO)?)
    }
}
