//! Running cases: one after the other or several at a time, with a progress bar, result files, and reports for people.

pub(crate) mod answer_file;
pub(crate) mod checksum;
pub(crate) mod csv_table;
pub(crate) mod job_pool;
pub(crate) mod progress;
pub(crate) mod render;
pub(crate) mod results;
pub(crate) mod run_meta;
pub(crate) mod runner;
pub(crate) mod watch;
