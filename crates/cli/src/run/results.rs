//! Result files, CSV or JSON lines: one row for each question, written as soon as it is known. What describes the run is beside them.
//!
//! Every row is written in one piece and handed to the system at once, so that whatever ends the program, the rows of finished
//! questions stay. A run that was cut off can go on in the same file: at most its last row is incomplete, and that one is
//! dropped. A file is locked before it is opened (see [`crate::output::files`]), so the rows of two processes never mix.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use mcgs::{Report, Status};
use mcgs_files::{FileError, Place};

use crate::exit::BadInput;
use crate::output::{files, messages, occupied, visible};
use crate::run::csv_table;
use crate::run::run_meta::RunMeta;
use crate::{bounded, input, interrupt};

/// How rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Csv,
    JsonLines,
}

/// A result file that grows row by row.
pub(crate) struct ResultFile {
    path: PathBuf,
    file: File,
    /// The end of the last whole row; nothing if this is a FIFO, a device or the like.
    end: Option<u64>,
    format: Format,
    /// Rows of an earlier run. Two files of the same name may hold the same question, so there may be several.
    finished: Rows,
    /// What describes the run; nothing for a stream.
    meta: Option<RunMeta>,
    n_added: u64,
}

type Rows = HashMap<RowKey, Vec<Finished>>;

/// What tells the rows of a file apart: the name of the source, the number of the question and its fingerprint.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct RowKey {
    pub(crate) source: String,
    pub(crate) case: usize,
    pub(crate) input_hash: String,
}

/// What a row says of the work.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Finished {
    pub(crate) status: Status,
    pub(crate) time_ms: f64,
    pub(crate) nodes: u64,
}

/// Which rows of an earlier run a file may go on with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Continue {
    /// Those of the same run.
    SameRun,
    /// Those of the same options: the questions may have changed, and the description may be lost.
    SameOptions,
    /// The same, in a folder of its own.
    InFolder,
    /// None: what is there is overwritten.
    Never,
}

impl ResultFile {
    /// Starts a file, or goes on with the one that is there.
    ///
    /// The order of the steps matters if something ends the program between two of them: rows never stand beside the description of
    /// another run. A file without rows is begun again.
    pub(crate) fn open(
        path: &Path,
        format: Format,
        meta: RunMeta,
        mode: Continue,
    ) -> anyhow::Result<ResultFile> {
        let fail = |error| files::failure(FileError::new(path, error));
        let place = Place::of(path).map_err(files::failure)?;
        if place.file().is_none() {
            // A stream has no file beside it.
            let file = Place::open_stream(path).map_err(fail)?;
            let mut results = ResultFile::of(path, file, format, None);
            results.put(&start(format))?;
            return Ok(results);
        }
        let beside = RunMeta::path(path);
        if mode != Continue::Never {
            let recorded = RunMeta::read(&beside);
            if let Some((finished, end)) = earlier(path, format, &meta, recorded.as_ref(), mode)? {
                let file = OpenOptions::new().write(true).open(path).map_err(fail)?;
                let n_rows = finished.values().map(|rows| rows.len() as u64).sum();
                let mut results = ResultFile::of(path, file, format, Some(meta.after(recorded, n_rows)));
                (results.finished, results.end) = (finished, Some(end as u64));
                results.cut_off().map_err(|error| files::failed(path, error))?;
                results.describe()?;
                return Ok(results);
            }
            if recorded.is_none() {
                occupied::refuse(&beside)?;
            }
        }
        let file = File::create(path).map_err(fail)?;
        let mut results = ResultFile::of(path, file, format, Some(meta));
        results.end = Some(0);
        results.describe()?;
        results.put(&start(format))?;
        Ok(results)
    }

    fn of(path: &Path, file: File, format: Format, meta: Option<RunMeta>) -> Self {
        ResultFile {
            path: path.to_owned(),
            file,
            end: None,
            format,
            finished: HashMap::new(),
            meta,
            n_added: 0,
        }
    }

    /// Writes down that the run has ended, whatever ended it.
    pub(crate) fn finish(&mut self) -> anyhow::Result<()> {
        if let Some(meta) = &mut self.meta {
            meta.end(self.n_added);
        }
        self.describe()
    }

    /// Writes the description.
    fn describe(&self) -> anyhow::Result<()> {
        let Some(meta) = &self.meta else { return Ok(()) };
        files::replace(&RunMeta::path(&self.path), meta.text()?)
    }

    /// The name of a source in this file: tables have paths below the folder that was given.
    pub(crate) fn source_name(&self, path: &str, name: &str) -> String {
        match self.format {
            Format::Csv => csv_table::source_name(name),
            Format::JsonLines => path.to_owned(),
        }
    }

    /// Takes the row of an earlier run, if there is one.
    pub(crate) fn take_finished(&mut self, key: &RowKey) -> Option<Finished> {
        self.finished.get_mut(key)?.pop()
    }

    /// Adds the row of a report; `name` is the name of its source in tables.
    pub(crate) fn add(&mut self, name: &str, report: &Report) -> anyhow::Result<()> {
        let row = match self.format {
            Format::Csv => csv_table::row(name, report),
            Format::JsonLines => visible::json_line(report)?,
        };
        self.put(&row)?;
        self.n_added += 1;
        Ok(())
    }

