//! `mcgs bench`: measures the program on suites of positions with known answers.

mod meter;
pub(crate) mod text;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::builder::PossibleValuesParser;
use mcgs::{Session, Settings};
use mcgs_workbench::bench::{
    Check, Level, Measurement, Position, Record, SUITES, Suite, Totals, compare, measure,
};

use self::meter::ProcessMeter;
use self::text::AblationRow;
use crate::arguments::SharedArgs;
use crate::exit::{BadInput, Exit};
use crate::output::files::Files;
use crate::output::messages;
use crate::switches::Switches;
use crate::{bounded, input, interrupt};

/// Milliseconds for each position of the quick suites, if the command line does not say.
const QUICK_TIMEOUT: u64 = 60_000;
/// The same for the hard suites.
const HARD_TIMEOUT: u64 = 600_000;
/// Nodes for each position when rules are switched one by one: without some of them, some positions are hopeless.
/// Unlike a time, this gives the same table on every machine.
const ABLATION_NODES: u64 = 1_000_000;

/// Measure the program on suites of positions with known answers
///
/// Prints time, processor time, search nodes and table statistics for each position and each suite, and checks the answers: a
/// wrong one is an error. The total number of nodes at one thread is the fingerprint of the search: it repeats
/// exactly, on every machine, and changes only if the search does.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs bench                                    all suites, some seconds
  mcgs bench --list                             what there is
  mcgs bench --suite clobber nogo --repeat 5    two suites, medians of five runs
  mcgs bench --save old.json                    keep the results ...
  mcgs bench --compare old.json                 ... and compare later ones with them
  mcgs bench --suite sums --ablate              what each rule of the search is worth
  mcgs bench --hard --threads 2                 minutes, on two cores")]
pub(crate) struct Args {
    /// Run these suites only
    #[arg(long, value_name = "NAME", num_args = 1..)]
    #[arg(value_parser = PossibleValuesParser::new(SUITES.iter().map(|suite| suite.name)), hide_possible_values = true)]
    suite: Vec<String>,

    /// Run the hard positions instead of the quick ones; this takes minutes
    #[arg(long)]
    hard: bool,

    /// Run only positions whose suite, name or games contain TEXT
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    /// Run each position K times, each time afresh, and show the median with the least and the greatest time
    #[arg(long, value_name = "K", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeat: u32,

    /// Write the results to a file as JSON, for `--compare`; `--json` writes the same to the standard output
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Compare with the results in a file that `--save` wrote
    ///
    /// Ratios are new to old, so below 1 is better; each suite has geometric means. A position is called worse if it takes
    /// 2% more nodes, or if it takes 25% and 20 ms more time and no new run is as fast as the slowest old one.
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,

    /// Run everything once more for each optimization with that one switched off, or on if it is off by default
    ///
    /// Positions that are open after a million nodes (`--max-nodes` sets another limit) count with these, so the ratios are
    /// lower bounds, marked by `>`.
    #[arg(long, conflicts_with_all = ["save", "compare", "repeat"])]
    ablate: bool,

    /// Show the suites and their positions, with the origin of each answer, and run nothing
    #[arg(long, conflicts_with_all = ["save", "compare", "repeat", "ablate"])]
    list: bool,
}

