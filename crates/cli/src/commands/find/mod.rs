//! `mcgs find`: sums with a property, for puzzles and counterexamples.

mod document;
mod repeats;
mod search;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;

use mcgs::language::{Diagnostic, Source, SourceKind};
use mcgs::values::Notation;
use mcgs::{Settings, StopFlag};
use mcgs_workbench::NotationError;
use mcgs_workbench::find::{Candidates, Drawing, Quantity, conditions};
use mcgs_workbench::generate::Cells;

use self::document::Document;
use self::search::{Blamed, Direction, Search};
use crate::arguments::SharedArgs;
use crate::exit::{BadInput, Exit};
use crate::interrupt;
use crate::output::files::Files;
use crate::output::messages;
use crate::registry::registry;

/// Nodes for each question, if the command line does not say. They are the same on every machine.
const DEFAULT_NODES: u64 = 100_000;
/// How many sums are found if the command line does not say.
const DEFAULT_COUNT: u32 = 10;
/// The most sums that can be found.
const MOST: u32 = 1_000_000;
/// How many sums are looked at, if the best of them are wanted and the command line does not say.
const DEFAULT_ATTEMPTS_FOR_BEST: u64 = 10_000;
/// How many sums are looked at for those with a property, if the command line does not say.
const DEFAULT_ATTEMPTS: u64 = 1_000_000;
/// The most sums that are looked at one by one.
const MAX_LISTED: u64 = 100_000_000;

/// Find sums with a property, such as exactly one winning move
///
/// The text says which games the sum is of, each with a size, as for `mcgs generate`: rows x columns, the length of a strip, the largest number.
/// A position in parentheses stays as it is. The sums are random, or with `--exhaustive` all sums of boards, each once up to symmetry.
///
/// Conditions are joined by `and`. They compare `winning moves B`, `winning moves W`, `winning moves N`, `moves B`, `outcome`, `B`, `W`,
/// `misere outcome`, `misere B`, `misere W`, `value`, `nim`, `temperature`, `mean` or `nodes` (of the question who wins) with a number, an outcome, `win` or `loss`, or a game, by `=`, `!=`, `<`, `<=`,
/// `>`, `>=`. Values are compared as games; `||` is `confused with`. `no component = 0` asks that every component matters.
///
/// The result is a file of the input language with the answers as expected ones, so that `mcgs test` checks it. It follows from the seed, whatever
/// the number of jobs is. With `-o FILE`, the same command goes on with a search that was interrupted, or looks further. Each question about a sum
/// is given up after 100000 nodes (see `--max-nodes`), so that one hard sum does not stop the search; a warning counts such sums.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs find \"[clobber] 3x3 + [elephants] 6\" --where \"winning moves B = 1\"
  mcgs find \"[clobber] 2x3 2x3 [nogo] 2x3\" --where \"winning moves B = 1 and no component = 0\"
  mcgs find \"[domineering] 3x3\" --exhaustive --where \"value = {1|*}\"
  mcgs find \"[amazons] 3x3\" --where \"outcome = N\" --maximize temperature --count 5
  mcgs find \"[kayles] 40\" --where \"misere outcome = P and outcome = N\"
  mcgs find \"[clobber] 4x4\" --where \"outcome = P and nodes > 100\" -o hard.test")]
pub(crate) struct Args {
    /// Games and sizes, such as "[clobber] 3x3 + [elephants] 6"
    #[arg(value_name = "GAMES")]
    games: String,

    /// What must be true, such as "winning moves B = 1 and temperature > 2"
    #[arg(long = "where", value_name = "CONDITIONS")]
    conditions: Option<String>,

    /// Find the sums where this is largest: temperature, mean, nim, nodes, winning moves B, moves B
    #[arg(long, value_name = "QUANTITY", conflicts_with = "minimize")]
    maximize: Option<String>,

    /// Find the sums where this is smallest
    #[arg(long, value_name = "QUANTITY")]
    minimize: Option<String>,

