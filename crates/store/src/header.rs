//! The first thing to read in a file: what it is, how it was made, what should be in it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The version of everything that is written: header, keys, entries.
pub const FORMAT: u32 = 3;

/// A part of the configuration and how far it has been built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionState {
    /// The section as text, in normal form.
    pub text: String,
    /// Boards that have been looked at.
    pub done: u64,
    /// Boards that there are.
    pub total: u64,
}

impl SectionState {
    /// Has every board been looked at?
    pub fn is_finished(&self) -> bool {
        self.done >= self.total
    }
}

/// What there is of one game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameState {
    /// The number of entries.
    pub entries: u64,
    /// The sum of the checksums of all entries: an entry that is lost or doubled changes it.
    pub digest: u64,
    /// The entries by the first words of their codes. For boards that is the shape, rows times 2^32 plus columns: a position
    /// of another shape need not be looked for.
    pub shapes: BTreeMap<u64, ShapeState>,
}

impl GameState {
    /// The largest [`max_moves`](mcgs_engine::Game::max_moves) of a position with an entry.
    pub fn longest(&self) -> u64 {
        self.shapes.values().map(|shape| shape.longest).max().unwrap_or_default()
    }
}

/// What there is of one shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShapeState {
    /// The number of entries.
    pub entries: u64,
    /// The largest [`max_moves`](mcgs_engine::Game::max_moves) of a position with an entry.
    pub longest: u64,
}

/// The header of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The version of the program that made the file.
    pub program: String,
    /// The configuration.
    pub sections: Vec<SectionState>,
    /// The games, by section title.
    pub games: BTreeMap<String, GameState>,
}

impl Header {
    /// The header of a file without entries.
    pub(crate) fn new() -> Self {
        let program = env!("CARGO_PKG_VERSION").to_owned();
        Header { program, sections: Vec::new(), games: BTreeMap::new() }
    }

    /// The number of all entries.
    pub fn entries(&self) -> u64 {
        self.games.values().fold(0, |sum, game| sum.saturating_add(game.entries))
    }

    /// Has everything been built?
    pub fn is_finished(&self) -> bool {
        self.sections.iter().all(SectionState::is_finished)
    }

    /// The whole configuration as text.
    pub fn configuration(&self) -> String {
        let texts: Vec<&str> = self.sections.iter().map(|section| section.text.as_str()).collect();
        texts.join(" ")
    }

    /// The text that is stored.
    pub(crate) fn to_text(&self) -> String {
        let mut text = format!("program {}\n", self.program);
        for SectionState { text: section, done, total } in &self.sections {
            let _ = writeln!(text, "section {done} {total} {section}");
        }
        for (title, GameState { entries, digest, shapes }) in &self.games {
            let _ = writeln!(text, "game {entries} {digest:016x} {title}");
            for (word, ShapeState { entries, longest }) in shapes {
                let _ = writeln!(text, "shape {word:x} {entries} {longest}");
            }
        }
        text
    }

    /// Reads the text; `None` if it makes no sense.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let program = lines.next()?.strip_prefix("program ")?.to_owned();
        let mut header = Header { program, sections: Vec::new(), games: BTreeMap::new() };
        let mut last: Option<(String, GameState)> = None;
        for line in lines {
            if let Some(rest) = line.strip_prefix("section ") {
                let mut words = rest.splitn(3, ' ');
                let (done, total) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
                header.sections.push(SectionState { text: words.next()?.to_owned(), done, total });
            } else if let Some(rest) = line.strip_prefix("shape ") {
                let mut words = rest.split(' ');
                let word = u64::from_str_radix(words.next()?, 16).ok()?;
                let (entries, longest) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
                last.as_mut()?.1.shapes.insert(word, ShapeState { entries, longest });
            } else {
                let mut words = line.strip_prefix("game ")?.splitn(3, ' ');
                let entries = words.next()?.parse().ok()?;
                let digest = u64::from_str_radix(words.next()?, 16).ok()?;
                let game = GameState { entries, digest, shapes: BTreeMap::new() };
                header.games.extend(last.replace((words.next()?.to_owned(), game)));
            }
        }
        header.games.extend(last);
        Some(header)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_read_back() {
        let mut header = Header::new();
        header.sections.push(SectionState { text: "[a] max_dims = 1,2;".to_owned(), done: 3, total: 9 });
        let shapes = BTreeMap::from([(3, ShapeState { entries: 4, longest: 2 })]);
        header.games.insert("impartial a".to_owned(), GameState { entries: 4, digest: 77, shapes });
        header.games.insert("b".to_owned(), GameState::default());
        let text = header.to_text();
        assert_eq!(Header::from_text(&text), Some(header));
        for nonsense in
            ["", "program", "program 1\nshape 1 2 3", "program 1\ngame x 0 a", "program 1\nsection 1"]
        {
            assert_eq!(Header::from_text(nonsense), None, "{nonsense}");
        }
    }
}
