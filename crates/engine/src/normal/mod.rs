//! Sums in normal form, seen from the player to move.
//!
//! The player to move is always called Left: when the turn passes, the sum is negated. A sum and its
//! negative with the players exchanged are thus one sum with one key, and no key needs a player.
//!
//! A normal sum consists of *unevaluated components* (components with too many moves for a value: split, and reduced to a
//! representative with a sign) and of *values* (added up while their sum stays small). An unevaluated component and its
//! negative cancel.

mod adding;
mod key;
mod parts;

use std::ops::{Add, Neg, Sub};

use mcgs_values::{Sign, Value, Values};
use smallvec::SmallVec;

use crate::game::{Code, MAX_RECURSION, PartView, Purpose, Reduction, Ruleset};
use crate::limits::SearchOptions;
use crate::values::{Stored, ValueBudget, ValueCache};
pub(crate) use adding::{Adding, FailedSums, StepReserve};
pub use key::Key;
pub(crate) use parts::Parts;

/// The list of values of a sum; mostly there is at most one.
pub(crate) type ValueList = SmallVec<[Value; 2]>;

/// A component that has no value: `sign` times the representative `code`.
#[derive(Clone)]
pub(crate) struct Unevaluated {
    pub(crate) ruleset: &'static dyn Ruleset,
    pub(crate) code: Code,
    /// The key of the representative.
    pub(crate) key: Key,
    pub(crate) sign: Sign,
    /// The unevaluated component is its own negative.
    pub(crate) impartial: bool,
    /// What is known of its worth.
    pub(crate) bounds: Bounds,
    /// The most moves that are left in it.
    pub(crate) max_moves: u64,
}

impl Unevaluated {
    fn new(ruleset: &'static dyn Ruleset, part: &PartView<'_>) -> Self {
        Unevaluated {
            ruleset,
            code: Code::from_slice(part.code),
            key: part.key,
            sign: part.sign,
            impartial: ruleset.is_impartial(),
            bounds: Bounds::of_part(ruleset, part.bounds),
            max_moves: part.max_moves,
        }
    }

    /// The sign of the negative.
    #[inline]
    pub(crate) fn negated_sign(&self) -> Sign {
        if self.impartial { Sign::Plus } else { -self.sign }
    }

    /// The key with the sign.
    #[inline]
    pub(crate) fn signed_key(&self) -> Key {
        self.key.signed(self.sign)
    }

    /// The key of the negative.
    #[inline]
    pub(crate) fn negated_key(&self) -> Key {
        self.key.signed(self.negated_sign())
    }

    /// The negative of the unevaluated component.
    #[inline]
    pub(crate) fn negative(&self) -> Self {
        Unevaluated {
            code: Code::from_slice(&self.code),
            sign: self.negated_sign(),
            bounds: -self.bounds,
            ..*self
        }
    }

    /// Do the two add up to zero because one is the negative of the other?
    #[inline]
    pub(crate) fn cancels(&self, other: &Unevaluated) -> bool {
        // Equal components do not cancel; that is a bug for tests of the checker.
        self.key == other.key && (self.sign == other.negated_sign() || cfg!(feature = "planted-cancellation"))
    }

    /// Bytes on the heap and off it.
    pub(crate) fn bytes(&self) -> usize {
        let spilled = if self.code.spilled() { 8 * self.code.len() } else { 0 };
        size_of::<Unevaluated>() + spilled
    }
}

/// The sum of the unevaluated components lies between two integers, up to infinitesimals if some unevaluated components are all-small.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) low: i128,
    pub(crate) high: i128,
    /// How many unevaluated components are all-small: infinitesimal, but perhaps not zero.
    pub(crate) n_small: u32,
}

impl Bounds {
    fn of_part(ruleset: &'static dyn Ruleset, (low, high): (i64, i64)) -> Self {
        if ruleset.is_all_small() {
            Bounds { low: 0, high: 0, n_small: 1 }
        } else {
            Bounds { low: low.into(), high: high.into(), n_small: 0 }
        }
    }
}

impl Bounds {
    /// Takes other bounds of one unevaluated component into account.
    fn tighten(&mut self, low: i32, high: i32) {
        // Bounds of all-small unevaluated components are about what is left without infinitesimals.
        if self.n_small == 0 {
            self.low = self.low.max(low.into());
            self.high = self.high.min(high.into());
        }
    }
}

impl Add for Bounds {
    type Output = Bounds;
    #[inline]
    fn add(self, other: Bounds) -> Bounds {
        Bounds {
            low: self.low + other.low,
            high: self.high + other.high,
            n_small: self.n_small + other.n_small,
        }
    }
}

