//! The configuration of a database: which boards of which games.
//!
//! ```text
//! [clobber] max_dims = 3,3; [nogo_1xn] max_dims = 8; [impartial clobber_1xn] max_dims = 12;
//! ```

use std::fmt;
use std::ops::Range;

use mcgs_engine::{Boards, Counted, Registry, Ruleset};

use crate::entry::MAX_VALUE_BYTES;
use crate::shapes::{Shape, grids, strips};

/// What is wrong with a configuration, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ConfigError {
    message: String,
    /// The bytes of the text to point at.
    pub span: Range<usize>,
}

impl ConfigError {
    /// An error of the configuration as a whole.
    pub(crate) fn new(message: String) -> Self {
        ConfigError { message, span: 0..0 }
    }
}

/// What is wrong, with the piece of the text that is to blame.
struct Wrong<'t> {
    at: &'t str,
    message: String,
}

/// How much to find out about partisan positions: each level includes those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Level {
    /// Outcome and thermograph.
    Outcomes,
    /// Bounds in ups and atomic weights.
    Bounds,
    /// The moves that no other move dominates.
    Moves,
    /// The canonical value if it is small, else the simplest equal sum.
    #[default]
    Values,
}

impl Level {
    /// The levels and how configurations call them.
    const NAMES: [(Level, &str); 4] = [
        (Level::Outcomes, "outcome_class"),
        (Level::Bounds, "bounds"),
        (Level::Moves, "dominated_moves"),
        (Level::Values, "seg"),
    ];
}

/// The most that Left and Right may have of what numbers on a board count.
#[derive(Clone, Copy)]
pub(crate) struct Most {
    key: &'static str,
    pub(crate) left: u32,
    pub(crate) right: u32,
}

/// Boards of one game.
#[derive(Clone)]
pub struct Section {
    pub(crate) ruleset: &'static dyn Ruleset,
    pub(crate) boards: Boards,
    /// The two numbers of `max_dims`, or of `dims`.
    dims: (u32, u32),
    /// Only boards of exactly this size.
    exact: bool,
    pub(crate) level: Level,
    /// The largest value that is kept, in bytes.
    pub(crate) max_value: usize,
    /// How many more cells one player may have than the other.
    pub(crate) max_difference: Option<u32>,
    /// The limits for boards with numbers.
    pub(crate) most: Option<Most>,
}

impl Section {
    /// The sizes of the boards, in order.
    pub(crate) fn shapes(&self) -> Vec<Shape> {
        let (one, other) = self.dims;
        match (self.boards, self.exact) {
            (Boards::Strips(_), true) => vec![(1, other)],
            (Boards::Strips(_), false) => strips(other),
            (_, true) if one == other => vec![(one, one)],
            (_, true) => vec![(one.min(other), one.max(other)), (one.max(other), one.min(other))],
            (_, false) => grids(one, other),
        }
    }
}

/// The section in normal form.
impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = if self.exact { "dims" } else { "max_dims" };
        write!(f, "[{}] {key} = {},{};", self.ruleset.title(), self.dims.0, self.dims.1)?;
        if let Some(Most { key, left, right }) = self.most {
            write!(f, " {key} = {left},{right};")?;
        }
        if let Some(difference) = self.max_difference {
            write!(f, " max_difference = {difference};")?;
        }
        if self.max_value != MAX_VALUE_BYTES {
            write!(f, " max_value = {};", self.max_value)?;
        }
        match Level::NAMES.iter().find(|&&(level, _)| level == self.level) {
            Some((level, name)) if *level != Level::default() => write!(f, " stop_after = {name};"),
            _ => Ok(()),
        }
    }
}