/// What to run.
struct Selection {
    level: Level,
    suites: Vec<(&'static Suite, Vec<Position>)>,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    // With one thread the nodes repeat exactly, which is what a benchmark is for.
    let shared = &SharedArgs { threads: shared.threads.or(Some(1)), ..shared.clone() };
    let selection = args.selection()?;
    if args.list {
        let details = !args.suite.is_empty() || args.filter.is_some();
        out.write_all(text::list(selection.level, &selection.suites, details).as_bytes())?;
        return Ok(Exit::Answered);
    }
    let mut files = Files::new(shared)?;
    if let Some(path) = &args.compare {
        files.input("`--compare`", path)?;
    }
    files.output("`--save`", args.save.as_deref())?;
    let _locks = files.lock()?;
    let old = args.compare.as_deref().map(|path| read_record(path, selection.level)).transpose()?;
    let timeout = match selection.level {
        Level::Quick => QUICK_TIMEOUT,
        Level::Hard => HARD_TIMEOUT,
    };
    let mut settings = shared.settings(timeout, interrupt::watch());
    if args.ablate {
        settings.max_nodes.get_or_insert(ABLATION_NODES);
        return ablate(&selection, shared, &settings, out);
    }

    let mut record = args.new_record(shared, selection.level);
    let mut show = |text: String| -> anyhow::Result<()> {
        if shared.json {
            return Ok(());
        }
        out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("cannot write the results")
    };
    show(text::heading(&record))?;
    let mut session = Session::new(settings);
    for (suite, positions) in &selection.suites {
        show(text::suite_heading(suite, args.repeat))?;
        for position in positions {
            let measured = measure_one(&mut session, suite, position, args.repeat, shared);
            show(text::position(&measured, args.repeat))?;
            let interrupted = measured.check == Check::Interrupted;
            record.positions.push(measured);
            if interrupted {
                messages::say("interrupted");
                return Ok(Exit::Interrupted);
            }
        }
        show(text::suite_total(&record, suite.name))?;
    }
    show(text::summary(&record))?;
    if let Some((path, old)) = args.compare.as_ref().zip(old.as_ref()) {
        show(text::comparison(&path.display().to_string(), old, &record, &compare(old, &record)))?;
    }
    if let Some(path) = &args.save {
        let text = serde_json::to_string_pretty(&record)? + "\n";
        files.write(path, text)?;
    }
    if shared.json {
        writeln!(out, "{}", serde_json::to_string(&record)?).context("cannot write the results")?;
    }
    Ok(exit(&record.positions, record.threads == 1))
}

impl Args {
    fn selection(&self) -> Result<Selection, BadInput> {
        let level = if self.hard { Level::Hard } else { Level::Quick };
        let is_wanted = |suite: &Suite, position: &Position| {
            self.filter.as_ref().is_none_or(|text| {
                let contains = |name: &str| name.contains(text.as_str());
                contains(suite.name)
                    || contains(&position.name)
                    || position.games().iter().any(|game| contains(game))
            })
        };
        let suites: Vec<_> = SUITES
            .iter()
            .filter(|suite| self.suite.is_empty() || self.suite.iter().any(|name| name == suite.name))
            .map(|suite| {
                let positions = suite.positions(level).into_iter();
                (suite, positions.filter(|position| is_wanted(suite, position)).collect::<Vec<_>>())
            })
            .filter(|(_, positions)| !positions.is_empty())
            .collect();
        if suites.is_empty() {
            return Err(BadInput::new("no position is left, `mcgs bench --list` shows what there is"));
        }
        Ok(Selection { level, suites })
    }

