//! The results folder of an experiment.
//!
//! ```text
//! experiment.toml        the declaration with all defaults: `mcgs experiment` repeats the experiment from it
//! cases.test             all cases, in the input language
//! LEVEL.csv              a table for each level, as `mcgs test --csv` writes it; grows while the experiment runs
//! summary.csv summary.txt FAMILY.svg FAMILY-open.svg   written at the end
//! ```
//!
//! The first two files appear in one piece, and rows are written one by one, so that whatever ends the program, the folder is good to
//! go on with.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use mcgs::Status;
use mcgs::experiment::{Experiment, ExperimentCase, Run};

use crate::exit::BadInput;
use crate::report::Table;
use crate::results::{Format, ResultFile};
use crate::run_header::RunHeader;
use crate::{csv_table, input};

/// The name of the declaration.
const DECLARATION: &str = "experiment.toml";
/// The name of the cases, also in tables.
pub(crate) const CASES: &str = "cases.test";

/// A folder that belongs to one experiment.
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Makes a folder, or finds one in which the same experiment was begun.
    pub(crate) fn open(path: &Path, experiment: &Experiment, cases: &str) -> Result<Folder, BadInput> {
        let folder = Folder { path: path.to_owned() };
        let declaration = folder.path.join(DECLARATION);
        match fs::read_to_string(&declaration) {
            Ok(text) => {
                let begun = Experiment::parse(&text)
                    .map_err(|error| BadInput::new(format!("{}: {error}", declaration.display())))?;
                if !begun.is_same_as(experiment) {
                    return Err(BadInput::new(format!(
                        "{}: this folder holds another experiment, choose another one with `-o DIR`",
                        path.display()
                    )));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let is_begun = fs::metadata(folder.path.join(CASES)).is_ok();
                if !is_begun {
                    crate::test_files::create_empty_folder(path)?;
                }
            }
            Err(error) => return Err(fail(&declaration, &error)),
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

    /// Starts the table of a level, or goes on with it.
    pub(crate) fn table(&self, level: &str, header: &RunHeader) -> anyhow::Result<ResultFile> {
        ResultFile::open(&self.table_path(level), Format::Csv, header, true)
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
        let bad =
            |line: usize| BadInput::new(format!("{}: line {line} is no row of results", path.display()));
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
            .map(|(index, cells)| row(cells).ok_or_else(|| bad(index + 3)))
            .collect()
    }

    /// Writes a file in one piece: it is never seen half written.
    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), BadInput> {
        let path = self.path.join(name);
        let fresh = self.path.join(format!("{name}.new"));
        fs::write(&fresh, text).and_then(|()| fs::rename(&fresh, &path)).map_err(|error| fail(&path, &error))
    }

    fn table_path(&self, level: &str) -> PathBuf {
        self.path.join(Experiment::file_name(level) + ".csv")
    }
}

fn fail(path: &Path, error: &io::Error) -> BadInput {
    BadInput::new(format!("{}: {}", path.display(), input::reason(error)))
}
