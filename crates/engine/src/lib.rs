//! Everything about sums of games, and nothing about any one game.
//!
//! The rooms of this crate, in the order in which a question walks through them:
//!
//! | room | what is in it |
//! |---|---|
//! | `game` | what a ruleset says of a position; positions of all rulesets as one type; sums |
//! | `solver` | the questions: outcome, winning moves, value, thermograph, bounds, nim value |
//! | `normal` | the normal form of a sum: parts, keys, cancellation, added values |
//! | `values` | the values of components, each computed once, and the database in front of it |
//! | `rules` | what decides a sum without search, one theorem a file |
//! | `search` | who wins a sum, in numbered steps, by one worker or several |
//! | `nim` | the same for nim values |
//! | `table` | the transposition table |
//! | `limits` | what a question may take, how it is answered, and what it took |
//! | [`reference`](mod@reference) | the plain solver that the tests trust |

#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

mod game;
mod limits;
mod nim;
mod normal;
pub mod reference;
mod rules;
mod search;
mod solver;
mod table;
mod values;

pub use game::{
    Boards, Catalogue, Code, Component, Counted, Draw, Entry, Game, MOST_COUNTED, Move, OptionSink,
    ParseError, ParseErrorKind, PartView, Purpose, Reduction, Registry, Ruleset, RulesetError, RunTimeRules,
    Sum, Tuning, board_text, nearest, random_board,
};
pub use limits::{Answer, Budget, SearchOptions, Stats, StopFlag, StopReason, Switch, TableUse, Verdict};
pub use mcgs_values::{Dyadic, Outcome, Player, Relation, Sign, Thermograph, Value, Values};
pub use nim::NimAlgorithm;
pub use normal::Key;
pub use solver::{Bound, BoundHints, Scale, ScaleBounds, Solver, Strictness, TableKind};
pub use values::{Database, DatabaseUse, ShapeBloomFilter, Stored, StoredValue};
