//! `mcgs compare-versions`: builds revisions of the program and compares what `mcgs bench` says of them.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use mcgs::StopFlag;
use mcgs_workbench::bench::{Ratios, Record, Totals, compare};

use crate::arguments::SharedArgs;
use crate::exit::{BadInput, Exit};
use crate::revisions::{Checkout, Revision, Workshop};
use crate::{bench_text, input, interrupt, messages, outputs};

/// Build several revisions of this program and compare their benchmarks
///
/// Works inside of a git checkout of mcgs. Each revision is checked out to a temporary folder and built in release mode, which takes some
/// minutes each; then `mcgs bench` runs for all of them, one after the other. Each revision is compared with the one before, and all of
/// them with the first. The checkouts are removed at the end, and the files of your own checkout stay as they are.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs compare-versions main HEAD                        what the commits of this branch changed
  mcgs compare-versions HEAD .                           what the changes that are not committed yet do
  mcgs compare-versions v1 v2 v3 -- --suite nogo --repeat 5
  mcgs compare-versions main HEAD --save records         keep the results, for `mcgs bench --compare`

`.` stands for the files as they are. What follows `--` goes to `mcgs bench`. The exit code is 1 if an answer was wrong.")]
pub(crate) struct Args {
    /// Revisions in the order in which they are compared: branches, tags, commits, or `.`
    #[arg(value_name = "REV", required = true, num_args = 1..)]
    revisions: Vec<String>,

    /// Write the results of each revision to this folder, as `mcgs bench --save` does
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,

    /// Keep what the compiler writes in this folder, so that the next comparison starts sooner
    #[arg(long, value_name = "DIR")]
    build_dir: Option<PathBuf>,

    /// Options of `mcgs bench`
    #[arg(last = true, value_name = "BENCH OPTIONS")]
    bench: Vec<String>,
}

/// A revision and what came out of it.
struct Measured {
    revision: Revision,
    record: Record,
    has_wrong_answer: bool,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let checkout = Checkout::find()?;
    let revisions =
        args.revisions.iter().map(|name| checkout.revision(name)).collect::<Result<Vec<_>, _>>()?;
    let mut lock = None;
    if let Some(folder) = &args.save {
        fs::create_dir_all(folder)
            .map_err(|error| BadInput::new(format!("{}: {}", folder.display(), input::reason(&error))))?;
        lock = Some(outputs::lock_folder(folder, shared.wait)?);
    }
    let builds = args.build_dir.as_ref().map(std::path::absolute).transpose()?;
    // Ctrl-C ends what runs, however often it is pressed: the temporary files must not stay.
    let _finish = interrupt::finish_always();
    let measured = measure_all(args, &checkout, builds.as_deref(), revisions, &interrupt::watch());
    if interrupt::is_requested() {
        messages::say("interrupted");
        return Ok(Exit::Interrupted);
    }
    let measured = measured?;
    drop(lock);
    let mut text = String::new();
    for pair in measured.windows(2) {
        let [old, new] = pair else { continue };
        let compared = compare(&old.record, &new.record);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "\n== {}", new.revision.label());
        text += &bench_text::comparison(&old.revision.label(), &old.record, &new.record, &compared);
    }
    text += &overview(&measured);
    out.write_all(text.as_bytes()).context("cannot write the results")?;
    let is_wrong = measured.iter().any(|measured| measured.has_wrong_answer);
    Ok(if is_wrong { Exit::Failed } else { Exit::Answered })
}

/// Builds all revisions, then measures them: nothing else should run meanwhile.
fn measure_all(
    args: &Args,
    checkout: &Checkout,
    builds: Option<&Path>,
    revisions: Vec<Revision>,
    stop: &StopFlag,
) -> anyhow::Result<Vec<Measured>> {
    let mut workshop = Workshop::new(checkout, builds, stop)?;
    let mut programs = Vec::new();
    for (index, revision) in revisions.iter().enumerate() {
        messages::say(format_args!("building {}, {} of {}", revision.label(), index + 1, revisions.len()));
        programs.push(workshop.build(revision)?);
    }
    let mut measured = Vec::new();
    for (index, (revision, program)) in revisions.into_iter().zip(programs).enumerate() {
        messages::say(format_args!("measuring {}", revision.label()));
        let (record, has_wrong_answer) = measure(&workshop, &program, &args.bench)
            .with_context(|| format!("{} has no results", revision.label()))?;
        if let Some(folder) = &args.save {
            let path = folder.join(format!("{index}-{}.json", file_name(&revision.label())));
            let text = serde_json::to_string_pretty(&record)? + "\n";
            outputs::write(&path, text)?;
        }
        measured.push(Measured { revision, record, has_wrong_answer });
    }
    Ok(measured)
}

fn measure(workshop: &Workshop<'_>, program: &Path, options: &[String]) -> anyhow::Result<(Record, bool)> {
    let mut args = vec!["bench".to_owned(), "--json".to_owned()];
    args.extend_from_slice(options);
    let (status, text) = workshop.output(program, &args)?;
    let last = text.lines().last().unwrap_or_default();
    let record: Record = serde_json::from_str(last).context("`mcgs bench --json` wrote something else")?;
    if record.format != Record::FORMAT {
        bail!("its results have the layout {}, expected {}", record.format, Record::FORMAT);
    }
    Ok((record, status.code() == Some(i32::from(Exit::Failed.code()))))
}

/// All revisions in a few columns, compared with the first.
fn overview(measured: &[Measured]) -> String {
    let Some(first) = measured.first() else { return String::new() };
    let mut text = format!(
        "\nall revisions; ratios are geometric means, to the first revision\n  {:28} {:>6} {:>6} {:>12} {:>7} {:>12} {:>7}\n",
        "revision", "wrong", "open", "nodes", "ratio", "ms", "ratio"
    );
    for Measured { revision, record, .. } in measured {
        let totals = Totals::of(&record.positions);
        let mean = Ratios::mean(&compare(&first.record, record));
        let ratio = |ratio: Option<f64>| ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.3}"));
        let _ = writeln!(
            text,
            "  {:28} {:>6} {:>6} {:>12} {:>7} {:>12.0} {:>7}  {}",
            revision.label(),
            totals.wrong,
            totals.open,
            totals.nodes,
            ratio(mean.map(|mean| mean.nodes)),
            totals.working_ms(),
            ratio(mean.map(|mean| mean.time)),
            revision.subject
        );
    }
    text
}

fn file_name(label: &str) -> String {
    let letters = label.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' });
    letters.collect::<String>().trim_matches(['-', '.']).to_owned()
}
