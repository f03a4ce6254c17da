//! Comparing files and joining them.

use std::cmp::Ordering;

use mcgs_engine::{Registry, StopFlag};

use crate::StoreError;
use crate::entry::Entry;
use crate::file::Store;
use crate::link::link;
use crate::writer::{Look, Record, Writer};

/// One difference between two files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The section title.
    pub title: String,
    /// The code of the position.
    pub code: Vec<u64>,
    /// What the first file says.
    pub old: Option<Entry>,
    /// What the second file says.
    pub new: Option<Entry>,
}

/// Hands over every entry that is not the same in both files: those of the first file, then those that are only in the second.
pub fn differences(
    old: &Store,
    new: &Store,
    stop: &StopFlag,
    mut visit: impl FnMut(Change) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut look = Look::at(stop);
    for title in old.header().games.keys() {
        old.for_each(title, |code, entry| {
            look.again()?;
            let other = new.get(title, code)?;
            if other.as_ref() == Some(&entry) {
                return Ok(());
            }
            visit(Change { title: title.clone(), code: code.to_vec(), old: Some(entry), new: other })
        })?;
    }
    for title in new.header().games.keys() {
        new.for_each(title, |code, entry| {
            look.again()?;
            match old.get(title, code)? {
                Some(_) => Ok(()),
                None => {
                    visit(Change { title: title.clone(), code: code.to_vec(), old: None, new: Some(entry) })
                }
            }
        })?;
    }
    Ok(())
}

/// Adds everything in a finished file to another one. Where both have an entry, the one that says more stays; if they contradict
/// each other, nothing of the batch is written. `memory` is for the entries that wait to be written.
///
/// Merging again after an error goes on: what is there already stays.
pub fn add_all(
    writer: &mut Writer,
    from: &Store,
    registry: &Registry,
    memory: usize,
    stop: &StopFlag,
) -> Result<(), StoreError> {
    for header in [from.header(), writer.header()] {
        if !header.is_finished() {
            return Err(StoreError::Unfinished(header.configuration()));
        }
    }
    for title in from.header().games.keys() {
        let ruleset = registry.find(title).ok_or_else(|| StoreError::UnknownGame(title.clone()))?;
        let there = writer.reader();
        let (mut records, mut waiting, mut look) = (Vec::new(), 0, Look::at(stop));
        from.for_each(title, |code, entry| {
            look.again()?;
            if let Some(known) = there.get(title, code)? {
                match compare(&known, &entry) {
                    None => {
                        return Err(StoreError::Contradiction(format!("[{title}] {}", ruleset.text(code))));
                    }
                    Some(Ordering::Less) => {}
                    Some(_) => return Ok(()),
                }
            }
            let (title, length) = (title.clone(), ruleset.max_moves(code));
            let record = Record { title, code: code.to_vec(), length, entry };
            waiting += record.weight();
            records.push(record);
            if waiting > memory / 4 {
                writer.commit(&records, |_| ())?;
                writer.tidy(stop)?;
                records.clear();
                waiting = 0;
            }
            Ok(())
        })?;
        drop(there);
        writer.commit(&records, |_| ())?;
        writer.tidy(stop)?;
        link(writer, ruleset, memory, stop)?;
    }
    let sections = from.header().sections.clone();
    writer.commit(&[], |header| {
        for section in sections {
            if header.sections.iter().all(|known| known.text != section.text) {
                header.sections.push(section);
            }
        }
    })
}

/// Which of two entries of a position says more? `None` if they contradict each other.
fn compare(one: &Entry, other: &Entry) -> Option<Ordering> {
    let is_same = match (one, other) {
        (Entry::Value { bytes: one, .. }, Entry::Value { bytes: other, .. }) => one == other,
        // Which sum is the simplest depends on the other entries of a file.
        (Entry::Walls(one), Entry::Walls(other)) => one.walls == other.walls,
        (Entry::Nim(_), _) | (_, Entry::Nim(_)) => one == other,
        _ => true,
    };
    let agree = match (one.moves(), other.moves()) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    };
    (is_same && agree && one.outcome() == other.outcome()).then(|| rank(one).cmp(&rank(other)))
}

/// How much an entry says: more of the first, or as much of it and more of the others.
fn rank(entry: &Entry) -> [u8; 5] {
    let moves = u8::from(entry.moves().is_some());
    match entry {
        Entry::Outcome(_) => [0; 5],
        Entry::Walls(walls) => {
            let [weight, ups, class] =
                [walls.weight.is_some(), walls.ups.is_some(), walls.class.is_some()].map(u8::from);
            [1, class, moves, ups, weight]
        }
        Entry::Value { .. } | Entry::Nim(_) => [2, moves, 0, 0, 0],
    }
}
