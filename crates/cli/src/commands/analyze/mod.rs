//! `mcgs analyze`: everything about a sum at a glance.

mod text;

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use mcgs::drawing::{Style, SumLook, draw_sum};
use mcgs::language::Case;
use mcgs::{Analysis, Reason, Session, Sum, Thermograph};

use crate::arguments::{InputArgs, SharedArgs};
use crate::commands::draw::boards_and_thermographs;
use crate::exit::Exit;
use crate::output::files::{self, Files};
use crate::output::pictures::{Format, StyleArgs};
use crate::output::{occupied, visible};
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

    /// Draw the boards and the thermographs of all sums into a file (`.svg`, `.pdf` or `.tex`); `-` is the standard output, which then gets
    /// nothing else
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    style: StyleArgs,
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
    if let Some(path) = args.svg.as_deref().filter(|path| !shared.force && !files::is_standard_output(path)) {
        occupied::refuse_without(path, &mark(&cases, Format::or_svg(path)?))?;
    }
    let interrupt = interrupt::watch();
    let settings = shared.settings(DEFAULT_TIMEOUT, interrupt.clone());
    let mut session = Session::new(settings);
    let mut exit = Exit::Answered;
    let mut drawn = Vec::new();
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
        match analysis.open_reason() {
            None => {}
            Some(Reason::Interrupted) => return Ok(Exit::Interrupted),
            Some(_) => exit = Exit::Unknown,
        }
        if interrupt.reason().is_some() {
            return Ok(Exit::Interrupted);
        }
        drawn.push((case, analysis));
    }
    if let Some(path) = &args.svg {
        let text = picture(&drawn, Format::or_svg(path)?, args.style.style().unwrap_or(Style::Light))?;
        files.show_or_write(Some(path), &text, out)?;
    }
    Ok(exit)
}

/// What a picture of these sums has near its beginning. An analysis takes long, so any other file is refused before.
fn mark(cases: &[Case], format: Format) -> String {
    match format {
        Format::Svg => {
            let title = |sum: &Sum| Some(draw_sum(sum, &SumLook::default()).ok()?.to_svg(Style::Print));
            let svg = cases.iter().map(sum).find_map(|sum| title(&sum)).unwrap_or_default();
            let title = svg.lines().find(|line| line.starts_with("<title>"));
            title.unwrap_or("<svg").to_owned()
        }
        Format::Pdf => "%PDF".to_owned(),
        Format::Tikz => r"\begin{tikzpicture}".to_owned(),
    }
}

fn sum(case: &Case) -> Sum {
    Sum::new(case.games.iter().map(|game| game.component.clone()).collect())
}

/// The boards and thermographs of all sums.
fn picture(drawn: &[(&Case, Analysis)], format: Format, style: Style) -> anyhow::Result<String> {
    let sums: Vec<Sum> = drawn.iter().map(|(case, _)| sum(case)).collect();
    let mut walls: Vec<Thermograph> = Vec::new();
    for (_, analysis) in drawn {
        let Some(found) = analysis.thermograph.known() else {
            anyhow::bail!("there is no thermograph to draw");
        };
        walls.push(found.0.clone());
    }
    let looks = sums.iter().map(|_| SumLook { coordinates: true, ..SumLook::default() }).collect();
    Ok(format.text(&boards_and_thermographs(&sums, looks, &walls)?, style))
}
