//! The results folder of an experiment.
//!
//! ```text
//! experiment.toml        the declaration with all defaults: `mcgs experiment` repeats the experiment from it
//! cases.test             all cases, in the input language
//! tables/LEVEL.csv       a table for each level, as `mcgs test --csv` writes it; grows while the experiment runs
//! tables/LEVEL.csv.meta.json   what describes the table
//! summary.csv summary.txt plots/FAMILY-nodes.svg plots/FAMILY-open.svg   written at the end
//! ```
//!
//! Files whose names are chosen by the declaration are in folders of their own, so that no name can collide with another file. All files
//! but the tables appear in one piece, and rows are written one by one, so that whatever ends the program, the folder is good to go on with.
//! As long as a process works in it, the folder is locked.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use mcgs::Status;
use mcgs_files::Lock;
use mcgs_workbench::experiment::{Experiment, ExperimentCase, Run};

use crate::commands::report::page::Table;
use crate::exit::BadInput;
use crate::input;
use crate::output::files;
use crate::run::csv_table;
use crate::run::results::{Continue, Format, ResultFile};
use crate::run::run_meta::RunMeta;

/// The name of the declaration.
pub(crate) const DECLARATION: &str = "experiment.toml";
/// The name of the cases, also in tables.
pub(crate) const CASES: &str = "cases.test";
/// The folders of files that are named by the declaration.
const TABLES: &str = "tables";
const PLOTS: &str = "plots";
/// What earlier versions left behind if they were cut off while they wrote a file.
const LEFTOVERS: [&str; 4] = ["cases.test.new", "experiment.toml.new", "summary.txt.new", "summary.csv.new"];

/// A folder that belongs to one experiment.
pub(crate) struct Folder {
    path: PathBuf,
    _lock: Lock,
}

impl Folder {
    /// Makes a folder, or finds one in which the same experiment was begun.
    pub(crate) fn open(
        path: &Path,
        experiment: &Experiment,
        cases: &str,
        wait: bool,
    ) -> anyhow::Result<Folder> {
        fs::create_dir_all(path).map_err(|error| fail(path, &error))?;
        let folder = Folder { path: path.to_owned(), _lock: files::lock_folder(path, wait)? };
        folder.check(experiment, cases)?;
        folder.remove_leftovers();
        for name in [TABLES, PLOTS] {
            let path = folder.path.join(name);
            fs::create_dir_all(&path).map_err(|error| fail(&path, &error))?;
        }
        // The declaration comes last: where it is, everything else is.
        folder.write(CASES, cases)?;
        let text = experiment.text().map_err(|error| BadInput::new(error.to_string()))?;
        let head = format!(
            "# The declaration of the experiment in this folder, with all defaults.\n# mcgs {}\n",
            env!("CARGO_PKG_VERSION")
        );
        folder.write(DECLARATION, &(head + &text))?;
        Ok(folder)
    }

    /// Is the folder empty, or was this experiment begun in it?
    fn check(&self, experiment: &Experiment, cases: &str) -> Result<(), BadInput> {
        let refuse = |problem: &str| Err(BadInput::new(format!("{}: {problem}", self.path.display())));
        let declaration = self.path.join(DECLARATION);
        match fs::read_to_string(&declaration) {
            Ok(text) => {
                let begun = Experiment::parse(&text)
                    .map_err(|error| BadInput::new(format!("{}: {error}", declaration.display())))?;
                if !begun.is_same_as(experiment) {
                    return refuse("this folder holds another experiment, choose another one with `-o DIR`");
                }
                let is_old = experiment
                    .level
                    .iter()
                    .any(|level| self.path.join(Experiment::file_name(&level.name) + ".csv").exists());
                if !self.path.join(TABLES).exists() && is_old {
                    return refuse(
                        "this experiment was begun by an earlier version of mcgs, which kept its tables elsewhere; \
                         choose another folder with `-o DIR`",
                    );
                }
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                // The very first files may be there, if something ended the program in between.
                for entry in fs::read_dir(&self.path).map_err(|error| fail(&self.path, &error))? {
                    let entry = entry.map_err(|error| fail(&self.path, &error))?;
                    let name = entry.file_name();
                    let is_ours = mcgs_files::is_our_own(&name)
                        || LEFTOVERS.iter().any(|leftover| name == *leftover)
                        || ([TABLES, PLOTS].iter().any(|folder| name == *folder) && is_empty(&entry.path()))
                        || (name == CASES
                            && fs::read(entry.path()).is_ok_and(|text| text == cases.as_bytes()));
                    if !is_ours {
                        return refuse("expected a new or an empty folder");
                    }
                }
                Ok(())
            }
            Err(error) => Err(fail(&declaration, &error)),
        }
    }

    /// Removes what was left by processes that were cut off while they wrote a file.
    fn remove_leftovers(&self) {
        for name in LEFTOVERS {
            // There is none, as a rule.
            let _ = fs::remove_file(self.path.join(name));
        }
        for folder in [self.path.clone(), self.path.join(TABLES), self.path.join(PLOTS)] {
            mcgs_files::remove_leftovers_in(&folder);
        }
    }

    /// Starts the table of a level, or goes on with it.
    pub(crate) fn table(&self, level: &str, meta: RunMeta) -> anyhow::Result<ResultFile> {
        ResultFile::open(&self.table_path(level), Format::Csv, meta, Continue::InFolder)
    }

    /// The runs in the table of a level.
    pub(crate) fn runs(
        &self,
        name: &str,
        level: usize,
        cases: &[ExperimentCase],
    ) -> Result<Vec<Run>, BadInput> {
        let path = self.table_path(name);
        let text = fs::read_to_string(&path).map_err(|error| fail(&path, &error))?;
        let bad = |line: usize| {
            BadInput::new(format!("{}: line {line}, column 1: this is no row of results", path.display()))
        };
        let table = Table::parse(name, &text).map_err(bad)?;
        let row = |row: &Vec<String>| {
            let case: usize = row[1].parse().ok()?;
            let ExperimentCase { family, x, .. } = *cases.get(case)?;
            let is_open = csv_table::status(&row[7])? == Status::Timeout;
            Some(Run {
                family,
                x,
                case,
                level,
                result: (!is_open).then(|| row[5].clone()),
                nodes: row[16].parse().ok()?,
                time_ms: row[6].parse().ok()?,
            })
        };
        table
            .rows()
            .iter()
            .enumerate()
            .map(|(index, cells)| row(cells).ok_or_else(|| bad(index + 2)))
            .collect()
    }

    /// Writes a file in one piece: it is never seen half written.
    pub(crate) fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        files::replace(&self.path.join(name), text)
    }

    /// Writes a plot of a family; `kind` says what it shows.
    pub(crate) fn write_plot(&self, family: &str, kind: &str, text: &str) -> anyhow::Result<()> {
        let name = format!("{}-{kind}.svg", Experiment::file_name(family));
        files::replace(&self.path.join(PLOTS).join(name), text)
    }

    fn table_path(&self, level: &str) -> PathBuf {
        self.path.join(TABLES).join(Experiment::file_name(level) + ".csv")
    }
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| {
        entries.all(|entry| entry.is_ok_and(|entry| mcgs_files::is_our_own(&entry.file_name())))
    })
}

fn fail(path: &Path, error: &io::Error) -> BadInput {
    BadInput::new(format!("{}: {}", path.display(), input::reason(error)))
}
