//! `mcgs octal`: nim values of take-and-break games and their periods.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use mcgs::octal::{Code, CodeError, NAMED_GAMES, Progress, Sequence, Summary};
use mcgs::{StopFlag, StopReason};

use crate::arguments::SharedArgs;
use crate::exit::{BadInput, Exit};
use crate::outputs::{self, Files};
use crate::{interrupt, messages, octal_text};

/// So many pairs of heaps are looked at between two looks at the clock: some milliseconds.
const PORTION: u64 = 5_000_000;
/// What one computed term may take in memory, in bytes, while the arrays grow.
const TERM_BYTES: usize = 16;
/// So many terms are computed for the sake of the period, if they take no longer than one portion.
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
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1 << 48))]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    Interrupted,
    Time,
    Memory,
    Values,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let code: Code = args.code.parse().map_err(|error| bad_code(&args.code, &error))?;
    let terms = usize::try_from(args.terms).context("this machine cannot count so many terms")?;
    let mut files = Files::new(shared)?;
    files.output("`--csv`", args.csv.as_deref())?;
    let _locks = files.lock()?;
    let mut sequence = Sequence::new(code);
    let ended = compute(&mut sequence, terms, shared, &interrupt::watch());
    let summary = Summary::of(&sequence, terms);
    if let Some(path) = &args.csv {
        let mut file = outputs::create(path)?;
        octal_text::write_csv(&sequence, &summary, &mut BufWriter::new(&mut file))
            .map_err(|error| outputs::failed(path, error))?;
        file.finish().map_err(outputs::failure)?;
    }
    let mut out = BufWriter::new(out);
    if shared.json {
        octal_text::write_json(&sequence, &summary, &mut out)?;
    } else {
        let show = args.all || summary.terms <= LONG_TABLE;
        octal_text::write_page(&sequence, &summary, show, args.columns.map(usize::from), &mut out)?;
    }
    out.flush()?;
    let Some(ended) = ended else { return Ok(Exit::Answered) };
    let why = match ended {
        Ended::Interrupted => "interrupted",
        Ended::Time => "the time is over",
        Ended::Memory => "the memory is used up (see --memory)",
        Ended::Values => "the next value, or the memory for it, is too large",
    };
    messages::warning(format_args!("{why}: {} of {terms} terms are known", summary.terms));
    Ok(if ended == Ended::Interrupted { Exit::Interrupted } else { Exit::Unknown })
}

/// Computes portion by portion, and looks at the limits in between.
fn compute(sequence: &mut Sequence, terms: usize, shared: &SharedArgs, stop: &StopFlag) -> Option<Ended> {
    let start = Instant::now();
    let limit = shared.timeout.filter(|&limit| limit > 0).map(Duration::from_millis);
    let most = terms.min(shared.memory.0 / TERM_BYTES).max(1);
    let bar = progress_bar(terms as u64);
    let ended = loop {
        match sequence.extend(most, PORTION) {
            Progress::Complete if most < terms && sequence.period().is_none() => break Some(Ended::Memory),
            Progress::Complete => {
                sequence.extend(FOR_THE_PERIOD, PORTION);
                break None;
            }
            Progress::TooLarge => break Some(Ended::Values),
            Progress::OutOfWork => {}
        }
        if stop.reason() == Some(StopReason::Interrupted) {
            break Some(Ended::Interrupted);
        }
        if limit.is_some_and(|limit| start.elapsed() >= limit) {
            break Some(Ended::Time);
        }
        bar.set_position(sequence.computed().len() as u64);
    };
    bar.finish_and_clear();
    ended
}

/// The error of a code, with a caret under what is wrong.
fn bad_code(text: &str, error: &CodeError) -> BadInput {
    let column = text[..error.span.start].chars().count();
    let width = text[error.span.clone()].chars().count().max(1);
    let names: Vec<&str> = NAMED_GAMES.iter().map(|(name, _)| *name).collect();
    BadInput::Diagnostic(format!(
        "error: `{text}` is not the code of a take-and-break game\n  {text}\n  {}{} {error}\n  games with names: {}",
        " ".repeat(column),
        "^".repeat(width),
        names.join(", ")
    ))
}

/// A progress bar that is drawn only on a terminal.
fn progress_bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{elapsed} [{wide_bar}] {pos}/{len} terms") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}