impl Sub for Bounds {
    type Output = Bounds;
    /// Takes the bounds of one unevaluated component out of those of several.
    #[inline]
    fn sub(self, other: Bounds) -> Bounds {
        Bounds {
            low: self.low - other.low,
            high: self.high - other.high,
            n_small: self.n_small - other.n_small,
        }
    }
}

impl Neg for Bounds {
    type Output = Bounds;
    #[inline]
    fn neg(self) -> Bounds {
        Bounds { low: -self.high, high: -self.low, n_small: self.n_small }
    }
}

/// A sum in normal form.
#[derive(Clone, Default)]
pub(crate) struct NormalSum {
    pub(crate) unevaluated: Vec<Unevaluated>,
    pub(crate) values: ValueList,
}

impl NormalSum {
    /// The key of the sum.
    pub(crate) fn key(&self, values: &Values) -> Key {
        let unevaluated =
            self.unevaluated.iter().fold(Key::EMPTY, |key, component| key.plus(component.signed_key()));
        self.values.iter().fold(unevaluated, |key, &value| key.plus(value_key(values, value)))
    }

    /// What is known of the worth of the unevaluated components.
    pub(crate) fn bounds(&self) -> Bounds {
        self.unevaluated.iter().fold(Bounds::default(), |bounds, component| bounds + component.bounds)
    }

    /// The most moves that are left in the unevaluated components.
    pub(crate) fn max_moves(&self) -> u64 {
        self.unevaluated.iter().fold(0, |max_moves, component| max_moves.saturating_add(component.max_moves))
    }

    /// The number of parts.
    pub(crate) fn len(&self) -> usize {
        self.unevaluated.len() + self.values.len()
    }

    /// Turns the sum into its negative.
    pub(crate) fn negate(&mut self, values: &Values) {
        self.unevaluated.iter_mut().for_each(|component| *component = component.negative());
        self.values.iter_mut().for_each(|value| *value = values.neg(*value));
    }

    /// Adds an unevaluated component, unless it cancels another one.
    pub(crate) fn add_unevaluated(&mut self, component: Unevaluated, options: &SearchOptions) {
        if options.cancel_inverses
            && let Some(idx) = self.unevaluated.iter().position(|other| other.cancels(&component))
        {
            self.unevaluated.swap_remove(idx);
        } else {
            self.unevaluated.push(component);
        }
    }
}

/// The key of a value inside a sum.
#[inline]
pub(crate) fn value_key(values: &Values, value: Value) -> Key {
    const SEED: u64 = Key::seed("exact value", false);
    let hash = values.structural_hash(value);
    Key::of_words(SEED, &[hash as u64, (hash >> 64) as u64])
}

/// Turns parts into values where they are short, and into unevaluated components where they are not.
#[derive(Clone, Copy)]
pub(crate) struct Reducer<'a> {
    pub(crate) options: &'a SearchOptions,
    pub(crate) cache: &'a ValueCache,
    pub(crate) value_budget: ValueBudget<'a>,
    /// The question is about a sum of several components.
    pub(crate) in_sum: bool,
}

/// A part after reduction.
pub(crate) enum Part {
    Unevaluated(Unevaluated),
    Value(Value),
}

impl Reducer<'_> {
    /// The reduction that fits the options.
    #[inline]
    pub(crate) fn how(&self, ruleset: &'static dyn Ruleset) -> Reduction {
        let short = match (self.options.use_values, self.options.value_max_moves) {
            (false, _) => 0,
            (true, Some(max_moves)) => max_moves.min(MAX_RECURSION),
            (true, None) => ruleset.value_max_moves(self.in_sum),
        };
        let purpose = Purpose::Worth { short };
        Reduction { split: self.options.split, symmetry: self.options.use_symmetry, purpose }
    }

    /// A value if the part is short and has a small one, else an unevaluated component.
    #[inline]
    pub(crate) fn reduce(&self, ruleset: &'static dyn Ruleset, part: &PartView<'_>, how: Reduction) -> Part {
        if self.options.use_values {
            // A nimber in place of an impartial component pays whatever its size is.
            if part.max_moves <= how.short() || ruleset.is_impartial() {
                if let Some(value) = self.cache.value(ruleset, part, how, self.value_budget) {
                    return Part::Value(value);
                }
            } else if let Some(value) = part.value {
                return Part::Value(self.cache.signed(value, part.sign));
            } else {
                match self.cache.probe(ruleset, part) {
                    Stored::Value(found) if !(found.is_large && self.in_sum) => {
                        return Part::Value(found.value);
                    }
                    Stored::Nothing | Stored::Nim(_) | Stored::Value(_) => {}
                    Stored::Between(low, high) => {
                        let mut component = Unevaluated::new(ruleset, part);
                        component.bounds.tighten(low, high);
                        return Part::Unevaluated(component);
                    }
                }
            }
        }
        Part::Unevaluated(Unevaluated::new(ruleset, part))
    }
}
