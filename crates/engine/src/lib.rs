//! Everything about sums of games, and nothing about any one game.

#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

mod adding;
mod bounds;
mod budget;
mod component;
mod error;
mod exact;
mod expand;
mod game;
mod guess;
mod key;
mod knowledge;
mod lookup;
mod nim;
mod normal;
mod options;
pub mod reference;
mod registry;
mod remembered;
mod rules;
mod ruleset;
mod search;
mod shelf;
mod solver;
mod stats;
mod sum;
mod table;

pub use bounds::{Bound, BoundHints, Scale, ScaleBounds, Strictness};
pub use budget::{Budget, StopFlag};
pub use component::Component;
pub use error::{ParseError, ParseErrorKind};
pub use game::{Boards, Code, Game, MOST_COUNTED};
pub use key::Key;
pub use lookup::{FirstWords, Lookup, Stored};
pub use mcgs_values::{Dyadic, Outcome, Player, Sign, Value, Values};
pub use nim::{NimAlgorithm, NimPart, NimReduction, NimSink};
pub use options::{Options, StopReason, Verdict};
pub use registry::{Entry, Registry, nearest};
pub use remembered::Remembered;
pub use ruleset::{OptionSink, PartView, Reduction, Ruleset};
pub use shelf::LookupUse;
pub use solver::{Answer, Relation, Solution, Solver};
pub use stats::{Stats, TableUse};
pub use sum::Sum;
