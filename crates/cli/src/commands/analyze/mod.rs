//! `mcgs analyze`: everything about a sum at a glance.

mod text;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use mcgs::language::Diagnostic;
use mcgs::{Analysis, Reason, Session};

use crate::arguments::{InputArgs, SharedArgs};
use crate::exit::{BadInput, Exit};
use crate::output::files::{self, Files};
use crate::output::visible;
use crate::{input, interrupt};

/// The time for each quantity in milliseconds, if the command line gives none.
const DEFAULT_TIMEOUT: u64 = 5_000;

/// Show value, thermograph, stops, bounds and moves of a sum
///
/// Questions in the input are optional and are ignored. Each quantity has the time of `--timeout` for itself, 5000 ms
/// if not given; what is not found in that time is shown as unknown, and the exit code is 3.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs analyze \"[domineering] ....|....|..#.|..#.\"
  mcgs analyze \"[cgt_game] 5||3|2\" --svg thermograph.svg
  mcgs analyze --file positions.test --json")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Draw the thermograph of the sum into a file; `-` is the standard output, which then gets nothing else
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut files = Files::new(shared)?;
    files.questions(&args.input)?;
    files.document("`--svg`", args.svg.as_deref())?;
    let _locks = files.lock()?;
    let source = input::read(&args.input)?;
    let Some(cases) = input::parse_sums(&source) else {
        return Ok(Exit::BadInput);
    };
    if let (Some(_), Some(second)) = (&args.svg, cases.get(1)) {
        let message = format!("`--svg` draws one thermograph, but there are {} sums", cases.len());
        let error = Diagnostic::error(second.span(), message).label("the second sum");
        return Err(BadInput::at(&source, &error).into());
    }
    let interrupt = interrupt::watch();
    let settings = shared.settings(DEFAULT_TIMEOUT, interrupt.clone());
    let mut session = Session::new(settings);
    let mut exit = Exit::Answered;
    for (index, case) in cases.iter().enumerate() {
        let analysis = session.analyze(&source.name, case);
        let text = if shared.json {
            visible::json_line(&analysis)?
        } else {
            let blank = if index == 0 { "" } else { "\n" };
            blank.to_owned() + &text::page(&analysis)
        };
        // Where the picture is wanted, there is no room for the page.
        if !args.svg.as_deref().is_some_and(files::is_standard_output) {
            out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("cannot write the analysis")?;
        }
        if let Some(path) = &args.svg {
            draw(&analysis, path, &files, out)?;
        }
        match analysis.open_reason() {
            None => {}
            Some(Reason::Interrupted) => return Ok(Exit::Interrupted),
            Some(_) => exit = Exit::Unknown,
        }
        if interrupt.reason().is_some() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(exit)
}

fn draw(analysis: &Analysis, path: &Path, files: &Files, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(walls) = analysis.thermograph.known() else {
        anyhow::bail!("there is no thermograph to draw");
    };
    let labels: Vec<&str> = analysis.games.iter().map(|game| game.label.as_str()).collect();
    let title = if labels.is_empty() { "the empty sum".to_owned() } else { labels.join(" + ") };
    files.show_or_write(Some(path), &mcgs::drawing::draw_svg(&walls.0, &title), out)
}
