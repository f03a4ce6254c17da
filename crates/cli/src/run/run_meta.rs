//! What describes a run: which program made the rows, how, from what, and on which machine.
//!
//! It stands in a file beside the table, `out.csv.meta.json`, so that the table itself is nothing but a table. It is written before the
//! first row. If it is lost, the rows are still there; only nobody can tell any more how they were made.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use mcgs::values::Notation;
use mcgs::{Forget, NimAlgorithm, SearchOptions, Settings};
use mcgs_files::{Place, system};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::bounded;
use crate::output::command_line;

/// What must be known about a run to repeat it and to compare its rows with others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct RunMeta {
    /// The version of this layout, [`RunMeta::FORMAT`].
    pub(crate) format: u32,
    pub(crate) program: String,
    pub(crate) version: String,
    /// `release` or `debug`.
    pub(crate) build: String,
    pub(crate) executable: Executable,
    pub(crate) options: RunOptions,
    pub(crate) inputs: Vec<InputFile>,
    pub(crate) machine: Machine,
    /// The run, and the later ones that went on with it.
    pub(crate) runs: Vec<Part>,
}

/// What tells two builds of one version apart.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Executable {
    pub(crate) bytes: u64,
    /// In milliseconds since 1970.
    pub(crate) modified_ms: u64,
}

/// What the command line asked for, as far as answers and counts may depend on it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct RunOptions {
    /// Milliseconds for each question, if limited.
    pub(crate) timeout_ms: Option<u64>,
    /// Nodes for each question, if limited.
    pub(crate) max_nodes: Option<u64>,
    /// Bytes for tables and values of all jobs together.
    pub(crate) memory: usize,
    pub(crate) fresh: bool,
    pub(crate) value_length: Option<u64>,
    pub(crate) nim_algorithm: String,
    /// The optimizations that were switched off, such as `no-table`.
    pub(crate) switches: Vec<String>,
    /// The databases that were used.
    pub(crate) databases: Vec<String>,
    /// The text that chooses questions, if there is one.
    pub(crate) filter: Option<String>,
    /// How values are written.
    #[serde(default = "ascii")]
    pub(crate) notation: String,
}

/// The notation of runs that do not name one.
fn ascii() -> String {
    Notation::Ascii.name().to_owned()
}

/// A file of questions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct InputFile {
    pub(crate) path: String,
    pub(crate) bytes: usize,
    pub(crate) sha256: String,
}

/// The machine, as far as times depend on it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Machine {
    pub(crate) system: String,
    pub(crate) architecture: String,
    pub(crate) cores: usize,
    /// The name of the processor, where the system tells.
    pub(crate) processor: Option<String>,
}

/// What one process did: the number of jobs and threads may change when a run goes on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Part {
    /// The words of the command line.
    pub(crate) command: Vec<String>,
    /// Cases that were run at the same time.
    pub(crate) jobs: usize,
    /// Threads for each of them.
    pub(crate) threads: usize,
    /// When it began, such as `2026-11-16T14:03:07Z`.
    pub(crate) started: String,
    /// When it ended; nothing if it was killed.
    pub(crate) ended: Option<String>,
    /// The rows that were there before.
    pub(crate) rows_before: u64,
    /// The rows that it added, if it came to an end.
    pub(crate) rows_added: Option<u64>,
}

impl RunMeta {
    /// The version of the layout that this program writes and reads. Format 1 stood in the first line of the table.
    const FORMAT: u32 = 2;

