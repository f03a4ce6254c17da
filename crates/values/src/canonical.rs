//! From options to the canonical form: `{L|R}` without dominated and reversible options.

use smallvec::SmallVec;

use crate::closed::NumberUpStar;
use crate::{Bound, Dyadic, Player, TooLarge, Value, Values, WatchedFuel};

/// Options of one player while a form is being built.
pub(crate) type OptionList = SmallVec<[Value; 12]>;

impl Values {
    /// The value of the game with these options.
    pub fn from_options(
        &self,
        left: &[Value],
        right: &[Value],
        fuel: &mut WatchedFuel<'_>,
    ) -> Result<Value, TooLarge> {
        fuel.descend()?;
        let value = self.finish(left.into(), right.into(), fuel);
        fuel.ascend();
        value
    }

    fn finish(
        &self,
        left: OptionList,
        right: OptionList,
        fuel: &mut WatchedFuel<'_>,
    ) -> Result<Value, TooLarge> {
        self.check_room()?;
        if let Some(number) = self.number_from_options(&left, &right)? {
            return Ok(self.number(number));
        }
        let left_stop = left.iter().map(|&option| self.right_stop(option)).max();
        let right_stop = right.iter().map(|&option| self.left_stop(option)).min();
        let (Some(left_stop), Some(right_stop)) = (left_stop, right_stop) else {
            // With one side empty it would have been a number.
            return Err(TooLarge);
        };
        Unfinished { values: self, left, right, left_stop, right_stop }.finish(fuel)
    }

    /// The number that the game with these options equals, if it equals one.
    ///
    /// By the simplicity theorem that is the simplest `x` such that no `G^L >= x` and no `G^R <= x`. The
    /// first means `x > RS(G^L)`, or `x = RS(G^L)` unless `RS(G^L) <= G^L`.
    fn number_from_options(&self, left: &[Value], right: &[Value]) -> Result<Option<Dyadic>, TooLarge> {
        let bound = |stop, closed| if closed { Bound::Open(stop) } else { Bound::Closed(stop) };
        let low = left
            .iter()
            .map(|&option| (self.right_stop(option), self.is_right_closed(option)))
            .max()
            .map_or(Bound::Unbounded, |(stop, closed)| bound(stop, closed));
        let high = right
            .iter()
            .map(|&option| (self.left_stop(option), !self.is_left_closed(option)))
            .min()
            .map_or(Bound::Unbounded, |(stop, not_closed)| bound(stop, !not_closed));
        let empty = match (low, high) {
            (Bound::Unbounded, _) | (_, Bound::Unbounded) => false,
            (Bound::Closed(a), Bound::Closed(b)) => a > b,
            (Bound::Open(a) | Bound::Closed(a), Bound::Open(b) | Bound::Closed(b)) => a >= b,
        };
        if empty {
            return Ok(None);
        }
        // A number that exists but does not fit must not be mistaken for "no number".
        Dyadic::simplest(low, high).map(Some).ok_or(TooLarge)
    }
}

/// A game that is not a number, whose options are canonical, but perhaps dominated or reversible.
struct Unfinished<'v> {
    values: &'v Values,
    left: OptionList,
    right: OptionList,
    left_stop: Dyadic,
    right_stop: Dyadic,
}

