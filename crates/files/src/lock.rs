//! No file is written by two processes at the same time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::thread;
use std::time::Duration;

use crate::cleanup::Registered;
use crate::error::{FileError, Holder};
use crate::identity::stands_at;
use crate::place::{Place, folder_of};
use crate::temporary::short_name;

/// How often a lock that somebody else holds is tried again.
const POLL: Duration = Duration::from_millis(50);
/// So often in a row a lock file may vanish between opening and locking.
const MOST_VANISHED: usize = 10_000;
/// So much of a command line is kept.
const LONGEST_COMMAND: usize = 200;

/// How often a lock is looked at again whose holder has not said yet who it is.
const MOST_NAMELESS: u32 = 50;

/// What to do if somebody else holds a lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// Say who it is.
    No,
    /// Wait for its end.
    Yes,
}

/// The right to write a file, until it is dropped or the process ends.
///
/// The lock of `out.csv` is on a small file beside it, `.out.csv.mcgs-lock`, since `out.csv` itself may be replaced by another file; that of
/// a folder is `.mcgs-lock` in it. It says who holds the lock, and goes with it. The lock itself is one of the system: if the process
/// is killed, the small file stays, and means nothing.
///
/// In a folder in which no file can be made, the file itself is locked. Devices, FIFOs and the like need no lock.
#[derive(Debug)]
pub struct Lock {
    held: Option<Held>,
}

#[derive(Debug)]
struct Held {
    file: File,
    /// The small file, to be removed.
    path: Option<PathBuf>,
    _registered: Option<Registered>,
}

impl Lock {
    /// Takes the lock of a file or folder. The file need not exist, its folder must.
    pub fn acquire(path: &Path, wait: Wait) -> Result<Lock, FileError> {
        let small = match Place::of(path) {
            Err(_) if path.is_dir() => path.join(".mcgs-lock"),
            place => match place?.file() {
                Some(file) => folder_of(file).join(format!(".{}.mcgs-lock", short_name(file))),
                None => return Ok(Lock { held: None }),
            },
        };
        let (mut vanished, mut nameless) = (0, 0);
        loop {
            match try_acquire(path, &small).map_err(|error| FileError::new(path, error))? {
                Attempt::Held(held) => return Ok(Lock { held }),
                // The process that has just taken the lock writes its name in a moment.
                Attempt::Busy(Holder { process: None, .. }) if nameless < MOST_NAMELESS => {
                    nameless += 1;
                    thread::sleep(Duration::from_millis(2));
                }
                Attempt::Busy(holder) if wait == Wait::No => {
                    return Err(FileError::Held { path: path.to_owned(), holder });
                }
                Attempt::Busy(_) => thread::sleep(POLL),
                // Others come and go. If it happens all the time, this file system cannot say which file is which.
                Attempt::Vanished if vanished < MOST_VANISHED => {
                    vanished += 1;
                    thread::yield_now();
                }
                Attempt::Vanished => return Ok(Lock { held: None }),
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(Held { file, path: Some(path), .. }) = &self.held
            && stands_at(file, path).unwrap_or(false)
        {
            // Removed while it is still locked. A process that has opened it meanwhile will see that it is gone.
            let _ = fs::remove_file(path);
        }
    }
}

enum Attempt {
    /// Ours; nothing if there can be no lock.
    Held(Option<Held>),
    Busy(Holder),
    /// It was removed between opening and locking.
    Vanished,
}

fn try_acquire(path: &Path, small: &Path) -> io::Result<Attempt> {
    let (mut file, small) = match open(small) {
        Ok(Some(file)) => (file, Some(small)),
        Ok(None) => return Ok(Attempt::Vanished),
        // No lock file can be made here, so the file itself will do: it cannot be replaced either.
        Err(_) => match OpenOptions::new().read(true).open(path) {
            Ok(file) if file.metadata().is_ok_and(|metadata| metadata.is_file()) => (file, None),
            // Nothing to lock. Who cannot write here will hear of it when they do.
            _ => return Ok(Attempt::Held(None)),
        },
    };
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Ok(Attempt::Busy(if small.is_some() { holder(&mut file) } else { Holder::default() }));
        }
        // This file system has no locks.
        Err(TryLockError::Error(_)) => return Ok(Attempt::Held(None)),
    }
    if let Some(small) = small {
        if !stands_at(&file, small)? {
            return Ok(Attempt::Vanished);
        }
        // The lock counts; who holds it is only said as far as it can be.
        let _ = file.set_len(0).and_then(|()| (&file).write_all(description().as_bytes()));
    }
    let (path, registered) = (small.map(Path::to_owned), small.map(Registered::new));
    Ok(Attempt::Held(Some(Held { file, path, _registered: registered })))
}

