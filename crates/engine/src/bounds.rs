//! The tightest bounds of a sum on a scale of simple games, by solving difference games.
//!
//! A scale is a chain of games `G_i` that grows with `i`. `G_i <= S` holds iff White, moving first, loses
//! `S - G_i`, so every question costs one solver call. The indices confused with `S` form an interval, which
//! saves further calls. If the value of `S` is small, comparisons of values answer without any call.

use std::ops::RangeInclusive;

use mcgs_values::{Dyadic, Fuel, Outcome, Player, Value, Values};

use crate::budget::Budget;
use crate::normal::NormalSum;
use crate::options::StopReason;
use crate::search::Search;
use crate::solver::{Answer, Solver};
use crate::sum::Sum;

/// A chain of simple games, indexed by whole numbers and increasing with the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scale {
    /// `i·^`.
    Up,
    /// `i·^ + *`.
    UpStar,
    /// `i/8`.
    Eighths,
}

impl Scale {
    /// The name in text.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Up => "up",
            Scale::UpStar => "up_star",
            Scale::Eighths => "dyadic_rational",
        }
    }

    /// The index beyond which a sum is taken to have no bound on the scale.
    fn farthest(self) -> i32 {
        match self {
            Scale::Up | Scale::UpStar => 1 << 12,
            Scale::Eighths => 1 << 30,
        }
    }

    /// The game with this index.
    pub fn game(self, values: &Values, index: i32) -> Value {
        match self {
            Scale::Up => values.number_up_star(Dyadic::ZERO, index, 0),
            Scale::UpStar => values.number_up_star(Dyadic::ZERO, index, 1),
            Scale::Eighths => {
                values.number(Dyadic::new(index.into(), 3).expect("a 32-bit number over 8 fits"))
            }
        }
    }
}

/// How a bound relates to the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// The bound may equal the sum.
    Loose,
    /// The bound differs from the sum.
    Strict,
    /// The bound equals the sum.
    Equal,
}

/// A bound with its index on the scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bound {
    /// The index of the game on the scale.
    pub index: i32,
    /// Whether the sum may equal it.
    pub strictness: Strictness,
}

/// The bounds of a sum on a scale; a side without a bound in the searched range is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScaleBounds {
    /// The scale.
    pub scale: Scale,
    /// The largest game of the scale that is not above the sum.
    pub lower: Option<Bound>,
    /// The smallest game of the scale that is not below the sum.
    pub upper: Option<Bound>,
    /// How many sums were solved to find them.
    pub calls: u64,
}

/// The text form: `up: (-1 2)`, `dyadic_rational: ==16 16==`, `?` for no bound.
impl std::fmt::Display for ScaleBounds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: ", self.scale.name())?;
        match self.lower {
            None => f.write_str("?")?,
            Some(Bound { index, strictness: Strictness::Strict }) => write!(f, "({index}")?,
            Some(Bound { index, strictness: Strictness::Loose }) => write!(f, "[{index}")?,
            Some(Bound { index, strictness: Strictness::Equal }) => write!(f, "=={index}")?,
        }
        match self.upper {
            None => f.write_str(" ?"),
            Some(Bound { index, strictness: Strictness::Strict }) => write!(f, " {index})"),
            Some(Bound { index, strictness: Strictness::Loose }) => write!(f, " {index}]"),
            Some(Bound { index, strictness: Strictness::Equal }) => write!(f, " {index}=="),
        }
    }
}

/// What is known beforehand, to save calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BoundHints {
    /// The outcome of the sum.
    pub outcome: Option<Outcome>,
    /// Indices between which both bounds are known to lie, for example from a related scale: bounds
    /// `l, u` on `up_star` imply bounds within `l - 2 ..= u + 2` on `up`, and the other way round.
    pub range: Option<(i32, i32)>,
}

impl Solver {
    /// The tightest bounds of the sum on a scale.
    pub fn bounds(&self, sum: &Sum, scale: Scale, hints: BoundHints, budget: &Budget) -> Answer<ScaleBounds> {
        let normal = self.normalize(sum, Player::Left, budget);
        let mut tester = Tester { solver: self, search: self.search(budget), sum: &normal, scale, calls: 0 };
        let result = tester.bounds(hints);
        Answer { result, stats: tester.search.stats }
    }
}

/// Compares games of the scale with the sum.
struct Tester<'a> {
    solver: &'a Solver,
    search: Search<'a>,
    sum: &'a NormalSum,
    scale: Scale,
    calls: u64,
}