/// Reads a configuration. Everything is checked before anything is built.
pub fn parse_config(text: &str, registry: &Registry) -> Result<Vec<Section>, ConfigError> {
    sections(text, registry).map_err(|Wrong { at, message }| {
        // Every piece is cut out of the text.
        let start = (at.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
        ConfigError { message, span: start..(start + at.len()).min(text.len()) }
    })
}

fn sections<'t>(text: &'t str, registry: &Registry) -> Result<Vec<Section>, Wrong<'t>> {
    let mut sections: Vec<Section> = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let Some(inner) = rest.strip_prefix('[') else {
            let found = start_of(rest);
            return Err(error(found, format!("expected `[` and the name of a game, found `{found}`")));
        };
        let Some((heading, after)) = inner.split_once(']') else {
            let found = start_of(inner);
            return Err(error(found, format!("`[{found}` is never closed, expected `]`")));
        };
        let end = after.find('[').unwrap_or(after.len());
        let section = section(heading, &after[..end], registry)?;
        if sections.iter().any(|other| other.to_string() == section.to_string()) {
            return Err(error(heading, format!("the section `{section}` occurs twice")));
        }
        sections.push(section);
        rest = &after[end..];
    }
    if sections.is_empty() {
        let example = registry.example();
        let message =
            format!("the configuration is empty, expected something like `[{example}] max_dims = 3,3;`");
        return Err(error(text, message));
    }
    Ok(sections)
}

fn error(at: &str, message: String) -> Wrong<'_> {
    Wrong { at, message }
}

/// The first twenty characters.
fn start_of(text: &str) -> &str {
    text.char_indices().nth(20).map_or(text, |(end, _)| &text[..end])
}

fn section<'t>(heading: &'t str, body: &'t str, registry: &Registry) -> Result<Section, Wrong<'t>> {
    let title = &heading.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some(ruleset) = registry.find(title) else {
        let near = registry.suggestions(title);
        let hint = if near.is_empty() { String::new() } else { format!(", did you mean `{}`?", near[0]) };
        return Err(error(heading, format!("there is no game `{title}`{hint}")));
    };
    let Some(boards) = ruleset.boards().filter(|_| !ruleset.has_parameters()) else {
        return Err(error(heading, format!("`{title}` is not a game on strips or grids without parameters")));
    };
    let mut keys = Keys::read(title, body)?;
    let exact = keys.take("dims");
    let largest = keys.take("max_dims");
    let (exact, dims) = match (exact, largest) {
        (Some(dims), None) => (true, dims),
        (None, Some(dims)) => (false, dims),
        (None, None) => return Err(error(heading, format!("[{title}] needs `max_dims` or `dims`"))),
        (Some(_), Some(_)) => {
            return Err(error(heading, format!("[{title}] has both `max_dims` and `dims`")));
        }
    };
    let dims = match (numbers(title, dims)?.as_slice(), boards) {
        (&[columns], _) => (1, columns),
        (&[one, other], Boards::Strips(_)) if one.min(other) > 1 => {
            return Err(error(dims, format!("[{title}] has boards of one row, but not of {one}x{other}")));
        }
        // One of them is 1, or there are no cells at all.
        (&[one, other], Boards::Strips(_)) => (1, one * other),
        (&[one, other], _) => (one, other),
        _ => return Err(error(dims, format!("[{title}] expected one or two numbers, found `{dims}`"))),
    };
    let most = most(title, heading, boards, registry, &mut keys)?;
    let max_difference = match keys.take("max_difference") {
        Some(text) => match numbers(title, text)?.as_slice() {
            &[difference] => Some(difference),
            _ => {
                return Err(error(
                    text,
                    format!("[{title}] max_difference: expected a number, found `{text}`"),
                ));
            }
        },
        None => None,
    };
    let level = match keys.take("stop_after") {
        None | Some("value") => Level::Values,
        Some(name) => match Level::NAMES.iter().find(|(_, other)| *other == name) {
            Some(&(level, _)) => level,
            None => {
                return Err(error(
                    name,
                    format!(
                        "[{title}] stop_after: expected `outcome_class`, `bounds`, `dominated_moves`, `seg` or `value`, \
                     found `{name}`"
                    ),
                ));
            }
        },
    };
    let max_value = match keys.take("max_value") {
        Some(text) => match text.parse::<usize>() {
            Ok(bytes) if bytes <= MAX_VALUE_BYTES => bytes,
            _ => {
                return Err(error(
                    text,
                    format!(
                        "[{title}] max_value: expected a number of bytes up to {MAX_VALUE_BYTES}, found `{text}`"
                    ),
                ));
            }
        },
        None => MAX_VALUE_BYTES,
    };
    // Equal sums are compared by the number of moves that are left in them, which no move increases.
    if let Some(score) = keys.take("size_score").filter(|&score| score != "tree_height") {
        return Err(error(
            score,
            format!("[{title}] size_score: sizes are measured by `tree_height` only, not by `{score}`"),
        ));
    }
    keys.finish()?;
    Ok(Section { ruleset, boards, dims, exact, level, max_value, max_difference, most })
}

