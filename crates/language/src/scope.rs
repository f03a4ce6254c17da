//! What commands refer to beyond their own words: named sums, games and values written as text.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use mcgs_engine::{Component, Registry, Ruleset, Sum, Values};
use mcgs_values::{Steps, ValueParseErrorKind};

use crate::commands::is_command_word;
use crate::diagnostic::Diagnostic;
use crate::expectation::Expression;
use crate::questions::is_modifier;
use crate::source::line_number;
use crate::text::{is_blank, quote, shorten};
use crate::token::Token;

/// An arena that has grown beyond this is replaced by a new one.
const ARENA_BYTES: usize = 1 << 24;
/// Steps that reading one expected value may take, and more for each byte of it.
const FUEL: u64 = 20_000;
const FUEL_PER_BYTE: u64 = 100;

/// The names of a source, and what reads games and values.
pub(crate) struct Scope {
    /// The ruleset of games that are written as text.
    rules: Option<&'static dyn Ruleset>,
    names: HashMap<String, Named>,
    /// Was there a block that may have given names which are not known because it has an error?
    has_lost_names: bool,
    /// Values are only read to see whether they can be; nothing of them is kept.
    values: Option<Values>,
}

/// A sum with a name.
struct Named {
    /// Nothing if the sum has an error, which has been reported.
    sum: Option<Arc<Sum>>,
    /// Where it got the name.
    at: usize,
}

impl Scope {
    /// The scope at the beginning of a source. The first ruleset whose positions may hold brackets is the one
    /// that reads games in commands.
    pub(crate) fn new(registry: &Registry) -> Self {
        let rules =
            registry.entries().iter().map(mcgs_engine::Entry::ruleset).find(|rules| rules.is_nested());
        Scope { rules, names: HashMap::new(), has_lost_names: false, values: None }
    }

    /// A block was not understood: from now on, names that are not known may have been given there.
    pub(crate) fn lose_names(&mut self) {
        self.has_lost_names = true;
    }

    /// Gives a sum its name.
    pub(crate) fn define(
        &mut self,
        text: &str,
        name: Range<usize>,
        sum: Option<Arc<Sum>>,
    ) -> Result<(), Diagnostic> {
        let word = &text[name.clone()];
        if let Some(first) = self.names.get(word) {
            let message = format!("the name {} is taken", quote(word));
            let line = line_number(text, first.at);
            let error = Diagnostic::error(name, message).label("expected a name that is not used yet");
            return Err(error.note(format!("the first sum of this name is at line {line}")));
        }
        self.names.insert(word.to_owned(), Named { sum, at: name.start });
        Ok(())
    }

    /// The sum of a name; nothing if an error that has been reported stands in the way.
    pub(crate) fn find(&self, text: &str, name: Range<usize>) -> Result<Option<Arc<Sum>>, Diagnostic> {
        let word = &text[name.clone()];
        if let Some(named) = self.names.get(word) {
            return Ok(named.sum.clone());
        }
        if self.has_lost_names {
            return Ok(None);
        }
        let message = format!("no sum has the name {}", quote(word));
        Err(Diagnostic::error(name, message).label("expected a name that was given before, as in `let A`"))
    }

    /// Is there a sum with this name?
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// Reads a game that is written as text.
    pub(crate) fn game(&self, text: &str, span: Range<usize>, command: &str) -> Result<Arc<Sum>, Diagnostic> {
        let Some(rules) = self.rules else {
            let message = "games cannot be written as text here";
            return Err(Diagnostic::error(span, message).label("expected a name such as `@A`"));
        };
        let component = Component::parse(rules, &text[span.clone()]).map_err(|error| {
            let (span, kind) = Token::plain(text, span.clone()).locate(error);
            Diagnostic::error(span, format!("bad game after `{command}`: {kind}")).label(kind.expected())
        })?;
        Ok(Arc::new(Sum::new(vec![component])))
    }

    /// Checks that a text is a value.
    pub(crate) fn value(&mut self, text: &str, span: Range<usize>) -> Result<Expression, Diagnostic> {
        let values = match &mut self.values {
            Some(values) if values.bytes() < ARENA_BYTES => values,
            values => values.insert(Values::with_max_bytes(4 * ARENA_BYTES)),
        };
        let steps = FUEL_PER_BYTE.saturating_mul(span.len() as u64).saturating_add(FUEL);
        match values.parse(&text[span.clone()], &mut Steps::new(steps)) {
            Ok(_) => Ok(Expression { text: text[span.clone()].to_owned(), span }),
            Err(error) => {
                let blamed = span.start + error.span.start..span.start + error.span.end;
                let message = format!("{} is not a value", quote(&text[span.clone()]));
                let first = text[span.clone()].split(is_blank).next().unwrap_or_default();
                let word = span.start..span.start + first.len();
                Err(if is_command_word(first) {
                    Diagnostic::error(word, message).label("expected `,` before the next command")
                } else if first.starts_with('=') {
                    Diagnostic::error(word, message).label("expected the answer without `=`")
                } else if is_modifier(first) {
                    let label = format!("{} stands before its command", quote(first));
                    Diagnostic::error(word, message).label(label)
                } else {
                    Diagnostic::error(blamed, message).label(reason(error.kind))
                })
            }
        }
    }
}

/// What is wrong with a value, with quoted text cut to a readable length.
fn reason(kind: ValueParseErrorKind) -> String {
    match kind {
        ValueParseErrorKind::OutOfRange { found, largest } => {
            ValueParseErrorKind::OutOfRange { found: shorten(&found), largest }.to_string()
        }
        ValueParseErrorKind::Denominator { found } => {
            ValueParseErrorKind::Denominator { found: shorten(&found) }.to_string()
        }
        ValueParseErrorKind::ThreeSides { bars } => {
            ValueParseErrorKind::ThreeSides { bars: shorten(&bars) }.to_string()
        }
        kind => kind.to_string(),
    }
}
