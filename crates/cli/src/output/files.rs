//! The files of a command: claimed and locked before anything runs, and written in one way.
//!
//! A command names all its files to [`Files`], locks those that it will write, and does its work. Whole files are then written by
//! [`Files::write`], and files that grow while they are written by [`Files::create`] or [`crate::run::results`]. A path that cannot be used is
//! an error of the command line; if the machine fails later, nobody else is to blame.
//!
//! Nothing is overwritten without `--force` ([`occupied`]). A file that is quickly made again is a [`Files::document`]: it is compared
//! with what is there when it is written. What takes long is a [`Files::output`], which is refused before anything runs.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use mcgs_files::{Claims, FileError, Lock, Place, Replacement, Wait};

use crate::arguments::{InputArgs, SharedArgs};
use crate::exit::BadInput;
use crate::interrupt::{self, FinishFirst};
use crate::output::{messages, occupied};

/// The role of the standard input and output, and of what is named without an option.
pub(crate) const INPUT: &str = "the input";

/// The files of a command, before it runs.
pub(crate) struct Files {
    claims: Claims,
    wait: bool,
    /// Files may be overwritten.
    force: bool,
    /// The files that must be free, or begin with these bytes, before anything runs.
    early: Vec<(PathBuf, Option<Vec<u8>>)>,
    /// The role of the document that goes to the standard output, if there is one.
    shown: Option<String>,
}

impl Files {
    /// What every command has: databases that are looked into, and the standard output.
    pub(crate) fn new(shared: &SharedArgs) -> anyhow::Result<Self> {
        let (wait, force) = (shared.wait, shared.force);
        let mut files = Files { claims: Claims::new(), wait, force, early: Vec::new(), shown: None };
        for path in &shared.db {
            files.input("`--db`", path)?;
        }
        if let Some(path) = env::var_os("MCGS_DB").filter(|path| !path.is_empty()) {
            files.input("the database of `MCGS_DB`", Path::new(&path))?;
        }
        files.claims.standard_output("the standard output").map_err(failure)?;
        Ok(files)
    }

    /// A file that is read.
    pub(crate) fn input(&mut self, role: &str, path: &Path) -> anyhow::Result<()> {
        self.claims.input(role, path).map_err(failure)
    }

    /// The questions, if they come from a file.
    pub(crate) fn questions(&mut self, args: &InputArgs) -> anyhow::Result<()> {
        match (&args.text, args.file()) {
            (None, Some(path)) => self.input("`--file`", path),
            (Some(_), Some(path)) => self.input(INPUT, path),
            (Some(text), None) if text != "-" => Ok(()),
            _ => self.input("the standard input", Path::new("/dev/stdin")),
        }
    }

    /// A whole document that [`Files::show_or_write`] writes, if it is wanted: `-` is the standard output, which has room for one.
    ///
    /// Whether it may be written is known when it is: the same document once more is fine.
    pub(crate) fn document(&mut self, role: &str, path: Option<&Path>) -> anyhow::Result<()> {
        if !path.is_some_and(is_standard_output) {
            return self.growing(role, path);
        }
        match self.shown.replace(role.to_owned()) {
            None => Ok(()),
            Some(other) => {
                Err(BadInput::new(format!("{other} and {role} are both the standard output")).into())
            }
        }
    }

    /// A document that takes long to make, and begins with these bytes: any other file is refused before anything runs.
    pub(crate) fn document_like(
        &mut self,
        role: &str,
        path: Option<&Path>,
        start: &[u8],
    ) -> anyhow::Result<()> {
        self.document(role, path)?;
        if let Some(path) = path.filter(|path| !is_standard_output(path)) {
            self.early.push((path.to_owned(), Some(start.to_vec())));
        }
        Ok(())
    }

    /// A file that is written, if it is wanted. One that is there is refused before anything runs.
    pub(crate) fn output(&mut self, role: &str, path: Option<&Path>) -> anyhow::Result<()> {
        self.early.extend(path.map(|path| (path.to_owned(), None)));
        self.growing(role, path)
    }

    /// A file that is written, if it is wanted. Who writes it looks at what is there.
    pub(crate) fn growing(&mut self, role: &str, path: Option<&Path>) -> anyhow::Result<()> {
        let Some(path) = path else { return Ok(()) };
        refuse_dash(role, path)?;
        self.claims.output(role, path).map_err(failure)
    }

    /// A file that may replace the input of another role, because that is read to its end before. `read` is that input.
    pub(crate) fn output_over(
        &mut self,
        role: &str,
        path: &Path,
        input: &str,
        read: Option<&Path>,
    ) -> anyhow::Result<()> {
        refuse_dash(role, path)?;
        self.claims.output_over(role, path, Some(input)).map_err(failure)?;
        let is_read =
            read.is_some_and(|read| matches!((Place::of(read), Place::of(path)), (Ok(a), Ok(b)) if a == b));
        if !is_read {
            self.early.push((path.to_owned(), None));
        }
        Ok(())
    }