    /// How many sums to find: 10 if not given, or all with `--exhaustive` and without a quantity to maximize or minimize
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST)))]
    count: Option<u32>,

    /// Look at all sums of boards of these sizes, each once up to symmetry, instead of random ones
    #[arg(long, conflicts_with_all = ["seed", "attempts", "moves"])]
    exhaustive: bool,

    /// The number from which all random sums follow
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many random sums to look at: 1000000 if not given, or 10000 if the best ones are wanted
    #[arg(long, value_name = "N")]
    attempts: Option<u64>,

    /// Contents of the cells of all boards: letters of equal weight such as XXO. or weights such as X=3,O=3,.=1
    #[arg(long, value_name = "CELLS")]
    cells: Option<String>,

    /// Make this many random moves from each position
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=10_000))]
    moves: u16,

    /// Look at N sums at the same time; all cores if not given
    #[arg(long, value_name = "N", help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    /// Write to a file, or go on with it, instead of writing to the standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let interrupt = interrupt::watch();
    let mut search = search(args, &interrupt)?;
    if interrupt.reason().is_some() {
        return Ok(Exit::Interrupted);
    }
    let output = args.output.as_deref().filter(|path| !crate::output::files::is_standard_output(path));
    let mut files = Files::new(shared)?;
    files.growing("`-o`", output)?;
    let _locks = files.lock()?;
    let mut identity = identity(args);
    if search.is_best() {
        // Only the best are kept, so more of them cannot be had later. Fewer are wanted: none is lost.
        let kept = output.and_then(|path| document::kept_count(path, &identity));
        search.count = kept.map_or(search.count, |kept| kept.max(search.count));
        identity = document::with_count(&identity, search.count);
    }
    let mut document = Document::open(output, &identity, shared.force)?;
    let jobs = args.jobs.map_or_else(|| thread::available_parallelism().map_or(1, Into::into), usize::from);
    let stop = interrupt.child();
    let ended = search.run(jobs, &settings(shared, jobs, &stop), &stop, &mut document)?;
    let is_interrupted = interrupt.reason().is_some();
    document.finish(&search, is_interrupted, out)?;

    let found = document.n_found(&search);
    let tried = document.tried();
    if is_interrupted {
        let advice = match output {
            Some(path) => format!("; {} keeps them, and the same command goes on", path.display()),
            None => String::new(),
        };
        messages::say(format_args!("interrupted: {found} found in {tried} sums{advice}"));
        return Ok(Exit::Interrupted);
    }
    if ended.open > 0 {
        let message = "stayed open because of a limit (see --max-nodes), and may have been worth finding";
        messages::warning(format_args!("{} of the sums {message}", ended.open));
    }
    let few = ended.only.map(|different| {
        let all = if args.moves == 0 && search.candidates.can_be_listed() {
            "; `--exhaustive` looks at all sums there are"
        } else {
            ""
        };
        format!("random sums only repeat the {different} different ones that were looked at{all}")
    });
    if search.is_best() || found >= args.count() as usize {
        if let Some(few) = few {
            messages::note(few);
        }
        return Ok(Exit::Answered);
    }
    if args.exhaustive {
        messages::say(format_args!("{found} found in all {tried} sums"));
        return Ok(if ended.open > 0 { Exit::Unknown } else { Exit::Answered });
    }
    let why = few.map_or_else(|| " (see --attempts)".to_owned(), |few| format!(": {few}"));
    messages::warning(format_args!("only {found} found in {tried} sums{why}"));
    Ok(Exit::Unknown)
}

impl Args {
    /// How many sums to find.
    fn count(&self) -> u32 {
        let wants_all = self.exhaustive && self.maximize.is_none() && self.minimize.is_none();
        self.count.unwrap_or(if wants_all { MOST } else { DEFAULT_COUNT })
    }
}

