//! The files that `mcgs test` and `mcgs export` run over: which they are, and what is in them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use mcgs::language::{Case, Diagnostic, Severity, Source};
use mcgs_files::Lock;

use crate::exit::{BadInput, Tally};
use crate::input;
use crate::mistyped;
use crate::output::files::{self, Files, INPUT};
use crate::output::messages;

/// A file to run.
pub(crate) struct TestFile {
    /// The text, named by the path as given or found.
    pub(crate) source: Source,
    /// The path below the folder that was given, for the table.
    pub(crate) name: String,
    pub(crate) cases: Vec<Case>,
}

/// Claims, reads and checks all files. Errors are printed and counted.
pub(crate) fn read_all(
    paths: &[PathBuf],
    claimed: &mut Files,
    tally: &mut Tally,
) -> anyhow::Result<Vec<TestFile>> {
    let mut found = Vec::new();
    for path in paths {
        find_files(path, &mut found)?;
    }
    if found.iter().filter(|(path, _)| is_stdin(path)).count() > 1 {
        return Err(BadInput::new("`-` is given twice, the standard input can be read once").into());
    }
    for (path, _) in &found {
        claimed.input(INPUT, if is_stdin(path) { Path::new("/dev/stdin") } else { path })?;
    }
    let mut files = Vec::new();
    for (path, name) in found {
        let source = if is_stdin(&path) { input::read_stdin() } else { input::read_file(&path) };
        match source.map_err(|error| error.say()).ok().and_then(|source| Some((cases(&source)?, source))) {
            Some((cases, source)) => files.push(TestFile { source, name, cases }),
            None => tally.bad_files += 1,
        }
    }
    Ok(files)
}

/// The cases of a file. That it has no question is worth a warning, even if it is empty.
fn cases(source: &Source) -> Option<Vec<Case>> {
    let is_empty = source.text.trim().is_empty();
    let cases = if is_empty { Vec::new() } else { input::parse(source)? };
    if cases.iter().all(|case| case.commands.is_empty()) {
        messages::diagnostic(&Diagnostic::no_question(Severity::Warning, source), source);
    }
    Some(cases)
}

/// True for `-`, which stands for the standard input.
fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Makes a folder for results, which must not hold anything yet, and locks it.
pub(crate) fn create_empty_folder(path: &Path, wait: bool) -> anyhow::Result<Lock> {
    let fail = |error: &io::Error| BadInput::new(format!("{}: {}", path.display(), input::reason(error)));
    fs::create_dir_all(path).map_err(|error| fail(&error))?;
    let lock = files::lock_folder(path, wait)?;
    for entry in fs::read_dir(path).map_err(|error| fail(&error))? {
        let entry = entry.map_err(|error| fail(&error))?;
        if !mcgs_files::is_our_own(&entry.file_name()) {
            return Err(
                BadInput::new(format!("{}: expected a new or an empty folder", path.display())).into()
            );
        }
    }
    Ok(lock)
}

/// The files to run for one argument, with their names in the table.
fn find_files(path: &Path, found: &mut Vec<(PathBuf, String)>) -> Result<(), BadInput> {
    let fail = |path: &Path, error: &io::Error| {
        BadInput::new(format!("{}: {}", path.display(), input::reason(error)))
    };
    if is_stdin(path) {
        found.push((path.to_owned(), "<stdin>".to_owned()));
        return Ok(());
    }
    let missing = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound if path.to_string_lossy().contains('{') => {
            let text = path.display();
            BadInput::new(format!(
                "`{text}` is no file, expected files and folders; `mcgs \"{text}\"` answers an input"
            ))
        }
        io::ErrorKind::NotFound => mistyped::no_such_file(path),
        _ => fail(path, &error),
    };
    if !fs::metadata(path).map_err(missing)?.is_dir() {
        found.push((path.to_owned(), path.display().to_string()));
        return Ok(());
    }
    let before = found.len();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let mut subfolders = Vec::new();
        let mut files = Vec::new();
        for entry in fs::read_dir(&folder).map_err(|error| fail(&folder, &error))? {
            let entry = entry.map_err(|error| fail(&folder, &error))?;
            let file_type = entry.file_type().map_err(|error| fail(&entry.path(), &error))?;
            if file_type.is_dir() {
                subfolders.push(entry.path());
            } else if file_type.is_file() && entry.path().extension().is_some_and(|end| end == "test") {
                files.push(entry.path());
            }
        }
        files.sort();
        subfolders.sort();
        // The folders wait on a stack, so the first one has to be on top.
        folders.extend(subfolders.into_iter().rev());
        found.extend(files.into_iter().map(|file| {
            let name = file.strip_prefix(path).unwrap_or(&file).display().to_string();
            (file, name)
        }));
    }
    if found.len() == before {
        return Err(BadInput::new(format!("{}: there are no `.test` files in this folder", path.display())));
    }
    Ok(())
}
