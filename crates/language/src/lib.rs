//! The input language: text to cases, with the places of everything that is wrong.
//!
//! A text is a list of sums with questions about them. Words are separated by blanks; the first character of a
//! word says what it begins:
//!
//! ```text
//! {version 1.7}                      the version, first in every file
//! /* star plus star is zero */       a comment, shown with the results
//! [clobber_1xn] XO                   a section title and its games
//! [elephants] X.O
//! {B loss, W loss}                   questions about the sum of these games
//! ```
//!
//! Version 2.0 adds games written as text, `negative` sections, sums with names, questions about values, and
//! comments after `//`. Every text of version 1.7 keeps its meaning:
//!
//! ```text
//! {version 2.0}
//! [clobber_1xn] XXO {let A, value ^, outcome L}
//! [negative up_star] 1 {compare @A <, compare (v*) ||}      // to the end of the line
//! [cgt_game] ({5||3|2}) {mean 15/4, stops 5 3, timeout 500 bounds 3 6}
//! ```
//!
//! [`parse`] turns a [`Source`] into [`Case`]s and [`Diagnostic`]s. It never stops at the first error: it
//! reports each mistake once, at its place, and goes on behind it.
//!
//! ```
//! use mcgs_language::{Source, SourceKind, parse};
//! let text = "[clobber_1xn] XO XXO {B win} [nimber] 2 {X}";
//! let source = Source::new("<argument>", SourceKind::Argument, text);
//! let parsed = parse(&source, &mcgs_games::REGISTRY);
//! assert_eq!(parsed.cases[0].games.len(), 2);
//! assert_eq!(parsed.cases[0].commands[0].expected_text().as_deref(), Some("Win"));
//! assert!(parsed.diagnostics[0].render(&source).starts_with("<argument>:1:42: error: unknown command `X`"));
//! ```
//!
//! Promises: nothing here prints, reads files or panics, whatever the text; the time is linear in its length; every
//! span lies inside the text.
//!
//! Not here: what the answers are, and which games exist. The parser learns the games from the
//! [`Registry`](mcgs_engine::Registry) it is given.

#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

mod book_questions;
mod case;
mod commands;
mod comments;
mod cursor;
mod diagnostic;
mod expectation;
mod fingerprint;
mod fractions;
mod games;
mod hints;
mod kind;
mod lexer;
mod parser;
mod questions;
mod rows;
mod scope;
mod sections;
mod sink;
mod source;
mod text;
mod token;
pub mod units;
mod unknown_command;
mod version;
mod walls;

pub use case::{Case, Command, CommandKind, GameItem, Modifiers};
pub use diagnostic::{Diagnostic, Severity};
pub use expectation::{
    Comparand, Comparison, Expression, Mover, NimAnswer, Operation, Property, Walls, WinLoss, YesNo,
};
pub use fingerprint::input_hash;
pub use kind::Kind;
pub use parser::{ParseOptions, Parsed, parse, parse_with};
pub use source::{InvalidUtf8, Position, Source, SourceKind};
pub use text::is_hidden;
pub use version::{NEWEST_VERSION, VERSION};
