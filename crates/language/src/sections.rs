//! Section titles: which ruleset the next games belong to.

use std::ops::Range;

use mcgs_engine::{ParseError, Registry, Ruleset, Sign};

use crate::diagnostic::Diagnostic;
use crate::lexer::{Brackets, Item, Shape};
use crate::sink::Sink;
use crate::text::{collapse, one_of, quote};

/// What is known of the games under a title.
enum State {
    /// They belong to this ruleset; with a minus sign they stand for their negatives.
    Known(&'static dyn Ruleset, Sign, Parameters),
    /// No ruleset has this title.
    Unknown,
    /// There is no title, or an empty one.
    Missing,
    /// An error about these games has been reported; more would only repeat it.
    Reported,
}

/// The parameters in a title such as `[octal 0.77]`, which all games under it share.
type Parameters = Option<String>;

/// The title, ruleset, sign and parameters of a game.
pub(crate) type Rules<'a> = (&'a str, &'static dyn Ruleset, Sign, Option<&'a str>);

/// A title and the games under it.
struct Section {
    title: String,
    span: Range<usize>,
    state: State,
}

/// All titles seen so far. Games remember their section by its number.
pub(crate) struct Sections {
    registry: Registry,
    list: Vec<Section>,
}

impl Sections {
    /// The state before any title.
    pub(crate) fn new(registry: Registry) -> Self {
        Sections { registry, list: vec![Section { title: String::new(), span: 0..0, state: State::Missing }] }
    }

    /// The number of the section in which the next game stands.
    pub(crate) fn current(&self) -> usize {
        self.list.len() - 1
    }

    /// Starts the section of a title.
    pub(crate) fn title(&mut self, text: &str, item: &Item) {
        if item.shape != Shape::Whole {
            return self.forget();
        }
        let title = collapse(&text[item.content.clone()]);
        let (plain, sign) = match without_negative(&title) {
            Some(plain) => (plain, Sign::Minus),
            None => (title.clone(), Sign::Plus),
        };
        let state = match self.registry.find(&plain) {
            _ if title.is_empty() => State::Missing,
            Some(ruleset) => State::Known(ruleset, sign, None),
            None => match with_parameters(&self.registry, &plain) {
                Some((ruleset, parameters)) => State::Known(ruleset, sign, Some(parameters)),
                None => State::Unknown,
            },
        };
        self.list.push(Section { title, span: item.span.clone(), state });
    }

    /// What may stand in the brackets of the next game. Under a bad title the title is the mistake, not
    /// the brackets.
    pub(crate) fn brackets(&self) -> Brackets {
        match self.list.last().map(|section| &section.state) {
            Some(State::Known(ruleset, ..)) if ruleset.is_nested() => Brackets::Nested,
            Some(State::Unknown | State::Reported) => Brackets::Nested,
            _ => Brackets::Plain,
        }
    }

    /// Starts a section of which nothing is known because an error swallowed its title.
    pub(crate) fn forget(&mut self) {
        self.list.push(Section { title: String::new(), span: 0..0, state: State::Reported });
    }

    /// The rules for a game; reports a bad title when its first game is built.
    pub(crate) fn use_section(
        &mut self,
        number: usize,
        text: &str,
        game: &Item,
        sink: &mut Sink,
    ) -> Option<Rules<'_>> {
        let section = &mut self.list[number];
        match section.state {
            State::Known(..) => return self.known(number),
            State::Reported => return None,
            State::Missing => {
                let message = format!("game {} has no section title", quote(&text[game.span.clone()]));
                let label = format!("expected a title such as `[{}]` before it", self.registry.example());
                sink.push(Diagnostic::error(game.span.clone(), message).label(label));
            }
            State::Unknown => {
                let message = format!("unknown section title {}", quote(&section.title));
                let error = Diagnostic::error(section.span.clone(), message);
                sink.push(suggest(error, &self.registry, &section.title));
            }
        }
        section.state = State::Reported;
        None
    }

    /// The error that the parameters of a title are wrong; once for all games under it.
    pub(crate) fn bad_parameters(&mut self, number: usize, error: &ParseError) -> Diagnostic {
        let section = &mut self.list[number];
        section.state = State::Reported;
        let message = format!("section {}: {}", quote(&format!("[{}]", section.title)), error.kind);
        Diagnostic::error(section.span.clone(), message).label(error.kind.expected())
    }

    fn known(&self, number: usize) -> Option<Rules<'_>> {
        let section = &self.list[number];
        match &section.state {
            State::Known(ruleset, sign, parameters) => {
                Some((&section.title, *ruleset, *sign, parameters.as_deref()))
            }
            _ => None,
        }
    }

    /// Warns of unknown titles under which no game was built.
    pub(crate) fn finish(&self, sink: &mut Sink) {
        for section in &self.list {
            if matches!(section.state, State::Unknown) {
                let message = format!("unknown section title {}", quote(&section.title));
                let warning = Diagnostic::warning(section.span.clone(), message);
                sink.push(suggest(warning, &self.registry, &section.title));
            }
        }
    }
}

const NEGATIVE: &str = "negative ";
const IMPARTIAL: &str = "impartial ";

/// The title without `negative `, which stands before the name: `impartial negative clobber`.
fn without_negative(title: &str) -> Option<String> {
    match title.strip_prefix(IMPARTIAL) {
        Some(rest) => rest.strip_prefix(NEGATIVE).map(|name| format!("{IMPARTIAL}{name}")),
        None => title.strip_prefix(NEGATIVE).map(str::to_owned),
    }
}

/// The ruleset of a title such as `octal 0.77`, and what follows its name.
fn with_parameters(registry: &Registry, title: &str) -> Option<(&'static dyn Ruleset, String)> {
    let start = if title.starts_with(IMPARTIAL) { IMPARTIAL.len() } else { 0 };
    let blank = start + title[start..].find(' ')?;
    let ruleset = registry.find(&title[..blank]).filter(|ruleset| ruleset.has_parameters())?;
    Some((ruleset, title[blank + 1..].to_owned()))
}

/// The title with `negative ` before the name.
fn with_negative(title: &str) -> String {
    match title.strip_prefix(IMPARTIAL) {
        Some(name) => format!("{IMPARTIAL}{NEGATIVE}{name}"),
        None => format!("{NEGATIVE}{title}"),
    }
}

/// Adds the known titles that look like `title`, or all of them.
fn suggest(diagnostic: Diagnostic, registry: &Registry, title: &str) -> Diagnostic {
    let alike = match without_negative(title) {
        Some(plain) => registry.suggestions(&plain).iter().map(|alike| with_negative(alike)).collect(),
        None => registry.suggestions(title),
    };
    let likely: Vec<String> = alike.iter().map(|title| format!("`[{title}]`")).collect();
    if !likely.is_empty() {
        let label = format!("did you mean {}?", one_of(&likely));
        return diagnostic.label(label).note("`mcgs list` shows all games");
    }
    let known: Vec<&str> = registry.entries().iter().map(|entry| entry.ruleset().name()).collect();
    diagnostic.label("no game has this name").note(format!(
        "known titles: {}; each also with `impartial ` or `negative ` before it; `mcgs list` explains them",
        known.join(", ")
    ))
}