    /// The description of a run of this program on this machine, which begins now. Each job has the memory of the settings.
    pub(crate) fn new(
        settings: &Settings,
        jobs: usize,
        inputs: Vec<InputFile>,
        filter: Option<String>,
    ) -> Self {
        RunMeta {
            format: Self::FORMAT,
            program: "mcgs".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            build: if cfg!(debug_assertions) { "debug" } else { "release" }.to_owned(),
            executable: Executable::current().unwrap_or_default(),
            options: RunOptions {
                timeout_ms: settings.time_limit.and_then(|limit| limit.as_millis().try_into().ok()),
                max_nodes: settings.max_nodes,
                memory: settings.options.memory.saturating_mul(jobs),
                fresh: settings.forget == Forget::EachQuestion,
                value_length: settings.options.value_max_moves,
                nim_algorithm: algorithm_name(settings.options.nim_algorithm),
                switches: switched_off(&settings.options),
                databases: settings.database.as_ref().map(|library| library.names()).unwrap_or_default(),
                filter,
                notation: settings.notation.name().to_owned(),
            },
            inputs,
            machine: Machine {
                system: std::env::consts::OS.to_owned(),
                architecture: std::env::consts::ARCH.to_owned(),
                cores: thread::available_parallelism().map_or(1, Into::into),
                processor: system::processor_name(),
            },
            runs: vec![Part {
                command: command_line::words(&[]),
                jobs,
                threads: settings.options.threads.get(),
                started: now(),
                ended: None,
                rows_before: 0,
                rows_added: None,
            }],
        }
    }

    /// The file that describes a table. It is beside the table itself, also if a symbolic link leads there.
    pub(crate) fn path(table: &Path) -> PathBuf {
        let real = if table.is_symlink() { Place::of(table).ok() } else { None };
        let real = real.as_ref().and_then(Place::file).unwrap_or(table);
        let mut name = real.as_os_str().to_owned();
        name.push(".meta.json");
        PathBuf::from(name)
    }

    /// Reads the description of a table, if there is one that this program understands.
    pub(crate) fn read(path: &Path) -> Option<RunMeta> {
        let text = bounded::read_to_string(path, bounded::TEXT).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> serde_json::Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// The description of a run that goes on with the rows of an earlier one.
    pub(crate) fn after(mut self, earlier: Option<RunMeta>, rows_before: u64) -> Self {
        for part in &mut self.runs {
            part.rows_before = rows_before;
        }
        let mut runs = earlier.map(|earlier| earlier.runs).unwrap_or_default();
        runs.append(&mut self.runs);
        RunMeta { runs, ..self }
    }

    /// The run has come to its end.
    pub(crate) fn end(&mut self, rows_added: u64) {
        if let Some(part) = self.runs.last_mut() {
            (part.ended, part.rows_added) = (Some(now()), Some(rows_added));
        }
    }

    /// Why the rows of an earlier run cannot stand in one file with those of this one: the first thing that differs.
    ///
    /// The numbers of jobs and threads may differ: answers do not depend on them. Times then mean something else, but so they do on a
    /// machine that is busy.
    pub(crate) fn conflict_with(&self, earlier: &RunMeta) -> Option<String> {
        let (new, old) = (&self.options, &earlier.options);
        let fields = [
            ("format", self.format.to_string(), earlier.format.to_string()),
            ("version", self.version.clone(), earlier.version.clone()),
            ("build", self.build.clone(), earlier.build.clone()),
            ("time limit in ms", shown(new.timeout_ms), shown(old.timeout_ms)),
            ("node limit", shown(new.max_nodes), shown(old.max_nodes)),
            ("memory", new.memory.to_string(), old.memory.to_string()),
            ("fresh", new.fresh.to_string(), old.fresh.to_string()),
            ("value length", shown(new.value_length), shown(old.value_length)),
            ("nim algorithm", new.nim_algorithm.clone(), old.nim_algorithm.clone()),
            ("switches", new.switches.join(" "), old.switches.join(" ")),
            ("databases", new.databases.join(" "), old.databases.join(" ")),
            ("notation", new.notation.clone(), old.notation.clone()),
        ];
        let (name, new, old) = fields.into_iter().find(|(_, new, old)| new != old)?;
        Some(format!("{name}: `{old}` then, `{new}` now"))
    }

    /// Why the rows of an earlier run may not be what somebody expects who does not know of them: other questions, or another program.
    pub(crate) fn change_since(&self, earlier: &RunMeta) -> Option<String> {
        let paths = |meta: &RunMeta| meta.inputs.iter().map(|input| input.path.clone()).collect::<Vec<_>>();
        if paths(self) != paths(earlier) {
            return Some("these are results of other files".to_owned());
        }
        if self.options.filter != earlier.options.filter {
            return Some("these are results of another `--filter`".to_owned());
        }
        let changed = self.inputs.iter().zip(&earlier.inputs).find(|(new, old)| new != old);
        if let Some((input, _)) = changed {
            return Some(format!("`{}` has changed since these results were written", input.path));
        }
        (self.executable != earlier.executable)
            .then(|| "these are results of another build of mcgs".to_owned())
    }
}

impl InputFile {
    pub(crate) fn new(path: &str, text: &str) -> Self {
        let digits: Vec<String> = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
        InputFile { path: path.to_owned(), bytes: text.len(), sha256: digits.concat() }
    }
}

impl Executable {
    fn current() -> Option<Self> {
        let data = fs::metadata(std::env::current_exe().ok()?).ok()?;
        let modified = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(Executable { bytes: data.len(), modified_ms: modified.as_millis().try_into().ok()? })
    }
}

fn shown(limit: Option<u64>) -> String {
    limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string())
}

