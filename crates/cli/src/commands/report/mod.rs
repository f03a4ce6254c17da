//! `mcgs report`: a page of results.

mod boards;
pub(crate) mod page;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context;
use mcgs::Report;

use self::page::{Table, page};
use crate::arguments::SharedArgs;
use crate::exit::{BadInput, Exit};
use crate::output::files::{self, Files, INPUT};
use crate::run::run_meta::RunMeta;
use crate::{bounded, input};

/// Make one page of a table of results, or of two to compare
///
/// The page needs no network and no other file. It filters, searches, sorts and adds up rows, shows and hides columns, and draws
/// plots of the rows shown. Rows are matched by games, player, expected result and type.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs report new.csv -o page.html
  mcgs report new.csv --compare old.csv -o page.html")]
pub(crate) struct Args {
    /// A table that `mcgs test --csv` wrote
    #[arg(value_name = "NEW")]
    new: PathBuf,

    /// An earlier table of the same cases
    #[arg(long, value_name = "OLD")]
    compare: Option<PathBuf>,

    /// The page to write; `-` is the standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut files = Files::new(shared)?;
    files.input(INPUT, &args.new)?;
    if let Some(path) = &args.compare {
        files.input("`--compare`", path)?;
    }
    files.document("`-o`", Some(&args.output))?;
    let _locks = files.lock()?;
    let new = read(&args.new)?;
    let old = args.compare.as_deref().map(read).transpose()?;
    // The same page once more keeps its time, so that it is the same file.
    let earlier = page::time_of(&args.output).map(|time| page(&new, old.as_ref(), Some(time))).transpose()?;
    let text = match earlier {
        Some(text) if files.check(Some(&args.output), &text).is_ok() && !shared.force => text,
        _ => page(&new, old.as_ref(), milliseconds(SystemTime::now()))?,
    };
    files.show_or_write(Some(&args.output), &text, out)?;
    if !files::is_standard_output(&args.output) {
        writeln!(out, "{}", args.output.display()).context("cannot write the name of the page")?;
    }
    Ok(Exit::Answered)
}

fn read(path: &Path) -> Result<Table, BadInput> {
    let name = path.display().to_string();
    let fail = |reason: &str| BadInput::new(format!("{name}: {reason}"));
    if path.is_dir() {
        return Err(fail("this is a folder, expected a table that `mcgs test --csv` wrote"));
    }
    let bytes = bounded::read(path, bounded::RESULTS).map_err(|error| fail(&input::reason(&error)))?;
    let no_table = "this is not a result file, expected a table that `mcgs test --csv` wrote";
    let text = String::from_utf8(bytes).map_err(|_| fail(no_table))?;
    if text.starts_with("{\"header\":") || text.starts_with(Report::JSON_START) {
        return Err(fail("these are JSON lines, expected a table that `mcgs test --csv` wrote"));
    }
    let mut table = Table::parse(&name, &text).map_err(|line| match line {
        1 => fail(no_table),
        _ => fail(&format!("line {line}, column 1: this is not what `mcgs test --csv` writes")),
    })?;
    if let Ok(text) = bounded::read_to_string(&RunMeta::path(path), bounded::TEXT) {
        table.header = Some(text);
    }
    table.modified_ms = fs::metadata(path).and_then(|data| data.modified()).ok().and_then(milliseconds);
    Ok(table)
}

/// Milliseconds since 1970.
fn milliseconds(time: SystemTime) -> Option<u64> {
    time.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_millis().try_into().ok()
}
