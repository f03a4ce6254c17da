//! Sums of values.

use crate::canonical::{OptionList, Side};
use crate::node::Form;
use crate::{Player, TooLarge, Value, Values, WatchedSteps};

impl Values {
    /// The value of `a + b`.
    pub fn add(&self, a: Value, b: Value, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        if a == Value::ZERO {
            return Ok(b);
        }
        if b == Value::ZERO {
            return Ok(a);
        }
        self.check_room()?;
        if let (Form::NumberUpStar(a), Form::NumberUpStar(b)) = (&self.node(a).form, &self.node(b).form) {
            return a.checked_add(*b).map(|sum| self.intern_number_up_star(sum)).ok_or(TooLarge);
        }
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        if let Some(known) = self.sums.get(a.0, b.0) {
            return Ok(Value(known));
        }
        // `a + b = -(-a - b)`; in symmetrical games half of all sums are the negatives of others.
        if let (Some(minus_a), Some(minus_b)) = (self.known_negative(a), self.known_negative(b)) {
            let (a, b) = if minus_a <= minus_b { (minus_a, minus_b) } else { (minus_b, minus_a) };
            if let Some(known) = self.sums.get(a.0, b.0) {
                return Ok(self.neg(Value(known)));
            }
        }
        steps.descend()?;
        let sum = self.add_by_options(a, b, steps);
        steps.ascend();
        if let Ok(sum) = sum {
            self.sums.set(a.0, b.0, sum.0);
        }
        sum
    }

    /// The value of `a - b`.
    pub fn sub(&self, a: Value, b: Value, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        self.add(a, self.neg(b), steps)
    }

    fn add_by_options(&self, a: Value, b: Value, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        if self.neg(a) == b {
            return Ok(Value::ZERO);
        }
        if self.as_number(a).is_some() {
            return self.translate(b, a, steps);
        }
        if self.as_number(b).is_some() {
            return self.translate(a, b, steps);
        }
        // Options that move in the same summand are as confused as they are without the other summand.
        let mut side = |player| -> Result<Side, TooLarge> {
            let mut sums = |moved, other| -> Result<OptionList, TooLarge> {
                self.options(moved, player).map(|option| self.add(option, other, steps)).collect()
            };
            Ok(Side::of_two(sums(a, b)?, &sums(b, a)?))
        };
        let sides = [side(Player::Left)?, side(Player::Right)?];
        self.finish_sides(sides, steps)
    }

    /// `game + number` for a canonical `game` that is not a number.
    ///
    /// By the number translation theorem it is `{G^L + x | G^R + x}`, and this is canonical: a Left option
    /// could only become reversible if it is a number `y` with some number `z` such that `y < z <= G`, but
    /// then `LS(G) >= RS(G) >= z`, so another Left option has its right stop above `y` and dominates `y`.
    fn translate(&self, game: Value, number: Value, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        let mut sides = [OptionList::new(), OptionList::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.options(game, player) {
                side.push(self.add(option, number, steps)?);
            }
        }
        let [left, right] = sides;
        self.general(&left, &right)
    }
}
