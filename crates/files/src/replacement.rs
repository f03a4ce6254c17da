//! A file that takes its place in one step.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::cleanup::Registered;
use crate::error::FileError;
use crate::place::{Place, folder_of};
use crate::system;
use crate::temporary;

/// A file that is being written, and takes its place when it is finished.
///
/// Until then, the old file stays as it is. If this is dropped before, or the process ends, nothing has happened; the temporary file of
/// a process that was killed is removed by the next one that writes the same file.
///
/// What is there decides how it is written:
///
/// * A regular file, or none: the new file is written under a temporary name, brought to the disk, and renamed. It keeps the
///   permissions of the old one. Other names of the old file (hard links) keep the old content.
/// * A symbolic link: the same for the file that it leads to; the link stays.
/// * A device, a FIFO, `/dev/stdout` and the like: written through, as there is nothing to replace.
/// * A regular file that can be written, in a folder in which no file can be made or renamed: written through. That can leave half a
///   file if the disk is full, but there is no better way, and to refuse would be worse.
#[derive(Debug)]
pub struct Replacement {
    /// The path as it was given, for messages.
    path: PathBuf,
    target: Target,
    _registered: Option<Registered>,
    /// Never written through.
    is_strict: bool,
}

#[derive(Debug)]
enum Target {
    /// Will be renamed to this path.
    Renamed(NamedTempFile, PathBuf),
    /// Is written where it is; `true` if it is on a disk.
    Through(File, bool),
}

impl Replacement {
    /// Begins a file that will stand at `path`.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        Self::begin(path, false)
    }

    /// Begins a file that will stand at `path`, or nothing will happen: where it cannot be renamed, that is an error, and nothing is written
    /// through. For files that must be whole at any time.
    pub fn create_strict(path: &Path) -> Result<Self, FileError> {
        Self::begin(path, true)
    }

    fn begin(path: &Path, is_strict: bool) -> Result<Self, FileError> {
        let fail = |error| FileError::new(path, error);
        let target = match Place::of(path)? {
            Place::Stream(_) if is_strict => return Err(fail(io::ErrorKind::InvalidInput.into())),
            Place::Stream(stream) => Target::Through(Place::open_stream(&stream).map_err(fail)?, false),
            Place::New(file) => {
                temporary::remove_leftovers(&file);
                Target::Renamed(temporary::create(&file).map_err(fail)?, file)
            }
            Place::Regular(file) => {
                // A file that may not be written may not be replaced either, though its folder would allow it.
                OpenOptions::new().write(true).open(&file).map_err(fail)?;
                temporary::remove_leftovers(&file);
                match temporary::create(&file) {
                    Ok(temporary) => Target::Renamed(temporary, file),
                    Err(error) if has_no_siblings(&error) && !is_strict => {
                        let file = OpenOptions::new().write(true).truncate(true).open(&file).map_err(fail)?;
                        Target::Through(file, true)
                    }
                    Err(error) => return Err(fail(error)),
                }
            }
        };
        let registered = match &target {
            Target::Renamed(file, _) => Some(Registered::new(file.path())),
            Target::Through(..) => None,
        };
        Ok(Replacement { path: path.to_owned(), target, _registered: registered, is_strict })
    }

    /// The file to write to. It can be cloned, to give it to somebody else for the time.
    pub fn file(&self) -> &File {
        match &self.target {
            Target::Renamed(file, _) => file.as_file(),
            Target::Through(file, _) => file,
        }
    }

    /// Where the file is for now; nothing if it is written through.
    pub fn temporary_path(&self) -> Option<&Path> {
        match &self.target {
            Target::Renamed(file, _) => Some(file.path()),
            Target::Through(..) => None,
        }
    }

    /// Puts the file in its place. When this returns, it is on the disk.
    pub fn finish(self) -> Result<(), FileError> {
        let Replacement { path, target, _registered, is_strict } = self;
        let finished = match target {
            Target::Renamed(file, target) => rename(file, &target, is_strict),
            Target::Through(mut file, is_on_disk) => {
                file.flush().and_then(|()| if is_on_disk { sync(&file) } else { Ok(()) })
            }
        };
        finished.map_err(|source| FileError::Failed { path, source })
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

/// Writes a whole file at once.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut file = Replacement::create(path)?;
    file.write_all(bytes).map_err(|source| FileError::Failed { path: path.to_owned(), source })?;
    file.finish()
}

fn rename(file: NamedTempFile, target: &Path, is_strict: bool) -> io::Result<()> {
    if let Ok(old) = target.metadata() {
        system::keep_owner(file.as_file(), &old);
        // After the owner: a change of owner takes some permissions away. Where there are none to set, there are none to lose.
        let _ = file.as_file().set_permissions(old.permissions());
    }
    sync(file.as_file())?;
    match file.persist(target) {
        Ok(_) => {
            // The new name itself. Some systems cannot do that for folders; the content is safe in any case.
            let _ = File::open(folder_of(target)).and_then(|folder| folder.sync_all());
            Ok(())
        }
        // In a folder with the sticky bit, only the owner of a file may replace it; a mount point cannot be replaced at all.
        Err(failed) if has_no_siblings(&failed.error) && !is_strict => {
            let mut from = failed.file.as_file();
            from.seek(SeekFrom::Start(0))?;
            let mut to = OpenOptions::new().write(true).truncate(true).open(target)?;
            io::copy(&mut from, &mut to)?;
            sync(&to)
        }
        Err(failed) => Err(failed.error),
    }
}

/// Does the folder not allow a new file, or the file not allow to be replaced?
fn has_no_siblings(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::ResourceBusy
    )
}

/// Brings a file to the disk, where the file system knows how.
fn sync(file: &File) -> io::Result<()> {
    match file.sync_all() {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
            Ok(())
        }
        result => result,
    }
}
