//! Files that are open for writing: a commit adds a batch of entries, all of it or nothing.
//!
//! Each commit appends a run. When there are [`FAN`] runs of a level, they are merged into one of the next, so that there are never
//! many; when everything is done, one file with one run of each game takes the place of the old one.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use mcgs_engine::{StopFlag, StopReason};
use mcgs_files::{Lock, Replacement, Wait};

use crate::StoreError;
use crate::bytes::key_of_code;
use crate::cache::Cache;
use crate::checksum::checksum_of;
use crate::directory::Directory;
use crate::entry::Entry;
use crate::file::{Store, digest, title_seed};
use crate::filter::Filter;
use crate::header::{GameState, Header};
use crate::medium::Medium;
use crate::run::{Merged, Run, RunPlace, RunWriter};

/// The number of runs of a level that become one.
const FAN: usize = 16;
/// Bytes of a file that may be of no use any more, beside as many as are.
const MAX_WASTE: u64 = 64 << 20;
/// Entries between two looks at the flag.
const BETWEEN_LOOKS: u64 = 1024;

/// An entry that is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The section title of the game.
    pub title: String,
    /// The canonical code of the position.
    pub code: Vec<u64>,
    /// Its [`max_moves`](mcgs_engine::Game::max_moves).
    pub length: u64,
    /// What is known of it.
    pub entry: Entry,
}

impl Record {
    /// About how many bytes it takes in memory.
    pub(crate) fn weight(&self) -> usize {
        let entry = match &self.entry {
            Entry::Nim(_) | Entry::Outcome(_) => 0,
            Entry::Value { bytes, moves, .. } => bytes.len() + if moves.is_some() { 64 } else { 0 },
            Entry::Walls(walls) => {
                512 + 40 * (walls.walls.left_wall().len() + walls.walls.right_wall().len())
            }
        };
        size_of::<Record>() + self.title.len() + 8 * self.code.len() + 64 + entry
    }
}

/// A database that is open for writing; nobody else can write to it meanwhile.
pub struct Writer {
    path: PathBuf,
    _lock: Option<Lock>,
    medium: Arc<dyn Medium>,
    directory: Directory,
    /// As in the directory.
    runs: Vec<Arc<Run>>,
    cache: Cache,
    /// The keys of each game, if they have been read.
    filters: Option<BTreeMap<String, Filter>>,
    /// A commit failed: what is on the disk is not known, so nothing more is written.
    failed: bool,
}

