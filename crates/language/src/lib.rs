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

mod case;
mod commands;
mod comments;
mod cursor;
mod diagnostic;
mod fingerprint;
mod games;
mod lexer;
mod parser;
mod sections;
mod sink;
mod source;
mod text;
mod version;
mod walls;

pub use case::{Case, Command, CommandKind, GameItem, Mover, Walls, WinLoss};
pub use diagnostic::{Diagnostic, Severity};
pub use fingerprint::input_hash;
pub use parser::{ParseOptions, Parsed, parse, parse_with};
pub use source::{InvalidUtf8, Position, Source, SourceKind};
pub use version::VERSION;
