//! A canonical form and the facts kept with it.

use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

use crate::arena::Value;
use crate::known_id::KnownId;
use crate::landmarks::Row;
use crate::number_up_star::NumberUpStar;
use crate::probes::Measured;
use crate::{Bound, Dyadic, Outcome, Player, Thermograph};

/// The options of a canonical form.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A number plus ups plus a nimber.
    NumberUpStar(NumberUpStar),
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
    /// The facts of a number-up-star form: both stops are the number.
    pub(crate) fn of_number_up_star(form: NumberUpStar) -> Self {
        let number = form.number;
        Facts {
            left_stop: number,
            right_stop: number,
            measured: Measured::of_number_up_star(form),
            outcome: outcome(form.le(NumberUpStar::ZERO), NumberUpStar::ZERO.le(form)),
            all_small: number.is_zero(),
            depth: 0,
            // The followers of an up or a down have its nimber or that nimber plus star.
            max_nim: if form.ups == 0 { form.nim } else { form.nim | 1 },
        }
    }

    /// The facts of a form that is not a number, from those of the options of both players.
    pub(crate) fn of_sides(left: &SideFacts, right: &SideFacts) -> Self {
        let measured = Measured::of_options(left.beyond, right.beyond, left.stop == right.stop);
        Facts {
            left_stop: left.stop,
            right_stop: right.stop,
            measured,
            outcome: outcome(!left.wins, !right.wins),
            all_small: left.all_small && right.all_small,
            depth: 1 + left.depth.max(right.depth),
            max_nim: left.max_nim.max(right.max_nim),
        }
    }
}

/// What the options of one player tell about a game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SideFacts {
    /// The best stop that the player can move to.
    stop: Dyadic,
    /// The probes that some option with this stop is at least, for Left, or at most, for Right.
    beyond: u32,
    /// The player wins the game by moving first.
    wins: bool,
    all_small: bool,
    depth: u32,
    max_nim: u32,
}

impl SideFacts {
    /// Joins the facts of the options of a player, in one pass; `None` if there are none.
    #[inline]
    pub(crate) fn of<'a>(player: Player, options: impl Iterator<Item = &'a Facts>) -> Option<Self> {
        let alone = |option: &Facts| {
            let (stop, beyond, wins) = match player {
                Player::Left => (option.right_stop, option.measured.above, [Outcome::L, Outcome::P]),
                Player::Right => (option.left_stop, option.measured.below, [Outcome::R, Outcome::P]),
            };
            let Facts { outcome, all_small, depth, max_nim, .. } = *option;
            SideFacts { stop, beyond, wins: wins.contains(&outcome), all_small, depth, max_nim }
        };
        options.map(alone).reduce(|a, b| {
            let order = match player {
                Player::Left => a.stop.cmp(&b.stop),
                Player::Right => b.stop.cmp(&a.stop),
            };
            let (stop, beyond) = match order {
                Ordering::Less => (b.stop, b.beyond),
                Ordering::Equal => (a.stop, a.beyond | b.beyond),
                Ordering::Greater => (a.stop, a.beyond),
            };
            SideFacts {
                stop,
                beyond,
                wins: a.wins || b.wins,
                all_small: a.all_small && b.all_small,
                depth: a.depth.max(b.depth),
                max_nim: a.max_nim.max(b.max_nim),
            }
        })
    }

    /// The bound that the options set to a number that the game may equal.
    ///
    /// The number must not be at most a Left option, nor at least a Right option: it is beyond the best stop, or the
    /// stop itself if no option with this stop is beyond it.
    pub(crate) fn bound(&self) -> Bound {
        // Zero is the first probe.
        if self.beyond & 1 != 0 { Bound::Open(self.stop) } else { Bound::Closed(self.stop) }
    }
}

/// The outcome from `G <= 0` and `G >= 0`.
fn outcome(le_zero: bool, ge_zero: bool) -> Outcome {
    Outcome::from_first_wins(!le_zero, !ge_zero)
}
