//! What messages look like, one for every kind of mistake.

mod toys;

use mcgs_language::{ParseOptions, Parsed, Source, SourceKind, parse, parse_with};
use toys::REGISTRY;

fn render(source: &Source, parsed: &Parsed) -> String {
    let messages: Vec<String> =
        parsed.diagnostics.iter().map(|diagnostic| diagnostic.render(source)).collect();
    messages.join("\n")
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let source = Source::new("<argument>", SourceKind::Argument, text);
    assert_eq!(render(&source, &parse(&source, &REGISTRY)), expected.trim_start_matches('\n'), "{text:?}");
}

#[track_caller]
fn check_file(text: &str, expected: &str) {
    let source = Source::new("a.test", SourceKind::File, text);
    assert_eq!(render(&source, &parse(&source, &REGISTRY)), expected.trim_start_matches('\n'), "{text:?}");
}

@@
