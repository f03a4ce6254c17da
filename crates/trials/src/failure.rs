//! Failures as files: saved, replayed, kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{panic, thread};

use crate::kind::{Failure, Kind, Passed, Trial, Verdict};
use crate::kinds;

/// Where failures are saved, below the folder of build results.
pub fn folder() -> PathBuf {
    target_folder().join("trials").join("failures")
}

/// The folder with the corpus that is kept with the sources.
pub fn corpus_folder() -> PathBuf {
    repository().join("data").join("corpus")
}

/// The root of the sources.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder of build results: this program lies in a subfolder of it.
pub fn target_folder() -> PathBuf {
    let program = std::env::current_exe().unwrap_or_default();
    let target = program.ancestors().find(|folder| folder.file_name().is_some_and(|name| name == "target"));
    target.map_or_else(|| repository().join("target"), Path::to_path_buf)
}

/// The kind of the trial in a file: the name of its folder.
pub fn kind_of(file: &Path) -> Option<&'static Kind> {
    let file = fs::canonicalize(file).ok()?;
    kinds::find(file.parent()?.file_name()?.to_str()?)
}

/// Saves an input under a name of its own and says where.
pub fn save(kind: &Kind, name: &str, input: &[u8]) -> io::Result<PathBuf> {
    let folder = folder().join(kind.name);
    fs::create_dir_all(&folder)?;
    let path = folder.join(name);
    fs::write(&path, input)?;
    Ok(path)
}

/// Copies a failure to the regression tests and says where.
pub fn keep(file: &Path) -> io::Result<PathBuf> {
    let no_kind = || io::Error::other("the folder of the file is not the name of a kind of trial");
    let kind = kind_of(file).ok_or_else(no_kind)?;
    let folder = corpus_folder().join("regressions").join(kind.name);
    fs::create_dir_all(&folder)?;
    let target = folder.join(file.file_name().unwrap_or_default());
    fs::copy(file, &target)?;
    Ok(target)
}

/// Makes a trial; a panic is a failure.
pub fn guarded(trial: &mut dyn Trial, input: &[u8]) -> Verdict {
    let caught = panic::catch_unwind(panic::AssertUnwindSafe(|| trial.check(input)));
    caught.unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
        let place = PLACE.with(std::cell::RefCell::take);
        Err(Failure::new(format!("panic at {place}"), text))
    })
}

thread_local! {
    /// Where the last panic of this thread was.
    static PLACE: std::cell::RefCell<String> = const { std::cell::RefCell::new(String::new()) };
}

/// Panics are reported as failures and print nothing.
pub fn silence_panics() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        PLACE.with(|cell| cell.replace(place));
    }));
}

/// Replays a file in a process of its own, so that neither an abort nor an endless loop does any harm.
pub fn replay_apart(kind: &Kind, file: &Path, program: &Path) -> Verdict {
    let run = || -> io::Result<Verdict> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["replay", "--kind", kind.name, "--program"])
            .arg(program)
            .arg(file)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let start = Instant::now();
        loop {
            if child.try_wait()?.is_some() {
                break;
            }
            if start.elapsed() > Duration::from_secs(kind.patience) {
                child.kill()?;
                child.wait()?;
                return Ok(Err(Failure::new("hangs", format!("no end after {} s", kind.patience))));
            }
            thread::sleep(Duration::from_millis(2));
        }
        let output = child.wait_with_output()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(match output.status.code() {
            Some(0) => Ok(Passed::ONE),
            Some(1) => {
                let line = text.lines().find_map(|line| line.strip_prefix("failed: ")).unwrap_or_default();
                let (class, detail) = line.split_once(" :: ").unwrap_or((line, ""));
                Err(Failure::new(class, detail))
            }
            _ => Err(Failure::new("abort", output.status.to_string())),
        })
    };
    run().unwrap_or_else(|error| Err(crate::kind::trouble(error)))
}
