//! Sums in normal form, seen from the player to move.
//!
//! The player to move is always called Left: when the turn passes, the sum is negated. A sum and its
//! negative with the players exchanged are thus one sum with one key, and no key needs a player.
//!
//! A normal sum consists of *pieces* (components too long for a value: split, and reduced to a
//! representative with a sign) and of *values* (added up while their sum stays small). A piece and its
//! negative cancel.

mod adding;
mod key;

use std::ops::{Add, Neg, Sub};

use mcgs_values::{Sign, Value, Values};
use smallvec::SmallVec;

use crate::game::{Code, MAX_RECURSION, OptionSink, PartView, Reduction, Ruleset};
use crate::limits::Options;
use crate::values::{Effort, Knowledge, Told};
pub(crate) use adding::{Adding, FailedSums, Patience};
pub use key::Key;

/// The list of values of a sum; mostly there is at most one.
pub(crate) type ValueList = SmallVec<[Value; 2]>;

/// A component that has no value: `sign` times the representative `code`.
#[derive(Clone)]
pub(crate) struct Piece {
    pub(crate) ruleset: &'static dyn Ruleset,
    pub(crate) code: Code,
    /// The key of the representative.
    pub(crate) key: Key,
    pub(crate) sign: Sign,
    /// The piece is its own negative.
    pub(crate) impartial: bool,
    /// What is known of its worth.
    pub(crate) bounds: Bounds,
    /// The most moves that are left in it.
    pub(crate) length: u64,
}

