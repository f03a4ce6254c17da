//! Names of games: the other names that people know a game by, and names that are mistyped.

/// Another name of a game. Titles and commands take it; everything that is printed has the name itself.
///
/// ```
/// use mcgs_engine::Alias;
/// let alias = Alias::of_variant("gulls");
/// assert!(alias.is_variant && alias.parameters.is_none());
/// assert_eq!(Alias::with_parameters("terns", "1,2").parameters, Some("1,2"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alias {
    /// The name, in lower case, with `_` between words.
    pub name: &'static str,
    /// Does it stand for the impartial variant of the game?
    pub is_variant: bool,
    /// The [parameters](crate::Game::PARAMETERS) that it stands for, without the colon.
    pub parameters: Option<&'static str>,
}

impl Alias {
    /// Another name of the game as it is.
    pub const fn new(name: &'static str) -> Self {
        Alias { name, is_variant: false, parameters: None }
    }

    /// A name of the impartial variant.
    pub const fn of_variant(name: &'static str) -> Self {
        Alias { name, is_variant: true, parameters: None }
    }

    /// A name of the game with these parameters.
    pub const fn with_parameters(name: &'static str, parameters: &'static str) -> Self {
        Alias { name, is_variant: false, parameters: Some(parameters) }
    }
}

/// Do two words mean the same name? Small and capital letters are the same, and so are `_`, `-` and a blank.
pub(super) fn is_same_name(one: &str, other: &str) -> bool {
    let plain = |byte: u8| match byte {
        b'-' | b' ' => b'_',
        other => other.to_ascii_lowercase(),
    };
    one.len() == other.len() && one.bytes().map(plain).eq(other.bytes().map(plain))
}

/// The known words that look like `word`, best first, at most three: those that take few insertions, deletions, swaps and
/// replacements of letters, less than half as many as they have letters.
///
/// ```
/// assert_eq!(mcgs_engine::nearest("Clober", ["kayles", "clobber", "nogo"]), ["clobber"]);
/// assert!(mcgs_engine::nearest("go", ["kayles", "clobber", "nogo"]).is_empty());
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // No word that is known is so long, and a whole file may be given as a name.
    let word: String = word.to_lowercase().chars().take(64).collect();
    let scored = known.into_iter().map(|known| (strsim::osa_distance(&word, known), known));
    let mut scored: Vec<(usize, &str)> = scored.filter(|&(score, known)| 2 * score < known.len()).collect();
    scored.sort_unstable();
    // Next to a word that is almost right, remote ones would only distract.
    let best = scored.first().map_or(0, |&(score, _)| score);
    scored.retain(|&(score, _)| score <= best + 1);
    scored.into_iter().take(3).map(|(_, known)| known).collect()
}
