//! Answers as data: numbers as numbers, lists as lists.

use std::fmt;

use mcgs_engine::{Dyadic, Outcome};
use mcgs_language::{Comparison, NimAnswer, WinLoss, YesNo};
use mcgs_values::{Point, Thermograph};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::examiner::Bounds;

/// An answer as data. [`Report::result`](crate::Report::result) is the same as text.
///
/// Serialised with its kind, such as `{"kind": "stops", "left": ..., "right": ...}`. Values are in the notation that the input language
/// reads, whatever notation the text has.
///
/// ```
/// use mcgs::Found;
/// let answers = mcgs::solve("[cgt_game] 5||3|2 {stops} [kayles] 5 {N}")?;
/// let Some(Found::Stops { left, .. }) = answers[0].answer else { panic!("stops were asked for") };
/// assert_eq!((left.0.numerator(), left.0.exponent()), (5, 0));
/// assert_eq!(answers[1].answer, Some(Found::Nimber { nimber: Some(4) }));
/// # Ok::<(), mcgs::InputError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Found {
    /// Does the player who moves first win?
    Wins {
        /// True for `Win`.
        wins: bool,
    },
    /// Who wins, for either first player?
    Outcome {
        /// `L`, `R`, `N` or `P`.
        outcome: String,
    },
    /// How two sums compare.
    Relation {
        /// `<`, `=`, `>` or `||`.
        relation: String,
    },
    /// A list of moves; empty if there is none.
    Moves {
        /// The moves, sorted.
        moves: Vec<String>,
    },
    /// The moves of a whole play.
    Line {
        /// The moves in their order, each with its player in front, such as `B:a1-b1`.
        moves: Vec<String>,
    },
    /// A canonical form, or an atomic weight.
    Value {
        /// In the notation of the input language; nothing if the sum has none.
        value: Option<String>,
    },
    /// A number: a mean or a temperature.
    Number {
        /// The number.
        number: Fraction,
    },
    /// A nim value.
    Nimber {
        /// Nothing if the sum equals no nimber.
        nimber: Option<u64>,
    },
    /// The stops.
    Stops {
        /// The left stop.
        left: Fraction,
        /// The right stop.
        right: Fraction,
    },
    /// The walls of a thermograph.
    Thermograph {
        /// The corners of the left wall, from the bottom up; the mast goes on from the last one.
        left: Vec<Corner>,
        /// The corners of the right wall.
        right: Vec<Corner>,
    },
    /// Bounds.
    Bounds {
        /// The largest game of the scale that is not above the sum, if there is one.
        lower: Option<String>,
        /// The smallest game of the scale that is not below the sum, if there is one.
        upper: Option<String>,
        /// Is it known that the sum differs from both?
        strict: bool,
    },
    /// How many days it takes to build a value.
    Birthday {
        /// The number of days.
        birthday: u64,
    },
    /// How many moves a sum lasts if the winner hurries and the loser delays.
    Remoteness {
        /// If Left begins.
        left: u64,
        /// If Right begins.
        right: u64,
    },
    /// Several values, such as incentives.
    Values {
        /// In the notation of the input language.
        values: Vec<String>,
    },
    /// The positions after one move.
    Options {
        /// Sums as labels with `+` between them.
        options: Vec<String>,
    },
    /// The size of a sum.
    Count {
        /// All positions that can be reached.
        positions: usize,
        /// All moves in them.
        moves: usize,
        /// The most moves of a play in which the players may move in any order.
        depth: u64,
    },
    /// Yes or no.
    Holds {
        /// True for yes.
        holds: bool,
    },
    /// An answer that has no other form than its text.
    Text {
        /// The text.
        text: String,
    },
}

/// A number, serialised as `{"numerator": 15, "denominator": 4}`: exact, also where a decimal fraction would not be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction(pub Dyadic);

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Fraction", 2)?;
        fields.serialize_field("numerator", &self.0.numerator())?;
        fields.serialize_field("denominator", &(1u128 << self.0.exponent().min(127)))?;
        fields.end()
    }
}

/// A corner of a wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Corner {
    /// The value of the wall there.
    pub value: Fraction,
    /// The temperature.
    pub temperature: Fraction,
}

impl From<&Point> for Corner {
    fn from(point: &Point) -> Self {
        Corner { value: Fraction(point.value), temperature: Fraction(point.temperature) }
    }
}

impl Found {
    /// A list of moves.
    pub(crate) fn moves(moves: &[String]) -> Self {
        Found::Moves { moves: moves.to_vec() }
    }
}

impl From<WinLoss> for Found {
    fn from(answer: WinLoss) -> Self {
        Found::Wins { wins: answer == WinLoss::Win }
    }
}

impl From<Outcome> for Found {
    fn from(outcome: Outcome) -> Self {
        Found::Outcome { outcome: outcome.to_string() }
    }
}

impl From<Comparison> for Found {
    fn from(relation: Comparison) -> Self {
        Found::Relation { relation: relation.to_string() }
    }
}

impl From<Dyadic> for Found {
    fn from(number: Dyadic) -> Self {
        Found::Number { number: Fraction(number) }
    }
}

impl From<NimAnswer> for Found {
    fn from(answer: NimAnswer) -> Self {
        Found::Nimber {
            nimber: match answer {
                NimAnswer::Nimber(nimber) => Some(nimber),
                NimAnswer::NotANimber => None,
            },
        }
    }
}

impl From<u64> for Found {
    fn from(birthday: u64) -> Self {
        Found::Birthday { birthday }
    }
}

impl From<YesNo> for Found {
    fn from(answer: YesNo) -> Self {
        Found::Holds { holds: answer == YesNo::Yes }
    }
}

impl From<&Bounds> for Found {
    fn from(bounds: &Bounds) -> Self {
        let Bounds { lower, upper, strict, .. } = bounds.clone();
        Found::Bounds { lower, upper, strict }
    }
}

impl From<&Thermograph> for Found {
    fn from(walls: &Thermograph) -> Self {
        let wall = |points: &[Point]| points.iter().map(Corner::from).collect();
        Found::Thermograph { left: wall(walls.left_wall()), right: wall(walls.right_wall()) }
    }
}
