//! Incentives, and the Norton product, which multiplies by a positive game.

use rustc_hash::FxHashMap;

use crate::{Dyadic, Outcome, Player, TooLarge, Value, Values, WatchedSteps};

impl Values {
    /// What a player gains by the moves of the canonical form: `G^L - G` for Left, `G - G^R` for Right (*Winning Ways*, chapter 6). No
    /// value is there twice.
    ///
    /// ```
    /// use mcgs_values::{Player, Steps, Values};
    /// let values = Values::new();
    /// let steps = &mut Steps::unlimited();
    /// let switch = values.parse("+-1", steps)?;
    /// let gains = values.incentives(switch, Player::Left, steps).unwrap();
    /// assert_eq!(gains, [values.parse("{2|0}", steps)?]);
    /// # Ok::<(), mcgs_values::ValueParseError>(())
    /// ```
    pub fn incentives(
        &self,
        value: Value,
        player: Player,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Vec<Value>, TooLarge> {
        let mut gains = Vec::new();
        for option in self.options(value, player) {
            self.check_room()?;
            steps.spend()?;
            let (after, before) = match player {
                Player::Left => (option, value),
                Player::Right => (value, option),
            };
            let gain = self.add(after, self.neg(before), steps)?;
            if !gains.contains(&gain) {
                gains.push(gain);
            }
        }
        Ok(gains)
    }

    /// The Norton product of a game and a positive game; `None` if `unit` is not positive.
    ///
    /// For an integer `n` it is the sum of `n` units. Otherwise it is `{G^L·U + (U + I) | G^R·U - (U + I)}`, where `I` goes through all
    /// incentives of the unit, for the canonical form of `G` (*Winning Ways*, chapter 8). The product with a sum is the sum of the products.
    ///
    /// ```
    /// use mcgs_values::{Steps, Values};
    /// let values = Values::new();
    /// let steps = &mut Steps::unlimited();
    /// let (half, up) = (values.parse("1/2", steps)?, values.parse("^", steps)?);
    /// let product = values.norton_product(half, up, steps).unwrap().unwrap();
    /// assert_eq!(values.display(product).to_string(), "{^^*|v*}");
    /// # Ok::<(), mcgs_values::ValueParseError>(())
    /// ```
    pub fn norton_product(
        &self,
        value: Value,
        unit: Value,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Option<Value>, TooLarge> {
        if self.outcome(unit) != Outcome::L {
            return Ok(None);
        }
        let mut gains = Vec::new();
        for player in Player::BOTH {
            for incentive in self.incentives(unit, player, steps)? {
                gains.push(self.add(unit, incentive, steps)?);
            }
        }
        Product { values: self, unit, gains, known: FxHashMap::default() }.times(value, steps).map(Some)
    }

    /// The largest integer that is not above the game; for a number, what is known as its integer part.
    ///
    /// An integer `n` is at most `G` iff it is below the right stop, or equal to it and the game is at least its right stop.
    pub fn integer_part(&self, value: Value) -> Option<i64> {
        let stop = self.right_stop(value);
        if stop.is_integer() && !self.is_right_closed(value) {
            stop.floor().checked_sub(1)
        } else {
            Some(stop.floor())
        }
    }
}

/// Products with one unit so far.
struct Product<'v> {
    values: &'v Values,
    unit: Value,
    /// The unit plus each of its incentives.
    gains: Vec<Value>,
    known: FxHashMap<Value, Value>,
}

impl Product<'_> {
    fn times(&mut self, value: Value, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        if let Some(integer) = self.values.as_number(value).filter(|number| number.is_integer()) {
            return self.multiple(integer, steps);
        }
        if let Some(&known) = self.known.get(&value) {
            return Ok(known);
        }
        steps.descend()?;
        let product = self.times_options(value, steps);
        steps.ascend();
        if let Ok(product) = product {
            self.known.insert(value, product);
        }
        product
    }

    fn times_options(&mut self, value: Value, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.values.options(value, player) {
                let product = self.times(option, steps)?;
                for &gain in &self.gains {
                    let gain = if player == Player::Left { gain } else { self.values.neg(gain) };
                    side.push(self.values.add(product, gain, steps)?);
                }
            }
        }
        let [left, right] = sides;
        self.values.from_options(&left, &right, steps)
    }

    /// A multiple of the unit, by doubling.
    fn multiple(&self, count: Dyadic, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        let unit = if count.signum() < 0 { self.values.neg(self.unit) } else { self.unit };
        let (mut left, mut power, mut total) = (count.floor().unsigned_abs(), unit, Value::ZERO);
        while left > 0 {
            if left & 1 == 1 {
                total = self.values.add(total, power, steps)?;
            }
            left >>= 1;
            if left > 0 {
                power = self.values.add(power, power, steps)?;
            }
        }
        Ok(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Relation, Steps};

    const GAMES: [&str; 12] =
        ["0", "3", "-1/2", "*", "^", "v*", "*2", "+-1", "{1|*}", "{2|1||0}", "Tiny(2)", "{^|-1}"];

    #[test]
    fn one_is_the_unit_and_products_are_linear_and_monotone() {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        let games = GAMES.map(|text| values.parse(text, steps).unwrap());
        let one = values.number(Dyadic::ONE);
        for unit in ["^", "1/2", "Tiny(1)", "1*", "{2||1|0}", "^^*"] {
            let unit = values.parse(unit, steps).unwrap();
            for game in games {
                assert_eq!(values.norton_product(game, one, steps), Ok(Some(game)));
                let product =
                    |game, steps: &mut Steps| values.norton_product(game, unit, steps).unwrap().unwrap();
                for other in games {
                    let sum = values.add(game, other, steps).unwrap();
                    let (first, second) = (product(game, steps), product(other, steps));
                    assert_eq!(product(sum, steps), values.add(first, second, steps).unwrap());
                    assert_eq!(values.compare(first, second, steps), values.compare(game, other, steps));
                }
            }
        }
        assert_eq!(values.norton_product(one, values.nimber(1), steps), Ok(None));
    }

    #[test]
    fn integer_parts_are_those_of_comparison() {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        for text in
            GAMES.into_iter().chain(["7/2", "-7/2", "1*", "1+^", "1+v", "1+Miny(2)", "{3||2|1}", "2+Tiny(1)"])
        {
            let game = values.parse(text, steps).unwrap();
            let is_lower = |integer: i64, steps: &mut Steps| {
                let number = values.number(Dyadic::new(integer, 0).unwrap());
                matches!(values.compare(number, game, steps), Ok(Relation::Less | Relation::Equal))
            };
            let largest = (-9..9).rev().find(|&integer| is_lower(integer, steps));
            assert_eq!(values.integer_part(game), largest, "{text}");
        }
    }
}
