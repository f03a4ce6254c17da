//! `mcgs generate`: random cases, families of experiments, all boards of a shape.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use mcgs::language::{self, Case, Source, SourceKind};
use mcgs::{Component, Player, Ruleset, Session, StopFlag, StopReason};
use mcgs_workbench::generate::{AllBoards, Cells, FAMILIES, Random, Recipe, RecipeError, Size, input_text};
use sha2::{Digest, Sha256};

use crate::arguments::SharedArgs;
use crate::exit::{self, BadInput, Exit};
use crate::input;
use crate::output::files::Files;
use crate::output::{command_line, messages};
use crate::registry::registry;

/// The number of sums drawn for each case that is asked for, before the search for more is given up.
const ATTEMPTS_PER_CASE: u64 = 1_000;
/// What one case of a family takes in memory, text included.
const FAMILY_CASE_BYTES: usize = 512;
/// What one case that was seen takes in memory.
const SEEN_BYTES: usize = 64;
/// Milliseconds for each question, if a target is given and no time limit.
const DEFAULT_TIMEOUT: u64 = 20_000;

/// Write random cases in the input language
///
/// The output follows from the seed and the other options, on every machine, and its first lines record the command. With
/// several games, each component is of a random one of them. No sum occurs twice.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mcgs generate clobber --size 3x4 --count 10 --seed 1
  mcgs generate nogo --size 4x4 --cells X=1,O=1,.=4 --components 2 -o sums.test
  mcgs generate clobber_1xn elephants --size 8-12 --components 4 --questions outcome
  mcgs generate clobber elephants --size clobber=4x4,elephants=8 --each   one of each game, each with its size
  mcgs generate domineering --size 5x5 --moves 4      four random moves from each board
  mcgs generate amazons --size 4x4 --target 100-999   only cases that take 100 to 999 nodes
  mcgs generate clobber --size 2x3 --all              all boards, up to symmetry
  mcgs generate snort --kind tree --size 9            random trees of up to 9 vertices
  mcgs generate --family 0 --count 20 -o family0.test an experiment with 20 cases for each x")]
pub(crate) struct Args {
    /// Section titles, such as `clobber` or `impartial nogo`
    #[arg(value_name = "GAME", required_unless_present = "family")]
    games: Vec<String>,

    /// Length of strips, rows x columns of boards, or the largest number; columns may be a range such as 8-12
    ///
    /// With several games, `clobber=4x4,elephants=8` gives each its own size; `8,clobber=4x4` is 8 for all others.
    #[arg(long, value_name = "SIZE", required_unless_present = "family")]
    size: Option<String>,

    /// Contents of cells: letters of equal weight such as XXO. or weights such as X=3,O=3,.=1
    #[arg(long, value_name = "CELLS")]
    cells: Option<String>,

    /// Random graphs of this kind, in games on graphs; the size is then the largest number of vertices
    ///
    /// gnp: each pair of vertices is joined with the same probability. tree: a tree. holes: a grid with holes. regular: all vertices have
    /// equally many neighbours. graph: any of these.
    #[arg(long, value_name = "KIND", conflicts_with_all = ["cells", "all", "family"])]
    kind: Option<String>,

    /// Parameters of the game, which stand before each position with a colon
    #[arg(long, value_name = "TEXT")]
    parameters: Option<String>,

