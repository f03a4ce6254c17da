//! `mcgs solve`, and `mcgs` with an input.

use std::io::Write;

use anyhow::Context;
use mcgs::language::{Diagnostic, Severity, Source};
use mcgs::{Forget, Session};

use crate::arguments::{InputArgs, SharedArgs};
use crate::exit::{BadInput, Exit, Tally};
use crate::output::files::Files;
use crate::output::{messages, visible};
use crate::run::render;
use crate::run::runner::{self, Next};
use crate::run::watch::Watch;
use crate::tables::TableArgs;
use crate::{input, interrupt};

/// Answer the questions of an input; the word `solve` may be left out
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs solve \"[clobber_1xn] XOXOXO {B, W}\"
  mcgs solve puzzles.test --json
  echo \"[kayles] 6 {B}\" | mcgs solve -
  mcgs solve --file hard.test --table-save hard.table      keep what was learned, also after Ctrl-C,
  mcgs solve --file hard.test --table-load hard.table --table-save hard.table      and go on from there")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) tables: TableArgs,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut files = Files::new(shared)?;
    files.questions(&args.input)?;
    args.tables.claim(&mut files)?;
    let _locks = files.lock()?;
    let source = input::read(&args.input)?;
    answer(&source, args, shared, out)
}

/// Answers the questions of a source.
pub(super) fn answer(
    source: &Source,
    args: &Args,
    shared: &SharedArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let Some(cases) = input::parse_typed(source) else {
        return Ok(Exit::BadInput);
    };
    if cases.is_empty() {
        return Err(BadInput::at(source, &Diagnostic::no_question(Severity::Error, source)).into());
    }
    if cases.iter().all(|case| case.commands.is_empty()) {
        messages::diagnostic(&nothing_asked(source), source);
    }
    let interrupt = interrupt::watch();
    let mut settings = shared.settings(0, interrupt.clone());
    if args.tables.any() {
        settings.forget = Forget::Never;
    }
    let watch = Watch::start();
    let mut session = Session::new(settings.progress(watch.progress()));
    args.tables.load(&session)?;
    // What is learned from here on is to be saved: the search ends early, but not the program.
    let _finish = args.tables.finish_first();
    let mut tally = Tally::default();
    let mut is_first = true;
    let run = runner::run(
        &mut session,
        &source.name,
        &cases,
        &interrupt,
        &mut tally,
        |_, _| {
            watch.question();
            true
        },
        |report| {
            watch.answered();
            let text = if shared.json {
                visible::json_line(&report)?
            } else {
                let blank = if is_first { "" } else { "\n" };
                blank.to_owned() + &render::block(&report)
            };
            is_first = false;
            out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("cannot write the answer")?;
            Ok(Next::Continue)
        },
    );
    // What was learned is kept, whatever went wrong.
    args.tables.save(&session)?;
    run?;
    Ok(tally.exit())
}

/// The warning that the last block, like all others, is empty.
fn nothing_asked(source: &Source) -> Diagnostic {
    let end = source.text.trim_end().len();
    let start = source.text.rfind('{').unwrap_or(end);
    Diagnostic::warning(start..end, "there is no question").label("expected questions in it, as in `{B, W}`")
}
