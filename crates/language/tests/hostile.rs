//! Texts that nobody would write, and texts with a few accidents in them.

mod toys;

use mcgs_language::{Parsed, Source, SourceKind, parse};
use proptest::prelude::*;
use toys::{REGISTRY, show};

const SAMPLE: &str = "{version 1.7}\n/* star plus star is zero */\n[clobber_1xn] XO\n[integer_game] (4) -5\r\n\
    {B loss, W loss}\n\n/*#0 black */ /*#1 white */\n[clobber_1xn] XXOXOOX XXXOOOXX\n\
    {winning moves B 0:4-5, winning moves W None}\n[clobber] XO|OX {} /*_ é */\n[impartial clobber] XO|OX \
    [nimber] 3 {N 3, winning moves N 0:a1-a2}\n\
    {thermograph L: (3, -1) (1/2, 1) R: (-1, -1) (1/2, 3 / 2), B}\n";

/// The same for what version 2.0 added.
const SAMPLE_2: &str = "{version 2.0} // a comment\n[clobber_1xn] XXO {let A, value ^, outcome L}\n\
    [integer_game] 1 {compare @A =, compare ({1|2} + (3)) <|, N}\n\
    [cgt_game] 5||3|2 ({1|*}) ( {0,(1)|} - 2 ) {mean 15/4, temperature -1, stops 5 3}\n\
    [negative clobber] XO|OX {bounds ups -1 2, timeout 500 value {1,2|{3|4}}, atomic weight 0, B win}\n\
    [impartial negative clobber] XO {nim none, moves N a1-b1, number? no, allsmall? yes}\n\
    [clobber] \"\"\"\n  XOX\r\n  OXO\n\"\"\" {outcome}\n";

/// Reads a text in every way, and checks what holds for all texts.
fn check(text: &str) -> Parsed {
    let source = Source::new("<stdin>", SourceKind::Stdin, text);
    let parsed = parse(&source, &REGISTRY);
    check_result(&source, &parsed);
    let source = Source { kind: SourceKind::File, ..source };
    check_result(&source, &parse(&source, &REGISTRY));
    parsed
}

fn check_result(source: &Source, parsed: &Parsed) {
    let text = &source.text;
    let mut last = 0;
    for diagnostic in &parsed.diagnostics {
        let span = &diagnostic.span;
        assert!(text.get(span.clone()).is_some(), "{diagnostic:?} in {text:?}");
        assert!(span.start >= last, "not in order: {:?}", parsed.diagnostics);
        last = span.start;
        let rendered = diagnostic.render(source);
        assert!(!rendered.chars().any(|c| c.is_control() && c != '\n'), "{rendered:?}");
        assert!(rendered.lines().all(|line| line.chars().count() < 300), "{rendered:?}");
        assert_eq!(rendered.lines().count(), 3 + diagnostic.notes.len(), "{rendered:?}");
    }
    for pair in parsed.diagnostics.windows(2) {
        assert_ne!((&pair[0].span, &pair[0].message), (&pair[1].span, &pair[1].message), "{text:?}");
    }
    let mut indices = Vec::new();
    for case in &parsed.cases {
        for game in &case.games {
            let written = &text[game.span.clone()];
            if written.starts_with("\"\"\"") {
                // The lines of a block become rows.
                assert!(
                    game.token.split('|').all(|row| written.contains(row)),
                    "{written:?} {:?}",
                    game.token
                );
            } else {
                assert!(written.contains(&game.token), "{written:?} {:?}", game.token);
            }
        }
        for command in &case.commands {
            assert!(text.get(command.span.clone()).is_some());
            indices.push(command.index_in_file);
            assert_eq!(mcgs_language::input_hash(case, command).len(), 16);
        }
    }
    assert!(indices.is_sorted_by(|a, b| a < b), "{indices:?}");
}

