//! Files that were damaged in every way: an error or the right content, never a wrong entry, never a panic.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use crate::support::{Content, content, listings, path};
use mcgs_engine::{Outcome, StopFlag};
use mcgs_random::Random;
use mcgs_store::{BuildSettings, Ended, Entry, Next, Record, Store, StoreError, Writer, build};

fn build_file(path: &Path, config: &str) -> Result<Ended, StoreError> {
    let settings = BuildSettings { threads: NonZeroUsize::MIN, memory: 64 << 20, batch: 50 };
    let mut writer = Writer::open(path)?;
    let ended = build(&mut writer, &listings(config), &settings, &StopFlag::new(), &mut |_| Next::Continue)?;
    writer.compact(&StopFlag::new())?;
    Ok(ended)
}

/// A file and what is in it.
struct Sample {
    bytes: Vec<u8>,
    content: Content,
    copy: PathBuf,
}

impl Sample {
    fn new(name: &str, config: &str) -> Self {
        let whole = path(&format!("{name}.db"));
        assert_eq!(build_file(&whole, config).unwrap(), Ended::Finished);
        let content = content(&Store::open(&whole).unwrap()).unwrap();
        Sample { bytes: fs::read(&whole).unwrap(), content, copy: path(&format!("{name} damaged.db")) }
    }

    /// Was the damage noticed? If not, everything is right.
    fn is_noticed(&self, damaged: &[u8], what: &str) -> bool {
        // Some file systems bring a file to the disk at once if an old one is overwritten, which takes long.
        let _ = fs::remove_file(&self.copy);
        fs::write(&self.copy, damaged).unwrap();
        let store = match Store::open(&self.copy) {
            Ok(store) => store,
            Err(error) => {
                assert!(!matches!(error, StoreError::Io(_)), "{what}: {error}");
                return true;
            }
        };
        for (title, code, entry) in &self.content {
            match store.get(title, code) {
                Ok(found) => assert_eq!(found.as_ref(), Some(entry), "{what}"),
                Err(error) => assert!(matches!(error, StoreError::Damaged(_)), "{what}: {error}"),
            }
        }
        let noticed = match content(&store) {
            Ok(found) => {
                assert!(found == self.content, "{what}: damage was not found");
                false
            }
            Err(error) => {
                assert!(matches!(error, StoreError::Damaged(_)), "{what}: {error}");
                true
            }
        };
        assert_eq!(fs::read(&self.copy).unwrap(), damaged, "{what}: reading wrote");
        noticed
    }
}

#[test]
fn every_changed_byte_and_every_cut_is_found() {
    let sample = Sample::new("bytes", "[clobber_1xn] max_dims = 6; [impartial nogo_1xn] max_dims = 3;");
    let length = sample.bytes.len();
    let mut unnoticed = Vec::new();
    // Of the padding around the roots, some places are enough.
    let places =
        || (0..length).filter(|place| !(64..8192).contains(place) || place % 61 == 0 || *place / 64 == 64);
    for place in places() {
        let mut damaged = sample.bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        if !sample.is_noticed(&damaged, &format!("byte {place}")) {
            unnoticed.push(place);
        }
    }
    // Nothing but the padding around the roots is without meaning.
    assert!(unnoticed.iter().all(|&place| (56..8192).contains(&place)), "{unnoticed:?}");
    for cut in places() {
        assert!(sample.is_noticed(&sample.bytes[..cut], &format!("cut at {cut}")), "cut at {cut}");
    }
    let longer = [&sample.bytes[..], &[1; 5000]].concat();
    assert!(!sample.is_noticed(&longer, "something behind the end"));
}

