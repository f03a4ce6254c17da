//! Random games as text.

use mcgs_engine::Draw;

/// What games without braces are.
const SMALL: [&str; 13] = ["0", "1", "-1", "2", "-2", "1/2", "-1/2", "*", "*2", "^", "v", "^*", "v*"];

/// A game of at most this many levels of braces.
pub(super) fn random_form(levels: u64, draw: &mut Draw<'_>) -> String {
    if levels == 0 {
        return SMALL[draw(SMALL.len() as u64) as usize].to_owned();
    }
    let side = |draw: &mut Draw<'_>| {
        let options: Vec<String> = (0..=draw(2))
            .map(|_| {
                let below = draw(levels);
                random_form(below, draw)
            })
            .collect();
        options.join(",")
    };
    format!("{{{}|{}}}", side(draw), side(draw))
}
