//! Files that are open for reading. Reading never writes, and needs nobody's leave.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use crate::StoreError;
use crate::bytes::{code_of_key, key_of_code};
use crate::cache::Cache;
use crate::checksum::checksum_of;
use crate::directory::Directory;
use crate::entry::Entry;
use crate::header::Header;
use crate::medium::Medium;
use crate::run::{Merged, Run};

/// A database that is open for reading. Opening it reads the header only, a look-up reads an index once and then a block each.
///
/// It shows the file as it was when it was opened: nothing that was written by then ever changes, even if somebody is building.
pub struct Store {
    medium: Arc<dyn Medium>,
    header: Header,
    games: Vec<Game>,
    cache: Cache,
}

/// The runs of one game, the oldest first.
struct Game {
    title: String,
    runs: Vec<Arc<Run>>,
}

impl Store {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        // Opening a pipe would wait for somebody who writes to it.
        if !fs::metadata(path)?.is_file() {
            return Err(StoreError::NotADatabase("it is not a regular file".to_owned()));
        }
        let medium: Arc<dyn Medium> = Arc::new(File::open(path)?);
        let Directory { header, runs, .. } = Directory::read(&*medium)?;
        Ok(Self::of(medium, header, runs.into_iter().map(|place| Arc::new(Run::new(place)))))
    }

    /// A file in a state that is known.
    pub(crate) fn of(medium: Arc<dyn Medium>, header: Header, runs: impl Iterator<Item = Arc<Run>>) -> Self {
        let mut games: Vec<Game> =
            header.games.keys().map(|title| Game { title: title.clone(), runs: Vec::new() }).collect();
        for run in runs {
            if let Ok(idx) = games.binary_search_by(|game| game.title.cmp(&run.place.title)) {
                games[idx].runs.push(run);
            }
        }
        Store { medium, header, games, cache: Cache::default() }
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    fn runs(&self, title: &str) -> &[Arc<Run>] {
        let found = self.games.binary_search_by(|game| game.title.as_str().cmp(title));
        found.map_or(&[], |idx| &self.games[idx].runs)
    }

    /// What is known of the position with this code, if it has an entry.
    pub fn get(&self, title: &str, code: &[u64]) -> Result<Option<Entry>, StoreError> {
        let key = key_of_code(code);
        for run in self.runs(title).iter().rev() {
            let found = run.get(&*self.medium, &self.cache, &key, |bytes| Entry::from_bytes(title, bytes))?;
            if let Some(entry) = found {
                return entry.map(Some);
            }
        }
        Ok(None)
    }

    /// Hands over all entries of a game in the order of their codes, and checks that none is missing.
    pub fn for_each(
        &self,
        title: &str,
        mut visit: impl FnMut(&[u64], Entry) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.for_each_key(title, |key, bytes| {
            let entry = Entry::from_bytes(title, bytes)?;
            let code = code_of_key(key)
                .ok_or_else(|| StoreError::Damaged(format!("a key of {title} makes no sense")))?;
            visit(&code, entry)
        })
    }

    /// Hands over all keys of a game and the bytes of their entries, and checks that none is missing.
    pub(crate) fn for_each_key(
        &self,
        title: &str,
        mut visit: impl FnMut(&[u8], &[u8]) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let (mut entries, mut sum) = (0, 0u64);
        let mut merged = Merged::new(self.runs(title).iter().map(|run| &**run), &*self.medium, &[])?;
        let seed = title_seed(title);
        while let Some((key, bytes)) = merged.next()? {
            entries += 1;
            sum = sum.wrapping_add(digest(seed, key, bytes));
            visit(key, bytes)?;
        }
        let expected = self.header.games.get(title).map_or((0, 0), |game| (game.entries, game.digest));
        if (entries, sum) != expected {
            let (expected, _) = expected;
            return Err(StoreError::Damaged(format!(
                "of {expected} entries of {title}, {entries} were found, or some were changed"
            )));
        }
        Ok(())
    }

    /// Hands over all entries of a game whose codes begin with this word.
    pub(crate) fn for_each_of_shape(
        &self,
        title: &str,
        word: u64,
        mut visit: impl FnMut(&[u64], Entry),
    ) -> Result<(), StoreError> {
        let start = key_of_code(&[word]);
        let mut merged = Merged::new(self.runs(title).iter().map(|run| &**run), &*self.medium, &start)?;
        while let Some((key, bytes)) = merged.next()?.filter(|(key, _)| key.starts_with(&start)) {
            let entry = Entry::from_bytes(title, bytes)?;
            if let Some(code) = code_of_key(key) {
                visit(&code, entry);
            }
        }
        Ok(())
    }
}

/// What the digests of a game begin with.
pub(crate) fn title_seed(title: &str) -> u64 {
    checksum_of(0, title.as_bytes())
}

/// The part of an entry in the digest of its game.
pub(crate) fn digest(seed: u64, key: &[u8], bytes: &[u8]) -> u64 {
    checksum_of(checksum_of(seed, key), bytes)
}
