//! Cooling and heating: a tax on every move, and its opposite.

use rustc_hash::FxHashMap;

use crate::{Dyadic, Player, TooLarge, Value, Values, WatchedSteps};

/// The direction in which options are shifted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Cool,
    Heat,
}

/// One operation: what is done, by how much, and what is known of the followers so far.
struct Process<'v> {
    values: &'v Values,
    change: Change,
    temperature: Dyadic,
    /// What a player's options gain.
    shifts: [Value; 2],
    known: FxHashMap<Value, Value>,
}

impl Values {
    /// The game cooled by a temperature `t`; `None` if `t` is negative.
    ///
    /// Each move is taxed: `G_t = {G^L_t - t | G^R_t + t}`, up to the temperature of `G`, beyond which
    /// `G_t` is frozen at the mean (*On Numbers and Games*, chapter 9). Cooling is linear and keeps order.
    ///
    /// ```
    /// use mcgs_values::{Dyadic, Steps, Values};
    /// let values = Values::new();
    /// let steps = &mut Steps::unlimited();
    /// let value = values.parse("{3||2*|1*}", steps)?;
    /// let cooled = values.cool(value, Dyadic::new(1, 2).unwrap(), steps).unwrap().unwrap();
    /// assert_eq!(values.display(cooled).to_string(), "{11/4||2|3/2}");
    /// # Ok::<(), mcgs_values::ValueParseError>(())
    /// ```
    pub fn cool(
        &self,
        value: Value,
        temperature: Dyadic,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Option<Value>, TooLarge> {
        self.process(value, Change::Cool, temperature, steps)
    }

    /// The game heated by a temperature `t`; `None` if `t` is negative.
    ///
    /// Numbers stay; each move in another game is rewarded: `{heat(G^L) + t | heat(G^R) - t}`, for the
    /// canonical form (*Winning Ways*, chapter 6). Cooling by `t` leads back to the game. Heating is not
    /// additive: moves that are dominated in a sum may no longer be so once the summands are heated.
    ///
    /// ```
    /// use mcgs_values::{Dyadic, Steps, Values};
    /// let values = Values::new();
    /// let steps = &mut Steps::unlimited();
    /// let heated = values.heat(values.nimber(1), Dyadic::from(3), steps)?;
    /// assert_eq!(heated, values.switch(Dyadic::from(3), Dyadic::from(-3)));
    /// # Ok::<(), mcgs_values::TooLarge>(())
    /// ```
    pub fn heat(
        &self,
        value: Value,
        temperature: Dyadic,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Option<Value>, TooLarge> {
        self.process(value, Change::Heat, temperature, steps)
    }

    fn process(
        &self,
        value: Value,
        change: Change,
        temperature: Dyadic,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Option<Value>, TooLarge> {
        match temperature.signum() {
            ..0 => return Ok(None),
            0 => return Ok(Some(value)),
            1.. => {}
        }
        let shifts = match change {
            Change::Cool => [-temperature, temperature],
            Change::Heat => [temperature, -temperature],
        };
        let shifts = shifts.map(|shift| self.number(shift));
        Process { values: self, change, temperature, shifts, known: FxHashMap::default() }
            .run(value, steps)
            .map(Some)
    }
}

impl Process<'_> {
    fn run(&mut self, value: Value, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        if self.values.is_number(value) {
            return Ok(value);
        }
        if self.change == Change::Cool && self.temperature > self.values.temperature(value, steps)? {
            return Ok(self.values.number(self.values.mean(value, steps)?));
        }
        if let Some(&known) = self.known.get(&value) {
            return Ok(known);
        }
        steps.descend()?;
        let result = self.run_options(value, steps);
        steps.ascend();
        if let Ok(result) = result {
            self.known.insert(value, result);
        }
        result
    }

    fn run_options(&mut self, value: Value, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        let mut sides = [Vec::new(), Vec::new()];
        for ((side, player), shift) in sides.iter_mut().zip(Player::BOTH).zip(self.shifts) {
            for option in self.values.options(value, player) {
                let option = self.run(option, steps)?;
                side.push(self.values.add(option, shift, steps)?);
            }
        }
        let [left, right] = sides;
        self.values.from_options(&left, &right, steps)
    }
}
