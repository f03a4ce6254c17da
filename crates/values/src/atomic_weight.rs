//! Atomic weights: how many ups an all-small game is worth.

use crate::canonical::OptionList;
use crate::{Dyadic, Player, TooLarge, Value, Values, WatchedSteps};

impl Values {
    /// The atomic weight of an all-small game; `None` for other games.
    ///
    /// It is a game itself, additive and odd. A weight of at least 2 makes the game positive, and with a
    /// weight of at least 1 Left wins moving first (the two-ahead rule of *Winning Ways*, chapter 8).
    ///
    /// ```
    /// use mcgs_values::{Dyadic, Steps, Values};
    /// let values = Values::new();
    /// let steps = &mut Steps::unlimited();
    /// let value = values.parse("{^^*|v*}", steps)?;
    /// let weight = values.atomic_weight(value, steps).unwrap().unwrap();
    /// assert_eq!(values.display(weight).to_string(), "1/2");
    /// # Ok::<(), mcgs_values::ValueParseError>(())
    /// ```
    pub fn atomic_weight(
        &self,
        value: Value,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Option<Value>, TooLarge> {
        if self.is_all_small(value) { self.weight(value, steps).map(Some) } else { Ok(None) }
    }

    /// The atomic weight of a game that is all-small. So are its options, then.
    fn weight(&self, value: Value, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        if let Some(form) = self.as_number_up_star(value) {
            self.check_room()?;
            return Ok(self.number(Dyadic::from(form.ups)));
        }
        let node = self.node(value);
        if let Some(known) = node.atomic_weight.get() {
            return Ok(Value(known));
        }
        steps.descend()?;
        let weight = self.weight_by_options(value, steps);
        steps.ascend();
        if let Ok(weight) = weight {
            node.atomic_weight.set(weight.0);
        }
        weight
    }

    /// The rule of *Winning Ways*: `{aw(G^L) - 2 | aw(G^R) + 2}`, unless that is an integer. Then several
    /// integers may fit between the options, and a remote star tells which one it is: the largest if `G` is
    /// greater, the smallest if `G` is less, and 0 if the two are confused.
    fn weight_by_options(&self, value: Value, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        let mut sides = [OptionList::new(), OptionList::new()];
        for ((side, player), shift) in sides.iter_mut().zip(Player::BOTH).zip([-2, 2]) {
            let shift = self.number(Dyadic::from(shift));
            for option in self.options(value, player) {
                let weight = self.weight(option, steps)?;
                side.push(self.add(weight, shift, steps)?);
            }
        }
        let [left, right] = sides;
        let weight = self.from_options(&left, &right, steps)?;
        if !self.as_number(weight).is_some_and(Dyadic::is_integer) {
            return Ok(weight);
        }
        let star = self.remote_star(value)?;
        let integer = if self.le(star, value, steps)? {
            self.largest_integer_below_all(right.iter().copied())
        } else if self.le(value, star, steps)? {
            self.largest_integer_below_all(left.iter().map(|&option| self.neg(option)))
                .and_then(i64::checked_neg)
        } else {
            Some(0)
        };
        integer.and_then(|n| Dyadic::new(n, 0)).map(|n| self.number(n)).ok_or(TooLarge)
    }

    /// A nimber that equals no follower of the game. All of those compare with the game in the same way.
    fn remote_star(&self, value: Value) -> Result<Value, TooLarge> {
        let above = self.node(value).facts.max_nim.checked_add(1);
        above.and_then(u32::checked_next_power_of_two).map(|nim| self.nimber(nim)).ok_or(TooLarge)
    }

    /// The largest integer that is not at least any of these games; `None` if there is no game.
    ///
    /// A number is at least `H` iff it is above the left stop, or equal to it and that stop is closed.
    fn largest_integer_below_all(&self, games: impl Iterator<Item = Value>) -> Option<i64> {
        games
            .map(|game| {
                let stop = self.left_stop(game);
                let reached = stop.is_integer() && self.is_left_closed(game);
                if reached { stop.floor().checked_sub(1) } else { Some(stop.floor()) }
            })
            .min()
            .flatten()
    }
}
