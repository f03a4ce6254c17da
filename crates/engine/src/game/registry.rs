//! The list of rulesets that a program knows, by section title.

use std::borrow::Cow;
use std::fmt;

use crate::game::names::{is_same_name, nearest};
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

    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let aliases = self.ruleset.aliases().iter().map(|alias| alias.name);
        std::iter::once(self.ruleset.name()).chain(aliases)
    }
}

/// What a section title stands for: [`Registry::resolve`] finds it.
#[derive(Clone, Copy)]
pub struct Resolved {
    /// The ruleset.
    pub ruleset: &'static dyn Ruleset,
    /// The parameters that an [alias](crate::Alias) stands for.
    pub parameters: Option<&'static str>,
    /// Is the title the name of the game, letter by letter, perhaps with `impartial ` before it?
    pub is_exact: bool,
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

    /// The same registry with one more game. A game that is made at run time takes the place of a game of the same name, and a name
    /// goes before an alias.
    ///
    /// # Panics
    ///
    /// If both games are types and share a name or an alias. Databases and saved tables know games by their names, and would take the
    /// one for the other; with an alias, a reader would.
    #[must_use]
    pub fn with(&self, entry: Entry) -> Self {
        let mut entries = self.entries.to_vec();
        let is_type = |entry: &Entry| entry.ruleset.number() == 0;
        let name = entry.ruleset.name();
        if is_type(&entry) {
            for old in entries.iter().filter(|old| is_type(old)) {
                let shared = old.names().find(|old| entry.names().any(|new| is_same_name(old, new)));
                assert!(shared.is_none(), "two games are called {}", shared.unwrap_or_default());
            }
        }
        match entries.iter_mut().find(|old| old.ruleset.name() == name) {
            Some(old) => *old = entry,
            None => entries.push(entry),
        }
        Registry { entries: Cow::Owned(entries) }
    }

    /// All entries, in their order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The ruleset of a section title such as `clobber` or `impartial clobber`, or of an alias that stands for no parameters.
    pub fn find(&self, title: &str) -> Option<&'static dyn Ruleset> {
        self.resolve(title).filter(|found| found.parameters.is_none()).map(|found| found.ruleset)
    }

    /// What a section title stands for: the name of a game or an alias, in small or capital letters, perhaps with `impartial ` before it.
    pub fn resolve(&self, title: &str) -> Option<Resolved> {
        let (prefix, name) = split_variant(title);
        let named = |is_name: &dyn Fn(&str) -> bool| {
            self.entries.iter().rev().find(|entry| is_name(entry.ruleset.name()))
        };
        let exact = named(&|known| known == name);
        if let Some(entry) = exact.or_else(|| named(&|known| is_same_name(known, name))) {
            let ruleset = if prefix.is_empty() { entry.ruleset } else { entry.impartial };
            let is_exact = exact.is_some() && (prefix.is_empty() || prefix == VARIANT);
            return Some(Resolved { ruleset, parameters: None, is_exact });
        }
        self.entries.iter().rev().find_map(|entry| {
            let alias = entry.ruleset.aliases().iter().find(|alias| is_same_name(alias.name, name))?;
            let is_variant = alias.is_variant || !prefix.is_empty();
            let ruleset = if is_variant { entry.impartial } else { entry.ruleset };
            Some(Resolved { ruleset, parameters: alias.parameters, is_exact: false })
        })
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
        let (prefix, name) = split_variant(title);
        let known = || self.entries.iter().flat_map(Entry::names);
        let titles = |prefix: &str, alike: Vec<&str>, rest: &str| -> Vec<String> {
            alike.into_iter().map(|known| format!("{prefix}{known}{rest}")).collect()
        };
        let prefix = if prefix.is_empty() { "" } else { VARIANT };
        // The beginning of a name is more than a few letters that look like one.
        let beginning = name.to_lowercase();
        let begun = known().filter(|known| beginning.len() > 3 && known.starts_with(&beginning));
        let begun: Vec<&str> = begun.take(3).collect();
        let is_exact = begun.contains(&beginning.as_str());
        let whole = if begun.is_empty() || is_exact { nearest(name, known()) } else { begun };
        let Some((first, rest)) = name.split_once(' ').filter(|_| whole.is_empty()) else {
            return titles(prefix, whole, "");
        };
        // A second word may be parameters, as in `octal 0.77`.
        let first = nearest(first, known());
        if !first.is_empty() {
            return titles(prefix, first, &format!(" {rest}"));
        }
        let any = rest.split(' ').map(|word| nearest(word, known())).find(|alike| !alike.is_empty());
        titles(prefix, any.unwrap_or_default(), "")
    }
}

/// What stands before the name of a game in the title of its impartial variant.
const VARIANT: &str = "impartial ";

/// The title as `impartial `, in letters of any size, and the name after it.
fn split_variant(title: &str) -> (&str, &str) {
    match title.split_at_checked(VARIANT.len()) {
        Some((prefix, name)) if prefix.eq_ignore_ascii_case(VARIANT) => (prefix, name),
        _ => ("", title),
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.entries.iter().map(|entry| entry.ruleset.name())).finish()
    }
}
