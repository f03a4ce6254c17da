//! Exact values of combinatorial games: numbers, nimbers, ups and stars, canonical forms,
//! and what is read off them: stops, thermographs, atomic weights.
//!
//! ```
//! use mcgs_values::{Relation, Steps, Value, Values};
//! let values = Values::new();
//! let steps = &mut Steps::unlimited();
//! let star = values.nimber(1);
//! let up = values.from_options(&[Value::ZERO], &[star], steps)?;
//! assert_eq!(values.display(up).to_string(), "^");
//! assert_eq!(values.compare(up, star, steps)?, Relation::Confused);
//! assert_eq!(values.parse("^*", steps)?, values.add(up, star, steps)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! No boards and no search here. The heart is the arena [`Values`]: it holds every canonical form once,
//! under an id ([`Value`]), so that equality of games is equality of ids. [`Values::display`] prints a value, [`Values::parse`] reads
//! one. An operation that may explode takes [`Steps`] and can fail with [`TooLarge`].

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
mod norton;
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
mod uptimal;
mod wall;

pub use arena::{Options, Value, Values};
pub use dyadic::{Bound, Dyadic};
pub use number_up_star::NumberUpStar;
pub use order::Relation;
pub use player::{Outcome, Player, Sign};
pub use steps::{Steps, TooLarge, WatchedSteps};
pub use text::{
    DisplayValue, GameBuilder, Literal, Notation, ValueParseError, ValueParseErrorKind, fraction_of_sign,
    read_game,
};
pub use thermograph::Thermograph;
pub use uptimal::Uptimal;
pub use wall::Point;
