//! Which databases a command uses: those that the command line names, or the one in the default place.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use mcgs::store::{Library, Store};
use mcgs_files::system;

use crate::arguments::SharedArgs;
use crate::commands::db;
use crate::output::messages;

/// The name of the file in the default places.
const FILE: &str = "mcgs.db";
/// The environment variable that names the default database; empty for none.
const VARIABLE: &str = "MCGS_DB";

/// Opens the databases of a command; `with_default` if it may use the default one.
///
/// A database that was asked for by name must be usable. The default one is there to help: if it cannot be used, that is worth a
/// warning.
pub(crate) fn open(shared: &SharedArgs, with_default: bool) -> anyhow::Result<Option<Arc<Library>>> {
    let mut stores = Vec::new();
    if !shared.no_db {
        for path in &shared.db {
            let store = Store::open(path).map_err(|error| db::refusal(path, error))?;
            stores.push((path.display().to_string(), store));
        }
        if shared.db.is_empty()
            && with_default
            && let Some(path) = default_file(&|name| env::var_os(name), env::current_exe().ok().as_deref())
        {
            match Store::open(&path) {
                Ok(store) => stores.push((path.display().to_string(), store)),
                Err(error) => {
                    messages::warning(format_args!("{}: {error}; going on without it", path.display()));
                }
            }
        }
    }
    Ok((!stores.is_empty()).then(|| Arc::new(Library::new(stores, shared.memory.0))))
}

/// The default database, if there is one: what the environment says, else `mcgs.db` next to the program, else in the folder for
/// data of the user.
fn default_file(
    variable: &dyn Fn(&str) -> Option<std::ffi::OsString>,
    program: Option<&Path>,
) -> Option<PathBuf> {
    if let Some(path) = variable(VARIABLE) {
        return (!path.is_empty()).then(|| path.into());
    }
    let data = system::data_folder(variable);
    let places = [program.and_then(Path::parent).map(Path::to_owned), data.map(|data| data.join("mcgs"))];
    places.into_iter().flatten().map(|place| place.join(FILE)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsString;

    #[test]
    fn the_environment_comes_before_the_folders() {
        let environment =
            |value: &'static str| move |name: &str| (name == VARIABLE).then(|| OsString::from(value));
        assert_eq!(default_file(&environment("some.db"), None), Some("some.db".into()));
        assert_eq!(default_file(&environment(""), None), None);
        // In a folder without the file there is no default.
        assert_eq!(default_file(&|_| None, Some(Path::new("/nowhere/mcgs"))), None);
    }
}