impl Piece {
    fn new(ruleset: &'static dyn Ruleset, part: &PartView<'_>) -> Self {
        Piece {
            ruleset,
            code: Code::from_slice(part.code),
            key: part.key,
            sign: part.sign,
            impartial: ruleset.is_impartial(),
            bounds: Bounds::of_part(ruleset, part.bounds),
            length: part.length,
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

    /// The negative of the piece.
    #[inline]
    pub(crate) fn negative(&self) -> Self {
        Piece { code: Code::from_slice(&self.code), sign: self.negated_sign(), bounds: -self.bounds, ..*self }
    }

    /// Do the two add up to zero because one is the negative of the other?
    #[inline]
    pub(crate) fn cancels(&self, other: &Piece) -> bool {
        self.key == other.key && self.sign == other.negated_sign()
    }

    /// Bytes on the heap and off it.
    pub(crate) fn bytes(&self) -> usize {
        let spilled = if self.code.spilled() { 8 * self.code.len() } else { 0 };
        size_of::<Piece>() + spilled
    }
}

/// The sum of the pieces lies between two integers, up to infinitesimals if some pieces are all-small.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) low: i128,
    pub(crate) high: i128,
    /// How many pieces are all-small: infinitesimal, but perhaps not zero.
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
    /// Takes other bounds of one piece into account.
    fn tighten(&mut self, low: i64, high: i64) {
        // Bounds of all-small pieces are about what is left without infinitesimals.
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
    /// Takes the bounds of one piece out of those of several.
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
    pub(crate) pieces: Vec<Piece>,
    pub(crate) values: ValueList,
}

impl NormalSum {
    /// The key of the sum.
    pub(crate) fn key(&self, values: &Values) -> Key {
        let pieces = self.pieces.iter().fold(Key::EMPTY, |key, piece| key.plus(piece.signed_key()));
        self.values.iter().fold(pieces, |key, &value| key.plus(value_key(values, value)))
    }

    /// What is known of the worth of the pieces.
    pub(crate) fn bounds(&self) -> Bounds {
        self.pieces.iter().fold(Bounds::default(), |bounds, piece| bounds + piece.bounds)
    }

    /// The most moves that are left in the pieces.
    pub(crate) fn length(&self) -> u64 {
        self.pieces.iter().fold(0, |length, piece| length.saturating_add(piece.length))
    }

    /// The number of parts.
    pub(crate) fn len(&self) -> usize {
        self.pieces.len() + self.values.len()
    }

    /// Turns the sum into its negative.
    pub(crate) fn negate(&mut self, values: &Values) {
        self.pieces.iter_mut().for_each(|piece| *piece = piece.negative());
        self.values.iter_mut().for_each(|value| *value = values.neg(*value));
    }

    /// Adds a piece, unless it cancels another one.
    pub(crate) fn add_piece(&mut self, piece: Piece, options: &Options) {
        if options.cancel_inverses
            && let Some(idx) = self.pieces.iter().position(|other| other.cancels(&piece))
        {
            self.pieces.swap_remove(idx);
        } else {
            self.pieces.push(piece);
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

/// Turns parts into values where they are short, and into pieces where they are not.
#[derive(Clone, Copy)]
pub(crate) struct Reducer<'a> {
    pub(crate) options: &'a Options,
    pub(crate) knowledge: &'a Knowledge,
    pub(crate) effort: Effort<'a>,
    /// The question is about a sum of several components.
    pub(crate) in_sum: bool,
}

/// A part after reduction.
pub(crate) enum Part {
    Piece(Piece),
    Value(Value),
}

impl Reducer<'_> {
    /// The reduction that fits the options.
    #[inline]
    pub(crate) fn how(&self, ruleset: &'static dyn Ruleset) -> Reduction {
        let short = match (self.options.use_values, self.options.value_length) {
            (false, _) => 0,
            (true, Some(length)) => length.min(MAX_RECURSION),
            (true, None) => ruleset.value_length(self.in_sum),
        };
        Reduction { split: self.options.split, symmetry: self.options.use_symmetry, short }
    }

    /// A value if the part is short and has a small one, else a piece.
    #[inline]
    pub(crate) fn reduce(&self, ruleset: &'static dyn Ruleset, part: &PartView<'_>, how: Reduction) -> Part {
        if self.options.use_values {
            // A nimber in place of an impartial component pays at any length.
            if part.length <= how.short || ruleset.is_impartial() {
                if let Some(value) = self.knowledge.value(ruleset, part, how, self.effort) {
                    return Part::Value(value);
                }
            } else if let Some(value) = part.value {
                return Part::Value(self.knowledge.signed(value, part.sign));
            } else {
                match self.knowledge.told(ruleset, part) {
                    Told::Value(value) => return Part::Value(value),
                    Told::Heavy(value) if !self.in_sum => return Part::Value(value),
                    Told::Nothing | Told::Heavy(_) => {}
                    Told::Between(low, high) => {
                        let mut piece = Piece::new(ruleset, part);
                        piece.bounds.tighten(low, high);
                        return Part::Piece(piece);
                    }
                }
            }
        }
        Part::Piece(Piece::new(ruleset, part))
    }

    /// Splits and reduces a position and adds it to a sum. Once the flag of the effort is raised, parts are missing.
    pub(crate) fn add_position(&self, sum: &mut NormalSum, ruleset: &'static dyn Ruleset, code: &[u64]) {
        let how = self.how(ruleset);
        // A component that is known from the start need not be searched, however heavy its value is.
        let reducer = Reducer { in_sum: false, ..*self };
        let patience = Patience::new();
        ruleset.normalize(code, how, &mut AddParts { reducer, sum, ruleset, how, patience });
    }
}

struct AddParts<'a> {
    reducer: Reducer<'a>,
    sum: &'a mut NormalSum,
    ruleset: &'static dyn Ruleset,
    how: Reduction,
    patience: Patience,
}

impl OptionSink for AddParts<'_> {
    fn wants_more(&self) -> bool {
        self.reducer.effort.stop.reason().is_none()
    }

    fn values(&self) -> Option<&Values> {
        Some(self.reducer.knowledge.values())
    }

    fn part(&mut self, part: PartView<'_>) {
        let Reducer { options, knowledge, .. } = self.reducer;
        match self.reducer.reduce(self.ruleset, &part, self.how) {
            Part::Piece(piece) => self.sum.add_piece(piece, options),
            Part::Value(value) => {
                let adding = Adding::Patiently(&self.patience).if_allowed(options);
                knowledge.merge(&mut self.sum.values, value, adding);
            }
        }
    }

    fn end_option(&mut self) {}
}
