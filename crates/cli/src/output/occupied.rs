//! Files that are there already: what they are, and when they may be overwritten.
//!
//! A name that is typed by mistake must not cost anybody a file. So a file that is there and is not empty is replaced only by the same
//! bytes, or with `--force`. The refusal says what the file is, because its owner may have forgotten it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use mcgs_files::Place;

use crate::exit::BadInput;
use crate::output::visible;

/// How many bytes of a file are read to find out what it is.
const START: u64 = 256;
/// How many characters of an unknown text are shown.
const SHOWN: usize = 30;

/// How files begin, and what they are.
const KINDS: &[(&[u8], &str)] = &[
    (b"MCGSTBL\n", "a table that `--table-save` wrote"),
    (b"mcgs database ", "a database of mcgs"),
    (b"redb", "a database of mcgs"),
    (b"\"File\",\"Case\",", "a table of results"),
    (b"# {\"format\":", "a table of results"),
    (b"{\"header\":{", "results as JSON lines"),
    (mcgs::Report::JSON_START.as_bytes(), "results as JSON lines"),
    (b"{version ", "a file of cases in the input language"),
    (b"<!DOCTYPE html", "a page (HTML)"),
    (b"<!doctype html", "a page (HTML)"),
    (b"<svg", "a picture (SVG)"),
    (b"<?xml", "a picture (SVG) or another document (XML)"),
    (b"%PDF", "a document (PDF)"),
    (b"\x89PNG", "a picture (PNG)"),
    (b"digraph ", "a graph (DOT)"),
];

/// Refuses a file that is there, whatever it holds.
pub(crate) fn refuse(path: &Path) -> Result<(), BadInput> {
    match describe(path) {
        Some(what) => Err(refusal(path, &what)),
        None => Ok(()),
    }
}

/// Refuses a file that is there and does not begin like the one that is to be written.
pub(crate) fn refuse_unlike(path: &Path, start: &[u8]) -> Result<(), BadInput> {
    let begins_alike = occupied(path).and_then(|file| {
        let mut found = vec![0; start.len()];
        file.take(start.len() as u64).read_exact(&mut found).ok()?;
        Some(found == start)
    });
    if begins_alike == Some(true) { Ok(()) } else { refuse(path) }
}

/// Refuses a file that is there and does not have this text near its beginning.
pub(crate) fn refuse_without(path: &Path, text: &str) -> Result<(), BadInput> {
    let has_text = occupied(path).and_then(|file| {
        let mut start = Vec::new();
        file.take(START + text.len() as u64).read_to_end(&mut start).ok()?;
        Some(String::from_utf8_lossy(&start).contains(text))
    });
    if has_text == Some(true) { Ok(()) } else { refuse(path) }
}

/// Does the file hold exactly these bytes?
pub(crate) fn holds(path: &Path, bytes: &[u8]) -> bool {
    let Some(file) = occupied(path) else { return false };
    file.metadata().is_ok_and(|data| data.len() == bytes.len() as u64)
        && is_same(file, bytes).unwrap_or(false)
}

/// Do two files hold the same bytes?
pub(crate) fn are_same(path: &Path, other: &Path) -> bool {
    let same = || -> io::Result<bool> {
        let lengths = [fs::metadata(path)?.len(), fs::metadata(other)?.len()];
        Ok(lengths[0] == lengths[1] && is_same(File::open(path)?, io::BufReader::new(File::open(other)?))?)
    };
    same().unwrap_or(false)
}

/// What a file is, in a few words; nothing if the place is free: no file, an empty one, a device or the like.
pub(crate) fn describe(path: &Path) -> Option<String> {
    let file = occupied(path)?;
    let length = file.metadata().ok()?.len();
    let mut start = Vec::new();
    file.take(START).read_to_end(&mut start).ok()?;
    if let Some((_, kind)) = KINDS.iter().find(|(magic, _)| start.starts_with(magic)) {
        return Some((*kind).to_owned());
    }
    let text = String::from_utf8_lossy(&start);
    let line: String = text.trim_start().lines().next().unwrap_or_default().chars().take(SHOWN).collect();
    if line.is_empty() || line.contains('\u{fffd}') {
        return Some(format!("a file of {length} bytes"));
    }
    Some(format!("a file that begins with `{}`", visible::one_line(line.trim_end())))
}

/// The refusal to overwrite a file, with both ways on.
pub(crate) fn refusal(path: &Path, what: &str) -> BadInput {
    let path = path.display();
    BadInput::new(format!(
        "{path}: there is {what} at this place; overwrite it with `--force`, or choose another name"
    ))
}

/// The file at a path, if there is a regular one that is not empty.
fn occupied(path: &Path) -> Option<File> {
    let Ok(Place::Regular(path)) = Place::of(path) else { return None };
    let file = File::open(path).ok()?;
    (file.metadata().ok()?.len() > 0).then_some(file)
}

fn is_same(mut one: impl Read, mut other: impl Read) -> io::Result<bool> {
    let (mut left, mut right) = ([0; 8192], [0; 8192]);
    loop {
        let n = one.read(&mut left)?;
        if n == 0 {
            return Ok(other.read(&mut right)? == 0);
        }
        if other.read_exact(&mut right[..n]).is_err() || left[..n] != right[..n] {
            return Ok(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_files::Scratch;

    #[test]
    fn files_are_named_by_what_they_hold() {
        let folder = Scratch::new("occupied").unwrap();
        let path = folder.path().join("a");
        assert_eq!(describe(&path), None);
        for (bytes, what) in [
            (&b""[..], None),
            (b"{version 1.7}\n", Some("a file of cases in the input language")),
            (b"<svg xmlns", Some("a picture (SVG)")),
            (b"\n\nDear Elwyn,\nhow are you?", Some("a file that begins with `Dear Elwyn,`")),
            (b"\xff\xfe\x00", Some("a file of 3 bytes")),
            (b"\x1b[2J", Some("a file that begins with `\\u{1b}[2J`")),
        ] {
            fs::write(&path, bytes).unwrap();
            assert_eq!(describe(&path).as_deref(), what);
        }
        assert_eq!(describe(Path::new("/dev/null")), None);
        assert_eq!(describe(folder.path()), None);
    }

    #[test]
    fn the_same_bytes_are_recognized() {
        let folder = Scratch::new("same").unwrap();
        let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
        let long = "0123456789".repeat(5000);
        fs::write(&one, &long).unwrap();
        for (text, same) in
            [(long.clone(), true), (long.replace('9', "8"), false), (long[1..].to_owned(), false)]
        {
            fs::write(&two, &text).unwrap();
            assert_eq!((holds(&one, text.as_bytes()), are_same(&one, &two)), (same, same));
        }
        assert!(refuse_unlike(&one, b"0123").is_ok());
        assert!(refuse_unlike(&one, b"x123").is_err());
        assert!(refuse_unlike(&folder.path().join("new"), b"x123").is_ok());
        assert!(refuse_without(&one, "567").is_ok() && refuse_without(&one, "765").is_err());
    }
}
