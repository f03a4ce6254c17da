//! A canonical form and the facts kept with it.

use std::sync::{Arc, OnceLock};

use crate::arena::Value;
use crate::closed::NumberUpStar;
use crate::known_id::KnownId;
use crate::landmarks::Row;
use crate::probes::Measured;
use crate::{Dyadic, Outcome, Thermograph};

/// The options of a canonical form.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A number plus ups plus a nimber.
    Closed(NumberUpStar),
    /// Left options first, each side sorted by structural hash.
    General { options: Box<[Value]>, n_left: usize },
}

/// What comparisons need to know first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) left_stop: Dyadic,
    pub(crate) right_stop: Dyadic,
    /// How it compares with small ups and downs at its stops.
    pub(crate) measured: Measured,
    pub(crate) outcome: Outcome,
    pub(crate) all_small: bool,
    /// How deep general forms are nested.
    pub(crate) depth: u32,
    /// No nimber larger than this one is among the followers of the canonical form.
    pub(crate) max_nim: u32,
}

/// A node of the arena.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) form: Form,
    pub(crate) hash: u128,
    pub(crate) facts: Facts,
    /// The negative.
    pub(crate) negative: KnownId,
    /// The atomic weight.
    pub(crate) atomic_weight: KnownId,
    /// How it compares with the landmarks, once somebody has asked; `None` if that cannot be told.
    pub(crate) row: OnceLock<Option<Row>>,
    /// The thermograph, once somebody has asked for it.
    pub(crate) thermograph: OnceLock<Arc<Thermograph>>,
}

impl Facts {
    /// The facts of a closed form: both stops are the number.
    pub(crate) fn of_closed(form: NumberUpStar) -> Self {
        let number = form.number;
        Facts {
            left_stop: number,
            right_stop: number,
            measured: Measured::of_closed(form),
            outcome: outcome(form.le(NumberUpStar::ZERO), NumberUpStar::ZERO.le(form)),
            all_small: number.is_zero(),
            depth: 0,
            // The followers of an up or a down have its nimber or that nimber plus star.
            max_nim: if form.ups == 0 { form.nim } else { form.nim | 1 },
        }
    }

    /// The facts of a form that is not a number, from those of its options.
    pub(crate) fn of_options<'a>(
        left: impl Iterator<Item = &'a Facts> + Clone,
        right: impl Iterator<Item = &'a Facts> + Clone,
    ) -> Option<Self> {
        let left_stop = left.clone().map(|option| option.right_stop).max()?;
        let right_stop = right.clone().map(|option| option.left_stop).min()?;
        let above_left = left
            .clone()
            .filter(|option| option.right_stop == left_stop)
            .fold(0, |set, option| set | option.measured.above);
        let below_right = right
            .clone()
            .filter(|option| option.left_stop == right_stop)
            .fold(0, |set, option| set | option.measured.below);
        Some(Facts {
            left_stop,
            right_stop,
            measured: Measured::of_options(above_left, below_right, left_stop == right_stop),
            outcome: outcome(
                !left.clone().any(|option| matches!(option.outcome, Outcome::L | Outcome::P)),
                !right.clone().any(|option| matches!(option.outcome, Outcome::R | Outcome::P)),
            ),
            all_small: left.clone().chain(right.clone()).all(|option| option.all_small),
            max_nim: left.clone().chain(right.clone()).map(|option| option.max_nim).max().unwrap_or(0),
            depth: 1 + left.chain(right).map(|option| option.depth).max().unwrap_or(0),
        })
    }
}

/// The outcome from `G <= 0` and `G >= 0`.
fn outcome(le_zero: bool, ge_zero: bool) -> Outcome {
    Outcome::from_first_wins(!le_zero, !ge_zero)
}
