//! The boards of the cases of a table, as pictures for its page.

use std::collections::BTreeMap;

use mcgs::Sum;
use mcgs::drawing::{Style, SumLook, draw_sum};
use mcgs::language::{self, Source, SourceKind};

use crate::registry::registry;

/// How much smaller boards are than on their own.
const SCALE: f64 = 0.75;
/// The most shapes of a picture, and the most bytes of all pictures together: the page must stay quick.
const MAX_SHAPES: usize = 800;
const MAX_BYTES: usize = 4 << 20;

/// The pictures of the games that rows of a table name, by their text. Games that are no input, or too large, have none.
pub(crate) fn pictures<'a>(games: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, String> {
    let mut pictures = BTreeMap::new();
    let mut bytes = 0;
    for text in games {
        if bytes < MAX_BYTES
            && !pictures.contains_key(text)
            && let Some(svg) = picture(text)
        {
            bytes += svg.len();
            pictures.insert(text, svg);
        }
    }
    pictures
}

fn picture(text: &str) -> Option<String> {
    let source = Source::new("<table>", SourceKind::Argument, format!("{text}\n{{}}"));
    let parsed = language::parse(&source, registry());
    let [case] = &parsed.cases[..] else { return None };
    if parsed.has_errors() || case.games.is_empty() {
        return None;
    }
    let sum = Sum::new(case.games.iter().map(|game| game.component.clone()).collect());
    let drawn = draw_sum(&sum, &SumLook { max_width: Some(420.0), ..SumLook::default() }).ok()?;
    (drawn.n_shapes() <= MAX_SHAPES).then(|| drawn.scaled(SCALE).to_svg(Style::Light))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_games_that_are_input_and_small_have_pictures() {
        let large = format!("[clobber_1xn] {}", "XO".repeat(1000));
        let found = pictures(
            ["[clobber] XO|OX [nimber] 2", "clobber:XO", &large, "[clobber] XO|OX [nimber] 2"].into_iter(),
        );
        assert_eq!(found.len(), 1);
        let svg = &found["[clobber] XO|OX [nimber] 2"];
        assert_eq!(svg.matches("<circle").count(), 4);
    }
}