impl Unfinished<'_> {
    /// One pass over the reversible options is enough: whether an option is reversible depends on the value
    /// of the game alone, which stays the same, and replacements are looked at in the same pass.
    fn finish(mut self, fuel: &mut WatchedFuel<'_>) -> Result<Value, TooLarge> {
        let values = self.values;
        self.remove_dominated(fuel)?;
        if self.bypass_reversible(fuel)? {
            self.remove_dominated(fuel)?;
        }
        if let Some(form) = self.closed_form() {
            return Ok(values.closed(form));
        }
        values.general(&self.left, &self.right)
    }

    /// Keeps the maximal Left options and the minimal Right options.
    fn remove_dominated(&mut self, fuel: &mut WatchedFuel<'_>) -> Result<(), TooLarge> {
        let values = self.values;
        // Comparisons of closed forms cost no fuel, but long lists need very many of them.
        for side in [&self.left, &self.right] {
            fuel.spend_many((side.len() * side.len() / 64) as u64)?;
        }
        keep_maximal(&mut self.left, |worse, better| values.le(worse, better, fuel))?;
        keep_maximal(&mut self.right, |worse, better| values.le(better, worse, fuel))
    }

    /// Replaces every reversible option by what the reply leads to; true if there was one.
    ///
    /// `G^L` is reversible if some `G^LR <= G`; then the Left options of `G^LR` do the same service.
    fn bypass_reversible(&mut self, fuel: &mut WatchedFuel<'_>) -> Result<bool, TooLarge> {
        let mut found = false;
        for player in Player::BOTH {
            let mut idx = 0;
            while idx < self.side(player).len() {
                let option = self.side(player)[idx];
                let mut reply = None;
                for candidate in self.values.options(option, player.opponent()) {
                    self.values.check_room()?;
                    let reverses = match player {
                        Player::Left => self.at_least(candidate, fuel)?,
                        Player::Right => self.at_most(candidate, fuel)?,
                    };
                    if reverses {
                        reply = Some(candidate);
                        break;
                    }
                }
                match reply {
                    None => idx += 1,
                    Some(reply) => {
                        found = true;
                        let values = self.values;
                        let side = self.side(player);
                        side.swap_remove(idx);
                        for replacement in values.options(reply, player) {
                            fuel.spend()?;
                            if !side.contains(&replacement) {
                                side.push(replacement);
                            }
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    fn side(&mut self, player: Player) -> &mut OptionList {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }

    /// Is `x <= G` for this unfinished `G`? The recursion descends inside `x` only, so it ends.
    ///
    /// Most answers follow from the stops, as in [`Values::le`].
    fn at_least(&self, x: Value, fuel: &mut WatchedFuel<'_>) -> Result<bool, TooLarge> {
        let facts = &self.values.node(x).facts;
        if facts.left_stop > self.left_stop || facts.right_stop > self.right_stop {
            return Ok(false);
        }
        if facts.left_stop < self.right_stop {
            return Ok(true);
        }
        fuel.descend()?;
        let answer = self.at_least_by_options(x, fuel);
        fuel.ascend();
        answer
    }

    fn at_least_by_options(&self, x: Value, fuel: &mut WatchedFuel<'_>) -> Result<bool, TooLarge> {
        for &option in &self.right {
            if self.values.le(option, x, fuel)? {
                return Ok(false);
            }
        }
        for option in self.values.options(x, Player::Left) {
            if self.at_most(option, fuel)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Is `x >= G` for this unfinished `G`?
    fn at_most(&self, x: Value, fuel: &mut WatchedFuel<'_>) -> Result<bool, TooLarge> {
        let facts = &self.values.node(x).facts;
        if facts.left_stop < self.left_stop || facts.right_stop < self.right_stop {
            return Ok(false);
        }
        if facts.right_stop > self.left_stop {
            return Ok(true);
        }
        fuel.descend()?;
        let answer = self.at_most_by_options(x, fuel);
        fuel.ascend();
        answer
    }

    fn at_most_by_options(&self, x: Value, fuel: &mut WatchedFuel<'_>) -> Result<bool, TooLarge> {
        for &option in &self.left {
            if self.values.le(x, option, fuel)? {
                return Ok(false);
            }
        }
        for option in self.values.options(x, Player::Right) {
            if self.at_least(option, fuel)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn closed_form(&self) -> Option<NumberUpStar> {
        let closed = |options: &[Value]| -> Option<SmallVec<[NumberUpStar; 12]>> {
            options.iter().map(|&option| self.values.as_number_up_star(option)).collect()
        };
        NumberUpStar::from_canonical_options(&closed(&self.left)?, &closed(&self.right)?)
    }
}

/// Drops every option that another one is at least as good as.
fn keep_maximal(
    options: &mut OptionList,
    mut is_worse: impl FnMut(Value, Value) -> Result<bool, TooLarge>,
) -> Result<(), TooLarge> {
    let mut idx = 0;
    'options: while idx < options.len() {
        for other in 0..options.len() {
            if other != idx && is_worse(options[idx], options[other])? {
                options.swap_remove(idx);
                continue 'options;
            }
        }
        idx += 1;
    }
    Ok(())
}
