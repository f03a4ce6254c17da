//! The list of rulesets that a program knows, by section title.

use std::borrow::Cow;
use std::fmt;

use crate::game::rules::Rules;
use crate::game::ruleset::Erased;
use crate::game::run_time::Held;
use crate::game::{Boards, Catalogue, Impartial, Plain, Ruleset, RunTimeRules, Tuning};

/// A registered game: its ruleset and its impartial variant, which comes for free.
#[derive(Clone, Copy)]
pub struct Entry {
    ruleset: &'static dyn Ruleset,
    impartial: &'static dyn Ruleset,
}

impl Entry {
    /// The entry of a game: see [`Game`](crate::Game) for an example.
    pub const fn of<G: Tuning + Catalogue>() -> Self {
        // The impartial variant of an impartial game is the game itself.
        let impartial: &'static dyn Ruleset =
            if G::IMPARTIAL { &Plain::<G>::NEW } else { &Impartial::<G>::NEW };
        Entry { ruleset: &Plain::<G>::NEW, impartial }
    }

    /// The entry of a game whose rules are held in a value: see [`RunTimeRules`] for an example.
    ///
    /// A ruleset lives as long as the program, so its memory is never given back: make one of each, and not one for each
    /// position. Two of them are different rulesets, even if they have the same name.
    pub fn from_rules(rules: impl RunTimeRules) -> Self {
        let held = Held::new(rules);
        let ruleset: &'static dyn Ruleset = Box::leak(Box::new(Erased::<_, false>(held)));
        let impartial: &'static dyn Ruleset =
            if held.is_impartial() { ruleset } else { Box::leak(Box::new(Erased::<_, true>(held))) };
        Entry { ruleset, impartial }
    }

    /// The ruleset itself.
    pub fn ruleset(&self) -> &'static dyn Ruleset {
        self.ruleset
    }

    /// Its impartial variant; an impartial game is its own.
    pub fn impartial(&self) -> &'static dyn Ruleset {
        self.impartial
    }
}

/// The games that can be named in section titles.
///
/// ```
/// # use mcgs_engine::{Code, ParseError, Player, RulesetError, RunTimeRules};
/// # struct Track;
/// # impl RunTimeRules for Track {
/// #     type Position = u64;
/// #     type Move = &'static str;
/// #     fn name(&self) -> &str { "track" }
/// #     fn parse(&self, text: &str) -> Result<u64, ParseError> { Ok(text.len() as u64) }
/// #     fn text(&self, steps: &u64) -> String { ".".repeat(*steps as usize) }
/// #     fn moves(&self, _: &u64, _: Player) -> Result<Vec<(&'static str, u64)>, RulesetError> { Ok(Vec::new()) }
/// #     fn negative(&self, steps: &u64) -> u64 { *steps }
/// #     fn max_moves(&self, steps: &u64) -> u64 { *steps }
/// #     fn encode(&self, steps: &u64, code: &mut Code) { code.push(*steps); }
/// #     fn decode(&self, code: &[u64]) -> u64 { code[0] }
/// # }
/// use mcgs_engine::{Entry, Registry};
/// let registry = Registry::new(&[]).with(Entry::from_rules(Track));
/// let impartial = registry.find("impartial track").expect("every game has a variant");
/// assert!(impartial.is_impartial());
/// assert_eq!(registry.suggestions("trakc"), ["track"]);
/// ```
#[derive(Clone)]
pub struct Registry {
    entries: Cow<'static, [Entry]>,
}

impl Registry {
    /// A registry of the given entries.
    pub const fn new(entries: &'static [Entry]) -> Self {
        Registry { entries: Cow::Borrowed(entries) }
    }

    /// The same registry with one more game. A game that is made at run time takes the place of a game of the same name.
    ///
    /// # Panics
    ///
    /// If both games are types and have the same name: databases and saved tables know them by their names, and would take the one
    /// for the other.
    #[must_use]
    pub fn with(&self, entry: Entry) -> Self {
        let mut entries = self.entries.to_vec();
        match entries.iter_mut().find(|old| old.ruleset.name() == entry.ruleset.name()) {
            Some(old) => {
                let is_type = |entry: &Entry| entry.ruleset.number() == 0;
                assert!(!is_type(old) || !is_type(&entry), "two games are called {}", entry.ruleset.name());
                *old = entry;
            }
            None => entries.push(entry),
        }
        Registry { entries: Cow::Owned(entries) }
    }

    /// All entries, in their order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The ruleset of a section title such as `clobber` or `impartial clobber`.
    pub fn find(&self, title: &str) -> Option<&'static dyn Ruleset> {
        let (name, variant) = match title.strip_prefix("impartial ") {
            Some(name) => (name, true),
            None => (title, false),
        };
        let entry = self.entries.iter().find(|entry| entry.ruleset.name() == name)?;
        Some(if variant { entry.impartial } else { entry.ruleset })
    }

    /// A title that messages can show as an example: the first game on grids, or the first game.
    pub fn example(&self) -> &'static str {
        let is_grid = |entry: &&Entry| {
            matches!(entry.ruleset.boards(), Some(Boards::Grids(_))) && !entry.ruleset.has_parameters()
        };
        let entry = self.entries.iter().find(is_grid).or(self.entries.first());
        entry.map_or("", |entry| entry.ruleset.name())
    }

    /// Known titles that look like `title`, best first, at most three.
    pub fn suggestions(&self, title: &str) -> Vec<String> {
        let (prefix, name) = match title.strip_prefix("impartial ") {
            Some(name) => ("impartial ", name),
            None => ("", title),
        };
        let known = || self.entries.iter().map(|entry| entry.ruleset.name());
        let whole = nearest(name, known());
        // A second word may be parameters, as in `octal 0.77`.
        let (alike, rest) = match name.find(' ') {
            Some(blank) if whole.is_empty() => (nearest(&name[..blank], known()), &name[blank..]),
            _ => (whole, ""),
        };
        alike.into_iter().map(|known| format!("{prefix}{known}{rest}")).collect()
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.entries.iter().map(|entry| entry.ruleset.name())).finish()
    }
}

/// The known words that look like `word`, best first, at most three: those that take few insertions, deletions and
/// replacements of letters, less than half as many as they have letters.
///
/// ```
/// assert_eq!(mcgs_engine::nearest("Clober", ["kayles", "clobber", "nogo"]), ["clobber"]);
/// assert!(mcgs_engine::nearest("go", ["kayles", "clobber", "nogo"]).is_empty());
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // No word that is known is so long, and a whole file may be given as a name.
    let word: String = word.to_lowercase().chars().take(64).collect();
    let scored = known.into_iter().map(|known| (strsim::levenshtein(&word, known), known));
    let mut scored: Vec<(usize, &str)> = scored.filter(|&(score, known)| 2 * score < known.len()).collect();
    scored.sort_unstable();
    // Next to a word that is almost right, remote ones would only distract.
    let best = scored.first().map_or(0, |&(score, _)| score);
    scored.retain(|&(score, _)| score <= best + 1);
    scored.into_iter().take(3).map(|(_, known)| known).collect()
}