#[test]
fn strange_texts() {
    for text in [
        "",
        " ",
        "\r",
        "\r\r\n\r",
        "\0",
        "\u{feff}{B}",
        "{",
        "}",
        "(",
        "/*",
        "*/",
        "/*/",
        "[",
        "\"\"",
        "\"\"\"",
        "\"\"\"\"\"\"",
        "[clobber] \"\"\"é\"\"\" {B}",
        "[clobber] \"\"\"\r\r\nXO\n\n\rO\"\"\" {B}",
        "{version",
        "é{é}é",
    ] {
        check(text);
    }
    assert_eq!(check("[clobber]\rXO\r{B}\r").cases[0].line, 2);
    assert!(check("[clobber] X\0O {B}").has_errors());
}

#[test]
fn a_token_of_ten_megabytes() {
    let token = "X".repeat(10_000_000);
    let source = Source::new("<stdin>", SourceKind::Stdin, format!("[clobber_1xn] {token} {{B}}"));
    let parsed = parse(&source, &REGISTRY);
    assert_eq!(parsed.cases[0].games[0].token, token);
    let source = Source::new("<stdin>", SourceKind::Stdin, format!("[integer_game] {token} {{B}}"));
    let parsed = parse(&source, &REGISTRY);
    assert_eq!(parsed.diagnostics.len(), 1);
    assert!(parsed.diagnostics[0].render(&source).len() < 1000);
}

/// With time that grows with the square of the length this test would take hours.
#[test]
fn large_texts() {
    const SIZE: usize = 500_000;
    for (text, n_messages) in [
        (format!("[{}] 1 {{B}}", "x".repeat(SIZE)), 1),
        (format!("{{{}}}", "B,".repeat(SIZE)), 1),
        (format!("{{{}}}", ",".repeat(SIZE)), 50),
        (format!("{{thermograph {}}}", "(".repeat(SIZE)), 1),
        (format!("{{thermograph L: {}}}", "(0, -1) ".repeat(SIZE)), 1),
        (format!("{} {{{}B}}", "/*#0 x*/ ".repeat(SIZE / 5), "B,".repeat(SIZE / 5)), 0),
        (format!("/* {} */ {{{}B}}", "x".repeat(SIZE), "B,".repeat(SIZE)), 1),
        ("(".repeat(SIZE), 1),
        ("( ".repeat(SIZE), 50),
        ("((a ".repeat(SIZE), 1),
        ("{ ".repeat(SIZE), 50),
        ("{B} ".repeat(SIZE / 5), 0),
        ("x/*a */b/*a ".repeat(SIZE), 50),
        ("/* */x ".repeat(SIZE), 50),
        ("/* */x */ ".repeat(SIZE), 50),
        ("[x] ".repeat(SIZE), 50),
        ("[x](a)".repeat(SIZE), 50),
        ("a)".repeat(SIZE), 50),
        ("a} ".repeat(SIZE), 50),
        ("\r".repeat(SIZE), 0),
        ("// a\n".repeat(SIZE), 0),
        ("\"".repeat(SIZE), 1),
        ("\"\"\" ".repeat(SIZE), 1),
        (format!("[clobber] {} {{B}}", "\"\"\"\nX\nO\n\"\"\" ".repeat(SIZE / 50)), 0),
        (format!("[clobber] \"\"\"{}\"\"\" {{B}}", "\nX".repeat(SIZE)), 0),
        (format!("[clobber] {} {{B}}", "X\n".repeat(SIZE)), 1),
        (format!("[cgt_game] {}", "(".repeat(SIZE)), 1),
        (format!("[cgt_game] {}", "( 1 {".repeat(SIZE)), 50),
        (format!("[cgt_game] ({})", "{1|".repeat(SIZE)), 1),
        (format!("{{{}value {}}}", " ".repeat(SIZE), "{1}".repeat(SIZE)), 1),
        (format!("{{{}}}", "value 1,".repeat(SIZE / 5)), 1),
        (format!("{{value {}}}", "{1|".repeat(SIZE) + &"}".repeat(SIZE)), 1),
        (format!("{{compare {}}}", "(".repeat(SIZE)), 1),
        (format!("{{{}}}", "let A,".repeat(SIZE)), 50),
        (format!("{} {{let A, {}}}", "[nimber] 1 ".repeat(SIZE / 50), "compare @A,".repeat(SIZE / 5)), 1),
    ] {
        let shown: String = text.chars().take(30).collect();
        let source = Source::new("<stdin>", SourceKind::Stdin, text);
        let parsed = parse(&source, &REGISTRY);
        assert_eq!(parsed.diagnostics.len(), n_messages, "{shown}");
        if let Some(last) = parsed.diagnostics.last() {
            assert!(last.render(&source).len() < 1000, "{shown}");
        }
    }
}