/// A page of ones in the middle ended every command of the program once, where nothing could catch it.
#[test]
fn a_page_of_ones_is_found() {
    let sample = Sample::new("ones", "[clobber_1xn] max_dims = 13;");
    assert!(sample.bytes.len() > 60_000, "{}", sample.bytes.len());
    let mut damaged = sample.bytes.clone();
    damaged.splice(41_472..41_472, [1; 4096]);
    assert!(sample.is_noticed(&damaged, "a page of ones"));
    let error = build_file(&sample.copy, "[clobber_1xn] max_dims = 13;").unwrap_err();
    assert!(error.is_bad_input() && error.to_string().contains("the file is damaged"), "{error}");
    assert_eq!(fs::read(&sample.copy).unwrap(), damaged, "a damaged file is not written to");
}

#[test]
fn insertions_deletions_and_junk_are_found() {
    let sample = Sample::new("junk", "[clobber_1xn] max_dims = 9; [nogo_1xn] max_dims = 6; max_value = 9;");
    let mut random = Random::from_state(0x1234_5678_9ABC_DEF1);
    let mut noticed = 0;
    let rounds = 600;
    for round in 0..rounds {
        let mut damaged = sample.bytes.clone();
        let place = random.index(damaged.len());
        let length = 1 + random.index([8, 64, 4096][round % 3]);
        let end = (place + length).min(damaged.len());
        let junk: Vec<u8> = match random.index(4) {
            0 => vec![0; length],
            1 => vec![1; length],
            2 => vec![0xFF; length],
            _ => (0..length).map(|_| random.index(256) as u8).collect(),
        };
        let what = match random.index(5) {
            0 => {
                damaged.splice(place..place, junk);
                "inserted"
            }
            1 => {
                damaged.drain(place..end);
                "removed"
            }
            2 => {
                damaged[place..end].copy_from_slice(&junk[..end - place]);
                "replaced"
            }
            3 => {
                let other = sample.bytes[random.index(sample.bytes.len())..].to_vec();
                damaged.splice(place.., other);
                "followed by another part"
            }
            _ => {
                let from = random.index(sample.bytes.len() - (end - place));
                damaged.copy_within(from..from + (end - place), place);
                "overwritten by another part"
            }
        };
        noticed += u32::from(sample.is_noticed(&damaged, &format!("{length} bytes {what} at {place}")));
    }
    assert!(noticed > rounds as u32 / 3, "{noticed}");
}

/// Sizes in a file are believed only if they fit it, whatever their checksums say.
#[test]
fn numbers_without_measure_take_no_memory() {
    let sample = Sample::new("measure", "[clobber_1xn] max_dims = 4;");
    for place in (16..56).step_by(8) {
        for number in [u64::MAX, 1 << 63, 1 << 40, 0] {
            let mut damaged = sample.bytes.clone();
            damaged[place..place + 8].copy_from_slice(&number.to_le_bytes());
            assert!(sample.is_noticed(&damaged, &format!("{number} at {place}")));
        }
    }
}

#[test]
fn records_in_random_batches_are_read_back() {
    let mut random = Random::from_state(0xDEAD_BEEF_0BAD_CAFE);
    for round in 0..8 {
        let path = path(&format!("batches {round}.db"));
        let mut writer = Writer::open(&path).unwrap();
        let mut expected = std::collections::BTreeMap::new();
        for _ in 0..random.index(60) {
            let batch: Vec<Record> = (0..random.index(200))
                .map(|_| {
                    let title = ["a", "b b", "impartial c"][random.index(3)].to_owned();
                    let shape = random.index(4) as u64;
                    let code: Vec<u64> = std::iter::once(shape)
                        .chain((0..random.index(3)).map(|_| random.index(90) as u64 * 0x1_0000_0001))
                        .collect();
                    let bytes = (0..random.index(300)).map(|_| random.index(256) as u8).collect();
                    let entry = match random.index(3) {
                        0 => Entry::Nim(random.index(9) as u32),
                        1 => Entry::Outcome(Outcome::L),
                        _ => Entry::Value { outcome: Outcome::N, bytes, moves: None },
                    };
                    Record { title, code, length: random.index(50) as u64, entry }
                })
                .collect();
            writer.commit(&batch, |_| ()).unwrap();
            writer.tidy(&StopFlag::new()).unwrap();
            for Record { title, code, entry, .. } in batch {
                expected.insert((title, code), entry);
            }
            if random.index(9) == 0 {
                drop(writer);
                writer = Writer::open(&path).unwrap();
            }
            if random.index(15) == 0 {
                assert_eq!(writer.compact(&StopFlag::new()).unwrap(), None);
            }
        }
        for store in [writer.reader(), Store::open(&path).unwrap()] {
            let found = content(&store).unwrap();
            assert_eq!(found.len() as u64, store.header().entries());
            assert!(
                found
                    .iter()
                    .all(|(title, code, entry)| { store.get(title, code).unwrap().as_ref() == Some(entry) })
            );
            let found: Vec<_> =
                found.into_iter().map(|(title, code, entry)| ((title, code), entry)).collect();
            assert!(found.into_iter().eq(expected.clone()));
            assert_eq!(store.get("a", &[77, 1]).unwrap(), None);
            assert_eq!(store.get("other", &[0]).unwrap(), None);
        }
    }
}

