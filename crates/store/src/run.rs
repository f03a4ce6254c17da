//! Runs: sorted entries of one game, in blocks that lie one behind the other, followed by an index of them.
//!
//! The index holds for each block its first key, its length, its number of entries and its checksum. It is read when it is first needed.
//! Nothing in it is believed before its checksum is right, and nothing of a block before the block's is.

use std::io;
use std::sync::{Arc, OnceLock};

use crate::StoreError;
use crate::block::{self, BLOCK_BYTES, BlockBuilder, next_entry};
use crate::bytes::{Reader, push_block, push_number};
use crate::cache::Cache;
use crate::checksum::checksum_of;
use crate::medium::Medium;

/// Bytes that are written at once.
const WRITE_BYTES: usize = 256 << 10;

/// Where a run is, as the directory tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RunPlace {
    pub(crate) title: String,
    /// How often its entries have been merged.
    pub(crate) level: u8,
    /// Where its blocks begin.
    pub(crate) offset: u64,
    /// The bytes of all blocks.
    pub(crate) block_bytes: u64,
    /// The bytes of the index behind them.
    pub(crate) index_bytes: u64,
    /// The checksum of the index.
    pub(crate) checksum: u64,
}

impl RunPlace {
    /// The bytes of blocks and index.
    pub(crate) fn bytes(&self) -> u64 {
        self.block_bytes.saturating_add(self.index_bytes)
    }
}

/// A run of a file.
pub(crate) struct Run {
    pub(crate) place: RunPlace,
    index: OnceLock<Vec<BlockPlace>>,
}

/// One block.
struct BlockPlace {
    first_key: Box<[u8]>,
    offset: u64,
    length: usize,
    count: u64,
    checksum: u64,
}

impl Run {
    pub(crate) fn new(place: RunPlace) -> Self {
        Run { place, index: OnceLock::new() }
    }

    /// Bytes in memory.
    pub(crate) fn weight(&self) -> usize {
        self.index.get().map_or(0, |index| index.len() * (size_of::<BlockPlace>() + 32))
    }

    fn damaged(&self, what: &str) -> StoreError {
        StoreError::Damaged(format!("{what} of {} contradicts its checksum", self.place.title))
    }

    fn index(&self, medium: &dyn Medium) -> Result<&[BlockPlace], StoreError> {
        if let Some(index) = self.index.get() {
            return Ok(index);
        }
        let index = self.read_index(medium)?;
        Ok(self.index.get_or_init(|| index))
    }

    fn read_index(&self, medium: &dyn Medium) -> Result<Vec<BlockPlace>, StoreError> {
        let damaged = || self.damaged("an index");
        let start = self.place.offset.checked_add(self.place.block_bytes).ok_or_else(damaged)?;
        let bytes = read(medium, start, self.place.index_bytes)?;
        if checksum_of(self.place.offset, &bytes) != self.place.checksum {
            return Err(damaged());
        }
        let mut reader = Reader(&bytes);
        let (mut index, mut offset) = (Vec::new(), self.place.offset);
        while !reader.is_at_end() {
            let block = read_place(&mut reader, offset).ok_or_else(damaged)?;
            offset =
                offset.checked_add(block.length as u64).filter(|&end| end <= start).ok_or_else(damaged)?;
            index.push(block);
        }
        if offset == start { Ok(index) } else { Err(damaged()) }
    }

    fn read_block(&self, medium: &dyn Medium, place: &BlockPlace) -> Result<Vec<u8>, StoreError> {
        let bytes = read(medium, place.offset, place.length as u64)?;
        if checksum_of(place.offset, &bytes) != place.checksum {
            return Err(self.damaged("a block"));
        }
        Ok(bytes)
    }

