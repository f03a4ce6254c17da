//! Comparison of values.

use std::cmp::Ordering;

use crate::node::{Facts, Form};
use crate::{Player, TooLarge, Value, Values, WatchedFuel};

/// How two games compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Equal.
    Equal,
    /// Less: Right wins the difference, whoever starts.
    Less,
    /// Greater: Left wins the difference, whoever starts.
    Greater,
    /// Confused: whoever starts wins the difference.
    Confused,
}

impl Values {
    /// Is `a <= b`?
    pub fn le(&self, a: Value, b: Value, fuel: &mut WatchedFuel<'_>) -> Result<bool, TooLarge> {
        if a == b {
            return Ok(true);
        }
        let (left, right) = (self.node(a), self.node(b));
        if let (Form::Closed(a), Form::Closed(b)) = (&left.form, &right.form) {
            return Ok(a.le(*b));
        }
        self.check_room()?;
        if let Some(known) = le_by_facts(&left.facts, &right.facts) {
            return Ok(known);
        }
        if let Some(known) = self.order.get(a.0, b.0) {
            return Ok(known != 0);
        }
        fuel.descend()?;
        let answer = self.le_by_options(a, b, fuel);
        fuel.ascend();
        if let Ok(answer) = answer {
            self.order.set(a.0, b.0, u32::from(answer));
        }
        answer
    }

    /// How do the two compare?
    pub fn compare(&self, a: Value, b: Value, fuel: &mut WatchedFuel<'_>) -> Result<Relation, TooLarge> {
        Ok(match (self.le(a, b, fuel)?, self.le(b, a, fuel)?) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Less,
            (false, true) => Relation::Greater,
            (false, false) => Relation::Confused,
        })
    }

    /// `a <= b` iff no `a^L >= b` and no `b^R <= a`.
    fn le_by_options(&self, a: Value, b: Value, fuel: &mut WatchedFuel<'_>) -> Result<bool, TooLarge> {
        for option in self.options(a, Player::Left) {
            if self.le(b, option, fuel)? {
                return Ok(false);
            }
        }
        for option in self.options(b, Player::Right) {
            if self.le(option, a, fuel)? {
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
