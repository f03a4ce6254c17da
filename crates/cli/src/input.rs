//! Reading and checking of input. Everything is checked before anything is run.

use std::io::{self, IsTerminal};
use std::path::Path;

use mcgs::language::{self, Case, Diagnostic, Severity, Source, SourceKind};

use crate::arguments::InputArgs;
use crate::bounded;
use crate::exit::BadInput;
use crate::mistyped;
use crate::output::messages;
use crate::registry::registry;

/// Reads the input that the command line names.
pub(crate) fn read(args: &InputArgs) -> Result<Source, BadInput> {
    let source = match (&args.text, args.file()) {
        (_, Some(path)) => read_file(path)?,
        (Some(text), None) if text != "-" => Source::new("<argument>", SourceKind::Argument, unquoted(text)),
        (None, None) if !args.stdin => {
            let message = "there is no input, expected games and questions as one argument, a file, or `-` for the standard input";
            return Err(BadInput::new(message));
        }
        _ => read_stdin()?,
    };
    if source.text.trim().is_empty() {
        let empty = Diagnostic::error(0..0, "the input is empty").label("expected games and questions");
        return Err(BadInput::at(&source, &empty));
    }
    Ok(source)
}

/// The text without single quotes around it, which some shells leave in place. No input begins with one.
fn unquoted(text: &str) -> &str {
    text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')).unwrap_or(text)
}

/// Reads a file of questions.
pub(crate) fn read_file(path: &Path) -> Result<Source, BadInput> {
    let name = path.display().to_string();
    if path.is_dir() {
        return Err(BadInput::new(format!("{name}: this is a directory, `mcgs test` runs the files in it")));
    }
    let bytes = bounded::read(path, bounded::TEXT).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => mistyped::no_such_file(path),
        _ => BadInput::new(format!("{name}: {}", reason(&error))),
    })?;
    source(name, SourceKind::File, bytes)
}

/// Reads questions from the standard input.
pub(crate) fn read_stdin() -> Result<Source, BadInput> {
    let bytes = bounded::read_from(io::stdin().lock(), bounded::TEXT)
        .map_err(|error| BadInput::new(format!("<stdin>: {}", reason(&error))))?;
    source("<stdin>".to_owned(), SourceKind::Stdin, bytes)
}

/// Reads what is piped into the program, if anything is.
pub(crate) fn read_piped() -> Result<Option<Source>, BadInput> {
    if io::stdin().is_terminal() {
        return Ok(None);
    }
    let source = read_stdin()?;
    Ok(Some(source).filter(|source| !source.text.trim().is_empty()))
}

fn source(name: String, kind: SourceKind, bytes: Vec<u8>) -> Result<Source, BadInput> {
    if bytes.contains(&0) && std::str::from_utf8(&bytes).is_err() {
        return Err(BadInput::new(format!("{name}: this is not a text file, expected text in UTF-8")));
    }
    Source::from_bytes(name, kind, bytes).map_err(|error| BadInput::Diagnostic(error.to_string()))
}

/// The cases of a source. All diagnostics are printed; `None` if there is an error among them.
pub(crate) fn parse(source: &Source) -> Option<Vec<Case>> {
    report(source, language::parse(source, registry()))
}

/// The cases of a source that somebody typed. If it asks nothing at all, the outcome is asked; a message says what else could be.
pub(crate) fn parse_typed(source: &Source) -> Option<Vec<Case>> {
    let parsed = language::parse(source, registry());
    if source.kind == SourceKind::File || !parsed.cases.is_empty() || parsed.has_errors() {
        return report(source, parsed);
    }
    let closed = closed(source, "{outcome}");
    let mut asked = language::parse(&closed, registry());
    // The block is ours, so nobody wants to hear that it is new.
    asked.diagnostics.retain(|diagnostic| diagnostic.span.start <= source.text.len());
    let has_games = asked.cases.iter().any(|case| !case.games.is_empty());
    if !has_games && !asked.has_errors() {
        return report(source, parsed);
    }
    // What is wrong with the text is not shown again.
    let text = if asked.diagnostics.is_empty() {
        source.text.split_whitespace().collect::<Vec<_>>().join(" ")
    } else {
        let games = asked.cases.iter().flat_map(|case| &case.games);
        games.map(|game| game.component.to_string()).collect::<Vec<_>>().join(" + ")
    };
    let cases = report(&closed, asked)?;
    let is_long = text.chars().count() > 40 || text.contains('{');
    let shown = if is_long { "[GAME] POSITION" } else { &text };
    messages::note(format_args!(
        "no question was asked, so this is the outcome; ask others as in \
         `{shown} {{value, winning moves B}}`, or see all with `mcgs analyze`"
    ));
    Some(cases)
}

fn report(source: &Source, parsed: language::Parsed) -> Option<Vec<Case>> {
    for diagnostic in &parsed.diagnostics {
        messages::diagnostic(diagnostic, source);
    }
    let good = parsed.diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error);
    good.then_some(parsed.cases)
}

/// The sums of a source. The last one needs no block of questions: an empty one is put after it.
pub(crate) fn parse_sums(source: &Source) -> Option<Vec<Case>> {
    if language::parse(source, registry()).has_errors() {
        // Messages should not point at the block that we add.
        return parse(source);
    }
    let mut cases = parse(&closed(source, "{}"))?;
    // If the text had one already, ours stands alone.
    if cases.len() > 1 && cases.last().is_some_and(|case| case.games.is_empty()) {
        cases.pop();
    }
    Some(cases)
}

/// The source with a block at its end.
fn closed(source: &Source, block: &str) -> Source {
    Source::new(source.name.clone(), source.kind, format!("{}\n{block}", source.text))
}

/// An error of the operating system in lower case and without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or directory".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
