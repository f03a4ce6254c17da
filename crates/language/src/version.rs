//! The version block, `{version 1.7}`.

use crate::diagnostic::Diagnostic;
use crate::lexer::{Item, ItemKind};
use crate::parser::ParseOptions;
use crate::text::{is_blank, quote, trimmed};

/// The version of the language that this crate reads.
pub const VERSION: &str = "1.7";

/// Earlier versions: nothing that they allow has changed its meaning.
const READABLE: [&str; 6] = ["1.2", "1.3", "1.4", "1.5", "1.6", VERSION];

/// Complains about a version that is not known.
pub(crate) fn check_version(text: &str, item: &Item, options: &ParseOptions) -> Option<Diagnostic> {
    let span = trimmed(text, item.content.clone());
    let number = text[span.clone()].strip_prefix("version").unwrap_or_default();
    let is_separate = number.is_empty() || number.starts_with(is_blank);
    let number = number.trim_matches(is_blank);
    if is_separate && number == VERSION {
        return None;
    }
    if options.assert_correct_version {
        let message = format!("{} is not the version of this program", quote(&text[span.clone()]));
        return Some(Diagnostic::error(span, message).label(format!("expected `version {VERSION}`")));
    }
    if is_separate && READABLE.contains(&number) {
        return None;
    }
    let message = format!("{} is not known, reading on as version {VERSION}", quote(&text[span.clone()]));
    let label = format!("known are versions {} to {VERSION}", READABLE[0]);
    Some(Diagnostic::warning(span, message).label(label))
}

/// The error that a file starts with something else, or with nothing.
pub(crate) fn missing_version(text: &str, first: Option<&Item>) -> Diagnostic {
    let message = format!("files must start with `{{version {VERSION}}}`");
    let Some(item) = first else {
        return Diagnostic::error(0..0, message).label("the file is empty");
    };
    let label = match item.kind {
        ItemKind::Comment => "a comment cannot stand before the version".to_owned(),
        _ => format!("found {} instead", quote(&text[item.span.clone()])),
    };
    Diagnostic::error(item.span.clone(), message).label(label)
}