    /// Make this many random moves from each position, Black and White in turn
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=10_000))]
    moves: u16,

    /// Components of each sum
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    components: u16,

    /// One component of each game, in their order, instead of random ones
    #[arg(long, conflicts_with_all = ["components", "all", "family"])]
    each: bool,

    /// Cases to write; for a family, cases for each value of x
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,

    /// The number from which all else follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The questions to ask about each sum, without braces
    #[arg(long, value_name = "TEXT", default_value = "B, W")]
    questions: String,

    /// Keep only cases that are solved with FIRST to LAST nodes by one thread
    ///
    /// The count is that of all questions together. It is the same on every machine, but may differ between versions of the
    /// program.
    #[arg(long, value_name = "FIRST-LAST")]
    target: Option<String>,

    /// Write all boards of the size, one of each kind up to the symmetries of the game
    #[arg(long, conflicts_with_all = ["components", "moves", "seed", "count", "target", "family"])]
    all: bool,

    /// Write a family of experiments
    ///
    /// 0: `clobber_1xn` by moves of the player. 1: `nogo_1xn` by moves of the player. 2: elephants by stones. 3: clobber on
    /// 2x7 to 2x12 by columns. 4: `clobber_1xn`, 24 stones, by parts after splitting. Each case has a random first player,
    /// and a comment such as `diagram::0 game::clobber_1xn x::5`.
    #[arg(long, value_name = "ID", conflicts_with_all = ["games", "size", "cells", "parameters", "moves", "components", "questions", "target"])]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=4))]
    family: Option<u8>,

    /// Positions to draw for a family
    #[arg(long, value_name = "N", default_value_t = 100_000, requires = "family")]
    attempts: u64,

    /// Write to a file instead of the standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, shared: &SharedArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    // What follows from a seed does not depend on what was there before.
    let command = command_line::text(&["--force", "--wait"]);
    let text = format!("{{version 2.0}}\n// {command}\n// mcgs {}\n", env!("CARGO_PKG_VERSION"));
    let mut files = Files::new(shared)?;
    // The first lines tell whether it is the same command once more.
    files.document_like("`-o`", args.output.as_deref(), text.as_bytes())?;
    let _locks = files.lock()?;
    let limit = shared.limit_for_all()?;
    let mut cases = Cases { text, memory: shared.memory.0, stop: limit.flag() };
    let ended = if let Some(id) = args.family {
        cases.family(usize::from(id), args)
    } else {
        let recipes = recipes(args)?;
        match check_questions(&recipes, args, limit.flag()) {
            Err(_) if limit.flag().reason().is_some() => limit.flag().reason().map(Ended::Limit),
            checked => {
                checked?;
                if args.all { cases.all(&recipes, args)? } else { cases.random(&recipes, args, shared)? }
            }
        }
    };
    files.show_or_write(args.output.as_deref(), &cases.text, out)?;
    let Some(ended) = ended else { return Ok(Exit::Answered) };
    let (why, exit) = match &ended {
        Ended::Limit(reason) => exit::of_limit(reason),
        Ended::Rare(_) => ("", Exit::Unknown),
    };
    match ended {
        Ended::Limit(_) => messages::warning(format_args!("{why}: these are not all cases")),
        Ended::Rare(found) => messages::warning(format_args!(
            "only {found} different cases of the kind were found in {} attempts",
            u64::from(args.count) * ATTEMPTS_PER_CASE
        )),
    }
    Ok(exit)
}

fn recipes(args: &Args) -> Result<Vec<Recipe>, BadInput> {
    let sizes = sizes(args.size.as_deref().unwrap_or_default(), &args.games)?;
    let cells = args.cells.as_deref().map(Cells::from_str).transpose().map_err(bad)?;
    let recipe = |(title, size): (&String, Size)| {
        let parameters = args.parameters.clone();
        let recipe = Recipe::new(registry(), title, size, cells.clone(), parameters, usize::from(args.moves));
        let recipe = recipe.and_then(|recipe| match &args.kind {
            Some(kind) => recipe.of_kind(kind),
            None => Ok(recipe),
        });
        recipe.map_err(bad)
    };
    args.games.iter().zip(sizes).map(recipe).collect()
}

