//! The version block, `{version 1.7}`.

use crate::diagnostic::Diagnostic;
use crate::lexer::{Item, ItemKind};
use crate::parser::ParseOptions;
use crate::text::{is_blank, quote, trimmed};

/// The version that most files announce, and the last one before [`NEWEST_VERSION`].
pub const VERSION: &str = "1.7";

/// The newest version: all of version 1.7 with its meaning, and more commands, text-defined games, `negative`
/// sections and line comments.
pub const NEWEST_VERSION: &str = "2.0";

/// Versions before the newest one: nothing that they allow has changed its meaning.
const OLD: [&str; 6] = ["1.2", "1.3", "1.4", "1.5", "1.6", VERSION];

/// The version that a block announces, if it is one before the newest.
pub(crate) fn old_version(text: &str, item: &Item) -> Option<&'static str> {
    let number = announced(&text[trimmed(text, item.content.clone())])?;
    OLD.into_iter().find(|&old| old == number)
}

/// Complains about a version that is not known.
pub(crate) fn check_version(text: &str, item: &Item, options: &ParseOptions) -> Option<Diagnostic> {
    let span = trimmed(text, item.content.clone());
    let number = announced(&text[span.clone()]);
    if number == Some(VERSION) || number == Some(NEWEST_VERSION) {
        return None;
    }
    if options.assert_correct_version {
        let message = format!("{} is not the version of this program", quote(&text[span.clone()]));
        let label = format!("expected `version {VERSION}` or `version {NEWEST_VERSION}`");
        return Some(Diagnostic::error(span, message).label(label));
    }
    if number.is_some_and(|number| OLD.contains(&number)) {
        return None;
    }
    let message =
        format!("{} is not known, reading on as version {NEWEST_VERSION}", quote(&text[span.clone()]));
    let label = format!("known are versions {} to {VERSION} and {NEWEST_VERSION}", OLD[0]);
    Some(Diagnostic::warning(span, message).label(label))
}

/// The number after the word `version`, if there is a blank between them.
fn announced(block: &str) -> Option<&str> {
    let number = block.strip_prefix("version").unwrap_or_default();
    (number.is_empty() || number.starts_with(is_blank)).then(|| number.trim_matches(is_blank))
}

/// The error that a file starts with something else, or with nothing.
pub(crate) fn missing_version(text: &str, first: Option<&Item>) -> Diagnostic {
    let message = format!("files must start with `{{version {NEWEST_VERSION}}}` or `{{version {VERSION}}}`");
    let Some(item) = first else {
        return Diagnostic::error(0..0, message).label("the file is empty");
    };
    let label = match item.kind {
        ItemKind::Comment => "a comment cannot stand before the version".to_owned(),
        _ => format!("found {} instead", quote(&text[item.span.clone()])),
    };
    Diagnostic::error(item.span.clone(), message).label(label)
}
