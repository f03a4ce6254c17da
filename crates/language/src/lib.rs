//! x
#![allow(missing_docs)]
mod diagnostic;
mod lexer;
mod sink;
mod source;
mod text;
pub use diagnostic::{Diagnostic, Severity};
pub use source::{InvalidUtf8, Position, Source, SourceKind};