impl Tester<'_> {
    /// Does `first`, moving first, lose the sum minus the game with this index?
    fn loses(&mut self, index: i32, first: Player) -> Result<bool, StopReason> {
        let values = self.solver.knowledge.values();
        let game = self.scale.game(values, index);
        if let ([], [] | [_]) = (self.sum.pieces.as_slice(), self.sum.values.as_slice()) {
            let value = self.sum.values.first().copied().unwrap_or(Value::ZERO);
            let fuel = &mut Fuel::new(1 << 20);
            let known = match first {
                Player::Left => values.le(value, game, fuel),
                Player::Right => values.le(game, value, fuel),
            };
            if let Ok(known) = known {
                return Ok(known);
            }
        }
        self.calls += 1;
        let mut difference = self.sum.clone();
        let add = self.solver.options().add_values;
        self.solver.knowledge.merge(&mut difference.values, values.neg(game), add);
        if first == Player::Right {
            difference.negate(values);
        }
        Ok(!self.search.run(&difference)?)
    }

    /// Is the game with this index at most the sum?
    fn is_lower(&mut self, index: i32) -> Result<bool, StopReason> {
        self.loses(index, Player::Right)
    }

    /// Is the game with this index at least the sum?
    fn is_upper(&mut self, index: i32) -> Result<bool, StopReason> {
        self.loses(index, Player::Left)
    }

    fn bounds(&mut self, hints: BoundHints) -> Result<ScaleBounds, StopReason> {
        if hints.outcome == Some(Outcome::P) && self.scale != Scale::UpStar {
            let zero = Some(Bound { index: 0, strictness: Strictness::Equal });
            return Ok(ScaleBounds { scale: self.scale, lower: zero, upper: zero, calls: self.calls });
        }
        let range = hints.range.unwrap_or((-1, 1));
        let far = self.scale.farthest();
        // The outcome says how the sum compares with 0, if that is on the scale.
        let outcome = hints.outcome.filter(|_| self.scale != Scale::UpStar);
        let (lowers, uppers) = match outcome {
            Some(Outcome::L) => (0..=far, 1..=far),
            Some(Outcome::R) => (-far..=-1, -far..=0),
            Some(Outcome::N) => (-far..=-1, 1..=far),
            Some(Outcome::P) | None => (-far..=far, -far..=far),
        };
        let upper = self.extreme(uppers, range.1, Side::Upper)?;
        // No lower bound is above an upper bound.
        let lowers = *lowers.start()..=upper.map_or(*lowers.end(), |upper| upper.min(*lowers.end()));
        let lower = self.extreme(lowers, range.0, Side::Lower)?;
        let equal = lower.is_some() && lower == upper;
        let bound = |index: Option<i32>, strict: bool| {
            index.map(|index| Bound {
                index,
                strictness: match (equal, strict) {
                    (true, _) => Strictness::Equal,
                    (false, true) => Strictness::Strict,
                    (false, false) => Strictness::Loose,
                },
            })
        };
        // The tightest lower bound equals the sum iff it is an upper bound too, and then the tightest upper
        // bound is the same game. So bounds that differ are strict.
        let found = lower.is_some() && upper.is_some();
        let (lower, upper) = (bound(lower, found), bound(upper, found));
        Ok(ScaleBounds { scale: self.scale, lower, upper, calls: self.calls })
    }

    /// The tightest bound on one side: the least upper or the greatest lower index, started from a guess.
    ///
    /// Gallops away from the guess with doubling steps until the answer changes, then bisects.
    fn extreme(
        &mut self,
        range: RangeInclusive<i32>,
        guess: i32,
        side: Side,
    ) -> Result<Option<i32>, StopReason> {
        // Work on mirrored indices for lower bounds, so that there is one search: the least index that holds.
        let (low, high) = match side {
            Side::Upper => (*range.start(), *range.end()),
            Side::Lower => (-*range.end(), -*range.start()),
        };
        let guess = match side {
            Side::Upper => guess,
            Side::Lower => -guess,
        }
        .clamp(low, high);
        let farthest = self.scale.farthest();
        let mut holds = |index: i32| match side {
            Side::Upper => self.is_upper(index),
            Side::Lower => self.is_lower(-index),
        };
        let (mut fails, mut succeeds);
        let mut step = 1;
        if holds(guess)? {
            succeeds = guess;
            loop {
                if succeeds == low {
                    // A bound at the very end of the scale says that there is no tightest one.
                    if low == -farthest {
                        return Ok(None);
                    }
                    fails = None;
                    break;
                }
                let next = succeeds.saturating_sub(step).max(low);
                if holds(next)? {
                    succeeds = next;
                    step = step.saturating_mul(2);
                } else {
                    fails = Some(next);
                    break;
                }
            }
        } else {
            let mut last = guess;
            loop {
                if last == high {
                    return Ok(None);
                }
                let next = last.saturating_add(step).min(high);
                if holds(next)? {
                    (fails, succeeds) = (Some(last), next);
                    break;
                }
                last = next;
                step = step.saturating_mul(2);
            }
        }
        while let Some(failing) = fails.filter(|&failing| failing + 1 < succeeds) {
            let middle = failing + (succeeds - failing) / 2;
            if holds(middle)? {
                succeeds = middle;
            } else {
                fails = Some(middle);
            }
        }
        Ok(Some(match side {
            Side::Upper => succeeds,
            Side::Lower => -succeeds,
        }))
    }
}

/// Which bound is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Lower,
    Upper,
}
