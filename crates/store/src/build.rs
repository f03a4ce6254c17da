//! Building: boards are looked at in chunks by all workers, and written in order.
//!
//! The header says how many boards of each section are done. It is written together with their entries, so a build that was
//! ended in any way goes on where the last batch ended, and the finished file has the same content as if nothing had happened.
//!
//! Memory is divided: three quarters for the solver, the rest for entries that wait to be written and for what is known of the file.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use mcgs_engine::{StopFlag, StopReason};

use crate::StoreError;
use crate::boards::{Finder, Listing};
use crate::header::SectionState;
use crate::link::link;
use crate::solve::EntrySolver;
use crate::writer::{Record, Writer};

/// The longest time without a report.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);
/// How long a worker waits when too much is waiting to be written.
const PAUSE: Duration = Duration::from_millis(1);

/// How to build.
#[derive(Debug, Clone)]
pub struct BuildSettings {
    /// Workers.
    pub threads: NonZeroUsize,
    /// Bytes that they may use together.
    pub memory: usize,
    /// Write after this number of entries at the latest.
    pub batch: usize,
}

/// How far a build is.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'a> {
    /// The section that is being built.
    pub section: &'a str,
    /// Boards of all sections that have been looked at, images included.
    pub done: u64,
    /// Boards of all sections.
    pub total: u64,
    /// Entries in the file and waiting to be written.
    pub entries: u64,
}

/// What to do after a report of progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Go on.
    Continue,
    /// Write what there is, then go on.
    Commit,
}

/// How a build ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// Everything is in the file.
    Finished,
    /// A limit was hit, or somebody asked to stop; what was done is in the file.
    Stopped(StopReason),
}

/// Builds what is missing of the listings. `report` is called after each chunk, and now and then while a chunk takes long.
///
/// What is in the file already is read first: a damaged file is refused, even if nothing is missing.
pub fn build(
    writer: &mut Writer,
    listings: &[Listing],
    settings: &BuildSettings,
    stop: &StopFlag,
    report: &mut dyn FnMut(&Progress<'_>) -> Next,
) -> Result<Ended, StoreError> {
    match build_all(writer, listings, settings, stop, report) {
        Ok(()) => Ok(Ended::Finished),
        Err(StoreError::Stopped(reason)) => Ok(Ended::Stopped(reason)),
        Err(error) => Err(error),
    }
}

fn build_all(
    writer: &mut Writer,
    listings: &[Listing],
    settings: &BuildSettings,
    stop: &StopFlag,
    report: &mut dyn FnMut(&Progress<'_>) -> Next,
) -> Result<(), StoreError> {
    writer.check(stop, settings.memory / 8)?;
    let places = add_sections(writer, listings)?;
    let total = listings.iter().map(Listing::n_boards).fold(0, u64::saturating_add);
    let mut before = 0;
    for (listing, &place) in listings.iter().zip(&places) {
        if !writer.header().sections[place].is_finished() {
            let section = SectionBuild { listing, place, settings, stop, before, total };
            section.run(writer, report)?;
        }
        before += listing.n_boards();
    }
    // Which sum is the simplest is known only now. A build that is interrupted here starts again, and comes back.
    for listing in listings {
        link(writer, listing.section.ruleset, settings.memory / 2, stop)?;
    }
    Ok(())
}

/// Notes the sections in the header and says which is where; those that are there already are continued.
fn add_sections(writer: &mut Writer, listings: &[Listing]) -> Result<Vec<usize>, StoreError> {
    let texts: Vec<String> = listings.iter().map(|listing| listing.section.to_string()).collect();
    let mut sections = writer.header().sections.clone();
    if sections.iter().any(|section| !section.is_finished() && !texts.contains(&section.text)) {
        return Err(StoreError::Unfinished(writer.header().configuration()));
    }
    let mut places = Vec::new();
    for (listing, text) in listings.iter().zip(texts) {
        let place = sections.iter().position(|section| section.text == text);
        places.push(place.unwrap_or(sections.len()));
        match place {
            None => sections.push(SectionState { text, done: 0, total: listing.total() }),
            Some(place) if sections[place].total != listing.total() => {
                return Err(StoreError::Damaged(format!("`{text}` has another number of boards")));
            }
            Some(_) => {}
        }
    }
    if sections != writer.header().sections {
        writer.commit(&[], |header| header.sections = sections)?;
    }
    Ok(places)
}

/// The build of one section.
struct SectionBuild<'a> {
    listing: &'a Listing,
    /// Where it is in the header.
    place: usize,
    settings: &'a BuildSettings,
    stop: &'a StopFlag,
    /// Boards of the sections before it.
    before: u64,
    /// Boards of all sections.
    total: u64,
}

/// The entries of some steps that were taken together.
struct Chunk {
    /// The first of the steps, and the first behind them.
    first: u64,
    end: u64,
    records: Vec<Record>,
    /// The bytes of the records.
    weight: usize,
}

/// What the workers of a section share.
struct Team<'a> {
    solver: EntrySolver<'a>,
    /// The next step that nobody has taken.
    next: AtomicU64,
    /// Bytes of all records that are on their way to the writer, or wait there for earlier ones.
    waiting: AtomicUsize,
    /// Raised when anybody gives up, so that all do.
    abandoned: &'a StopFlag,
}

