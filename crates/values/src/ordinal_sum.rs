//! Ordinal sums: a move in the base wipes out the rest.

use rustc_hash::FxHashMap;

use crate::canonical::OptionList;
use crate::{Player, TooLarge, Value, Values, WatchedSteps};

impl Values {
    /// The ordinal sum `base : top`, which is `{G^L, G:H^L | G^R, G:H^R}`, with the base in canonical form.
    ///
    /// It depends on the form of the base ([`Values::ordinal_sum_of_form`]), but only on the value of the top (the colon principle of
    /// *On Numbers and Games*, chapter 15), and it is monotone in the top.
    ///
    /// ```
    /// use mcgs_values::{Dyadic, Steps, Values};
    /// let values = Values::new();
    /// let one = values.number(Dyadic::ONE);
    /// let sum = values.ordinal_sum(values.nimber(1), one, &mut Steps::unlimited())?;
    /// assert_eq!(values.display(sum).to_string(), "^*");
    /// # Ok::<(), mcgs_values::TooLarge>(())
    /// ```
    pub fn ordinal_sum(
        &self,
        base: Value,
        top: Value,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Value, TooLarge> {
        let mut options = [OptionList::new(), OptionList::new()];
        for (side, player) in options.iter_mut().zip(Player::BOTH) {
            for option in self.options(base, player) {
                // A nimber may have very many.
                self.check_room()?;
                steps.spend()?;
                side.push(option);
            }
        }
        let known = FxHashMap::from_iter([(Value::ZERO, base)]);
        Base { values: self, options, known }.put(top, steps)
    }

    /// The ordinal sum with a base of this form: the values of its Left and Right options. Of the base, only its own options matter as they are; below
    /// them, their values do.
    ///
    /// ```
    /// use mcgs_values::{Dyadic, Steps, Values};
    /// let values = Values::new();
    /// let one = values.number(Dyadic::ONE);
    /// // The base {-1|1} is 0, but the sum is not 0 : 1 = 1.
    /// let sum = values.ordinal_sum_of_form(&[values.neg(one)], &[one], one, &mut Steps::unlimited())?;
    /// assert_eq!(values.display(sum).to_string(), "1/2");
    /// # Ok::<(), mcgs_values::TooLarge>(())
    /// ```
    pub fn ordinal_sum_of_form(
        &self,
        left: &[Value],
        right: &[Value],
        top: Value,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Value, TooLarge> {
        let options = [left, right].map(|side| side.iter().copied().collect());
        Base { values: self, options, known: FxHashMap::default() }.put(top, steps)
    }
}

/// The base of an ordinal sum, and its sums with tops so far.
struct Base<'v> {
    values: &'v Values,
    options: [OptionList; 2],
    known: FxHashMap<Value, Value>,
}

impl Base<'_> {
    fn put(&mut self, top: Value, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        if let Some(&known) = self.known.get(&top) {
            return Ok(known);
        }
        steps.descend()?;
        let sum = self.put_options(top, steps);
        steps.ascend();
        if let Ok(sum) = sum {
            self.known.insert(top, sum);
        }
        sum
    }

    fn put_options(&mut self, top: Value, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        let mut sides = self.options.clone();
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.values.options(top, player) {
                side.push(self.put(option, steps)?);
            }
        }
        let [left, right] = sides;
        self.values.from_options(&left, &right, steps)
    }
}
