//! Tables that outlive the program: `--table-load` and `--table-save`.

use std::path::PathBuf;

use mcgs::Session;
use mcgs::store::{TableError, check_table_place};

use crate::exit::BadInput;
use crate::input;
use crate::interrupt::FinishFirst;
use crate::output::files::{self, Files};
use crate::output::messages;

/// Where tables come from and go to.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct TableArgs {
    /// Start with the tables of a file that `--table-save` wrote; nothing is forgotten between cases
    #[arg(long, value_name = "FILE", help_heading = "Tables", conflicts_with = "fresh")]
    table_load: Option<PathBuf>,

    /// Write the tables to a file at the end, also after Ctrl-C; nothing is forgotten between cases
    #[arg(long, value_name = "FILE", help_heading = "Tables", conflicts_with = "fresh")]
    table_save: Option<PathBuf>,
}

impl TableArgs {
    /// Is there anything to load or to save?
    pub(crate) fn any(&self) -> bool {
        self.table_load.is_some() || self.table_save.is_some()
    }

    /// Keeps Ctrl-C from ending the program before the table is saved. A pipe is not waited for: it may have no reader.
    pub(crate) fn finish_first(&self) -> Option<FinishFirst> {
        files::finish_first(self.table_save.as_deref()?)
    }

    /// Claims the files. A table may replace the one that it was loaded from, because it holds all of that and more; what another run
    /// has learned, and any other file, is overwritten only with `--force`.
    pub(crate) fn claim(&self, files: &mut Files) -> anyhow::Result<()> {
        if let Some(path) = &self.table_load {
            files.input("`--table-load`", path)?;
        }
        let Some(path) = &self.table_save else { return Ok(()) };
        files.output_over("`--table-save`", path, "`--table-load`", self.table_load.as_deref())
    }

    pub(crate) fn load(&self, session: &Session) -> Result<(), BadInput> {
        let Some(path) = &self.table_load else { return Ok(()) };
        let entries = session
            .load_tables(path)
            .map_err(|error| BadInput::new(format!("{}: {}", path.display(), reason(&error))))?;
        messages::say(format_args!("{}: {entries} entries loaded", path.display()));
        Ok(())
    }

    pub(crate) fn save(&self, session: &Session) -> anyhow::Result<()> {
        let Some(path) = &self.table_save else { return Ok(()) };
        if matches!(check_table_place(path), Err(TableError::NotATable)) {
            // It is overwritten by force: the library replaces only tables and empty files.
            files::replace(path, "")?;
        }
        let entries = session.save_tables(path).map_err(|error| match error {
            TableError::File(error) => files::failure(error).context("the table is not saved"),
            error => anyhow::anyhow!("{}: the table is not saved: {}", path.display(), reason(&error)),
        })?;
        messages::say(format_args!("{}: {entries} entries saved", path.display()));
        Ok(())
    }
}

fn reason(error: &TableError) -> String {
    match error {
        TableError::Io(error) => input::reason(error),
        error => error.to_string(),
    }
}
