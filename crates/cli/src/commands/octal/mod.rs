//! `mcgs octal`: nim values of take-and-break games and their periods.

mod text;

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use mcgs::language::{Diagnostic, Source, SourceKind, units};
use mcgs::octal::{Code, CodeError, NAMED_GAMES, Progress, Sequence, Summary};
use mcgs::{StopFlag, StopReason, TimeLimit};

use crate::arguments::SharedArgs;
use crate::exit::{self, BadInput, Exit};
use crate::output::files::{self, Files};
use crate::output::messages;

/// The number of pairs of heaps between two looks at the clock: some milliseconds.
const PORTION: u64 = 5_000_000;
/// What one computed term may take in memory, in bytes, while the arrays grow and while a period is looked for.
const TERM_BYTES: usize = 24;
/// What was found when the time was over is written, if that takes no longer than this.
const TO_WRITE: Duration = Duration::from_millis(100);
/// The number of terms that are computed for the sake of the period, if they take no longer than one portion.
const FOR_THE_PERIOD: usize = 10_000;
/// Longer tables are shown only on request.
const LONG_TABLE: usize = 1_000;

/// Compute nim values of an octal game, and find its period
///
/// Digit number i of the code says what may be left of a heap when i tokens are taken: 1 nothing, 2 one heap, 4 two
/// heaps, 8 three heaps, and sums of these. The digit before the point (0, 4, 8 or C) is for moves that only break a
/// heap. A period is called proved when the terms suffice for the theorem of Guy and Smith; then it goes on for ever.
/// To find it, a few more terms are computed than are shown.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs octal 0.77                          the first 100 nim values of Kayles, and its period
  mcgs octal dawsons_kayles --terms 200    some games are known by name
  mcgs octal 0.6 --terms 100000            only the summary; --all shows the values too
  mcgs octal .16 --terms 1000000 --csv values.csv")]
pub(crate) struct Args {
    /// The code, such as 0.77 or 4.03, or the name of a game, such as kayles
    #[arg(value_name = "CODE")]
    code: String,

    /// How many terms to compute, from the empty heap on
    #[arg(long, short = 'n', value_name = "N", default_value_t = 100)]
    #[arg(value_parser = terms)]
    terms: u64,

    /// Show all values, also if there are more than 1000
    #[arg(long, help_heading = "Output")]
    all: bool,

    /// Values in each row of the table; without it, a whole period if that fits, else 20
    #[arg(long, value_name = "N", help_heading = "Output")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    columns: Option<u16>,

    /// Write all values to a file, one row for each heap
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    csv: Option<PathBuf>,
}

/// Why the computation ended before its time.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Ended {
    Limit(StopReason),
    Values,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let code: Code = args.code.parse().map_err(|error| bad_code(&args.code, &error))?;
    let terms = usize::try_from(args.terms).context("this machine cannot count this many terms")?;
    let mut files = Files::new(shared)?;
    if args.csv.as_deref().is_some_and(files::is_standard_output) {
        return Err(BadInput::new("`--csv` cannot be `-`, expected a file").into());
    }
    files.document_like("`--csv`", args.csv.as_deref(), text::CSV_HEADER.as_bytes())?;
    let _locks = files.lock()?;
    let mut limit = shared.limit_for_all()?;
    let mut sequence = Sequence::new(code);
    let ended = compute(&mut sequence, terms, shared.memory.0, limit.flag());
    let summary = Summary::of(&sequence, terms);
    if limit.flag().reason().is_some() {
        limit = TimeLimit::start(Some(TO_WRITE), &StopFlag::new()).context("cannot start the time limit")?;
    }
    if let Some(path) = &args.csv {
        let _finish = files::finish_first(path);
        let mut file = files.create(path)?;
        text::write_csv(&sequence, &summary, limit.flag(), &mut BufWriter::new(&mut file))
            .map_err(|error| files::failed(path, error))?;
        files.finish(path, file)?;
    }
    let mut out = BufWriter::new(out);
    if shared.json {
        text::write_json(&sequence, &summary, limit.flag(), &mut out)?;
    } else {
        let show = args.all || summary.terms <= LONG_TABLE;
        let columns = args.columns.map(usize::from);
        text::write_page(&sequence, &summary, show, columns, limit.flag(), &mut out)?;
    }
    out.flush()?;
    let is_written = limit.flag().reason().is_none();
    let Some(ended) = ended.or_else(|| limit.flag().reason().map(Ended::Limit)) else {
        return Ok(Exit::Answered);
    };
    let (why, exit) = match ended {
        Ended::Limit(reason) => exit::of_limit(&reason),
        Ended::Values => ("the next value, or the memory for it, is too large", Exit::Unknown),
    };
    let what = if is_written { "known" } else { "known, but not all of them are written" };
    messages::warning(format_args!("{why}: {} of {terms} terms are {what}", summary.terms));
    Ok(exit)
}

/// Computes portion by portion, and looks at the limits in between.
fn compute(sequence: &mut Sequence, terms: usize, memory: usize, stop: &StopFlag) -> Option<Ended> {
    let most = terms.min(memory / TERM_BYTES).max(1);
    let bar = progress_bar(terms as u64);
    let ended = loop {
        match sequence.extend(most, PORTION) {
            Progress::Complete if most < terms && sequence.period().is_none() => {
                break Some(Ended::Limit(StopReason::Memory));
            }
            Progress::Complete => {
                sequence.extend(FOR_THE_PERIOD, PORTION);
                break None;
            }
            Progress::TooLarge => break Some(Ended::Values),
            Progress::OutOfWork => {}
        }
        if let Some(reason) = stop.reason() {
            break Some(Ended::Limit(reason));
        }
        if sequence.extra_bytes() > memory {
            break Some(Ended::Limit(StopReason::Memory));
        }
        bar.set_position(sequence.computed().len() as u64);
    };
    bar.finish_and_clear();
    ended
}

/// Reads the number of terms.
fn terms(text: &str) -> Result<u64, String> {
    let terms = units::count(text)?;
    if (1..=1 << 48).contains(&terms) { Ok(terms) } else { Err("expected a count from 1 to 2^48".to_owned()) }
}

/// The error of a code, with a caret under what is wrong.
fn bad_code(text: &str, error: &CodeError) -> BadInput {
    let names: Vec<&str> = NAMED_GAMES.iter().map(|(name, _)| *name).collect();
    let message = format!("`{text}` is not the code of a take-and-break game");
    let mut diagnostic = Diagnostic::error(error.span.clone(), message).label(error.to_string());
    diagnostic.notes.push(format!("games with names: {}", names.join(", ")));
    BadInput::at(&Source::new("<code>", SourceKind::Argument, text), &diagnostic)
}

/// A progress bar that is drawn only on a terminal.
fn progress_bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{elapsed} [{wide_bar}] {pos}/{len} terms") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}
