//! The kinds of trials, one file each.

use crate::kind::{Failure, Kind};

mod command_lines;
mod formats;
mod full_disk;
mod kills;
mod language;
mod limits;
mod metamorphic;
mod proofs;
mod special_files;
mod two_processes;
mod values;

/// All kinds, in the order in which they run.
pub static ALL: &[Kind] = &[
    language::KIND,
    values::KIND,
    formats::KIND,
    proofs::KIND,
    command_lines::KIND,
    metamorphic::KIND,
    kills::KIND,
    full_disk::KIND,
    two_processes::KIND,
    special_files::KIND,
    limits::KIND,
];

/// The kind with this name.
pub fn find(name: &str) -> Option<&'static Kind> {
    ALL.iter().find(|kind| kind.name == name)
}

/// Reads a text of one of the formats that are texts.
pub(crate) fn read_text(format: &str, bytes: &[u8]) -> Result<(), Failure> {
    formats::read_text(format, bytes)
}
