//! The header of a result file: which program made it, how, and on what machine.

use std::fs;
use std::thread;

use mcgs::{Forget, Settings};
use serde::{Deserialize, Serialize};

/// What must be known about a run to repeat it and to compare its rows with others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct RunHeader {
    /// The version of this layout, [`RunHeader::FORMAT`].
    pub(crate) format: u32,
    /// The program with its version.
    pub(crate) program: String,
    /// `release` or `debug`.
    pub(crate) build: String,
    pub(crate) options: RunOptions,
    pub(crate) machine: Machine,
}

/// What the command line asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct RunOptions {
    /// Cases that were run at the same time.
    pub(crate) jobs: usize,
    /// Threads for each of them.
    pub(crate) threads: usize,
    /// Milliseconds for each question, if limited.
    pub(crate) timeout_ms: Option<u64>,
    /// Nodes for each question, if limited.
    pub(crate) max_nodes: Option<u64>,
    /// Bytes for tables and values of each job.
    pub(crate) memory_per_job: usize,
    pub(crate) fresh: bool,
    pub(crate) value_length: Option<u64>,
    /// The switches of the search that were given, such as `no-table`.
    #[serde(alias = "switched_off")]
    pub(crate) switches: Vec<String>,
    /// All options of the search as the library names them, so that a new one cannot be forgotten.
    pub(crate) search: String,
    /// The databases that were used.
    #[serde(default)]
    pub(crate) databases: Vec<String>,
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

impl RunHeader {
    /// The version of the layout that this program writes and reads.
    const FORMAT: u32 = 1;

    /// The header of a run of this program on this machine.
    pub(crate) fn new(settings: &Settings, jobs: usize, switches: Vec<String>) -> Self {
        RunHeader {
            format: Self::FORMAT,
            program: concat!("mcgs ", env!("CARGO_PKG_VERSION")).to_owned(),
            build: if cfg!(debug_assertions) { "debug" } else { "release" }.to_owned(),
            options: RunOptions {
                jobs,
                threads: settings.options.threads.get(),
                timeout_ms: settings.time_limit.and_then(|limit| limit.as_millis().try_into().ok()),
                max_nodes: settings.max_nodes,
                memory_per_job: settings.options.memory,
                fresh: settings.forget == Forget::EachQuestion,
                value_length: settings.options.value_max_moves,
                switches,
                search: format!("{:?}", settings.options),
                databases: settings.database.as_ref().map(|library| library.names()).unwrap_or_default(),
            },
            machine: Machine {
                system: std::env::consts::OS.to_owned(),
                architecture: std::env::consts::ARCH.to_owned(),
                cores: thread::available_parallelism().map_or(1, Into::into),
                processor: fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| processor(&text)),
            },
        }
    }

    /// Why the rows of an earlier run cannot stand in one file with those of this one: the first thing that differs.
    ///
    /// The number of jobs may differ, since every case is run alone; times then mean something else, but so they do on
    /// a machine that is busy.
    pub(crate) fn conflict_with(&self, earlier: &RunHeader) -> Option<String> {
        let (new, old) = (&self.options, &earlier.options);
        let fields = [
            ("format", self.format.to_string(), earlier.format.to_string()),
            ("program", self.program.clone(), earlier.program.clone()),
            ("build", self.build.clone(), earlier.build.clone()),
            ("threads", new.threads.to_string(), old.threads.to_string()),
            ("time limit in ms", shown(new.timeout_ms), shown(old.timeout_ms)),
            ("node limit", shown(new.max_nodes), shown(old.max_nodes)),
            ("memory for each job", new.memory_per_job.to_string(), old.memory_per_job.to_string()),
            ("fresh", new.fresh.to_string(), old.fresh.to_string()),
            ("value length", shown(new.value_length), shown(old.value_length)),
            ("switches", new.switches.join(" "), old.switches.join(" ")),
            ("options of the search", new.search.clone(), old.search.clone()),
            ("databases", new.databases.join(" "), old.databases.join(" ")),
        ];
        let (name, new, old) = fields.into_iter().find(|(_, new, old)| new != old)?;
        Some(format!("{name}: `{old}` then, `{new}` now"))
    }
}

fn shown(limit: Option<u64>) -> String {
    limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string())
}

/// The name of the processor in the file of Linux.
fn processor(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    let (_, name) = line.split_once(':')?;
    Some(name.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A header to start from.
    pub(crate) fn header() -> RunHeader {
        RunHeader::new(&Settings::default(), 2, Vec::new())
    }

    #[test]
    fn a_header_reads_back_as_it_was_written() {
        let text = serde_json::to_string(&header()).unwrap();
        assert_eq!(serde_json::from_str::<RunHeader>(&text).unwrap(), header());
        assert!(!text.contains('\n'));
    }

    #[test]
    fn the_first_difference_is_named() {
        assert_eq!(header().conflict_with(&header()), None);
        let mut other = header();
        other.options.jobs = 7;
        assert_eq!(header().conflict_with(&other), None);
        other.options.max_nodes = Some(5);
        assert_eq!(header().conflict_with(&other).as_deref(), Some("node limit: `5` then, `none` now"));
    }

    #[test]
    fn the_processor_has_a_name_on_linux() {
        assert_eq!(processor("flags: x\nmodel name\t: A  B\n").as_deref(), Some("A B"));
        assert_eq!(processor("nothing"), None);
    }
}
