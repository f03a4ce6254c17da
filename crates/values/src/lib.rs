//! Exact values of combinatorial games: numbers, nimbers, ups and stars, canonical forms,
//! and what is read off them: stops, thermographs, atomic weights.
//!
//! No boards and no search here. The heart is the arena [`Values`]: it holds every canonical form once,
//! under an id ([`Value`]), so that equality of games is equality of ids.

#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

mod answers;
mod arena;
mod atomic_weight;
mod birthday;
mod canonical;
mod cooling;
mod dyadic;
#[cfg(test)]
mod hammer;
mod known_id;
mod landmarks;
mod memo;
mod node;
mod number_up_star;
mod order;
mod ordinal_sum;
mod player;
mod probes;
mod remoteness;
mod steps;
mod sum;
mod text;
mod thermograph;
mod thermographs;
mod wall;

pub use arena::{Options, Value, Values};
pub use dyadic::{Bound, Dyadic};
pub use number_up_star::NumberUpStar;
pub use order::Relation;
pub use player::{Outcome, Player, Sign};
pub use steps::{Steps, TooLarge, WatchedSteps};
pub use text::{DisplayValue, GameBuilder, Literal, ValueParseError, ValueParseErrorKind, read_game};
pub use thermograph::Thermograph;
pub use wall::Point;
