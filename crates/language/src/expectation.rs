//! The answers that a text may expect, and what its questions name.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use mcgs_engine::{Dyadic, Player, Relation, Sum};

/// The answer to a question who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinLoss {
    /// The player who moves first wins.
    Win,
    /// The player who moves first loses.
    Loss,
}

/// The answer to a question about a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum YesNo {
    /// The sum has the property.
    Yes,
    /// It has not.
    No,
}

/// The answer to the question which nimber a sum equals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NimAnswer {
    /// It equals this one.
    Nimber(u64),
    /// It equals none.
    NotANimber,
}

/// Who moves first in a question about moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mover {
    /// Black, `B`.
    Left,
    /// White, `W`.
    Right,
    /// Either, `N`: all games are impartial.
    Impartial,
}

/// What a sum may be or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Property {
    /// Equal to a number.
    Number,
    /// Between all negative and all positive numbers.
    Infinitesimal,
    /// Equal to a game in every position of which both players can move or neither can.
    AllSmall,
    /// Written without dominated and reversible options, in all its positions.
    Canonical,
}

/// What is done to a sum before its value is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    /// Cooling by a temperature that is not negative.
    Cool(Dyadic),
    /// Heating by a temperature that is not negative.
    Heat(Dyadic),
    /// The ordinal sum with another one on top.
    OrdinalSum(Comparand),
    /// The Norton product with a positive game.
    Norton(Comparand),
}

impl Operation {
    /// By what, or with what, as text.
    pub fn operand(&self) -> String {
        match self {
            Operation::Cool(number) | Operation::Heat(number) => number.to_string(),
            Operation::OrdinalSum(other) | Operation::Norton(other) => other.text.clone(),
        }
    }
}

/// How a sum should compare with another one. Besides the four relations, the unions of two of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `||`
    Confused,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `<|`: Right wins the difference if Left starts.
    LessOrConfused,
    /// `|>`: Left wins the difference if Right starts.
    GreaterOrConfused,
}

/// A value as it was written. The parser promises that the text reads as a value, or is `none` after `atomic weight`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    /// The text, without blanks at its ends.
    pub text: String,
    /// Its bytes in the source.
    pub span: Range<usize>,
}

/// What a sum is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparand {
    /// How it was written: `@A`, a game in parentheses, or one that is a word.
    pub text: String,
    /// What it is. All commands that name the same sum share it.
    pub sum: Arc<Sum>,
}

/// The two walls of a thermograph as lists of points `(value, temperature)`.
///
/// The parser promises: each wall has a point, the first at temperature -1, temperatures increase strictly,
/// and both walls end at the same value. Each wall is vertical above its last point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walls {
    /// The left wall.
    pub left: Vec<(Dyadic, Dyadic)>,
    /// The right wall.
    pub right: Vec<(Dyadic, Dyadic)>,
}

impl Mover {
    /// The player, if it is one of the two.
    pub fn player(self) -> Option<Player> {
        match self {
            Mover::Left => Some(Player::Left),
            Mover::Right => Some(Player::Right),
            Mover::Impartial => None,
        }
    }

    /// How it is shown: `B`, `W` or `IMP`.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Mover::Left => "B",
            Mover::Right => "W",
            Mover::Impartial => "IMP",
        }
    }
}

impl Comparison {
    /// All of them, with the way in which they are written.
    pub(crate) const SYMBOLS: [(&str, Comparison); 8] = [
        ("=", Comparison::Equal),
        ("<", Comparison::Less),
        (">", Comparison::Greater),
        ("||", Comparison::Confused),
        ("<=", Comparison::AtMost),
        (">=", Comparison::AtLeast),
        ("<|", Comparison::LessOrConfused),
        ("|>", Comparison::GreaterOrConfused),
    ];

    /// Is this true of two games that are related in the given way?
    ///
    /// ```
    /// use mcgs_engine::Relation;
    /// use mcgs_language::Comparison;
    /// assert!(Comparison::AtMost.admits(Relation::Less));
    /// assert!(!Comparison::AtMost.admits(Relation::Confused));
    /// ```
    pub fn admits(self, relation: Relation) -> bool {
        use Relation::{Confused, Equal, Greater, Less};
        match self {
            Comparison::Equal => relation == Equal,
            Comparison::Less => relation == Less,
            Comparison::Greater => relation == Greater,
            Comparison::Confused => relation == Confused,
            Comparison::AtMost => matches!(relation, Less | Equal),
            Comparison::AtLeast => matches!(relation, Greater | Equal),
            Comparison::LessOrConfused => matches!(relation, Less | Confused),
            Comparison::GreaterOrConfused => matches!(relation, Greater | Confused),
        }
    }
}

impl From<Relation> for Comparison {
    fn from(relation: Relation) -> Self {
        match relation {
            Relation::Equal => Comparison::Equal,
            Relation::Less => Comparison::Less,
            Relation::Greater => Comparison::Greater,
            Relation::Confused => Comparison::Confused,
        }
    }
}

impl fmt::Display for WinLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WinLoss::Win => "Win",
            WinLoss::Loss => "Loss",
        })
    }
}

impl fmt::Display for YesNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            YesNo::Yes => "yes",
            YesNo::No => "no",
        })
    }
}

impl fmt::Display for NimAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NimAnswer::Nimber(nim) => nim.fmt(f),
            NimAnswer::NotANimber => f.write_str("not a nimber"),
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = Self::SYMBOLS.into_iter().find(|(_, comparison)| comparison == self);
        f.write_str(symbol.map_or("?", |(symbol, _)| symbol))
    }
}

/// `L: (1, -1) (1/2, -1/2) R: (0, -1) (1/2, -1/2)`
impl fmt::Display for Walls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("L:")?;
        for (value, temperature) in &self.left {
            write!(f, " ({value}, {temperature})")?;
        }
        f.write_str(" R:")?;
        for (value, temperature) in &self.right {
            write!(f, " ({value}, {temperature})")?;
        }
        Ok(())
    }
}
