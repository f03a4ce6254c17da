//! Building: boards are looked at in chunks by all workers, and written in order.
//!
//! The header says how many boards of each section are done. It is written together with their entries, so a build that was
//! ended in any way goes on where the last batch ended, and the finished file has the same content as if nothing had happened.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use mcgs_engine::{StopFlag, StopReason};

use crate::StoreError;
use crate::boards::{Finder, Listing};
use crate::file::{Record, Writer};
use crate::header::SectionState;
use crate::link::link;
use crate::solve::EntrySolver;

/// How to build.
#[derive(Debug, Clone)]
pub struct BuildSettings {
    /// Workers.
    pub threads: NonZeroUsize,
    /// Bytes that they may use together.
    pub memory: usize,
    /// Write after so many entries at the latest.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Everything is in the file.
    Finished,
    /// The flag was raised; what was done is in the file.
    Stopped,
}

/// Builds what is missing of the listings. `report` is called after each chunk.
pub fn build(
    writer: &mut Writer,
    listings: &[Listing],
    settings: &BuildSettings,
    stop: &StopFlag,
    report: &mut dyn FnMut(&Progress<'_>) -> Next,
) -> Result<Ended, StoreError> {
    let places = add_sections(writer, listings)?;
    let total = listings.iter().map(Listing::n_boards).fold(0, u64::saturating_add);
    let mut before = 0;
    for (listing, &place) in listings.iter().zip(&places) {
        if !writer.header().sections[place].is_finished() {
            let section = SectionBuild { listing, place, settings, stop, before, total };
            section.run(writer, report)?;
        }
        if !writer.header().sections[place].is_finished() {
            return Ok(Ended::Stopped);
        }
        before += listing.n_boards();
    }
    // Which sum is the simplest is known only now. Whoever is interrupted here builds again, and comes back.
    for listing in listings {
        link(writer, listing.section.ruleset)?;
    }
    Ok(Ended::Finished)
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

/// The entries of a chunk, and the number of the board after it.
type Chunk = (u64, u64, Vec<Record>);

impl SectionBuild<'_> {
    fn run(
        &self,
        writer: &mut Writer,
        report: &mut dyn FnMut(&Progress<'_>) -> Next,
    ) -> Result<(), StoreError> {
        let start = writer.header().sections[self.place].done;
        let solver = EntrySolver::new(self.settings.memory, self.stop);
        let next = AtomicU64::new(start);
        // Raised when the writer gives up, so that the workers do too.
        let abandoned = self.stop.child();
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(4 * self.settings.threads.get());
            for _ in 0..self.settings.threads.get() {
                let sender = sender.clone();
                let (solver, next, abandoned) = (&solver, &next, &abandoned);
                thread::Builder::new()
                    .spawn_scoped(scope, move || self.work(solver, next, abandoned, &sender))
                    .map_err(|error| StoreError::Worker(error.to_string()))?;
            }
            drop(sender);
            let written = self.write(writer, start, &receiver, report);
            if written.is_err() {
                abandoned.stop(StopReason::Interrupted);
            }
            // Workers that wait for room in the channel must see that nobody listens.
            drop(receiver);
            written
        })
    }

    /// Takes chunks until there are no more.
    fn work(
        &self,
        solver: &EntrySolver<'_>,
        next: &AtomicU64,
        abandoned: &StopFlag,
        sender: &SyncSender<Chunk>,
    ) {
        let (mut finder, mut candidates) = (Finder::new(self.listing), Vec::new());
        let title = self.listing.section.ruleset.title();
        loop {
            let first = next.fetch_add(self.listing.chunk, Ordering::Relaxed);
            let end = first.saturating_add(self.listing.chunk).min(self.listing.total());
            if first >= end || abandoned.reason().is_some() {
                return;
            }
            candidates.clear();
            (first..end).for_each(|step| finder.find(step, &mut candidates));
            let mut seen = HashSet::new();
            candidates.retain(|candidate| seen.insert(candidate.code.clone()));
            let mut records = Vec::with_capacity(candidates.len());
            for candidate in &candidates {
                // A chunk that is not complete is not handed over.
                let Some(entry) = solver.entry(&self.listing.section, &candidate.code) else { return };
                let (title, code) = (title.clone(), candidate.code.to_vec());
                records.push(Record { title, code, length: candidate.length, entry });
            }
            if sender.send((first, end, records)).is_err() {
                return;
            }
        }
    }

    /// Writes chunks in order: the header always counts the boards up to the first one that is missing.
    fn write(
        &self,
        writer: &mut Writer,
        start: u64,
        receiver: &Receiver<Chunk>,
        report: &mut dyn FnMut(&Progress<'_>) -> Next,
    ) -> Result<(), StoreError> {
        let mut early: BTreeMap<u64, (u64, Vec<Record>)> = BTreeMap::new();
        let (mut done, mut written) = (start, start);
        let mut pending: Vec<Record> = Vec::new();
        let text = self.listing.section.to_string();
        for (first, end, records) in receiver {
            early.insert(first, (end, records));
            while let Some((end, records)) = early.remove(&done) {
                done = end;
                pending.extend(records);
            }
            let entries = writer.header().entries() + pending.len() as u64;
            let progress = Progress {
                section: &text,
                done: self.before + self.listing.boards_before(done),
                total: self.total,
                entries,
            };
            if (report(&progress) == Next::Commit || pending.len() >= self.settings.batch) && done > written {
                writer.commit(&pending, |header| header.sections[self.place].done = done)?;
                pending.clear();
                written = done;
            }
        }
        if done > written {
            writer.commit(&pending, |header| header.sections[self.place].done = done)?;
        }
        Ok(())
    }
}
