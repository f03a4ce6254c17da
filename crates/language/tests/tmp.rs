//! t
mod toys;
use mcgs_language::*;
const SAMPLE: &str = "{version 1.7}\n/* star plus star is zero */\n[clobber_1xn] XO\n[integer_game] (4) -5\r\n\
    {B loss, W loss}\n\n/*#0 black */ /*#1 white */\n[clobber_1xn] XXOXOOX XXXOOOXX\n\
    {winning moves B 0:4-5, winning moves W None}\n[clobber] XO|OX {} /*_ é */\n[impartial clobber] XO|OX \
    [nimber] 3 {N 3, winning moves N 0:a1-a2}\n\
    {thermograph L: (3, -1) (1/2, 1) R: (-1, -1) (1/2, 3 / 2), B}\n";
#[test]
fn t() {
    for (at, character) in SAMPLE.char_indices() {
        let (before, after) = SAMPLE.split_at(at);
        let removed = format!("{before}{}", &after[character.len_utf8()..]);
        let doubled = format!("{before}{character}{after}");
        for (n, text) in [removed, doubled].into_iter().enumerate() {
            let source = Source::new("t", SourceKind::Stdin, text);
            let parsed = parse(&source, &toys::REGISTRY);
            if parsed.diagnostics.len() > 1 { println!("#### {} {character:?} at {:?}", if n == 0 {"removed"} else {"doubled"}, &after.chars().take(12).collect::<String>());
             for l in toys::summary(&source, &parsed).iter().filter(|l| l.contains(": error") || l.contains(": warn")) { println!("   {l}"); } }
        }
    }
    for text in std::env::args() { let _ = text; }
}
