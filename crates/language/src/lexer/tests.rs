//! The lexer against the rule of the language taken literally.

use super::*;
use crate::commands::takes_braces;
use crate::diagnostic::Severity;
use crate::source::SourceKind;
use proptest::prelude::*;

/// All items of a text and the number of errors.
fn lex(brackets: Brackets, text: &str) -> (Vec<Item>, usize) {
    let source = Source::new("t", SourceKind::Argument, text);
    let (mut lexer, mut sink) = (Lexer::new(&source), Sink::default());
    let items = std::iter::from_fn(|| lexer.next_item(brackets, &mut sink)).collect();
    (items, sink.finish().iter().filter(|message| message.severity == Severity::Error).count())
}

/// The rule of the language taken literally: an item collects words until it ends with its closer, and
/// where inner brackets are allowed until they balance. Nothing if the text breaks a rule.
fn reference(brackets: Brackets, text: &str) -> Option<Vec<(ItemKind, String)>> {
    let is_reserved = |text: &str| {
        text.contains(['(', ')', '[', ']', '{', '}']) || text.contains("/*") || text.contains("*/")
    };
    let mut items = Vec::new();
    let mut rest = text.trim_start_matches(is_blank);
    while !rest.is_empty() {
        if rest.starts_with("//") && !rest.starts_with("//*") {
            let (comment, after) = rest.split_at(rest.find('\n').unwrap_or(rest.len()));
            items.push((ItemKind::LineComment, comment[2..].to_owned()));
            rest = after.trim_start_matches(is_blank);
            continue;
        }
        let openers = [("{", "}"), ("[", "]"), ("(", ")"), ("/*", "*/")];
        let found = openers.into_iter().find(|(opener, _)| rest.starts_with(opener));
        let mut ends =
            rest.char_indices().filter(|&(_, c)| is_blank(c)).map(|(end, _)| end).chain([rest.len()]);
        let end = match found {
            None => ends.next()?,
            Some((opener, closer)) => ends.find(|&end| {
                let is_closed = rest[..end].ends_with(closer) && end >= opener.len() + closer.len();
                let is_nested = opener == "{" || (opener == "(" && brackets == Brackets::Nested);
                let count = |bracket: &str| rest[..end].matches(bracket).count();
                is_closed && (!is_nested || count(opener) <= count(closer))
            })?,
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
            ItemKind::Block if brackets == Brackets::Nested && is_bare_game(content) => true,
            ItemKind::Block => !is_balanced(content, '{', '}') || !braces_follow_games(content),
            ItemKind::Game if brackets == Brackets::Nested => {
                !is_balanced(content, '(', ')')
                    || is_reserved(&content.replace(['(', ')', '{', '}'], " "))
                    || holds_block(content)
            }
            _ => is_reserved(content),
        };
        if bad {
            return None;
        }
        items.push((kind, content.to_owned()));
    }
    Some(items)
}

fn is_balanced(text: &str, opener: char, closer: char) -> bool {
    let depths = text.chars().scan(0, |depth, character| {
        *depth += i32::from(character == opener) - i32::from(character == closer);
        Some(*depth)
    });
    depths.clone().all(|depth| depth >= 0) && depths.last().unwrap_or(0) == 0
}

fn is_bare_game(content: &str) -> bool {
    let is_value = content.trim_start_matches(is_blank).starts_with("value");
    opens_game(content) && !is_value
}

fn opens_game(text: &str) -> bool {
    text.split(['}', '[']).next().is_some_and(|group| group.contains('|'))
}

/// Does every outermost brace in a block belong to a game, and stands no title before it?
fn braces_follow_games(content: &str) -> bool {
    let (mut depth, mut parentheses, mut field) = (0, 0u32, String::new());
    for (at, character) in content.char_indices() {
        match character {
            '{' if depth == 0 && content[..at].contains('[') => return false,
            '{' if depth == 0 && !takes_braces(&field) && !opens_game(&content[at..]) => return false,
            '{' => depth += 1,
            '}' => depth -= 1,
            '(' => parentheses += 1,
            ')' => parentheses = parentheses.saturating_sub(1),
            ',' if depth == 0 && parentheses == 0 => {
                field.clear();
                continue;
            }
            _ => {}
        }
        field.push(character);
    }
    if parentheses > 0 && takes_braces(&field) {
        return false;
    }
    // After a brace, a title at the beginning of a word shows that the block was meant to end before it.
    let first = content.find('{').unwrap_or(content.len());
    !content[first..].split(is_blank).skip(1).any(|word| word.starts_with('['))
}

