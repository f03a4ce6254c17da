//! Comparison of values.

use std::cmp::Ordering;

use smallvec::SmallVec;

use crate::landmarks::le_by_rows;
use crate::node::{Facts, Form};
use crate::{Outcome, Player, TooLarge, Value, Values, WatchedSteps};

/// How two games compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Equal.
    Equal,
    /// Less: Right wins the difference as first and as second player.
    Less,
    /// Greater: Left wins the difference as first and as second player.
    Greater,
    /// Confused: the first player wins the difference.
    Confused,
}

impl From<Outcome> for Relation {
    /// The relation of a game with this outcome to zero.
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::P => Relation::Equal,
            Outcome::R => Relation::Less,
            Outcome::L => Relation::Greater,
            Outcome::N => Relation::Confused,
        }
    }
}

impl Values {
    /// Is `a <= b`?
    pub fn le(&self, a: Value, b: Value, steps: &mut WatchedSteps<'_>) -> Result<bool, TooLarge> {
        match self.le_at_sight(a, b, steps)? {
            Some(known) => Ok(known),
            None => self.le_by_options(a, b, steps),
        }
    }

    /// Is `a <= b`, as far as that is known without a look at the options?
    fn le_at_sight(
        &self,
        a: Value,
        b: Value,
        steps: &mut WatchedSteps<'_>,
    ) -> Result<Option<bool>, TooLarge> {
        if a == b {
            return Ok(Some(true));
        }
        let (left, right) = (self.node(a), self.node(b));
        if let (Form::NumberUpStar(a), Form::NumberUpStar(b)) = (&left.form, &right.form) {
            return Ok(Some(a.le(*b)));
        }
        self.check_room()?;
        if let Some(known) = le_by_facts(&left.facts, &right.facts) {
            return Ok(Some(known));
        }
        if let Some(landmarks) = self.landmarks()
            && let (Some(a), Some(b)) = (self.row(landmarks, a, steps)?, self.row(landmarks, b, steps)?)
        {
            return Ok(le_by_rows((&left.facts, a), (&right.facts, b)));
        }
        Ok(None)
    }

    /// How do the two compare?
    pub fn compare(&self, a: Value, b: Value, steps: &mut WatchedSteps<'_>) -> Result<Relation, TooLarge> {
        Ok(match (self.le(a, b, steps)?, self.le(b, a, steps)?) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Less,
            (false, true) => Relation::Greater,
            (false, false) => Relation::Confused,
        })
    }

    /// `a <= b` iff no `a^L >= b` and no `b^R <= a`.
    ///
    /// All these questions are first answered at sight: often the first hard one would take long, and a later
    /// one settles the matter.
    fn le_by_options(&self, a: Value, b: Value, steps: &mut WatchedSteps<'_>) -> Result<bool, TooLarge> {
        // `a <= b` iff `-b <= -a`: one answer is remembered for both questions.
        let key = match (self.known_negative(a), self.known_negative(b)) {
            (Some(minus_a), Some(minus_b)) if (minus_b, minus_a) < (a, b) => (minus_b, minus_a),
            _ => (a, b),
        };
        if let Some(known) = self.order.get(key.0.0, key.1.0) {
            return Ok(known);
        }
        steps.descend()?;
        let answer = self.no_option_prevents(a, b, steps);
        steps.ascend();
        if let Ok(answer) = answer {
            self.order.set(key.0.0, key.1.0, answer);
        }
        answer
    }

    fn no_option_prevents(&self, a: Value, b: Value, steps: &mut WatchedSteps<'_>) -> Result<bool, TooLarge> {
        let mut hard = SmallVec::<[(Value, Value); 8]>::new();
        let from_a = self.options(a, Player::Left).map(|option| (b, option));
        let from_b = self.options(b, Player::Right).map(|option| (option, a));
        for (less, more) in from_a.chain(from_b) {
            match self.le_at_sight(less, more, steps)? {
                Some(true) => return Ok(false),
                Some(false) => {}
                None => hard.push((less, more)),
            }
        }
        for (less, more) in hard {
            if self.le_by_options(less, more, steps)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Is `a <= b`, as far as stops and probes tell?
///
/// Stops are monotone, and a game whose left stop is below another's right stop is less. Where stops agree,
/// the probes decide (see [`crate::probes`]): what is above `b` must be above `a`, what is below `a` must be
/// below `b`, and a probe between the two is enough.
#[inline]
pub(crate) fn le_by_facts(a: &Facts, b: &Facts) -> Option<bool> {
    match a.left_stop.cmp(&b.left_stop) {
        Ordering::Greater => return Some(false),
        Ordering::Equal if b.measured.below & !a.measured.below != 0 => return Some(false),
        _ => {}
    }
    match a.right_stop.cmp(&b.right_stop) {
        Ordering::Greater => return Some(false),
        Ordering::Equal if a.measured.above & !b.measured.above != 0 => return Some(false),
        _ => {}
    }
    match a.left_stop.cmp(&b.right_stop) {
        Ordering::Less => Some(true),
        Ordering::Equal if a.measured.below & b.measured.above != 0 => Some(true),
        _ => None,
    }
}
