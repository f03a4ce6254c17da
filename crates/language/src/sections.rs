//! Section titles: which ruleset the next games belong to.

use std::ops::Range;

use mcgs_engine::{Entry, ParseError, Registry, Resolved, Ruleset, Sign, nearest};

use crate::diagnostic::Diagnostic;
use crate::games::syntax_note;
use crate::hints;
use crate::lexer::{Brackets, Item, Shape};
use crate::sink::Sink;
use crate::text::{collapse, one_of, quote};

/// What is known of the games under a title.
enum State {
    /// They belong to this ruleset.
    Known(Known),
    /// No ruleset has this title.
    Unknown,
    /// There is no title, or an empty one.
    Missing,
    /// An error about these games has been reported; more would only repeat it.
    Reported,
}

/// What a title says of the games under it.
#[derive(Clone)]
pub(crate) struct Known {
    /// The title with the name of the game itself, even if an alias was written.
    pub(crate) title: String,
    /// The ruleset.
    pub(crate) ruleset: &'static dyn Ruleset,
    /// With a minus sign games stand for their negatives.
    pub(crate) sign: Sign,
    /// The parameters in a title such as `[octal 0.77]`, which all games under it share.
    pub(crate) parameters: Option<String>,
    /// Is the title written as version 1.7 wants it, but for `negative` and parameters?
    pub(crate) is_exact: bool,
}

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
        let state = match known(&self.registry, &title) {
            _ if title.is_empty() => State::Missing,
            Some(known) => State::Known(known),
            None => State::Unknown,
        };
        self.list.push(Section { title, span: item.span.clone(), state });
    }

    /// What may stand in the brackets of the next game. Under a bad title the title is the mistake, not
    /// the brackets.
    pub(crate) fn brackets(&self) -> Brackets {
        match self.list.last().map(|section| &section.state) {
            Some(State::Known(known)) if known.ruleset.is_nested() => Brackets::Nested,
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
    ) -> Option<Known> {
        let section = &mut self.list[number];
        match &section.state {
            State::Known(known) => return Some(known.clone()),
            State::Reported => return None,
            State::Missing => {
                let message = format!("game {} has no section title", quote(&text[game.span.clone()]));
                let word = text[game.span.clone()].trim_matches(|c: char| !c.is_alphanumeric());
                let label = match self.registry.resolve(word) {
                    Some(_) => format!("a title stands in square brackets: `[{word}]`"),
                    None => format!("expected a title such as `[{}]` before it", self.registry.example()),
                };
                sink.push(Diagnostic::error(game.span.clone(), message).label(label));
            }
            State::Unknown => {
                let message = format!("unknown section title {}", quote(&section.title));
                let error = Diagnostic::error(section.span.clone(), message);
                let mut error = suggest(error, &self.registry, &section.title);
                let mut rulesets = self.registry.entries().iter().map(Entry::ruleset);
                let nested = rulesets.find(|rules| rules.is_nested());
                let is_question =
                    misere_game(&section.title).is_none() && hints::question(&section.title).is_some();
                if let Some(rules) = nested.filter(|_| is_question) {
                    error = error
                        .note(format!("games that are written as values stand under `[{}]`", rules.name()));
                }
                sink.push(error);
            }
        }
        section.state = State::Reported;
        None
    }

    /// The error that the parameters of a title are wrong; once for all games under it.
    pub(crate) fn bad_parameters(&mut self, number: usize, error: &ParseError) -> Diagnostic {
        let syntax = self.ruleset(number).map(|rules| match rules.usual_parameters() {
            Some(usual) => format!(
                "parameters are written as in `[{} {usual}]`; `mcgs list {0}` explains them",
                rules.title()
            ),
            None => syntax_note(rules),
        });
        let section = &mut self.list[number];
        section.state = State::Reported;
        let message = format!("section {}: {}", quote(&format!("[{}]", section.title)), error.kind);
        let diagnostic = Diagnostic::error(section.span.clone(), message).label(error.kind.expected());
        syntax.into_iter().fold(diagnostic, Diagnostic::note)
    }

    /// The ruleset of a section, if it is known.
    pub(crate) fn ruleset(&self, number: usize) -> Option<&'static dyn Ruleset> {
        match &self.list.get(number)?.state {
            State::Known(known) => Some(known.ruleset),
            _ => None,
        }
    }

    /// The title of a section as it was written, with its place.
    pub(crate) fn written(&self, number: usize) -> Option<(&str, Range<usize>)> {
        self.list.get(number).map(|section| (section.title.as_str(), section.span.clone()))
    }

    /// The warning that nothing stands under a title; an unknown one has a message of its own.
    pub(crate) fn alone(&self, number: usize) -> Option<Diagnostic> {
        let section = self.list.get(number)?;
        let (message, label) = match &section.state {
            State::Known(known) => {
                let example = known.ruleset.examples().first().map_or("", |(position, _)| position);
                let such =
                    if example.is_empty() { String::new() } else { format!(" such as {}", quote(example)) };
                (
                    format!("no position under the title {}", quote(&format!("[{}]", section.title))),
                    format!("expected a position{such} after it"),
                )
            }
            State::Missing => (
                "the title has no name".to_owned(),
                format!("expected the name of a game in it, such as `[{}]`", self.registry.example()),
            ),
            State::Unknown | State::Reported => return None,
        };
        Some(Diagnostic::warning(section.span.clone(), message).label(label))
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

/// What a title stands for.
fn known(registry: &Registry, written: &str) -> Option<Known> {
    let lower = lower_prefixes(written);
    let (plain, sign) = match without_negative(&lower) {
        Some(plain) => (plain, Sign::Minus),
        None => (lower.clone(), Sign::Plus),
    };
    let (found, parameters) = match registry.resolve(&plain) {
        Some(found) => (found, found.parameters.map(str::to_owned)),
        None => with_parameters(registry, &plain)?,
    };
    let is_exact = found.is_exact && lower == written;
    let title = if is_exact {
        written.to_owned()
    } else {
        let title = found.ruleset.title();
        let title = if sign == Sign::Minus { with_negative(&title) } else { title };
        parameters.as_ref().map_or_else(|| title.clone(), |parameters| format!("{title} {parameters}"))
    };
    Some(Known { title, ruleset: found.ruleset, sign, parameters, is_exact })
}

/// The title with the words `impartial` and `negative` before the name in small letters.
fn lower_prefixes(title: &str) -> String {
    let is_prefix = |word: &str| {
        [IMPARTIAL, NEGATIVE].into_iter().any(|prefix| prefix.trim_end().eq_ignore_ascii_case(word))
    };
    let length: usize = title.split(' ').take_while(|word| is_prefix(word)).map(|word| word.len() + 1).sum();
    let (prefixes, name) = title.split_at(length.min(title.len()));
    prefixes.to_ascii_lowercase() + name
}

/// The title with the words before the name as they were probably meant: `impartal clobber` as `impartial clobber`.
fn mended_prefixes(title: &str) -> String {
    let (prefixes, name) = title.rsplit_once(' ').map_or(("", title), |(first, name)| (first, name));
    let mended = prefixes.split_terminator(' ').map(|word| {
        let known = nearest(word, [IMPARTIAL.trim_end(), NEGATIVE.trim_end()]);
        known.first().copied().unwrap_or(word)
    });
    mended.chain([name]).collect::<Vec<_>>().join(" ")
}

/// What a title such as `octal 0.77` stands for, and what follows its name.
fn with_parameters(registry: &Registry, title: &str) -> Option<(Resolved, Option<String>)> {
    title.match_indices(' ').find_map(|(blank, _)| {
        let found = registry.resolve(&title[..blank])?;
        let takes_parameters = found.ruleset.has_parameters() && found.parameters.is_none();
        takes_parameters.then(|| (found, Some(title[blank + 1..].to_owned())))
    })
}

/// The title with `negative ` before the name.
fn with_negative(title: &str) -> String {
    match title.strip_prefix(IMPARTIAL) {
        Some(name) => format!("{IMPARTIAL}{NEGATIVE}{name}"),
        None => format!("{NEGATIVE}{title}"),
    }
}

/// The title without `misere `, which is no part of a title but a question.
fn misere_game(title: &str) -> Option<&str> {
    ["misere ", "misère "].iter().find_map(|prefix| title.strip_prefix(prefix))
}

/// Adds the known titles that look like `title`, or all of them.
fn suggest(diagnostic: Diagnostic, registry: &Registry, title: &str) -> Diagnostic {
    if let Some(name) = misere_game(title) {
        let label = format!("misère play is a question, as in `[{name}] … {{misere outcome}}`");
        return diagnostic.label(label);
    }
    if let Some(hint) = hints::question(title) {
        return diagnostic.label(hint);
    }
    if [NEGATIVE, IMPARTIAL].iter().any(|prefix| prefix.trim_end().eq_ignore_ascii_case(title)) {
        let example = format!("[{} {}]", title.to_ascii_lowercase(), registry.example());
        return diagnostic.label(format!("expected the name of a game after it, as in {}", quote(&example)));
    }
    let title = mended_prefixes(title);
    let alike = match without_negative(&title) {
        Some(plain) => registry.suggestions(&plain).iter().map(|alike| with_negative(alike)).collect(),
        None => registry.suggestions(&title),
    };
    let likely: Vec<String> = alike.iter().map(|title| format!("`[{title}]`")).collect();
    if !likely.is_empty() {
        let label = format!("did you mean {}?", one_of(&likely));
        let meanings: Vec<String> = alike.iter().filter_map(|title| meaning(registry, title)).collect();
        let diagnostic = if meanings.is_empty() { diagnostic } else { diagnostic.note(meanings.join(", ")) };
        return diagnostic.label(label).note("`mcgs list` shows all games");
    }
    let with_aliases = |entry: &Entry| {
        let mut names = entry.names();
        let name = names.next().unwrap_or_default();
        let aliases: Vec<&str> = names.collect();
        if aliases.is_empty() { name.to_owned() } else { format!("{name} ({})", aliases.join(", ")) }
    };
    let known: Vec<String> = registry.entries().iter().map(with_aliases).collect();
    diagnostic.label("no game has this name").note(format!(
        "known titles: {}; each also with `impartial ` or `negative ` before it; `mcgs list` explains them",
        known.join(", ")
    ))
}

/// What an alias with parameters stands for: `[NAME] is [GAME PARAMETERS]`.
fn meaning(registry: &Registry, title: &str) -> Option<String> {
    let found = registry.resolve(title)?;
    Some(format!("`[{title}]` is `[{} {}]`", found.ruleset.title(), found.parameters?))
}
