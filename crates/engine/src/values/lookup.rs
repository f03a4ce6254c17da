//! Facts that were found once and are kept elsewhere, for example in a file.

use mcgs_values::{Thermograph, Value, Values};

use crate::game::Ruleset;

/// A collection of facts about positions.
///
/// The solver remembers what it was told, and asks for nothing that [`Lookup::covers`] rules out, so a look-up may take as
/// long as reading from a disk does. What is answered must be true: the solver does not check it.
pub trait Lookup: Send + Sync {
    /// The first words of the codes of all positions in the collection.
    fn first_words(&self) -> FirstWords;

    /// May a position of this ruleset with this code and this [`length`](crate::Game::length) be in the collection? This must
    /// be cheap: it is asked again and again, of positions that are there and of many more that are not.
    fn covers(&self, ruleset: &dyn Ruleset, code: &[u64], length: u64) -> bool;

    /// What is known of the worth of a position.
    fn find(&self, ruleset: &dyn Ruleset, code: &[u64]) -> Stored;

    /// The value with a number that [`Lookup::find`] gave, made in an arena.
    fn value(&self, number: u32, values: &Values) -> Option<Value>;

    /// The nim value of a position of an impartial ruleset.
    fn nim_value(&self, ruleset: &dyn Ruleset, code: &[u64]) -> Option<u32>;

    /// The thermograph of a position whose value is not kept.
    fn thermograph(&self, ruleset: &dyn Ruleset, code: &[u64]) -> Option<Thermograph>;
}

/// What a collection says of the worth of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// Nothing.
    Nothing,
    /// It has a value.
    Value {
        /// The number of the value. Equal values may share a number, so that each is made once.
        number: u32,
        /// How large it is, in bytes.
        size: usize,
    },
    /// It lies between these integers.
    Between(i64, i64),
}

/// A set of first words of codes, with false positives: one look at a word tells that most positions are not in a collection.
///
/// ```
/// use mcgs_engine::FirstWords;
/// let mut words = FirstWords::default();
/// words.insert(3);
/// assert!(words.may_hold(&[3, 7]) && !words.may_hold(&[4, 7]) && !words.may_hold(&[]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FirstWords(u64);

impl FirstWords {
    /// Adds a word.
    pub fn insert(&mut self, word: u64) {
        self.0 |= Self::bit(word);
    }

    /// Adds the words of another set.
    pub fn extend(&mut self, other: FirstWords) {
        self.0 |= other.0;
    }

    /// Is the first word of the code in the set? A code without words is in no set.
    #[inline]
    pub fn may_hold(self, code: &[u64]) -> bool {
        code.first().is_some_and(|&word| self.0 & Self::bit(word) != 0)
    }

    #[inline]
    fn bit(word: u64) -> u64 {
        // The first word of a board is its shape: both halves are small numbers.
        1 << ((word ^ (word >> 29)) & 63)
    }
}
