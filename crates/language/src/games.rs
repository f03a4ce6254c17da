//! Messages about positions that a ruleset rejects.

use mcgs_engine::{Boards, ParseError, ParseErrorKind, Ruleset};

use crate::diagnostic::Diagnostic;
use crate::hints;
use crate::lexer::FENCE;
use crate::sections::Known;
use crate::text::{quote, shorten};
use crate::token::Token;

/// The error of a ruleset, moved from the token to the text around it.
pub(crate) fn game_error(token: &Token<'_>, known: &Known, error: ParseError) -> Diagnostic {
    let (span, kind) = token.locate(error);
    let ruleset = known.ruleset;
    let has_parameters = known.parameters.is_some();
    let expected = match kind {
        // The title has the parameters, of which the syntax speaks.
        ParseErrorKind::BadCell { .. } if has_parameters => cells(ruleset),
        _ => kind.expected(),
    };
    let problem = match kind {
        ParseErrorKind::BadCell { found: '\n' | '\r', .. } => "unexpected end of the line".to_owned(),
        _ => kind.to_string(),
    };
    let mut diagnostic = Diagnostic::error(span.clone(), format!("section [{}]: {problem}", known.title));
    // What the label says already need not be said again.
    if !expected.ends_with(ruleset.syntax()) && !has_parameters {
        diagnostic = diagnostic.note(syntax_note(ruleset));
    }
    if token.text().contains(['\n', '\r']) && matches!(ruleset.boards(), Some(Boards::Grids(_))) {
        diagnostic = diagnostic.note(format!("a board line by line stands between `{FENCE}` and `{FENCE}`"));
    }
    if ruleset.is_nested() && token.is_at_end(&span) {
        diagnostic = diagnostic.note("a position that has blanks stands in parentheses, as in `(1 + *)`");
    }
    if let Some(note) = hints::note(token.text(), ruleset, known.parameters.as_deref()) {
        diagnostic = diagnostic.note(note);
    }
    diagnostic.label(expected)
}

/// The cells of a ruleset, for the line under the caret.
fn cells(ruleset: &dyn Ruleset) -> String {
    let (Some(Boards::Strips(cells) | Boards::Grids(cells)), is_grid) =
        (ruleset.boards(), matches!(ruleset.boards(), Some(Boards::Grids(_))))
    else {
        return format!("expected {}", ruleset.syntax());
    };
    let cells: Vec<String> = cells.iter().map(|(cell, _)| format!("`{cell}`")).collect();
    let rows = if is_grid { "; rows separated by `|`" } else { "" };
    format!("expected cells {}{rows}", cells.join(", "))
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
