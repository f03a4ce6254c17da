//! Everything about sums of games, and nothing about any one game.

mod bounds;
mod budget;
mod component;
mod error;
mod exact;
mod expand;
mod game;
mod key;
mod knowledge;
mod lookup;
mod normal;
mod options;
pub mod reference;
mod registry;
mod rules;
mod ruleset;
mod search;
mod solver;
mod stats;
mod sum;
mod table;

pub use bounds::{Bound, BoundHints, Scale, ScaleBounds, Strictness};
pub use budget::{Budget, StopFlag};
pub use component::Component;
pub use error::{ParseError, ParseErrorKind};
pub use game::{Boards, Code, Game};
pub use key::Key;
pub use lookup::Lookup;
pub use mcgs_values::{Dyadic, Outcome, Player, Sign, Value, Values};
pub use options::{Options, StopReason, Verdict};
pub use registry::{Entry, Registry, nearest};
pub use ruleset::{OptionSink, PartView, Reduction, Ruleset};
pub use solver::{Answer, Relation, Solution, Solver};
pub use stats::{Stats, TableUse};
pub use sum::Sum;
