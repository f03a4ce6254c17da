//! From options to the canonical form: `{L|R}` without dominated and reversible options.

use std::cell::OnceCell;

use smallvec::SmallVec;

use crate::landmarks::{Landmarks, Row, le_by_rows};
use crate::node::{Facts, SideFacts};
use crate::number_up_star::NumberUpStar;
use crate::order::le_by_facts;
use crate::{Bound, Dyadic, Player, TooLarge, Value, Values, WatchedSteps};

/// Words of landmarks with which an unfinished game is compared: most turn out to be known already, and then a
/// complete row would be wasted.
const ROW_WORDS: usize = 4;

/// Options of one player while a form is being built.
pub(crate) type OptionList = SmallVec<[Value; 12]>;

/// Options of one player while a form is being built, and how much is known of their order.
pub(crate) struct Side {
    options: OptionList,
    /// The number of options at the front that are pairwise confused.
    n_settled: usize,
    /// Are all the others pairwise confused, too?
    is_rest_settled: bool,
}

impl Side {
    /// Any options.
    pub(crate) fn new(options: OptionList) -> Self {
        Side { options, n_settled: 0, is_rest_settled: false }
    }

    /// Two lists of options, each of them pairwise confused.
    pub(crate) fn of_two(mut first: OptionList, second: &[Value]) -> Self {
        let n_settled = first.len();
        first.extend_from_slice(second);
        Side { options: first, n_settled, is_rest_settled: true }
    }

    /// Drops every option that another one is at least as good as.
    fn keep_best(
        &mut self,
        mut is_worse: impl FnMut(Value, Value) -> Result<bool, TooLarge>,
    ) -> Result<(), TooLarge> {
        let mut settled = std::mem::take(&mut self.options);
        let mut rest: OptionList = settled.drain(self.n_settled..).collect();
        if !self.is_rest_settled {
            let mut idx = 0;
            while idx < rest.len() {
                let (before, after) = (&rest[..idx], &rest[idx + 1..]);
                if is_any(before.iter().chain(after), |other| is_worse(rest[idx], other))? {
                    rest.swap_remove(idx);
                } else {
                    idx += 1;
                }
            }
        }
        // If an option equals another one, the first of these lines drops one of the two.
        drop_worse(&mut settled, &rest, &mut is_worse)?;
        drop_worse(&mut rest, &settled, &mut is_worse)?;
        settled.extend(rest);
        self.n_settled = settled.len();
        self.options = settled;
        Ok(())
    }

    /// Takes an option away.
    fn remove(&mut self, idx: usize) {
        self.options.remove(idx);
        self.n_settled -= usize::from(idx < self.n_settled);
    }

    /// Adds an option unless it is there already.
    fn add(&mut self, option: Value) {
        if !self.options.contains(&option) {
            self.options.push(option);
            self.is_rest_settled = false;
        }
    }
}

/// Drops every option that is worse than one of the others.
fn drop_worse(
    options: &mut OptionList,
    others: &[Value],
    mut is_worse: impl FnMut(Value, Value) -> Result<bool, TooLarge>,
) -> Result<(), TooLarge> {
    let mut idx = 0;
    while idx < options.len() {
        if is_any(others.iter(), |other| is_worse(options[idx], other))? {
            options.remove(idx);
        } else {
            idx += 1;
        }
    }
    Ok(())
}

