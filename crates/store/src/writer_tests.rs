//! Programs that are killed and disks that lose power, at every single write.

use std::collections::BTreeMap;
use std::sync::Mutex;

use super::*;
use crate::header::SectionState;

const TITLES: [&str; 2] = ["one", "two"];
const N_BATCHES: u64 = 40;

type Content = BTreeMap<(String, Vec<u64>), Entry>;

/// A disk that fails after some operations.
struct Disk {
    state: Mutex<State>,
}

#[derive(Clone, Default)]
struct State {
    /// What everybody sees.
    seen: Vec<u8>,
    /// What survives a power failure for sure.
    safe: Vec<u8>,
    /// What was written since then.
    unsafe_writes: Vec<(usize, Vec<u8>)>,
    operations_left: usize,
}

impl State {
    fn put(bytes: &mut Vec<u8>, offset: usize, new: &[u8]) {
        bytes.resize(bytes.len().max(offset + new.len()), 0);
        bytes[offset..offset + new.len()].copy_from_slice(new);
    }
}

impl Disk {
    fn new(bytes: Vec<u8>, operations_left: usize) -> Arc<Self> {
        let state = State { seen: bytes.clone(), safe: bytes, unsafe_writes: Vec::new(), operations_left };
        Arc::new(Disk { state: Mutex::new(state) })
    }

    fn state(&self) -> State {
        self.state.lock().unwrap().clone()
    }
}

impl Medium for Disk {
    fn length(&self) -> io::Result<u64> {
        Ok(self.state.lock().unwrap().seen.len() as u64)
    }

    fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<()> {
        let state = self.state.lock().unwrap();
        let part = state.seen.get(offset as usize..).and_then(|rest| rest.get(..bytes.len()));
        bytes.copy_from_slice(part.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }

    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        let mut state = self.state.lock().unwrap();
        let fails = state.operations_left == 0;
        state.operations_left = state.operations_left.saturating_sub(1);
        // The last one is cut off in the middle.
        let written = if fails { &bytes[..bytes.len() / 2] } else { bytes };
        State::put(&mut state.seen, offset as usize, written);
        state.unsafe_writes.push((offset as usize, written.to_vec()));
        if fails { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    fn sync(&self) -> io::Result<()> {
        let mut state = self.state.lock().unwrap();
        if state.operations_left == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        state.operations_left -= 1;
        state.safe = state.seen.clone();
        state.unsafe_writes.clear();
        Ok(())
    }
}

/// The records of a batch; some replace those of earlier ones, and one comes twice.
fn batch(number: u64) -> Vec<Record> {
    let record = |place: u64, nim: u64| Record {
        title: TITLES[(place % 2) as usize].to_owned(),
        code: vec![7 + place % 3, place * place],
        length: place,
        entry: Entry::Nim(nim as u32),
    };
    let mut records: Vec<Record> = (0..12).map(|idx| record(number * 9 + idx, number)).collect();
    records.push(record(number * 4 % 60, 1000 + number));
    records.push(record(number * 9, 2000));
    records
}

/// What is in a file after the first batches.
fn content_after(batches: u64) -> Content {
    let records = (0..batches).flat_map(batch);
    records.map(|record| ((record.title, record.code), record.entry)).collect()
}

fn content(store: &Store) -> Content {
    let mut content = Content::new();
    for title in store.header().games.keys() {
        let mut by_shape: BTreeMap<u64, u64> = BTreeMap::new();
        store
            .for_each(title, |code, entry| {
                *by_shape.entry(code[0]).or_default() += 1;
                assert_eq!(store.get(title, code).unwrap().as_ref(), Some(&entry));
                content.insert((title.clone(), code.to_vec()), entry);
                Ok(())
            })
            .unwrap();
        let counted = &store.header().games[title].shapes;
        assert!(counted.iter().map(|(&word, shape)| (word, shape.entries)).eq(by_shape));
    }
    content
}

fn fresh() -> Vec<u8> {
    let disk = Disk::new(Vec::new(), usize::MAX);
    Directory::start(&*disk).unwrap();
    let mut directory = Directory::new();
    directory.header.sections.push(SectionState { text: "[x]".to_owned(), done: 0, total: N_BATCHES });
    let end = directory.end;
    directory.write(&*disk, end).unwrap();
    disk.state().seen
}

fn open(disk: Arc<Disk>) -> Writer {
    let directory = Directory::read(&*disk).unwrap();
    Writer::of(disk, directory)
}

/// Writes the batches that are missing.
fn go_on(writer: &mut Writer) -> Result<(), StoreError> {
    let stop = StopFlag::new();
    // Every second file is read first, which must make no difference.
    if writer.header().sections[0].done.is_multiple_of(2) {
        writer.check(&stop, usize::MAX)?;
    }
    for number in writer.header().sections[0].done..N_BATCHES {
        writer.commit(&batch(number), |header| header.sections[0].done = number + 1)?;
        writer.tidy(&stop)?;
    }
    Ok(())
}

/// Opens what a crash left, and goes on.
fn check_crashed(bytes: Vec<u8>, least_done: u64, what: &str) {
    let disk = Disk::new(bytes, usize::MAX);
    let mut writer = open(disk.clone());
    let done = writer.header().sections[0].done;
    assert!(done == least_done || done == least_done + 1, "{what}: {done} instead of {least_done}");
    assert_eq!(content(&writer.reader()), content_after(done), "{what}");
    go_on(&mut writer).unwrap();
    let copy = Disk::new(Vec::new(), usize::MAX);
    writer.copy_to(&*copy, &StopFlag::new()).unwrap();
    let compact = open(copy);
    assert_eq!((compact.directory.generation, compact.runs.len()), (1, 2));
    assert_eq!(content(&compact.reader()), content_after(N_BATCHES), "{what}");
}

#[test]
fn whatever_operation_is_the_last_the_file_is_whole_and_goes_on() {
    let start = fresh();
    let mut random = mcgs_random::Random::new("torn writes", 1);
    let mut crashes = 0;
    for operations in 0.. {
        let disk = Disk::new(start.clone(), operations);
        let mut writer = open(disk.clone());
        let result = go_on(&mut writer);
        let least_done = writer.header().sections[0].done;
        if result.is_ok() {
            break;
        }
        crashes += 1;
        // Nothing more is written when it is not known what is on the disk.
        let state = disk.state();
        if writer.failed {
            assert!(writer.commit(&[], |_| ()).is_err());
        }
        check_crashed(state.seen.clone(), least_done, &format!("killed after {operations}"));
        // After a power failure, any of the writes that were not safe yet may be missing.
        let mut torn = state.safe.clone();
        for (offset, bytes) in &state.unsafe_writes {
            if random.below(2) == 1 {
                State::put(&mut torn, *offset, bytes);
            }
        }
        check_crashed(torn, least_done, &format!("no power after {operations}"));
    }
    assert!(crashes > 200, "{crashes}");
}

#[test]
fn runs_are_merged_and_readers_see_what_they_opened() {
    let disk = Disk::new(fresh(), usize::MAX);
    let mut writer = open(disk.clone());
    let mut readers = Vec::new();
    for number in 0..N_BATCHES {
        writer.commit(&batch(number), |header| header.sections[0].done = number + 1).unwrap();
        writer.tidy(&StopFlag::new()).unwrap();
        let directory = Directory::read(&*disk).unwrap();
        let runs = directory.runs.into_iter().map(|place| Arc::new(Run::new(place)));
        readers.push(Store::of(disk.clone(), directory.header, runs));
    }
    assert!(writer.runs.len() < 2 * FAN, "{}", writer.runs.len());
    assert!(writer.runs.iter().any(|run| run.place.level == 1));
    for (number, reader) in readers.iter().enumerate() {
        assert_eq!(content(reader), content_after(number as u64 + 1));
    }
}

#[test]
fn a_raised_flag_ends_everything_and_changes_nothing() {
    let disk = Disk::new(fresh(), usize::MAX);
    let mut writer = open(disk.clone());
    for number in 0..FAN as u64 {
        writer.commit(&batch(number), |_| ()).unwrap();
    }
    let before = writer.directory.clone();
    let stop = StopFlag::new();
    stop.stop(StopReason::Time);
    writer.tidy(&stop).unwrap();
    assert_eq!(writer.directory, before);
    let copy = Disk::new(Vec::new(), usize::MAX);
    assert!(matches!(writer.copy_to(&*copy, &stop), Err(StoreError::Stopped(StopReason::Time))));
    let mut again = open(Disk::new(disk.state().seen, usize::MAX));
    assert!(matches!(again.check(&stop, usize::MAX), Err(StoreError::Stopped(StopReason::Time))));
    assert!(matches!(again.check(&StopFlag::new(), 1), Err(StoreError::Stopped(StopReason::Memory))));
    again.check(&StopFlag::new(), usize::MAX).unwrap();
}