    /// A record that knows how it was made, without positions yet.
    fn new_record(&self, shared: &SharedArgs, level: Level) -> Record {
        Record {
            format: Record::FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            level,
            threads: u16::try_from(shared.threads().get()).unwrap_or(u16::MAX),
            memory: shared.memory.0 as u64,
            repeat: self.repeat,
            switches: shared.switches.names(),
            positions: Vec::new(),
        }
    }
}

fn measure_one(
    session: &mut Session,
    suite: &Suite,
    position: &Position,
    repeat: u32,
    shared: &SharedArgs,
) -> Measurement {
    let mut meter = ProcessMeter { one_thread: shared.threads().get() == 1 };
    let measured = measure(session, suite, position, repeat, &mut meter);
    if measured.check == Check::Wrong {
        let answer = measured.result.as_deref().unwrap_or("no answer");
        let known = measured.expected.as_deref().unwrap_or("unknown");
        let name = format_args!("{} {}", measured.suite, measured.name);
        messages::error(format_args!("wrong answer: {name}: {answer}, the known answer is {known}"));
    }
    if shared.threads().get() == 1 && !measured.is_steady {
        messages::error(format_args!(
            "{} {}: the number of nodes changes from run to run, with one thread it must not",
            measured.suite, measured.name
        ));
    }
    measured
}

/// Runs the selection with everything on, then with each optimization off.
fn ablate(
    selection: &Selection,
    shared: &SharedArgs,
    settings: &Settings,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut write = |text: String| {
        out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("cannot write the results")
    };
    let mut all = Vec::new();
    let mut base = None;
    if !shared.json {
        write(text::ablation_heading())?;
    }
    for (name, switches) in std::iter::once(("default", Switches::default())).chain(Switches::each()) {
        let mut changed = settings.clone();
        switches.apply(&mut changed.options);
        // What the command line switched already makes no difference.
        if base.is_some() && changed.options == settings.options {
            continue;
        }
        let mut session = Session::new(changed);
        let mut measured = Vec::new();
        for (suite, positions) in &selection.suites {
            for position in positions {
                measured.push(measure_one(&mut session, suite, position, 1, shared));
                if measured.last().is_some_and(|last| last.check == Check::Interrupted) {
                    messages::say("interrupted");
                    return Ok(Exit::Interrupted);
                }
            }
        }
        let totals = Totals::of(&measured);
        let row = AblationRow::new(name, totals, *base.get_or_insert(totals));
        all.extend(measured);
        write(if shared.json { serde_json::to_string(&row)? + "\n" } else { text::ablation_row(&row) })?;
    }
    // Positions that stay open are a result here; those without a rule that is too slow are meant to be.
    all.retain(|position| position.check != Check::Open);
    Ok(exit(&all, shared.threads().get() == 1))
}

/// Reads what `--save` wrote.
fn read_record(path: &Path, level: Level) -> Result<Record, BadInput> {
    let fail = |reason: String| BadInput::new(format!("{}: {reason}", path.display()));
    let text = bounded::read_to_string(path, bounded::TEXT).map_err(|error| fail(input::reason(&error)))?;
    let record: Record = serde_json::from_str(&text)
        .map_err(|error| fail(format!("not a result of `mcgs bench --save`: {error}")))?;
    if record.format != Record::FORMAT {
        let reason = format!("its layout has version {}, expected {}", record.format, Record::FORMAT);
        return Err(fail(reason));
    }
    if record.level != level {
        return Err(fail(format!(
            "the results are of the {} suites, expected {}",
            record.level.name(),
            level.name()
        )));
    }
    Ok(record)
}

/// The exit code; if several apply, the one that matters most.
fn exit(positions: &[Measurement], must_be_steady: bool) -> Exit {
    let any = |check| positions.iter().any(|position| position.check == check);
    let is_unsteady = must_be_steady && positions.iter().any(|position| !position.is_steady);
    if any(Check::Interrupted) {
        Exit::Interrupted
    } else if any(Check::Wrong) || is_unsteady {
        Exit::Failed
    } else if any(Check::Open) {
        Exit::Unknown
    } else {
        Exit::Answered
    }
}

#[cfg(test)]
mod tests {
    use self::text::tests::measured;
    use super::*;

    #[test]
    fn the_most_important_exit_code_wins() {
        use Check::{Interrupted, Open, Right, Wrong};
        let table: &[(&[Check], Exit)] = &[
            (&[], Exit::Answered),
            (&[Right], Exit::Answered),
            (&[Right, Open], Exit::Unknown),
            (&[Open, Wrong, Right], Exit::Failed),
            (&[Wrong, Interrupted], Exit::Interrupted),
        ];
        for (checks, expected) in table {
            let positions: Vec<_> = checks.iter().map(|&check| Measurement { check, ..measured() }).collect();
            assert_eq!(exit(&positions, true), *expected, "{checks:?}");
        }
    }

    #[test]
    fn node_counts_that_change_are_an_error_at_one_thread() {
        let unsteady = [Measurement { is_steady: false, ..measured() }];
        assert_eq!((exit(&unsteady, true), exit(&unsteady, false)), (Exit::Failed, Exit::Answered));
    }
}
