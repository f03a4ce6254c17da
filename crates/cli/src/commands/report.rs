//! `mcgs report`: a page of results.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::exit::{BadInput, Exit};
use crate::input;
use crate::report::{Table, page};

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

    /// The page to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let new = read(&args.new)?;
    let old = args.compare.as_deref().map(read).transpose()?;
    let text = page(&new, old.as_ref())?;
    fs::write(&args.output, text)
        .map_err(|error| BadInput::new(format!("{}: {}", args.output.display(), input::reason(&error))))?;
    writeln!(out, "{}", args.output.display()).context("cannot write the name of the page")?;
    Ok(Exit::Answered)
}

fn read(path: &Path) -> Result<Table, BadInput> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path)
        .map_err(|error| BadInput::new(format!("{name}: {}", input::reason(&error))))?;
    Table::parse(&name, &text)
        .map_err(|line| BadInput::new(format!("{name}: line {line} is not what `mcgs test --csv` writes")))
}
