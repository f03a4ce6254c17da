//! Solve sums of combinatorial games: parse, solve, judge, analyze, report.
//!
//! This is the library behind the program `mcgs`. The shortest way to an answer is one line:
//!
//! ```
//! let answers = mcgs::solve("[clobber] XO|OX {B}")?;
//! assert_eq!(answers[0].result.as_deref(), Some("Win"));
//! # Ok::<(), mcgs::InputError>(())
//! ```
//!
//! [`solve`] joins the input language, the rulesets and the solver: a text becomes cases ([`parse`]), a [`Session`] runs their
//! questions within the limits of its [`Settings`], and each question gives a [`Report`].
//!
//! For questions that the language has no word for, build a [`Sum`] of [`Component`]s and ask a
//! [`Solver`] directly:
//!
//! ```
//! use mcgs::{Budget, Component, Outcome, REGISTRY, SearchOptions, Solver};
//!
//! let game = |title, text| Component::parse(REGISTRY.find(title).expect("registered"), text);
//! let sum = game("clobber_1xn", "XXO")? + game("nimber", "1")?;
//! let (solver, budget) = (Solver::new(SearchOptions::default()), Budget::unlimited());
//! assert_eq!(solver.outcome(&sum, &budget).result, Ok(Outcome::N));
//! let value = solver.value(&sum, &budget).result.expect("there is no limit");
//! assert_eq!(solver.values().display(value).to_string(), "^*");
//! # Ok::<(), mcgs::ParseError>(())
//! ```
//!
//! A game of your own is a type that implements [`Game`], [`Tuning`] and [`Catalogue`], rules for a [board](boards), or a value that
//! implements [`RunTimeRules`]; [`Registry::with`] puts it beside ours, and [`Settings::registry`] makes inputs know it.
//!
//! Only [`Report`], [`Analysis`] and [`Explanation`] are serialised. The library prints nothing; it reads the clock for time limits and for
//! the times in these. Without its default feature `native` it needs neither clock nor threads nor files: for browsers. Benchmarks, experiments, random cases, graphs and exports are in the crate `mcgs-workbench`.

mod analysis;
mod clock;
mod deduction;
pub mod drawing;
mod examiner;
mod explain;
mod finding;
mod found;
mod judge;
mod positions;
mod report;
mod session;
mod settings;
mod solve;
#[cfg(feature = "native")]
mod tables;
#[cfg(feature = "native")]
mod watchdog;

/// Boards as bits, and what a game on a strip or a grid must say.
pub use mcgs_boards as boards;

/// The input language: sources, cases, commands and diagnostics.
pub use mcgs_language as language;

/// Nim values of octal games and other take-and-break games, and their periods.
pub use mcgs_octal as octal;

/// Databases of solved positions.
#[cfg(feature = "native")]
pub use mcgs_store as store;

/// Exact values of games: how they are added, compared, read and printed.
pub use mcgs_values as values;

pub use analysis::{Analysis, CanonicalForm, Interval, Moves, OptionGroup, Stops, Walls};
pub use examiner::Bounds;
pub use explain::{
    Addend, Because, Explanation, Fate, LineMove, NimOption, NimParts, OptionFate, Play, Reply, Turn,
    ValueParts, Worth,
};
pub use finding::Finding;
pub use found::{Corner, Found, Fraction};
#[doc(hidden)] // For messages about mistyped words.
pub use mcgs_engine::nearest;
pub use mcgs_engine::{
    Alias, Answer, Boards, Bound, BoundHints, Budget, Catalogue, CellLook, Code, Component, Counted,
    Database, DatabaseUse, Draw, Drawn, DrawnEdge, DrawnGraph, DrawnVertex, Dyadic, Entry, Game, Move,
    NimAlgorithm, Outcome, ParseError, ParseErrorKind, Player, Progress, Registry, Relation, Resolved,
    Ruleset, RulesetError, RunTimeRules, Scale, ScaleBounds, SearchOptions, Shade, ShapeBloomFilter, Sign,
    Solver, Start, Stats, StopFlag, StopReason, Stored, StoredValue, Strictness, Sum, Switch, TableKind,
    TableUse, Tuning, Value, Values, Verdict,
};
pub use mcgs_games::REGISTRY;
pub use mcgs_language::Kind;
pub use mcgs_values::{Point, Steps, Thermograph, TooLarge};
pub use report::{Difference, Reason, Report, Status, Work};
pub use session::Session;
pub use settings::{Forget, Settings};
pub use solve::{InputError, solve, solve_with};
#[cfg(feature = "native")]
pub use watchdog::TimeLimit;

/// Reads a text with the rulesets of this library.
///
/// ```
/// use mcgs::language::{Source, SourceKind};
/// let source = Source::new("<argument>", SourceKind::Argument, "[clobber_1xn] XO [nimber] 1 {B, W}");
/// let parsed = mcgs::parse(&source);
/// assert!(!parsed.has_errors());
/// assert_eq!((parsed.cases[0].games.len(), parsed.cases[0].commands.len()), (2, 2));
/// ```
pub fn parse(source: &language::Source) -> language::Parsed {
    language::parse(source, &REGISTRY)
}

/// Runs the example of the page about `mcgs analyze`.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/analyze.md")]
struct AnalyzePage;

/// Runs the example of the page about octal games.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/octal.md")]
struct OctalPage;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