/// The limits for what numbers on the board count. They are needed there, and a mistake anywhere else.
fn most<'t>(
    title: &str,
    heading: &'t str,
    boards: Boards,
    registry: &Registry,
    keys: &mut Keys<'_, 't>,
) -> Result<Option<Most>, Wrong<'t>> {
    let Boards::Numbers(Counted { limit, .. }) = boards else {
        let all = registry.entries().iter().filter_map(|entry| match entry.ruleset().boards()? {
            Boards::Numbers(counted) => Some(counted),
            _ => None,
        });
        for Counted { limit, things } in all {
            if let Some(text) = keys.take(limit) {
                return Err(error(text, format!("[{title}] has no {things}")));
            }
        }
        return Ok(None);
    };
    let Some(text) = keys.take(limit) else {
        return Err(error(heading, format!("[{title}] needs `{limit}`, such as `{limit} = 3,3;`")));
    };
    match numbers(title, text)?.as_slice() {
        &[left, right] => Ok(Some(Most { key: limit, left, right })),
        _ => Err(error(text, format!("[{title}] {limit}: expected two numbers, found `{text}`"))),
    }
}

/// Whole numbers separated by commas or blanks.
fn numbers<'t>(title: &str, text: &'t str) -> Result<Vec<u32>, Wrong<'t>> {
    text.split([',', ' ', '\t', '\n', '\r'])
        .filter(|word| !word.is_empty())
        .map(|word| {
            let number = word.parse::<u32>().ok().filter(|&number| number <= 1000);
            number.ok_or_else(|| {
                error(word, format!("[{title}] expected a number from 0 to 1000, found `{word}`"))
            })
        })
        .collect()
}

/// The pairs of a section that have not been used yet.
struct Keys<'s, 't> {
    title: &'s str,
    pairs: Vec<(&'t str, &'t str)>,
}