/// The size of each game: one for all, or some with the name of a game before them.
fn sizes(text: &str, games: &[String]) -> Result<Vec<Size>, BadInput> {
    let mut default = None;
    let mut named: Vec<(&str, Size)> = Vec::new();
    for item in text.split(',') {
        let (name, size) =
            item.split_once('=').map_or((None, item), |(name, size)| (Some(name.trim()), size));
        let size = Size::from_str(size.trim()).map_err(bad)?;
        match name {
            Some(name) if !games.iter().any(|game| is_same_game(game, name)) => {
                let message =
                    format!("`--size` names `{name}`, which is not among the games {}", games.join(", "));
                return Err(BadInput::new(message));
            }
            Some(name) => named.push((name, size)),
            None if default.replace(size).is_some() => {
                let expected = "expected names for all but one, such as `clobber=4x4,8`";
                return Err(BadInput::new(format!(
                    "`--size {text}` has several sizes without a game, {expected}"
                )));
            }
            None => {}
        }
    }
    let size_of = |game: &String| {
        let own = named.iter().rev().find(|(name, _)| is_same_game(game, name)).map(|(_, size)| *size);
        own.or(default).ok_or_else(|| BadInput::new(format!("`--size` has no size for `{game}`")))
    };
    games.iter().map(size_of).collect()
}

/// Do two titles name the same game?
fn is_same_game(one: &str, other: &str) -> bool {
    let title = |name: &str| registry().find(name).map(Ruleset::title);
    one == other || title(one).is_some_and(|title_of_one| title(other) == Some(title_of_one))
}

/// Why there are fewer cases than were asked for.
#[derive(Debug, Clone)]
enum Ended {
    Limit(StopReason),
    /// All attempts together found only this number of cases.
    Rare(u32),
}

/// The cases so far, and the limits.
struct Cases<'a> {
    text: String,
    /// The most bytes of the text.
    memory: usize,
    stop: &'a StopFlag,
}

impl Cases<'_> {
    /// Is a limit hit? The bytes that are not in the text yet count, too.
    fn ended(&self, more: usize) -> Option<Ended> {
        let full = (self.text.len().saturating_add(more) > self.memory).then_some(StopReason::Memory);
        self.stop.reason().or(full).map(Ended::Limit)
    }

    /// Adds all boards of a shape.
    fn all(&mut self, recipes: &[Recipe], args: &Args) -> Result<Option<Ended>, BadInput> {
        let [recipe] = recipes else { return Err(BadInput::new("`--all` is for one game")) };
        for component in AllBoards::new(recipe).map_err(bad)?.until(self.stop) {
            let case = case_text(&[component], &args.questions);
            let ended = self.ended(case.len());
            if ended.is_some() {
                return Ok(ended);
            }
            self.text += &case;
        }
        Ok(self.ended(0))
    }

    /// Adds random cases.
    fn random(
        &mut self,
        recipes: &[Recipe],
        args: &Args,
        shared: &SharedArgs,
    ) -> anyhow::Result<Option<Ended>> {
        let target = args.target.as_deref().map(parse_target).transpose()?;
        let mut session = session(shared, self.stop);
        let mut random = Random::new(&args.games.join(" "), args.seed);
        // Their fingerprints: the texts may be long.
        let mut seen: HashSet<[u8; 32]> = HashSet::new();
        let mut found = 0;
        for _ in 0..u64::from(args.count) * ATTEMPTS_PER_CASE {
            if found == args.count {
                return Ok(None);
            }
            let mut case = "\n".to_owned();
            let components = if args.each { recipes.len() } else { usize::from(args.components) };
            for index in 0..components {
                let recipe = if args.each { recipes.get(index) } else { random.choose(recipes) };
                let recipe = recipe.ok_or_else(|| BadInput::new("there is no game"))?;
                let drawn = recipe.draw_until(&mut random, self.stop);
                let ended = self.ended(case.len() + seen.len() * SEEN_BYTES);
                if ended.is_some() {
                    return Ok(ended);
                }
                add_component(&mut case, &drawn.map_err(bad)?);
            }
            add_questions(&mut case, &args.questions);
            if !seen.insert(Sha256::digest(&case).into()) {
                continue;
            }
            if let Some((first, last)) = target {
                match nodes(&mut session, &case, last) {
                    Some(nodes) if (first..=last).contains(&nodes) => {
                        // Writing to a string cannot fail.
                        let _ = write!(self.text, "\n// {nodes} nodes");
                    }
                    _ => continue,
                }
            }
            self.text.push_str(&case);
            found += 1;
        }
        Ok((found < args.count).then_some(Ended::Rare(found)))
    }

    /// Adds the cases of a family, one in each line, and how many there are for each x.
    fn family(&mut self, id: usize, args: &Args) -> Option<Ended> {
        let family = &FAMILIES[id.min(FAMILIES.len() - 1)];
        let most = (self.memory / FAMILY_CASE_BYTES).max(1);
        let cases = family.cases_until(args.seed, args.count as usize, args.attempts, most, self.stop);
        let _ = writeln!(
            self.text,
            "// {}: {}; x is the number of {}",
            family.game, family.positions, family.x_name
        );
        for x in family.values_of_x() {
            let n = cases.iter().filter(|case| case.x == x).count();
            let _ = writeln!(self.text, "// x {x}: {n} cases");
        }
        for case in &cases {
            let player = if case.player == Player::Left { "B" } else { "W" };
            let (game, position) = (&family.game, input_text(&case.component));
            let _ = writeln!(
                self.text,
                "/* diagram::{id} game::{game} x::{} */ [{game}] {position} {{{player}}}",
                case.x
            );
        }
        self.ended(if cases.len() < most { 0 } else { self.memory })
    }
}

