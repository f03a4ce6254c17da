//! `mcgs verify`: checks proofs.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;

use super::prove::ProofInfo;
use crate::arguments::SharedArgs;
use crate::exit::{self, Exit};
use crate::input;
use crate::output::files::Files;
use crate::output::messages;

/// Check proofs that `mcgs prove` wrote
///
/// Every line of a proof is derived again from the rules of the games, by a checker that shares nothing with the solver. `mcgs-check` is the
/// same checker as a program of its own. The exit code is 1 if a file is no proof; then the line and the reason are shown.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs verify clobber.proof
  mcgs verify *.proof --json")]
pub(crate) struct Args {
    /// The files of the proofs
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut files = Files::new(shared)?;
    for path in &args.files {
        files.input("the proof", path)?;
    }
    let limit = shared.limit_for_all()?;
    let mut worst = Exit::Answered;
    for path in &args.files {
        let shown = path.display();
        let opened = File::open(path).and_then(|file| Ok((file.metadata()?, file)));
        let (metadata, file) = match opened {
            Ok((metadata, _)) if metadata.is_dir() => {
                messages::error(format_args!("{shown}: a folder, expected the file of a proof"));
                worst = Exit::BadInput;
                continue;
            }
            Ok(opened) => opened,
            Err(error) => {
                messages::error(format_args!("{shown}: {}", input::reason(&error)));
                worst = Exit::BadInput;
                continue;
            }
        };
        let checked = mcgs_checker::check(BufReader::new(file), |_| !limit.flag().is_raised());
        if let Some(reason) = limit.flag().reason()
            && checked.is_err()
        {
            let (message, exit) = exit::of_limit(&reason);
            messages::error(format_args!("{shown}: not checked to the end, {message}"));
            return Ok(exit);
        }
        if checked.is_err() && worst == Exit::Answered {
            worst = Exit::Failed;
        }
        if shared.json {
            let info = ProofInfo::of(shown.to_string(), metadata.len(), &checked);
            writeln!(out, "{}", serde_json::to_string(&info)?)?;
            continue;
        }
        match checked {
            Ok(proved) => writeln!(out, "{shown}: proved\n{proved}")?,
            Err(rejected) => writeln!(out, "{shown}: not proved, {rejected}")?,
        }
    }
    Ok(worst)
}
