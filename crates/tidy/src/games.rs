//! Names of games outside of the crate of games. Code that names a game has to be changed when a game is added.

use crate::rust;

/// Names of games that are words of the theory or of Rust as well. Only a text literal counts as the name of the game.
const OTHER_WORDS: &[&str] = &["nimber", "octal", "push", "up_star"];

/// Names of games that stand for something else even as text: a word in files of the format DIMACS, and a man after whom nim values are
/// called.
const NO_NAMES: &[&str] = &["col", "grundy"];

/// Words that belong to one game, without being its name.
const WORDS_OF_ONE_GAME: &[&str] = &["herds", "liberty"];

/// Complains about the names of games in the code of one file, each once.
pub fn named(path: &str, source: &str, games: &[&str]) -> Vec<String> {
    let code = rust::code_lines(source);
    let lines: Vec<(usize, String)> =
        code.into_iter().map(|(number, line)| (number, line.to_lowercase())).collect();
    let mut found = Vec::new();
    let games = games.iter().filter(|name| !NO_NAMES.contains(name));
    for name in games.chain(WORDS_OF_ONE_GAME) {
        let names = |line: &String| {
            if OTHER_WORDS.contains(name) {
                line.contains(&format!("\"{name}\""))
            } else {
                line.replace('_', "").contains(&name.replace('_', ""))
            }
        };
        if let Some((number, _)) = lines.iter().find(|(_, line)| names(line)) {
            found.push(format!("{path}:{number}: names `{name}`, which belongs to crates/games"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<String> {
        let complaints = named("a.rs", source, &["clobber_1xn", "sheep", "up_star"]);
        let name = |complaint: &String| complaint.split('`').nth(1).unwrap().to_owned();
        complaints.iter().map(name).collect()
    }

    #[test]
    fn names_are_found_in_identifiers_and_texts_but_not_in_comments_and_tests() {
        assert_eq!(found("let max_sheep = 3;"), ["sheep"]);
        assert_eq!(found("struct Clobber1xn;"), ["clobber_1xn"]);
        assert_eq!(found("find(\"up_star\")"), ["up_star"]);
        assert_eq!(found("match boards { Herds => 1 }"), ["herds"]);
        assert_eq!(found("// sheep\nnumber_up_star();\n#[cfg(test)]\nmod tests { sheep(); }"), [""; 0]);
    }
}