    /// Hands the bytes of an entry over, if there is one with this key.
    pub(crate) fn get<T>(
        &self,
        medium: &dyn Medium,
        cache: &Cache,
        key: &[u8],
        take: impl FnOnce(&[u8]) -> T,
    ) -> Result<Option<T>, StoreError> {
        let index = self.index(medium)?;
        let Some(number) = index.partition_point(|block| *block.first_key <= *key).checked_sub(1) else {
            return Ok(None);
        };
        let place = &index[number];
        let block = match cache.get(place.offset) {
            Some(block) => block,
            None => {
                let block: Arc<[u8]> = self.read_block(medium, place)?.into();
                cache.insert(place.offset, block.clone());
                block
            }
        };
        Ok(block::find(&block, key).map_err(|_| self.damaged("a block"))?.map(take))
    }

    /// Walks through the entries from this key on.
    pub(crate) fn walk<'a>(&'a self, medium: &'a dyn Medium, start: &[u8]) -> Result<Cursor<'a>, StoreError> {
        let index = self.index(medium)?;
        let first = index.partition_point(|block| *block.first_key <= *start).saturating_sub(1);
        let mut cursor = Cursor {
            run: self,
            medium,
            index,
            next_block: first,
            block: Vec::new(),
            left: 0,
            place: 0,
            key: Vec::new(),
            value: 0..0,
            is_at_end: false,
        };
        cursor.advance()?;
        while !cursor.is_at_end && *cursor.key < *start {
            cursor.advance()?;
        }
        Ok(cursor)
    }
}

fn read_place(reader: &mut Reader<'_>, offset: u64) -> Option<BlockPlace> {
    let first_key = reader.block()?.into();
    let length = usize::try_from(reader.number()?).ok()?;
    let count = reader.number()?;
    let checksum = u64::from_le_bytes(reader.bytes(8)?.try_into().ok()?);
    Some(BlockPlace { first_key, offset, length, count, checksum })
}

/// Reads bytes of a file. The caller has made sure that the file was long enough when it was opened.
pub(crate) fn read(medium: &dyn Medium, offset: u64, length: u64) -> Result<Vec<u8>, StoreError> {
    let too_short = || StoreError::Damaged("it ends too early".to_owned());
    let mut bytes = vec![0; usize::try_from(length).map_err(|_| too_short())?];
    medium.read_at(&mut bytes, offset).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => too_short(),
        _ => StoreError::Io(error),
    })?;
    Ok(bytes)
}

/// A place in a run.
pub(crate) struct Cursor<'a> {
    run: &'a Run,
    medium: &'a dyn Medium,
    index: &'a [BlockPlace],
    next_block: usize,
    block: Vec<u8>,
    /// Entries of the block behind this one.
    left: u64,
    place: usize,
    key: Vec<u8>,
    value: std::ops::Range<usize>,
    is_at_end: bool,
}

impl Cursor<'_> {
    pub(crate) fn key(&self) -> Option<&[u8]> {
        (!self.is_at_end).then_some(self.key.as_slice())
    }

    pub(crate) fn value(&self) -> &[u8] {
        &self.block[self.value.clone()]
    }

    /// Goes to the next entry.
    pub(crate) fn advance(&mut self) -> Result<(), StoreError> {
        let damaged = || self.run.damaged("a block");
        while self.place == self.block.len() {
            let Some(place) = self.index.get(self.next_block) else {
                self.is_at_end = true;
                return if self.left == 0 { Ok(()) } else { Err(damaged()) };
            };
            if self.left != 0 {
                return Err(damaged());
            }
            self.block = self.run.read_block(self.medium, place)?;
            self.next_block += 1;
            (self.place, self.left) = (0, place.count);
            self.key.clear();
        }
        let value = next_entry(&self.block, &mut self.place, &mut self.key).ok_or_else(damaged)?;
        self.value = self.place - value.len()..self.place;
        self.left = self.left.checked_sub(1).ok_or_else(damaged)?;
        Ok(())
    }
}

/// A key and the bytes of its entry.
type KeyAndEntry<'a> = (&'a [u8], &'a [u8]);

/// Entries of several runs, each key once.
pub(crate) struct Merged<'a> {
    /// The newest first: it wins.
    cursors: Vec<Cursor<'a>>,
    newest: Option<usize>,
    last: Vec<u8>,
}