/// Reads the options.
fn search(args: &Args, stop: &StopFlag) -> Result<Search, BadInput> {
    let cells = args.cells.as_deref().map(Cells::from_str).transpose();
    let cells = cells.map_err(|error| BadInput::new(format!("`--cells`: {error}")))?;
    let drawing = Drawing { cells, moves: args.moves.into() };
    let pointed = |name: &str, text: &str, error: &NotationError| {
        let source = Source::new(name, SourceKind::Argument, text);
        BadInput::at(&source, &Diagnostic::error(error.span.clone(), error.message.clone()))
    };
    let conditions = match &args.conditions {
        Some(text) => conditions(text, registry()).map_err(|error| pointed("<--where>", text, &error))?,
        None if args.maximize.is_none() && args.minimize.is_none() => {
            let message = "expected `--where CONDITIONS`, `--maximize QUANTITY` or `--minimize QUANTITY`";
            return Err(BadInput::new(message));
        }
        None => Vec::new(),
    };
    let goal = match (&args.maximize, &args.minimize) {
        (Some(text), _) => Some((Direction::Largest, "<--maximize>", text)),
        (None, Some(text)) => Some((Direction::Smallest, "<--minimize>", text)),
        (None, None) => None,
    };
    let goal_text = goal.map(|(_, name, text)| (name, text));
    let goal = goal.map(|(direction, name, text)| {
        let quantity = Quantity::parse_number(text).map_err(|error| pointed(name, text, &error))?;
        Ok((direction, quantity))
    });
    let goal = goal.transpose()?;
    let in_games = |error: NotationError| pointed("<games>", &args.games, &error);
    let mut candidates = Candidates::parse(&args.games, registry(), &drawing).map_err(in_games)?;
    if args.exhaustive {
        candidates = candidates.exhaustive(MAX_LISTED, stop).map_err(in_games)?;
    }
    let attempts =
        args.attempts.unwrap_or(if goal.is_some() { DEFAULT_ATTEMPTS_FOR_BEST } else { DEFAULT_ATTEMPTS });
    let total = candidates.count().unwrap_or(attempts);
    let search =
        Search { candidates, conditions, goal, seed: args.seed, total, count: args.count() as usize };
    match search.check(stop) {
        Ok(()) => Ok(search),
        Err((blamed, mut diagnostic)) => {
            let (name, text) = match (&blamed, &args.conditions) {
                (Blamed::Condition(_), Some(text)) => ("<--where>", text),
                (Blamed::Goal, _) => goal_text.unwrap_or(("<games>", &args.games)),
                _ => ("<games>", &args.games),
            };
            diagnostic.span = match blamed {
                Blamed::Condition(span) => span,
                _ => 0..text.len(),
            };
            Err(BadInput::at(&Source::new(name, SourceKind::Argument, text), &diagnostic))
        }
    }
}

/// What makes two searches the same, whatever their limits are.
fn identity(args: &Args) -> String {
    let given = |name: &str, option: Option<&String>| option.map(|text| format!(" {name} {text}"));
    let parts = [
        Some(args.games.clone()),
        given("where", args.conditions.as_ref()),
        given("maximize", args.maximize.as_ref()),
        given("minimize", args.minimize.as_ref()),
        given("cells", args.cells.as_ref()),
        args.exhaustive.then(|| ", all".to_owned()),
        (!args.exhaustive).then(|| format!(", moves {}, seed {}", args.moves, args.seed)),
    ];
    let text = parts.into_iter().flatten().collect::<Vec<_>>().concat();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The settings of each job. Limits are in nodes, so that the result is the same on every machine.
fn settings(shared: &SharedArgs, jobs: usize, stop: &StopFlag) -> Settings {
    let mut settings = shared.settings(0, stop.clone()).notation(Notation::Ascii);
    settings.options.threads = NonZeroUsize::MIN;
    settings.options.memory /= jobs.max(1);
    settings.max_nodes = settings.max_nodes.or(Some(DEFAULT_NODES));
    settings
}
