//! What systems do differently: everything here has one form for all of them, and nothing else in the repository asks which system it is.

#[cfg(not(unix))]
mod other;
mod process;
#[cfg(unix)]
mod unix;

use std::ffi::OsString;
use std::path::PathBuf;

#[cfg(not(unix))]
use other as this;
#[cfg(unix)]
use unix as this;

pub use process::{
    peak_memory, processor_name, processor_time, reset_peak_memory, resident_memory, thread_time,
    total_memory,
};
pub(crate) use this::{has_many_roles, identity, keep_owner, permissions, standard_stream};
pub use this::{read_exact_at, write_all_at, write_some};

/// One of the two outputs of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// The standard output.
    Output,
    /// The standard error.
    Error,
}

/// The folder for data of the user, if the environment says where it is.
///
/// ```
/// use mcgs_files::system::data_folder;
/// assert_eq!(data_folder(&|_| None), None);
/// assert!(data_folder(&|_| Some("somewhere".into())).is_some());
/// ```
pub fn data_folder(variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| variable(name).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    }
}
