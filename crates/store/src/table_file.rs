//! Tables of a solver in a file.
//!
//! ```text
//! 8 bytes   MCGSTBL and a newline
//! u32       format
//! u32       number of tables
//! u64       key scheme: which keys the entries use, see [`key_scheme`]
//! u64 …     number of entries of each table
//! u64, u64  the entries, table by table
//! u64       checksum of everything before
//! ```
//!
//! All numbers are little-endian. A file is written under another name first, so that there is never half a table.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use mcgs_engine::{Component, Key, Registry, Solver, TableKind, Values};
use mcgs_files::{FileError, Place, Replacement};

use crate::checksum::Checksum;

const MAGIC: [u8; 8] = *b"MCGSTBL\n";
const FORMAT: u32 = 1;

/// Why a file of tables cannot be used. The name of the file is for the caller to say.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The system refused to read or write.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file cannot be written. This one names it.
    #[error("{0}")]
    File(#[from] FileError),
    /// The file is something else.
    #[error("not a table of mcgs")]
    NotATable,
    /// The file was written by a program with another format.
    #[error("format {0}, but this program reads and writes format {FORMAT} only")]
    Format(u32),
    /// The file was written by a program that names positions in another way.
    #[error("the table was written by another version of mcgs, whose entries mean something else")]
    KeyScheme,
    /// The content contradicts its checksum, or is too short or too long.
    #[error("the table is damaged: {0}")]
    Damaged(&'static str),
}

/// Identifies what keys mean: two programs with the same number have the same keys for the same games.
///
/// It is computed from the keys of all example positions of all rulesets, and of an exact value.
fn key_scheme(registry: &Registry) -> u64 {
    let mut checksum = Checksum::new();
    for entry in registry.entries() {
        let ruleset = entry.ruleset();
        checksum = checksum.block(ruleset.name().as_bytes());
        for (text, _) in ruleset.examples() {
            if let Ok(component) = Component::parse(ruleset, text) {
                let key = Key::of_words(Key::seed(ruleset.name(), false), component.code());
                checksum = checksum.block(&key.low().to_le_bytes()).block(&key.high().to_le_bytes());
            }
        }
    }
    let values = Values::new();
    let hash = values.structural_hash(values.nimber(2));
    checksum.block(&hash.to_le_bytes()).finish()
}

/// May a table be written to this path? There must be none yet, or a table, or an empty file, or no regular file.
///
/// Another file was named by mistake, and would be lost.
pub fn check_table_place(path: &Path) -> Result<(), TableError> {
    let Place::Regular(file) = Place::of(path)? else { return Ok(()) };
    let mut start = Vec::new();
    File::open(file)?.take(MAGIC.len() as u64).read_to_end(&mut start)?;
    if start.is_empty() || start == MAGIC { Ok(()) } else { Err(TableError::NotATable) }
}

/// Writes the tables of a solver, and says how many entries they have.
pub fn save_tables(path: &Path, solver: &Solver, registry: &Registry) -> Result<u64, TableError> {
    check_table_place(path)?;
    let mut file = Replacement::create(path)?;
    let count = write(&mut file, solver, registry)
        .map_err(|source| FileError::Failed { path: path.to_owned(), source })?;
    file.finish()?;
    Ok(count)
}

fn write(file: &mut Replacement, solver: &Solver, registry: &Registry) -> io::Result<u64> {
    let mut file = Summed { inner: BufWriter::new(file), checksum: Checksum::new() };
    let counts = TableKind::ALL.map(|which| {
        let mut count = 0u64;
        solver.export_entries(which, |_| count += 1);
        count
    });
    file.put(&MAGIC)?;
    file.put(&FORMAT.to_le_bytes())?;
    file.put(&(counts.len() as u32).to_le_bytes())?;
    file.put(&key_scheme(registry).to_le_bytes())?;
    for count in counts {
        file.put(&count.to_le_bytes())?;
    }
    for (which, count) in TableKind::ALL.into_iter().zip(counts) {
        let mut left = count;
        let mut failed = None;
        solver.export_entries(which, |entry| {
            if left > 0 && failed.is_none() {
                left -= 1;
                failed = file.put(&entry_bytes(entry)).err();
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        // Nobody searches while a table is saved, so the number is the same as before.
        for _ in 0..left {
            file.put(&entry_bytes([0, 0]))?;
        }
    }
    let checksum = file.checksum.finish();
    file.inner.write_all(&checksum.to_le_bytes())?;
    file.inner.flush()?;
    Ok(counts.iter().sum())
}

/// Gives a solver the tables of a file, and says how many entries they have. Nothing is taken over from a damaged file.
pub fn load_tables(path: &Path, solver: &Solver, registry: &Registry) -> Result<u64, TableError> {
    // Once to check, once to take over: a table may be larger than the memory.
    read(path, registry, |_, _| {})?;
    read(path, registry, |which, entry| solver.import_entry(which, entry))
}

fn read(
    path: &Path,
    registry: &Registry,
    mut visit: impl FnMut(TableKind, [u64; 2]),
) -> Result<u64, TableError> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut file = Summed { inner: BufReader::new(file), checksum: Checksum::new() };
    if file.take::<8>().map_err(|error| not_a_table(error, TableError::NotATable))? != MAGIC {
        return Err(TableError::NotATable);
    }
    let format = u32::from_le_bytes(file.part()?);
    if format != FORMAT {
        return Err(TableError::Format(format));
    }
    let n_tables = u32::from_le_bytes(file.part()?);
    let scheme = u64::from_le_bytes(file.part()?);
    if n_tables as usize != TableKind::ALL.len() {
        return Err(TableError::Damaged("it has another number of tables"));
    }
    if scheme != key_scheme(registry) {
        return Err(TableError::KeyScheme);
    }
    let mut counts = [0u64; TableKind::ALL.len()];
    for count in &mut counts {
        *count = u64::from_le_bytes(file.part()?);
    }
    let n_entries = counts.iter().fold(0u64, |sum, &count| sum.saturating_add(count));
    let header = (8 + 4 + 4 + 8 + 8 * counts.len() + 8) as u64;
    if n_entries.saturating_mul(16).saturating_add(header) != length {
        return Err(TableError::Damaged("its length is wrong"));
    }
    for (which, count) in TableKind::ALL.into_iter().zip(counts) {
        for _ in 0..count {
            let bytes: [u8; 16] = file.part()?;
            let (tag, data) = bytes.split_at(8);
            let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap_or_default());
            visit(which, [word(tag), word(data)]);
        }
    }
    let expected = file.checksum.finish();
    if u64::from_le_bytes(file.part()?) != expected {
        return Err(TableError::Damaged("its checksum is wrong"));
    }
    Ok(n_entries)
}

fn entry_bytes([tag, data]: [u64; 2]) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&tag.to_le_bytes());
    bytes[8..].copy_from_slice(&data.to_le_bytes());
    bytes
}

fn not_a_table(error: io::Error, other: TableError) -> TableError {
    if error.kind() == io::ErrorKind::UnexpectedEof { other } else { TableError::Io(error) }
}

/// A file whose bytes are summed up as they pass.
struct Summed<F> {
    inner: F,
    checksum: Checksum,
}

impl<F: Write> Summed<F> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.checksum = self.checksum.block(bytes);
        self.inner.write_all(bytes)
    }
}

impl<F: Read> Summed<F> {
    fn take<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.inner.read_exact(&mut bytes)?;
        self.checksum = self.checksum.block(&bytes);
        Ok(bytes)
    }

    /// The next bytes of a file that has begun as a table.
    fn part<const N: usize>(&mut self) -> Result<[u8; N], TableError> {
        self.take().map_err(|error| not_a_table(error, TableError::Damaged("it ends too early")))
    }
}