    /// Writes whole lines. If that fails, none of them is there, so that a later run can go on behind the last row.
    fn put(&mut self, lines: &str) -> anyhow::Result<()> {
        // The program does not end between two halves of a row, unless it waits for the reader of a FIFO.
        let _finish = self.end.is_some().then(interrupt::finish_first);
        match self.file.write_all(lines.as_bytes()) {
            Ok(()) => {
                self.end = self.end.map(|end| end + lines.len() as u64);
                Ok(())
            }
            Err(error) => {
                // If this fails too, the half row has no line end, and is dropped later.
                let _ = self.cut_off();
                Err(files::failed(&self.path, error))
            }
        }
    }

    /// Ends the file behind its last whole row.
    fn cut_off(&mut self) -> io::Result<()> {
        let Some(end) = self.end else { return Ok(()) };
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::Start(end)).map(drop)
    }
}

/// What a file begins with.
fn start(format: Format) -> String {
    match format {
        Format::Csv => csv_table::header(),
        Format::JsonLines => String::new(),
    }
}

/// The rows of an earlier run with which this one can go on, and where they end; nothing if there are none.
fn earlier(
    path: &Path,
    format: Format,
    meta: &RunMeta,
    recorded: Option<&RunMeta>,
    mode: Continue,
) -> Result<Option<(Rows, usize)>, BadInput> {
    let name = path.display();
    let bytes = match bounded::read(path, bounded::RESULTS) {
        Ok(bytes) if bytes.is_empty() => return Ok(None),
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(BadInput::new(format!("{name}: {}", input::reason(&error)))),
    };
    let ways = match mode {
        Continue::InFolder => "choose another folder with `-o DIR`",
        _ => "begin again with `--force`, or choose another name",
    };
    let refuse = |problem: &str| BadInput::new(format!("{name}: {problem}; {ways}"));
    if bytes.starts_with(b"# {\"format\":") || bytes.starts_with(b"{\"header\":") {
        return Err(refuse("these results are of an earlier version of mcgs, which nothing can be added to"));
    }
    let other = || match occupied::describe(path) {
        Some(what) if mode != Continue::InFolder => occupied::refusal(path, &what),
        _ => refuse("these are no results of mcgs"),
    };
    // Without a line end, the last row was being written when the run ended.
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let rows = match read_rows(&bytes[..end], format) {
        Ok(_) if end == 0 && !begins_alike(&bytes, format) => return Err(other()),
        Ok(rows) if rows.is_empty() => return Ok(None),
        Ok(rows) => rows,
        Err(_) if occupied::describe(path).is_some_and(|what| !what.contains("results")) => {
            return Err(other());
        }
        Err(problem) => return Err(refuse(&problem)),
    };
    let Some(recorded) = recorded else {
        let missing = RunMeta::path(path).display().to_string();
        if mode == Continue::SameRun {
            let problem = format!("`{missing}` is missing, which says what these are results of");
            return Err(BadInput::new(format!("{name}: {problem}; `--resume` goes on with them, or {ways}")));
        }
        messages::warning(format_args!(
            "{missing} is missing, so the earlier results may be of other options"
        ));
        return Ok(Some((rows, end)));
    };
    if let Some(conflict) = meta.conflict_with(recorded) {
        return Err(refuse(&format!("these are results of other options ({conflict})")));
    }
    if let Some(change) = meta.change_since(recorded).filter(|_| mode == Continue::SameRun) {
        return Err(BadInput::new(format!(
            "{name}: {change}; `--resume` keeps them and asks what is missing, or {ways}"
        )));
    }
    if meta.machine != recorded.machine {
        messages::warning("the earlier results are of another machine, times cannot be compared");
    }
    Ok(Some((rows, end)))
}

/// Can this be the beginning of a file that was cut off in its first line?
fn begins_alike(bytes: &[u8], format: Format) -> bool {
    let start = match format {
        Format::Csv => csv_table::header(),
        Format::JsonLines => Report::JSON_START.to_owned(),
    };
    start.as_bytes().starts_with(bytes)
        || (format == Format::JsonLines && bytes.starts_with(start.as_bytes()))
}

/// The rows of a file, or what is wrong with it.
fn read_rows(bytes: &[u8], format: Format) -> Result<Rows, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "the results are not valid UTF-8".to_owned())?;
    let mut lines = text.lines().zip(1usize..);
    if format == Format::Csv {
        match lines.next() {
            None => return Ok(Rows::new()),
            Some((line, _)) if line == csv_table::header().trim_end() => {}
            Some(_) => return Err("the columns are not those of `mcgs test`".to_owned()),
        }
    }
    let mut finished = Rows::new();
    for (line, number) in lines {
        let (key, row) = match format {
            Format::Csv => csv_table::parse_row(line),
            Format::JsonLines => parse_json(line),
        }
        .ok_or_else(|| format!("line {number}, column 1: this is no row of results"))?;
        finished.entry(key).or_default().push(row);
    }
    Ok(finished)
}