impl<'s, 't> Keys<'s, 't> {
    fn read(title: &'s str, body: &'t str) -> Result<Self, Wrong<'t>> {
        let mut pairs: Vec<(&'t str, &'t str)> = Vec::new();
        let mut rest = body.trim();
        while !rest.is_empty() {
            let Some((pair, after)) = rest.split_once(';') else {
                return Err(error(rest, format!("[{title}] expected `;` after `{rest}`")));
            };
            let (key, value) = match pair.split_once('=') {
                Some((key, value)) if !value.contains('=') => (key.trim(), value.trim()),
                _ => {
                    return Err(error(
                        pair.trim(),
                        format!("[{title}] expected `key = value;`, found `{};`", pair.trim()),
                    ));
                }
            };
            if key.is_empty() || value.is_empty() {
                return Err(error(
                    pair.trim(),
                    format!("[{title}] expected `key = value;`, found `{};`", pair.trim()),
                ));
            }
            if pairs.iter().any(|&(other, _)| other == key) {
                return Err(error(key, format!("[{title}] has `{key}` twice")));
            }
            pairs.push((key, value));
            rest = after.trim_start();
        }
        Ok(Keys { title, pairs })
    }

    fn take(&mut self, key: &str) -> Option<&'t str> {
        let place = self.pairs.iter().position(|&(other, _)| other == key)?;
        Some(self.pairs.remove(place).1)
    }

    fn finish(self) -> Result<(), Wrong<'t>> {
        match self.pairs.first() {
            None => Ok(()),
            Some((key, _)) => Err(error(key, format!("[{}] has no key `{key}`", self.title))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_games::REGISTRY;

    fn read(text: &str) -> Result<Vec<String>, String> {
        let sections = parse_config(text, &REGISTRY).map_err(|error| error.to_string())?;
        Ok(sections.iter().map(Section::to_string).collect())
    }

    #[test]
    fn configurations_have_a_normal_form() {
        let text = "[clobber] max_dims= 3 , 4; [ impartial  clobber_1xn ]max_dims=12;\n[clobber] dims = 5; \
                    [sheep] max_sheep = 2 3; max_dims = 2,2; stop_after = outcome_class;";
        let normal = read(text).unwrap();
        assert_eq!(
            normal,
            [
                "[clobber] max_dims = 3,4;",
                "[impartial clobber_1xn] max_dims = 1,12;",
                "[clobber] dims = 1,5;",
                "[sheep] max_dims = 2,2; max_sheep = 2,3; stop_after = outcome_class;",
            ]
        );
        assert_eq!(read(&normal.join(" ")).unwrap(), normal);
        for empty in ["[nogo_1xn] max_dims = 0;", "[nogo_1xn] max_dims = 0,5;", "[nogo_1xn] dims = 5,0;"] {
            let normal = read(empty).unwrap();
            assert_eq!(read(&normal.join(" ")).unwrap(), normal, "{empty}");
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, place) in [
            ("[nogo] dims = 2; [clober] dims = 2;", "clober"),
            ("[nogo] dims = two;", "two"),
            ("[nogo] dims = 2; colour = 2;", "colour"),
            ("[nogo] dims = 2; stop_after = never;", "never"),
            ("[nogo] dims = 2", "dims = 2"),
            ("nogo", "nogo"),
            ("", ""),
        ] {
            let error = parse_config(text, &REGISTRY).err().unwrap();
            assert_eq!(&text[error.span], place, "{text}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        let table = [
            ("", "the configuration is empty, expected something like `[clobber] max_dims = 3,3;`"),
            ("clobber", "expected `[` and the name of a game, found `clobber`"),
            ("[clobber", "`[clobber` is never closed, expected `]`"),
            ("[clober] max_dims = 2;", "there is no game `clober`, did you mean `clobber`?"),
            ("[kayles] max_dims = 2;", "`kayles` is not a game on strips or grids without parameters"),
            ("[clobber] max_dims = 2", "[clobber] expected `;` after `max_dims = 2`"),
            ("[clobber] max_dims = 2 = 3;", "[clobber] expected `key = value;`, found `max_dims = 2 = 3;`"),
            ("[clobber] max_dims = ;", "[clobber] expected `key = value;`, found `max_dims =;`"),
            ("[clobber] max_dims = 2; max_dims = 2;", "[clobber] has `max_dims` twice"),
            ("[clobber] max_dims = 2; colour = 2;", "[clobber] has no key `colour`"),
            ("[clobber]", "[clobber] needs `max_dims` or `dims`"),
            ("[clobber] max_dims = two;", "[clobber] expected a number from 0 to 1000, found `two`"),
            ("[nogo_1xn] max_dims = 2,3;", "[nogo_1xn] has boards of one row, but not of 2x3"),
            ("[sheep] max_dims = 2,3;", "[sheep] needs `max_sheep`, such as `max_sheep = 3,3;`"),
            ("[nogo] max_dims = 2; max_sheep = 1,1;", "[nogo] has no sheep"),
            (
                "[nogo] max_dims = 2; [nogo] max_dims = 1,2;",
                "the section `[nogo] max_dims = 1,2;` occurs twice",
            ),
        ];
        for (text, message) in table {
            assert_eq!(read(text).unwrap_err(), message, "{text}");
        }
    }
}
