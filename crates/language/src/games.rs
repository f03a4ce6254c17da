//! Messages about positions that a ruleset rejects.

use std::ops::Range;

use mcgs_engine::{ParseError, ParseErrorKind, Ruleset};

use crate::diagnostic::Diagnostic;
use crate::lexer::Item;
use crate::text::{quote, shorten};

/// The error of a ruleset, moved from the token to the text around it.
pub(crate) fn game_error(
    text: &str,
    title: &str,
    ruleset: &dyn Ruleset,
    item: &Item,
    error: ParseError,
) -> Diagnostic {
    let (span, kind) = located(text, &item.content, error);
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

/// The place of an error in the text around the token at `content`, and a reason of readable length.
pub(crate) fn located(
    text: &str,
    content: &Range<usize>,
    error: ParseError,
) -> (Range<usize>, ParseErrorKind) {
    let token = &text[content.clone()];
    let start = token.floor_char_boundary(error.span.start.min(token.len()));
    let end = token.ceil_char_boundary(error.span.end.clamp(start, token.len()));
    (content.start + start..content.start + end, shortened(error.kind))
}

/// The same reason with quoted text cut to a readable length.
fn shortened(kind: ParseErrorKind) -> ParseErrorKind {
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