impl<'a> Merged<'a> {
    /// Walks through runs, of which the oldest is the first, from this key on.
    pub(crate) fn new(
        runs: impl DoubleEndedIterator<Item = &'a Run>,
        medium: &'a dyn Medium,
        start: &[u8],
    ) -> Result<Self, StoreError> {
        let cursors = runs.rev().map(|run| run.walk(medium, start)).collect::<Result<Vec<_>, _>>()?;
        Ok(Merged { cursors, newest: None, last: Vec::new() })
    }

    /// The next entry, if there is one.
    pub(crate) fn next(&mut self) -> Result<Option<KeyAndEntry<'_>>, StoreError> {
        let is_first = self.newest.is_none();
        if let Some(newest) = self.newest {
            self.last.clear();
            self.last.extend_from_slice(self.cursors[newest].key().unwrap_or_default());
            for cursor in &mut self.cursors {
                if cursor.key() == Some(self.last.as_slice()) {
                    cursor.advance()?;
                }
            }
        }
        let keys = self.cursors.iter().enumerate().filter_map(|(idx, cursor)| Some((cursor.key()?, idx)));
        let Some((key, newest)) = keys.min() else { return Ok(None) };
        if !is_first && key <= self.last.as_slice() {
            return Err(StoreError::Damaged("its keys are not in order".to_owned()));
        }
        self.newest = Some(newest);
        Ok(Some((key, self.cursors[newest].value())))
    }
}

/// Writes a run.
pub(crate) struct RunWriter<'m> {
    medium: &'m dyn Medium,
    offset: u64,
    /// Bytes that are written or wait for it, and those that wait.
    block_bytes: u64,
    waiting: Vec<u8>,
    block: BlockBuilder,
    index: Vec<u8>,
}

impl<'m> RunWriter<'m> {
    /// A run that begins at this place.
    pub(crate) fn new(medium: &'m dyn Medium, offset: u64) -> Self {
        let (waiting, index) = (Vec::new(), Vec::new());
        RunWriter { medium, offset, block_bytes: 0, waiting, block: BlockBuilder::default(), index }
    }

    /// Appends an entry; its key must be above the one before it.
    pub(crate) fn push(&mut self, key: &[u8], value: &[u8]) -> io::Result<()> {
        self.block.push(key, value);
        if self.block.bytes.len() >= BLOCK_BYTES { self.close_block() } else { Ok(()) }
    }

    fn close_block(&mut self) -> io::Result<()> {
        if self.block.count == 0 {
            return Ok(());
        }
        let checksum = checksum_of(self.offset + self.block_bytes, &self.block.bytes);
        push_block(&mut self.index, &self.block.first_key);
        push_number(&mut self.index, self.block.bytes.len() as u64);
        push_number(&mut self.index, self.block.count);
        self.index.extend_from_slice(&checksum.to_le_bytes());
        self.block_bytes += self.block.bytes.len() as u64;
        self.waiting.extend_from_slice(&self.block.bytes);
        self.block.clear();
        if self.waiting.len() >= WRITE_BYTES { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> io::Result<()> {
        let start = self.offset + self.block_bytes - self.waiting.len() as u64;
        self.medium.write_at(&self.waiting, start)?;
        self.waiting.clear();
        Ok(())
    }

    /// Writes what is left and the index, and says where the run is.
    pub(crate) fn finish(mut self, title: &str, level: u8) -> io::Result<RunPlace> {
        self.close_block()?;
        let checksum = checksum_of(self.offset, &self.index);
        let start = self.offset + self.block_bytes - self.waiting.len() as u64;
        self.waiting.extend_from_slice(&self.index);
        self.medium.write_at(&self.waiting, start)?;
        let (block_bytes, index_bytes) = (self.block_bytes, self.index.len() as u64);
        Ok(RunPlace {
            title: title.to_owned(),
            level,
            offset: self.offset,
            block_bytes,
            index_bytes,
            checksum,
        })
    }
}
