//! Everything about sums of games, and nothing about any one game.
//!
//! Say what the rules are, put positions into a sum, and ask:
//!
//! ```
//! use mcgs_engine::{
//!     Budget, Code, Component, Entry, Outcome, ParseError, Player, RulesetError, RunTimeRules, SearchOptions, Solver,
//! };
//!
//! /// A track with a number of steps: Left walks on positive ones, Right on negative ones.
//! struct Track;
//!
//! impl RunTimeRules for Track {
//!     type Position = i64;
//!     type Move = &'static str;
//!
//!     fn name(&self) -> &str {
//!         "track"
//!     }
//!     fn parse(&self, text: &str) -> Result<i64, ParseError> {
//!         text.parse().map_err(|_| ParseError::unexpected(text, 0..text.len(), "a number"))
//!     }
//!     fn text(&self, steps: &i64) -> String {
//!         steps.to_string()
//!     }
//!     fn moves(&self, &steps: &i64, player: Player) -> Result<Vec<(&'static str, i64)>, RulesetError> {
//!         let mover = if steps > 0 { Player::Left } else { Player::Right };
//!         Ok(if steps != 0 && mover == player { vec![("step", steps - steps.signum())] } else { vec![] })
//!     }
//!     fn negative(&self, &steps: &i64) -> i64 {
//!         -steps
//!     }
//!     fn max_moves(&self, steps: &i64) -> u64 {
//!         steps.unsigned_abs()
//!     }
//!     fn encode(&self, &steps: &i64, code: &mut Code) {
//!         code.push(steps.cast_unsigned());
//!     }
//!     fn decode(&self, code: &[u64]) -> i64 {
//!         code[0].cast_signed()
//!     }
//! }
//!
//! let tracks = Entry::from_rules(Track);
//! let track = |text| Component::parse(tracks.ruleset(), text);
//! let sum = track("3")? - track("2")?;
//! let solver = Solver::new(SearchOptions::default());
//! assert_eq!(solver.outcome(&sum, &Budget::unlimited()).result, Ok(Outcome::L));
//! let value = solver.value(&sum, &Budget::unlimited()).result.expect("there is no limit");
//! assert_eq!(solver.values().display(value).to_string(), "1");
//! # Ok::<(), ParseError>(())
//! ```
//!
//! Start with these: [`Solver`] answers questions within a [`Budget`]; every question has an [`Answer`]. A [`Sum`] is made of
//! [`Component`]s by `+` and `-`; a component is a position of a [`Ruleset`]. Rulesets are made from a type that implements
//! [`Game`], which is fastest, or from a value that implements [`RunTimeRules`]; a [`Registry`] finds them by name.
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
//! | `misere` | the same for misère play, where the player who cannot move wins |
//! | `table` | the transposition table |
//! | `limits` | what a question may take, how it is answered, and what it took |
//! | [`reference`](mod@reference) | the plain solver that the tests trust |

#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

mod game;
mod limits;
mod misere;
mod nim;
mod normal;
pub mod reference;
mod rules;
mod search;
mod solver;
mod table;
mod values;

pub use game::{
    Alias, Boards, Catalogue, CellLook, Code, Component, Counted, Draw, Drawn, DrawnEdge, DrawnGraph,
    DrawnVertex, Entry, Game, Move, ParseError, ParseErrorKind, Registry, Resolved, Ruleset, RulesetError,
    RunTimeRules, Shade, Start, Sum, Tuning,
};
#[doc(hidden)] // For games, databases and tests of our own.
pub use game::{MOST_COUNTED, OptionSink, PartView, Purpose, Reduction, board_text, nearest, random_board};
pub use limits::{
    Answer, Budget, Progress, SearchOptions, Stats, StopFlag, StopReason, Switch, TableUse, Verdict, Visited,
};
pub use mcgs_values::{
    DisplayValue, Dyadic, NumberUpStar, Options, Outcome, Player, Point, Relation, Sign, Steps, Thermograph,
    TooLarge, Value, ValueParseError, ValueParseErrorKind, Values, WatchedSteps,
};
pub use nim::NimAlgorithm;
#[doc(hidden)] // For tables in files.
pub use normal::Key;
pub use solver::{Bound, BoundHints, Scale, ScaleBounds, Solver, Strictness, TableKind};
pub use values::{Database, DatabaseUse, ShapeBloomFilter, Stored, StoredValue};
