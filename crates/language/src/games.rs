//! Messages about positions that a ruleset rejects.

use mcgs_engine::{ParseError, ParseErrorKind, Ruleset};

use crate::diagnostic::Diagnostic;
use crate::hints;
use crate::sections::Known;
use crate::text::{quote, shorten};
use crate::token::Token;

/// The error of a ruleset, moved from the token to the text around it.
pub(crate) fn game_error(token: &Token<'_>, known: &Known, error: ParseError) -> Diagnostic {
    let (span, kind) = token.locate(error);
    let (ruleset, expected) = (known.ruleset, kind.expected());
    let mut diagnostic = Diagnostic::error(span, format!("section [{}]: {kind}", known.title));
    // What the label says already need not be said again.
    if !expected.ends_with(ruleset.syntax()) {
        diagnostic = diagnostic.note(syntax_note(ruleset));
    }
    if let Some(note) = hints::note(token.text(), ruleset, known.parameters.as_deref()) {
        diagnostic = diagnostic.note(note);
    }
    diagnostic.label(expected)
}

/// How positions of a ruleset are written.
pub(crate) fn syntax_note(ruleset: &dyn Ruleset) -> String {
    format!("a position of {} is written: {}", ruleset.name(), ruleset.syntax())
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