    /// Takes the locks of all outputs; with `--wait`, when they are free. Then refuses what would overwrite a file.
    pub(crate) fn lock(&self) -> anyhow::Result<Vec<Lock>> {
        let locks = self.claims.lock(|held| wait_for(held, self.wait)).map_err(failure)?;
        for (path, start) in self.early.iter().filter(|_| !self.force) {
            match start {
                Some(start) => occupied::refuse_unlike(path, start)?,
                None => occupied::refuse(path)?,
            }
        }
        Ok(locks)
    }

    /// Refuses a file that would overwrite another one. [`Files::write`] does that, too; with several files, all are checked first.
    pub(crate) fn check(&self, path: Option<&Path>, text: impl AsRef<[u8]>) -> Result<(), BadInput> {
        match path.filter(|path| !is_standard_output(path)) {
            Some(path) if !self.force && !occupied::holds(path, text.as_ref()) => occupied::refuse(path),
            _ => Ok(()),
        }
    }

    /// Writes a whole output file, unless it would overwrite another one. What was there stays until all of the new file is on the disk.
    pub(crate) fn write(&self, path: &Path, text: impl AsRef<[u8]>) -> anyhow::Result<()> {
        self.check(Some(path), text.as_ref())?;
        if occupied::holds(path, text.as_ref()) { Ok(()) } else { replace(path, text) }
    }

    /// Writes a document to its file, or to `out` if there is none or it is `-`.
    pub(crate) fn show_or_write(
        &self,
        path: Option<&Path>,
        text: &str,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        match path.filter(|path| !is_standard_output(path)) {
            Some(path) => self.write(path, text),
            None => out.write_all(text.as_bytes()).context("cannot write to the standard output"),
        }
    }

    /// Begins an output file that is written piece by piece, and takes its place with [`Files::finish`].
    pub(crate) fn create(&self, path: &Path) -> anyhow::Result<Replacement> {
        // A file that may have to stay is not written through.
        let is_strict = !self.force && occupied::describe(path).is_some();
        let file = if is_strict { Replacement::create_strict(path) } else { Replacement::create(path) };
        file.map_err(failure)
    }

    /// Puts a file in its place, unless it would overwrite another one.
    pub(crate) fn finish(&self, path: &Path, file: Replacement) -> anyhow::Result<()> {
        if !self.force {
            if file.temporary_path().is_some_and(|new| occupied::are_same(path, new)) {
                return Ok(());
            }
            occupied::refuse(path)?;
        }
        file.finish().map_err(failure)
    }
}

/// Takes the lock of a folder, which must exist.
pub(crate) fn lock_folder(path: &Path, wait: bool) -> anyhow::Result<Lock> {
    let lock = match Lock::acquire(path, Wait::No) {
        Err(held @ FileError::Held { .. }) => match wait_for(&held, wait) {
            Wait::No => Err(held),
            Wait::Yes => Lock::acquire(path, Wait::Yes),
        },
        lock => lock,
    };
    lock.map_err(failure)
}

/// Asks not to be cut off by Ctrl-C while a file is written. A pipe may never get a reader, so nothing waits for one.
pub(crate) fn finish_first(path: &Path) -> Option<FinishFirst> {
    Place::of(path).is_ok_and(|place| place.file().is_some()).then(interrupt::finish_first)
}

/// Writes a whole file of a folder that belongs to the program. What was there stays until all of the new file is on the disk.
pub(crate) fn replace(path: &Path, text: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let _finish = finish_first(path);
    mcgs_files::replace(path, text.as_ref()).map_err(failure)
}

/// True for `-`.
pub(crate) fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A file called `-` would be made by mistake only.
fn refuse_dash(role: &str, path: &Path) -> Result<(), BadInput> {
    if is_standard_output(path) {
        return Err(BadInput::new(format!("{role} cannot be `-`, expected a file")));
    }
    Ok(())
}

/// The error of a file, with the exit code that it deserves.
pub(crate) fn failure(error: FileError) -> anyhow::Error {
    match error {
        // The reader of our answers has gone away, as in `mcgs report r.csv -o /dev/stdout | head -1`.
        FileError::Failed { path, source }
            if source.kind() == io::ErrorKind::BrokenPipe && path.starts_with("/dev") =>
        {
            anyhow::Error::new(source)
        }
        error if error.is_bad_input() => BadInput::new(error.to_string()).into(),
        error => anyhow::anyhow!("{error}"),
    }
}

/// The error of a file to which no more can be written.
pub(crate) fn failed(path: &Path, source: io::Error) -> anyhow::Error {
    failure(FileError::Failed { path: path.to_owned(), source })
}

fn wait_for(held: &FileError, wait: bool) -> Wait {
    match held {
        FileError::Held { path, holder } if wait => {
            messages::say(format_args!("{}: waiting for {holder}", path.display()));
            Wait::Yes
        }
        _ => Wait::No,
    }
}