/// The names of all optimizations that are off, on the command line or by the settings.
fn switched_off(options: &SearchOptions) -> Vec<String> {
    let mut options = options.clone();
    let off = SearchOptions::SWITCHES.iter().filter(|switch| !*(switch.field)(&mut options));
    off.map(|switch| switch.off.to_owned()).collect()
}

/// The name on the command line.
fn algorithm_name(algorithm: NimAlgorithm) -> String {
    match algorithm {
        NimAlgorithm::Mex => "mex".to_owned(),
        NimAlgorithm::LemoineViennot => "lv".to_owned(),
        NimAlgorithm::BelingRogalski => "br".to_owned(),
        other => format!("{other:?}"),
    }
}

fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    utc(seconds)
}

/// A time in seconds since 1970 as ISO 8601 writes it.
fn utc(seconds: u64) -> String {
    let (mut days, second) = (seconds / 86_400, seconds % 86_400);
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", month + 1, days + 1)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A description to start from.
    pub(crate) fn meta() -> RunMeta {
        let inputs = vec![InputFile::new("a.test", "{version 2.0}")];
        RunMeta::new(&Settings::default(), 2, inputs, None)
    }

    #[test]
    fn a_description_reads_back_as_it_was_written() {
        let text = meta().text().unwrap();
        assert_eq!(serde_json::from_str::<RunMeta>(&text).unwrap().options, meta().options);
        assert!(!text.contains("SearchOptions"), "no dump of the program: {text}");
    }

    #[test]
    fn the_first_difference_is_named_and_jobs_and_threads_are_none() {
        assert_eq!(meta().conflict_with(&meta()), None);
        let mut other = meta();
        (other.runs[0].jobs, other.runs[0].threads) = (7, 3);
        assert_eq!((meta().conflict_with(&other), meta().change_since(&other)), (None, None));
        other.options.max_nodes = Some(5);
        assert_eq!(meta().conflict_with(&other).as_deref(), Some("node limit: `5` then, `none` now"));
    }

    #[test]
    fn other_questions_and_other_programs_are_a_change() {
        let change = |change: fn(&mut RunMeta)| {
            let mut other = meta();
            change(&mut other);
            assert_eq!(meta().conflict_with(&other), None);
            meta().change_since(&other).unwrap()
        };
        assert!(change(|meta| meta.inputs[0].path.push('x')).contains("other files"));
        assert!(change(|meta| meta.inputs[0].sha256.push('x')).contains("`a.test` has changed"));
        assert!(change(|meta| meta.executable.bytes += 1).contains("another build"));
        assert!(change(|meta| meta.options.filter = Some("x".to_owned())).contains("`--filter`"));
    }

    #[test]
    fn switches_are_those_of_the_search() {
        let settings = Settings::default().options(SearchOptions::default().use_table(false));
        let options = RunMeta::new(&settings, 1, Vec::new(), None).options;
        assert_eq!((options.switches, options.nim_algorithm), (vec!["no-table".to_owned()], "lv".to_owned()));
    }

    #[test]
    fn times_are_those_of_the_calendar() {
        assert_eq!(utc(0), "1970-01-01T00:00:00Z");
        assert_eq!(utc(951_827_696), "2000-02-29T12:34:56Z");
        assert_eq!(utc(1_794_837_787), "2026-11-16T14:03:07Z");
    }
}