fn parse_json(line: &str) -> Option<(RowKey, Finished)> {
    let row: serde_json::Value = serde_json::from_str(line).ok()?;
    let key = RowKey {
        source: row["source"].as_str()?.to_owned(),
        case: row["case"].as_u64()?.try_into().ok()?,
        input_hash: row["input_hash"].as_str()?.to_owned(),
    };
    let status = csv_table::status(row["status"].as_str()?)?;
    Some((
        key,
        Finished { status, time_ms: row["time_ms"].as_f64()?, nodes: row["stats"]["nodes"].as_u64()? },
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::render::tests::report;
    use crate::run::run_meta::tests::meta;
    use mcgs_files::Scratch;
    use std::fs;

    const FORMATS: [Format; 2] = [Format::Csv, Format::JsonLines];

    /// A file with one row.
    fn begun(folder: &Scratch, format: Format) -> PathBuf {
        let path = folder.path().join(format!("{format:?}"));
        let mut file = ResultFile::open(&path, format, meta(), Continue::SameRun).unwrap();
        file.add("sub/a.test", &report()).unwrap();
        path
    }

    fn reopened(path: &Path, format: Format, meta: RunMeta, mode: Continue) -> Result<Rows, String> {
        let file = ResultFile::open(path, format, meta, mode);
        file.map(|file| file.finished).map_err(|error| error.to_string())
    }

    #[test]
    fn rows_read_back() {
        let folder = Scratch::new("results").unwrap();
        for (format, source) in FORMATS.into_iter().zip(["sub/a.test", "a.test"]) {
            let path = begun(&folder, format);
            let report = report();
            let key = RowKey { source: source.to_owned(), case: 3, input_hash: report.input_hash };
            let row = Finished { status: report.status, time_ms: report.time_ms, nodes: 7 };
            let found = reopened(&path, format, meta(), Continue::SameRun).unwrap();
            assert_eq!(found, HashMap::from([(key, vec![row])]), "{format:?}");
            // The half of a row is dropped, and so is the half of the first line.
            let text = fs::read_to_string(&path).unwrap();
            fs::write(&path, format!("{text}{}", &text[..9])).unwrap();
            assert_eq!(reopened(&path, format, meta(), Continue::SameRun), Ok(found));
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            fs::write(&path, &text[..9]).unwrap();
            assert_eq!(reopened(&path, format, meta(), Continue::SameRun), Ok(Rows::new()));
        }
    }

    #[test]
    fn other_files_and_other_runs_are_refused() {
        let folder = Scratch::new("refused").unwrap();
        for format in FORMATS {
            let path = begun(&folder, format);
            let text = fs::read_to_string(&path).unwrap();
            let problem = |text: &str, meta: RunMeta, mode| {
                fs::write(&path, text).unwrap();
                let problem = reopened(&path, format, meta, mode).unwrap_err();
                assert_eq!(fs::read_to_string(&path).unwrap(), text, "{problem}");
                problem
            };
            assert!(problem("hello", meta(), Continue::SameOptions).contains("begins with `hello`"));
            assert!(
                problem(&(text.clone() + "x\n"), meta(), Continue::SameRun).contains("no row of results")
            );
            let old = problem("# {\"format\":1}\n", meta(), Continue::SameRun);
            assert!(old.contains("of an earlier version of mcgs"), "{old}");
            let mut other = meta();
            other.options.fresh = true;
            for mode in [Continue::SameRun, Continue::SameOptions, Continue::InFolder] {
                let said = problem(&text, other.clone(), mode);
                assert!(said.contains("(fresh: `false` then, `true` now)"), "{said}");
                assert!(said.ends_with("`-o DIR`") == (mode == Continue::InFolder), "{said}");
            }
            assert_eq!(reopened(&path, format, other, Continue::Never), Ok(Rows::new()));
        }
    }

    #[test]
    fn rows_without_a_description_are_kept_if_somebody_asks_for_them() {
        let folder = Scratch::new("lost").unwrap();
        for format in FORMATS {
            let path = begun(&folder, format);
            let beside = RunMeta::path(&path);
            for text in [None, Some("{")] {
                let _ = fs::remove_file(&beside);
                if let Some(text) = text {
                    fs::write(&beside, text).unwrap();
                }
                let said = reopened(&path, format, meta(), Continue::SameRun).unwrap_err();
                assert!(said.contains("`--resume` goes on with them, or begin again"), "{said}");
                assert_eq!(reopened(&path, format, meta(), Continue::SameOptions).unwrap().len(), 1);
                assert_eq!(RunMeta::read(&beside).unwrap().runs[0].rows_before, 1);
            }
        }
    }

    #[test]
    fn a_description_that_is_something_else_is_not_overwritten() {
        let folder = Scratch::new("beside").unwrap();
        let path = folder.path().join("a.csv");
        fs::write(RunMeta::path(&path), "Dear Elwyn").unwrap();
        let said = reopened(&path, Format::Csv, meta(), Continue::SameRun).unwrap_err();
        assert!(said.contains("a.csv.meta.json: there is a file that begins with `Dear Elwyn`"), "{said}");
        assert!(!path.exists());
    }
}
