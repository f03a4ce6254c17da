//! Remoteness: how long a game lasts if the winner hurries and the loser delays.

use rustc_hash::FxHashMap;

use crate::{Player, TooLarge, Value, Values, WatchedSteps};

impl Values {
    /// How many moves the canonical form lasts if `first` begins, the winner hurries and the loser delays.
    ///
    /// It is odd exactly if `first` wins (*On Numbers and Games*, chapter 14). It belongs to the form: a
    /// board may last longer than its value.
    ///
    /// ```
    /// use mcgs_values::{Steps, Player, Values};
    /// let values = Values::new();
    /// let steps = &mut Steps::unlimited();
    /// for (text, left, right) in [("0", 0, 0), ("5", 1, 0), ("*7", 1, 1), ("^", 1, 2), ("+-3", 1, 1)] {
    ///     let value = values.parse(text, steps)?;
    ///     assert_eq!(values.remoteness(value, Player::Left, steps), Ok(left), "{text}");
    ///     assert_eq!(values.remoteness(value, Player::Right, steps), Ok(right), "{text}");
    /// }
    /// # Ok::<(), mcgs_values::ValueParseError>(())
    /// ```
    pub fn remoteness(
        &self,
        value: Value,
        first: Player,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<u64, TooLarge> {
        self.remoteness_of(value, first, &mut FxHashMap::default(), steps)
    }

    fn remoteness_of(
        &self,
        value: Value,
        first: Player,
        known: &mut FxHashMap<(Value, Player), u64>,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<u64, TooLarge> {
        if let Some(&known) = known.get(&(value, first)) {
            return Ok(known);
        }
        steps.descend()?;
        let wins = self.outcome(value).first_wins(first);
        let mut remoteness = None;
        for option in self.options(value, first) {
            steps.spend()?;
            if wins && self.outcome(option).first_wins(first.opponent()) {
                continue;
            }
            let rest = 1 + self.remoteness_of(option, first.opponent(), known, steps)?;
            remoteness = match remoteness {
                Some(so_far) if wins => Some(rest.min(so_far)),
                Some(so_far) => Some(rest.max(so_far)),
                None => Some(rest),
            };
            if wins && rest == 1 {
                break;
            }
        }
        steps.ascend();
        let remoteness = remoteness.unwrap_or(0);
        known.insert((value, first), remoteness);
        Ok(remoteness)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Steps;

    #[test]
    fn it_is_odd_exactly_for_the_winner() {
        let values = Values::new();
        let steps = &mut Steps::unlimited();
        for text in
            ["^3", "v5*", "{1|*}", "{2||1|*}", "{^|{*|-1}}", "Tiny(2)", "3/8", "-7", "{0,^*|0}", "*5+^"]
        {
            let value = values.parse(text, steps).unwrap();
            for first in Player::BOTH {
                let remoteness = values.remoteness(value, first, steps).unwrap();
                assert_eq!(remoteness % 2 == 1, values.outcome(value).first_wins(first), "{text} {first:?}");
                assert!(remoteness <= values.birthday(value), "{text}");
            }
        }
    }

    #[test]
    fn large_games_end_at_the_limit() {
        let values = Values::new();
        let value = values.parse("{2||1|*}", &mut Steps::unlimited()).unwrap();
        assert!(values.remoteness(value, Player::Right, &mut Steps::new(2)).is_err());
        // The loser cannot delay here, however large the game is.
        let value = values.parse("^100000", &mut Steps::unlimited()).unwrap();
        assert_eq!(values.remoteness(value, Player::Right, &mut Steps::new(100)), Ok(2));
    }
}
