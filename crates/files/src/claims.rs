//! No file has two roles in one command.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::FileError;
use crate::identity::Identity;
use crate::lock::{Lock, Wait};
use crate::place::{Place, descriptor, folder_of};
use crate::system;

/// All files that a command reads and writes, collected before it starts.
///
/// The same file twice as an output, or an input as an output, is refused, whatever the file is called: symbolic links, hard links and
/// other spellings of a path lead to the same file. Inputs may be the same.
#[derive(Debug, Default)]
pub struct Claims {
    claims: Vec<Claim>,
}

#[derive(Debug)]
struct Claim {
    role: String,
    path: PathBuf,
    usage: Use,
    /// What tells the file apart; nothing for what may have several roles.
    file: Option<Which>,
}

/// What a command does with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    Read,
    Write,
    /// It was opened by somebody else, who will have had a reason.
    StandardOutput,
}

/// What tells a file apart.
#[derive(Debug, PartialEq, Eq)]
enum Which {
    There(Identity),
    /// A file that does not exist yet: its folder and its name.
    New(Option<Identity>, OsString),
    /// Where the system has no numbers for files.
    Path(PathBuf),
}

impl Claims {
    /// No files yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A file that is read. If it does not exist, the reader reports that.
    pub fn input(&mut self, role: impl Into<String>, path: &Path) -> Result<(), FileError> {
        let file = existing(path);
        self.add(Claim { role: role.into(), path: path.to_owned(), usage: Use::Read, file }, None)
    }

    /// The standard output: no other output may be the same file, unless it is named as what it is, `/dev/stdout`.
    pub fn standard_output(&mut self, role: impl Into<String>) -> Result<(), FileError> {
        let path = Path::new("/dev/stdout");
        let file = existing(path);
        self.add(Claim { role: role.into(), path: path.to_owned(), usage: Use::StandardOutput, file }, None)
    }

    /// A file that is written. It must be possible to write it, as far as can be known without doing so.
    pub fn output(&mut self, role: impl Into<String>, path: &Path) -> Result<(), FileError> {
        self.output_over(role, path, None)
    }

    /// The same for an output that may replace one of the inputs, because that is read to its end before: the input whose role is `input`.
    pub fn output_over(
        &mut self,
        role: impl Into<String>,
        path: &Path,
        input: Option<&str>,
    ) -> Result<(), FileError> {
        let place = Place::of(path)?;
        let file = match &place {
            Place::New(path) => {
                let folder = fs::metadata(folder_of(path)).ok().and_then(|it| Identity::of(&it));
                Some(match folder {
                    Some(_) => Which::New(folder, path.file_name().unwrap_or_default().to_owned()),
                    None => Which::Path(path.clone()),
                })
            }
            // An open file is written to by the process that has opened it.
            Place::Stream(path) if descriptor(path).is_some() => None,
            Place::Regular(_) | Place::Stream(_) => existing(path),
        };
        self.add(Claim { role: role.into(), path: path.to_owned(), usage: Use::Write, file }, input)?;
        place.check_writable().map_err(|error| match error {
            FileError::Unusable { source, .. } => FileError::Unusable { path: path.to_owned(), source },
            FileError::Failed { source, .. } => FileError::Failed { path: path.to_owned(), source },
            error => error,
        })
    }

    /// Takes the locks of all outputs, always in the same order: else two processes could wait for each other forever.
    ///
    /// If somebody else holds one, `wait` is asked what to do.
    pub fn lock(&self, mut wait: impl FnMut(&FileError) -> Wait) -> Result<Vec<Lock>, FileError> {
        let mut outputs = Vec::new();
        for claim in self.claims.iter().filter(|claim| claim.usage == Use::Write) {
            if let Some(file) = Place::of(&claim.path)?.file() {
                outputs.push((file.to_owned(), &claim.path));
            }
        }
        outputs.sort();
        let mut locks = Vec::new();
        for (_, path) in outputs {
            locks.push(match Lock::acquire(path, Wait::No) {
                Err(held @ FileError::Held { .. }) => match wait(&held) {
                    Wait::No => return Err(held),
                    Wait::Yes => Lock::acquire(path, Wait::Yes)?,
                },
                lock => lock?,
            });
        }
        Ok(locks)
    }