#[test]
fn the_sample_is_valid() {
    let parsed = check(SAMPLE);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    assert_eq!(parsed.cases.len(), 5);
    let parsed = check(SAMPLE_2);
    // The nim value of a partisan game.
    assert_eq!(parsed.diagnostics.len(), 1, "{:?}", parsed.diagnostics);
    let parsed = check(&SAMPLE_2.replace(", N}", "}"));
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    assert_eq!(parsed.cases.len(), 6);
}

/// One character too few or too many is one mistake, one mistake gives one message, and the cases around
/// it keep their meaning.
#[test]
fn one_accident_gives_one_message() {
    for sample in [SAMPLE, &SAMPLE_2.replace(", N}", "}")] {
        let meant: Vec<String> = check(sample).cases.iter().map(show).collect();
        for (at, character) in sample.char_indices() {
            let (before, after) = sample.split_at(at);
            let removed = format!("{before}{}", &after[character.len_utf8()..]);
            let doubled = format!("{before}{character}{after}");
            for text in [removed, doubled] {
                let parsed = check(&text);
                // Without its brace, the thermograph is a row of games that lacks a blank after a bracket.
                let limit = if text.contains("\nthermograph") { 2 } else { 1 };
                let messages: Vec<&str> =
                    parsed.diagnostics.iter().map(|error| error.message.as_str()).collect();
                assert!(messages.len() <= limit, "{text}\n{messages:#?}");
                if parsed.has_errors() {
                    for case in parsed.cases.iter().map(show) {
                        let is_renamed = case.contains("let AA"); // What is wrong then is who asks for `A`.
                        assert!(meant.contains(&case) || is_renamed, "{case} read from\n{text}");
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn arbitrary_text(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn text_of_meaningful_pieces(text in "(\\{|\\}|\\[|\\]|\\(|\\)|/\\*|\\*/|,|[ \r\n]|version|1\\.7|clobber|nimber|impartial |X|O|\\||3|-|/|B|W|N|win|loss|winning moves |None|thermograph |L: |R: |#0|_|é|\0){0,40}") {
        check(&text);
    }

    #[test]
    fn text_of_newer_pieces(text in "(\\{|\\}|\\[cgt_game\\] |\\[clobber\\] |\\[negative |\\]|\\(|\\)|//|/|,|[ \n]|\\{version 1\\.7\\} |XO|\\||\\*|\\^|3|-|\\+|=|<|@|A|let |compare |value |atomic weight |stops |mean |bounds |ups |nim |none|moves |B|timeout |number\\? |yes|\"\"\"|\"|é){0,40}") {
        check(&text);
    }

    #[test]
    fn mutated_sample(edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[\\[\\](){}/*,# X\n]{0,2}"), 1..5)) {
        for sample in [SAMPLE, SAMPLE_2] {
            let mut text: Vec<char> = sample.chars().collect();
            for (from, to, insert) in &edits {
                let from = from.index(text.len() + 1);
                let to = (from + to.index(4)).min(text.len());
                text.splice(from..to, insert.chars());
            }
            check(&text.into_iter().collect::<String>());
        }
    }

    #[test]
    fn arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        match Source::from_bytes("<stdin>", SourceKind::Stdin, bytes) {
            Ok(source) => { check(&source.text); }
            Err(error) => {
                let found = &error.readable.text[error.diagnostic.span.clone()];
                prop_assert_eq!(found, "\u{fffd}");
                prop_assert!(error.to_string().starts_with("<stdin>:"));
            }
        }
    }
}
