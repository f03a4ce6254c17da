//! The tightest bounds of a sum on a scale of simple games, by solving difference games.
//!
//! A scale is a chain of games `G_i` that grows with `i`. `G_i <= S` holds iff White, moving first, loses
//! `S - G_i`, so every question costs one solver call. The indices confused with `S` form an interval, which
//! saves further calls. If the value of `S` is small, comparisons of values answer without any call.

use mcgs_values::{Dyadic, Outcome, Player, Steps, Value, Values};

use crate::game::Sum;
use crate::limits::{Answer, Budget, Stats, StopReason};
use crate::normal::{Adding, NormalSum, StepReserve};
use crate::search::Search;
use crate::solver::Solver;

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
            Scale::UpStar => "up with star",
            Scale::Eighths => "eighths",
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
#[non_exhaustive]
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

/// The text form: `up: (-1 2)`, `eighths: ==16 16==`, `?` for no bound.
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
    /// `l, u` on ups with star imply bounds within `l - 2 ..= u + 2` on `up`, and the other way round.
    pub range: Option<(i32, i32)>,
}

impl Solver {
    /// The tightest bounds of the sum on a scale. They can be found where the value is too large.
    ///
    /// ```
    /// use mcgs_engine::{BoundHints, Budget, Scale, SearchOptions, Solver, Sum};
    /// let solver = Solver::new(SearchOptions::default());
    /// let answer = solver.bounds(&Sum::default(), Scale::Up, BoundHints::default(), &Budget::unlimited());
    /// let bounds = answer.result.expect("there is no limit");
    /// assert_eq!(bounds.lower.map(|bound| bound.index), Some(0));
    /// assert_eq!(bounds.lower, bounds.upper);
    /// ```
    pub fn bounds(&self, sum: &Sum, scale: Scale, hints: BoundHints, budget: &Budget) -> Answer<ScaleBounds> {
        let budget = &*self.question_budget(sum, budget);
        let (reducer, normal) = self.prepare(sum, Player::Left, budget);
        let normal = match normal {
            Ok(normal) => normal,
            Err(reason) => return Answer { result: Err(reason), stats: Stats::default() },
        };
        let mut tester =
            Tester { solver: self, search: self.search(reducer, budget), sum: &normal, scale, calls: 0 };
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
        let values = self.solver.cache.values();
        let game = self.scale.game(values, index);
        if let ([], [] | [_]) = (self.sum.unevaluated.as_slice(), self.sum.values.as_slice()) {
            let value = self.sum.values.first().copied().unwrap_or(Value::ZERO);
            let steps = &mut Steps::new(1 << 20);
            let known = match first {
                Player::Left => values.le(value, game, steps),
                Player::Right => values.le(game, value, steps),
            };
            if let Ok(known) = known {
                return Ok(known);
            }
        }
        self.calls += 1;
        let mut difference = self.sum.clone();
        let reserve = StepReserve::new();
        let adding = Adding::Extended(&reserve).if_allowed(self.solver.options());
        self.solver.cache.merge(&mut difference.values, values.neg(game), adding);
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
        let (above, below) = (self.scale.farthest() + 1, -self.scale.farthest() - 1);
        // The outcome says how the sum compares with 0, if that is on the scale.
        let outcome = hints.outcome.filter(|_| self.scale != Scale::UpStar);
        let (uppers, mut lowers) = match outcome {
            Some(Outcome::L) => (Gap { fails: 0, holds: above }, Gap { fails: above, holds: 0 }),
            Some(Outcome::R) => (Gap { fails: below, holds: 0 }, Gap { fails: 0, holds: below }),
            Some(Outcome::N) => (Gap { fails: 0, holds: above }, Gap { fails: 0, holds: below }),
            Some(Outcome::P) | None => {
                (Gap { fails: below, holds: above }, Gap { fails: above, holds: below })
            }
        };
        let (mut lower_guess, upper_guess) = hints.range.map_or((-1, 1), guesses);
        let upper = self.extreme(uppers, upper_guess, Side::Upper)?;
        if let Some(upper) = upper {
            // No lower bound is above an upper bound, and most sums are confused with few indices.
            lowers.fails = lowers.fails.min(upper + 1);
            if hints.range.is_none() {
                lower_guess = lower_guess.max(upper - USUAL_WIDTH);
            }
        }
        let lower = self.extreme(lowers, lower_guess, Side::Lower)?;
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

    /// The tightest bound on one side: the least upper or the greatest lower index within the gap.
    ///
    /// Gallops away from the guess with doubling steps until the answer changes, then bisects. A guess next to
    /// the bound costs two calls, the least possible, and a bad one only a few more.
    fn extreme(&mut self, gap: Gap, guess: i32, side: Side) -> Result<Option<i32>, StopReason> {
        // Work on mirrored indices for lower bounds, so that there is one search: the least index that holds.
        let sign = match side {
            Side::Upper => 1,
            Side::Lower => -1,
        };
        let (mut fails, mut holds) = (sign * gap.fails, sign * gap.holds);
        let farthest = self.scale.farthest();
        let mut test = |index: i32| match side {
            Side::Upper => self.is_upper(index),
            Side::Lower => self.is_lower(-index),
        };
        if fails + 1 < holds {
            let start = guess.saturating_mul(sign).clamp(fails + 1, holds - 1);
            let direction = test(start)?;
            *(if direction { &mut holds } else { &mut fails }) = start;
            let mut step = 1_i32;
            while fails + 1 < holds {
                let next = if direction {
                    holds.saturating_sub(step).max(fails + 1)
                } else {
                    fails.saturating_add(step).min(holds - 1)
                };
                let answer = test(next)?;
                *(if answer { &mut holds } else { &mut fails }) = next;
                if answer != direction {
                    break;
                }
                step = step.saturating_mul(2);
            }
        }
        while fails + 1 < holds {
            let middle = i32::midpoint(fails, holds);
            *(if test(middle)? { &mut holds } else { &mut fails }) = middle;
        }
        // A bound at the very end of the scale says that there is no tightest one.
        let is_tightest = fails >= -farthest && holds <= farthest;
        Ok(is_tightest.then_some(sign * holds))
    }
}

/// The usual distance of the two bounds of a sum that equals no game of the scale.
const USUAL_WIDTH: i32 = 3;

/// Where to look first for the lower and the upper bound if both lie in this range.
///
/// The range is only a guide; each bound is proved by two calls. The numbers fit a range that comes from bounds
/// `l, u` on the other scale of ups, because `i·^ + * <= j·^` iff `i + 2 <= j`. If the sum equals `l·^ + *`,
/// the range has length 4 and its ends are the bounds. If the sum equals `k·^`, the range is `k - 4 ..= k + 4`.
/// Otherwise the bounds on both scales are close to each other.
fn guesses((start, end): (i32, i32)) -> (i32, i32) {
    match i64::from(end) - i64::from(start) {
        ..6 => (start.saturating_add(1), end.saturating_sub(1)),
        6..8 => (start.saturating_add(2), end.saturating_sub(2)),
        8.. => (i32::midpoint(start, end), i32::midpoint(start, end)),
    }
}

/// Where a bound may lie: after an index that is known to fail, up to one that is known to hold.
///
/// An index one beyond the farthest of the scale stands for knowing nothing.
#[derive(Debug, Clone, Copy)]
struct Gap {
    fails: i32,
    holds: i32,
}

/// Which bound is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Lower,
    Upper,
}