    fn add(&mut self, claim: Claim, allowed: Option<&str>) -> Result<(), FileError> {
        let is_same = |other: &&Claim| {
            claim.usage.excludes(other.usage)
                && claim.file.is_some()
                && claim.file == other.file
                && (other.usage != Use::Read || allowed != Some(other.role.as_str()))
        };
        if let Some(other) = self.claims.iter().find(is_same) {
            return Err(FileError::SameFile {
                first: other.role.clone(),
                second: claim.role,
                path: claim.path,
            });
        }
        self.claims.push(claim);
        Ok(())
    }
}

impl Use {
    fn excludes(self, other: Use) -> bool {
        match (self, other) {
            (Use::Write, _) | (_, Use::Write) => true,
            // The input was read to its end before the first answer.
            _ => false,
        }
    }
}

/// What tells an existing file apart. Devices that are no disks, and sockets, may have several roles: `/dev/null`, the terminal.
fn existing(path: &Path) -> Option<Which> {
    let metadata = fs::metadata(path).ok()?;
    if system::has_many_roles(&metadata) {
        return None;
    }
    match Identity::of(&metadata) {
        Some(identity) => Some(Which::There(identity)),
        None => fs::canonicalize(path).ok().map(Which::Path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scratch;

    fn message(result: Result<(), FileError>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn both_roles_are_named() {
        let folder = Scratch::new("claims").unwrap();
        let path = folder.path().join("a.csv");
        let mut claims = Claims::new();
        claims.output("`--csv`", &path).unwrap();
        let other = folder.path().join(".").join("a.csv");
        let problem = message(claims.output("`--json-lines`", &other));
        assert!(problem.starts_with("`--csv` and `--json-lines` are the same file, "), "{problem}");
        // The same name in other letters is another file, unless the file system says otherwise.
        claims.output("`--svg`", &folder.path().join("b.csv")).unwrap();
        assert!(!path.exists(), "nothing is made");
    }

    #[test]
    fn an_input_may_be_replaced_only_where_that_is_meant() {
        let folder = Scratch::new("claims").unwrap();
        let path = folder.path().join("a.table");
        fs::write(&path, "x").unwrap();
        let mut claims = Claims::new();
        claims.input("load", &path).unwrap();
        claims.input("read again", &path).unwrap();
        assert!(message(claims.output("save", &path)).starts_with("load and save are the same file"));
        assert!(
            message(claims.output_over("save", &path, Some("load"))).starts_with("read again and save"),
            "only the one"
        );
        let mut claims = Claims::new();
        claims.input("load", &path).unwrap();
        claims.output_over("save", &path, Some("load")).unwrap();
        assert!(message(claims.input("late", &path)).starts_with("save and late"));
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_the_same_file() {
        use std::os::unix::fs::symlink;
        let folder = Scratch::new("claims").unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("real"), "x").unwrap();
        fs::hard_link(at("real"), at("hard")).unwrap();
        symlink("real", at("soft")).unwrap();
        symlink("missing", at("dangling")).unwrap();
        symlink(folder.path(), at("folder")).unwrap();
        let refused = |one: &Path, two: &Path| {
            let mut claims = Claims::new();
            claims.input("in", one).unwrap();
            let as_input = claims.output("out", two).is_err();
            let mut claims = Claims::new();
            claims.output("one", one).unwrap();
            (as_input, claims.output("two", two).is_err())
        };
        for other in [at("hard"), at("soft"), at("folder").join("real"), at("folder").join("hard")] {
            assert_eq!(refused(&at("real"), &other), (true, true), "{other:?}");
            assert_eq!(refused(&other, &at("real")), (true, true), "{other:?}");
        }
        assert_eq!(refused(&at("dangling"), &at("folder").join("missing")), (false, true));
        assert_eq!(refused(Path::new("/dev/null"), Path::new("/dev/null")), (false, false));
    }

    #[test]
    fn paths_that_cannot_be_used_are_refused_at_once() {
        let folder = Scratch::new("claims").unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        for path in ["", ".", "missing/a", "file/a", "new/"] {
            let error = Claims::new().output("`-o`", &folder.path().join(path)).unwrap_err();
            assert!(error.is_bad_input(), "{path}: {error}");
        }
        assert!(Claims::new().output("`-o`", Path::new("")).unwrap_err().is_bad_input());
    }
}