impl SectionBuild<'_> {
    /// Builds the section to its end; an error if anything prevents it, when all that is done is written.
    fn run(
        &self,
        writer: &mut Writer,
        report: &mut dyn FnMut(&Progress<'_>) -> Next,
    ) -> Result<(), StoreError> {
        let start = writer.header().sections[self.place].done;
        let abandoned = &self.stop.child();
        let threads = self.settings.threads.get();
        // Each search takes an eighth for its path, and there are as many as workers.
        let memory = self.settings.memory / 4 * 3 / (7 + threads) * 8;
        let team = Team {
            solver: EntrySolver::new(memory, abandoned),
            next: AtomicU64::new(start),
            waiting: AtomicUsize::new(0),
            abandoned,
        };
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(4 * threads);
            for _ in 0..threads {
                let (sender, team) = (sender.clone(), &team);
                let spawned = thread::Builder::new().spawn_scoped(scope, move || self.work(team, &sender));
                if let Err(error) = spawned {
                    abandoned.stop(StopReason::Interrupted);
                    return Err(StoreError::Worker(error.to_string()));
                }
            }
            drop(sender);
            let written = self.write(writer, start, &receiver, &team, report);
            if written.is_err() {
                abandoned.stop(StopReason::Interrupted);
            }
            // Workers that wait for room in the channel must see that nobody listens.
            drop(receiver);
            written
        })?;
        if writer.header().sections[self.place].is_finished() {
            return Ok(());
        }
        Err(match abandoned.reason() {
            Some(reason) => StoreError::Stopped(reason),
            None => StoreError::Worker("not all boards were looked at".to_owned()),
        })
    }

    /// Takes chunks until there are no more.
    fn work(&self, team: &Team<'_>, sender: &SyncSender<Chunk>) {
        let memory = self.settings.memory / 32 / self.settings.threads.get();
        let mut finder = Finder::new(self.listing, memory);
        let is_over = || team.abandoned.reason().is_some();
        loop {
            // The worker with the earliest chunk does not wait, so this ends.
            while team.waiting.load(Ordering::Relaxed) > self.settings.memory / 16 {
                if is_over() {
                    return;
                }
                thread::sleep(PAUSE);
            }
            let first = team.next.fetch_add(self.listing.chunk, Ordering::Relaxed);
            let end = first.saturating_add(self.listing.chunk).min(self.listing.total());
            if first >= end || is_over() {
                return;
            }
            match self.solve(team, &mut finder, first, end) {
                Ok(chunk) => {
                    team.waiting.fetch_add(chunk.weight, Ordering::Relaxed);
                    if sender.send(chunk).is_err() {
                        return;
                    }
                }
                // A chunk that is not complete is not handed over.
                Err(reason) => return team.abandoned.stop(reason),
            }
        }
    }

    /// The entries of some steps.
    fn solve(
        &self,
        team: &Team<'_>,
        finder: &mut Finder<'_>,
        first: u64,
        end: u64,
    ) -> Result<Chunk, StopReason> {
        let title = self.listing.section.ruleset.title();
        let (mut candidates, mut seen) = (Vec::new(), HashSet::new());
        let (mut records, mut weight) = (Vec::new(), 0);
        for step in first..end {
            if let Some(reason) = team.abandoned.reason() {
                return Err(reason);
            }
            finder.find(step, &mut candidates);
            for candidate in candidates.drain(..) {
                if seen.insert(candidate.code.clone()) {
                    let entry = team.solver.entry(&self.listing.section, &candidate.code)?;
                    let (title, code) = (title.clone(), candidate.code.to_vec());
                    let record = Record { title, code, length: candidate.length, entry };
                    weight += record.weight();
                    records.push(record);
                }
            }
        }
        Ok(Chunk { first, end, records, weight })
    }

    /// Writes chunks in order: the header always counts the boards up to the first one that is missing.
    fn write(
        &self,
        writer: &mut Writer,
        start: u64,
        receiver: &Receiver<Chunk>,
        team: &Team<'_>,
        report: &mut dyn FnMut(&Progress<'_>) -> Next,
    ) -> Result<(), StoreError> {
        let mut early: BTreeMap<u64, Chunk> = BTreeMap::new();
        let (mut done, mut written) = (start, start);
        let (mut pending, mut weight) = (Vec::new(), 0);
        let text = self.listing.section.to_string();
        loop {
            match receiver.recv_timeout(BETWEEN_REPORTS) {
                Ok(chunk) => {
                    early.insert(chunk.first, chunk);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(chunk) = early.remove(&done) {
                done = chunk.end;
                pending.extend(chunk.records);
                weight += chunk.weight;
                team.waiting.fetch_sub(chunk.weight, Ordering::Relaxed);
            }
            let progress = Progress {
                section: &text,
                done: self.before + self.listing.boards_before(done),
                total: self.total,
                entries: writer.header().entries() + pending.len() as u64,
            };
            let is_time = report(&progress) == Next::Commit
                || pending.len() >= self.settings.batch
                || weight >= self.settings.memory / 16;
            if is_time && done > written {
                writer.commit(&pending, |header| header.sections[self.place].done = done)?;
                pending.clear();
                (written, weight) = (done, 0);
                writer.tidy(self.stop)?;
                if writer.weight() > self.settings.memory / 8 {
                    team.abandoned.stop(StopReason::Memory);
                }
            }
        }
        if done > written {
            writer.commit(&pending, |header| header.sections[self.place].done = done)?;
        }
        Ok(())
    }
}
