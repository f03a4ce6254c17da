//! Result files, CSV or JSON lines: a header, then one row for each question, written as soon as it is known.
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
use serde::{Deserialize, Serialize};

use crate::exit::BadInput;
use crate::output::{files, messages, visible};
use crate::run::csv_table;
use crate::run::run_header::RunHeader;
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
    finished: HashMap<RowKey, Vec<Finished>>,
}

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

const NO_RESULTS: &str = "this is no result file of `mcgs test`, its first line should be a header";

/// The first line of JSON lines.
#[derive(Serialize, Deserialize)]
struct HeaderLine {
    header: RunHeader,
}

impl ResultFile {
    /// Starts a file, or goes on with it if it is there and `resume` asks for that.
    pub(crate) fn open(
        path: &Path,
        format: Format,
        header: &RunHeader,
        resume: bool,
    ) -> anyhow::Result<ResultFile> {
        let fail = |error| files::failure(FileError::new(path, error));
        let is_file = Place::of(path).map_err(files::failure)?.file().is_some();
        if resume && is_file {
            match bounded::read(path, bounded::RESULTS) {
                Ok(bytes) => {
                    // Without a line end, the last row was being written when the run ended.
                    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
                    let begun = if end == 0 {
                        no_rows(&bytes, format)
                    } else {
                        read_rows(&bytes[..end], format, header)
                    };
                    let begun =
                        begun.map_err(|problem| BadInput::new(format!("{}: {problem}", path.display())))?;
                    if let Some(finished) = begun {
                        let file = OpenOptions::new().write(true).open(path).map_err(fail)?;
                        let mut results = ResultFile {
                            path: path.to_owned(),
                            file,
                            end: Some(end as u64),
                            format,
                            finished,
                        };
                        results.cut_off().map_err(|error| files::failed(path, error))?;
                        return Ok(results);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    let problem = format!("{}: {}", path.display(), input::reason(&error));
                    return Err(BadInput::new(problem).into());
                }
            }
        }
        let file = if is_file { File::create(path) } else { Place::open_stream(path) };
        let file = file.map_err(fail)?;
        let start = match format {
            Format::Csv => format!("# {}{}", visible::json_line(header)?, csv_table::header()),
            Format::JsonLines => visible::json_line(&HeaderLine { header: header.clone() })?,
        };
        let end = is_file.then_some(0);
        let mut results = ResultFile { path: path.to_owned(), file, end, format, finished: HashMap::new() };
        results.put(&start)?;
        Ok(results)
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
        self.put(&row)
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

/// A file without a line end has no rows. It is empty, or has a part of the header, or is something else.
fn no_rows(bytes: &[u8], format: Format) -> Result<Option<HashMap<RowKey, Vec<Finished>>>, String> {
    let start: &[u8] = match format {
        Format::Csv => b"# {",
        Format::JsonLines => b"{\"header\":{",
    };
    if start.starts_with(bytes) || bytes.starts_with(start) { Ok(None) } else { Err(NO_RESULTS.to_owned()) }
}

/// The rows of an earlier run, or why this run cannot go on with them; nothing if the run ended before its first row.
fn read_rows(
    bytes: &[u8],
    format: Format,
    header: &RunHeader,
) -> Result<Option<HashMap<RowKey, Vec<Finished>>>, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "the results are not valid UTF-8".to_owned())?;
    let mut lines = text.lines().zip(1usize..);
    let first = lines.next().map_or("", |(line, _)| line);
    let earlier = match format {
        Format::Csv => first.strip_prefix("# ").and_then(|line| serde_json::from_str(line).ok()),
        Format::JsonLines => serde_json::from_str::<HeaderLine>(first).ok().map(|line| line.header),
    };
    let earlier: RunHeader = earlier.ok_or(NO_RESULTS)?;
    if let Some(conflict) = header.conflict_with(&earlier) {
        return Err(format!("the results are of another run ({conflict}), resume with the same options"));
    }
    if header.machine != earlier.machine {
        messages::warning("the earlier results are of another machine, times cannot be compared");
    }
    if format == Format::Csv {
        match lines.next() {
            // The disk was full.
            None => return Ok(None),
            Some((line, _)) if line == csv_table::header().trim_end() => {}
            Some(_) => return Err("the columns are not those of `mcgs test`".to_owned()),
        }
    }
    let mut finished: HashMap<RowKey, Vec<Finished>> = HashMap::new();
    for (line, number) in lines {
        let (key, row) = match format {
            Format::Csv => csv_table::parse_row(line),
            Format::JsonLines => parse_json(line),
        }
        .ok_or_else(|| format!("line {number}, column 1: this is no row of results"))?;
        finished.entry(key).or_default().push(row);
    }
    Ok(Some(finished))
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
    use crate::run::run_header::tests::header;
    use std::fs;

    /// Tests run at the same time, so each has files of its own.
    fn rows(test: &str, format: Format) -> String {
        let name = format!("mcgs-results-{}-{test}-{format:?}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let mut file = ResultFile::open(&path, format, &header(), false).unwrap();
        file.add("sub/a.test", &report()).unwrap();
        drop(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::remove_file(&path).unwrap();
        text
    }

    #[test]
    fn rows_read_back() {
        for (format, source) in [(Format::Csv, "sub/a.test"), (Format::JsonLines, "a.test")] {
            let found = read_rows(rows("back", format).as_bytes(), format, &header()).unwrap().unwrap();
            let report = report();
            let key = RowKey { source: source.to_owned(), case: 3, input_hash: report.input_hash };
            let row = Finished { status: report.status, time_ms: report.time_ms, nodes: 7 };
            assert_eq!(found, HashMap::from([(key, vec![row])]), "{format:?}");
        }
    }

    #[test]
    fn other_files_and_other_runs_are_refused() {
        for format in [Format::Csv, Format::JsonLines] {
            let text = rows("refused", format);
            let problem =
                |text: &str, header: &RunHeader| read_rows(text.as_bytes(), format, header).unwrap_err();
            assert!(problem("hello\n", &header()).contains("no result file"));
            assert!(problem(&(text.clone() + "x\n"), &header()).starts_with("line "));
            let mut other = header();
            other.options.fresh = true;
            assert!(problem(&text, &other).contains("(fresh: `false` then, `true` now)"));
        }
    }
}
