//! Negatives and sums of values.

use super::{TooLarge, Value, Values};

impl Values {
    /// The negative: the options of the players exchanged, and negated.
    pub fn negative(&mut self, value: Value) -> Result<Value, TooLarge> {
        if let Some(simple) = self.as_simple(value) {
            return Ok(self.simple(simple.negative()));
        }
        if let Some(&known) = self.negatives.get(&value) {
            return Ok(known);
        }
        self.step()?;
        let [left, right] = self.options(value)?;
        let turned = |values: &mut Self, options: &[Value]| {
            let negatives = options.iter().map(|&option| values.deeper(|values| values.negative(option)));
            let mut negatives = negatives.collect::<Result<Vec<Value>, TooLarge>>()?;
            negatives.sort_unstable();
            Ok(negatives)
        };
        let (left, right) = (turned(self, &right)?, turned(self, &left)?);
        // The negative of a canonical form is canonical.
        let negative = self.keep_canonical(&left, &right);
        self.negatives.insert(value, negative);
        self.negatives.insert(negative, value);
        Ok(negative)
    }

    /// The sum of two values: a move in it is a move in one of them.
    pub fn plus(&mut self, g: Value, h: Value) -> Result<Value, TooLarge> {
        if g == Values::ZERO {
            return Ok(h);
        }
        if h == Values::ZERO {
            return Ok(g);
        }
        if let (Some(g), Some(h)) = (self.as_simple(g), self.as_simple(h)) {
            let sum = g.plus(h)?;
            return Ok(self.simple(sum));
        }
        let pair = (g.min(h), g.max(h));
        if let Some(&known) = self.sums.get(&pair) {
            return Ok(known);
        }
        self.step()?;
        let sum = self.deeper(|values| {
            let [mut left, mut right] = [Vec::new(), Vec::new()];
            for (one, other) in [(g, h), (h, g)] {
                // Nobody need move in a number beside a game that is none (number translation).
                if values.as_number(one).is_none() {
                    let [own_left, own_right] = values.options(one)?;
                    for &option in own_left.iter() {
                        left.push(values.plus(option, other)?);
                    }
                    for &option in own_right.iter() {
                        right.push(values.plus(option, other)?);
                    }
                }
            }
            values.from_options(&left, &right)
        })?;
        self.sums.insert(pair, sum);
        Ok(sum)
    }
}
