//! Messages about positions that a ruleset rejects.

use mcgs_engine::{ParseError, ParseErrorKind, Ruleset};

use crate::diagnostic::Diagnostic;
use crate::text::{quote, shorten};
use crate::token::Token;

/// The error of a ruleset, moved from the token to the text around it.
pub(crate) fn game_error(
    token: &Token<'_>,
    title: &str,
    ruleset: &dyn Ruleset,
    error: ParseError,
) -> Diagnostic {
    let (span, kind) = token.locate(error);
    let expected = kind.expected();
    let diagnostic = Diagnostic::error(span, format!("section [{title}]: {kind}"));
    // What the label says already need not be said again.
    if expected.ends_with(ruleset.syntax()) {
        return diagnostic.label(expected);
    }
    diagnostic.label(expected).note(format!(
        "a position of {} is written: {}",
        ruleset.name(),
        ruleset.syntax()
    ))
}

/// The same reason with quoted text cut to a readable length.
pub(crate) fn shortened(kind: ParseErrorKind) -> ParseErrorKind {
    match kind {
        ParseErrorKind::OutOfRange { number, range } => {
            ParseErrorKind::OutOfRange { number: shorten(&number), range }
        }
        ParseErrorKind::Denominator { found } => ParseErrorKind::Denominator { found: shorten(&found) },
        ParseErrorKind::Unexpected { found, expected } => {
            let found = match found.strip_prefix('`').and_then(|found| found.strip_suffix('`')) {
                Some(quoted) => quote(quoted),
                None => shorten(&found),
            };
            ParseErrorKind::Unexpected { found, expected }
        }
        other => other,
    }
}
