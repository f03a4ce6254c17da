//! What a file holds: the header and the places of all runs, and the two roots that point at the newest directory.
//!
//! ```text
//! 16 bytes     "mcgs database 3" and a newline
//! at 16, 4096  a root: generation, place and length of a directory, its checksum, checksum of the root; u64 each
//! from 8192    runs and directories
//! ```
//!
//! A commit appends runs and a directory, waits until they are safe, writes the root with the older generation and waits again. So
//! whatever ends the program, the newest root that is whole points at a whole directory. Bytes that a root points at never change,
//! which is why anybody may read while somebody builds.

use crate::StoreError;
use crate::bytes::{Reader, push_block, push_number};
use crate::checksum::checksum_of;
use crate::header::{FORMAT, Header};
use crate::medium::Medium;
use crate::run::{RunPlace, read};

const MAGIC: [u8; 16] = *b"mcgs database 3\n";
const MAGIC_START: &[u8] = b"mcgs database ";
/// How files of format 2 and before begin.
const REDB: &[u8] = b"redb";
const ROOT_PLACES: [u64; 2] = [MAGIC.len() as u64, 4096];
const ROOT_BYTES: usize = 40;
/// Where runs begin.
const DATA: u64 = 8192;

/// One state of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Directory {
    /// How many states there were before it.
    pub(crate) generation: u64,
    pub(crate) header: Header,
    /// For each game the oldest first.
    pub(crate) runs: Vec<RunPlace>,
    /// Where it ends: whatever is behind it does not count.
    pub(crate) end: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Root {
    generation: u64,
    offset: u64,
    length: u64,
    checksum: u64,
}

impl Directory {
    /// The directory of a file without entries.
    pub(crate) fn new() -> Self {
        Directory { generation: 0, header: Header::new(), runs: Vec::new(), end: DATA }
    }

    /// Writes the beginning of an empty file; the first directory follows.
    pub(crate) fn start(medium: &dyn Medium) -> Result<(), StoreError> {
        let mut bytes = vec![0; DATA as usize];
        bytes[..MAGIC.len()].copy_from_slice(&MAGIC);
        Ok(medium.write_at(&bytes, 0)?)
    }

    /// Reads the newest directory of a file.
    pub(crate) fn read(medium: &dyn Medium) -> Result<Self, StoreError> {
        let length = medium.length()?;
        let magic = read(medium, 0, length.min(MAGIC.len() as u64))?;
        if magic != MAGIC {
            if magic.starts_with(REDB) {
                return Err(StoreError::Format { found: "2 or before".to_owned(), expected: FORMAT });
            }
            if let Some(found) = magic.strip_prefix(MAGIC_START)
                && found.len() == MAGIC.len() - MAGIC_START.len()
                && found[0].is_ascii_digit()
            {
                let found = String::from_utf8_lossy(found).trim().to_owned();
                return Err(StoreError::Format { found, expected: FORMAT });
            }
            return Err(StoreError::NotADatabase("it begins in another way".to_owned()));
        }
        if length < DATA {
            return Err(StoreError::Damaged("it ends too early".to_owned()));
        }
        let mut roots = Vec::new();
        for place in ROOT_PLACES {
            roots.extend(Root::from_bytes(&read(medium, place, ROOT_BYTES as u64)?));
        }
        let root = roots.into_iter().max_by_key(|root| root.generation);
        let root = root.ok_or_else(|| StoreError::Damaged("neither of its roots is whole".to_owned()))?;
        root.directory(medium, length)
    }

    /// Writes this directory behind everything else, then the root that points at it. Afterwards both are safe.
    pub(crate) fn write(&mut self, medium: &dyn Medium, end_of_runs: u64) -> Result<(), StoreError> {
        let mut bytes = Vec::new();
        push_block(&mut bytes, self.header.to_text().as_bytes());
        for run in &self.runs {
            push_block(&mut bytes, run.title.as_bytes());
            bytes.push(run.level);
            for number in [run.offset, run.block_bytes, run.index_bytes, run.checksum] {
                push_number(&mut bytes, number);
            }
        }
        self.generation += 1;
        let root = Root {
            generation: self.generation,
            offset: end_of_runs,
            length: bytes.len() as u64,
            checksum: checksum_of(end_of_runs, &bytes),
        };
        self.end = end_of_runs + root.length;
        medium.write_at(&bytes, end_of_runs)?;
        medium.sync()?;
        let place = ROOT_PLACES[usize::from(self.generation.is_multiple_of(2))];
        medium.write_at(&root.to_bytes(), place)?;
        Ok(medium.sync()?)
    }
}

impl Root {
    fn to_bytes(self) -> [u8; ROOT_BYTES] {
        let mut bytes = [0; ROOT_BYTES];
        let numbers = [self.generation, self.offset, self.length, self.checksum];
        let (places, _) = bytes.as_chunks_mut::<8>();
        for (place, number) in places.iter_mut().zip(numbers) {
            *place = number.to_le_bytes();
        }
        let checksum = checksum_of(0, &bytes[..ROOT_BYTES - 8]);
        bytes[ROOT_BYTES - 8..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// A root; `None` if it is not whole or was never written.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (words, _) = bytes.as_chunks::<8>();
        let &[generation, offset, length, checksum, own] = words else { return None };
        if checksum_of(0, bytes.get(..ROOT_BYTES - 8)?) != u64::from_le_bytes(own) {
            return None;
        }
        let [generation, offset, length, checksum] =
            [generation, offset, length, checksum].map(u64::from_le_bytes);
        (generation > 0).then_some(Root { generation, offset, length, checksum })
    }

    fn directory(self, medium: &dyn Medium, file_length: u64) -> Result<Directory, StoreError> {
        let end =
            self.offset.checked_add(self.length).filter(|&end| self.offset >= DATA && end <= file_length);
        let end = end.ok_or_else(|| StoreError::Damaged("it ends too early".to_owned()))?;
        let bytes = read(medium, self.offset, self.length)?;
        if checksum_of(self.offset, &bytes) != self.checksum {
            return Err(StoreError::Damaged("its directory contradicts its checksum".to_owned()));
        }
        let damaged = || StoreError::Damaged("its directory makes no sense".to_owned());
        let mut reader = Reader(&bytes);
        let text = reader.block().and_then(|text| std::str::from_utf8(text).ok()).ok_or_else(damaged)?;
        let header = Header::from_text(text).ok_or_else(damaged)?;
        let mut runs = Vec::new();
        while !reader.is_at_end() {
            let run = read_run(&mut reader).ok_or_else(damaged)?;
            // Nothing is ever read beyond the directory, so no size that the file names needs more memory than the file is long.
            let last = run.offset.checked_add(run.block_bytes).and_then(|it| it.checked_add(run.index_bytes));
            if last.is_none_or(|last| last > self.offset) || !header.games.contains_key(&run.title) {
                return Err(damaged());
            }
            runs.push(run);
        }
        Ok(Directory { generation: self.generation, header, runs, end })
    }
}

fn read_run(reader: &mut Reader<'_>) -> Option<RunPlace> {
    let title = std::str::from_utf8(reader.block()?).ok()?.to_owned();
    let level = reader.byte()?;
    let mut number = || reader.number();
    let (offset, block_bytes, index_bytes, checksum) = (number()?, number()?, number()?, number()?);
    Some(RunPlace { title, level, offset, block_bytes, index_bytes, checksum })
}
