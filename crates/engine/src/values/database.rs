//! Facts about positions that were found once and are kept outside of the solver, for example in a file.

use mcgs_values::{Thermograph, Value, Values};

use crate::game::Ruleset;

/// A collection of facts about positions.
///
/// The solver keeps what it has found, and does not probe what [`Database::covers`] rules out, so a probe may take as
/// long as reading from a disk does. Every answer must be true: the solver does not check it.
pub trait Database: Send + Sync {
    /// The Bloom filter of the first words of the codes of all positions.
    fn bloom_filter(&self) -> ShapeBloomFilter;

    /// May a position of this ruleset with this code and this [`max_moves`](crate::Game::max_moves) be there? This must
    /// be cheap: it is asked again and again, of positions that are there and of many more that are not.
    fn covers(&self, ruleset: &dyn Ruleset, code: &[u64], max_moves: u64) -> bool;

    /// What is known of the worth of a position.
    fn probe(&self, ruleset: &dyn Ruleset, code: &[u64]) -> Stored<StoredValue>;

    /// The value with a number that [`Database::probe`] gave, made in an arena.
    fn value(&self, number: u32, values: &Values) -> Option<Value>;

    /// The thermograph of a position whose value is not kept.
    fn thermograph(&self, ruleset: &dyn Ruleset, code: &[u64]) -> Option<Thermograph>;
}

/// What a database says of the worth of a position.
///
/// `V` is the value in the form in which it is at hand: its number in the database, or a value in the arena of a solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored<V> {
    /// Nothing.
    Nothing,
    /// It is a position of an impartial ruleset with this nim value.
    Nim(u32),
    /// It has a value.
    Value(V),
    /// It lies between these integers.
    Between(i32, i32),
}

/// A value in a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredValue {
    /// The number of the value. Equal values may share a number, so that each is made once.
    pub number: u32,
    /// How large it is, in bytes.
    pub size: usize,
}

/// A Bloom filter of first words of codes, which are the shapes of boards: one look tells that most positions are not in a database.
///
/// ```
/// use mcgs_engine::ShapeBloomFilter;
/// let mut shapes = ShapeBloomFilter::default();
/// shapes.insert(3);
/// assert!(shapes.may_hold(&[3, 7]) && !shapes.may_hold(&[4, 7]) && !shapes.may_hold(&[]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShapeBloomFilter(u64);

impl ShapeBloomFilter {
    /// Adds a word.
    pub fn insert(&mut self, word: u64) {
        self.0 |= Self::bit(word);
    }

    /// Adds the words of another filter.
    pub fn extend(&mut self, other: ShapeBloomFilter) {
        self.0 |= other.0;
    }

    /// May the first word of the code be in the set? A code without words is in no set.
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