/// A solver whose node counts repeat.
fn session(shared: &SharedArgs, stop: &StopFlag) -> Session {
    let mut settings = shared.settings(DEFAULT_TIMEOUT, stop.clone());
    settings.options.threads = NonZeroUsize::MIN;
    Session::new(settings)
}

/// The nodes that a case takes; nothing if it is not solved or takes more than the limit.
fn nodes(session: &mut Session, text: &str, limit: u64) -> Option<u64> {
    let source = Source::new("<generated>", SourceKind::Argument, text);
    let cases: Vec<Case> = language::parse(&source, registry()).cases;
    let mut nodes: u64 = 0;
    for report in cases.iter().flat_map(|case| session.run_case(&source.name, case).collect::<Vec<_>>()) {
        nodes = nodes.saturating_add(report.stats.nodes);
        if report.status.is_unknown() || nodes > limit {
            return None;
        }
    }
    Some(nodes)
}

/// A sum with its questions.
fn case_text(components: &[Component], questions: &str) -> String {
    let mut text = "\n".to_owned();
    for component in components {
        add_component(&mut text, component);
    }
    add_questions(&mut text, questions);
    text
}

fn add_component(text: &mut String, component: &Component) {
    let _ = writeln!(text, "[{}] {}", component.ruleset().title(), input_text(component));
}

fn add_questions(text: &mut String, questions: &str) {
    let _ = writeln!(text, "{{{questions}}}");
}

/// Are the questions what the language allows? Shown before anything is drawn.
fn check_questions(recipes: &[Recipe], args: &Args, stop: &StopFlag) -> Result<(), BadInput> {
    let mut random = Random::new("questions", 0);
    let components: Result<Vec<Component>, RecipeError> =
        recipes.iter().map(|recipe| recipe.draw_until(&mut random, stop)).collect();
    let text = case_text(&components.map_err(bad)?, &args.questions);
    let source = Source::new("<questions>", SourceKind::Argument, text);
    if args.questions.contains(['{', '}']) || input::parse(&source).is_none_or(|cases| cases.len() != 1) {
        return Err(BadInput::new("`--questions` expects commands such as `B, W` or `outcome`"));
    }
    Ok(())
}

fn parse_target(text: &str) -> Result<(u64, u64), BadInput> {
    let range = text.split_once('-').unwrap_or((text, text));
    match (range.0.parse(), range.1.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => {
            Err(BadInput::new(format!("`{text}` is no target, expected numbers of nodes such as `100-999`")))
        }
    }
}

#[allow(clippy::needless_pass_by_value)] // This is the form that `map_err` takes.
fn bad(error: RecipeError) -> BadInput {
    BadInput::new(error.to_string())
}