#[test]
fn reading_changes_nothing_and_needs_no_leave_to_write() {
    let folder = path("closed folder");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a.db");
    build_file(&file, "[clobber_1xn] max_dims = 5;").unwrap();
    let before = (fs::read(&file).unwrap(), fs::metadata(&file).unwrap().modified().unwrap());
    let set_writable = |writable: bool| {
        for path in [&file, &folder] {
            let mut permissions = fs::metadata(path).unwrap().permissions();
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                permissions.set_mode(if writable { 0o755 } else { 0o555 });
            }
            #[cfg(not(unix))]
            permissions.set_readonly(!writable);
            fs::set_permissions(path, permissions).unwrap();
        }
    };
    set_writable(false);
    let store = Store::open(&file).unwrap();
    assert!(!content(&store).unwrap().is_empty());
    drop(store);
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    set_writable(true);
    assert_eq!(names, ["a.db"]);
    assert_eq!((fs::read(&file).unwrap(), fs::metadata(&file).unwrap().modified().unwrap()), before);
}

/// A reader sees, while somebody builds, a state that is whole, and goes on seeing it.
#[test]
fn anybody_may_read_while_somebody_writes() {
    let path = path("shared.db");
    let mut writer = Writer::open(&path).unwrap();
    let record = |number: u64| Record {
        title: "a".to_owned(),
        code: vec![1, number],
        length: 1,
        entry: Entry::Nim(5),
    };
    let mut readers = Vec::new();
    for number in 0..50 {
        writer.commit(&[record(number)], |_| ()).unwrap();
        writer.tidy(&StopFlag::new()).unwrap();
        readers.push(Store::open(&path).unwrap());
        if number == 30 {
            writer.compact(&StopFlag::new()).unwrap();
        }
    }
    for (idx, reader) in readers.iter().enumerate() {
        assert_eq!(content(reader).unwrap().len(), idx + 1);
    }
}

#[test]
fn a_second_writer_hears_who_is_first() {
    let path = path("held.db");
    let first = Writer::open(&path).unwrap();
    match Writer::open(&path) {
        Err(StoreError::InUse(holder)) => assert_eq!(holder.process, Some(std::process::id())),
        other => panic!("{:?}", other.err()),
    }
    drop(first);
    Writer::open(&path).unwrap();
}

#[test]
fn files_of_earlier_formats_are_named() {
    let path = path("old.db");
    for (start, expected) in [
        (
            &b"redb\x1A\x0A\xA9\x0D\x0A and more"[..],
            "format 2 or before, but this program reads and writes format 3 only",
        ),
        (b"mcgs database 4\nand more", "format 4, but this program"),
    ] {
        fs::write(&path, start).unwrap();
        let error = Store::open(&path).err().unwrap().to_string();
        assert!(error.starts_with(expected), "{error}");
        assert!(error.ends_with("build the file again"), "{error}");
        assert!(Writer::open(&path).is_err());
        assert_eq!(fs::read(&path).unwrap(), start);
    }
}
