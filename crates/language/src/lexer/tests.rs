//! The lexer against the rule of the language taken literally.

use super::*;
use crate::diagnostic::Severity;
use crate::source::SourceKind;
use proptest::prelude::*;

/// All items of a text and the number of errors.
fn lex(text: &str) -> (Vec<Item>, usize) {
    let source = Source::new("t", SourceKind::Argument, text);
    let (mut lexer, mut sink) = (Lexer::new(&source), Sink::default());
    let items = std::iter::from_fn(|| lexer.next_item(&mut sink)).collect();
    (items, sink.finish().iter().filter(|message| message.severity == Severity::Error).count())
}

/// The rule of the language taken literally: an item collects words until it ends with its closer.
/// Nothing if the text breaks a rule.
fn reference(text: &str) -> Option<Vec<(ItemKind, String)>> {
    let is_reserved = |text: &str| {
        text.contains(['(', ')', '[', ']', '{', '}']) || text.contains("/*") || text.contains("*/")
    };
    let mut items = Vec::new();
    let mut rest = text.trim_start_matches(is_blank);
    while !rest.is_empty() {
        let openers = [("{", "}"), ("[", "]"), ("(", ")"), ("/*", "*/")];
        let found = openers.into_iter().find(|(opener, _)| rest.starts_with(opener));
        let mut ends =
            rest.char_indices().filter(|&(_, c)| is_blank(c)).map(|(end, _)| end).chain([rest.len()]);
        let end = match found {
            None => ends.next()?,
            Some((opener, closer)) => {
                ends.find(|&end| rest[..end].ends_with(closer) && end >= opener.len() + closer.len())?
            }
        };
        let word = &rest[..end];
        rest = rest[end..].trim_start_matches(is_blank);
        let Some((opener, closer)) = found else {
            if is_reserved(word) {
                return None;
            }
            items.push((ItemKind::Game, word.to_owned()));
            continue;
        };
        let content = &word[opener.len()..word.len() - closer.len()];
        let kind = match opener {
            "[" => ItemKind::Title,
            "(" => ItemKind::Game,
            "/*" => ItemKind::Comment,
            _ if content.trim_start_matches(is_blank).starts_with("version") => ItemKind::Version,
            _ => ItemKind::Block,
        };
        let bad = match kind {
            ItemKind::Comment => false,
            ItemKind::Block => content.contains(['{', '}']),
            _ => is_reserved(content),
        };
        if bad {
            return None;
        }
        items.push((kind, content.to_owned()));
    }
    Some(items)
}

fn check_against_reference(text: &str) {
    let (items, n_errors) = lex(text);
    let found: Vec<_> = items.iter().map(|item| (item.kind, text[item.content.clone()].to_owned())).collect();
    match reference(text) {
        Some(expected) => assert_eq!((found, n_errors), (expected, 0), "{text:?}"),
        None => assert!(n_errors > 0, "{text:?} should be an error, gave {found:?}"),
    }
    let mut last = 0;
    for item in items {
        assert!(item.span.start >= last && item.span.start < item.span.end, "{text:?}: {item:?}");
        assert!(item.content.start >= item.span.start && item.content.end <= item.span.end);
        last = item.span.end;
    }
}

#[test]
fn the_table_of_consequences() {
    for (text, n_errors) in [
        ("[integer_game]3", 1),
        ("[clobber_1xn](XO)", 1),
        ("(XO)/* */", 1),
        ("((XO))", 1),
        ("[[x]]", 1),
        ("[x]]", 1),
        ("3(4)", 1),
        ("{B}}", 1),
        ("{B}{W}", 1),
        ("{B} {W}", 0),
        ("XO{B}", 1),
        ("/* a */b */", 0),
        ("/**/ () {} []", 0),
        ("/*/", 1),
        ("/*/ */", 0),
    ] {
        assert_eq!(lex(text).1, n_errors, "{text}");
        check_against_reference(text);
    }
}

#[test]
fn recovery_keeps_what_is_clear() {
    let kinds = |text: &str| -> String {
        let (items, n_errors) = lex(text);
        let letters = items.iter().map(|item| {
            let letter = match item.kind {
                ItemKind::Title => 't',
                ItemKind::Game => 'g',
                ItemKind::Comment => 'c',
                ItemKind::Block => 'b',
                ItemKind::Version => 'v',
            };
            match item.shape {
                Shape::Whole => letter.to_string(),
                Shape::Head => letter.to_ascii_uppercase().to_string(),
                Shape::Tail => format!("-{letter}"),
            }
        });
        format!("{} {n_errors}", letters.collect::<String>())
    };
    for (text, expected) in [
        ("[integer_game]3 {B}", "tGb 1"),
        ("[clobber_1xn](XO)(OX) {B}", "tGgb 1"),
        ("(XO)/* */ {B}", "gcb 1"),
        ("((XO OX)) {B}", "Gb 1"),
        ("[[x]] 3 {B}", "Tgb 1"),
        ("[x]] 3 {B}", "tgb 1"),
        ("XO{B}{W}", "Gbb 1"),
        ("XO(2J {B}", "GGb 1"),
        ("(XO {B} OX {W}", "Gbgb 1"),
        ("[clobber XO {B} [x] OX {W}", "Tbtgb 1"),
        ("[clobber (XO) {B}", "Tgb 1"),
        ("[clobber(XO) {B}", "Tb 1"),
        ("[clobber) XO {B}", "Tgb 1"),
        ("(XO] {B}", "Gb 1"),
        ("(XO} {B}", "Gb 1"),
        ("{B [clobber] XO {W} OX {B}", "Bbgb 1"),
        ("{version 1.7 [clobber] XO {B}", "Vtgb 1"),
        ("{version 1.7}[clobber] XO {B}", "vtgb 1"),
        ("{version 1.7 (} {B}", "Vb 1"),
        ("{version 1.7)} {B}", "Vb 1"),
        ("XO) {B}", "-gb 1"),
        ("XO)(OX) {B}", "-gGb 1"),
        ("/* a */XO {B}", "CGb 1"),
        ("(1/*) {B}", "Gb 1"),
        ("(a */ b) {B}", "Gb 1"),
        ("c */ {B}", "g-cb 1"),
        ("{B", "B 1"),
        ("clobber] XO", "-tg 1"),
        ("B, W} XO", "g-bg 1"),
        ("(XO", "G 1"),
        ("/* {B}", "C 1"),
    ] {
        assert_eq!(kinds(text), expected, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn items_are_those_of_the_plain_rule(text in "(\\{|\\}|\\[|\\]|\\(|\\)|/\\*|\\*/|/|\\*|version|[ \n]|é|X){0,24}") {
        check_against_reference(&text);
    }
}
