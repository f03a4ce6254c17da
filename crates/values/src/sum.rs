//! Sums of values.

use crate::canonical::OptionList;
use crate::node::Form;
use crate::{Player, TooLarge, Value, Values, WatchedFuel};

impl Values {
    /// The value of `a + b`.
    pub fn add(&self, a: Value, b: Value, fuel: &mut WatchedFuel<'_>) -> Result<Value, TooLarge> {
        if a == Value::ZERO {
            return Ok(b);
        }
        if b == Value::ZERO {
            return Ok(a);
        }
        self.check_room()?;
        if let (Form::Closed(a), Form::Closed(b)) = (&self.node(a).form, &self.node(b).form) {
            return a.checked_add(*b).map(|sum| self.closed(sum)).ok_or(TooLarge);
        }
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        if let Some(known) = self.sums.get(a.0, b.0) {
            return Ok(Value(known));
        }
        fuel.descend()?;
        let sum = self.add_by_options(a, b, fuel);
        fuel.ascend();
        if let Ok(sum) = sum {
            self.sums.set(a.0, b.0, sum.0);
        }
        sum
    }

    /// The value of `a - b`.
    pub fn sub(&self, a: Value, b: Value, fuel: &mut WatchedFuel<'_>) -> Result<Value, TooLarge> {
        self.add(a, self.neg(b), fuel)
    }

    fn add_by_options(&self, a: Value, b: Value, fuel: &mut WatchedFuel<'_>) -> Result<Value, TooLarge> {
        if self.neg(a) == b {
            return Ok(Value::ZERO);
        }
        if self.as_number(a).is_some() {
            return self.translate(b, a, fuel);
        }
        if self.as_number(b).is_some() {
            return self.translate(a, b, fuel);
        }
        let mut sides = [OptionList::new(), OptionList::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for (moved, other) in [(a, b), (b, a)] {
                for option in self.options(moved, player) {
                    let sum = self.add(option, other, fuel)?;
                    if !side.contains(&sum) {
                        side.push(sum);
                    }
                }
            }
        }
        let [left, right] = sides;
        self.from_options(&left, &right, fuel)
    }

    /// `game + number` for a canonical `game` that is not a number.
    ///
    /// By the number translation theorem it is `{G^L + x | G^R + x}`, and this is canonical: a Left option
    /// could only become reversible if it is a number `y` with some number `z` such that `y < z <= G`, but
    /// then `LS(G) >= RS(G) >= z`, so another Left option has its right stop above `y` and dominates `y`.
    fn translate(&self, game: Value, number: Value, fuel: &mut WatchedFuel<'_>) -> Result<Value, TooLarge> {
        let mut sides = [OptionList::new(), OptionList::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.options(game, player) {
                side.push(self.add(option, number, fuel)?);
            }
        }
        let [left, right] = sides;
        self.general(&left, &right)
    }
}