/// Does the condition hold for one of these?
fn is_any<'a>(
    values: impl Iterator<Item = &'a Value>,
    mut condition: impl FnMut(Value) -> Result<bool, TooLarge>,
) -> Result<bool, TooLarge> {
    for &value in values {
        if condition(value)? {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Values {
    /// The value of the game with these options.
    pub fn from_options(
        &self,
        left: &[Value],
        right: &[Value],
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Value, TooLarge> {
        self.finish_sides([Side::new(left.into()), Side::new(right.into())], steps)
    }

    /// The value of the game with these options.
    pub(crate) fn finish_sides(
        &self,
        sides: [Side; 2],
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Value, TooLarge> {
        steps.descend()?;
        let value = self.finish(sides, steps);
        steps.ascend();
        value
    }

    fn finish(&self, [left, right]: [Side; 2], steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        self.check_room()?;
        let facts_of = |&option: &Value| &self.node(option).facts;
        let of_left = SideFacts::of(Player::Left, left.options.iter().map(facts_of));
        let of_right = SideFacts::of(Player::Right, right.options.iter().map(facts_of));
        if let Some(number) = number_between(of_left.as_ref(), of_right.as_ref())? {
            return Ok(self.number(number));
        }
        // With one side empty it would have been a number.
        let (Some(of_left), Some(of_right)) = (of_left, of_right) else { return Err(TooLarge) };
        let facts = Facts::of_sides(&of_left, &of_right);
        Unfinished { values: self, left, right, facts, row: OnceCell::new() }.finish(steps)
    }
}

/// The number that the game with these options equals, if it equals one.
///
/// By the simplicity theorem that is the simplest `x` such that no `G^L >= x` and no `G^R <= x`. The
/// first means `x > RS(G^L)`, or `x = RS(G^L)` unless `RS(G^L) <= G^L`.
fn number_between(left: Option<&SideFacts>, right: Option<&SideFacts>) -> Result<Option<Dyadic>, TooLarge> {
    let [low, high] = [left, right].map(|side| side.map_or(Bound::Unbounded, SideFacts::bound));
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

/// A game that is not a number, whose options are canonical, but perhaps dominated or reversible.
struct Unfinished<'v> {
    values: &'v Values,
    left: Side,
    right: Side,
    facts: Facts,
    row: OnceCell<Option<Row>>,
}

impl Unfinished<'_> {
    /// One pass over the reversible options is enough: whether an option is reversible depends on the value
    /// of the game alone, which stays the same, and replacements are looked at in the same pass.
    fn finish(mut self, steps: &mut WatchedSteps<'_>) -> Result<Value, TooLarge> {
        let values = self.values;
        self.remove_dominated(steps)?;
        if self.bypass_reversible(steps)? {
            self.remove_dominated(steps)?;
        }
        if let Some(form) = self.number_up_star_form() {
            return Ok(values.intern_number_up_star(form));
        }
        values.general(&self.left.options, &self.right.options)
    }

    /// Keeps the maximal Left options and the minimal Right options.
    fn remove_dominated(&mut self, steps: &mut WatchedSteps<'_>) -> Result<(), TooLarge> {
        let values = self.values;
        // Comparisons of number-up-star forms cost no steps, but long lists need very many of them.
        for side in [&self.left, &self.right] {
            steps.spend_many((side.options.len() * side.options.len() / 64) as u64)?;
        }
        self.left.keep_best(|worse, better| values.le(worse, better, steps))?;
        self.right.keep_best(|worse, better| values.le(better, worse, steps))
    }

    /// Replaces every reversible option by what the reply leads to; true if there was one.
    ///
    /// `G^L` is reversible if some `G^LR <= G`; then the Left options of `G^LR` do the same service.
    fn bypass_reversible(&mut self, steps: &mut WatchedSteps<'_>) -> Result<bool, TooLarge> {
        let mut found = false;
        for player in Player::BOTH {
            let mut idx = 0;
            while idx < self.side(player).options.len() {
                let option = self.side(player).options[idx];
                let mut reply = None;
                for candidate in self.values.options(option, player.opponent()) {
                    self.values.check_room()?;
                    let reverses = match player {
                        Player::Left => self.at_least(candidate, steps)?,
                        Player::Right => self.at_most(candidate, steps)?,
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
                        side.remove(idx);
                        for replacement in values.options(reply, player) {
                            steps.spend()?;
                            side.add(replacement);
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    /// The row of landmarks, made when it is first needed.
    fn row(&self, landmarks: &Landmarks, steps: &mut WatchedSteps<'_>) -> Result<Option<&Row>, TooLarge> {
        if let Some(known) = self.row.get() {
            return Ok(known.as_ref());
        }
        let options = [&*self.left.options, &*self.right.options];
        let row = self.values.row_of_options(landmarks, &self.facts, options, ROW_WORDS, steps)?;
        Ok(self.row.get_or_init(|| row).as_ref())
    }

    fn side(&mut self, player: Player) -> &mut Side {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }

    /// Is `x <= G` for this unfinished `G`? The recursion descends inside `x` only, so it ends.
    ///
    /// Most answers follow from the stops, as in [`Values::le`].
    fn at_least(&self, x: Value, steps: &mut WatchedSteps<'_>) -> Result<bool, TooLarge> {
        let node = self.values.node(x);
        if let Some(known) = le_by_facts(&node.facts, &self.facts) {
            return Ok(known);
        }
        if let Some(landmarks) = self.values.landmarks()
            && let Some(row) = self.values.row(landmarks, x, steps)?
            && let Some(own_row) = self.row(landmarks, steps)?
            && let Some(known) = le_by_rows((&node.facts, row), (&self.facts, own_row))
        {
            return Ok(known);
        }
        steps.descend()?;
        let answer = self.at_least_by_options(x, steps);
        steps.ascend();
        answer
    }

    fn at_least_by_options(&self, x: Value, steps: &mut WatchedSteps<'_>) -> Result<bool, TooLarge> {
        for &option in &self.right.options {
            if self.values.le(option, x, steps)? {
                return Ok(false);
            }
        }
        for option in self.values.options(x, Player::Left) {
            if self.at_most(option, steps)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Is `x >= G` for this unfinished `G`?
    fn at_most(&self, x: Value, steps: &mut WatchedSteps<'_>) -> Result<bool, TooLarge> {
        let node = self.values.node(x);
        if let Some(known) = le_by_facts(&self.facts, &node.facts) {
            return Ok(known);
        }
        if let Some(landmarks) = self.values.landmarks()
            && let Some(row) = self.values.row(landmarks, x, steps)?
            && let Some(own_row) = self.row(landmarks, steps)?
            && let Some(known) = le_by_rows((&self.facts, own_row), (&node.facts, row))
        {
            return Ok(known);
        }
        steps.descend()?;
        let answer = self.at_most_by_options(x, steps);
        steps.ascend();
        answer
    }

    fn at_most_by_options(&self, x: Value, steps: &mut WatchedSteps<'_>) -> Result<bool, TooLarge> {
        for &option in &self.left.options {
            if self.values.le(x, option, steps)? {
                return Ok(false);
            }
        }
        for option in self.values.options(x, Player::Right) {
            if self.at_least(option, steps)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn number_up_star_form(&self) -> Option<NumberUpStar> {
        let number_up_stars = |options: &[Value]| -> Option<SmallVec<[NumberUpStar; 12]>> {
            options.iter().map(|&option| self.values.as_number_up_star(option)).collect()
        };
        NumberUpStar::from_canonical_options(
            &number_up_stars(&self.left.options)?,
            &number_up_stars(&self.right.options)?,
        )
    }
}