/// Opens the small file, or makes it; nothing if it has just been removed.
fn open(path: &Path) -> io::Result<Option<File>> {
    match OpenOptions::new().read(true).write(true).create_new(true).open(path) {
        Ok(file) => return Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error),
    }
    match path.symlink_metadata() {
        Ok(metadata) if metadata.is_file() => {}
        Ok(_) => return Err(io::ErrorKind::AlreadyExists.into()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    }
    // One that another user left behind can be locked, if not written.
    let opened = OpenOptions::new().read(true).write(true).open(path).or_else(|_| File::open(path));
    match opened {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// What a lock file says: process and command.
fn description() -> String {
    let words: Vec<String> = std::env::args_os()
        .enumerate()
        .map(|(index, word)| {
            let word =
                if index == 0 { Path::new(&word).file_name().unwrap_or(&word).to_owned() } else { word };
            word.to_string_lossy().into_owned()
        })
        .collect();
    format!("{} {}\n", process::id(), one_line(&words.join(" ")))
}

/// What a lock file says.
fn holder(file: &mut File) -> Holder {
    let mut text = Vec::new();
    // A file of somebody else may be of any length.
    let _ = file.take(4 * LONGEST_COMMAND as u64).read_to_end(&mut text);
    let text = String::from_utf8_lossy(&text);
    let (process, command) = text.trim_end().split_once(' ').unwrap_or((text.trim_end(), ""));
    match process.parse() {
        Ok(process) => Holder { process: Some(process), command: one_line(command) },
        Err(_) => Holder::default(),
    }
}

fn one_line(command: &str) -> String {
    command.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST_COMMAND).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scratch;

    fn files(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn the_second_hears_who_holds_the_lock() {
        let folder = Scratch::new("lock").unwrap();
        let path = folder.path().join("a.csv");
        let lock = Lock::acquire(&path, Wait::No).unwrap();
        match Lock::acquire(&path, Wait::No) {
            Err(FileError::Held { holder, .. }) => assert_eq!(holder.process, Some(process::id())),
            other => panic!("{other:?}"),
        }
        // The file may be replaced in the meantime.
        crate::replace(&path, b"new").unwrap();
        assert!(Lock::acquire(&path, Wait::No).is_err());
        drop(lock);
        assert!(Lock::acquire(&path, Wait::No).is_ok());
        assert_eq!(files(folder.path()), 1, "lock files go with their locks");
    }

    #[test]
    fn what_a_killed_process_left_does_not_block() {
        let folder = Scratch::new("stale").unwrap();
        let path = folder.path().join("a.csv");
        fs::write(folder.path().join(".a.csv.mcgs-lock"), "1 init\n").unwrap();
        drop(Lock::acquire(&path, Wait::No).unwrap());
        assert_eq!(files(folder.path()), 0);
    }

    #[test]
    fn who_waits_comes_next() {
        let folder = Scratch::new("wait").unwrap();
        let path = folder.path().join("a.csv");
        let n_threads = 4;
        thread::scope(|scope| {
            for _ in 0..n_threads {
                scope.spawn(|| {
                    for _ in 0..5 {
                        let _lock = Lock::acquire(&path, Wait::Yes).unwrap();
                        // Only one at a time can make the file that is removed again.
                        let witness = folder.path().join("witness");
                        OpenOptions::new().write(true).create_new(true).open(&witness).unwrap();
                        fs::remove_file(&witness).unwrap();
                    }
                });
            }
        });
        assert_eq!(files(folder.path()), 0);
    }

    #[test]
    fn folders_are_locked_inside() {
        let folder = Scratch::new("folder").unwrap();
        let _lock = Lock::acquire(folder.path(), Wait::No).unwrap();
        assert!(folder.path().join(".mcgs-lock").is_file());
        assert!(Lock::acquire(folder.path(), Wait::No).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn devices_need_no_lock_and_links_are_followed() {
        let _one = Lock::acquire(Path::new("/dev/null"), Wait::No).unwrap();
        let _two = Lock::acquire(Path::new("/dev/null"), Wait::No).unwrap();
        let folder = Scratch::new("links").unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("b"));
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let _lock = Lock::acquire(&link, Wait::No).unwrap();
        assert!(Lock::acquire(&path, Wait::No).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_place_of_a_lock_file_is_not_written_to() {
        let folder = Scratch::new("trick").unwrap();
        let victim = folder.path().join("victim");
        fs::write(&victim, "precious").unwrap();
        std::os::unix::fs::symlink(&victim, folder.path().join(".a.mcgs-lock")).unwrap();
        let _lock = Lock::acquire(&folder.path().join("a"), Wait::No).unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    }
}
