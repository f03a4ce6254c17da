//! Files: opening them for reading, and writing them batch by batch.
//!
//! A file is a redb container with one table for the header and one for each game. Each batch of entries is written together with
//! the header that counts it, in one transaction: whatever ends the program, the file holds all of a batch or nothing of it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use redb::{Builder, Database, ReadOnlyTable, ReadTransaction, ReadableDatabase, TableDefinition};

use crate::StoreError;
use crate::bytes::{code_of_key, key_of_code};
use crate::checksum::Checksum;
use crate::entry::Entry;
use crate::guard::guarded;
use crate::header::{GameState, Header};

const HEADER: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("header");
const HEADER_KEY: &[u8] = b"header";
/// Bytes of a file that are kept in memory.
const CACHE_BYTES: usize = 64 << 20;

type GameTable = ReadOnlyTable<&'static [u8], &'static [u8]>;

/// A database that is open for reading. Opening it reads the header only, a look-up reads a few pages.
pub struct Store {
    header: Header,
    tables: BTreeMap<String, GameTable>,
}

impl Store {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        // A missing file should be called missing.
        fs::metadata(path)?;
        guarded(|| {
            let mut builder = Builder::new();
            builder.set_cache_size(CACHE_BYTES);
            let database = match builder.open_read_only(path) {
                Ok(database) => database,
                Err(redb::DatabaseError::RepairAborted) => {
                    // The last writer was killed. Opening for writing goes back to its last batch.
                    drop(builder.open(path)?);
                    builder.open_read_only(path)?
                }
                Err(error) => return Err(error.into()),
            };
            Ok(database.begin_read()?)
        })
        .and_then(|transaction| Self::of(&transaction))
    }

    fn of(transaction: &ReadTransaction) -> Result<Self, StoreError> {
        let header = read_header(transaction)?;
        let mut tables = BTreeMap::new();
        for title in header.games.keys() {
            let name = table_name(title);
            let table = guarded(|| Ok(transaction.open_table(definition(&name))?))?;
            tables.insert(title.clone(), table);
        }
        Ok(Store { header, tables })
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// What is known of the position with this code, if it has an entry.
    pub fn get(&self, title: &str, code: &[u64]) -> Result<Option<Entry>, StoreError> {
        let Some(table) = self.tables.get(title) else { return Ok(None) };
        let key = key_of_code(code);
        let found = guarded(|| Ok(table.get(key.as_slice())?.map(|bytes| bytes.value().to_vec())))?;
        found.map(|bytes| Entry::from_bytes(title, &key, &bytes)).transpose()
    }

    /// Hands over all entries of a game in the order of their codes, and checks that none is missing.
    pub fn for_each(
        &self,
        title: &str,
        mut visit: impl FnMut(&[u64], Entry) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let Some(table) = self.tables.get(title) else { return Ok(()) };
        let mut found = GameState::default();
        for_each_raw(table, &[], |key, bytes| {
            found.entries += 1;
            found.digest = found.digest.wrapping_add(digest(title, key, bytes));
            let entry = Entry::from_bytes(title, key, bytes)?;
            let code = code_of_key(key)
                .ok_or_else(|| StoreError::Damaged(format!("a key of {title} makes no sense")))?;
            visit(&code, entry)
        })?;
        let expected = self.header.games.get(title).map_or((0, 0), |game| (game.entries, game.digest));
        if (found.entries, found.digest) != expected {
            let (entries, _) = expected;
            return Err(StoreError::Damaged(format!(
                "of {entries} entries of {title}, {} were found, or some were changed",
                found.entries
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
        let Some(table) = self.tables.get(title) else { return Ok(()) };
        for_each_raw(table, &key_of_code(&[word]), |key, bytes| {
            let entry = Entry::from_bytes(title, key, bytes)?;
            if let Some(code) = code_of_key(key) {
                visit(&code, entry);
            }
            Ok(())
        })
    }
}

/// An entry that is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The section title of the game.
    pub title: String,
    /// The canonical code of the position.
    pub code: Vec<u64>,
    /// Its [`length`](mcgs_engine::Game::length).
    pub length: u64,
    /// What is known of it.
    pub entry: Entry,
}

/// A database that is open for writing; nobody else can open it meanwhile.
pub struct Writer {
    database: Fenced,
    header: Header,
}

/// A container whose end is inside the fence, too: closing it writes.
struct Fenced(Option<Database>);

impl Fenced {
    fn get(&mut self) -> &mut Database {
        self.0.as_mut().expect("it is taken out only when it is dropped")
    }
}

impl Drop for Fenced {
    fn drop(&mut self) {
        // What was committed is safe; if the rest cannot be written, the next one to open the file repairs it.
        let _ = guarded(|| {
            drop(self.0.take());
            Ok(())
        });
    }
}

impl Writer {
    /// Opens a file, or makes an empty one.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if !path.exists() {
            // A file that is not complete never has the right name.
            let fresh = with_suffix(path, ".new");
            match fs::remove_file(&fresh) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
            let database = guarded(|| Ok(Builder::new().set_cache_size(CACHE_BYTES).create(&fresh)?))?;
            let mut writer = Writer { database: Fenced(Some(database)), header: Header::new() };
            writer.commit(&[], |_| ())?;
            drop(writer);
            fs::rename(&fresh, path)?;
        }
        let mut database =
            Fenced(Some(guarded(|| Ok(Builder::new().set_cache_size(CACHE_BYTES).open(path)?))?));
        let header = read_header(&guarded(|| Ok(database.get().begin_read()?))?)?;
        Ok(Writer { database, header })
    }

    /// The header as it was last written.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Writes entries and the header, all or nothing. Afterwards they are safe on the disk.
    pub fn commit(&mut self, records: &[Record], update: impl FnOnce(&mut Header)) -> Result<(), StoreError> {
        let mut header = self.header.clone();
        update(&mut header);
        // Sorted keys fill pages better.
        let mut by_title: BTreeMap<&str, BTreeMap<Vec<u8>, &Record>> = BTreeMap::new();
        for record in records {
            by_title.entry(&record.title).or_default().insert(key_of_code(&record.code), record);
        }
        guarded(|| {
            let transaction = self.database.get().begin_write()?;
            for (title, records) in by_title {
                let name = table_name(title);
                let mut table = transaction.open_table(definition(&name))?;
                let game = header.games.entry(title.to_owned()).or_default();
                for (key, record) in records {
                    let bytes = record.entry.to_bytes(title, &key);
                    let old = table.insert(key.as_slice(), bytes.as_slice())?;
                    let shape =
                        game.shapes.entry(record.code.first().copied().unwrap_or_default()).or_default();
                    match old.map(|old| digest(title, &key, old.value())) {
                        Some(old) => game.digest = game.digest.wrapping_sub(old),
                        None => {
                            game.entries += 1;
                            shape.entries += 1;
                        }
                    }
                    game.digest = game.digest.wrapping_add(digest(title, &key, &bytes));
                    shape.longest = shape.longest.max(record.length);
                }
            }
            {
                let mut table = transaction.open_table(HEADER)?;
                table.insert(HEADER_KEY, header.to_text().as_bytes())?;
            }
            transaction.commit()?;
            Ok(())
        })?;
        self.header = header;
        Ok(())
    }

    /// Gives unused space back to the system.
    pub fn compact(&mut self) -> Result<(), StoreError> {
        guarded(|| Ok(self.database.get().compact()?)).map(|_| ())
    }

    /// Reads what has been written so far.
    pub fn reader(&mut self) -> Result<Store, StoreError> {
        Store::of(&guarded(|| Ok(self.database.get().begin_read()?))?)
    }
}

/// Walks through all keys of a table that begin like this, in pieces, so that work on entries is done outside the fence.
fn for_each_raw(
    table: &GameTable,
    start: &[u8],
    mut visit: impl FnMut(&[u8], &[u8]) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    const PIECE: usize = 1024;
    let mut range = guarded(|| Ok(table.range(start..)?))?;
    loop {
        let piece = guarded(|| {
            let mut piece = Vec::with_capacity(PIECE);
            for item in range.by_ref().take(PIECE) {
                let (key, bytes) = item?;
                if !key.value().starts_with(start) {
                    break;
                }
                piece.push((key.value().to_vec(), bytes.value().to_vec()));
            }
            Ok(piece)
        })?;
        for (key, bytes) in &piece {
            visit(key, bytes)?;
        }
        if piece.len() < PIECE {
            return Ok(());
        }
    }
}

fn read_header(transaction: &ReadTransaction) -> Result<Header, StoreError> {
    let bytes = guarded(|| {
        let table = match transaction.open_table(HEADER) {
            Ok(table) => table,
            Err(redb::TableError::TableDoesNotExist(_)) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        Ok(table.get(HEADER_KEY)?.map(|bytes| bytes.value().to_vec()))
    })?;
    let bytes = bytes.ok_or_else(|| StoreError::NotADatabase("it has no header".to_owned()))?;
    let text =
        String::from_utf8(bytes).map_err(|_| StoreError::Damaged("its header is not text".to_owned()))?;
    Header::from_text(&text)
}

fn definition(name: &str) -> TableDefinition<'_, &'static [u8], &'static [u8]> {
    TableDefinition::new(name)
}

/// No title can be the name of the table with the header.
fn table_name(title: &str) -> String {
    format!("game {title}")
}

fn digest(title: &str, key: &[u8], bytes: &[u8]) -> u64 {
    Checksum::new().block(title.as_bytes()).block(key).block(bytes).finish()
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}