/// Does a game hold a brace at the beginning of a word where nothing calls for more of the game?
fn holds_block(content: &str) -> bool {
    let mut depth = 0u32;
    for (at, character) in content.char_indices() {
        let before = &content[..at];
        match character {
            '{' if depth == 0 && before.ends_with(is_blank) => {
                let last = before.trim_end_matches(is_blank).chars().next_back().unwrap_or('(');
                if !"({,|+-.".contains(last) {
                    return true;
                }
                depth += 1;
            }
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    false
}

fn check_against_reference(text: &str) {
    for brackets in [Brackets::Plain, Brackets::Nested] {
        check_brackets_against_reference(brackets, text);
    }
}

fn check_brackets_against_reference(brackets: Brackets, text: &str) {
    let (items, n_errors) = lex(brackets, text);
    let found: Vec<_> = items.iter().map(|item| (item.kind, text[item.content.clone()].to_owned())).collect();
    match reference(brackets, text) {
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
        assert_eq!(lex(Brackets::Plain, text).1, n_errors, "{text}");
        check_against_reference(text);
    }
}

#[test]
fn recovery_keeps_what_is_clear() {
    let kinds = |brackets: Brackets, text: &str| -> String {
        let (items, n_errors) = lex(brackets, text);
        let letters = items.iter().map(|item| {
            let letter = match item.kind {
                ItemKind::Title => 't',
                ItemKind::Game => 'g',
                ItemKind::Comment => 'c',
                ItemKind::LineComment => 'l',
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
        ("{value {1|2}, B} XO // {\n{W}", "bglb 0"),
        ("{value {1|2, B}\n[x] XO {W}", "Btgb 1"),
        ("{value {1|2}}, B} {W}", "Bb 1"),
        ("{value {1|2", "B 1"),
        ("{stops {1|2}} {W}", "bb 0"),
        ("{alue {1|2}} {W}", "bb 0"),
        ("{B {1 2} {W}", "Bbb 1"),
        ("//* c */ {B}", "Gcb 1"),
    ] {
        assert_eq!(kinds(Brackets::Plain, text), expected, "{text}");
    }
    for (text, expected) in [
        ("({1|(2)} + {3|4}) ( {|} ) {B}", "ggb 0"),
        ("({1|2} {B} 3 {W}", "Gbgb 1"),
        ("({1|2) {B}", "gb 0"),
        ("({1|2}) ) {B}", "g-gb 1"),
        ("({1|2})) {B}", "gb 1"),
        ("({1|2}){B}", "gb 1"),
        ("({1|2}+(3) [x] 3 {B}", "Gtgb 1"),
        ("({1|/*2}+(3)) {B}", "Gb 1"),
        ("({1|2]}) {B}", "Gb 1"),
        ("((1) {B}", "Gb 1"),
        ("((1|2)", "G 1"),
        ("+-{1|2} {B}", "Gb 1"),
        ("*{B} {W}", "Gbb 1"),
        ("{1|2} {B}", "Gb 1"),
        ("{1|2}) (3) {B}", "Ggb 1"),
        ("{value 1|2} {timeout 5 value 1|2}", "bb 0"),
    ] {
        assert_eq!(kinds(Brackets::Nested, text), expected, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn items_are_those_of_the_plain_rule(text in "(\\{|\\}|\\[|\\]|\\(|\\)|/\\*|\\*/|//|/|\\*|version|\\{value |\\||,|[ \n]|é|X){0,24}") {
        check_against_reference(&text);
    }
}

#[test]
fn brackets_in_the_quotes_of_a_graph_are_none() {
    for (text, games) in [
        (r#"g6"D~{":..... X"#, 2),
        (r#"(g6"D~{" : .....) {B}"#, 1),
        (r#"s6":Fa@x^":......."#, 1),
        (r#"(s6":[{]}|":.) g6"[{]}":."#, 2),
    ] {
        let (items, errors) = lex(Brackets::Plain, text);
        let found = items.iter().filter(|item| item.kind == ItemKind::Game).count();
        assert_eq!((found, errors), (games, 0), "{text}");
    }
    // Without both quotes they are brackets as everywhere.
    for text in [r#"g6"D~{:....."#, r#"6"D~{":....."#, "g6D~{:.....", r#"(g6"D (~":.)"#] {
        assert!(lex(Brackets::Plain, text).1 > 0, "{text}");
    }
}