impl Writer {
    /// Opens a file, or makes an empty one. [`StoreError::InUse`] if somebody else writes to it.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let lock = Lock::acquire(path, Wait::No)?;
        let is_empty = fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() == 0);
        if is_empty || !path.try_exists()? {
            // A file that is not complete never has the right name.
            let fresh = Replacement::create_strict(path)?;
            Directory::start(fresh.file())?;
            let mut directory = Directory::new();
            let end = directory.end;
            directory.write(fresh.file(), end)?;
            fresh.finish()?;
        }
        let medium = open_medium(path)?;
        let directory = Directory::read(&*medium)?;
        let writer = Self::of(medium, directory);
        Ok(Writer { path: path.to_owned(), _lock: Some(lock), ..writer })
    }

    /// A file in a state that is known.
    fn of(medium: Arc<dyn Medium>, directory: Directory) -> Self {
        let runs: Vec<Arc<Run>> =
            directory.runs.iter().map(|place| Arc::new(Run::new(place.clone()))).collect();
        Writer {
            path: PathBuf::new(),
            _lock: None,
            medium,
            // An empty file has no keys that would have to be read.
            filters: runs.is_empty().then(BTreeMap::new),
            directory,
            runs,
            cache: Cache::default(),
            failed: false,
        }
    }

    /// The header as it was last written.
    pub fn header(&self) -> &Header {
        &self.directory.header
    }

    /// Bytes in memory that grow with the file: indexes and filters.
    pub fn weight(&self) -> usize {
        let filters = self.filters.iter().flat_map(BTreeMap::values).map(Filter::weight).sum::<usize>();
        self.runs.iter().map(|run| run.weight()).sum::<usize>() + filters
    }

    /// Reads everything that is in the file: an error if anything is wrong with it. Later commits are quicker for it.
    pub fn check(&mut self, stop: &StopFlag, max_bytes: usize) -> Result<(), StoreError> {
        if self.filters.is_some() {
            return Ok(());
        }
        let store = self.reader();
        let mut filters = BTreeMap::new();
        let mut others = 0;
        for title in self.header().games.keys() {
            let filter: &mut Filter = filters.entry(title.clone()).or_default();
            let mut look = Look::at(stop);
            store.for_each_key(title, |key, _| {
                look.again()?;
                filter.insert(key_hash(key));
                if others + filter.weight() > max_bytes {
                    Err(StoreError::Stopped(StopReason::Memory))
                } else {
                    Ok(())
                }
            })?;
            others += filter.weight();
        }
        self.filters = Some(filters);
        Ok(())
    }

    /// Writes entries and the header, all or nothing. Afterwards they are safe on the disk.
    pub fn commit(&mut self, records: &[Record], update: impl FnOnce(&mut Header)) -> Result<(), StoreError> {
        let mut next = self.directory.clone();
        update(&mut next.header);
        let mut by_title: BTreeMap<&str, Vec<(Vec<u8>, &Record)>> = BTreeMap::new();
        for record in records {
            by_title.entry(&record.title).or_default().push((key_of_code(&record.code), record));
        }
        let mut end = next.end;
        for (title, list) in &mut by_title {
            list.sort_by(|one, other| one.0.cmp(&other.0));
            let game = next.header.games.entry((*title).to_owned()).or_default();
            let place = self.write_run(title, list, game, end)?;
            end += place.bytes();
            next.runs.push(place);
        }
        self.publish(next, end)?;
        for (title, list) in by_title {
            if let Some(filters) = &mut self.filters {
                let filter = filters.entry(title.to_owned()).or_default();
                for (key, _) in &list {
                    filter.insert(key_hash(key));
                }
            }
        }
        Ok(())
    }

    /// Writes sorted records of one game and counts them; of several with the same key the last one stays.
    fn write_run(
        &self,
        title: &str,
        list: &[(Vec<u8>, &Record)],
        game: &mut GameState,
        offset: u64,
    ) -> Result<RunPlace, StoreError> {
        let mut run = RunWriter::new(&*self.medium, offset);
        let seed = title_seed(title);
        for (idx, (key, record)) in list.iter().enumerate() {
            if list.get(idx + 1).is_some_and(|(next, _)| next == key) {
                continue;
            }
            let bytes = record.entry.to_bytes();
            let shape = game.shapes.entry(record.code.first().copied().unwrap_or_default()).or_default();
            match self.digest_of(title, seed, key)? {
                Some(old) => game.digest = game.digest.wrapping_sub(old),
                None => {
                    game.entries += 1;
                    shape.entries += 1;
                }
            }
            game.digest = game.digest.wrapping_add(digest(seed, key, &bytes));
            shape.longest = shape.longest.max(record.length);
            run.push(key, &bytes)?;
        }
        Ok(run.finish(title, 0)?)
    }

    /// The digest of the entry that is there.
    fn digest_of(&self, title: &str, seed: u64, key: &[u8]) -> Result<Option<u64>, StoreError> {
        if let Some(filters) = &self.filters
            && !filters.get(title).is_some_and(|filter| filter.may_contain(key_hash(key)))
        {
            return Ok(None);
        }
        for run in self.runs.iter().rev().filter(|run| run.place.title == title) {
            let found = run.get(&*self.medium, &self.cache, key, |bytes| digest(seed, key, bytes))?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Makes a directory the newest one.
    fn publish(&mut self, mut next: Directory, end_of_runs: u64) -> Result<(), StoreError> {
        if self.failed {
            return Err(io::Error::other("an earlier write to this file failed").into());
        }
        self.failed = true;
        next.write(&*self.medium, end_of_runs)?;
        self.failed = false;
        self.runs.retain(|run| next.runs.contains(&run.place));
        for place in &next.runs {
            if !self.runs.iter().any(|run| run.place == *place) {
                self.runs.push(Arc::new(Run::new(place.clone())));
            }
        }
        self.directory = next;
        Ok(())
    }

    /// Keeps the number of runs small, and the file from being mostly waste. May be called after every commit; does nothing if the flag
    /// is raised.
    pub fn tidy(&mut self, stop: &StopFlag) -> Result<(), StoreError> {
        while let Some(runs) = self.runs_to_merge() {
            if !self.merge(&runs, stop)? {
                return Ok(());
            }
        }
        let live = self.runs.iter().fold(0, |sum: u64, run| sum.saturating_add(run.place.bytes()));
        if self.directory.end > live.saturating_mul(2).saturating_add(MAX_WASTE) {
            self.compact(stop)?;
        }
        Ok(())
    }

    /// The newest runs of a game, if there are many of one level.
    fn runs_to_merge(&self) -> Option<Vec<Arc<Run>>> {
        for title in self.header().games.keys() {
            let mut newest = self.runs.iter().rev().filter(|run| run.place.title == *title).peekable();
            let Some(level) = newest.peek().map(|run| run.place.level) else { continue };
            let mut same: Vec<Arc<Run>> =
                newest.take_while(|run| run.place.level == level).cloned().collect();
            if same.len() >= FAN {
                same.reverse();
                return Some(same);
            }
        }
        None
    }

    /// Writes the entries of some runs, the newest of a game, as one; `false` if the flag was raised before the end.
    fn merge(&mut self, runs: &[Arc<Run>], stop: &StopFlag) -> Result<bool, StoreError> {
        let Some(newest) = runs.last() else { return Ok(true) };
        let medium = self.medium.clone();
        let mut merged = Merged::new(runs.iter().map(|run| &**run), &*medium, &[])?;
        let mut writer = RunWriter::new(&*medium, self.directory.end);
        let mut look = Look::at(stop);
        while let Some((key, bytes)) = merged.next()? {
            if look.again().is_err() {
                return Ok(false);
            }
            writer.push(key, bytes)?;
        }
        let place = writer.finish(&newest.place.title, newest.place.level.saturating_add(1))?;
        let mut next = self.directory.clone();
        next.runs.retain(|place| !runs.iter().any(|run| run.place == *place));
        let end = next.end + place.bytes();
        next.runs.push(place);
        self.publish(next, end)?;
        Ok(true)
    }

    /// Replaces the file by one with nothing but the entries, sorted. If the flag is raised before the end, this says why; then, and after
    /// an error, the old file is there as it was.
    pub fn compact(&mut self, stop: &StopFlag) -> Result<Option<StopReason>, StoreError> {
        // The only state of a fresh file is the first.
        if self.directory.generation == 1 {
            return Ok(None);
        }
        let fresh = match Replacement::create_strict(&self.path) {
            // In a folder that takes no other file this one stays as it is, which costs some space and nothing else.
            Err(error) if error.is_bad_input() => return Ok(None),
            fresh => fresh?,
        };
        match self.copy_to(fresh.file(), stop) {
            Err(StoreError::Stopped(reason)) => return Ok(Some(reason)),
            written => written?,
        }
        fresh.finish()?;
        self.medium = open_medium(&self.path)?;
        self.directory = Directory::read(&*self.medium)?;
        self.runs = self.directory.runs.iter().map(|place| Arc::new(Run::new(place.clone()))).collect();
        self.cache = Cache::default();
        Ok(None)
    }

    /// Writes all entries to an empty medium, and checks that none is missing.
    fn copy_to(&self, target: &dyn Medium, stop: &StopFlag) -> Result<(), StoreError> {
        let store = self.reader();
        let mut directory = Directory { header: self.header().clone(), ..Directory::new() };
        let mut end = directory.end;
        Directory::start(target)?;
        for title in self.header().games.keys() {
            let mut run = RunWriter::new(target, end);
            let mut look = Look::at(stop);
            store.for_each_key(title, |key, bytes| {
                look.again()?;
                Ok(run.push(key, bytes)?)
            })?;
            let place = run.finish(title, 0)?;
            end += place.bytes();
            directory.runs.push(place);
        }
        directory.write(target, end)
    }

    /// Reads what has been written so far.
    pub fn reader(&self) -> Store {
        Store::of(self.medium.clone(), self.header().clone(), self.runs.iter().cloned())
    }
}

fn open_medium(path: &Path) -> Result<Arc<dyn Medium>, StoreError> {
    if !fs::metadata(path)?.is_file() {
        return Err(StoreError::NotADatabase("it is not a regular file".to_owned()));
    }
    Ok(Arc::new(OpenOptions::new().read(true).write(true).open(path)?))
}

fn key_hash(key: &[u8]) -> u64 {
    checksum_of(0, key)
}

/// Looks at a flag now and then.
pub(crate) struct Look<'a> {
    stop: &'a StopFlag,
    count: u64,
}

impl<'a> Look<'a> {
    pub(crate) fn at(stop: &'a StopFlag) -> Self {
        Look { stop, count: 0 }
    }

    /// An error if the flag is raised.
    pub(crate) fn again(&mut self) -> Result<(), StoreError> {
        self.count += 1;
        match self.stop.reason() {
            Some(reason) if self.count % BETWEEN_LOOKS == 1 => Err(StoreError::Stopped(reason)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
#[path = "writer_tests.rs"]
mod tests;
